/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whose the pieces of a drawn board are.
 *
 * Letters tell by their case, and most characters by themselves: 帅 is Red's, 将 is Black's. But in
 * simplified Chinese both sides have 车, 马 and 炮, and many write 士 and 象 for both. Such a sign,
 * which a game names for a piece of either side, is decided by the first of these that says
 * something, and never by a guess:
 *
 * 1. A mark: the name of a colour before it (“红车”, “黑马”); or a kind of brackets ((车), [车],
 * 【车】) or a colour of text ([color=red]车[/color], <font color="red">) that all pieces of one
 * side that can be told without it have, and no piece of the other side. To have no mark is a mark,
 * too, where the other side's pieces have one.
 * 2. The place: a piece that cannot leave its end of the board is that end's side's, so that 士
 *    beside 帅 is Red's. Which end is Red's the generals tell.
 * 3. The other sign: where 俥 is in the diagram, 車 is not Red's. Of two signs of a kind that may
 *    both be either's, each is of the side that names it first: 炮 with 砲 is Red's.
 * 4. The whole: all of it can be the position that a game begins with.
 *
 * What none of them decides is asked back (DIAGRAM_ERROR_SIDES): three cannons of one sign in an
 * endgame may be anybody's.
 */
#pragma once

#include "rules/rules.h"

#include <glib.h>

/* What stands on one place. */
typedef struct {
  gunichar sign;   /* 0: nothing */
  int mark;        /* 0: none */
  Piece pieces[2]; /* what it can be, of either side: 0 where it cannot */
} DiagramCell;

/* What C, a character of TEXT that went through diagram_fold_marks, stands for; FALSE where it is
 * nothing that stands on a board. */
gboolean diagram_cell_read (const Rules *rules, gunichar c, DiagramCell *cell);

/* TEXT with narrow letters and signs for wide ones, and one character, of no meaning elsewhere, for
 * each sign of RULES' game with the mark that it has. Free with g_free. */
char *diagram_fold_marks (const Rules *rules, const char *text);

/* Whether CELLS, the board of RULES' game by squares, are drawn from the second mover's side, as
 * far as pieces tell that have their end of the board. */
gboolean diagram_is_turned (const Rules *rules, const DiagramCell *cells);

/* Decides for each of CELLS which piece it is and puts these on BOARD. FALSE with ERROR, a
 * sentence, where that cannot be told. */
gboolean diagram_settle_sides (const Rules *rules, const DiagramCell *cells, Piece *board,
                               GError **error);
