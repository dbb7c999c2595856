/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "toy-tree.h"

#include "base/marks.h"
#include "rules/plain.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

/* A node of the tree: everything that lies below it is in it. */
typedef struct {
  ToyTree tree;
  uint8_t ply, order;
  uint16_t seed;
  uint16_t index; /* of the node, from the left, among those of its ply */
} ToyPosition;

POSITION_DEFINE_ACCESS (ToyPosition, toy)

static int
toy_power (int base, int exponent)
{
  return exponent > 0 ? base * toy_power (base, exponent - 1) : 1;
}

bool
toy_tree_fits (int branching, int depth)
{
  return branching >= TOY_BRANCHING_MIN && branching <= TOY_BRANCHING_MAX && depth >= TOY_DEPTH_MIN
         && depth <= TOY_DEPTH_MAX && toy_power (branching, depth) <= TOY_LEAVES_MAX;
}

int
toy_tree_leaves (const ToyTree *tree)
{
  return toy_power (tree->branching, tree->depth);
}

/* What the node INDEX of PLY is worth to the side that moves first: plain minimax. */
static int
toy_value (const ToyTree *tree, int ply, int index)
{
  int best;

  if (ply == tree->depth)
    return tree->values[index];
  best = toy_value (tree, ply + 1, index * tree->branching);
  for (int i = 1; i < tree->branching; i++) {
    int value = toy_value (tree, ply + 1, index * tree->branching + i);

    if (ply % 2 == 0 ? value > best : value < best)
      best = value;
  }
  return best;
}

int
toy_tree_value (const ToyTree *tree)
{
  return toy_value (tree, 0, 0);
}

/* --- the table of rules --- */

static Move
toy_move (int child)
{
  return move_pack (SQUARE_NONE, (unsigned) child, MOVE_CHOICE_NONE, 0);
}

/* Shuffles MOVES in a way that only the position and its seed decide on. */
static void
toy_shuffle (const ToyPosition *p, Move *moves)
{
  Random random = random_from_seed (
      random_mix ((uint64_t) p->seed << 32 | (uint64_t) p->index << 8 | p->ply));

  for (int i = p->tree.branching - 1; i > 0; i--) {
    int j = (int) random_below (&random, (uint32_t) i + 1);
    Move moved = moves[i];

    moves[i] = moves[j];
    moves[j] = moved;
  }
}

/* Sorts MOVES by what the side to move gets; equal ones stay as they were. */
static void
toy_sort (const ToyPosition *p, Move *moves)
{
  const int sign = (p->ply % 2 == 0 ? 1 : -1) * (p->order == TOY_ORDER_BEST ? 1 : -1);
  int worth[TOY_BRANCHING_MAX];

  for (int i = 0; i < p->tree.branching; i++) {
    int value = sign * toy_value (&p->tree, p->ply + 1, p->index * p->tree.branching + i), at = i;

    for (; at > 0 && worth[at - 1] < value; at--) {
      worth[at] = worth[at - 1];
      moves[at] = moves[at - 1];
    }
    worth[at] = value;
    moves[at] = toy_move (i);
  }
}

static int
toy_legal_moves (const Position *position, Move *moves)
{
  const ToyPosition p = toy_load (position);

  if (p.ply == p.tree.depth)
    return 0;
  for (int i = 0; i < p.tree.branching; i++)
    moves[i] = toy_move (i);
  if (p.order == TOY_ORDER_RANDOM)
    toy_shuffle (&p, moves);
  else if (p.order != TOY_ORDER_GIVEN)
    toy_sort (&p, moves);
  return p.tree.branching;
}

static void
toy_play (Position *position, Move move)
{
  ToyPosition p = toy_load (position);

  p.ply++;
  p.index = (uint16_t) (p.index * p.tree.branching + move_to (move));
  toy_replace (position, &p);
}

static int
toy_side_to_move (const Position *position)
{
  return toy_load (position).ply % 2;
}

static int
toy_move_number (const Position *position)
{
  return toy_load (position).ply / 2 + 1;
}

static uint64_t
toy_key (const Position *position)
{
  const ToyPosition p = toy_load (position);
  uint64_t key = random_mix ((uint64_t) p.ply << 32 | p.index);

  for (int i = 0; i < toy_tree_leaves (&p.tree); i++)
    key = random_mix (key + (uint64_t) p.tree.values[i]);
  return key;
}

static Piece
toy_piece_at (const Position *position, Square square)
{
  return 0;
}

/* A leaf has its value, which ends nothing: the search looks no further. */
static Outcome
toy_outcome (const GameRecord *record)
{
  return OUTCOME_ONGOING;
}

static int
toy_move_targets (const Position *position, Move move, Square *targets)
{
  targets[0] = move_to (move);
  return 1;
}

static int
toy_move_changes (const Position *position, Move move, Change *changes)
{
  return 0;
}

static void
toy_square_name (Square square, char *name)
{
  name[0] = (char) ('a' + square);
  name[1] = '\0';
}

static void
toy_move_to_text (const Position *position, Move move, int notation, char *text)
{
  toy_square_name (move_to (move), text);
}

static MoveTextResult
toy_move_from_text (const Position *position, const char *text, size_t length, Move *move)
{
  const ToyPosition p = toy_load (position);

  if (length != 1 || text[0] < 'a' || text[0] >= 'a' + p.tree.branching)
    return MOVE_TEXT_UNKNOWN;
  if (p.ply == p.tree.depth)
    return MOVE_TEXT_ILLEGAL;
  *move = toy_move (text[0] - 'a');
  return MOVE_TEXT_OK;
}

/* The way down from the root: "acb". */
static void
toy_position_to_text (const Position *position, char *text)
{
  const ToyPosition p = toy_load (position);

  for (int ply = p.ply, index = p.index; ply > 0; index /= p.tree.branching)
    text[--ply] = (char) ('a' + index % p.tree.branching);
  text[p.ply] = '\0';
}

/* A way says nothing of the values. */
static bool
toy_position_from_text (Position *position, const char *text, TextError *error)
{
  if (error != NULL)
    *error = (TextError){ N_ ("A tree with given values cannot be read from a position"), 0, "" };
  return false;
}

static void
toy_start (Position *position, int number)
{
  ToyTree tree;

  toy_tree_classic (number, &tree);
  toy_tree_position (&tree, TOY_ORDER_GIVEN, 0, position);
}

static void
toy_count (const Position *position, int *counts)
{
  const ToyPosition p = toy_load (position);

  counts[0] = toy_value (&p.tree, p.ply, p.index);
}

static int
toy_phase (const Position *position)
{
  return PHASE_OPENING;
}

static const Term toy_terms[] = {
  { "value", N_ ("Value of the leaf"), N_ ("as it was given"), { 1, 1, 1 }, 1 },
};
static const TermList toy_term_list = {
  .items = toy_terms,
  .n = 1,
  .count = toy_count,
  .phase = toy_phase,
  .whole = true,
};
static const StartFamily toy_starts[] = { { "standard", N_ ("Standard"), 1, 0, NULL, toy_start } };
static const Notation toy_notations[] = { { "letters", N_ ("Letters"), NULL, NULL } };

const Rules toy_rules = {
  .id = "toy-tree",
  .name = N_ ("Toy Tree"),
  .side_names = { N_ ("Max"), N_ ("Min") },
  .side_tags = { "Max", "Min" },
  .board = BOARD_SQUARES,
  .files = TOY_BRANCHING_MAX,
  .ranks = 1,
  .starts = toy_starts,
  .n_starts = sizeof toy_starts / sizeof *toy_starts,
  .notations = toy_notations,
  .n_notations = sizeof toy_notations / sizeof *toy_notations,
  .terms = &toy_term_list,
  .position_from_text = toy_position_from_text,
  .position_to_text = toy_position_to_text,
  .side_to_move = toy_side_to_move,
  .move_number = toy_move_number,
  .key = toy_key,
  .piece_at = toy_piece_at,
  .check_square = plain_check_square,
  .legal_moves = toy_legal_moves,
  .play = toy_play,
  .outcome = toy_outcome,
  .claim = plain_claim,
  .flag_fall = plain_flag_fall,
  .move_targets = toy_move_targets,
  .move_changes = toy_move_changes,
  .choice_piece = plain_choice_piece,
  .move_to_text = toy_move_to_text,
  .move_from_text = toy_move_from_text,
  .square_name = toy_square_name,
};

/* --- trees --- */

static const struct {
  const char *name;
  ToyTree tree;
} classics[] = {
  { N_ ("Three Moves, Three Answers"), { 3, 2, { 3, 12, 8, 2, 4, 6, 14, 5, 2 } } },
  { N_ ("Two Moves, Four Plies"), { 2, 4, { 8, 7, 3, 9, 9, 8, 2, 4, 1, 8, 8, 9, 9, 9, 3, 4 } } },
  { N_ ("Three Moves, Three Plies"),
    { 3, 3, { 5, 6, 7, 4, 5, 3, 6, 6, 9, 7, 5, 9, 8, 6, 2, 1, 3, 0, 2, 4, 8, 5, 1, 6, 9, 7, 3 } } },
  { N_ ("Nothing to Cut Off"), { 2, 3, { 1, 2, 3, 4, 5, 6, 7, 8 } } },
};

int
toy_tree_classics (void)
{
  return sizeof classics / sizeof *classics;
}

const char *
toy_tree_classic (int i, ToyTree *tree)
{
  *tree = classics[i].tree;
  return classics[i].name;
}

void
toy_tree_draw (ToyTree *tree, int most, bool natural, Random *random)
{
  const uint32_t range = (uint32_t) (natural ? most : 2 * most) + 1;

  for (int i = 0; i < toy_tree_leaves (tree); i++)
    tree->values[i] = (int16_t) ((int) random_below (random, range) - (natural ? 0 : most));
}

/* Complains about the LENGTH bytes at AT; a token that there is no room for ends with a whole
 * character. */
static int
toy_fail (TextError *error, const char *text, const char *at, size_t length)
{
  if (error != NULL) {
    *error = (TextError){ N_ ("This is no value of a leaf"), (int) (at - text), "" };
    if (length >= sizeof error->token)
      for (length = sizeof error->token - 1; length > 0 && (at[length] & 0xC0) == 0x80;)
        length--;
    memcpy (error->token, at, length);
  }
  return -1;
}

/* How many bytes at AT stand between numbers: blanks, commas and brackets, those of a Chinese
 * keyboard, too. */
static size_t
toy_gap (const char *at)
{
  static const char *const others[] = { "，", "、", "；", "\u3000", "（", "）", "\u00A0" };

  if (*at != '\0' && strchr (" \t\r\n,;|/()[]{}", *at) != NULL)
    return 1;
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (strncmp (at, others[i], strlen (others[i])) == 0)
      return strlen (others[i]);
  return 0;
}

static size_t
toy_word_length (const char *at)
{
  size_t length = 0;

  while (at[length] != '\0' && toy_gap (at + length) == 0)
    length++;
  return length;
}

/* The number that begins at AT, where DIGITS are set; the minus sign that the program itself writes
 * is one, too. Whether it is a number. */
static bool
toy_number_at (const char *at, int *sign, const char **digits)
{
  static const char minus[] = "−";
  const size_t length = strncmp (at, minus, sizeof minus - 1) == 0 ? sizeof minus - 1
                        : *at == '-' || *at == '+'                 ? 1
                                                                   : 0;

  *sign = length > 0 && *at != '+' ? -1 : 1;
  *digits = at + length;
  return isdigit ((unsigned char) **digits);
}

int
toy_tree_read (ToyTree *tree, const char *text, TextError *error)
{
  int16_t values[TOY_LEAVES_MAX];
  int n = 0, sign;
  const char *digits;

  for (const char *at = text + toy_gap (text); *at != '\0'; at += toy_gap (at)) {
    const size_t length = toy_word_length (at);
    const bool number = toy_number_at (at, &sign, &digits);
    char *end = NULL;
    long value;

    if (length == 0)
      continue;
    /* A sign at the very end is going to be a number. */
    if (!number && *digits == '\0' && digits > at)
      break;
    value = number ? strtol (digits, &end, 10) : 0;
    if (end != at + length || value > TOY_VALUE_MAX)
      return toy_fail (error, text, at, length);
    if (n < TOY_LEAVES_MAX)
      values[n] = (int16_t) (sign * value);
    n++;
    at = end;
  }
  if (n == toy_tree_leaves (tree))
    memcpy (tree->values, values, (size_t) n * sizeof *values);
  return n;
}

void
toy_tree_position (const ToyTree *tree, ToyOrder order, uint16_t seed, Position *position)
{
  const ToyPosition p = { .tree = *tree, .order = (uint8_t) order, .seed = seed };

  toy_store (position, &p);
}

void
toy_tree_bot (const ToyTree *tree, BotSearch search, Bot *bot)
{
  bot_init (bot, &toy_rules);
  bot->techniques = (BotTechniques){ .search = search, .order = BOT_ORDER_NONE, .order_depth = 1 };
  for (int phase = 0; phase < BOT_PHASES; phase++)
    bot->depth[phase] = tree->depth;
}
