/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A person's move that is not played yet: how the board shows it, and what a press means then. */
#include "pal-board-view-private.h"

#include <glib/gi18n-lib.h>

#define GHOST_OPACITY 0.55

static PalPendingMove *
get_pending (PalBoardView *self)
{
  return pal_session_get_pending (self->session);
}

/* Where the move's piece ends up. */
static Square
pending_target (PalBoardView *self)
{
  Square targets[MOVE_TARGETS_MAX];
  const Rules *rules = self->scene.look.rules;

  return rules->move_targets (&self->position, self->pending_move, targets) > 0 ? targets[0]
                                                                                : SQUARE_NONE;
}

static gboolean
is_pending_at (PalBoardView *self, Square square)
{
  return self->pending != PAL_PENDING_NONE && !self->pieces_hidden
         && (square == move_from (self->pending_move) || square == pending_target (self));
}

void
pal_board_view_mark_pending (PalBoardView *self, PalBoardMarks *marks)
{
  int n = self->scene.look.rules->files * self->scene.look.rules->ranks;

  for (Square square = 0; square < n; square++)
    if (is_pending_at (self, square))
      marks->cells[square] |= PAL_MARK_PENDING;
}

void
pal_board_view_name_pending (PalBoardView *self, Square square, GStrvBuilder *builder)
{
  if (is_pending_at (self, square))
    /* Translators: a move between this cell and another one is to be played when the opponent has
     * moved, or waits to be confirmed. */
    g_strv_builder_add (builder,
                        self->pending == PAL_PENDING_PREMOVE ? _ ("premove") : _ ("proposed move"));
}

/* The piece that moves, or, where one is placed, a piece of the side whose turn comes next. */
static Piece
ghost_of (PalBoardView *self)
{
  const Rules *rules = self->scene.look.rules;
  int side = 1 - rules->side_to_move (&self->position);

  if (move_from (self->pending_move) != SQUARE_NONE)
    return rules->piece_at (&self->position, move_from (self->pending_move));
  for (int i = 0; i < rules->n_pieces; i++)
    if (rules->pieces[i].side == side)
      return (Piece) (i + 1);
  return 0;
}

void
pal_board_view_draw_ghost (PalBoardView *self, GtkSnapshot *snapshot)
{
  Square target;
  double x, y;

  if (self->pending != PAL_PENDING_PREMOVE)
    return;
  target = pending_target (self);
  if (target == SQUARE_NONE)
    return;
  pal_board_geometry_center (&self->scene.look.geometry, target, &x, &y);
  pal_board_scene_draw_piece (&self->scene, snapshot, ghost_of (self), x, y, 1, 1, GHOST_OPACITY);
}

gboolean
pal_board_view_press_pending (PalBoardView *self, Square square)
{
  PalPendingKind kind = self->pending;

  if (kind == PAL_PENDING_NONE)
    return FALSE;
  if (kind == PAL_PENDING_PROPOSAL && square == pending_target (self)) {
    pal_session_confirm (self->session);
    return TRUE;
  }
  pal_pending_move_cancel (get_pending (self));
  return !pal_move_input_can_start (self->input, square);
}

gboolean
pal_board_view_confirm (PalBoardView *self)
{
  return self->session != NULL && pal_session_confirm (self->session);
}

/* A proposal is seen on the board as if it had been played. */
static void
show_proposal (PalBoardView *self)
{
  gboolean carried = self->carried;

  self->carried = FALSE;
  self->proposed = self->position;
  self->scene.look.rules->play (&self->proposed, self->pending_move);
  pal_board_view_animate (self, &self->position, self->pending_move, carried);
}

/* While another node comes into view the board still shows the one before, which is why what waited
 * there is kept until it is there. */
void
pal_board_view_on_pending (PalBoardView *self)
{
  if (self->node == NULL || pal_session_get_node (self->session) != self->node)
    return;
  pal_board_view_look_for_pending (self);
  pal_board_view_update_input (self, FALSE);
  if (self->pending == PAL_PENDING_PROPOSAL)
    show_proposal (self);
  pal_board_view_describe_cells (self);
  pal_board_view_announce (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* A premove that is a promotion has come to its turn. */
void
pal_board_view_on_choose (PalBoardView *self, guint from, guint to)
{
  Move move;

  if (!pal_session_is_live (self->session))
    pal_session_set_node (self->session,
                          pal_match_get_head (pal_session_get_match (self->session)));
  pal_move_input_activate (self->input, (Square) from, &move);
  pal_board_view_activate (self, (Square) to);
}

void
pal_board_view_forget_pending (PalBoardView *self)
{
  self->pending = PAL_PENDING_NONE;
  self->pending_move = MOVE_NONE;
}

void
pal_board_view_look_for_pending (PalBoardView *self)
{
  pal_board_view_forget_pending (self);
  if (pal_pending_move_get_node (get_pending (self)) != self->node)
    return;
  self->pending = pal_pending_move_get_kind (get_pending (self));
  self->pending_move = pal_pending_move_get_move (get_pending (self));
}

/* Where a piece is taken up for a premove and the reply comes, it stays in the hand. */

PalBoardGrip
pal_board_view_get_grip (PalBoardView *self)
{
  PalBoardGrip grip = { SQUARE_NONE, { .from = SQUARE_NONE } };

  if (!self->premoves)
    return grip;
  return (PalBoardGrip){ pal_move_input_get_selected (self->input), self->drag };
}

void
pal_board_view_grip_again (PalBoardView *self, const PalBoardGrip *grip)
{
  Move move;

  if (grip->selected == SQUARE_NONE || !self->may_move
      || self->scene.look.rules->piece_at (&self->position, grip->selected) == 0
      || !pal_move_input_can_start (self->input, grip->selected)
      || pal_move_input_activate (self->input, grip->selected, &move) != PAL_MOVE_INPUT_SELECTED)
    return;
  self->drag = grip->drag;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
