/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How games are written down: notations, and what is wrong with a text that cannot be read. */
#pragma once

enum {
  MOVE_TEXT_MAX = 64,      /* bytes of the longest move text, with its NUL */
  POSITION_TEXT_MAX = 160, /* of a FEN */
  SQUARE_NAME_MAX = 8,
};

/* A way to write moves. Index 0 of a game's list is what its files use, index 1 what UCI uses; one
 * that is alone is for both. */
typedef struct {
  const char *id;          /* "san" */
  const char *name;        /* N_("Short algebraic") */
  const char *file_format; /* what the tag "Format" of files calls it; NULL: files are not in it,
                              but for the first notation */
  const char *letters;     /* N_("letters of the pieces:K Q R B N"): those that people of other
                              languages write in their place (pal_notation_write); NULL: none do */
} Notation;

enum { NOTATION_FILE = 0, NOTATION_PROTOCOL = 1 };

/* Why a text could not be read. MESSAGE is a constant N_() sentence without a place; COLUMN is the
 * byte offset (from 0) of TOKEN in the text. */
typedef struct {
  const char *message;
  int column;
  char token[24];
} TextError;

typedef enum {
  MOVE_TEXT_OK,
  MOVE_TEXT_UNKNOWN,   /* not the text of any move */
  MOVE_TEXT_ILLEGAL,   /* well written, but not legal here */
  MOVE_TEXT_AMBIGUOUS, /* fits more than one legal move */
} MoveTextResult;
