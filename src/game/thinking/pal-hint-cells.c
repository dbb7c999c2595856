/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a hint shows and says before it says why. */
#include "pal-hint-reason.h"

#include "game/match/pal-notation.h"
#include "pal-move-reasons-text.h"

#include <glib/gi18n-lib.h>

/* How much of the board MOVE changes. */
static int
count_changes (const Rules *rules, const Position *position, Move move)
{
  Change changes[CHANGES_MAX];

  return rules->move_changes (position, move, changes);
}

static Square
end_of (const Rules *rules, const Position *position, Move move)
{
  Square targets[MOVE_TARGETS_MAX];

  return rules->move_targets (position, move, targets) > 0 ? targets[0] : SQUARE_NONE;
}

/* CELL among the N that are in the order of the board. */
static void
insert_cell (Square *cells, int n, Square cell)
{
  for (; n > 0 && cells[n - 1] > cell; n--)
    cells[n] = cells[n - 1];
  cells[n] = cell;
}

int
pal_hint_cells (const Rules *rules, const Position *position, Move move,
                Square cells[PAL_HINT_CELLS_MAX])
{
  Move moves[MOVES_MAX];
  int n, found = 1;

  if (move == MOVE_PASS)
    return 0;
  if (move_from (move) != SQUARE_NONE) {
    cells[0] = move_from (move);
    return 1;
  }
  cells[0] = end_of (rules, position, move);
  n = rules->legal_moves (position, moves);
  for (; found < PAL_HINT_CELLS_MAX && found < n; found++) {
    int tempting = 0, most = -1;

    for (int i = 0; i < n; i++) {
      int changes = moves[i] != move && moves[i] != MOVE_NONE
                        ? count_changes (rules, position, moves[i])
                        : -1;

      if (changes > most) {
        most = changes;
        tempting = i;
      }
    }
    insert_cell (cells, found, end_of (rules, position, moves[tempting]));
    moves[tempting] = MOVE_NONE;
  }
  return found;
}

char *
pal_hint_cells_text (const Rules *rules, const Position *position, Move move)
{
  Square cells[PAL_HINT_CELLS_MAX];
  int n = pal_hint_cells (rules, position, move, cells);
  char name[PAL_POINT_TITLE_MAX];

  if (n == 0)
    return g_strdup (_ ("There is no legal move: the turn passes."));
  if (move_from (move) == SQUARE_NONE)
    return n == 1 ? g_strdup (_ ("There is only one legal move."))
                  : g_strdup_printf (ngettext ("The best move is %d marked square.",
                                               "The best move is one of the %d marked squares.",
                                               (gulong) n),
                                     n);
  pal_point_title (rules, cells[0], name);
  /* Translators: a piece and a square: “Move the white knight on g1.” */
  return g_strdup_printf (_ ("Move the %s on %s."),
                          _ (rules->pieces[rules->piece_at (position, cells[0]) - 1].name), name);
}

char *
pal_hint_move_text (const Rules *rules, const Position *position, Move move, int notation)
{
  g_autofree char *text = pal_reason_move_text (rules, position, move, notation);

  /* Translators: a move: “Play Nf3.” */
  return g_strdup_printf (_ ("Play %s."), text);
}
