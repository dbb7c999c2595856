/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PGN (S. J. Edwards, 1994) in and out, for every game of the registry.
 *
 * Reading is tolerant and keeps whatever could be understood: a bad move ends its line, never the
 * file, and is reported with line, column and token. Text is UTF-8; bytes that are not are Chinese
 * where they look like it, else Windows-1252. Writing is export format: seven tags
 * first, lines under 80 columns, UTF-8 without a mark.
 */
#pragma once

#include "files/text/text-encoding.h"
#include "files/tree/game-tree.h"

#include <gio/gio.h>

/* All games of TEXT, as GameEntry, in order; fast enough for a million games in a few seconds.
 * Stops early when CANCELLABLE (may be NULL) is cancelled. */
GPtrArray *pgn_index (const char *text, gsize length, GCancellable *cancellable);

/* Reads one game. What cannot be understood is reported in PROBLEMS (ReadProblem*; may be NULL) and
 * the rest is kept. NULL with ERROR set only where there is nothing to keep: no game at all, or a
 * start position or variant that cannot be set up. FIRST_LINE is the line number of TEXT's begin.
 */
GameTree *pgn_read (const char *text, gsize length, int first_line, GPtrArray *problems,
                    GError **error);

/* The same; WHOLE becomes whether all of the main line could be read. */
GameTree *pgn_read_whole (const char *text, gsize length, int first_line, GPtrArray *problems,
                          gboolean *whole, GError **error);

/* The game as PGN export text. */
char *pgn_write (const GameTree *tree);

/* How a game is to be written: its moves in NOTATION (an index), which the tag "Format" names, and
 * in the usual one where files are not in that; the text in ENCODING. All zero is as pgn_write. */
typedef struct {
  int notation;
  TextEncoding encoding;
} PgnWriteOptions;

/* The game as LENGTH (may be NULL) bytes, ended by a NUL that does not count. Free with g_free. */
char *pgn_write_as (const GameTree *tree, const PgnWriteOptions *options, gsize *length);

/* The line that begins with NODE (not the root), with notes and variations, without tags and
 * result; and a game that holds what such a text says of the moves from START. A text with tags is
 * read as it is. NULL where there is nothing to keep. */
char *pgn_write_line (const GameTree *tree, const GameNode *node);
GameTree *pgn_read_line (const Rules *rules, const Position *start, const char *text, gsize length);
