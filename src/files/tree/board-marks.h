/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Arrows and coloured squares that somebody drew on the board at a node.
 *
 * PGN keeps them as commands in the comment after the move: [%csl Ga1,Rb2] for squares and
 * [%cal Ge2e4] for arrows, each a letter for the colour and the squares by their names. Other games
 * write theirs in the same way with their own squares. What stands in the text and is no mark of
 * this game (colours that nobody here draws, squares that are not on the board) is left as it is.
 */
#pragma once

#include "rules/rules.h"

#include <glib.h>

typedef enum {
  BOARD_MARK_GREEN,
  BOARD_MARK_RED,
  BOARD_MARK_YELLOW,
  BOARD_MARK_BLUE,
  BOARD_MARK_COLORS,
} BoardMarkColor;

/* One mark; two with the same squares never stand together. */
typedef struct {
  guint8 color; /* BoardMarkColor */
  Square from;  /* SQUARE_NONE: TO is a marked square, and no arrow leads to it */
  Square to;
} BoardMark;

enum { BOARD_MARKS_MAX = 128 };

typedef struct {
  int n;
  BoardMark items[BOARD_MARKS_MAX]; /* in the order in which they were drawn */
} BoardMarks;

/* Fills MARKS with what COMMANDS (a node's; may be NULL) says of the board of RULES. Of more than
 * BOARD_MARKS_MAX the first are taken; of two with the same squares the last. */
void board_marks_read (const Rules *rules, const char *commands, BoardMarks *marks);

/* COMMANDS with MARKS in place of the marks that board_marks_read finds in it; NULL where nothing
 * is left. All else stays as it was and where it was. */
char *board_marks_write (const Rules *rules, const char *commands, const BoardMarks *marks);

/* COMMANDS (not NULL) without all that speaks of marks, also of squares that the board does not
 * have. Free with g_free. */
char *board_marks_strip (const char *commands);

/* Takes MARK away where it is, and adds it where it is not, in place of one with the same squares
 * and another colour. FALSE where there is no room for it. */
gboolean board_marks_toggle (BoardMarks *marks, BoardMark mark);
