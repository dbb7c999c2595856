/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Setting up a position: a board that may be wrong, and everything that is to be said about it.
 *
 * A Position is always one that can be played. While somebody sets one up it seldom is: there are
 * two kings for a moment, or none. A Setup is what stands on the board then, whose turn it is, and
 * what else the game's FEN tells (rights to castle, counters), as a plain value without any
 * judgement: it is copied, compared and kept for undoing. SetupRules, one table for each game,
 * turns positions into setups and setups into FEN, and says in plain words all that is wrong. The
 * last word has Rules.position_from_text, which judges the FEN.
 */
#pragma once

#include "board.h"
#include "text.h"

#include <stdbool.h>

enum { SETUP_SQUARES_MAX = 256, SETUP_FIELDS_MAX = 12, SETUP_PROBLEMS_MAX = 32 };

typedef struct {
  Piece board[SETUP_SQUARES_MAX];
  int side; /* to move */
  int fields[SETUP_FIELDS_MAX];
} Setup;

typedef enum {
  SETUP_TOGGLE, /* 0 or 1 */
  SETUP_NUMBER, /* least to most */
  SETUP_SQUARE, /* a square + 1, or 0 for none: one of those that are possible */
} SetupKind;

/* Something beside the pieces and the turn. */
typedef struct {
  const char *id;   /* "white-short" */
  const char *name; /* N_("White may castle short") */
  SetupKind kind;
  int least, most; /* of a number */
  int counterpart; /* the other side's field of this kind, which has its value when the colours are
                      swapped; its own index where it belongs to neither side */
} SetupField;

/* Something that is to be said about a setup. */
typedef struct {
  const char *message; /* N_(): one sentence: what is wrong and what would help */
  Square square;       /* where, or SQUARE_NONE */
  bool forbids;        /* no game can begin like this; else it is only strange */
} SetupProblem;

typedef struct {
  const SetupField *fields;
  int n_fields;             /* a game may keep things of its own in what is left of Setup.fields */
  const char *const *signs; /* by Piece: the characters (UTF-8) that diagrams have for it beside its
                               letter; the first ones are for an empty place. A sign may be of
                               both sides; of several such ones each names its own first */
  const char
      *colors[2];   /* characters that name a side, the first one as people write it; or NULL */
  bool has_ends;    /* each side has its end of the board, and changes it with its colour */
  const char *lost; /* N_(): told where a mirror takes rights away; NULL: there are none */
  void (*from_position) (Setup *setup, const Position *position);
  /* Writes FEN, whatever is wrong; POSITION_TEXT_MAX bytes. */
  void (*to_text) (const Setup *setup, char *text);
  /* Reads FEN without judging the position; false with ERROR, and SETUP as it was, where the text
   * itself makes no sense. */
  bool (*from_text) (Setup *setup, const char *text, TextError *error);
  /* Gives each side what BEFORE kept for the other beside the fields; NULL where nothing is. */
  void (*swap_own) (Setup *setup, const Setup *before);
  /* Whether FIELD may have VALUE on this board: no castling without king and rook at home. */
  bool (*is_possible) (const Setup *setup, int field, int value);
  /* Fills PROBLEMS, the worst first; returns how many (at most SETUP_PROBLEMS_MAX). */
  int (*problems) (const Setup *setup, SetupProblem *problems);
} SetupRules;
