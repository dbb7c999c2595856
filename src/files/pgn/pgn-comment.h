/*
 * What stands in a PGN comment: words, and commands such as [%clk 0:01:30].
 *
 * White space in the comments of a file means nothing more than a blank, since export format breaks
 * lines where it likes; but an empty line is a line end that was meant, and is written for one.
 * Clock and elapsed time become figures; other commands are kept as they were.
 */
#pragma once

#include "files/tree/game-tree.h"

/* Adds TEXT, as it stands in a file, to WORDS with one blank between them and one for each run of
 * white space; for each empty line a line end. */
void pgn_words_append (GString *words, const char *text, gsize length);

/* The same of a comment of a game, in which each line end is meant. */
void pgn_lines_append (GString *words, const char *text, gsize length);

/* The first (WRAPPED) or the second, with a blank in "[%", so that nothing in TEXT is read as a
 * command again. */
void pgn_plain_append (GString *words, const char *text, gsize length, gboolean wrapped);

/* Takes the LENGTH bytes at TEXT apart: words are added to WORDS, commands to COMMANDS, and the
 * first [%clk] and [%emt] of NODE set its times. */
void pgn_comment_parse (const char *text, gsize length, GString *words, GString *commands,
                        GameNode *node);

/* The comment that stands after NODE's move, with all its commands; NULL where there is nothing. */
char *pgn_comment_compose (const GameNode *node);
