/*
 * What stands in a PGN comment: words, and commands such as [%clk 0:01:30].
 *
 * White space in comments means nothing more than a blank, since export format breaks lines where
 * it likes. Clock and elapsed time become figures; other commands are kept as they were.
 */
#pragma once

#include "files/game-tree.h"

/* Adds TEXT to WORDS with one blank between them and one for each run of white space. */
void pgn_words_append (GString *words, const char *text, gsize length);

/* The same, with a blank in "[%", so that nothing in TEXT is read as a command again. */
void pgn_plain_append (GString *words, const char *text, gsize length);

/* Takes the LENGTH bytes at TEXT apart: words are added to WORDS, commands to COMMANDS, and the
 * first [%clk] and [%emt] of NODE set its times. */
void pgn_comment_parse (const char *text, gsize length, GString *words, GString *commands,
                        GameNode *node);

/* The comment that stands after NODE's move, with all its commands; NULL where there is nothing. */
char *pgn_comment_compose (const GameNode *node);
