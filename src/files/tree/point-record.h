/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games that are kept as points of the board: letters for the pieces, pairs of points for the
 * moves, and records that say whether the line goes on behind a move and whether an alternative to
 * it comes later. XQF and CBR are such files.
 *
 * The records are those of a tree in preorder: behind a record stands what follows in its line, and
 * when that has ended the latest alternative that was announced. No depth of them can overflow the
 * stack. A move that is not legal is reported, and all behind it in its line is passed over.
 */
#pragma once

#include "game-tree.h"

enum { POINT_MOVES_MAX = 300000 }; /* of one game: more is an attack on the memory */

/* A tree that starts with the LETTERS of FEN on the board (one for each square, 0 where it is
 * empty), SIDE to move and the next move's NUMBER. NULL with ERROR (GAME_FILE_ERROR_START, a
 * sentence) where the game cannot be played from there. */
GameTree *point_tree_new (const Rules *rules, const char *letters, int side, int number,
                          GError **error);

/* Finds the pieces that LETTERS name, which may do so several times: SQUARES, one for each letter,
 * get their places, each side's from its right to its left; SQUARE_NONE for those that are gone. */
void point_find_pieces (const Rules *rules, const Position *position, const char *letters,
                        Square *squares);

/* Plays the move between two squares behind NODE; NULL where there is no such legal move. The first
 * move of all decides whose turn it is at the start: many files do not say. */
GameNode *point_tree_play (GameTree *tree, GameNode *node, unsigned from, unsigned to);

/* Adds TEXT (passes) to what NODE's comment says; line ends become \n, blanks at the ends go. */
void point_tree_comment (GameNode *node, char *text);

typedef struct {
  unsigned from, to;
  gboolean next;  /* the line goes on behind this move */
  gboolean other; /* another move in its place comes later */
} PointMove;

typedef struct {
  GameTree *tree;
  GPtrArray *problems;
  GPtrArray *forks;     /* GameNode*: where the alternatives to come begin; NULL for a lost line */
  GHashTable *comments; /* GameNode -> GString: a file may come back to a move again and again */
  GameNode *node;       /* the next move is played behind it; NULL in a lost line */
  guint count;          /* moves read */
  gboolean broken;      /* moves of the main line were lost */
  gboolean ended;       /* no record follows */
} PointWalk;

/* Begins to read records into TREE; GOES_ON is whether there is any. point_walk_finish must follow.
 */
void point_walk_init (PointWalk *walk, GameTree *tree, gboolean goes_on, GPtrArray *problems);

/* Takes the next record, which stands at byte OFFSET of the file; returns the node of its move, or
 * NULL where it was not played. */
GameNode *point_walk_add (PointWalk *walk, const PointMove *move, gsize offset);

/* Adds TEXT (passes) to what will be NODE's comment when the walk is finished. */
void point_walk_comment (PointWalk *walk, GameNode *node, char *text);

/* Ends it. CUT is whether the file, of LENGTH bytes, ended within a record; that it did is
 * reported. Returns whether the main line is whole. */
gboolean point_walk_finish (PointWalk *walk, gboolean cut, gsize length);

/* Sets how the game ended: RESULT is what the file says, WHOLE whether its main line is. */
void point_tree_set_result (GameTree *tree, Result result, gboolean whole, GPtrArray *problems);

/* The result that such files write as NUMBER; what is no result leaves the game open. */
Result point_result (unsigned number);

/* NODE's first child, and the next one of NODE's own parent; NULL where there is none. Passes,
 * which no file of points can hold, are looked over with all behind them. */
GameNode *point_tree_next (const GameNode *node);
GameNode *point_tree_sibling (const GameNode *node);

/* The next node in preorder behind NODE, or NULL at the end. */
GameNode *point_tree_following (const GameNode *node);

/* What NODE's comments say before and after the move, where there is one place for both. */
char *point_tree_words (const GameNode *node);

/* What a date in a Chinese file means in a PGN tag: "1997年11月16日" is 1997.11.16; another text
 * stays as it is. TEXT passes. */
char *point_date (char *text);
