/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of values by square: how it is drawn, what pointer and keys do, and the widget. */
#include "pal-square-table.h"

#include "game/bots/pal-bot-editor.h"
#include "ui/board/pal-board-cells.h"
#include "ui/platform/pal-colors.h"
#include "ui/widgets/pal-properties.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* What a table looks like. */

/* What the files of PalSquareTable share. */
struct _PalSquareTable {
  GtkWidget parent_instance;

  PalBotEditor *editor;
  const Rules *rules; /* whose squares the cells are; NULL: there are none */
  gboolean symmetric, editable;
  gboolean is_open[BOT_SQUARES_MAX]; /* the piece can stand there */
  PalBoardGeometry geometry;
  PalBoardCells cells;

  GString *typed; /* the number that is being typed; empty: none is */
  char sign;      /* of a number that may follow; 0: nothing but a step */
  int before;     /* what stood there until it was typed */

  gboolean dragging;
  int drag_value; /* at its beginning */
};

/* The number that is being typed is whole. */
static void pal_square_table_end_typing (PalSquareTable *self);

/* What is the same for all cells of one drawing. */
typedef struct {
  PalSquareTable *self;
  GtkSnapshot *snapshot;
  PangoLayout *layout;
  const int16_t *table;
  int extent;
  gboolean dark;
  GdkRGBA ink, accent;
} Drawing;

static GdkRGBA
rgba (PalBotColor color, double alpha)
{
  return (GdkRGBA){ (float) color.red, (float) color.green, (float) color.blue, (float) alpha };
}

static void
square_table_set_text (const Drawing *d, const char *text, double size, gboolean bold)
{
  PangoFontDescription *font = pango_font_description_copy (
      pango_context_get_font_description (pango_layout_get_context (d->layout)));

  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_font_description_set_weight (font, bold ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (d->layout, font);
  pango_layout_set_text (d->layout, text, -1);
  pango_font_description_free (font);
}

/* TEXT around (X, Y), SIZE pixels large, or smaller where it would be wider than ROOM. */
static void
square_table_draw_text (const Drawing *d, const char *text, double x, double y, double size,
                        double room, gboolean bold, const GdkRGBA *color)
{
  int width, height;

  square_table_set_text (d, text, size, bold);
  pango_layout_get_pixel_size (d->layout, &width, &height);
  if (width > room) {
    square_table_set_text (d, text, size * room / width, bold);
    pango_layout_get_pixel_size (d->layout, &width, &height);
  }
  gtk_snapshot_save (d->snapshot);
  gtk_snapshot_translate (
      d->snapshot, &GRAPHENE_POINT_INIT ((float) (x - width / 2.0), (float) (y - height / 2.0)));
  gtk_snapshot_append_layout (d->snapshot, d->layout, color);
  gtk_snapshot_restore (d->snapshot);
}

/* --- the board --- */

/* On a board of points the cells lie on crossings; between them its lines are seen. */
static void
draw_lines (const Drawing *d)
{
  const PalBoardGeometry *g = &d->self->geometry;
  GdkRGBA color = d->ink;
  double size = g->cell;

  color.alpha = 0.35f;
  if (d->dark)
    color.alpha = 0.45f;
  for (int rank = 0; rank < g->ranks; rank++)
    gtk_snapshot_append_color (d->snapshot, &color,
                               &GRAPHENE_RECT_INIT ((float) (g->x + size / 2),
                                                    (float) floor (g->y + (rank + 0.5) * size),
                                                    (float) ((g->files - 1) * size), 1));
  for (int file = 0; file < g->files; file++)
    gtk_snapshot_append_color (d->snapshot, &color,
                               &GRAPHENE_RECT_INIT ((float) floor (g->x + (file + 0.5) * size),
                                                    (float) (g->y + size / 2), 1,
                                                    (float) ((g->ranks - 1) * size)));
}

static graphene_rect_t
cell_rect (const Drawing *d, Square square, double gap)
{
  const PalBoardGeometry *g = &d->self->geometry;
  double x, y;

  pal_board_geometry_corner (g, square, &x, &y);
  return GRAPHENE_RECT_INIT ((float) (x + gap), (float) (y + gap), (float) (g->cell - 2 * gap),
                             (float) (g->cell - 2 * gap));
}

static double
cell_gap (const Drawing *d)
{
  return d->self->rules->board == BOARD_POINTS ? MAX (floor (d->self->geometry.cell * 0.06), 1)
                                               : 0.5;
}

static double
cell_radius (const Drawing *d)
{
  return d->self->rules->board == BOARD_POINTS ? d->self->geometry.cell * 0.22 : 3;
}

static void
fill_cell (const Drawing *d, Square square, const GdkRGBA *ground)
{
  graphene_rect_t rect = cell_rect (d, square, cell_gap (d));
  GskRoundedRect shape;

  gsk_rounded_rect_init_from_rect (&shape, &rect, (float) cell_radius (d));
  gtk_snapshot_push_rounded_clip (d->snapshot, &shape);
  gtk_snapshot_append_color (d->snapshot, ground, &rect);
  gtk_snapshot_pop (d->snapshot);
}

/* Where the piece can never stand there is nothing to be read. */
static void
draw_closed_cell (const Drawing *d, Square square)
{
  GdkRGBA ground = d->ink;

  ground.alpha = 0.03f;
  fill_cell (d, square, &ground);
}

static void
draw_cell (const Drawing *d, Square square)
{
  const PalBoardGeometry *g = &d->self->geometry;
  int value = d->table[square];
  GdkRGBA ground = rgba (pal_bot_color (value, d->extent, d->dark), 1);
  g_autofree char *text = pal_bot_text_points (value);
  GdkRGBA ink = d->ink;
  double x, y, room = g->cell * 0.8;

  fill_cell (d, square, &ground);
  pal_board_geometry_center (g, square, &x, &y);
  if (value == 0)
    ink.alpha = 0.65f;
  square_table_draw_text (d, text, x, y, CLAMP (g->cell * 0.28, 8, 14), room, value != 0, &ink);
}

/* "e" and "4" of "e4": coordinates stand beside the board where names are made that way. */
static void
draw_coordinate (const Drawing *d, Square square, gboolean file, double x, double y)
{
  char name[SQUARE_NAME_MAX];
  GdkRGBA color;
  size_t letters;

  rules_square_title (d->self->rules, square, name);
  letters = strcspn (name, "0123456789");
  if (file)
    name[letters] = '\0';
  pal_colors_get (d->self, &color);
  color.alpha *= 0.65f;
  square_table_draw_text (d, file ? name : name + letters, x, y, 11, d->self->geometry.cell, FALSE,
                          &color);
}

static void
draw_coordinates (const Drawing *d)
{
  const PalBoardGeometry *g = &d->self->geometry;
  double beside = g->frame.sides / 2, below = g->frame.ends / 2;

  for (int column = 0; column < g->files; column++)
    draw_coordinate (d, pal_board_geometry_square (g, column, g->ranks - 1), TRUE,
                     g->x + (column + 0.5) * g->cell, g->y + g->ranks * g->cell + below);
  for (int row = 0; row < g->ranks; row++)
    draw_coordinate (d, pal_board_geometry_square (g, 0, row), FALSE, g->x - beside,
                     g->y + (row + 0.5) * g->cell);
}

/* --- the cell with the focus --- */

static void
draw_outline (const Drawing *d, Square square, float width, float alpha)
{
  graphene_rect_t rect = cell_rect (d, square, cell_gap (d));
  float widths[] = { width, width, width, width };
  GdkRGBA color = d->accent;
  GdkRGBA colors[4];
  GskRoundedRect shape;

  color.alpha = alpha;
  for (int i = 0; i < 4; i++)
    colors[i] = color;
  gsk_rounded_rect_init_from_rect (&shape, &rect, (float) cell_radius (d));
  gtk_snapshot_append_border (d->snapshot, &shape, widths, colors);
}

/* With the squares that will change along with it. A bar below a number says that it is being
 * typed. */
static void
draw_cursor (const Drawing *d)
{
  PalSquareTable *self = d->self;
  gboolean focused = gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL;
  Square images[BOT_IMAGES_MAX];
  int n = self->symmetric && self->editable ? bot_images (self->rules, self->cells.cursor, images)
                                            : 0;

  if (!focused)
    return;
  for (int i = 1; i < n; i++)
    draw_outline (d, images[i], 1, 0.9f);
  draw_outline (d, self->cells.cursor, 3, 1);
  if (self->typed->len > 0) {
    double x, y, cell = self->geometry.cell;

    pal_board_geometry_corner (&self->geometry, self->cells.cursor, &x, &y);
    gtk_snapshot_append_color (d->snapshot, &d->ink,
                               &GRAPHENE_RECT_INIT ((float) (x + cell * 0.25),
                                                    (float) (y + floor (cell * 0.78)),
                                                    (float) (cell * 0.5), 1.5f));
  }
}

/* Draws the table as it is. */
static void
pal_square_table_draw (PalSquareTable *self, GtkSnapshot *snapshot)
{
  const BotWeights *weights = pal_bot_editor_get_weights (self->editor);
  Drawing d = { .self = self, .snapshot = snapshot };

  d.layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
  d.table = weights->squares[pal_bot_editor_get_kind (self->editor)];
  d.extent = pal_bot_extent (d.table, bot_squares (self->rules));
  d.dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  d.ink = rgba (pal_bot_ink (d.dark), 1);
  if (!pal_colors_look_up (self, "accent_bg_color", &d.accent))
    d.accent = d.ink;
  if (self->rules->board == BOARD_POINTS)
    draw_lines (&d);
  for (Square square = 0; square < self->cells.list->len; square++)
    if (self->is_open[square])
      draw_cell (&d, square);
    else
      draw_closed_cell (&d, square);
  draw_coordinates (&d);
  draw_cursor (&d);
  g_object_unref (d.layout);
}

/* How the numbers of a table are changed: pointer and keys. The wheel
 * scrolls the page. */

enum { DRAG_START = 4, DRAG_PIXELS = 2, LEAP = 10, TYPED_MAX = 5 };

static void
square_table_input_put (PalSquareTable *self, int value)
{
  if (!self->editable)
    return;
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
  gboolean only_focus
      = cell == NULL || !self->editable || is_first_touch (gesture, GTK_WIDGET (cell));

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

static void
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

  if (self->rules == NULL || !self->editable || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)))
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

/* Adds the gestures and keys by which numbers change. */
static void
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

enum { CELL_MIN = 28, CELL_NATURAL = 46, CELL_MAX = 56 };

/* Where coordinates stand, in cells. */
static const PalBoardFrame frame = { 0.4, 0.4 };

G_DEFINE_FINAL_TYPE (PalSquareTable, pal_square_table, GTK_TYPE_WIDGET)

/* --- cells --- */

/* "e4, +0.15": the coordinate comes first in every language. */
static void
describe_cells (PalSquareTable *self)
{
  for (Square square = 0; square < self->cells.list->len; square++) {
    g_autofree char *value = pal_bot_text_points (pal_bot_editor_get_square (self->editor, square));
    g_autofree char *label = NULL;
    char name[SQUARE_NAME_MAX];

    rules_square_title (self->rules, square, name);
    label = g_strdup_printf ("%s, %s", name,
                             self->is_open[square] ? value : _ ("the piece can never be here"));
    pal_board_cell_describe (pal_board_cells_get (&self->cells, square), label, NULL,
                             square == self->cells.cursor);
  }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
on_cell_focus (PalSquareTable *self, GParamSpec *pspec, PalBoardCell *cell)
{
  Square square = pal_board_cell_get_square (cell);

  if (!gtk_widget_has_focus (GTK_WIDGET (cell)) || square != self->cells.cursor)
    pal_square_table_end_typing (self);
  if (gtk_widget_has_focus (GTK_WIDGET (cell)))
    self->cells.cursor = square;
  describe_cells (self);
}

static void
find_open_cells (PalSquareTable *self)
{
  for (Square square = 0; square < self->cells.list->len; square++) {
    GtkWidget *cell = GTK_WIDGET (pal_board_cells_get (&self->cells, square));

    self->is_open[square]
        = pal_bot_can_stand (self->rules, pal_bot_editor_get_kind (self->editor), square);
    gtk_widget_set_cursor_from_name (cell,
                                     self->is_open[square] && self->editable ? "ns-resize" : NULL);
  }
}

static void
make_cells (PalSquareTable *self, const Rules *rules)
{
  self->rules = rules;
  pal_board_cells_make (&self->cells, GTK_WIDGET (self), rules,
                        rules != NULL ? bot_squares (rules) : 0, G_CALLBACK (on_cell_focus), NULL);
  if (rules != NULL)
    find_open_cells (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
square_table_on_changed (PalSquareTable *self)
{
  const Bot *bot = pal_bot_editor_get_bot (self->editor);
  const Rules *rules = bot != NULL ? bot->rules : NULL;

  if (rules != self->rules)
    make_cells (self, rules);
  if (rules != NULL)
    describe_cells (self);
}

/* What is typed belongs to the table in which it was begun. */
static void
on_other_table (PalSquareTable *self)
{
  if (self->editor == NULL)
    return;
  pal_square_table_end_typing (self);
  if (self->rules != NULL)
    find_open_cells (self);
  square_table_on_changed (self);
}

/* --- the focus --- */

static gboolean
pal_square_table_grab_focus (GtkWidget *widget)
{
  PalSquareTable *self = PAL_SQUARE_TABLE (widget);

  return pal_board_cells_grab_focus (&self->cells, self->cells.cursor);
}

static gboolean
pal_square_table_focus (GtkWidget *widget, GtkDirectionType direction)
{
  PalSquareTable *self = PAL_SQUARE_TABLE (widget);
  Square next;

  if (gtk_widget_get_focus_child (widget) == NULL)
    return gtk_widget_grab_focus (widget);
  next = pal_board_cells_next (&self->cells, &self->geometry, direction);
  if (next == SQUARE_NONE)
    return FALSE;
  pal_board_cells_grab_focus (&self->cells, next);
  return TRUE;
}

/* --- size and picture --- */

static double
cells_across (PalSquareTable *self)
{
  return self->rules != NULL ? self->rules->files + 2 * frame.sides : 1;
}

static double
cells_down (PalSquareTable *self)
{
  return self->rules != NULL ? self->rules->ranks + 2 * frame.ends : 1;
}

static GtkSizeRequestMode
pal_square_table_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
pal_square_table_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
  PalSquareTable *self = PAL_SQUARE_TABLE (widget);
  double cells
      = orientation == GTK_ORIENTATION_HORIZONTAL ? cells_across (self) : cells_down (self);
  double least = CELL_MIN, usual = CELL_NATURAL;
  int margins = 2 * PAL_BOARD_GEOMETRY_MARGIN;

  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0)
    least = usual = CLAMP ((int) ((for_size - margins) / cells_across (self)), CELL_MIN, CELL_MAX);
  *minimum = (int) (least * cells) + margins;
  *natural = (int) (usual * cells) + margins;
}

static void
pal_square_table_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  PalSquareTable *self = PAL_SQUARE_TABLE (widget);
  const Rules *rules = self->rules;

  if (rules == NULL)
    return;
  pal_board_geometry_init (&self->geometry, rules->files, rules->ranks, FALSE, frame, width, height,
                           gtk_widget_get_scale_factor (widget));
  pal_board_cells_allocate (&self->cells, &self->geometry);
}

static void
pal_square_table_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  PalSquareTable *self = PAL_SQUARE_TABLE (widget);

  if (self->rules != NULL)
    pal_square_table_draw (self, snapshot);
}

/* --- the object --- */

void
pal_square_table_set_editor (PalSquareTable *self, PalBotEditor *editor)
{
  if (!g_set_object (&self->editor, editor))
    return;
  g_signal_connect_object (editor, "changed", G_CALLBACK (square_table_on_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (editor, "notify::kind", G_CALLBACK (on_other_table), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (editor, "notify::phase", G_CALLBACK (on_other_table), self,
                           G_CONNECT_SWAPPED);
  square_table_on_changed (self);
  g_object_notify (G_OBJECT (self), "editor");
}

static void
pal_square_table_dispose (GObject *object)
{
  PalSquareTable *self = PAL_SQUARE_TABLE (object);

  make_cells (self, NULL);
  g_clear_object (&self->editor);
  G_OBJECT_CLASS (pal_square_table_parent_class)->dispose (object);
}

static void
pal_square_table_finalize (GObject *object)
{
  PalSquareTable *self = PAL_SQUARE_TABLE (object);

  pal_board_cells_clear (&self->cells);
  g_string_free (self->typed, TRUE);
  G_OBJECT_CLASS (pal_square_table_parent_class)->finalize (object);
}

static void
pal_square_table_class_init (PalSquareTableClass *klass)
{
  const PalProperty properties[] = {
    { "editor", PAL_TYPE_BOT_EDITOR, G_STRUCT_OFFSET (PalSquareTable, editor),
      .flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY,
      .set = G_CALLBACK (pal_square_table_set_editor) },
    { "symmetric", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalSquareTable, symmetric),
      G_CALLBACK (gtk_widget_queue_draw) },
    { "editable", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalSquareTable, editable),
      G_CALLBACK (on_other_table) },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = pal_square_table_dispose;
  object_class->finalize = pal_square_table_finalize;
  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  widget_class->focus = pal_square_table_focus;
  widget_class->grab_focus = pal_square_table_grab_focus;
  widget_class->get_request_mode = pal_square_table_get_request_mode;
  widget_class->measure = pal_square_table_measure;
  widget_class->size_allocate = pal_square_table_size_allocate;
  widget_class->snapshot = pal_square_table_snapshot;
  gtk_widget_class_set_css_name (widget_class, "squaretable");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
}

static void
pal_square_table_init (PalSquareTable *self)
{
  /* A board is the same from left to right, and the sign stands before its number. */
  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR);
  pal_board_cells_init (&self->cells);
  self->typed = g_string_new (NULL);
  self->symmetric = self->editable = TRUE;
  pal_square_table_add_input (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Value of each square"), -1);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark",
                           G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (gtk_widget_queue_allocate), NULL);
}
