/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-board-drawings.h"

#include "game/match/pal-match-edit.h"
#include "pal-board-view-private.h"

#include <glib/gi18n-lib.h>

/* Told from each other, and from boards and pieces, in light and in dark. */
static const struct {
  guint32 ink;  /* rings and arrows */
  guint32 wash; /* on the cell */
  const char *name;
} colors[BOARD_MARK_COLORS] = {
  [BOARD_MARK_GREEN] = { 0x1c9150d8, 0x26a26966, N_ ("green mark") },
  [BOARD_MARK_RED] = { 0xd0202ad8, 0xe01b2460, N_ ("red mark") },
  [BOARD_MARK_YELLOW] = { 0xf0b400e0, 0xf5c21178, N_ ("yellow mark") },
  [BOARD_MARK_BLUE] = { 0x1c6ad0d8, 0x3584e466, N_ ("blue mark") },
};

void
pal_board_drawings_draw_below (const PalBoardLook *look, const PalBoardMarks *marks, cairo_t *cr)
{
  for (int i = 0; i < marks->drawn.n; i++) {
    BoardMark mark = marks->drawn.items[i];

    if (mark.from == SQUARE_NONE)
      pal_board_painter_circle (look, mark.to, 0.45, 0, colors[mark.color].wash, cr);
  }
}

/* Rings first: an arrow may lead across them. */
void
pal_board_drawings_draw_above (const PalBoardLook *look, const PalBoardMarks *marks, cairo_t *cr)
{
  for (int i = 0; i < marks->drawn.n; i++) {
    BoardMark mark = marks->drawn.items[i];

    if (mark.from == SQUARE_NONE)
      pal_board_painter_ring (look, mark.to, colors[mark.color].ink, cr);
  }
  for (int i = 0; i < marks->drawn.n; i++) {
    BoardMark mark = marks->drawn.items[i];

    if (mark.from != SQUARE_NONE)
      pal_board_painter_arrow (look, mark.from, mark.to, 1, colors[mark.color].ink, cr);
  }
}

/* "green mark", "red arrow to e4", translated; free with g_free. RULES name the squares. */
static char *
pal_board_drawings_name (const Rules *rules, BoardMark mark)
{
  char name[SQUARE_NAME_MAX];

  if (mark.from == SQUARE_NONE)
    return g_strdup (_ (colors[mark.color].name));
  rules_square_title (rules, mark.to, name);
  switch ((BoardMarkColor) mark.color) {
  case BOARD_MARK_RED:
    /* Translators: an arrow that a person drew on the board, and the square where it ends. */
    return g_strdup_printf (_ ("red arrow to %s"), name);
  case BOARD_MARK_YELLOW:
    return g_strdup_printf (_ ("yellow arrow to %s"), name);
  case BOARD_MARK_BLUE:
    return g_strdup_printf (_ ("blue arrow to %s"), name);
  default:
    return g_strdup_printf (_ ("green arrow to %s"), name);
  }
}

/* Marks that a person draws: with the right button a click marks a cell and a drag draws an arrow;
 * with the keyboard a key begins at the cursor and the same key ends there. Drawing again what is
 * there takes it away. */

static gboolean
may_draw (PalBoardView *self)
{
  return self->scene.look.rules != NULL && self->node != NULL && !self->pieces_hidden
         && self->chooser == NULL && pal_session_get_preview (self->session) == NULL;
}

/* Control and Alt alone are taken by some desktops, so that no colour needs them. */
static BoardMarkColor
color_for (GdkModifierType state)
{
  gboolean shift = (state & GDK_SHIFT_MASK) != 0, control = (state & GDK_CONTROL_MASK) != 0;

  if ((state & GDK_ALT_MASK) || (shift && control))
    return BOARD_MARK_BLUE;
  if (control)
    return BOARD_MARK_YELLOW;
  return shift ? BOARD_MARK_RED : BOARD_MARK_GREEN;
}

static void
board_view_drawing_begin (PalBoardView *self, Square square, GdkModifierType state)
{
  self->sketch = (PalBoardSketch){ TRUE, { (guint8) color_for (state), square, square }, 0, 0 };
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* What the sketch would be, were it let go now; FALSE where it is off the board. */
static gboolean
get_mark (const PalBoardSketch *sketch, BoardMark *mark)
{
  *mark = sketch->mark;
  if (mark->to == mark->from)
    mark->from = SQUARE_NONE;
  return mark->to != SQUARE_NONE;
}

gboolean
pal_board_view_cancel_sketch (PalBoardView *self)
{
  if (!self->sketch.active)
    return FALSE;
  self->sketch.active = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return TRUE;
}

static void
board_view_drawing_finish (PalBoardView *self)
{
  BoardMarks marks = self->drawn;
  BoardMark mark;

  if (!pal_board_view_cancel_sketch (self) || !get_mark (&self->sketch, &mark) || !may_draw (self))
    return;
  if (board_marks_toggle (&marks, mark))
    pal_match_set_marks (pal_session_get_match (self->session),
                         pal_session_get_node (self->session), &marks);
}

void
pal_board_view_move_sketch (PalBoardView *self, Square square)
{
  if (!self->sketch.active || self->sketch.mark.to == square)
    return;
  self->sketch.mark.to = square;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
pal_board_view_add_drawings (PalBoardView *self, PalBoardMarks *marks)
{
  BoardMark mark;
  int n = self->drawn.n;

  marks->drawn.n = n;
  memcpy (marks->drawn.items, self->drawn.items, (gsize) n * sizeof self->drawn.items[0]);
  if (self->sketch.active && get_mark (&self->sketch, &mark))
    board_marks_toggle (&marks->drawn, mark);
}

void
pal_board_view_read_drawings (PalBoardView *self)
{
  const GameNode *node = self->node != NULL ? pal_session_get_node (self->session) : NULL;

  self->drawn.n = 0;
  if (node != NULL && node->commands != NULL)
    board_marks_read (self->scene.look.rules, node->commands, &self->drawn);
}

void
pal_board_view_name_drawings (PalBoardView *self, Square square, GStrvBuilder *builder)
{
  for (int i = 0; i < self->drawn.n && !self->pieces_hidden; i++) {
    BoardMark mark = self->drawn.items[i];
    g_autofree char *name = NULL;

    if ((mark.from != SQUARE_NONE ? mark.from : mark.to) != square)
      continue;
    name = pal_board_drawings_name (self->scene.look.rules, mark);
    g_strv_builder_add (builder, name);
  }
}

gboolean
pal_board_view_draw_by_key (PalBoardView *self, GdkModifierType state)
{
  if (!may_draw (self))
    return FALSE;
  if (self->sketch.active)
    board_view_drawing_finish (self);
  else
    board_view_drawing_begin (self, self->cells.cursor, state);
  return TRUE;
}

/* --- the right button --- */

static void
press_cb (GtkGestureDrag *gesture, double x, double y, PalBoardView *self)
{
  GtkEventController *controller = GTK_EVENT_CONTROLLER (gesture);

  if (pal_board_view_leave_to_chooser (self, gesture, x, y))
    return;
  if (pal_board_view_cancel (self) || !may_draw (self)
      || pal_board_view_square_at (self, x, y) == SQUARE_NONE)
    return;
  self->called = self->led = FALSE;
  board_view_drawing_begin (self, pal_board_view_square_at (self, x, y),
                            gtk_event_controller_get_current_event_state (controller));
  self->sketch.x = x;
  self->sketch.y = y;
}

/* A finger that stays does what the right button does. Its press has taken up the piece below it,
 * which is let go. */
static void
long_press_cb (GtkGestureLongPress *gesture, double x, double y, PalBoardView *self)
{
  Square square = pal_board_view_square_at (self, x, y);
  gboolean again = self->drag.from != SQUARE_NONE && self->drag.again;

  pal_board_view_cancel (self);
  if (again || square == SQUARE_NONE || !may_draw (self))
    return;
  board_view_drawing_begin (self, square, 0);
  self->sketch.x = x;
  self->sketch.y = y;
  self->sketch.by_touch = TRUE;
}

gboolean
pal_board_view_drag_sketch (PalBoardView *self, double dx, double dy)
{
  if (!self->sketch.active || !self->sketch.by_touch)
    return FALSE;
  pal_board_view_move_sketch (
      self, pal_board_view_square_at (self, self->sketch.x + dx, self->sketch.y + dy));
  return TRUE;
}

gboolean
pal_board_view_drop_sketch (PalBoardView *self)
{
  if (!self->sketch.active || !self->sketch.by_touch)
    return FALSE;
  board_view_drawing_finish (self);
  return TRUE;
}

static void
motion_cb (PalBoardView *self, double dx, double dy)
{
  pal_board_view_move_sketch (
      self, pal_board_view_square_at (self, self->sketch.x + dx, self->sketch.y + dy));
}

void
pal_board_view_drawing_init (PalBoardView *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *hold = gtk_gesture_long_press_new ();

  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (hold), TRUE);
  g_signal_connect (hold, "pressed", G_CALLBACK (long_press_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (hold));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), GDK_BUTTON_SECONDARY);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (press_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (board_view_drawing_finish), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (pal_board_view_cancel_sketch), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}
