/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game with its variations: what a file holds of it, and what a match plays on.
 *
 * A tree of nodes; the root is the start position and has no move. The first child of a node goes
 * on with its line, the others are variations. Each node keeps the position after its move, so that
 * any place of the game is at hand without replaying. The tree owns all its nodes; a pointer to one
 * is valid until that node or the tree is deleted. It knows no signals: the match tells the views.
 *
 * Texts are UTF-8, owned by the tree, NULL where there is none.
 */
#pragma once

#include "rules/rules.h"

#include <glib.h>

typedef struct _GameNode GameNode;
typedef struct _GameTree GameTree;

/* No figure: for times and evaluations. */
#define GAME_NODE_UNKNOWN G_MININT64

struct _GameNode {
  GameNode *parent;     /* NULL for the root */
  GPtrArray *children;  /* GameNode*, NULL where there are none */
  Move move;            /* MOVE_NONE for the root */
  Position position;    /* after the move */
  int ply;              /* half moves from the start; 0 for the root */
  char *comment_before; /* stands before the move (a variation's first words), or NULL */
  char *comment;        /* stands after the move, without the commands below; or NULL */
  GArray *nags;         /* guint8, in order; NULL where there are none */
  gint64 clock_ms;      /* time left after the move ([%clk]), or GAME_NODE_UNKNOWN */
  gint64 elapsed_ms;    /* time the move took ([%emt]), or GAME_NODE_UNKNOWN */
  char *commands;       /* other [%...] commands, verbatim, or NULL */
};

struct _GameTree {
  const Rules *rules;
  GameNode *root;
  GPtrArray
      *tags; /* of GameTag*, in file order; Result, FEN, SetUp and Variant are not among them */
  Outcome outcome; /* as the game ended or the file says */
};

typedef struct {
  char *name;
  char *value;
} GameTag;

/* A tree that has nothing but START (copied). */
GameTree *game_tree_new (const Rules *rules, const Position *start);
void game_tree_free (GameTree *tree);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GameTree, game_tree_free)

/* The value of tag NAME, or NULL; owned by the tree. "Result" answers what the outcome is. */
const char *game_tree_get_tag (const GameTree *tree, const char *name);

/* Sets tag NAME; a NULL VALUE removes it. "Result" changes the outcome (its reason becomes unknown
 * where the result is another one); FEN, SetUp and Variant follow from the start position and are
 * left alone. */
void game_tree_set_tag (GameTree *tree, const char *name, const char *value);

/* The child of NODE that MOVE leads to, made as its last child where there is none yet. MOVE must
 * be playable (rules_is_playable). */
GameNode *game_tree_add (GameTree *tree, GameNode *node, Move move);

/* The child of NODE for MOVE, or NULL. */
GameNode *game_node_child (const GameNode *node, Move move);

/* NODE's first child, or NULL at the end of the line. */
GameNode *game_node_next (const GameNode *node);

/* The last node of NODE's line (NODE itself at the end). */
GameNode *game_node_last (GameNode *node);

/* Whether NODE is reached from the root by first children only. */
bool game_node_is_main (const GameNode *node);

/* Whether UPPER is NODE or comes before it in its line. */
bool game_node_is_above (const GameNode *upper, const GameNode *node);

/* The place of NODE, which is not the root, among its parent's children: 0 is the main one. */
guint game_node_place (const GameNode *node);

/* Deletes NODE (not the root) with all that follows; returns its parent. */
GameNode *game_tree_delete (GameTree *tree, GameNode *node);

/* Takes NODE (not the root) with all that follows out of its place, which is returned, and puts it
 * back at PLACE among the children of its parent. Between the two it is the caller's, who may free
 * it. */
guint game_tree_detach (GameTree *tree, GameNode *node);
void game_tree_attach (GameTree *tree, GameNode *node, guint place);
void game_node_free (GameNode *node);

/* Where the variation that NODE belongs to begins: the nearest node on the way to the root that is
 * not a first child; NULL on the main line. */
GameNode *game_node_variation_start (GameNode *node);

/* The line from the root to NODE as a new record; free with game_record_free. */
GameRecord *game_node_record (const GameTree *tree, const GameNode *node);

/* How the rules decide the line from the root to NODE, whatever anybody agreed. */
Outcome game_node_outcome (const GameTree *tree, const GameNode *node);

/* The path of NODE as child indices ("0.0.1"), and back (NULL if it is not there): stable
 * across saving, for the autosave. */
char *game_node_path (const GameNode *node);
GameNode *game_tree_find (const GameTree *tree, const char *path);

/* Sets or, with NULL, clears NODE's comment after the move. */
void game_node_set_comment (GameNode *node, const char *comment);

/* Adds NAG ($NAG of PGN) to NODE unless it is there. */
void game_node_add_nag (GameNode *node, guint8 nag);

/* Moves of one game taken into another. */

/* Adds all moves of FROM, with their notes, at NODE of TREE, which stands as FROM begins. Moves
 * that are there already stay as they are, and theirs are the notes; what cannot be played is left
 * out with what follows it. ADDED (of GameNode*) gets the first node of each line that is new.
 * Returns how many moves are new. */
guint game_tree_merge (GameTree *tree, GameNode *node, const GameTree *from, GPtrArray *added);
