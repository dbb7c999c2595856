/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PGN text as tokens.
 *
 * The lexer copies nothing: a token is a pair of pointers into the text, which must be UTF-8
 * (text_to_utf8) and stay until the last token is done with. It never fails; what is no token of
 * PGN comes out as PGN_TOKEN_OTHER. Lines are counted only when somebody asks for a place, so that
 * reading costs nothing for texts without mistakes.
 *
 * Blanks, line ends of every kind and "%" lines are skipped. A tag is one token; where one begins a
 * new game is the reader's business (and the index's, which decides by the same functions).
 */
#pragma once

#include "rules/outcome.h"

#include <glib.h>

typedef enum {
  PGN_TOKEN_END,
  PGN_TOKEN_TAG,
  PGN_TOKEN_NUMBER, /* a move number with its dots, or dots alone */
  PGN_TOKEN_MOVE,   /* a word: most likely a move */
  PGN_TOKEN_NAG,    /* $n, or a suffix such as "!?" */
  PGN_TOKEN_COMMENT,
  PGN_TOKEN_OPEN,
  PGN_TOKEN_CLOSE,
  PGN_TOKEN_RESULT,
  PGN_TOKEN_OTHER, /* a stray sign, or "<...>", which PGN reserves */
} PgnTokenKind;

typedef struct {
  PgnTokenKind kind;
  const char *start, *end; /* all of it */
  const char *text;        /* what is inside: a comment's words, a tag's value, a move */
  gsize length;
  const char *name; /* a tag's name */
  gsize name_length;
  gboolean whole; /* a comment or tag that is properly closed */
  int nag;        /* of a NAG, as written: may be out of range */
  Result result;
} PgnToken;

typedef struct {
  const char *start, *end, *next;
  int first_line;
  const char *mark; /* where line and column below belong to */
  int line, column;
  gboolean no_brace; /* no '}' stands behind NEXT, so none need be looked for */
} PgnLexer;

/* Begins to read LENGTH bytes at TEXT, the first of which stands in line FIRST_LINE. */
void pgn_lexer_init (PgnLexer *lexer, const char *text, gsize length, int first_line);

/* Fills TOKEN with the next one; PGN_TOKEN_END again and again at the end. */
void pgn_lexer_next (PgnLexer *lexer, PgnToken *token);

/* The line and column (from 1, in characters) of WHERE. Cheap if asked in ascending order. */
void pgn_lexer_place (PgnLexer *lexer, const char *where, int *line, int *column);

/* Reads the tag that begins with the '[' at START; false if there is none. A '[' at the begin of a
 * line (LINE_START) with a name behind it is a tag even if it is badly written. */
gboolean pgn_tag_scan (const char *start, const char *end, gboolean line_start, PgnToken *token);

/* A comment that is never closed, TOKEN, swallows the rest of the text; the games in it are found
 * again at the next tags behind an empty line. */
void pgn_comment_recover (PgnLexer *lexer, PgnToken *token);

/* Whether nothing but blanks stands between START, or the last line end, and WHERE. */
gboolean pgn_at_line_start (const char *start, const char *where);

/* The length of the result that begins at START, or 0: "1-0", "0-1", "1/2-1/2", "*" and what
 * people write for them. */
gsize pgn_result_scan (const char *start, const char *end, Result *result);

/* A tag's value without its escapes. */
char *pgn_tag_value (const char *text, gsize length);

/* Where one game ends and the next begins; all zero before a game's first token. A tag begins a new
 * game if the present one has moves or a result, or has that "Event" already; so does a move behind
 * a result. */
typedef struct {
  gboolean event, moves, result;
  guint depth; /* open parentheses */
} PgnBoundary;

/* Whether TOKEN belongs to the next game; else takes note of it. */
gboolean pgn_boundary_passed (PgnBoundary *boundary, const PgnToken *token);

/* Adds a problem with the LENGTH bytes at WHERE. FORMAT is an N_() sentence with line (%d), column
 * (%d) and token (%s) in this order. PROBLEMS may be NULL. */
void pgn_problem_add (GPtrArray *problems, PgnLexer *lexer, const char *where, gsize length,
                      const char *format);

/* The same of a move that could not be read, with which the rest of its line is lost. */
void pgn_problem_add_lost (GPtrArray *problems, PgnLexer *lexer, const char *where, gsize length,
                           const char *format);
