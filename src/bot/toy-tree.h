/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A toy tree: a game that is nothing but the tree of the textbooks, with the values of its leaves
 * given.
 *
 * Each position has the same number of moves, called a, b, c ..., until a leaf is reached, whose
 * value is a whole number from the view of the side that moves first. Because it has a table of
 * rules like any other game, the search in the glass searches it, and whatever shows a search shows
 * it. It is in no registry: nobody plays it.
 *
 * The classic trees are those that lectures draw: S. Russell, P. Norvig, "Artificial Intelligence:
 * A Modern Approach" (three moves by three answers), and a binary tree of four plies.
 */
#pragma once

#include "bot.h"

#include "base/random.h"

enum {
  TOY_BRANCHING_MIN = 2,
  TOY_BRANCHING_MAX = 5,
  TOY_DEPTH_MIN = 1,
  TOY_DEPTH_MAX = 7, /* plies */
  TOY_LEAVES_MAX = 128,
  TOY_VALUE_MAX = 99, /* to either side */
};

/* In which order the moves of a position are listed. */
typedef enum {
  TOY_ORDER_GIVEN,  /* a, b, c ... */
  TOY_ORDER_BEST,   /* the best one first */
  TOY_ORDER_WORST,  /* the best one last */
  TOY_ORDER_RANDOM, /* drawn for each position */
} ToyOrder;

typedef struct {
  int branching, depth;
  int16_t values[TOY_LEAVES_MAX]; /* of the leaves from left to right */
} ToyTree;

extern const Rules toy_rules;

/* Whether a tree of DEPTH plies with BRANCHING moves in each position has no more leaves than there
 * is room for; how many TREE has. */
bool toy_tree_fits (int branching, int depth);
int toy_tree_leaves (const ToyTree *tree);

/* The classic trees, from 0 to N - 1: a constant N_() name, and the tree. */
int toy_tree_classics (void);
const char *toy_tree_classic (int i, ToyTree *tree);

/* Gives each leaf a value from -MOST to MOST, or from 0 if NATURAL. */
void toy_tree_draw (ToyTree *tree, int most, bool natural, Random *random);

/* Reads the leaves' values from TEXT, whole numbers with blanks, commas or brackets between them.
 * Returns how many there are, whatever fits, or -1 with ERROR (which may be NULL) where something
 * else stands there, or a number that is too large; TREE is changed only where there are just as
 * many as it has leaves. */
int toy_tree_read (ToyTree *tree, const char *text, TextError *error);

/* What the root is worth to the side that moves first. */
int toy_tree_value (const ToyTree *tree);

/* The root of TREE as a position of toy_rules, whose moves are listed in ORDER; SEED is for the
 * random one. */
void toy_tree_position (const ToyTree *tree, ToyOrder order, uint16_t seed, Position *position);

/* A bot that searches TREE to its leaves, in the order that its moves are listed in. */
void toy_tree_bot (const ToyTree *tree, BotSearch search, Bot *bot);
