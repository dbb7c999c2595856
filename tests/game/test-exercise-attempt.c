/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers to exercises: which are right, what follows, and why others are wrong. */
#include "game/exercises/pal-exercise-attempt.h"
#include "registry.h"
#include "support/test-game.h"

#include <string.h>

/* Two moves lead to the mate in 2: Kf7 and Kf6. */
#define QUEEN "7k/8/4K3/8/8/8/8/6Q1 w - -"
/* Morphy's problem: Ra6, and each defence has its mate. */
#define MORPHY "kbK5/pp6/1P6/8/8/8/8/R7 w - -"
/* The rook is taken, or taken back. */
#define ROOK "4k3/8/8/3r4/8/8/3R4/3RK3 w - - 0 1"

typedef struct {
  PalExerciseAttempt *attempt;
  GString *decided;
} Test;

static void
test_on_decided (PalExerciseAttempt *attempt, gboolean right, GString *decided)
{
  g_string_append (decided, right ? "right " : "wrong ");
}

static void
test_open (Test *test, const char *line)
{
  g_autoptr (ExerciseSet) set = exercise_epd_read (line, strlen (line), NULL);
  g_autoptr (PalExercise) exercise = NULL;
  const PalAnalysisLimits limits = { .lines = 1, .depth = 12 };

  if (set->entries->len != 1)
    g_error ("%s", ((ReadProblem *) set->problems->pdata[0])->message);
  exercise = pal_exercise_new (exercise_entry_copy (set->entries->pdata[0]));
  test->attempt = pal_exercise_attempt_new (exercise);
  pal_exercise_attempt_set_limits (test->attempt, &limits);
  test->decided = g_string_new (NULL);
  g_signal_connect (test->attempt, "decided", G_CALLBACK (test_on_decided), test->decided);
}

static void
test_close (Test *test)
{
  g_assert_finalize_object (test->attempt);
  g_string_free (test->decided, TRUE);
}

static PalAttemptState
state_of (Test *test)
{
  return pal_exercise_attempt_get_state (test->attempt);
}

/* Until the engine has said what it was asked for. */
static void
settle (Test *test)
{
  while (state_of (test) == PAL_ATTEMPT_JUDGING || state_of (test) == PAL_ATTEMPT_REPLYING
         || pal_exercise_attempt_is_looking (test->attempt))
    g_main_context_iteration (NULL, TRUE);
}

static Move
move_of (Test *test, const char *text)
{
  const GameRecord *record = pal_exercise_attempt_get_record (test->attempt);
  Move move = MOVE_NONE;

  if (rules_read_move (record->rules, game_record_last (record), text, strlen (text), NOTATION_FILE,
                       &move)
      != MOVE_TEXT_OK)
    g_error ("%s is no move here", text);
  return move;
}

static void
answer (Test *test, const char *text)
{
  g_assert_true (pal_exercise_attempt_answer (test->attempt, move_of (test, text)));
  settle (test);
}

static void
assert_line (Test *test, const char *expected)
{
  const GameRecord *record = pal_exercise_attempt_get_record (test->attempt);
  g_autoptr (GString) text = g_string_new (NULL);

  for (size_t i = 0; i < record->length; i++) {
    char move[MOVE_TEXT_MAX];

    record->rules->move_to_text (&record->positions[i], record->moves[i], NOTATION_FILE, move);
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", move);
  }
  g_assert_cmpstr (text->str, ==, expected);
}

#define assert_state(test, expected) g_assert_cmpint (state_of (test), ==, expected)
#define assert_decided(test, expected) g_assert_cmpstr ((test)->decided->str, ==, expected)

static void
test_one_move (void)
{
  Test test;

  test_open (&test, ROOK " bm Rxd5;");
  assert_state (&test, PAL_ATTEMPT_ASKING);
  g_assert_false (pal_exercise_attempt_answer (test.attempt, MOVE_NONE));
  answer (&test, "Rxd5");
  assert_state (&test, PAL_ATTEMPT_SOLVED);
  assert_line (&test, "Rxd5");
  assert_decided (&test, "right ");
  g_assert_false (pal_exercise_attempt_answer (test.attempt, move_of (&test, "Kf8")));
  test_close (&test);
}

/* The line of the solution is asked for, as far as there is a move behind a reply. */
static void
test_line (void)
{
  Test test;

  test_open (&test, MORPHY " bm Ra6; dm 2; pv Ra6 bxa6 b7#;");
  answer (&test, "Ra6");
  assert_state (&test, PAL_ATTEMPT_ASKING);
  assert_line (&test, "Ra6 bxa6");
  g_assert_cmpint (pal_exercise_attempt_get_mate_left (test.attempt), ==, 1);
  assert_decided (&test, "");
  answer (&test, "b7#");
  assert_state (&test, PAL_ATTEMPT_SOLVED);
  assert_decided (&test, "right ");
  test_close (&test);

  test_open (&test, "k7/8/8/8/8/8/P7/K7 w - - pv a3 Kb8 a4 Ka8 a5 Kb8 a6 Ka8 a7;");
  answer (&test, "a3");
  answer (&test, "a4");
  assert_state (&test, PAL_ATTEMPT_ASKING);
  answer (&test, "a5"); /* enough of that */
  assert_state (&test, PAL_ATTEMPT_SOLVED);
  assert_line (&test, "a3 Kb8 a4 Ka8 a5");
  test_close (&test);
}

/* Another way to the mate in as many moves is right, and defended by the engine. */
static void
test_other_mate (void)
{
  Test test;

  test_open (&test, QUEEN " bm Kf7; dm 2; pv Kf7 Kh7 Qg7#;");
  answer (&test, "Kf6");
  assert_state (&test, PAL_ATTEMPT_ASKING);
  assert_line (&test, "Kf6 Kh7");
  answer (&test, "Qg7");
  assert_state (&test, PAL_ATTEMPT_SOLVED);
  assert_decided (&test, "right ");
  test_close (&test);
}

/* What would take too long to try is asked of the engine. */
static void
test_longer_mate (void)
{
  const PalAnalysisLimits deep = { .depth = 14 };
  Test test;

  test_open (&test, "7k/8/8/8/8/8/R7/1R4K1 w - - bm Rb7; dm 3;");
  answer (&test, "Ra7"); /* mates in the next move */
  assert_state (&test, PAL_ATTEMPT_ASKING);
  answer (&test, "Kg2");
  assert_state (&test, PAL_ATTEMPT_ASKING);
  answer (&test, "Rb8");
  assert_state (&test, PAL_ATTEMPT_SOLVED);
  test_close (&test);

  test_open (&test, "7k/8/8/8/8/8/R7/1R4K1 w - - bm Rb7; dm 3;");
  pal_exercise_attempt_set_limits (test.attempt, &deep);
  answer (&test, "Kh1"); /* mates in 4 */
  assert_state (&test, PAL_ATTEMPT_WRONG);
  test_close (&test);
}

/* Of a mate without a solution the engine knows the defence. */
static void
test_no_solution (void)
{
  Test test;
  Move moves[4];

  test_open (&test, QUEEN " dm 2;");
  g_assert_cmpint (pal_exercise_attempt_get_solution (test.attempt, moves, 4), ==, 0);
  g_assert_cmpint (pal_exercise_attempt_hint (test.attempt), ==, MOVE_NONE);
  answer (&test, "Kf7");
  assert_line (&test, "Kf7 Kh7");
  answer (&test, "Qg7");
  assert_state (&test, PAL_ATTEMPT_SOLVED);
  assert_decided (&test, "right ");
  test_close (&test);

  test_open (&test, QUEEN " dm 2;");
  pal_exercise_attempt_show (test.attempt);
  assert_state (&test, PAL_ATTEMPT_SHOWN);
  settle (&test);
  g_assert_cmpint (pal_exercise_attempt_get_solution (test.attempt, moves, 4), ==, 3);
  test_close (&test);
}

/* Mates, but too late; or not at all. */
static void
test_slow_mate (void)
{
  Test test;
  int n;

  test_open (&test, QUEEN " bm Kf7; dm 2; pv Kf7 Kh7 Qg7#;");
  answer (&test, "Kf5"); /* mates in 3 */
  assert_state (&test, PAL_ATTEMPT_WRONG);
  assert_line (&test, "");
  assert_decided (&test, "wrong ");
  g_assert_cmpint (pal_exercise_attempt_get_faults (test.attempt), ==, 1);
  pal_exercise_attempt_retry (test.attempt);
  assert_state (&test, PAL_ATTEMPT_ASKING);
  answer (&test, "Kf7");
  /* In the last move nobody has to be asked. */
  g_assert_true (pal_exercise_attempt_answer (test.attempt, move_of (&test, "Qg5")));
  assert_state (&test, PAL_ATTEMPT_WRONG);
  settle (&test);
  g_assert_nonnull (pal_exercise_attempt_get_refutation (test.attempt, &n));
  g_assert_cmpint (n, >, 1);
  pal_exercise_attempt_retry (test.attempt);
  answer (&test, "Qg7");
  assert_state (&test, PAL_ATTEMPT_SOLVED);
  g_assert_false (pal_exercise_attempt_is_clean (test.attempt));
  assert_decided (&test, "wrong ");
  test_close (&test);
}

static void
test_refuted (void)
{
  Test test;
  const Move *moves;
  g_autofree char *reason = NULL;
  int n;

  test_open (&test, ROOK " bm Rxd5; c0 \"win-material\";");
  g_assert_null (pal_exercise_attempt_dup_reason (test.attempt, NOTATION_FILE));
  g_assert_true (pal_exercise_attempt_answer (test.attempt, move_of (&test, "Rd4")));
  assert_state (&test, PAL_ATTEMPT_WRONG); /* at once */
  g_assert_true (pal_exercise_attempt_is_looking (test.attempt));
  assert_decided (&test, "");
  settle (&test);
  assert_decided (&test, "wrong ");
  moves = pal_exercise_attempt_get_refutation (test.attempt, &n);
  g_assert_cmpint (n, >, 1);
  g_assert_cmpint (moves[0], ==, move_of (&test, "Rd4"));
  g_assert_cmpint (moves[0], ==, pal_exercise_attempt_get_answer (test.attempt));
  reason = pal_exercise_attempt_dup_reason (test.attempt, NOTATION_FILE);
  g_test_message ("%s", reason);
  g_assert_nonnull (reason);
  if (!pal_exercise_attempt_get_motif (test.attempt))
    g_assert_true (g_str_has_prefix (reason, "It is answered by "));
  test_close (&test);
}

/* Who goes away meanwhile has been wrong all the same. */
static void
test_left (void)
{
  Test test;

  test_open (&test, ROOK " bm Rxd5;");
  g_assert_true (pal_exercise_attempt_answer (test.attempt, move_of (&test, "Rd4")));
  pal_exercise_attempt_retry (test.attempt);
  assert_decided (&test, "wrong ");
  g_assert_true (pal_exercise_attempt_answer (test.attempt, move_of (&test, "Rd3")));
  g_assert_cmpint (pal_exercise_attempt_get_faults (test.attempt), ==, 2);
  test_close (&test);

  test_open (&test, ROOK " bm Rxd5;");
  g_assert_true (pal_exercise_attempt_answer (test.attempt, move_of (&test, "Rd4")));
  g_assert_finalize_object (g_steal_pointer (&test.attempt));
  assert_decided (&test, "wrong ");
  g_string_free (test.decided, TRUE);
}

static void
retry_at_once (PalExerciseAttempt *attempt)
{
  if (pal_exercise_attempt_get_state (attempt) == PAL_ATTEMPT_WRONG)
    pal_exercise_attempt_retry (attempt);
}

/* Whoever hears of a wrong answer may ask again before anything else happens. */
static void
test_retried_at_once (void)
{
  static const char *const lines[]
      = { ROOK " bm Rxd5;", ROOK " bm Rxd5; c4 \"Rd4\";", QUEEN " bm Kf7; dm 2;" };
  static const char *const wrong[] = { "Rd4", "Rd3", "Qg5" };
  static const char *const right[] = { "Rxd5", "Rxd5", "Kf7" };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++) {
    Test test;

    test_open (&test, lines[i]);
    g_signal_connect (test.attempt, "changed", G_CALLBACK (retry_at_once), NULL);
    answer (&test, wrong[i]);
    assert_state (&test, PAL_ATTEMPT_ASKING);
    assert_decided (&test, "wrong ");
    g_assert_cmpint (pal_exercise_attempt_get_answer (test.attempt), ==, MOVE_NONE);
    answer (&test, right[i]);
    g_assert_cmpint (pal_exercise_attempt_get_faults (test.attempt), ==, 1);
    test_close (&test);
  }
}

static void
test_ends_game (void)
{
  Test test;
  g_autofree char *reason = NULL;

  test_open (&test, "7k/8/6K1/8/8/8/8/5Q2 w - - bm Qf8#;");
  answer (&test, "Qf7"); /* stalemate */
  assert_state (&test, PAL_ATTEMPT_WRONG);
  reason = pal_exercise_attempt_dup_reason (test.attempt, NOTATION_FILE);
  g_assert_true (g_str_has_prefix (reason, "It ends the game: "));
  assert_decided (&test, "wrong ");
  test_close (&test);

  test_open (&test, "7k/8/5K2/8/8/8/8/6Q1 w - - bm Qh1; c0 \"win-material\";");
  answer (&test, "Qg7"); /* whoever mates needs no other move */
  assert_state (&test, PAL_ATTEMPT_SOLVED);
  test_close (&test);
}

static void
test_avoid (void)
{
  Test test;

  test_open (&test, ROOK " am Rd4;");
  answer (&test, "Rd4");
  assert_state (&test, PAL_ATTEMPT_WRONG);
  pal_exercise_attempt_retry (test.attempt);
  answer (&test, "Rd3");
  assert_state (&test, PAL_ATTEMPT_SOLVED);
  assert_decided (&test, "wrong ");
  test_close (&test);
}

/* From a game of one's own all that is as good is right, but not what was played. */
static void
test_own_mistake (void)
{
  Test test;

  test_open (&test, ROOK " bm Rxd5; c4 \"Rd4\";");
  answer (&test, "Rd4");
  assert_state (&test, PAL_ATTEMPT_WRONG);
  pal_exercise_attempt_retry (test.attempt);
  answer (&test, "Rd3");
  assert_state (&test, PAL_ATTEMPT_WRONG);
  test_close (&test);

  test_open (&test, "k7/8/8/8/8/8/1R6/KR6 w - - bm Rb3; c4 \"Rb8\";");
  answer (&test, "Rb4"); /* mates as well */
  assert_state (&test, PAL_ATTEMPT_SOLVED);
  assert_decided (&test, "right ");
  test_close (&test);
}

/* Behind the better move of a game of one's own nothing is forced: the rest is only told. */
static void
test_own_line (void)
{
  Test test;
  Move rest[8];

  test_open (&test, "4k3/8/8/3r4/8/8/3R4/4K3 w - - bm Rxd5; pv Rxd5 Ke7 Kd2; c4 \"Rd4\";");
  answer (&test, "Rxd5");
  assert_state (&test, PAL_ATTEMPT_SOLVED);
  assert_line (&test, "Rxd5");
  g_assert_cmpint (pal_exercise_attempt_get_solution (test.attempt, rest, 8), ==, 2);
  assert_decided (&test, "right ");
  test_close (&test);
}

/* Later in the line another move will do, if it is as good. */
static void
test_other_line (void)
{
  static const struct {
    const char *second;
    PalAttemptState state;
  } cases[] = {
    { "Kd2", PAL_ATTEMPT_SOLVED },
    { "Rd4", PAL_ATTEMPT_SOLVED },
    { "Rd7", PAL_ATTEMPT_WRONG }, /* there it is taken */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    Test test;

    test_open (&test, "4k3/8/8/3r4/8/8/3R4/4K3 w - - pv Rxd5 Ke7 Kd2;");
    answer (&test, "Rxd5");
    answer (&test, cases[i].second);
    assert_state (&test, cases[i].state);
    g_assert_cmpuint (pal_exercise_attempt_get_record (test.attempt)->length, ==,
                      cases[i].state == PAL_ATTEMPT_SOLVED ? 3 : 2);
    test_close (&test);
  }
}

/* Where the engine has seen the end, only as many discs are as good, whoever wins. */
static void
test_counted (void)
{
  static const char line[] = "1pPPPPPP/1PPPPPPP/pPPpPPPP/1PpPPPPP/1PPpPPpP/1PPPpPPP/PPPPPpPP/"
                             "1pPPP1p1 w - - 0 27 bm a8; c4 \"a1\";";
  const PalAnalysisLimits limits = { .depth = 60 };
  Test test;

  /* To have won by the count is not enough. */
  test_open (&test,
             "PPPPPPPP/PPPPPpPP/PpPppppP/PPPPpPPP/PPPpPppP/pppppppP/ppPPP1pP/ppppppp1 w - - 0 "
             "30 bm h8;");
  answer (&test, "f7");
  assert_state (&test, PAL_ATTEMPT_WRONG);
  test_close (&test);

  test_open (&test, line);
  pal_exercise_attempt_set_limits (test.attempt, &limits);
  answer (&test, "f8"); /* wins by 40 instead of by 44 */
  assert_state (&test, PAL_ATTEMPT_WRONG);
  pal_exercise_attempt_retry (test.attempt);
  answer (&test, "a8");
  assert_state (&test, PAL_ATTEMPT_SOLVED);
  test_close (&test);
}

static void
test_shown (void)
{
  Test test;
  Move moves[8];

  test_open (&test, MORPHY " bm Ra6; dm 2; pv Ra6 bxa6 b7#;");
  pal_exercise_attempt_show (test.attempt);
  assert_state (&test, PAL_ATTEMPT_SHOWN);
  assert_decided (&test, "wrong ");
  g_assert_cmpint (pal_exercise_attempt_get_solution (test.attempt, moves, 8), ==, 3);
  g_assert_cmpint (pal_exercise_attempt_get_solution (test.attempt, moves, 2), ==, 2);
  g_assert_false (pal_exercise_attempt_answer (test.attempt, moves[0]));
  test_close (&test);
}

static void
test_hint (void)
{
  Test test;

  test_open (&test, MORPHY " bm Ra6; dm 2; pv Ra6 bxa6 b7#;");
  g_assert_cmpint (pal_exercise_attempt_hint (test.attempt), ==, move_of (&test, "Ra6"));
  assert_decided (&test, "wrong ");
  answer (&test, "Ra6");
  answer (&test, "b7");
  assert_state (&test, PAL_ATTEMPT_SOLVED);
  assert_decided (&test, "wrong ");
  test_close (&test);

  test_open (&test, "8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1 bm f5;");
  g_assert_cmpint (pal_exercise_attempt_hint (test.attempt), ==, move_of (&test, "f5"));
  test_close (&test);
}

/* White must pass, which is played by itself; and counted at the end is not mated. */
static void
test_passes (void)
{
  Test test;

  test_open (&test, "1PPPP1pP/pppppppP/pppPpPpP/ppppPPPP/ppppPPPP/pppPPpp1/PPppppp1/ppppppp1 b - - "
                    "0 28 pv h6 a1 h7 h8 f1;");
  answer (&test, "h6");
  assert_line (&test, "h6 a1 -- h7");
  assert_state (&test, PAL_ATTEMPT_ASKING);
  answer (&test, "h8");
  assert_state (&test, PAL_ATTEMPT_SOLVED);
  assert_decided (&test, "right ");
  test_close (&test);
}

static void
test_xiangqi (void)
{
  Test test;

  test_open (&test, "4k4/R8/9/9/9/9/9/9/8R/3K5 w - - 0 1 dm 1;");
  answer (&test, "I1-I2");
  assert_state (&test, PAL_ATTEMPT_WRONG);
  pal_exercise_attempt_retry (test.attempt);
  answer (&test, "I1-I9");
  assert_state (&test, PAL_ATTEMPT_SOLVED);
  test_close (&test);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/exercise-attempt/one-move", test_one_move);
  g_test_add_func ("/exercise-attempt/line", test_line);
  g_test_add_func ("/exercise-attempt/other-mate", test_other_mate);
  g_test_add_func ("/exercise-attempt/longer-mate", test_longer_mate);
  g_test_add_func ("/exercise-attempt/no-solution", test_no_solution);
  g_test_add_func ("/exercise-attempt/slow-mate", test_slow_mate);
  g_test_add_func ("/exercise-attempt/refuted", test_refuted);
  g_test_add_func ("/exercise-attempt/left", test_left);
  g_test_add_func ("/exercise-attempt/retried-at-once", test_retried_at_once);
  g_test_add_func ("/exercise-attempt/ends-game", test_ends_game);
  g_test_add_func ("/exercise-attempt/avoid", test_avoid);
  g_test_add_func ("/exercise-attempt/own-mistake", test_own_mistake);
  g_test_add_func ("/exercise-attempt/own-line", test_own_line);
  g_test_add_func ("/exercise-attempt/other-line", test_other_line);
  g_test_add_func ("/exercise-attempt/counted", test_counted);
  g_test_add_func ("/exercise-attempt/shown", test_shown);
  g_test_add_func ("/exercise-attempt/hint", test_hint);
  g_test_add_func ("/exercise-attempt/passes", test_passes);
  g_test_add_func ("/exercise-attempt/xiangqi", test_xiangqi);
  return g_test_run ();
}
