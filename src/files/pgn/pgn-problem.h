/* Problems at a place in PGN text. */
#pragma once

#include "pgn-lexer.h"
#include "pgn.h"

/* Adds a problem with the LENGTH bytes at WHERE. FORMAT is an N_() sentence with line (%d), column
 * (%d) and token (%s) in this order. PROBLEMS may be NULL. */
void pgn_problem_add (GPtrArray *problems, PgnLexer *lexer, const char *where, gsize length,
                      const char *format);
