/* What is marked on the board: a function of the session, the input and the keyboard. A blindfold
 * leaves what the person has been told (the last move) and what they asked for (a hint), and takes
 * away what would tell where a piece is or what it can do. */
#include "pal-board-view-private.h"

static Square
hover_square (PalBoardView *self)
{
  Square square;

  if (!self->drag.moving || pal_board_view_is_blind (self))
    return SQUARE_NONE;
  square = pal_board_geometry_square_at (&self->scene.look.geometry, self->drag.x, self->drag.y);
  return square != SQUARE_NONE && pal_move_input_is_target (self->input, square) ? square
                                                                                 : SQUARE_NONE;
}

static void
mark (PalBoardMarks *marks, Square square, PalMark mark_bits)
{
  if (square != SQUARE_NONE)
    marks->cells[square] |= (guint8) mark_bits;
}

static void
mark_last_move (PalBoardView *self, PalBoardMarks *marks)
{
  if (!self->show_last_move || self->last_move == MOVE_NONE || self->last_move == MOVE_PASS)
    return;
  mark (marks, move_from (self->last_move), PAL_MARK_LAST);
  mark (marks, self->last_target, PAL_MARK_LAST);
}

static void
mark_targets (PalBoardView *self, PalBoardMarks *marks)
{
  const Rules *rules = self->scene.look.rules;
  int n = rules->files * rules->ranks;

  if (!self->show_targets || self->chooser != NULL || pal_board_view_is_blind (self))
    return;
  for (Square square = 0; square < n; square++)
    if (marks->notes[square].text[0] == '\0' && pal_move_input_shows (self->input, square))
      mark (marks, square,
            PAL_MARK_TARGET
                | (rules->piece_at (&self->position, square) != 0 ? PAL_MARK_OCCUPIED : 0));
}

/* The king in check is seen to be, if it is seen at all. */
static void
mark_check (PalBoardView *self, PalBoardMarks *marks)
{
  const Rules *rules = self->scene.look.rules;
  Square square = rules->check_square (&self->position);

  if (square != SQUARE_NONE
      && pal_veil_sight (&self->scene.veil, rules, rules->piece_at (&self->position, square))
             == PAL_SIGHT_WHOLE)
    mark (marks, square, PAL_MARK_CHECK);
}

/* Overlays say something of cells: whoever draws that must know where there are pieces. */
static void
mark_contested (PalBoardView *self, PalBoardMarks *marks)
{
  const Rules *rules = self->scene.look.rules;
  int n = rules->files * rules->ranks;

  for (Square square = 0; square < n; square++)
    if ((marks->notes[square].flags & OVERLAY_CONTESTED)
        && rules->piece_at (&self->position, square) != 0)
      mark (marks, square, PAL_MARK_OCCUPIED);
}

static void
add_arrow (PalBoardMarks *marks, PalArrowKind kind, Move move, Square target)
{
  if (marks->n_arrows < PAL_ARROWS_MAX && move != MOVE_NONE && move != MOVE_PASS)
    marks->arrows[marks->n_arrows++] = (PalArrow){ kind, move_from (move), target };
}

static void
mark_arrows (PalBoardView *self, PalBoardMarks *marks)
{
  const Rules *rules = self->scene.look.rules;
  Move threats[MOVES_MAX], hint = pal_session_get_hint (self->session);
  int n = 0;

  if (rules->threats != NULL && !pal_board_view_is_blind (self)
      && pal_session_get_show_threats (self->session))
    n = rules->threats (&self->position, threats);
  for (int i = 0; i < n; i++)
    add_arrow (marks, PAL_ARROW_THREAT, threats[i], move_to (threats[i]));
  add_arrow (marks, PAL_ARROW_HINT, hint, pal_board_view_target (rules, &self->position, hint));
}

void
pal_board_view_update_marks (PalBoardView *self)
{
  PalBoardMarks marks;

  memset (&marks, 0, sizeof marks); /* padding too: marks are compared as bytes */
  if (!pal_board_view_is_blind (self))
    pal_overlays_fill (pal_session_get_overlays (self->session), marks.notes);
  mark_last_move (self, &marks);
  mark (&marks, pal_move_input_get_selected (self->input), PAL_MARK_SELECTED);
  mark_check (self, &marks);
  mark (&marks, hover_square (self), PAL_MARK_HOVER);
  mark_targets (self, &marks);
  mark_contested (self, &marks);
  mark_arrows (self, &marks);
  pal_board_view_add_drawings (self, &marks);
  if (self->called && self->chooser == NULL
      && gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL)
    mark (&marks, self->cells.cursor, PAL_MARK_FOCUS);
  pal_board_scene_set_marks (&self->scene, &marks);
}
