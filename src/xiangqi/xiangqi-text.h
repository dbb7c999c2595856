/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Moves as text. Writing is exact; reading takes whatever a person or an old file means, in any of
 * the notations, as long as only one legal move fits.
 */
#pragma once

#include "xiangqi-position.h"

typedef enum {
  XIANGQI_ICCS,         /* "H2-E2": what files hold, as every program reads it */
  XIANGQI_UCI,          /* "h3e3": ranks 1 to 10 */
  XIANGQI_TRADITIONAL,  /* 炮二平五, with 車 and 馬 */
  XIANGQI_SIMPLIFIED,   /* 炮二平五, with 车 and 马 */
  XIANGQI_WXF,          /* "C2=5" */
  XIANGQI_UCCI,         /* "h2e2": ranks 0 to 9 */
  XIANGQI_WXF_NUMBERED, /* WXF, but the first of several soldiers on file 6 is "16=5", not "Pc=5" */
  XIANGQI_DOTTED, /* "C2.5", with N and B for horse and elephant, as the older files have it */
  N_XIANGQI_NOTATIONS,
} XiangqiNotation;

/* Rules.square_place. */
void xiangqi_square_place (Square square, int *side, char *file, int *rank);

/* Writes a legal MOVE (or MOVE_PASS), at most MOVE_TEXT_MAX bytes. */
void xiangqi_write_move (const XiangqiPosition *p, Move move, XiangqiNotation notation, char *text);

/* Reads the LENGTH bytes at TEXT; MOVE is set only for MOVE_TEXT_OK. */
MoveTextResult xiangqi_read_move (const XiangqiPosition *p, const char *text, size_t length,
                                  Move *move);

/* The same where the text is known to be in NOTATION. That matters for the coordinates only: "e3e4"
 * is one move in UCI, another in UCCI, and either or both where nobody says which. */
MoveTextResult xiangqi_read_notation (const XiangqiPosition *p, const char *text, size_t length,
                                      XiangqiNotation notation, Move *move);

/* The move that the LENGTH bytes at TEXT are in NOTATION among those that xiangqi_obstacle forbids;
 * MOVE_NONE where they are none of them, or several. */
Move xiangqi_read_forbidden (const XiangqiPosition *p, const char *text, size_t length,
                             XiangqiNotation notation);
