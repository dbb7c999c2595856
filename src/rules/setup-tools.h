/* What the games' SetupRules have in common: a board in a FEN, and the list of what is wrong. */
#pragma once

#include "fen-reader.h"
#include "setup.h"

/* How a game's pieces are written. */
typedef struct {
  int files, ranks;
  const char *letters; /* by Piece; the first one stands for none and is not read */
  const char *aliases; /* pairs: what is read as well, and the letter that it means */
} SetupAlphabet;

/* Reads the field in hand, ranks from the last one down, into SETUP's board, which is empty. */
bool setup_read_board (const FenReader *reader, const SetupAlphabet *alphabet, Setup *setup);

/* Writes SETUP's board like that; returns the end of what was written. */
char *setup_write_board (const Setup *setup, const SetupAlphabet *alphabet, char *text);

/* Reads w or b (or another letter of FIRST's for the first mover); an empty field is the first
 * mover's turn. */
bool setup_read_side (const FenReader *reader, const char *first, Setup *setup);

/* Reads a counter into FIELD; one that is left out keeps its value. */
bool setup_read_number (const FenReader *reader, Setup *setup, int field);

/* A list of problems that is being made, the worst first. */
typedef struct {
  SetupProblem *problems; /* room for SETUP_PROBLEMS_MAX */
  int n;
} SetupProblems;

/* Adds that no game can begin because of MESSAGE; what finds no room any more is left out. */
void setup_forbid (SetupProblems *list, const char *message, Square square);

/* Adds that MESSAGE is strange. */
void setup_wonder (SetupProblems *list, const char *message, Square square);
