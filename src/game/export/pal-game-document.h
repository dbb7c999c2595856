/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game as a document: what stands in it from the title to the result, as a list of blocks that
 * paper and browsers lay out each in its own way.
 *
 * The main line is text that diagrams and variations interrupt. A variation of it is a block of its
 * own, the variations of that stand within it in parentheses. Nothing here draws: a diagram is the
 * node whose position it shows, with its caption.
 */
#pragma once

#include "files/tree/game-tree.h"

/* Where diagrams stand. With each of these but the last one the game's end has one, too, and its
 * start where that is not the usual one. */
typedef enum {
  PAL_DIAGRAMS_MARKED, /* at moves that pal_game_document_is_marked finds */
  PAL_DIAGRAMS_EVERY,  /* after so many moves of both sides */
  PAL_DIAGRAMS_END,
  PAL_DIAGRAMS_NONE,
} PalDiagrams;

/* The text of NODE's move (not the root's) with its signs; free with g_free. */
typedef char *(*PalMoveWriter) (const GameTree *tree, const GameNode *node, int notation);

typedef struct {
  int notation; /* an index into the notations of the game */
  PalMoveWriter write_move;
  PalDiagrams diagrams;
  int every; /* for PAL_DIAGRAMS_EVERY: moves, 1 or more */
  gboolean comments, variations;
} PalDocumentOptions;

typedef enum {
  PAL_BLOCK_TITLE,
  PAL_BLOCK_FACTS, /* a line about the event, or about the opening */
  PAL_BLOCK_TEXT,
  PAL_BLOCK_DIAGRAM, /* with the caption as its text */
  PAL_BLOCK_RESULT,
} PalBlockKind;

typedef enum {
  PAL_RUN_PLAIN,
  PAL_RUN_MAIN, /* moves of the main line */
  PAL_RUN_VARIATION,
  PAL_RUN_COMMENT, /* may have line ends */
} PalRunKind;

/* A piece of text in one face. */
typedef struct {
  PalRunKind kind;
  GString *text; /* UTF-8 */
} PalRun;

typedef struct {
  PalBlockKind kind;
  int depth;            /* of text: 0 for the main line, 1 for a variation of it */
  GPtrArray *runs;      /* of PalRun; a blank where one is needed ends a run */
  const GameNode *node; /* of a diagram; belongs to the tree */
} PalBlock;

/* The blocks (PalBlock) of TREE, which must stay as it is as long as they are there. RESULT: how
 * the game ended, a sentence; NULL: nothing is said. Free with g_ptr_array_unref. */
GPtrArray *pal_game_document_new (const GameTree *tree, const char *result,
                                  const PalDocumentOptions *options);

/* "Ada – Palamedes", or the game's name where no player has one. Free with g_free. */
char *pal_game_document_title (const GameTree *tree);

/* Whether NODE's move has one of the signs from !! to ??, PGN's sign for a diagram, drawings on the
 * board, or "[#]" in its comment. */
gboolean pal_game_document_is_marked (const GameTree *tree, const GameNode *node);

/* "12… Nf6 · White to move", at the end of a game its result in place of that, with the pieces of
 * both sides where the game counts them; may be "". Free with g_free. */
char *pal_game_document_caption (const GameTree *tree, const GameNode *node, int notation,
                                 PalMoveWriter write_move);
