/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a board looks like to everything above the games: pieces, starts, and what moves change. */
#pragma once

#include "move.h"
#include "position.h"

enum {
  MOVES_MAX = 256,       /* no position of any game has more legal moves */
  CHANGES_MAX = 40,      /* no move changes more squares */
  MOVE_TARGETS_MAX = 16, /* no move can be said in more ways: a column of the board */
};

typedef uint8_t Piece; /* 0: empty; else 1 + index into Rules.pieces */

/* The second mover's pieces follow the first mover's, in the same order. */
typedef struct {
  char letter; /* as in FEN */
  uint8_t side;
  int8_t value;     /* in pawns or whatever the game counts; 0 for a king */
  const char *id;   /* name of its picture: "white-knight" */
  const char *name; /* N_("white knight") */
} PieceInfo;

typedef enum {
  BOARD_SQUARES, /* pieces stand in the cells */
  BOARD_POINTS,  /* pieces stand on the crossings */
} BoardKind;

/* What a player's bar counts. */
typedef enum {
  TALLY_CAPTURED, /* the pieces taken and the balance of their values */
  TALLY_PIECES,   /* the pieces on the board */
} TallyKind;

/* A family of start positions that the new-game dialog offers, numbered from 0. */
typedef struct {
  const char *id;   /* "standard", "chess960" */
  const char *name; /* N_("Chess960") */
  int count;        /* how many members; a number is asked for where there is more than one */
  int usual;        /* the member offered first; -1: a random one */
  const char *(*label) (int number); /* N_() name of a member, or NULL where its number says it */
  void (*set) (Position *position, int number);
} StartFamily;

/* One of the ways to judge that a game knows, as a position remembers it. */
typedef struct {
  const char *id;      /* "full" */
  const char *name;    /* N_("Perpetual check only") */
  const char *summary; /* N_(): one sentence for the dialog */
} RuleSet;

/* One thing that a move does to the board. Castling, en passant and flipped discs are lists of it.
 */
typedef enum {
  CHANGE_SLIDE,  /* the piece at FROM goes to TO, where it is PIECE (promotion changes it) */
  CHANGE_REMOVE, /* the piece at TO leaves the board */
  CHANGE_PLACE,  /* PIECE appears at TO */
  CHANGE_FLIP,   /* what stands at TO becomes PIECE */
} ChangeKind;

typedef struct {
  ChangeKind kind;
  Square from, to;
  Piece piece;
} Change;

/* What stands on a square after a move; no piece where the move has left it. */
typedef struct {
  Square square;
  Piece piece;
} SquareChange;
