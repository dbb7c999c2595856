/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the games' SetupRules have in common: the fields of a FEN, and the list of what is wrong. */
#pragma once

#include "fen-reader.h"
#include "setup.h"

/* How a game writes positions: its board, whose turn it is, two fields of its own, a counter and
 * the number of the move. What is left out is as it is in an empty setup. */
typedef struct {
  const FenBoard *board;
  const char *first; /* letters that are the first mover's turn; the other one's is b */
  bool (*own[2]) (const FenReader *reader, Setup *setup); /* read the game's own fields */
  int counter, number;                                    /* fields of the setup */
} SetupFen;

/* Nothing on the board, side 0 to move, move 1. */
void setup_clear (Setup *setup, const SetupFen *fen);

/* See SetupRules.from_text. */
bool setup_from_text (Setup *setup, const SetupFen *fen, const char *text, TextError *error);

/* A list of problems that is being made, the worst first. */
typedef struct {
  SetupProblem *problems; /* room for SETUP_PROBLEMS_MAX */
  int n;
} SetupProblems;

/* Adds that no game can begin because of MESSAGE; what finds no room any more is left out. */
void setup_error (SetupProblems *list, const char *message, Square square);

/* Adds that MESSAGE is strange. */
void setup_warn (SetupProblems *list, const char *message, Square square);
