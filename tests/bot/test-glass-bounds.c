/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tree of a search in the glass says of its nodes, held against plain minimax: a value
 * that is given as exact is the true one, and a bound lies on the right side of it, whatever
 * techniques have searched the tree. */
#include "test-glass.h"

enum { TREE_MAX = 1 << 20, STARTS = 2 };

/* The room for a whole tree, one for all searches: where each new memory is filled, as with
 * MALLOC_PERTURB_, a tree's takes longer than most searches. */
static GlassTree *room;

/* Searches RECORD, writes into TREE and returns a copy of that. */
static GlassTree *
search_into (GlassTree *tree, const Bot *bot, const GameRecord *record, const GlassLimits *limits,
             GlassCounters *counters)
{
  glass_test_run (bot, record, limits, tree, counters);
  return glass_tree_copy (tree);
}

/* Searches RECORD and returns the tree, a copy of at most MOST nodes. */
static GlassTree *
search_part (const Bot *bot, const GameRecord *record, int most, const GlassLimits *limits,
             GlassCounters *counters)
{
  GlassTree *tree = glass_tree_new (most);
  GlassTree *copy = search_into (tree, bot, record, limits, counters);

  glass_tree_unref (tree);
  return copy;
}

/* The same with all nodes. */
static GlassTree *
search_tree (const Bot *bot, const GameRecord *record, int depth, uint64_t nodes,
             GlassCounters *counters)
{
  const GlassLimits limits = { .depth = depth, .nodes = nodes };
  GlassTree *tree = search_into (room, bot, record, &limits, counters);

  g_assert_cmpuint (glass_tree_dropped (tree), ==, 0);
  return tree;
}

/* What BOT would find without any technique that only saves work. */
static GlassTree *
minimax_tree (const Bot *bot, const GameRecord *record, int depth)
{
  Bot plain = *bot;

  plain.techniques.search = BOT_MINIMAX;
  plain.techniques.deepening = plain.techniques.table = false;
  plain.techniques.random_plies = 0;
  return search_tree (&plain, record, depth, 0, NULL);
}

static int
child_by (const GlassTree *tree, int node, Move move)
{
  int child = glass_tree_node (tree, node)->first_child;

  while (glass_tree_node (tree, child)->move != move)
    child = glass_tree_node (tree, child)->next;
  return child;
}

/* --- One node --- */

typedef struct {
  int exact_outside; /* exact values that lie outside of the window */
  int lower, upper;
} Seen;

static bool
is_bound (const GlassNode *node)
{
  return (node->flags & (GLASS_LOWER | GLASS_UPPER)) != 0;
}

static void
check_value (const GlassNode *node, int value, Seen *seen)
{
  if (node->flags & GLASS_LOWER && node->flags & GLASS_UPPER) {
    g_assert_cmpint (node->kind, ==, GLASS_STOPPED);
  } else if (node->flags & GLASS_LOWER) {
    g_assert_cmpint (value, >=, node->value);
    seen->lower++;
  } else if (node->flags & GLASS_UPPER) {
    g_assert_cmpint (value, <=, node->value);
    seen->upper++;
  } else {
    g_assert_cmpint (value, ==, node->value);
    seen->exact_outside += node->value <= node->alpha || node->value >= node->beta;
  }
}

/* Where nothing went on the evaluation is the value. */
static void
check_leaf (const GlassTree *tree, int index)
{
  const GlassNode *node = glass_tree_node (tree, index);
  BotBreakdown breakdown;

  if (!glass_tree_breakdown (tree, index, &breakdown))
    return;
  g_assert_cmpint (node->evaluation, ==, breakdown.total);
  if (node->first_child != GLASS_NONE || node->flags & GLASS_CUT || node->kind == GLASS_STOPPED)
    return;
  g_assert_false (is_bound (node));
  g_assert_cmpint (node->value, ==, node->evaluation);
}

/* A bound comes from something that was cut off, stopped or taken from the table. */
static void
check_reason (const GlassTree *tree, const GlassNode *node)
{
  if (!is_bound (node) || node->flags & GLASS_CUT || node->kind == GLASS_STOPPED
      || node->kind == GLASS_TABLE)
    return;
  g_assert_cmpint (node->best, !=, GLASS_NONE);
  g_assert_true (is_bound (glass_tree_node (tree, node->best)));
}

/* --- A tree --- */

static void
check_tree (const GlassTree *tree, int node, const GlassTree *plain, int same, Seen *seen)
{
  const GlassNode *at = glass_tree_node (tree, node);

  g_assert_true (at->flags & GLASS_DONE);
  if (at->flags & GLASS_UNKNOWN)
    g_assert_cmpint (at->kind, ==, GLASS_STOPPED);
  else
    check_value (at, glass_tree_node (plain, same)->value, seen);
  check_leaf (tree, node);
  check_reason (tree, at);
  for (int child = at->first_child; child != GLASS_NONE;
       child = glass_tree_node (tree, child)->next)
    check_tree (tree, child, plain, child_by (plain, same, glass_tree_node (tree, child)->move),
                seen);
}

/* What was counted is what is in the tree: nothing twice, nothing left out. */
static void
check_counters (const GlassTree *tree, const GlassCounters *counters)
{
  uint64_t evaluations = 0, quiet = 0, cuts = 0, known = 0;

  for (int i = 0; i < glass_tree_size (tree); i++) {
    const GlassNode *node = glass_tree_node (tree, i);

    evaluations += (node->flags & GLASS_EVALUATED) != 0;
    quiet += node->ply > counters->depth;
    cuts += (node->flags & GLASS_CUT) != 0 && node->n_searched > 0;
    known += node->kind == GLASS_TABLE;
  }
  g_assert_cmpuint (glass_tree_entered (tree), ==, (uint64_t) glass_tree_size (tree));
  g_assert_cmpuint (counters->nodes, ==, glass_tree_entered (tree));
  g_assert_cmpuint (counters->evaluations, ==, evaluations);
  g_assert_cmpuint (counters->quiet_nodes, ==, quiet);
  g_assert_cmpuint (counters->cutoffs, ==, cuts);
  g_assert_cmpuint (counters->table_hits, ==, known);
}

static void
try_bot (const Bot *bot, const GameRecord *record, int depth, GlassTree *const *plain, Seen *seen)
{
  static const uint64_t limits[] = { 0, 900, 77 };

  for (size_t i = 0; i < G_N_ELEMENTS (limits); i++) {
    GlassCounters counters;
    GlassTree *tree = search_tree (bot, record, depth, limits[i], &counters);
    int reached = !bot->techniques.deepening                         ? depth
                  : glass_tree_node (tree, 0)->kind == GLASS_STOPPED ? counters.depth + 1
                                                                     : counters.depth;

    check_tree (tree, 0, plain[reached], 0, seen);
    if (limits[i] == 0 && !bot->techniques.deepening)
      check_counters (tree, &counters);
    g_assert_cmpuint (counters.nodes, >=, glass_tree_entered (tree));
    glass_tree_unref (tree);
  }
}

/* --- All techniques --- */

static void
try_record (Bot *bot, const GameRecord *record, int depth, Seen *seen)
{
  GlassTree *plain[4] = { NULL };

  g_assert_cmpint (depth, <, (int) G_N_ELEMENTS (plain));
  for (int d = 1; d <= depth; d++)
    plain[d] = minimax_tree (bot, record, d);
  bot->techniques.margin = 60;
  for (int switches = 0; switches < 2 * GLASS_TEST_SWITCHES; switches++)
    for (int order = BOT_ORDER_NONE; order <= BOT_ORDER_SHALLOW; order++) {
      glass_test_switch (&bot->techniques, switches % GLASS_TEST_SWITCHES, (BotOrder) order);
      bot->techniques.random_plies = switches < GLASS_TEST_SWITCHES ? 0 : BOT_RANDOM_PLIES_MAX;
      try_bot (bot, record, depth, plain, seen);
    }
  for (int d = 1; d <= depth; d++)
    glass_tree_unref (plain[d]);
}

/* From STARTS positions of a game, DEPTH plies deep. */
static void
try_game (const Rules *rules, BotQuiescence quiescence, int width, int depth)
{
  Seen seen = { 0 };
  int tried = 0;

  for (uint64_t seed = 1; tried < STARTS; seed++) {
    GameRecord *record = glass_test_record (rules, seed, 6 + 9 * tried);
    Bot bot;

    if (record == NULL)
      continue;
    bot_init (&bot, rules);
    bot.techniques.quiescence = quiescence;
    bot.techniques.quiet_depth = 2;
    bot.techniques.width = width;
    try_record (&bot, record, depth, &seen);
    game_record_free (record);
    tried++;
  }
  g_assert_cmpint (seen.lower, >, 20);
  g_assert_cmpint (seen.upper, >, 20);
  g_assert_cmpint (seen.exact_outside, >, 20);
}

static void
test_plain (gconstpointer rules)
{
  try_game (rules, BOT_QUIET_OFF, 0, 2);
}

static void
test_quiescence (gconstpointer rules)
{
  try_game (rules, BOT_QUIET_LIMITED, 0, 2);
}

static void
test_width (gconstpointer rules)
{
  try_game (rules, BOT_QUIET_LIMITED, 4, 3);
}

/* --- A tree that has no room for all --- */

/* What PART has of WHOLE is told as there. */
static int
check_part (const GlassTree *part, int node, const GlassTree *whole, int same)
{
  const GlassNode *at = glass_tree_node (part, node), *there = glass_tree_node (whole, same);
  int n = 1;

  g_assert_cmpint (at->value, ==, there->value);
  g_assert_cmpint (at->flags, ==, there->flags);
  g_assert_cmpint (at->kind, ==, there->kind);
  g_assert_cmpint (at->n_moves, ==, there->n_moves);
  g_assert_cmpint (at->n_searched, ==, there->n_searched);
  for (int child = at->first_child; child != GLASS_NONE;
       child = glass_tree_node (part, child)->next)
    n += check_part (part, child, whole,
                     child_by (whole, same, glass_tree_node (part, child)->move));
  return n;
}

/* What the search finds out is the same, whether somebody looks at every node or at few. */
static void
test_part (gconstpointer rules)
{
  static const int rooms[] = { 1, 20, 60 };
  const GlassLimits limits = { .depth = 3 };

  for (uint64_t seed = 1; seed <= 3; seed++) {
    GameRecord *record = glass_test_record (rules, seed, 8 * (int) seed);
    GlassTree *whole;
    GlassCounters all, counters;
    Bot bot;

    g_assert_nonnull (record);
    bot_init (&bot, rules);
    bot.techniques.search = BOT_ALPHA_BETA;
    bot.techniques.deepening = bot.techniques.table = true;
    whole = search_into (room, &bot, record, &limits, &all);
    for (size_t i = 0; i < G_N_ELEMENTS (rooms); i++) {
      GlassTree *part = search_part (&bot, record, rooms[i], &limits, &counters);

      g_assert_cmpuint (glass_tree_dropped (part), >, 0);
      g_assert_cmpint (check_part (part, 0, whole, 0), ==, glass_tree_size (part));
      g_assert_cmpuint (counters.nodes, ==, all.nodes);
      g_assert_cmpuint (counters.table_hits, ==, all.table_hits);
      g_assert_cmpuint (counters.cutoffs, ==, all.cutoffs);
      glass_tree_unref (part);
    }
    glass_tree_unref (whole);
    game_record_free (record);
  }
}

/* Whether BOT, which looks two plies ahead, goes beyond them after a random game with SEED. */
static bool
goes_beyond (const Bot *bot, uint64_t seed)
{
  GameRecord *record = glass_test_record (bot->rules, seed, 12);
  GlassTree *tree;
  bool beyond = false;

  if (record == NULL)
    return false; /* it is over */
  tree = search_tree (bot, record, 2, 0, NULL);
  for (int node = 0; node < glass_tree_size (tree); node++)
    beyond |= glass_tree_node (tree, node)->ply > 2;
  glass_tree_unref (tree);
  game_record_free (record);
  return beyond;
}

/* Where nothing is ever taken, nothing goes on after the last ply; elsewhere something does, though
 * not after every beginning of a game. */
static void
test_no_captures (void)
{
  for (int i = 0; i < registry_count (); i++) {
    const Rules *rules = registry_game (i)->rules;
    bool beyond = false;
    Bot bot;

    bot_init (&bot, rules);
    g_assert_cmpint (bot.techniques.quiescence == BOT_QUIET_OFF, !=, bot_has_captures (rules));
    bot.techniques.quiescence = BOT_QUIET_FULL;
    for (uint64_t seed = 1; seed <= 10 && !beyond; seed++)
      beyond = goes_beyond (&bot, seed);
    g_assert_cmpint (beyond, ==, bot_has_captures (rules));
  }
}

int
main (int argc, char **argv)
{
  static const GlassTest tests[] = {
    { "plain", test_plain },
    { "quiescence", test_quiescence },
    { "width", test_width },
    { "part", test_part },
  };

  int status;

  g_test_init (&argc, &argv, NULL);
  room = glass_tree_new (TREE_MAX);
  glass_test_add ("glass-bounds", tests, G_N_ELEMENTS (tests));
  g_test_add_func ("/glass-bounds/no-captures", test_no_captures);
  status = g_test_run ();
  glass_tree_unref (room);
  return status;
}
