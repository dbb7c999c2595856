/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What theory promises of the search in the glass: with every technique on or off the value at the
 * root is the same, and the move that is played is worth it. */
#include "test-glass.h"

enum { POSITIONS = 100, DEEP_POSITIONS = 8, PLIES_MAX = 60 };

/* Weights that tell every square and every term from every other, so that nothing is equal by
 * chance. */
static void
init_bot (Bot *bot, const Rules *rules, uint64_t seed)
{
  Random random = random_from_seed (seed);

  bot_init (bot, rules);
  for (int phase = 0; phase < BOT_PHASES; phase++)
    for (int kind = 0; kind < bot_kinds (rules); kind++) {
      bot->weights[phase].material[kind] = (int16_t) (100 + 150 * kind);
      for (int square = 0; square < bot_squares (rules); square++)
        bot->weights[phase].squares[kind][square] = (int16_t) random_below (&random, 60);
    }
}

static void
describe (const BotTechniques *t, char *text, size_t size)
{
  g_snprintf (text, size, "search %d deepening %d order %d/%d table %d quiescence %d", t->search,
              t->deepening, t->order, t->order_depth, t->table, t->quiescence);
}

static void
same_value (Bot *bot, const GameRecord *record, int depth, int value, const char *game, int number)
{
  EngineResult result = glass_test_search (bot, record, depth, NULL, NULL);
  char text[160];

  if (result.info.score == value)
    return;
  describe (&bot->techniques, text, sizeof text);
  g_test_message ("%s, position %d, depth %d: %s: %d, not %d", game, number, depth, text,
                  result.info.score, value);
  g_test_fail ();
}

/* Tries every combination; of those without alpha-beta, beyond two plies, only the reference. */
static void
try_combinations (Bot *bot, const GameRecord *record, int depth, const char *game, int number)
{
  const BotTechniques plain = { .search = BOT_MINIMAX,
                                .quiescence = bot->techniques.quiescence,
                                .quiet_depth = 2,
                                .order_depth = 1 };
  const int step = depth > 2 ? 2 : 1;
  EngineResult reference;

  bot->techniques = plain;
  reference = glass_test_search (bot, record, depth, NULL, NULL);
  for (int switches = step - 1; switches < GLASS_TEST_SWITCHES; switches += step)
    for (int order = BOT_ORDER_NONE; order <= BOT_ORDER_SHALLOW; order++) {
      bot->techniques = plain;
      glass_test_switch (&bot->techniques, switches, (BotOrder) order);
      same_value (bot, record, depth, reference.info.score, game, number);
    }
}

static void
try_game (const Rules *rules, BotQuiescence quiescence, int depth, int positions)
{
  int tried = 0;

  for (int i = 0; tried < positions && i < 4 * positions; i++) {
    GameRecord *record = glass_test_record (rules, (uint64_t) i + 1, i % PLIES_MAX);
    Bot bot;

    if (record == NULL)
      continue;
    init_bot (&bot, rules, (uint64_t) i);
    bot.techniques.quiescence = quiescence;
    try_combinations (&bot, record, depth, rules->id, i);
    game_record_free (record);
    tried++;
  }
  g_assert_cmpint (tried, ==, positions);
}

static void
test_shallow (gconstpointer game)
{
  try_game (game, BOT_QUIET_OFF, 2, POSITIONS);
}

static void
test_deep (gconstpointer game)
{
  try_game (game, BOT_QUIET_OFF, 3, DEEP_POSITIONS);
}

static void
test_quiescence (gconstpointer game)
{
  try_game (game, BOT_QUIET_LIMITED, 2, DEEP_POSITIONS);
}

/* Alpha-beta with all that helps it, against without, deeper than minimax gets. */
static void
test_alpha_beta (gconstpointer game)
{
  for (int i = 0; i < DEEP_POSITIONS; i++) {
    GameRecord *record = glass_test_record (game, (uint64_t) i + 100, 4 * i);
    Bot bot;
    EngineResult bare;

    if (record == NULL)
      continue;
    init_bot (&bot, game, (uint64_t) i);
    bot.techniques.quiescence = BOT_QUIET_FULL;
    bot.techniques.table = bot.techniques.deepening = false;
    bot.techniques.order = BOT_ORDER_CAPTURES;
    bare = glass_test_search (&bot, record, 4, NULL, NULL);
    bot.techniques.table = bot.techniques.deepening = true;
    bot.techniques.order = BOT_ORDER_HISTORY;
    same_value (&bot, record, 4, bare.info.score, ((const Rules *) game)->id, i);
    game_record_free (record);
  }
}

/* Few pieces, so that the same position comes up again and again, at other depths and with other
 * windows. */
static const char *const sparse[] = {
  "chess",   "8/8/3k4/2p5/8/3KP3/8/8 w - - 0 1",
  "chess",   "8/5k2/8/3R4/8/4r3/2K5/8 w - - 0 1",
  "chess",   "8/1p3k2/p7/8/4N3/7P/2K5/8 b - - 0 1",
  "chess",   "4k3/8/8/8/8/8/1Q6/1K1R4 w - - 0 1",
  "chess",   "8/8/1k6/8/3K4/8/2R4Q/8 w - - 0 1",
  "xiangqi", "4k4/9/4b4/9/2p6/9/9/4B4/4A4/3K5 w - - 0 1",
  "xiangqi", "3k5/9/9/9/6n2/4P4/9/9/9/4K4 b - - 0 1",
  "reversi", "ppppppp1/pppPPp2/ppPpPPP1/ppPPPpPp/pPpPpPPp/pPPPppPp/1PPPPPPP/1PPP2P1 b",
};

static void
test_table (gconstpointer game)
{
  const Rules *rules = game;

  for (size_t i = 0; i < G_N_ELEMENTS (sparse); i += 2) {
    GameRecord *record;
    Bot bot;

    if (strcmp (sparse[i], rules->id) != 0)
      continue;
    record = glass_test_position (rules, sparse[i + 1]);
    init_bot (&bot, rules, i);
    bot.techniques.quiescence = BOT_QUIET_OFF;
    for (int depth = 4; depth <= 7; depth++) {
      EngineResult bare;

      bot.techniques.table = bot.techniques.deepening = false;
      bare = glass_test_search (&bot, record, depth, NULL, NULL);
      bot.techniques.table = true;
      same_value (&bot, record, depth, bare.info.score, rules->id, (int) i);
      bot.techniques.deepening = true;
      same_value (&bot, record, depth, bare.info.score, rules->id, (int) i);
    }
    game_record_free (record);
  }
}

/* The values of all moves that a margin lets in are true ones. */
static void
test_margin (gconstpointer game)
{
  for (int i = 0; i < DEEP_POSITIONS; i++) {
    GameRecord *record = glass_test_record (game, (uint64_t) i + 200, 3 * i);
    EngineResult chosen, best;
    Position after;
    Bot bot;

    if (record == NULL)
      continue;
    init_bot (&bot, game, (uint64_t) i);
    bot.techniques.quiescence = BOT_QUIET_OFF;
    best = glass_test_search (&bot, record, 3, NULL, NULL);
    bot.techniques.random_plies = BOT_RANDOM_PLIES_MAX;
    bot.techniques.margin = 80;
    chosen = glass_test_search (&bot, record, 3, NULL, NULL);
    g_assert_cmpint (chosen.info.score, <=, best.info.score);
    g_assert_cmpint (chosen.info.score, >=, best.info.score - 80);
    after = *game_record_last (record);
    bot.rules->play (&after, chosen.best);
    GameRecord *rest = game_record_new (game, &after);
    if (!outcome_is_over (bot.rules->outcome (rest))) {
      bot.techniques.random_plies = 0;
      EngineResult reply = glass_test_search (&bot, rest, 2, NULL, NULL);

      if (ABS (reply.info.score) < SCORE_MATE_BOUND)
        g_assert_cmpint (chosen.info.score, ==, -reply.info.score);
    }
    game_record_free (rest);
    game_record_free (record);
  }
}

int
main (int argc, char **argv)
{
  static const GlassTest tests[] = {
    { "shallow", test_shallow },       { "deep", test_deep },
    { "quiescence", test_quiescence }, { "table", test_table },
    { "alpha-beta", test_alpha_beta }, { "margin", test_margin },
  };

  g_test_init (&argc, &argv, NULL);
  glass_test_add ("glass-equal", tests, G_N_ELEMENTS (tests));
  return g_test_run ();
}
