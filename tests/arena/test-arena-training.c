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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/arena-training/trend", test_trend);
  g_test_add_func ("/arena-training/no-room", test_no_room); /* before any thread has left some */
  g_test_add_func ("/arena-training/whole", test_whole);
  g_test_add_func ("/arena-training/pause-and-stop", test_pause_and_stop);
  g_test_add_func ("/arena-training/no-match", test_no_match);
  g_test_add_func ("/arena-training/let-go", test_let_go);
  return g_test_run ();
}
