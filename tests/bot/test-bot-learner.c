/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What learning rests on: a position's features are the slopes of a bot's evaluation, and slopes of
 * expectations are what small differences say. */
#include "bot/bot-learner.h"
#include "bot/bot.h"
#include "registry.h"
#include "rules/game-record.h"

#include <glib.h>
#include <math.h>

enum { POSITIONS = 40, STEP = 128 };

static const BotLearning learning = { .lambda = 0.7, .step = 0.25, .scale = 400 };

/* A position some way into a game by chance. */
static void
random_position (const Rules *rules, guint64 seed, Position *position)
{
  Random random = random_from_seed (seed);
  GameRecord *record;

  rules_start (rules, position);
  record = game_record_new (rules, position);
  random_opening_play (record, 2 + (int) random_below (&random, 50), &random);
  *position = *game_record_last (record);
  game_record_free (record);
}

static int
account_of (const Bot *bot, const Position *position)
{
  BotBreakdown breakdown;

  bot_breakdown (bot, position, &breakdown);
  return breakdown.total;
}

/* Changing a weight by STEP changes the breakdown by STEP times the feature's share. */
static void
check_slopes (const Rules *rules, const Position *position)
{
  BotFeatures features;
  double expected[BOT_PHASES][BOT_WEIGHTS_MAX] = { { 0 } };
  Bot bot;

  bot_init (&bot, rules);
  memset (bot.weights, 0, sizeof bot.weights);
  bot_features (rules, position, &features);
  for (int i = 0; i < features.n; i++)
    for (int phase = 0; phase < BOT_PHASES; phase++)
      expected[phase][features.items[i].weight]
          += (double) STEP * features.items[i].count * features.shares[phase] / PHASE_MIDDLE;
  for (int phase = 0; phase < BOT_PHASES; phase++)
    for (int i = 0; i < BOT_WEIGHTS_MAX; i++) {
      double row[BOT_WEIGHTS_MAX] = { 0 };
      int value;

      row[i] = STEP;
      bot_weights_roll (&bot.weights[phase], row);
      value = account_of (&bot, position);
      /* The breakdown is cut to whole hundredths. */
      g_assert_cmpfloat_with_epsilon (value, expected[phase][i], 1);
      memset (&bot.weights[phase], 0, sizeof bot.weights[phase]);
    }
}

static void
test_features (gconstpointer game)
{
  const Rules *rules = ((const Game *) game)->rules;
  Position position;

  for (guint64 seed = 0; seed < 6; seed++) {
    random_position (rules, seed, &position);
    check_slopes (rules, &position);
  }
}

/* The learner's evaluation is the bot's. */
static void
test_same_value (gconstpointer game)
{
  const Rules *rules = ((const Game *) game)->rules;
  Position position;
  BotLearner *learner = g_new (BotLearner, 1);
  BotFeatures features;
  Bot bot;

  bot_init (&bot, rules);
  bot_learner_init (learner, &bot, &learning);
  for (guint64 seed = 0; seed < POSITIONS; seed++) {
    int value;

    random_position (rules, seed, &position);
    bot_features (rules, &position, &features);
    value = account_of (&bot, &position);
    g_assert_cmpfloat_with_epsilon (bot_learner_judge (learner, &features),
                                    bot_learner_expect (learner, value), 0.03);
  }
  g_free (learner);
}

/* The slope of an expectation along each weight is its finite difference. */
static void
test_gradient (gconstpointer game)
{
  const double SMALL = 1e-3;
  const Rules *rules = ((const Game *) game)->rules;
  BotLearner *learner = g_new (BotLearner, 1);
  BotView view = { .judged = true };
  Position position;
  Bot bot;
  int steep = 0;

  bot_init (&bot, rules);
  bot_learner_init (learner, &bot, &learning);
  random_position (rules, 7, &position);
  bot_features (rules, &position, &view.features);
  view.expected = bot_learner_judge (learner, &view.features);
  bot_learner_add_slope (learner, &view, 1);
  for (int phase = 0; phase < BOT_PHASES; phase++)
    for (int i = 0; i < BOT_WEIGHTS_MAX; i++) {
      double above, below;

      learner->weights[phase][i] += SMALL;
      above = bot_learner_judge (learner, &view.features);
      learner->weights[phase][i] -= 2 * SMALL;
      below = bot_learner_judge (learner, &view.features);
      learner->weights[phase][i] += SMALL;
      g_assert_cmpfloat_with_epsilon (learner->slope[phase][i], (above - below) / (2 * SMALL),
                                      1e-8);
      steep += learner->slope[phase][i] != 0;
    }
  g_assert_cmpint (steep, >, 10);
  g_free (learner);
}

/* A bot without opinions, and what it expects of a position by chance before an end that is seen to
 * be won. */
static void
init_won_game (const Rules *rules, guint64 seed, Bot *bot, BotLearner *learner, BotView views[2])
{
  Position position;

  bot_init (bot, rules);
  memset (bot->weights, 0, sizeof bot->weights);
  bot_learner_init (learner, bot, &learning);
  random_position (rules, seed, &position);
  bot_features (rules, &position, &views[0].features);
  views[0].judged = true;
  views[1].expected = 1;
}

/* An expectation moves towards what came after it. */
static void
test_direction (gconstpointer game)
{
  BotLearner *learner = g_new (BotLearner, 1);

  for (guint64 seed = 0; seed < 4; seed++) {
    BotView views[2] = { 0 };
    Bot bot, learnt;

    init_won_game (((const Game *) game)->rules, seed, &bot, learner, views);
    bot_learner_learn (learner, views, 2, 1);
    g_assert_cmpfloat (bot_learner_judge (learner, &views[0].features), >, 0);
    /* Enough of them make whole hundredths. */
    for (int i = 0; i < 20; i++)
      bot_learner_learn (learner, views, 2, 1);
    learnt = bot;
    bot_learner_apply (learner, &learnt);
    g_assert_cmpmem (bot.depth, sizeof bot.depth, learnt.depth, sizeof learnt.depth);
    g_assert_false (bot_equal (&bot, &learnt));
  }
  g_free (learner);
}

/* What came after a move by chance teaches nothing about the position before it. */
static void
test_chance (gconstpointer game)
{
  BotLearner *learner = g_new (BotLearner, 1);
  BotView views[2] = { 0 };
  Bot bot, learnt;

  init_won_game (((const Game *) game)->rules, 0, &bot, learner, views);
  views[0].by_chance = true;
  bot_learner_learn (learner, views, 2, 1);
  learnt = bot;
  bot_learner_apply (learner, &learnt);
  g_assert_true (bot_equal (&bot, &learnt));
  g_free (learner);
}

/* What has been learnt lies between where the weights were and where they are. */
static void
test_means (gconstpointer game)
{
  BotLearner *learner = g_new (BotLearner, 1);
  BotView views[2] = { 0 };
  Bot bot, last, means;
  double first, after, mean;

  init_won_game (((const Game *) game)->rules, 0, &bot, learner, views);
  bot_learner_learn (learner, views, 2, 1);
  first = bot_learner_judge (learner, &views[0].features);
  bot_learner_learn (learner, views, 2, 1);
  after = bot_learner_judge (learner, &views[0].features);
  g_assert_cmpfloat (after, >, first);
  for (int i = 0; i < 20; i++)
    bot_learner_learn (learner, views, 2, 1);
  after = bot_learner_judge (learner, &views[0].features);
  last = means = bot;
  bot_learner_apply (learner, &last);
  bot_learner_apply_means (learner, &means);
  g_assert_false (bot_equal (&last, &means));
  memcpy (learner->weights, learner->means, sizeof learner->weights);
  mean = bot_learner_judge (learner, &views[0].features);
  g_assert_cmpfloat (mean, >, first);
  g_assert_cmpfloat (mean, <, after);
  g_free (learner);
}

/* Where more is expected than comes, in games full of mistakes, the scale grows. */
static void
test_scale (gconstpointer game)
{
  const Rules *rules = ((const Game *) game)->rules;
  BotLearner *learner = g_new (BotLearner, 1);
  BotView views[2] = { 0 };
  Bot bot;

  init_won_game (rules, 0, &bot, learner, views);
  views[0].expected = 0.9;
  views[1].expected = 0;
  bot_learner_learn (learner, views, 2, 0);
  g_assert_cmpfloat (learner->scale, >, learning.scale);
  g_assert_cmpfloat (bot_learner_expect (learner, 300), <, tanh (300 / learning.scale));
  g_free (learner);
}

/* Tables that are symmetric stay so, whatever the games were, if that is asked for; without it what
 * is on one wing alone moves one wing alone. */
static void
test_symmetric (gconstpointer game)
{
  const Rules *rules = ((const Game *) game)->rules;
  BotLearner *learner = g_new (BotLearner, 1);

  for (int tied = 0; tied < 2; tied++) {
    BotLearning with = learning;
    BotView views[2] = { 0 };
    Bot bot, learnt;
    int uneven = 0;

    with.symmetric = tied;
    init_won_game (rules, 0, &bot, learner, views);
    bot_learner_init (learner, &bot, &with);
    for (int i = 0; i < 20; i++)
      bot_learner_learn (learner, views, 2, 1);
    learnt = bot;
    bot_learner_apply (learner, &learnt);
    for (int phase = 0; phase < BOT_PHASES; phase++)
      for (int kind = 0; kind < bot_kinds (rules); kind++)
        for (int square = 0; square < bot_squares (rules); square++) {
          const int16_t *table = learnt.weights[phase].squares[kind];
          Square images[BOT_IMAGES_MAX];
          int n = bot_images (rules, (Square) square, images);

          for (int i = 1; i < n; i++)
            uneven += table[images[i]] != table[square];
        }
    if (tied)
      g_assert_cmpint (uneven, ==, 0);
    else
      g_assert_cmpint (uneven, >, 0);
  }
  g_free (learner);
}

/* What a piece is worth is learnt once: as material, or where there is one kind of piece by the
 * term that counts it. */
static void
test_material (gconstpointer game)
{
  const Rules *rules = ((const Game *) game)->rules;
  BotLearner *learner = g_new (BotLearner, 1);
  BotView views[2] = { 0 };
  Bot bot;
  int learnt = 0;

  for (guint64 seed = 0; seed < 4; seed++) {
    init_won_game (rules, seed, &bot, learner, views);
    for (int i = 0; i < 20; i++)
      bot_learner_learn (learner, views, 2, 1);
    bot_learner_apply (learner, &bot);
    for (int phase = 0; phase < BOT_PHASES; phase++)
      for (int kind = 0; kind < bot_kinds (rules); kind++)
        learnt += bot.weights[phase].material[kind] != 0;
  }
  if (bot_counts_pieces_in_terms (rules))
    g_assert_cmpint (learnt, ==, 0);
  else
    g_assert_cmpint (learnt, >, 0);
  g_free (learner);
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    GTestDataFunc run;
  } tests[] = { { "features", test_features }, { "same-value", test_same_value },
                { "gradient", test_gradient }, { "direction", test_direction },
                { "chance", test_chance },     { "means", test_means },
                { "scale", test_scale },       { "symmetric", test_symmetric },
                { "material", test_material } };

  g_test_init (&argc, &argv, NULL);
  for (int i = 0; i < registry_count (); i++)
    for (guint j = 0; j < G_N_ELEMENTS (tests); j++) {
      const Game *game = registry_game (i);
      g_autofree char *path
          = g_strdup_printf ("/bot-learner/%s/%s", tests[j].name, game->rules->id);
      g_test_add_data_func (path, game, tests[j].run);
    }
  return g_test_run ();
}
