/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Killer moves, moves that leave a piece hanging, and what a search has learnt for its order. */
#include "test-glass.h"

#include "chess/chess.h"
#include "xiangqi/xiangqi.h"

enum { POSITIONS = 24, TREE_NODES = 1 << 20 };

static Bot
plain_bot (const Rules *rules, BotSearch search, BotOrder order)
{
  Bot bot;

  bot_init (&bot, rules);
  bot.techniques
      = (BotTechniques){ .search = search, .order = order, .order_depth = 1, .quiet_depth = 2 };
  return bot;
}

/* --- killer moves --- */

/* They change nothing but the work, and on the whole they save some. */
static void
test_killers (gconstpointer game)
{
  Bot bare = plain_bot (game, BOT_ALPHA_BETA, BOT_ORDER_NONE);
  Bot killers = plain_bot (game, BOT_ALPHA_BETA, BOT_ORDER_KILLERS);
  guint64 nodes[2] = { 0 }, by_killers = 0;

  for (int i = 0; i < POSITIONS; i++) {
    GameRecord *record = glass_test_record (game, (uint64_t) i + 1, 2 * i);
    GlassCounters without, with;

    if (record == NULL)
      continue;
    g_assert_cmpint (glass_test_search (&bare, record, 4, NULL, &without).info.score, ==,
                     glass_test_search (&killers, record, 4, NULL, &with).info.score);
    g_assert_cmpuint (without.killer_cutoffs, ==, 0);
    g_assert_cmpuint (with.killer_cutoffs, <=, with.cutoffs);
    nodes[0] += without.nodes;
    nodes[1] += with.nodes;
    by_killers += with.killer_cutoffs;
    game_record_free (record);
  }
  g_assert_cmpuint (nodes[1], <, nodes[0]);
  g_assert_cmpuint (by_killers, >, 0);
}

/* --- moves that leave a piece hanging --- */

static Move
move_of (const Rules *rules, const Position *position, const char *text)
{
  Move move;

  g_assert_cmpint (rules->move_from_text (position, text, strlen (text), &move), ==, MOVE_TEXT_OK);
  return move;
}

static const struct {
  const Rules *rules;
  const char *fen, *move, *hanging; /* NULL: nothing */
} cases[] = {
  /* A pawn guards the square; nothing does; a pawn takes nothing there. */
  { &chess_rules, "4k3/8/4p3/8/8/2N5/8/4K3 w - - 0 1", "c3d5", "d5" },
  { &chess_rules, "4k3/8/4p3/8/8/2N5/8/4K3 w - - 0 1", "c3e4", NULL },
  /* The piece that guarded another one goes away. */
  { &chess_rules, "4k3/8/8/3r4/3N4/4P3/8/4K3 w - - 0 1", "e3e4", "d4" },
  { &chess_rules, "4k3/8/8/3r4/3N4/4P3/8/4K3 w - - 0 1", "e1e2", NULL },
  /* A knight for a knight is no loss; a knight for a pawn is one. */
  { &chess_rules, "4k3/8/4p3/3n4/8/2N5/8/4K3 w - - 0 1", "c3d5", NULL },
  { &chess_rules, "4k3/8/4p3/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", "d5" },
  /* Who has taken a queen may lose a pawn. */
  { &chess_rules, "4k3/8/8/3q4/4P1b1/5P2/8/4K3 w - - 0 1", "e4d5", NULL },
  /* The taker is pinned, or must meet a check. */
  { &chess_rules, "4k3/4p3/8/8/2N5/8/4R3/4K3 w - - 0 1", "c4d6", NULL },
  { &chess_rules, "4k3/8/8/8/8/r7/8/R3K2Q w - - 0 1", "h1h8", NULL },
  { &chess_rules, "3r2k1/5ppp/8/8/8/8/4QPPP/4R1K1 w - - 0 1", "e2e8", "e8" },
  /* A chariot before a soldier; beside it. */
  { &xiangqi_rules, "4k4/9/9/4p4/9/4R4/9/9/9/3K5 w - - 0 1", "e4e5", "e6" },
  { &xiangqi_rules, "4k4/9/9/4p4/9/3R5/9/9/9/4K4 w - - 0 1", "d4d5", NULL },
};

static void
test_left_hanging (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    const Rules *rules = cases[i].rules;
    GameRecord *record = glass_test_position (rules, cases[i].fen);
    const Position *position = game_record_last (record);
    const Square square = rules->left_hanging (position, move_of (rules, position, cases[i].move));
    char name[SQUARE_NAME_MAX] = "";

    if (square != SQUARE_NONE)
      rules->square_name (square, name);
    g_test_message ("%s %s", cases[i].fen, cases[i].move);
    g_assert_cmpstr (name, ==, cases[i].hanging != NULL ? cases[i].hanging : "");
    game_record_free (record);
  }
}

/* The value of the first root's move, and what became of it. */
static const GlassNode *
child_by (const GlassTree *tree, Move move)
{
  int child = glass_tree_node (tree, 0)->first_child;

  while (child != GLASS_NONE && glass_tree_node (tree, child)->move != move)
    child = glass_tree_node (tree, child)->next;
  g_assert_cmpint (child, !=, GLASS_NONE);
  return glass_tree_node (tree, child);
}

/* The queen is given for a mate: who leaves out what hangs does not see it. */
static void
test_sacrifice (void)
{
  GameRecord *record = glass_test_position (&chess_rules, cases[9].fen);
  const Move move = move_of (&chess_rules, game_record_last (record), cases[9].move);
  Bot bot = plain_bot (&chess_rules, BOT_ALPHA_BETA, BOT_ORDER_CAPTURES);
  const GlassLimits only = { .depth = 3, .moves = &move, .n_moves = 1 };
  GlassTree *tree = glass_tree_new (TREE_NODES);
  EngineResult result = glass_test_search (&bot, record, 3, NULL, NULL);

  g_assert_true (result.best == move);
  g_assert_cmpint (result.info.score, ==, SCORE_MATE - 3);
  bot.techniques.safe_moves = true;
  result = glass_test_search (&bot, record, 3, tree, NULL);
  g_assert_true (result.best != move);
  g_assert_cmpint (result.info.score, <, SCORE_MATE_BOUND);
  g_assert_cmpint (child_by (tree, move)->kind, ==, GLASS_UNSAFE);
  g_assert_true (child_by (tree, move)->flags & GLASS_UNKNOWN);
  g_assert_cmpint (child_by (tree, result.best)->kind, ==, GLASS_INNER);
  /* Who asks about a move gets an answer. */
  result = glass_test_run (&bot, record, &only, NULL, NULL);
  g_assert_cmpint (result.info.score, ==, SCORE_MATE - 3);
  glass_tree_unref (tree);
  game_record_free (record);
}

/* What is left out is told in each node, and nothing else; a side in check may do anything. */
static void
check_tree (const GlassTree *tree, const GlassCounters *counters)
{
  const Rules *rules = glass_tree_bot (tree)->rules;
  guint64 unsafe = 0;

  for (int i = 0; i < glass_tree_size (tree); i++) {
    const GlassNode *node = glass_tree_node (tree, i);
    int children = 0, left_out = 0;
    Position position;

    glass_tree_position (tree, i, &position);
    for (int child = node->first_child; child != GLASS_NONE;
         child = glass_tree_node (tree, child)->next) {
      const GlassNode *below = glass_tree_node (tree, child);

      children++;
      if (below->kind != GLASS_UNSAFE)
        continue;
      left_out++;
      g_assert_cmpint (below->first_child, ==, GLASS_NONE);
      g_assert_cmpint (rules->left_hanging (&position, below->move), !=, SQUARE_NONE);
      g_assert_cmpint (node->best, !=, child);
    }
    g_assert_cmpint (left_out, ==, node->n_unsafe);
    g_assert_cmpint (children, ==, node->n_searched + node->n_unsafe);
    g_assert_cmpint (children, <=, node->n_moves);
    if (left_out > 0) {
      g_assert_cmpint (rules->check_square (&position), ==, SQUARE_NONE);
      g_assert_cmpint (node->n_searched, >, 0);
    }
    unsafe += (guint64) left_out;
  }
  g_assert_cmpuint (glass_tree_entered (tree), ==, counters->nodes);
  g_assert_cmpuint (counters->unsafe, ==, unsafe);
}

/* It belongs to the position: the techniques that only save work still find the same value. */
static void
test_safe_moves (gconstpointer game)
{
  guint64 unsafe = 0;

  for (int i = 0; i < POSITIONS; i++) {
    GameRecord *record = glass_test_record (game, (uint64_t) i + 1, 2 * i);
    GlassTree *tree = glass_tree_new (TREE_NODES);
    Bot bot = plain_bot (game, BOT_MINIMAX, BOT_ORDER_NONE);
    GlassCounters counters, all;
    int value;

    if (record == NULL)
      continue;
    value = glass_test_search (&bot, record, 2, NULL, &all).info.score;
    bot.techniques.safe_moves = true;
    if (!bot_has_safe_moves (game)) {
      g_assert_cmpint (glass_test_search (&bot, record, 2, NULL, &counters).info.score, ==, value);
      g_assert_cmpuint (counters.nodes, ==, all.nodes);
    }
    value = glass_test_search (&bot, record, 2, tree, &counters).info.score;
    check_tree (tree, &counters);
    unsafe += counters.unsafe;
    for (int order = BOT_ORDER_NONE; order <= BOT_ORDER_SHALLOW; order++) {
      bot.techniques.search = BOT_ALPHA_BETA;
      bot.techniques.order = (BotOrder) order;
      bot.techniques.table = bot.techniques.deepening = false;
      g_assert_cmpint (glass_test_search (&bot, record, 2, tree, &counters).info.score, ==, value);
      check_tree (tree, &counters);
      bot.techniques.table = bot.techniques.deepening = true;
      g_assert_cmpint (glass_test_search (&bot, record, 2, NULL, NULL).info.score, ==, value);
    }
    glass_tree_unref (tree);
    game_record_free (record);
  }
  g_assert_true ((unsafe > 0) == bot_has_safe_moves (game));
}

/* --- what was learnt --- */

static Piece
mover (const Rules *rules, const Position *position, Move move)
{
  if (move_from (move) != SQUARE_NONE)
    return rules->piece_at (position, move_from (move));
  return (Piece) (1 + rules->side_to_move (position) * (rules->n_pieces / 2));
}

/* The table of a tree that has every node: each cut-off by a move that takes nothing. */
static void
sum_tree (const GlassTree *tree, int depth, GlassLearnt *sum)
{
  const Bot *bot = glass_tree_bot (tree);
  const Rules *rules = bot->rules;

  for (int i = 1; i < glass_tree_size (tree); i++) {
    const GlassNode *node = glass_tree_node (tree, i);
    const int plies = depth - node->ply;
    Square square;
    Position position;
    Move move;

    if (node->kind != GLASS_INNER || node->best == GLASS_NONE
        || (node->ply % 2 == 0 ? node->value < node->beta : node->value > node->alpha))
      continue;
    glass_tree_position (tree, i, &position);
    move = glass_tree_node (tree, node->best)->move;
    if (move == MOVE_PASS
        || (bot_has_captures (rules) && rules_taken (rules, &position, move, &square) != 0))
      continue;
    sum->history[mover (rules, &position, move) - 1][move_to (move)] += (guint32) (plies * plies);
  }
}

static void
test_history (gconstpointer game)
{
  enum { DEPTH = 4 };
  Bot bot = plain_bot (game, BOT_ALPHA_BETA, BOT_ORDER_HISTORY);
  GlassTree *tree = glass_tree_new (TREE_NODES);
  GameRecord *record = glass_test_record (game, 3, 6);
  g_autofree GlassLearnt *sum = g_new0 (GlassLearnt, 1);
  const GlassLearnt *learnt;
  guint64 total = 0;

  glass_test_search (&bot, record, DEPTH, tree, NULL);
  g_assert_cmpuint (glass_tree_dropped (tree), ==, 0);
  sum_tree (tree, DEPTH, sum);
  learnt = glass_tree_learnt (tree);
  for (int piece = 0; piece < GLASS_PIECES_MAX; piece++)
    for (int square = 0; square < BOT_SQUARES_MAX; square++) {
      g_assert_cmpuint (learnt->history[piece][square], ==, sum->history[piece][square]);
      total += sum->history[piece][square];
    }
  g_assert_cmpuint (total, >, 0);
  g_assert_true (learnt->killers[0][0] == MOVE_NONE); /* nothing is cut off at the root */
  g_assert_true (learnt->killers[1][0] != MOVE_NONE);
  g_assert_true (learnt->killers[1][0] != learnt->killers[1][1]);
  g_assert_true (learnt->killers[DEPTH][0] == MOVE_NONE);

  /* Nothing of it is left in the next search, nor learnt where nothing uses it. */
  bot.techniques.order = BOT_ORDER_CAPTURES;
  if (bot_has_captures (game)) {
    glass_test_search (&bot, record, DEPTH, tree, NULL);
    *sum = (GlassLearnt){ 0 };
    g_assert_cmpmem (glass_tree_learnt (tree), sizeof *sum, sum, sizeof *sum);
  }
  glass_tree_unref (tree);
  game_record_free (record);
}

int
main (int argc, char **argv)
{
  static const GlassTest tests[] = {
    { "killers", test_killers },
    { "safe-moves", test_safe_moves },
    { "history", test_history },
  };

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/glass-order/left-hanging", test_left_hanging);
  g_test_add_func ("/glass-order/sacrifice", test_sacrifice);
  glass_test_add ("glass-order", tests, G_N_ELEMENTS (tests));
  return g_test_run ();
}
