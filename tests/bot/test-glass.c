/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search in the glass: what it finds, when it stops, and the tree it leaves. */
#include "test-glass.h"

#include "chess/chess.h"
#include "reversi/reversi.h"
#include "xiangqi/xiangqi.h"

/* White mates in three plies: Ra7, the king moves, Rb8. */
#define MATE_IN_THREE "7k/8/8/8/8/8/1R6/R5K1 w - - 0 1"
#define MATE_IN_ONE_BLACK "6rk/8/8/8/8/7P/r5PK/1q6 b - - 0 1"
/* After e2e4 the pawn d4 may take in passing. */
#define EN_PASSANT "4k3/8/8/8/3p4/8/4P3/K7 w - - 0 1"

static GlassTree *
tree_of (const Bot *bot, const GameRecord *record, int depth, int most, EngineResult *result)
{
  GlassTree *tree = glass_tree_new (most);

  *result = glass_test_search (bot, record, depth, tree, NULL);
  return tree;
}

static void
test_mate (void)
{
  GameRecord *record = glass_test_position (&chess_rules, MATE_IN_THREE);
  EngineResult result;
  Bot bot;

  bot_init (&bot, &chess_rules);
  result = glass_test_search (&bot, record, 3, NULL, NULL);
  g_assert_cmpint (result.info.score, ==, SCORE_MATE - 3);
  g_assert_cmpint (result.info.pv_length, ==, 3);
  result = glass_test_search (&bot, record, 4, NULL, NULL);
  g_assert_cmpint (result.info.score, ==, SCORE_MATE - 3);
  game_record_free (record);
}

/* Who wins by points wins by as much as can be had. */
static void
test_points (void)
{
  GameRecord *record = glass_test_position (
      &reversi_rules, "pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPp1 w");
  EngineResult result;
  Bot bot;

  bot_init (&bot, &reversi_rules);
  result = glass_test_search (&bot, record, 2, NULL, NULL);
  g_assert_cmpint (result.info.score, ==, GLASS_WON + 1600); /* 40 discs to 24 */
  game_record_free (record);
}

/* Each node stands after its parent and where the parent lists it, one ply deeper. */
static void
test_tree_shape (void)
{
  GameRecord *record = glass_test_record (&chess_rules, 5, 20);
  EngineResult result;
  Bot bot;
  int searched = 0, listed = 1;

  bot_init (&bot, &chess_rules);
  GlassTree *tree = tree_of (&bot, record, 3, 1 << 20, &result);
  for (int i = 0; i < glass_tree_size (tree); i++) {
    const GlassNode *node = glass_tree_node (tree, i);
    int children = 0;

    g_assert_true (node->flags & GLASS_DONE);
    for (int child = node->first_child; child != GLASS_NONE;
         child = glass_tree_node (tree, child)->next) {
      g_assert_cmpint (child, >, i);
      g_assert_cmpint (glass_tree_node (tree, child)->parent, ==, i);
      g_assert_cmpint (glass_tree_node (tree, child)->ply, ==, node->ply + 1);
      children++;
    }
    listed += children;
    g_assert_cmpint (children, ==, node->n_searched);
    searched += node->n_searched;
  }
  g_assert_cmpint (listed, ==, glass_tree_size (tree));
  g_assert_cmpint (searched + 1, ==, glass_tree_size (tree));
  g_assert_cmpuint (glass_tree_dropped (tree), ==, 0);
  g_assert_true (glass_tree_finished (tree));
  g_assert_cmpint (glass_tree_node (tree, 0)->value, ==, result.info.score);
  glass_tree_unref (tree);
  game_record_free (record);
}

/* In minimax every inner value is the best of its children's, in turns the greatest and the least,
 * and the line leads to the leaf whose breakdown is the value. */
static void
test_tree_values (void)
{
  GameRecord *record = glass_test_record (&xiangqi_rules, 3, 12);
  int line[8], n;
  EngineResult result;
  BotBreakdown breakdown;
  Bot bot;

  bot_init (&bot, &xiangqi_rules);
  bot.techniques = (BotTechniques){ .search = BOT_MINIMAX, .order_depth = 1, .quiet_depth = 1 };
  GlassTree *tree = tree_of (&bot, record, 2, 1 << 20, &result);
  for (int i = 0; i < glass_tree_size (tree); i++) {
    const GlassNode *node = glass_tree_node (tree, i);
    int best = node->ply % 2 == 0 ? -SCORE_INFINITE : SCORE_INFINITE;

    if (node->kind != GLASS_INNER)
      continue;
    for (int child = node->first_child; child != GLASS_NONE;
         child = glass_tree_node (tree, child)->next) {
      int value = glass_tree_node (tree, child)->value;

      best = node->ply % 2 == 0 ? MAX (best, value) : MIN (best, value);
    }
    g_assert_cmpint (node->value, ==, best);
    g_assert_cmpint (glass_tree_node (tree, node->best)->value, ==, best);
  }
  n = glass_tree_line (tree, line, G_N_ELEMENTS (line));
  g_assert_cmpint (n, ==, 3);
  g_assert_cmpuint (glass_tree_node (tree, line[1])->move, ==, result.best);
  g_assert_true (glass_tree_node (tree, line[2])->flags & GLASS_BEST);
  g_assert_false (glass_tree_breakdown (tree, 0, &breakdown));
  g_assert_true (glass_tree_breakdown (tree, line[2], &breakdown));
  g_assert_cmpint (breakdown.total, ==, result.info.score);
  glass_tree_unref (tree);
  game_record_free (record);
}

/* However little room there is, all moves of the root are in the tree, and what is not is counted.
 */
static void
test_tree_bound (void)
{
  GameRecord *record = glass_test_record (&chess_rules, 5, 20);
  GlassCounters counters;
  Bot bot;
  GlassTree *tree = glass_tree_new (2000), *copy;
  int children = 0;

  bot_init (&bot, &chess_rules);
  bot.techniques.table = bot.techniques.deepening = false;
  glass_test_search (&bot, record, 4, tree, &counters);
  g_assert_cmpint (glass_tree_size (tree), <=, 2000);
  g_assert_cmpuint (glass_tree_dropped (tree) + (uint64_t) glass_tree_size (tree), ==,
                    counters.nodes);
  copy = glass_tree_copy (tree);
  glass_tree_unref (tree);
  g_assert_cmpint (glass_tree_max (copy), ==, 2000);
  for (int child = glass_tree_node (copy, 0)->first_child; child != GLASS_NONE;
       child = glass_tree_node (copy, child)->next)
    children++;
  g_assert_cmpint (children, ==, glass_tree_node (copy, 0)->n_moves);
  glass_tree_unref (copy);
  game_record_free (record);
}

/* A tree tells how its search cut: no node that was cut off has a value inside its window. */
static void
test_tree_cuts (void)
{
  GameRecord *record = glass_test_record (&chess_rules, 7, 16);
  EngineResult result;
  int cuts = 0;
  Bot bot;

  bot_init (&bot, &chess_rules);
  GlassTree *tree = tree_of (&bot, record, 3, 1 << 20, &result);
  for (int i = 0; i < glass_tree_size (tree); i++) {
    const GlassNode *node = glass_tree_node (tree, i);

    if ((node->flags & GLASS_CUT) == 0)
      continue;
    cuts++;
    if (node->ply % 2 == 0)
      g_assert_cmpint (node->value, >=, node->beta);
    else
      g_assert_cmpint (node->value, <=, node->alpha);
    g_assert_true (node->flags & (node->ply % 2 == 0 ? GLASS_LOWER : GLASS_UPPER));
  }
  g_assert_cmpint (cuts, >, 100);
  glass_tree_unref (tree);
  game_record_free (record);
}

/* A technique saves what it is said to save. */
static void
test_savings (void)
{
  GameRecord *record = glass_test_record (&chess_rules, 11, 20);
  GlassCounters minimax, bare, ordered, full;
  Bot bot;

  bot_init (&bot, &chess_rules);
  bot.techniques = (BotTechniques){ .search = BOT_MINIMAX, .order_depth = 1, .quiet_depth = 1 };
  glass_test_search (&bot, record, 3, NULL, &minimax);
  bot.techniques.search = BOT_ALPHA_BETA;
  glass_test_search (&bot, record, 3, NULL, &bare);
  bot.techniques.order = BOT_ORDER_CAPTURES;
  glass_test_search (&bot, record, 3, NULL, &ordered);
  bot.techniques.order = BOT_ORDER_HISTORY;
  bot.techniques.table = bot.techniques.deepening = true;
  glass_test_search (&bot, record, 3, NULL, &full);
  g_assert_cmpuint (bare.nodes, <, minimax.nodes / 4);
  g_assert_cmpuint (ordered.nodes, <, bare.nodes);
  g_assert_cmpuint (minimax.cutoffs, ==, 0);
  g_assert_cmpuint (full.first_cutoffs, <=, full.cutoffs);
  g_assert_cmpfloat (minimax.branching, >, bare.branching);
  glass_test_search (&bot, record, 4, NULL, &full);
  g_assert_cmpuint (full.table_hits, >, 0);
  game_record_free (record);
}

/* Only so many moves are looked at in each position. */
static void
test_width (void)
{
  GameRecord *record = glass_test_record (&xiangqi_rules, 2, 10);
  EngineResult result;
  Bot bot;

  bot_init (&bot, &xiangqi_rules);
  bot.techniques.width = 3;
  bot.techniques.quiescence = BOT_QUIET_OFF;
  GlassTree *tree = tree_of (&bot, record, 4, 1 << 20, &result);
  for (int i = 0; i < glass_tree_size (tree); i++) {
    g_assert_cmpint (glass_tree_node (tree, i)->n_searched, <=, 3);
    g_assert_cmpint (glass_tree_node (tree, i)->n_moves, <, MOVES_MAX);
  }
  g_assert_cmpint (glass_tree_node (tree, 0)->n_moves, >, 3);
  glass_tree_unref (tree);
  game_record_free (record);
}

/* A pawn that is taken in passing is found as a capture, though nothing stands where the move ends.
 */
static void
test_en_passant (void)
{
  GameRecord *record = glass_test_position (&chess_rules, EN_PASSANT);
  EngineResult result;
  Bot bot;
  bool taken = false;

  bot_init (&bot, &chess_rules);
  bot.techniques.search = BOT_MINIMAX;
  bot.techniques.deepening = false;
  bot.techniques.quiescence = BOT_QUIET_FULL;
  GlassTree *tree = tree_of (&bot, record, 1, 1 << 16, &result);
  for (int i = 0; i < glass_tree_size (tree); i++) {
    const GlassNode *node = glass_tree_node (tree, i);

    taken |= node->kind == GLASS_QUIET && move_from (node->move) == 27 /* d4 */
             && move_to (node->move) == 20 /* e3 */;
  }
  g_assert_true (taken);
  glass_tree_unref (tree);
  game_record_free (record);
}

/* Asked to stop before it began, it still has a move. */
static void
test_stop (void)
{
  GameRecord *record = glass_test_record (&chess_rules, 1, 8);
  GlassSearch *search = glass_search_new ();
  SearchControl control = { .report = NULL };
  const GlassLimits none = { 0 }, few = { .nodes = 3000, .depth = 8 };
  EngineResult result;
  GlassCounters counters;
  Bot bot;

  bot_init (&bot, &chess_rules);
  atomic_store (&control.stop, true);
  glass_search_run (search, &bot, record, &none, &control, NULL, NULL, &result);
  g_assert_true (rules_is_legal (&chess_rules, game_record_last (record), result.best));
  atomic_store (&control.stop, false);
  glass_search_run (search, &bot, record, &few, &control, NULL, &counters, &result);
  g_assert_cmpuint (counters.nodes, <, 3200);
  g_assert_true (rules_is_legal (&chess_rules, game_record_last (record), result.best));
  glass_search_free (search);
  game_record_free (record);
}

/* The luck is in the seed and nowhere else, and it is used. */
static void
test_random (void)
{
  GameRecord *record = glass_test_record (&reversi_rules, 1, 0);
  GlassSearch *search = glass_search_new ();
  SearchControl control = { .report = NULL };
  EngineResult results[2];
  GlassTree *tree = glass_tree_new (1000);
  Move first = MOVE_NONE;
  bool differs = false;
  int line[2];
  Bot bot;

  bot_init (&bot, &reversi_rules);
  bot.techniques.random_plies = 4;
  for (uint64_t seed = 0; seed < 20; seed++) {
    const GlassLimits limits = { .depth = 2, .seed = seed };

    for (int i = 0; i < 2; i++)
      glass_search_run (search, &bot, record, &limits, &control, tree, NULL, &results[i]);
    glass_tree_line (tree, line, G_N_ELEMENTS (line));
    g_assert_cmpuint (glass_tree_node (tree, line[1])->move, ==, results[0].best);
    g_assert_cmpuint (results[0].best, ==, results[1].best);
    first = seed == 0 ? results[0].best : first;
    differs |= results[0].best != first;
  }
  g_assert_true (differs); /* the four first moves are one move, turned */
  glass_tree_unref (tree);
  glass_search_free (search);
  game_record_free (record);
}

/* The start is even, and its mirror image is as good for the other side. */
static void
test_breakdown (void)
{
  for (int i = 0; i < registry_count (); i++) {
    const Rules *rules = registry_game (i)->rules;
    GameRecord *record = glass_test_record (rules, 1, 0);
    BotBreakdown breakdown;
    Bot bot;
    int sum;

    bot_init (&bot, rules);
    bot_breakdown (&bot, game_record_last (record), &breakdown);
    g_assert_cmpint (breakdown.material, ==, 0);
    sum = breakdown.material + breakdown.squares;
    for (int term = 0; rules->terms && term < rules->terms->n; term++)
      sum += breakdown.terms[term];
    g_assert_cmpint (sum, ==, breakdown.total);
    game_record_free (record);
  }
}

/* What the table knows was found out earlier, in the same position, by a search as deep: a node
 * that can be gone to. */
static void
test_table_source (void)
{
  const Rules *games[3];
  int found = 0;

  for (int i = 0; i < 3; i++) {
    GlassTree *tree = glass_tree_new (200000);
    GameRecord *record;
    Bot bot;

    games[i] = registry_game (i)->rules;
    record = glass_test_record (games[i], 22, 6);
    bot_init (&bot, games[i]);
    glass_test_search (&bot, record, 4, tree, NULL);
    for (int node = 0; node < glass_tree_size (tree); node++) {
      const GlassNode *at = glass_tree_node (tree, node);
      Position here, there;

      if (at->kind != GLASS_TABLE || at->source == GLASS_NONE) {
        g_assert_cmpint (at->source, ==, GLASS_NONE);
        continue;
      }
      glass_tree_position (tree, node, &here);
      glass_tree_position (tree, at->source, &there);
      g_assert_cmpint (at->source, <, node);
      g_assert_true (games[i]->key (&here) == games[i]->key (&there));
      g_assert_cmpint (glass_tree_node (tree, at->source)->kind, ==, GLASS_INNER);
      g_assert_cmpint (glass_tree_node (tree, at->source)->value, ==, at->value);
      found++;
    }
    game_record_free (record);
    glass_tree_unref (tree);
  }
  g_assert_cmpint (found, >, 20);
}

/* A table is seen from each side's own end where the sides have ends. */
static void
test_squares (void)
{
  g_assert_cmpint (bot_square (&chess_rules, 52, 1), ==, 12);
  g_assert_cmpint (bot_square (&chess_rules, 52, 0), ==, 52);
  g_assert_cmpint (bot_square (&xiangqi_rules, 0, 1), ==, 81);
  g_assert_cmpint (bot_square (&reversi_rules, 1, 1), ==, 1);
}

static void
test_phases (void)
{
  int shares[BOT_PHASES];

  for (int phase = PHASE_OPENING; phase <= PHASE_END; phase++) {
    bot_phase_shares (phase, shares);
    g_assert_cmpint (shares[0] + shares[1] + shares[2], ==, PHASE_MIDDLE);
    g_assert_cmpint (MIN (shares[0], MIN (shares[1], shares[2])), >=, 0);
    g_assert_cmpint (shares[bot_nearest_phase (phase)], >=, PHASE_MIDDLE / 2);
  }
}

static void
test_clamp (void)
{
  Bot bot, same;

  bot_init (&bot, &chess_rules);
  same = bot;
  bot_clamp (&same);
  g_assert_true (bot_equal (&bot, &same));
  bot.depth[1] = 1000;
  bot.time_ms = -5;
  bot.techniques.order = (BotOrder) 77;
  bot.weights[2].squares[3][63] = INT16_MIN;
  g_assert_false (bot_equal (&bot, &same));
  bot_clamp (&bot);
  g_assert_cmpint (bot.depth[1], ==, BOT_DEPTH_MAX);
  g_assert_cmpint (bot.time_ms, ==, 0);
  g_assert_cmpint (bot.techniques.order, ==, BOT_ORDER_SHALLOW);
  g_assert_cmpint (bot.weights[2].squares[3][63], ==, -BOT_WEIGHT_MAX);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/glass/mate", test_mate);
  g_test_add_func ("/glass/points", test_points);
  g_test_add_func ("/glass/tree-shape", test_tree_shape);
  g_test_add_func ("/glass/tree-values", test_tree_values);
  g_test_add_func ("/glass/tree-bound", test_tree_bound);
  g_test_add_func ("/glass/tree-cuts", test_tree_cuts);
  g_test_add_func ("/glass/savings", test_savings);
  g_test_add_func ("/glass/width", test_width);
  g_test_add_func ("/glass/en-passant", test_en_passant);
  g_test_add_func ("/glass/table-source", test_table_source);
  g_test_add_func ("/glass/stop", test_stop);
  g_test_add_func ("/glass/random", test_random);
  g_test_add_func ("/glass/account", test_breakdown);
  g_test_add_func ("/glass/squares", test_squares);
  g_test_add_func ("/glass/phases", test_phases);
  g_test_add_func ("/glass/clamp", test_clamp);
  return g_test_run ();
}
