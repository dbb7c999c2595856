/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves as text: a square, or a pass. */
#pragma once

#include "reversi-position.h"

typedef enum {
  REVERSI_TRANSCRIPT, /* "f5", and "--" for a pass */
  REVERSI_UCI,        /* "f5", and "0000" for a pass */
  REVERSI_GGF,        /* "F5", and "PA" for a pass */
  N_REVERSI_NOTATIONS,
} ReversiNotation;

/* "f5": column letters from the left, rows downwards from the top. */
void reversi_square_name (Square square, char *name);

/* Writes a legal MOVE, at most MOVE_TEXT_MAX bytes. */
void reversi_write_move (Move move, ReversiNotation notation, char *text);

/* Reads the LENGTH bytes at TEXT; MOVE is set only for MOVE_TEXT_OK. */
MoveTextResult reversi_read_move (const ReversiPosition *p, const char *text, size_t length,
                                  Move *move);
