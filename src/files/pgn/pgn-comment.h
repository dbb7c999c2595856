/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What stands in a PGN comment: words, and commands such as [%clk 0:01:30].
 *
 * White space in the comments of a file means nothing more than a blank, since export format breaks
 * lines where it likes; but an empty line is a line end that was meant, and is written for one.
 * Clock and elapsed time become figures; other commands are kept as they were.
 */
#pragma once

#include "files/tree/game-tree.h"

/* Adds TEXT to WORDS with one blank between them and one for each run of white space and control
 * characters. In a file it is WRAPPED: line ends are where a line was full, and only an empty line
 * is one that is meant; in a comment of a game each one is. */
void pgn_words_append (GString *words, const char *text, gsize length, gboolean wrapped);

/* The same with a blank in "[%", so that nothing in TEXT is read as a command again. */
void pgn_plain_append (GString *words, const char *text, gsize length, gboolean wrapped);

/* Takes the LENGTH bytes at TEXT apart: words are added to WORDS, commands to COMMANDS, and the
 * first [%clk] and [%emt] of NODE set its times. */
void pgn_comment_parse (const char *text, gsize length, GString *words, GString *commands,
                        GameNode *node);

/* The comment that stands after NODE's move, with all its commands; NULL where there is nothing. */
char *pgn_comment_compose (const GameNode *node);

/*
 * What an engine noted behind its move: an evaluation, its depth, the time that it took.
 *
 * Programs write such notes into comments, "+0.31/12 1.2s" (cutechess, xboard, and our own
 * tournaments, which add the nodes: "n=12345"), where the evaluation is that of the side that has
 * moved; or as the command [%eval 0.31,12] (lichess and others), where it is the first side's.
 * Files keep them as they are; whoever shows a game shows figures and not a sentence.
 */

typedef struct {
  char score[16];         /* as it stands there: "+0.31", "-M3", "#-3"; "" where there is none */
  int depth;              /* 0: not told */
  gint64 time_ms;         /* or GAME_NODE_UNKNOWN */
  gboolean of_first_side; /* whose point of view it is: else that of the side that has moved */
  const char *text;       /* the comment, where the note is all there is in it; else NULL */
} MachineNote;

/* Reads what an engine noted behind NODE's move; FALSE where it noted nothing. NOTE's text belongs
 * to NODE. */
gboolean machine_note_read (const GameNode *node, MachineNote *note);

/* COMMANDS (or NULL) with [%eval SCORE,DEPTH] in place of the evaluation that they hold, or before
 * them all. SCORE is the first side's: "0.31", "#-3". Free with g_free. */
char *machine_note_write (const char *commands, const char *score, int depth);

/* NODE's comment after the move where it is more than a note of an engine; else NULL. */
const char *machine_note_get_words (const GameNode *node);
