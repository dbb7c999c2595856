/* Collecting what a reader could not understand. */
#pragma once

#include "files/pgn-lexer.h"
#include "files/pgn.h"

enum { PGN_PROBLEMS_MAX = 100 }; /* after so many the rest is not listed */

/* The LENGTH bytes at TEXT as something to show: a few characters, all of them printable. */
char *pgn_short_token (const char *text, gsize length);

/* Adds a problem with the LENGTH bytes at WHERE. FORMAT is an N_() sentence with line (%d), column
 * (%d) and token (%s) in this order. PROBLEMS may be NULL. */
void pgn_problem_add (GPtrArray *problems, PgnLexer *lexer, const char *where, gsize length,
                      const char *format);
