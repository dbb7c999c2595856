/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-glass.h"

GameRecord *
glass_test_record (const Rules *rules, uint64_t seed, int plies)
{
  Random random = random_from_seed (seed);
  Position position;
  GameRecord *record;

  rules_start (rules, &position);
  for (int i = 0; i < plies; i++) {
    Move moves[MOVES_MAX];
    int n = rules->legal_moves (&position, moves);

    if (n == 0)
      return NULL;
    rules->play (&position, moves[random_below (&random, (uint32_t) n)]);
  }
  record = game_record_new (rules, &position);
  if (outcome_is_over (rules->outcome (record)))
    g_clear_pointer (&record, game_record_free);
  return record;
}

GameRecord *
glass_test_position (const Rules *rules, const char *fen)
{
  Position position;

  g_assert_true (rules->position_from_text (&position, fen, NULL));
  return game_record_new (rules, &position);
}

EngineResult
glass_test_run (const Bot *bot, const GameRecord *record, const GlassLimits *limits,
                GlassTree *tree, GlassCounters *counters)
{
  static GlassSearch
      *search; /* one for all: its table takes longer to make than most searches take */
  SearchControl control = { .report = NULL };
  EngineResult result;

  if (search == NULL)
    search = glass_search_new ();
  g_assert_nonnull (search);
  glass_search_run (search, bot, record, limits, &control, tree, counters, &result);
  return result;
}

EngineResult
glass_test_search (const Bot *bot, const GameRecord *record, int depth, GlassTree *tree,
                   GlassCounters *counters)
{
  const GlassLimits limits = { .depth = depth };

  return glass_test_run (bot, record, &limits, tree, counters);
}

void
glass_test_switch (BotTechniques *techniques, int switches, BotOrder order)
{
  techniques->search = switches & 1 ? BOT_ALPHA_BETA : BOT_MINIMAX;
  techniques->deepening = (switches & 2) != 0;
  techniques->table = (switches & 4) != 0;
  techniques->order = order;
}

void
glass_test_add (const char *suite, const GlassTest *tests, size_t n)
{
  for (int i = 0; i < registry_count (); i++)
    for (size_t j = 0; j < n; j++) {
      const Rules *rules = registry_game (i)->rules;
      g_autofree char *path = g_strdup_printf ("/%s/%s/%s", suite, rules->id, tests[j].name);

      g_test_add_data_func (path, rules, tests[j].run);
    }
}
