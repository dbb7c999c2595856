/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A bot without opinions learns to play: it beats the one that it was, from a fixed seed. */
#include "bot/bot-trainer.h"
#include "chess/chess.h"
#include "reversi/reversi.h"

#include <glib.h>

enum { GAMES = 150, MATCH = 40 };

/* A bot to whom everything is worth nothing. */
static void
init_blank (Bot *bot, const Rules *rules)
{
  bot_init (bot, rules);
  memset (bot->weights, 0, sizeof bot->weights);
}

static double
play_match (BotTrainer *trainer)
{
  double sum = 0, points;

  for (int number = 0; number < MATCH; number++) {
    g_assert_true (bot_trainer_match_game (trainer, number, &points));
    g_assert_true (points == 0 || points == 0.5 || points == 1);
    sum += points;
  }
  return sum;
}

static void
test_learns (gconstpointer rules)
{
  BotTrainer *trainer;
  BotLesson lesson;
  Bot bot;
  double early = 0, late = 0;

  init_blank (&bot, rules);
  trainer = bot_trainer_new (&bot, &BOT_TRAINER_USUAL);
  for (int game = 0; game < GAMES; game++) {
    g_assert_true (bot_trainer_game (trainer, &lesson));
    g_assert_cmpint (lesson.plies, >, 0);
    *(game < GAMES / 4 ? &early : &late) += lesson.surprise;
  }
  g_assert_cmpfloat (early, >, 0);
  g_assert_true (bot_equal (bot_trainer_original (trainer), &bot));
  g_assert_false (bot_equal (bot_trainer_learnt (trainer), &bot));
  g_assert_cmpfloat (play_match (trainer), >, 0.7 * MATCH);
  bot_trainer_free (trainer);
}

/* Without learning the match is even: both sides of each pair are alike. */
static void
test_even (void)
{
  BotTrainer *trainer;
  Bot bot;
  double points;

  bot_init (&bot, &reversi_rules);
  bot.techniques.random_plies = 0;
  trainer = bot_trainer_new (&bot, &BOT_TRAINER_USUAL);
  points = play_match (trainer);
  g_assert_cmpfloat (points, ==, 0.5 * MATCH);
  bot_trainer_free (trainer);
}

static void
test_same_seed (void)
{
  BotTrainerOptions options = BOT_TRAINER_USUAL;
  BotTrainer *trainers[3];
  Bot bot;

  bot_init (&bot, &reversi_rules);
  for (int i = 0; i < 3; i++) {
    options.seed = i < 2 ? 5 : 6;
    trainers[i] = bot_trainer_new (&bot, &options);
    for (int game = 0; game < 20; game++)
      bot_trainer_game (trainers[i], NULL);
  }
  g_assert_true (bot_equal (bot_trainer_learnt (trainers[0]), bot_trainer_learnt (trainers[1])));
  g_assert_false (bot_equal (bot_trainer_learnt (trainers[0]), bot_trainer_learnt (trainers[2])));
  for (int i = 0; i < 3; i++)
    bot_trainer_free (trainers[i]);
}

/* An interrupted game teaches nothing; afterwards it goes on. */
static void
test_interrupt (void)
{
  BotTrainer *trainer;
  BotLesson lesson;
  double points;
  Bot bot;

  bot_init (&bot, &reversi_rules);
  trainer = bot_trainer_new (&bot, &BOT_TRAINER_USUAL);
  bot_trainer_interrupt (trainer, true);
  g_assert_false (bot_trainer_game (trainer, &lesson));
  g_assert_false (bot_trainer_match_game (trainer, 0, &points));
  g_assert_true (bot_equal (bot_trainer_learnt (trainer), &bot));
  bot_trainer_interrupt (trainer, false);
  g_assert_true (bot_trainer_game (trainer, &lesson));
  g_assert_false (bot_equal (bot_trainer_learnt (trainer), &bot));
  bot_trainer_free (trainer);
}

/* Tables that are symmetric stay so through whole games, if that is asked for. */
static void
test_stays_symmetric (void)
{
  BotTrainerOptions options = BOT_TRAINER_USUAL;
  BotTrainer *trainer;
  const Bot *learnt;
  Bot bot;
  int uneven = 0, moved = 0;

  init_blank (&bot, &reversi_rules);
  options.learning.symmetric = true;
  trainer = bot_trainer_new (&bot, &options);
  for (int game = 0; game < 30; game++)
    g_assert_true (bot_trainer_game (trainer, NULL));
  learnt = bot_trainer_learnt (trainer);
  for (int phase = 0; phase < BOT_PHASES; phase++)
    for (int square = 0; square < bot_squares (bot.rules); square++) {
      const int16_t *table = learnt->weights[phase].squares[0];
      Square images[BOT_IMAGES_MAX];
      int n = bot_images (bot.rules, (Square) square, images);

      moved += table[square] != 0;
      for (int i = 1; i < n; i++)
        uneven += table[images[i]] != table[square];
    }
  g_assert_cmpint (moved, >, 0);
  g_assert_cmpint (uneven, ==, 0);
  bot_trainer_free (trainer);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/bot-trainer/learns/reversi", &reversi_rules, test_learns);
  g_test_add_data_func ("/bot-trainer/learns/chess", &chess_rules, test_learns);
  g_test_add_func ("/bot-trainer/even", test_even);
  g_test_add_func ("/bot-trainer/stays-symmetric", test_stays_symmetric);
  g_test_add_func ("/bot-trainer/same-seed", test_same_seed);
  g_test_add_func ("/bot-trainer/interrupt", test_interrupt);
  return g_test_run ();
}
