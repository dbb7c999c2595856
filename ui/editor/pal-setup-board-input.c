/* How pieces are put, carried and taken away: pointer and keys. */
#include "pal-setup-board-private.h"

#include "files/text/diagram.h"

static Square
setup_board_input_square_at (PalSetupBoard *self, double x, double y)
{
  return pal_board_geometry_square_at (&self->scene.look.geometry, x, y);
}

/* --- strokes --- */

static void
paint (PalSetupBoard *self, Square square)
{
  if (square != SQUARE_NONE && pal_position_editor_get_piece (self->editor, square) != self->brush)
    pal_position_editor_put (self->editor, square, self->brush);
}

static void
begin_stroke (PalSetupBoard *self, Square square, Piece brush)
{
  pal_position_editor_end_run (self->editor);
  self->painting = TRUE;
  self->brush = brush;
  paint (self, square);
}

/* A piece painted over its like takes it away. */
static Piece
brush_for (PalSetupBoard *self, Square square)
{
  Piece piece = (Piece) MAX (self->tool, 0);

  return pal_position_editor_get_piece (self->editor, square) == piece ? 0 : piece;
}

void
pal_setup_board_use_tool (PalSetupBoard *self, Square square)
{
  if (self->tool == PAL_SETUP_HAND)
    return;
  begin_stroke (self, square, brush_for (self, square));
  self->painting = FALSE;
  pal_position_editor_end_run (self->editor);
}

/* --- the pointer --- */

static void
press (GtkGestureDrag *gesture, double x, double y, PalSetupBoard *self)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));
  Square square = setup_board_input_square_at (self, x, y);

  self->keyboard = FALSE;
  self->painting = self->moving = FALSE;
  self->carried = SQUARE_NONE;
  if (square == SQUARE_NONE || (button != GDK_BUTTON_PRIMARY && button != GDK_BUTTON_SECONDARY))
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  pal_setup_board_put_cursor (self, square);
  if (button == GDK_BUTTON_SECONDARY)
    begin_stroke (self, square, 0);
  else if (self->tool != PAL_SETUP_HAND)
    begin_stroke (self, square, brush_for (self, square));
  else if (pal_position_editor_get_piece (self->editor, square) != 0)
    self->carried = square;
  self->start_x = x;
  self->start_y = y;
}

static void
move (GtkGestureDrag *gesture, double dx, double dy, PalSetupBoard *self)
{
  self->x = self->start_x + dx;
  self->y = self->start_y + dy;
  if (self->painting)
    paint (self, setup_board_input_square_at (self, self->x, self->y));
  if (self->carried == SQUARE_NONE)
    return;
  if (!self->moving && !gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int) dx, (int) dy))
    return;
  self->moving = TRUE;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "grabbing");
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* What is carried off the board is gone. */
static void
drop_carried (PalSetupBoard *self, Square square)
{
  Square from = self->carried;

  pal_position_editor_end_run (self->editor);
  if (square == SQUARE_NONE)
    pal_position_editor_put (self->editor, from, 0);
  else
    pal_position_editor_move (self->editor, from, square);
  pal_position_editor_end_run (self->editor);
}

static void
setup_board_input_forget (PalSetupBoard *self)
{
  self->painting = self->moving = FALSE;
  self->carried = SQUARE_NONE;
  gtk_widget_set_cursor (GTK_WIDGET (self), NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
release (GtkGestureDrag *gesture, double dx, double dy, PalSetupBoard *self)
{
  if (self->painting)
    pal_position_editor_end_run (self->editor);
  if (self->moving)
    drop_carried (self, setup_board_input_square_at (self, self->start_x + dx, self->start_y + dy));
  setup_board_input_forget (self);
}

static void
cancel (GtkGesture *gesture, GdkEventSequence *sequence, PalSetupBoard *self)
{
  setup_board_input_forget (self);
}

/* A piece from the palette is held over the board: the frame is where it would be put. */
static GdkDragAction
hold_over (GtkDropTarget *target, double x, double y, PalSetupBoard *self)
{
  Square square = setup_board_input_square_at (self, x, y);

  if (square == SQUARE_NONE)
    return 0;
  self->keyboard = TRUE;
  pal_setup_board_put_cursor (self, square);
  return GDK_ACTION_COPY;
}

static gboolean
drop (GtkDropTarget *target, const GValue *value, double x, double y, PalSetupBoard *self)
{
  Square square = setup_board_input_square_at (self, x, y);

  if (square == SQUARE_NONE)
    return FALSE;
  pal_position_editor_end_run (self->editor);
  pal_position_editor_put (self->editor, square, (Piece) g_value_get_uint (value));
  pal_position_editor_end_run (self->editor);
  pal_setup_board_put_cursor (self, square);
  return TRUE;
}

/* --- keys --- */

static gboolean
key_pressed (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state,
             PalSetupBoard *self)
{
  gunichar letter = gdk_keyval_to_unicode (key);
  gboolean removes = key == GDK_KEY_Delete || key == GDK_KEY_BackSpace || key == GDK_KEY_KP_Delete;
  int piece;

  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK))
    return FALSE;
  piece = g_unichar_isalpha (letter)
              ? diagram_piece (pal_position_editor_get_rules (self->editor), letter)
              : -1;
  if (!removes && piece <= 0)
    return FALSE;
  self->keyboard = TRUE;
  pal_position_editor_end_run (self->editor);
  pal_position_editor_put (self->editor, self->cells.cursor, removes ? 0 : (Piece) piece);
  pal_position_editor_end_run (self->editor);
  return TRUE;
}

void
pal_setup_board_add_input (PalSetupBoard *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_UINT, GDK_ACTION_COPY);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (press), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (move), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (release), self);
  g_signal_connect (drag, "cancel", G_CALLBACK (cancel), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  g_signal_connect (target, "motion", G_CALLBACK (hold_over), self);
  g_signal_connect (target, "drop", G_CALLBACK (drop), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (widget, keys);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (target));
}
