/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The training as an object: what it tells, how it is paused and stopped, and which bot is kept. */
#include "arena/arena-training.h"
#include "reversi/reversi.h"

#include <sys/resource.h>

static ArenaTraining *
start_training (int games, int match_games)
{
  BotTrainerOptions options = BOT_TRAINER_USUAL;
  ArenaTraining *training;
  Bot bot;

  bot_init (&bot, &reversi_rules);
  memset (bot.weights, 0, sizeof bot.weights);
  training = arena_training_new (&bot, games, match_games, &options);
  g_assert_cmpint (arena_training_get_state (training), ==, ARENA_TRAINING_PREPARED);
  g_assert_true (arena_training_start (training));
  g_assert_cmpint (arena_training_get_state (training), ==, ARENA_TRAINING_LEARNING);
  return training;
}

static void
wait_for_state (ArenaTraining *training, ArenaTrainingState state)
{
  while (arena_training_get_state (training) < state)
    g_main_context_iteration (NULL, TRUE);
}

static void
wait_for_games (ArenaTraining *training, int games)
{
  while (arena_training_get_games (training) < games)
    g_main_context_iteration (NULL, TRUE);
}

/* Where there is no room for a thread it says so and does not begin; later it can. */
static void
test_no_room (void)
{
#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__ /* which take all the room */
  BotTrainerOptions options = BOT_TRAINER_USUAL;
  g_autoptr (ArenaTraining) training = NULL;
  g_autofree char *pages = NULL;
  struct rlimit before, tight;
  Bot bot;

  bot_init (&bot, &reversi_rules);
  training = arena_training_new (&bot, 1, 0, &options);
  getrlimit (RLIMIT_AS, &before);
  g_assert_true (g_file_get_contents ("/proc/self/statm", &pages, NULL, NULL));
  tight = before;
  tight.rlim_cur = (rlim_t) (g_ascii_strtoull (pages, NULL, 10) * 4096 + (1 << 20));
  g_assert_cmpint (setrlimit (RLIMIT_AS, &tight), ==, 0);
  gboolean started = arena_training_start (training);
  setrlimit (RLIMIT_AS, &before);
  g_assert_false (started);
  g_assert_cmpint (arena_training_get_state (training), ==, ARENA_TRAINING_PREPARED);
  g_assert_true (arena_training_start (training));
  wait_for_state (training, ARENA_TRAINING_OVER);
#else
  g_test_skip ("a sanitizer takes all the room");
#endif
}

static void
test_whole (void)
{
  g_autoptr (ArenaTraining) training = start_training (150, 20);
  ArenaScore score;
  guint pairs = 0;

  wait_for_state (training, ARENA_TRAINING_OVER);
  g_assert_cmpint (arena_training_get_games (training), ==, 150);
  g_assert_cmpuint (arena_training_get_mistakes (training)->len, ==, 150);
  score = arena_training_get_score (training);
  g_assert_cmpuint (arena_score_games (&score), ==, 20);
  for (int i = 0; i < 5; i++)
    pairs += score.pairs[i];
  g_assert_cmpuint (pairs, ==, 10);
  /* From nothing it learns enough to win clearly, so the learnt one is kept. */
  g_assert_cmpfloat (arena_score_points (&score), >, 14);
  g_assert_true (arena_training_get_better (training) == arena_training_get_learnt (training));
  g_assert_false (
      bot_equal (arena_training_get_learnt (training), arena_training_get_original (training)));
}

/* Nothing is learnt while it is paused; stopping learning leads to the match, stopping that to the
 * end, where without a match the old bot is kept. */
static void
test_pause_and_stop (void)
{
  g_autoptr (ArenaTraining) training = start_training (1000000, 1000000);
  int games;

  wait_for_games (training, 3);
  arena_training_set_paused (training, TRUE);
  g_assert_true (arena_training_get_paused (training));
  /* The game that is being played may still come in; then there are no more. */
  do {
    games = arena_training_get_games (training);
    for (int i = 0; i < 30; i++) {
      g_usleep (5000);
      g_main_context_iteration (NULL, FALSE);
    }
  } while (arena_training_get_games (training) != games);
  arena_training_set_paused (training, FALSE);
  wait_for_games (training, games + 2);
  arena_training_stop (training);
  wait_for_state (training, ARENA_TRAINING_MATCH);
  arena_training_stop (training);
  wait_for_state (training, ARENA_TRAINING_OVER);
  g_assert_cmpint (arena_training_get_games (training), <, 1000000);
}

static void
test_no_match (void)
{
  g_autoptr (ArenaTraining) training = start_training (20, 0);

  wait_for_state (training, ARENA_TRAINING_OVER);
  g_assert_true (arena_training_get_better (training) == arena_training_get_original (training));
}

/* Letting it go ends it, without waiting and without news. */
static void
test_let_go (void)
{
  ArenaTraining *training = start_training (1000000, 2);
  gpointer alive = training;

  g_object_add_weak_pointer (G_OBJECT (training), &alive);
  wait_for_games (training, 1);
  g_object_unref (training);
  g_assert_null (alive);
  for (int i = 0; i < 50; i++) {
    g_usleep (5000);
    g_main_context_iteration (NULL, FALSE);
  }
}

/* Errors that fall or rise by more than their scatter are a trend; others, and few, are none. */
static void
test_trend (void)
{
  static const struct {
    double first, last;
    int n;
    ArenaTrend trend;
  } cases[] = { { 0.8, 0.4, 60, ARENA_TREND_FELL },
                { 0.4, 0.8, 60, ARENA_TREND_ROSE },
                { 0.5, 0.51, 60, ARENA_TREND_LEVEL },
                { 0.8, 0.4, 9, ARENA_TREND_UNKNOWN } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));
    double first = 0, last = 0;

    for (int game = 0; game < cases[i].n; game++) {
      double value
          = (2 * game < cases[i].n ? cases[i].first : cases[i].last) + (game % 2 ? 0.1 : -0.1);

      g_array_append_val (values, value);
    }
    g_assert_cmpint (arena_trend (values, &first, &last), ==, cases[i].trend);
    if (cases[i].trend == ARENA_TREND_UNKNOWN)
      continue;
    g_assert_cmpfloat_with_epsilon (first, cases[i].first, 1e-9);
    g_assert_cmpfloat_with_epsilon (last, cases[i].last, 1e-9);
  }
}

/* Learning pauses as often as it was asked to, each time for whole pairs; what is learnt is the
 * same as without. */
static void
test_checkpoints (void)
{
  const Bot *learnt[2];
  ArenaTraining *trainings[2];

  for (int i = 0; i < 2; i++) {
    BotTrainerOptions options = BOT_TRAINER_USUAL;
    Bot bot;

    bot_init (&bot, &reversi_rules);
    memset (bot.weights, 0, sizeof bot.weights);
    trainings[i] = arena_training_new (&bot, 100, 4, &options);
    if (i == 1)
      arena_training_set_checkpoints (trainings[i], 3, 6);
    g_assert_true (arena_training_start (trainings[i]));
    wait_for_state (trainings[i], ARENA_TRAINING_OVER);
    learnt[i] = arena_training_get_learnt (trainings[i]);
  }
  g_assert_true (bot_equal (learnt[0], learnt[1]));
  g_assert_cmpuint (arena_training_get_checkpoints (trainings[0])->len, ==, 0);
  g_assert_cmpuint (arena_training_get_checkpoints (trainings[1])->len, ==, 3);
  for (guint i = 0; i < 3; i++) {
    const ArenaCheckpoint *check
        = &g_array_index (arena_training_get_checkpoints (trainings[1]), ArenaCheckpoint, i);

    g_assert_cmpint (check->games, ==, 25 * (int) (i + 1));
    g_assert_cmpuint (arena_score_games (&check->score), ==, 6);
    g_assert_cmpuint (check->score.pairs[0] + check->score.pairs[1] + check->score.pairs[2]
                          + check->score.pairs[3] + check->score.pairs[4],
                      ==, 3);
  }
  g_assert_false (arena_training_get_at_checkpoint (trainings[1]));
  g_object_unref (trainings[0]);
  g_object_unref (trainings[1]);
}

/* Stopping at a checkpoint ends learning: the match comes next. */
static void
test_stop_at_checkpoint (void)
{
  BotTrainerOptions options = BOT_TRAINER_USUAL;
  g_autoptr (ArenaTraining) training = NULL;
  Bot bot;

  bot_init (&bot, &reversi_rules);
  training = arena_training_new (&bot, 10, 2, &options);
  arena_training_set_checkpoints (training, 1, 1000000);
  g_assert_true (arena_training_start (training));
  while (!arena_training_get_at_checkpoint (training))
    g_main_context_iteration (NULL, TRUE);
  arena_training_stop (training);
  wait_for_state (training, ARENA_TRAINING_OVER);
  g_assert_cmpint (arena_training_get_games (training), ==, 5);
  g_assert_cmpuint (arena_training_get_checkpoints (training)->len, ==, 1);
}

/* Advice follows the limits of what a match says, not its share alone. */
static void
test_advice (void)
{
  static const struct {
    guint pairs[5];
    ArenaAdvice advice;
    int least, most; /* how many games would be enough */
  } cases[] = { { { 0, 0, 0, 0, 0 }, ARENA_ADVICE_NONE, 0, 0 },
                { { 2, 10, 20, 30, 38 }, ARENA_ADVICE_BETTER, 0, 0 },
                { { 38, 30, 20, 10, 2 }, ARENA_ADVICE_WORSE, 0, 0 },
                { { 20, 20, 18, 22, 20 }, ARENA_ADVICE_OPEN, 2000, 200000 },
                { { 20, 25, 20, 15, 20 }, ARENA_ADVICE_OPEN, 500, 10000 },
                { { 15, 15, 18, 26, 26 }, ARENA_ADVICE_BETTER, 0, 0 },
                { { 0, 0, 10, 0, 0 }, ARENA_ADVICE_OPEN, 0, 0 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    ArenaScore score = { .paired = TRUE };
    int enough;

    for (guint k = 0; k < 5; k++)
      score.pairs[k] = cases[i].pairs[k];
    /* Any games that make such pairs: the pairs count. */
    score.wins = score.pairs[3] + 2 * score.pairs[4];
    score.draws = score.pairs[1] + 2 * score.pairs[2] + score.pairs[3];
    score.losses = score.pairs[1] + 2 * score.pairs[0];
    g_assert_cmpint (arena_advice (&score, &enough), ==, cases[i].advice);
    g_assert_cmpint (enough, >=, cases[i].least);
    g_assert_cmpint (enough, <=, cases[i].most);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/arena-training/trend", test_trend);
  g_test_add_func ("/arena-training/no-room", test_no_room); /* before any thread has left some */
  g_test_add_func ("/arena-training/whole", test_whole);
  g_test_add_func ("/arena-training/pause-and-stop", test_pause_and_stop);
  g_test_add_func ("/arena-training/no-match", test_no_match);
  g_test_add_func ("/arena-training/checkpoints", test_checkpoints);
  g_test_add_func ("/arena-training/stop-at-checkpoint", test_stop_at_checkpoint);
  g_test_add_func ("/arena-training/advice", test_advice);
  g_test_add_func ("/arena-training/let-go", test_let_go);
  return g_test_run ();
}
