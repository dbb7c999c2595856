/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Playing on the board: clicks, drags, choices. */
#include "pal-board-view-private.h"

#include "game/match/pal-notation.h"
#include "ui/widgets/pal-gtk-fixes.h"

#include <glib/gi18n-lib.h>

Square
pal_board_view_square_at (PalBoardView *self, double x, double y)
{
  if (self->scene.look.rules == NULL)
    return SQUARE_NONE;
  return pal_board_geometry_square_at (&self->scene.look.geometry, x, y);
}

static void
board_view_input_play (PalBoardView *self, Move move, gboolean carried)
{
  self->carried = carried;
  pal_session_make_move (self->session, move);
  self->carried = FALSE;
}

static void
drop_chooser (PalBoardView *self)
{
  GtkWidget *chooser = g_steal_pointer (&self->chooser);
  gboolean focused = gtk_widget_get_focus_child (GTK_WIDGET (self)) == chooser;

  if (focused)
    pal_board_view_put_cursor (self, self->cells.cursor);
  gtk_widget_unparent (chooser);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* The person thinks better of it: the piece goes back to where it was. */
static void
pal_board_view_close_chooser (PalBoardView *self)
{
  double x, y;

  drop_chooser (self);
  pal_move_input_cancel (self->input);
  if (self->choice_from == SQUARE_NONE)
    return;
  pal_board_geometry_center (&self->scene.look.geometry, self->choice_to, &x, &y);
  pal_board_view_give_back (self, x, y, self->choice_from);
}

static void
chosen_cb (PalBoardView *self, guint move)
{
  drop_chooser (self);
  board_view_input_play (self, move, TRUE);
}

gboolean
pal_board_view_leave_to_chooser (PalBoardView *self, GtkGestureDrag *press, double x, double y)
{
  double inside_x, inside_y;

  if (self->chooser == NULL
      || !pal_widget_translate (GTK_WIDGET (self), self->chooser, x, y, &inside_x, &inside_y)
      || !gtk_widget_contains (self->chooser, inside_x, inside_y))
    return FALSE;
  gtk_event_controller_reset (GTK_EVENT_CONTROLLER (press));
  return TRUE;
}

/* The column begins on the target square and goes towards the middle of the board. */
void
pal_board_view_allocate_chooser (PalBoardView *self)
{
  const PalBoardGeometry *geometry = &self->scene.look.geometry;
  int n = pal_promotion_chooser_get_count (PAL_PROMOTION_CHOOSER (self->chooser));
  int column = 0, row = 0, size = (int) geometry->cell;

  pal_board_geometry_place (geometry, self->choice_to, &column, &row);
  if (row >= geometry->ranks / 2)
    row = MAX (row - n + 1, 0);
  gtk_widget_size_allocate (self->chooser,
                            &(GtkAllocation){ (int) (geometry->x + column * geometry->cell),
                                              (int) (geometry->y + row * geometry->cell), size,
                                              (int) (n * geometry->cell) },
                            -1);
}

/* Alt asks for a choice all the same. */
static gboolean
is_alt_held (PalBoardView *self)
{
  GdkSeat *seat = gdk_display_get_default_seat (gtk_widget_get_display (GTK_WIDGET (self)));
  GdkDevice *keyboard = seat != NULL ? gdk_seat_get_keyboard (seat) : NULL;

  return keyboard != NULL && (gdk_device_get_modifier_state (keyboard) & GDK_ALT_MASK);
}

/* Plays the choice that the person always takes, if there is one. */
static gboolean
choose_without_asking (PalBoardView *self, gboolean carried)
{
  int n;
  const Move *choices = pal_move_input_get_choices (self->input, &n);
  Move move = is_alt_held (self)
                  ? MOVE_NONE
                  : pal_pending_move_choose (pal_session_get_pending (self->session),
                                             self->scene.look.rules, &self->position, choices, n);

  if (move == MOVE_NONE)
    return FALSE;
  pal_move_input_cancel (self->input);
  board_view_input_play (self, move, carried);
  return TRUE;
}

static void
open_chooser (PalBoardView *self)
{
  const Rules *rules = self->scene.look.rules;
  Square targets[MOVE_TARGETS_MAX];
  int n, column, row;
  const Move *moves = pal_move_input_get_choices (self->input, &n);

  rules->move_targets (&self->position, moves[0], targets);
  self->choice_from = move_from (moves[0]);
  self->choice_to = targets[0];
  pal_board_geometry_place (&self->scene.look.geometry, self->choice_to, &column, &row);
  self->chooser = pal_promotion_chooser_new (&self->scene, &self->position, moves, n,
                                             row >= self->scene.look.geometry.ranks / 2);
  g_signal_connect_swapped (self->chooser, "chosen", G_CALLBACK (chosen_cb), self);
  gtk_widget_set_parent (self->chooser, GTK_WIDGET (self));
  pal_promotion_chooser_focus_first (PAL_PROMOTION_CHOOSER (self->chooser));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Whether a piece of the side to move is seen on SQUARE, were it only as a disc. */
static gboolean
is_seen_to_move (PalBoardView *self, Square square)
{
  const Rules *rules = self->scene.look.rules;
  Piece piece = rules->piece_at (&self->position, square);

  return piece != 0
         && pal_blindfold_visibility (&self->scene.blindfold_view, rules, piece)
                != PAL_VISIBILITY_NONE
         && rules->pieces[piece - 1].side == rules->side_to_move (&self->position);
}

static void
board_view_input_refuse (PalBoardView *self, Square from, Square to)
{
  g_autofree char *text
      = pal_notation_refuse_squares (self->scene.look.rules, &self->position, from, to);

  pal_session_refuse (self->session, text);
}

/* Whether the piece on FROM goes to SQUARE, as its legal moves let one expect, but may not. */
static gboolean
is_hindered (PalBoardView *self, Square from, Square square)
{
  const Rules *rules = self->scene.look.rules;

  return self->may_move && from != SQUARE_NONE && square != SQUARE_NONE && rules->obstacle != NULL
         && rules->obstacle (&self->position, from, square) != NULL;
}

/* Whether who presses on SQUARE means to move: a piece, or where one is to be placed. */
static gboolean
is_hand_at (PalBoardView *self, Square square)
{
  const Rules *rules = self->scene.look.rules;

  return pal_board_view_is_blind (self)
         || rules_only_places (rules) == (rules->piece_at (&self->position, square) == 0);
}

/* CARRIED: the piece is put there by hand. */
static PalMoveInputAnswer
activate (PalBoardView *self, Square square, gboolean carried)
{
  Move move = MOVE_NONE;
  Square from = pal_move_input_get_selected (self->input);
  PalMoveInputAnswer answer = pal_move_input_activate (self->input, square, &move);

  if (answer == PAL_MOVE_INPUT_PLAY)
    board_view_input_play (self, move, carried);
  else if (answer == PAL_MOVE_INPUT_CHOOSE) {
    if (!choose_without_asking (self, carried))
      open_chooser (self);
  } else if (answer == PAL_MOVE_INPUT_ILLEGAL && from != SQUARE_NONE && !carried
             && is_seen_to_move (self, square))
    return activate (self, square, FALSE);
  else if (answer == PAL_MOVE_INPUT_ILLEGAL)
    board_view_input_refuse (self, from, square);
  else if (answer == PAL_MOVE_INPUT_NOTHING && from == SQUARE_NONE && !self->may_move
           && is_hand_at (self, square))
    pal_session_refuse_turn (self->session);
  return answer;
}

/* The keyboard has come to SQUARE, for which nothing can be done, after FROM or SQUARE_NONE. Where
 * a mouse clicks is a matter of course; whoever does not see the legal moves is told why nothing
 * happens. */
static void
explain_nothing (PalBoardView *self, Square from, Square square)
{
  const Rules *rules = self->scene.look.rules;
  gboolean piece = is_seen_to_move (self, square);
  gboolean in_check = rules->check_square (&self->position) != SQUARE_NONE;
  g_autofree char *text = NULL;
  char name[PAL_POINT_TITLE_MAX];

  if (from != SQUARE_NONE || (piece && in_check)
      || (rules_only_places (rules) && rules->piece_at (&self->position, square) == 0)) {
    board_view_input_refuse (self, from, square);
  } else if (piece && !rules_only_places (rules)) {
    pal_point_title (rules, square, name);
    /* Translators: a cell, "a1". */
    text = g_strdup_printf (_ ("The piece on %s has no legal moves."), name);
    pal_session_refuse (self->session, text);
  }
}

void
pal_board_view_activate (PalBoardView *self, Square square)
{
  Square from = pal_move_input_get_selected (self->input);

  if (self->chooser != NULL)
    pal_board_view_close_chooser (self);
  else if (!pal_board_view_press_pending (self, square)
           && activate (self, square, FALSE) == PAL_MOVE_INPUT_NOTHING && self->may_move
           && square != from && !pal_board_view_is_blind (self))
    explain_nothing (self, from, square);
}

static void
forget_drag (PalBoardView *self)
{
  self->drag = (PalBoardDrag){ .from = SQUARE_NONE };
  gtk_widget_set_cursor (GTK_WIDGET (self), NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
press_cb (GtkGestureDrag *press, double x, double y, PalBoardView *self)
{
  Square square = pal_board_view_square_at (self, x, y);
  Square from = pal_move_input_get_selected (self->input);
  PalMoveInputAnswer answer;

  if (pal_board_view_leave_to_chooser (self, press, x, y))
    return;
  self->called = self->led = FALSE;
  self->drag.from = SQUARE_NONE;
  pal_board_view_cancel_sketch (self);
  if (square == SQUARE_NONE || self->chooser != NULL) {
    pal_board_view_cancel (self);
    return;
  }
  pal_board_view_stop_animation (self);
  pal_board_view_put_cursor (self, square);
  if (pal_board_view_press_pending (self, square))
    return;
  answer = square == from ? PAL_MOVE_INPUT_SELECTED : activate (self, square, FALSE);
  if (answer == PAL_MOVE_INPUT_SELECTED)
    self->drag = (PalBoardDrag){
      .from = square, .again = square == from, .start_x = x, .start_y = y, .x = x, .y = y
    };
  else if (answer == PAL_MOVE_INPUT_NOTHING && is_hindered (self, from, square))
    board_view_input_refuse (self, from, square);
}

static void
motion_cb (PalBoardView *self, double dx, double dy)
{
  if (pal_board_view_drag_sketch (self, dx, dy) || self->drag.from == SQUARE_NONE)
    return;
  if (!self->drag.moving) {
    if (!gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int) dx, (int) dy))
      return;
    self->drag.moving = TRUE;
    gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "grabbing");
  }
  self->drag.x = self->drag.start_x + dx;
  self->drag.y = self->drag.start_y + dy;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* A blindfold lets any move be tried; what it hides need not be seen to go back. */
static void
drop_blindly (PalBoardView *self, const PalBoardDrag *drag, Square square)
{
  if (square == SQUARE_NONE || square == drag->from
      || activate (self, square, TRUE) == PAL_MOVE_INPUT_ILLEGAL)
    pal_board_view_give_back (self, drag->x, drag->y, drag->from);
}

static void
release_cb (PalBoardView *self, double dx, double dy)
{
  PalBoardDrag drag = self->drag;
  Square square = pal_board_view_square_at (self, drag.x, drag.y);

  if (pal_board_view_drop_sketch (self) || drag.from == SQUARE_NONE)
    return;
  forget_drag (self);
  if (drag.moving && pal_board_view_is_blind (self)) {
    drop_blindly (self, &drag, square);
  } else if (drag.moving && square != SQUARE_NONE
             && pal_move_input_is_target (self->input, square)) {
    activate (self, square, TRUE);
  } else if (drag.moving) {
    if (is_hindered (self, drag.from, square))
      board_view_input_refuse (self, drag.from, square);
    pal_board_view_give_back (self, drag.x, drag.y, drag.from);
    if (square != drag.from)
      pal_move_input_cancel (self->input);
  } else if (drag.again) {
    pal_move_input_cancel (self->input);
  }
}

/* The grab was taken away, or the person pressed Escape. */
static void
cancel_drag (PalBoardView *self)
{
  PalBoardDrag drag = self->drag;

  if (drag.from == SQUARE_NONE)
    return;
  forget_drag (self);
  if (drag.moving)
    pal_board_view_give_back (self, drag.x, drag.y, drag.from);
}

/* Up is back and down is on. A notch of the wheel is a move; fingers on a touchpad, which send many
 * small steps, go a good way for one, and begin anew where they turn round. */
static gboolean
scroll_cb (GtkEventControllerScroll *scroll, double dx, double dy, PalBoardView *self)
{
  enum { PIXELS_PER_MOVE = 50 };
  gboolean fingers = gtk_event_controller_scroll_get_unit (scroll) == GDK_SCROLL_UNIT_SURFACE;
  double moves = fingers ? dy / PIXELS_PER_MOVE : dy;
  int whole;

  if (self->session == NULL)
    return FALSE;
  if (self->scrolled * moves < 0)
    self->scrolled = 0;
  self->scrolled += moves;
  whole = (int) self->scrolled;
  self->scrolled -= whole;
  if (whole != 0)
    pal_session_step (self->session, whole);
  return TRUE;
}

static void
changed_cb (PalBoardView *self)
{
  pal_board_view_describe_cells (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
pal_board_view_input_init (PalBoardView *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *scroll
      = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);

  self->drag.from = self->choice_from = SQUARE_NONE;
  g_signal_connect (drag, "drag-begin", G_CALLBACK (press_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (release_cb), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (cancel_drag), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);

  g_signal_connect_object (self->input, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
}

void
pal_board_view_abort (PalBoardView *self)
{
  if (self->drag.from != SQUARE_NONE)
    forget_drag (self);
  if (self->chooser != NULL)
    drop_chooser (self);
  pal_board_view_cancel_sketch (self);
}

gboolean
pal_board_view_cancel (PalBoardView *self)
{
  gboolean something = TRUE;

  if (pal_board_view_cancel_sketch (self))
    return TRUE;
  if (self->chooser != NULL)
    pal_board_view_close_chooser (self);
  else if (self->drag.from != SQUARE_NONE
           || pal_move_input_get_selected (self->input) != SQUARE_NONE) {
    cancel_drag (self);
    pal_move_input_cancel (self->input);
  } else
    something = self->session != NULL
                && pal_pending_move_cancel (pal_session_get_pending (self->session));
  return something;
}
