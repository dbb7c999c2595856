/* How the numbers of a table are changed: pointer and keys. The wheel
 * scrolls the page. */
#include "pal-square-table-private.h"

#include "game/bots/pal-bot-text.h"

#include <math.h>
#include <string.h>

enum { DRAG_START = 4, DRAG_PIXELS = 2, LEAP = 10, TYPED_MAX = 5 };

static void
square_table_input_put (PalSquareTable *self, int value)
{
  pal_bot_editor_set_square (self->editor, self->cells.cursor, value, self->symmetric);
}

static int
current (PalSquareTable *self)
{
  return pal_bot_editor_get_square (self->editor, self->cells.cursor);
}

/* --- dragging --- */

/* A finger that moves over the board scrolls the page, unless it began where the focus is. */
static gboolean
is_first_touch (GtkGestureDrag *gesture, GtkWidget *cell)
{
  GdkDevice *device = gtk_gesture_get_device (GTK_GESTURE (gesture));

  return device != NULL && gdk_device_get_source (device) == GDK_SOURCE_TOUCHSCREEN
         && !gtk_widget_has_focus (cell);
}

static void
drag_begin (GtkGestureDrag *gesture, double x, double y, PalSquareTable *self)
{
  Square square = pal_board_geometry_square_at (&self->geometry, x, y);
  PalBoardCell *cell = pal_board_cells_get (&self->cells, square);
  gboolean only_focus = cell == NULL || is_first_touch (gesture, GTK_WIDGET (cell));

  pal_board_cells_grab_focus (&self->cells, square);
  if (only_focus) {
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
    return;
  }
  pal_square_table_end_typing (self);
  self->drag_value = current (self);
}

static void
drag_update (GtkGestureDrag *gesture, double x, double y, PalSquareTable *self)
{
  GdkModifierType state
      = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  int steps = (int) trunc (-y / DRAG_PIXELS);

  if (!self->dragging && fabs (y) < DRAG_START)
    return;
  self->dragging = TRUE;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  square_table_input_put (self, self->drag_value + (state & GDK_SHIFT_MASK ? LEAP * steps : steps));
}

static void
drag_end (GtkGestureDrag *gesture, double x, double y, PalSquareTable *self)
{
  if (self->dragging)
    pal_bot_editor_end_run (self->editor);
  self->dragging = FALSE;
}

/* A drag that somebody else took, or that Escape ended, has changed nothing. */
static void
drag_cancel (GtkGesture *gesture, GdkEventSequence *sequence, PalSquareTable *self)
{
  if (self->dragging)
    square_table_input_put (self, self->drag_value);
  drag_end (NULL, 0, 0, self);
}

/* --- keys --- */

void
pal_square_table_end_typing (PalSquareTable *self)
{
  self->sign = '\0';
  if (self->typed->len == 0)
    return;
  g_string_truncate (self->typed, 0);
  pal_bot_editor_end_run (self->editor);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
put_typed (PalSquareTable *self)
{
  int hundredths = 0; /* of a sign or a point alone */

  pal_bot_text_read_points (self->typed->str, &hundredths);
  square_table_input_put (self, hundredths);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* DIGIT may be the point, once. The first one may follow a sign, which then was none of the steps
 * that it looked like. */
static gboolean
type_digit (PalSquareTable *self, char digit)
{
  if (digit == '.' && strchr (self->typed->str, '.'))
    return TRUE;
  if (self->typed->len == 0 && self->sign == '\0')
    self->before = current (self);
  if (self->typed->len == 0 && self->sign == '-')
    g_string_append_c (self->typed, '-');
  self->sign = '\0';
  if (strlen (self->typed->str + (*self->typed->str == '-')) < TYPED_MAX)
    g_string_append_c (self->typed, digit);
  put_typed (self);
  return TRUE;
}

/* Changes the sign of what is being typed; else it is a step. */
static gboolean
type_sign (PalSquareTable *self, char sign)
{
  if (self->typed->len > 0) {
    if (*self->typed->str == '-')
      g_string_erase (self->typed, 0, 1);
    if (sign == '-')
      g_string_prepend_c (self->typed, '-');
    put_typed (self);
    return TRUE;
  }
  self->before = current (self);
  self->sign = sign;
  square_table_input_put (self, self->before + (sign == '-' ? -1 : 1));
  return TRUE;
}

static gboolean
erase (PalSquareTable *self)
{
  if (self->typed->len == 0) {
    square_table_input_put (self, 0);
    return TRUE;
  }
  g_string_truncate (self->typed, self->typed->len - 1);
  if (self->typed->len == 0)
    square_table_input_put (self, self->before);
  else
    put_typed (self);
  return TRUE;
}

static gboolean
end_by_key (PalSquareTable *self, gboolean keep)
{
  if (self->typed->len == 0)
    return FALSE;
  if (!keep)
    square_table_input_put (self, self->before);
  pal_square_table_end_typing (self);
  return TRUE;
}

static gboolean
leap (PalSquareTable *self, int steps)
{
  pal_square_table_end_typing (self);
  square_table_input_put (self, current (self) + steps);
  return TRUE;
}

static gboolean
key_pressed (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state,
             PalSquareTable *self)
{
  gunichar character = gdk_keyval_to_unicode (key);

  if (self->rules == NULL || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)))
    return FALSE;
  if (character >= '0' && character <= '9')
    return type_digit (self, (char) character);
  if (character == '.' || character == ',')
    return type_digit (self, '.');
  if (character == '-' || character == 0x2212)
    return type_sign (self, '-');
  if (character == '+' || character == '=')
    return type_sign (self, '+');
  switch (key) {
  case GDK_KEY_BackSpace:
  case GDK_KEY_Delete:
  case GDK_KEY_KP_Delete:
    return erase (self);
  case GDK_KEY_Page_Up:
  case GDK_KEY_KP_Page_Up:
    return leap (self, LEAP);
  case GDK_KEY_Page_Down:
  case GDK_KEY_KP_Page_Down:
    return leap (self, -LEAP);
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
    return end_by_key (self, TRUE);
  case GDK_KEY_Escape:
    return end_by_key (self, FALSE);
  default:
    return FALSE;
  }
}

void
pal_square_table_add_input (PalSquareTable *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (drag_end), self);
  g_signal_connect (drag, "cancel", G_CALLBACK (drag_cancel), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  /* Before the cells: Return ends a number here. */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (widget, keys);
}
