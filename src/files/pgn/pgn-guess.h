/* What a game's tags do not say, found by trying to read its moves. */
#pragma once

#include "pgn-setup.h"

/* The rules by which most of the moves at MOVES, in LEXER's text, can be read, from the FEN among
 * TAGS where there is one. Where that leaves a choice, the game whose first player has a tag; then
 * the first one of the registry. */
const Rules *pgn_guess_rules (const GPtrArray *tags, const PgnLexer *lexer, const char *moves);

/* The notation, an index, in which most of the moves at MOVES can be read from START: for texts
 * that mean different moves in different ones. */
int pgn_guess_notation (const Rules *rules, const Position *start, const PgnLexer *lexer,
                        const char *moves);
