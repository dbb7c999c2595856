/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two threads that search together: they find the same value, do the same each time, and where the
 * second one goes another way each has less to do. */
#include "test-glass.h"

#include "bot/glass-threads.h"

enum { POSITIONS = 10, DEPTH = 4, TREE_NODES = 1 << 17 };

static Bot
team_bot (const Rules *rules, bool table)
{
  Bot bot;

  bot_init (&bot, rules);
  bot.techniques = (BotTechniques){
    .search = BOT_ALPHA_BETA, .order = BOT_ORDER_CAPTURES, .table = table, .deepening = true
  };
  return bot;
}

static EngineResult
search_together (const Bot *bot, const GameRecord *record, const GlassLimits *limits,
                 SearchControl *control, GlassHelp help, GlassTeam *team)
{
  GlassSearch *search = glass_search_new ();
  EngineResult result;

  g_assert_true (glass_search_run_team (search, bot, record, limits, control, help, team, &result));
  glass_search_free (search);
  return result;
}

static EngineResult
search_to_depth (const Bot *bot, const GameRecord *record, GlassHelp help, GlassTeam *team)
{
  return search_together (bot, record, &(GlassLimits){ .depth = DEPTH }, &(SearchControl){ 0 },
                          help, team);
}

/* What a thread alone would find is found, and never later; on the whole much earlier, but for
 * those that do the same. */
static void
test_help (gconstpointer game)
{
  const Bot bot = team_bot (game, true);
  uint64_t alone = 0, together[N_GLASS_HELPS] = { 0 };

  for (int i = 0; i < POSITIONS; i++) {
    GameRecord *record = glass_test_record (game, (uint64_t) i + 1, 2 * i);
    GlassCounters counters;
    EngineResult one;

    if (record == NULL)
      continue;
    one = glass_test_search (&bot, record, DEPTH, NULL, &counters);
    alone += counters.nodes;
    for (GlassHelp help = 0; help < N_GLASS_HELPS; help++) {
      GlassTeam team = { .first = -1 };
      const EngineResult both = search_to_depth (&bot, record, help, &team);
      const GlassCounters *first = &team.counters[team.first];

      g_assert_cmpint (both.info.score, ==, one.info.score);
      g_assert_cmpint (first->depth, ==, DEPTH);
      g_assert_cmpuint (first->table_others, <=, first->table_hits);
      /* They take turns. */
      g_assert_cmpuint (team.counters[0].nodes - team.counters[1].nodes + 1, <=, 2);
      together[help] += first->nodes;
    }
    game_record_free (record);
  }
  g_test_message ("alone %u, the same %u, backward %u, ahead %u", (unsigned) alone,
                  (unsigned) together[0], (unsigned) together[1], (unsigned) together[2]);
  g_assert_cmpuint (together[GLASS_HELP_SAME], <=, alone);
  g_assert_cmpuint (together[GLASS_HELP_BACKWARD], <, alone * 9 / 10);
  g_assert_cmpuint (together[GLASS_HELP_AHEAD], <, alone * 9 / 10);
}

/* Without a table there is no help: whatever the second one does, the first one does all. */
static void
test_no_table (gconstpointer game)
{
  const Bot bot = team_bot (game, false);
  GameRecord *record = glass_test_record (game, 3, 6);
  GlassCounters alone;

  g_assert_nonnull (record);
  glass_test_search (&bot, record, DEPTH, NULL, &alone);
  for (GlassHelp help = 0; help < GLASS_HELP_AHEAD; help++) {
    GlassTeam team = { .first = -1 };

    search_to_depth (&bot, record, help, &team);
    g_assert_cmpuint (team.counters[0].table_others + team.counters[1].table_others, ==, 0);
    if (help == GLASS_HELP_SAME)
      g_assert_cmpuint (team.counters[team.first].nodes, >, alone.nodes * 9 / 10);
  }
  game_record_free (record);
}

static void
assert_same_tree (const GlassTree *one, const GlassTree *other)
{
  g_assert_cmpint (glass_tree_size (one), ==, glass_tree_size (other));
  g_assert_cmpint (glass_tree_chapters (one), ==, glass_tree_chapters (other));
  for (int i = 0; i < glass_tree_size (one); i++) {
    const GlassNode *a = glass_tree_node (one, i), *b = glass_tree_node (other, i);

    g_assert_true (a->move == b->move && a->parent == b->parent && a->kind == b->kind
                   && a->value == b->value && a->flags == b->flags);
  }
}

/* The same search twice leaves the same trees; what the other thread found is marked, and counted;
 * the iterations before are kept with what they took. */
static void
test_trees (gconstpointer game)
{
  const Bot bot = team_bot (game, true);
  GameRecord *record = glass_test_record (game, 2, 4);

  g_assert_nonnull (record);
  for (GlassHelp help = 0; help < N_GLASS_HELPS; help++) {
    GlassTeam teams[2];

    for (int i = 0; i < 2; i++) {
      teams[i]
          = (GlassTeam){ .trees = { glass_tree_new (TREE_NODES), glass_tree_new (TREE_NODES) } };
      search_to_depth (&bot, record, help, &teams[i]);
    }
    for (int member = 0; member < 2; member++) {
      const GlassTree *tree = teams[0].trees[member];
      uint64_t others = 0, before = 0;

      assert_same_tree (tree, teams[1].trees[member]);
      for (int i = 0; i < glass_tree_chapters (tree); i++)
        before += glass_tree_entered (glass_tree_chapter (tree, i));
      g_assert_cmpuint (glass_tree_before (tree), ==, before);
      g_assert_cmpuint (before + glass_tree_entered (tree), ==, teams[0].counters[member].nodes);
      for (int i = 0; i < glass_tree_size (tree); i++) {
        const GlassNode *node = glass_tree_node (tree, i);

        if ((node->flags & GLASS_OTHERS) == 0)
          continue;
        others += node->kind == GLASS_TABLE;
        g_assert_true (node->kind == GLASS_TABLE || node->kind == GLASS_STOPPED);
        g_assert_cmpint (node->source, ==, GLASS_NONE);
      }
      g_assert_cmpuint (others, <=, teams[0].counters[member].table_others);
    }
    for (int i = 0; i < 4; i++)
      glass_tree_unref (teams[i / 2].trees[i % 2]);
  }
  game_record_free (record);
}

/* Whoever asks it to stop is heard by both, and a search after it knows nothing of it. */
static void
test_stop (gconstpointer game)
{
  const Bot bot = team_bot (game, true);
  GameRecord *record = glass_test_record (game, 1, 0);
  SearchControl control = { .stop = true };
  GlassTeam team = { .first = -1 }, again = { .first = -1 };
  EngineResult result
      = search_together (&bot, record, &(GlassLimits){ .depth = 8 }, &control, 1, &team);

  g_assert_true (result.best != MOVE_NONE);
  result = search_together (&bot, record, &(GlassLimits){ .depth = 8, .nodes = 3000 },
                            &(SearchControl){ 0 }, 2, &again);
  g_assert_true (result.best != MOVE_NONE);
  g_assert_cmpuint (again.counters[0].nodes, <, 3200);
  game_record_free (record);
}

int
main (int argc, char **argv)
{
  static const GlassTest tests[] = {
    { "help", test_help },
    { "no-table", test_no_table },
    { "trees", test_trees },
    { "stop", test_stop },
  };

  g_test_init (&argc, &argv, NULL);
  glass_test_add ("glass-threads", tests, G_N_ELEMENTS (tests));
  return g_test_run ();
}
