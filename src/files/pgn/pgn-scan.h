/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PGN running past: for who goes through millions of games and keeps a tree of none.
 *
 * Games are cut by the same functions as for the index and the reader, and their main lines are
 * played by the same rules, token by token. What is rare is left to the reader: a game that this
 * does not understand to its end comes out as ODD, and pgn_read makes of its text what it can.
 */
#pragma once

#include "pgn-lexer.h"
#include "rules/rules.h"

#include <glib.h>

/* Called for each position of a game's main line with the move that is played in it, MOVE_NONE in
 * the last one. */
typedef void (*PgnPlyFunc) (const Rules *rules, const Position *position, Move move, gpointer data);

typedef struct {
  const char *start, *end; /* all of its text */
  int line;                /* where it begins */
  GArray *tags;            /* of PgnToken, in order; belongs to the scanner */
  const char *moves;       /* where the moves begin */
  gboolean odd;            /* whatever follows means nothing, the reader has to look */
  const Rules *rules;
  gboolean standard; /* begins at the standard start; otherwise at FIRST */
  Position first;
  guint plies;
  gboolean annotated; /* there is more than the moves of the main line */
  gboolean commented; /* and some of it is words */
  Result result;      /* as the file says */
} PgnScanned;

typedef struct _PgnScanner PgnScanner;

/* Scans the LENGTH bytes at TEXT, UTF-8, which begin with a game or between two, in line LINE. */
PgnScanner *pgn_scanner_new (const char *text, gsize length, int line, PgnPlyFunc ply,
                             gpointer data);
void pgn_scanner_free (PgnScanner *self); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PgnScanner, pgn_scanner_free)

/* The next game; FALSE behind the last one. A game that turns out to be odd has been announced ply
 * by ply up to there. */
gboolean pgn_scanner_next (PgnScanner *self, PgnScanned *game);

/* Where a text of games may be cut in two: the last place in the LENGTH bytes at TEXT, which begin
 * with a game, at which one begins with a tag behind an empty line. 0 where there is none. */
gsize pgn_scan_cut (const char *text, gsize length);
