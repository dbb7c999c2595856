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
glass_test_search (const Bot *bot, const GameRecord *record, int depth, GlassTree *tree,
                   GlassCounters *counters)
{
  GlassSearch *search = glass_search_new ();
  SearchControl control = { .report = NULL };
  const GlassLimits limits = { .depth = depth };
  EngineResult result;

  g_assert_nonnull (search);
  glass_search_run (search, bot, record, &limits, &control, tree, counters, &result);
  glass_search_free (search);
  return result;
}
