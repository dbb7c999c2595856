/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The built-in engine as a player: through its worker, the bridge and the main loop. */
#include "support/test-game.h"

#include "game/players/pal-engine-bridge.h"

#include "engine/strength.h"
#include "game/players/pal-player-common.h"
#include "reversi/reversi.h"
#include "xiangqi/xiangqi.h"

#include <pthread.h>

static PalMatch *
engine_match (int first, int second, const PalTimeControl *control, const char *fen)
{
  g_autoptr (PalPlayer) white
      = first ? pal_engine_player_new (&chess_rules, first) : pal_human_player_new ("White");
  g_autoptr (PalPlayer) black
      = second ? pal_engine_player_new (&chess_rules, second) : pal_human_player_new ("Black");
  const PalTimeControl controls[2] = { *control, *control };
  Position start;

  if (fen)
    g_assert_true (chess_rules.position_from_text (&start, fen, NULL));
  else
    rules_start (&chess_rules, &start);
  return pal_match_new (game_tree_new (&chess_rules, &start), NULL, white, black, controls);
}

static const PalTimeControl none = { .mode = PAL_CLOCK_NONE };
static const PalTimeControl short_time = { PAL_CLOCK_FISCHER, 4000, 100, 0 };
static const PalTimeControl hour = { PAL_CLOCK_SUDDEN, 3600000, 0, 0 };

static void
stop_at_cb (PalMatch *match, GameNode *node, GMainLoop *loop)
{
  if (node->ply >= 30 || pal_match_is_over (match))
    g_main_loop_quit (loop);
}

static void
test_game (void)
{
  g_autoptr (PalMatch) match = engine_match (1, 1, &none, NULL);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);

  g_signal_connect (match, "played", G_CALLBACK (stop_at_cb), loop);
  g_signal_connect_swapped (match, "ended", G_CALLBACK (g_main_loop_quit), loop);
  pal_match_start (match);
  g_main_loop_run (loop);
  g_assert_cmpint (pal_match_get_head (match)->ply, >, 3);
}

static void
quit_on_info_cb (PalMatch *match, int side, EngineInfo *info, GMainLoop *loop)
{
  g_assert_cmpint (side, ==, 0);
  g_assert_cmpint (info->pv_length, >, 0);
  g_assert_true (rules_is_legal (&chess_rules, &pal_match_get_head (match)->position, info->pv[0]));
  g_main_loop_quit (loop);
}

static void
never_cb (PalMatch *match, GameNode *node, gpointer data)
{
  g_assert_not_reached ();
}

static gboolean
quit_when_idle (gpointer loop)
{
  g_main_loop_quit (loop);
  return G_SOURCE_REMOVE;
}

/* Pausing stops the search, its answer never arrives, and after that it can think again. */
static void
test_cancel (void)
{
  g_autoptr (PalMatch) match = engine_match (LEVEL_COUNT, 0, &hour, NULL);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  gulong never;

  g_object_set (pal_match_get_player (match, 0), "threads", 1, "hash-mb", 1, NULL);
  g_signal_connect (match, "info", G_CALLBACK (quit_on_info_cb), loop);
  pal_match_start (match);
  g_main_loop_run (loop);

  never = g_signal_connect (match, "played", G_CALLBACK (never_cb), NULL);
  pal_match_pause (match);
  /* An answer that is on its way would come before this. */
  g_timeout_add (100, quit_when_idle, loop);
  g_main_loop_run (loop);
  g_assert_cmpint (pal_match_get_head (match)->ply, ==, 0);
  g_signal_handler_disconnect (match, never);

  pal_match_resume (match);
  g_main_loop_run (loop);
}

/* Told to, it plays at once what it would have thought about for minutes. */
static void
test_hurry (void)
{
  g_autoptr (PalMatch) match = engine_match (LEVEL_COUNT, 0, &hour, NULL);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);

  g_object_set (pal_match_get_player (match, 0), "threads", 1, "hash-mb", 1, NULL);
  g_signal_connect (match, "info", G_CALLBACK (quit_on_info_cb), loop);
  g_assert_false (pal_match_can_hurry (match)); /* it has not been asked */
  pal_match_start (match);
  g_main_loop_run (loop);

  g_signal_handlers_disconnect_by_func (match, quit_on_info_cb, loop);
  g_signal_connect_swapped (match, "played", G_CALLBACK (g_main_loop_quit), loop);
  g_assert_true (pal_match_can_hurry (match));
  pal_match_hurry (match);
  g_main_loop_run (loop);
  g_assert_cmpint (pal_match_get_head (match)->ply, ==, 1);
  g_assert_false (pal_match_can_hurry (match)); /* nobody hurries a person */
}

static int
count_threads (void)
{
  g_autoptr (GDir) tasks = g_dir_open ("/proc/self/task", 0, NULL);
  int n = 0;

  while (g_dir_read_name (tasks))
    n++;
  return n;
}

/* The match and its players die at once, whatever the worker is doing; and that ends, too. */
static void
test_free (void)
{
  const int threads = count_threads ();
  PalMatch *match = engine_match (LEVEL_COUNT, 0, &hour, NULL);
  PalPlayer *player = pal_match_get_player (match, 0);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);

  g_object_set (player, "threads", 1, "hash-mb", 1, NULL);
  g_signal_connect (match, "info", G_CALLBACK (quit_on_info_cb), loop);
  pal_match_start (match);
  g_main_loop_run (loop);
  g_object_add_weak_pointer (G_OBJECT (match), (gpointer *) &match);
  g_object_add_weak_pointer (G_OBJECT (player), (gpointer *) &player);
  g_object_unref (match);
  g_assert_null (match);
  g_assert_null (player);
  while (count_threads () > threads)
    g_usleep (1000);
}

/* A search that does not heed its stop flag before it is let go: whoever waits for it hangs. */
static pthread_mutex_t stubborn_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t stubborn_cond = PTHREAD_COND_INITIALIZER;
static gboolean stubborn_began, stubborn_let_go, stubborn_ended;

static void
stubborn_search (EngineState *state, const GameRecord *record, const SearchLimits *limits,
                 SearchControl *control, EngineResult *result)
{
  pthread_mutex_lock (&stubborn_mutex);
  stubborn_began = TRUE;
  pthread_cond_broadcast (&stubborn_cond);
  while (!stubborn_let_go)
    pthread_cond_wait (&stubborn_cond, &stubborn_mutex);
  stubborn_ended = TRUE;
  pthread_cond_broadcast (&stubborn_cond);
  pthread_mutex_unlock (&stubborn_mutex);
  result->best = (Move) limits->depth; /* tells whose answer it is */
}

/* The worker may outlive the test, and the backend with it. */
static EngineBackend stubborn_backend;

static PalEngineBridge *
stubborn_bridge (PalEngineDoneFunc done, gpointer owner)
{
  const EngineConfig config = { .hash_mb = 1, .threads = 1 };

  if (!stubborn_backend.search) {
    stubborn_backend = chess_backend;
    stubborn_backend.search = stubborn_search;
  }
  pthread_mutex_lock (&stubborn_mutex);
  stubborn_began = stubborn_let_go = stubborn_ended = FALSE;
  pthread_mutex_unlock (&stubborn_mutex);
  return pal_engine_bridge_new (&stubborn_backend, &config, NICE_TO_PLAY, NULL, done, owner);
}

static GameRecord *
start_record (void)
{
  Position start;

  rules_start (&chess_rules, &start);
  return game_record_new (&chess_rules, &start);
}

static void
let_go (void)
{
  pthread_mutex_lock (&stubborn_mutex);
  stubborn_let_go = TRUE;
  pthread_cond_broadcast (&stubborn_cond);
  pthread_mutex_unlock (&stubborn_mutex);
}

static void
not_reached_cb (const EngineResult *result, gpointer owner)
{
  g_assert_not_reached ();
}

static void
wait_for (gboolean *flag)
{
  pthread_mutex_lock (&stubborn_mutex);
  while (!*flag)
    pthread_cond_wait (&stubborn_cond, &stubborn_mutex);
  pthread_mutex_unlock (&stubborn_mutex);
}

/* Asking again, cancelling and closing return though the search never does. */
static void
test_nothing_waits (void)
{
  const SearchLimits limits = { .infinite = true };
  PalEngineBridge *bridge = stubborn_bridge (not_reached_cb, NULL);
  GameRecord *record = start_record ();

  pal_engine_bridge_ask (bridge, record, &limits);
  wait_for (&stubborn_began);
  pal_engine_bridge_ask (bridge, record, &limits);
  pal_engine_bridge_cancel (bridge);
  g_assert_false (pal_engine_bridge_is_busy (bridge));
  pal_engine_bridge_ask (bridge, record, &limits);
  pal_engine_bridge_close (bridge);

  pthread_mutex_lock (&stubborn_mutex);
  g_assert_false (stubborn_ended);
  pthread_mutex_unlock (&stubborn_mutex);
  let_go ();
  wait_for (&stubborn_ended);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  game_record_free (record);
}

typedef struct {
  GMainLoop *loop;
  int answers;
  Move last;
} Answers;

static void
count_answer_cb (const EngineResult *result, gpointer owner)
{
  Answers *answers = owner;

  answers->answers++;
  answers->last = result->best;
  g_main_loop_quit (answers->loop);
}

/* What was cancelled is not answered, though its search ends when the next one is waited for. */
static void
test_late_answer (void)
{
  const SearchLimits first = { .depth = 1 }, second = { .depth = 2 };
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  Answers answers = { .loop = loop };
  PalEngineBridge *bridge = stubborn_bridge (count_answer_cb, &answers);
  GameRecord *record = start_record ();

  pal_engine_bridge_ask (bridge, record, &first);
  wait_for (&stubborn_began);
  pal_engine_bridge_cancel (bridge);
  let_go ();
  wait_for (&stubborn_ended);
  pal_engine_bridge_ask (bridge, record, &second);
  g_main_loop_run (loop);
  g_assert_cmpint (answers.answers, ==, 1);
  g_assert_cmpuint (answers.last, ==, 2);
  g_assert_false (pal_engine_bridge_is_busy (bridge));
  pal_engine_bridge_close (bridge);
  game_record_free (record);
}

static void
quit_cb (PalMatch *match, gpointer loop)
{
  g_main_loop_quit (loop);
}

/* There is an hour, of which a single move may take two seconds. */
static void
test_move_limit (void)
{
  const PalTimeControl control = { PAL_CLOCK_SUDDEN, 3600000, 0, 0, 2000 };
  g_autoptr (PalMatch) match = engine_match (LEVEL_COUNT, 0, &control, NULL);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);

  g_object_set (pal_match_get_player (match, 0), "threads", 1, "hash-mb", 1, NULL);
  g_signal_connect_swapped (match, "played", G_CALLBACK (g_main_loop_quit), loop);
  g_signal_connect (match, "ended", G_CALLBACK (quit_cb), loop);
  pal_match_start (match);
  g_main_loop_run (loop);
  g_assert_false (pal_match_is_over (match));
}

/* Alone with a king against a queen it takes the draw that the fifty moves offer. */
static void
test_claims (void)
{
  g_autoptr (PalMatch) match
      = engine_match (LEVEL_COUNT, 0, &short_time, "7k/8/8/8/8/1r6/1q6/6K1 w - - 100 90");
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);

  g_object_set (pal_match_get_player (match, 0), "threads", 1, "hash-mb", 1, NULL);
  g_signal_connect (match, "ended", G_CALLBACK (quit_cb), loop);
  pal_match_start (match);
  g_main_loop_run (loop);
  g_assert_cmpint (pal_match_get_outcome (match).reason, ==, REASON_FIFTY_MOVES);
}

static void
quit_on_played_cb (PalMatch *match, GameNode *node, GMainLoop *loop)
{
  g_main_loop_quit (loop);
}

static void
test_considers_draw (void)
{
  static const struct {
    const char *fen;
    gboolean accepts;
  } cases[] = {
    { "7k/8/8/8/8/1r6/1q6/6K1 w - - 0 90", TRUE },            /* about to lose */
    { "7K/8/8/8/8/1R6/1Q6/6k1 w - - 0 90", FALSE },           /* about to win */
    { "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", FALSE }, /* equal, but early */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (PalMatch) match = engine_match (LEVEL_COUNT, 0, &short_time, cases[i].fen);
    g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);

    g_object_set (pal_match_get_player (match, 0), "threads", 1, "hash-mb", 1, NULL);
    g_assert_false (pal_match_offer_draw (match, 1)); /* it has not thought yet */
    g_signal_connect (match, "played", G_CALLBACK (quit_on_played_cb), loop);
    pal_match_start (match);
    g_main_loop_run (loop);
    if (!pal_match_is_over (match))
      g_assert_cmpint (pal_match_offer_draw (match, 1), ==, cases[i].accepts);
  }
}

static void
count_cb (guint *count)
{
  (*count)++;
}

/* What a player does that has found SCORE four times in a row, in a new game of RULES. */
static void
policy_at (const Rules *rules, int score, gboolean *resigned, gboolean *accepts)
{
  enum { TIMES = 4 };
  g_autoptr (TestPlayer) player = test_player_new ();
  EngineResult result = { .info = { .score = score } };
  PalPlayerPolicy policy = { .resigns = TRUE };
  Move moves[MOVES_MAX];
  GameRecord *record;
  Position start;
  guint count = 0;

  rules_start (rules, &start);
  record = game_record_new (rules, &start);
  rules->legal_moves (&start, moves);
  result.best = moves[0];
  pal_player_policy_init (&policy);
  g_signal_connect_swapped (player, "resign", G_CALLBACK (count_cb), &count);
  for (int i = 0; i < TIMES; i++)
    pal_player_policy_answer (&policy, PAL_PLAYER (player), record, 1, &result);
  *resigned = count > 0;
  *accepts = pal_player_policy_accepts_draw (&policy, record);
  game_record_free (record);
}

/* What a score says is a matter of the game: a pawn is not a disc. */
static void
test_policy (void)
{
  static const struct {
    const Rules *rules;
    int score;
    gboolean resigned, accepts;
  } cases[] = {
    { &chess_rules, -100, FALSE, FALSE },   { &chess_rules, -200, FALSE, TRUE },
    { &chess_rules, -1000, TRUE, TRUE },    { &xiangqi_rules, -200, FALSE, TRUE },
    { &xiangqi_rules, -1000, FALSE, TRUE }, { &xiangqi_rules, -1300, TRUE, TRUE },
    { &reversi_rules, -200, FALSE, FALSE }, { &reversi_rules, -500, FALSE, TRUE },
    { &reversi_rules, -1000, FALSE, TRUE }, { &reversi_rules, -2500, TRUE, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    gboolean resigned, accepts;

    policy_at (cases[i].rules, cases[i].score, &resigned, &accepts);
    g_assert_cmpint (resigned, ==, cases[i].resigned);
    g_assert_cmpint (accepts, ==, cases[i].accepts);
  }
}

/* A game for which there is no engine stands for a thread or memory that cannot be had. */
static void
test_failure (void)
{
  const Rules unknown = chess_rules;
  g_autoptr (PalPlayer) player = pal_engine_player_new (&unknown, 3);
  g_autoptr (PalPlayer) person = pal_human_player_new ("Black");
  const PalTimeControl controls[2] = { none, none };
  g_autoptr (PalMatch) match = NULL;
  Position start;

  rules_start (&chess_rules, &start);
  match = pal_match_new (game_tree_new (&chess_rules, &start), NULL, player, person, controls);
  pal_match_start (match);
  while (!pal_match_get_paused (match))
    g_main_context_iteration (NULL, TRUE);
}

/* Who has not thought yet knows nothing of what a late position is worth. */
static void
test_has_not_thought (void)
{
  static const char *const there_and_back[] = { "Nf3", "Nf6", "Ng1", "Ng8" };
  PalPlayerPolicy policy = { .score = 0, .length = 100 }; /* of a game before */
  GameRecord *record;
  Position start;

  rules_start (&chess_rules, &start);
  record = game_record_new (&chess_rules, &start);
  for (int ply = 0; ply < 100; ply++) {
    const char *text = there_and_back[ply % 4];
    Move move = MOVE_NONE;

    chess_rules.move_from_text (game_record_last (record), text, strlen (text), &move);
    game_record_play (record, move);
  }
  pal_player_policy_init (&policy);
  g_assert_false (pal_player_policy_accepts_draw (&policy, record));
  game_record_free (record);
}

static void
test_properties (void)
{
  g_autoptr (PalPlayer) player = pal_engine_player_new (&chess_rules, 3);
  g_autoptr (PalPlayer) full = pal_engine_player_new (&chess_rules, 99);
  g_autoptr (PalPlayer) human = pal_human_player_new ("Ada");
  g_autofree char *name = pal_player_dup_name (player);
  g_autofree char *detail = pal_player_dup_detail (player);
  g_autofree char *full_detail = pal_player_dup_detail (full);
  g_autofree char *expected = g_strdup_printf ("Level 3 · about %d", level_get (3)->elo);
  g_autofree char *human_name = pal_player_dup_name (human);
  int level = 0, threads = 0, hash_mb = 0;
  gboolean resigns = FALSE;
  gpointer rules = NULL;

  g_assert_cmpstr (name, ==, "Palamedes");
  g_assert_cmpstr (detail, ==, expected);
  g_assert_cmpstr (full_detail, ==, "Level 12 · full strength");
  g_assert_cmpstr (human_name, ==, "Ada");
  g_assert_true (pal_player_is_human (human));
  g_assert_false (pal_player_is_human (player));
  g_assert_cmpint (pal_engine_player_get_level (PAL_ENGINE_PLAYER (full)), ==, LEVEL_COUNT);
  g_object_set (player, "threads", 3, "hash-mb", 48, "resigns", TRUE, NULL);
  g_object_get (player, "level", &level, "threads", &threads, "hash-mb", &hash_mb, "resigns",
                &resigns, "rules", &rules, NULL);
  g_assert_cmpint (level, ==, 3);
  g_assert_cmpint (threads, ==, 3);
  g_assert_cmpint (hash_mb, ==, 48);
  g_assert_true (resigns);
  g_assert_true (rules == &chess_rules);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine-player/game", test_game);
  g_test_add_func ("/engine-player/cancel", test_cancel);
  g_test_add_func ("/engine-player/hurry", test_hurry);
  g_test_add_func ("/engine-player/free", test_free);
  g_test_add_func ("/engine-player/nothing-waits", test_nothing_waits);
  g_test_add_func ("/engine-player/late-answer", test_late_answer);
  g_test_add_func ("/engine-player/move-limit", test_move_limit);
  g_test_add_func ("/engine-player/claims", test_claims);
  g_test_add_func ("/engine-player/considers-draw", test_considers_draw);
  g_test_add_func ("/engine-player/temper", test_policy);
  g_test_add_func ("/engine-player/failure", test_failure);
  g_test_add_func ("/engine-player/has-not-thought", test_has_not_thought);
  g_test_add_func ("/engine-player/properties", test_properties);
  return g_test_run ();
}
