/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verdicts and their words: what files rely on. */
#include "rules/outcome.h"

#include <glib.h>

static void
test_tokens_round_trip (void)
{
  for (int i = RESULT_ONGOING; i <= RESULT_DRAW; i++) {
    Result back;
    g_assert_true (result_from_token (result_token ((Result) i), &back));
    g_assert_cmpint (back, ==, i);
  }
  Result none;
  g_assert_false (result_from_token ("2-0", &none));
}

static void
test_reasons_round_trip (void)
{
  for (int i = 0; i < N_REASONS; i++) {
    g_assert_nonnull (reason_sentence ((Reason) i));
    g_assert_cmpint (reason_from_id (reason_id ((Reason) i)), ==, i);
  }
  g_assert_cmpint (reason_from_id ("no such reason"), ==, REASON_UNKNOWN);
}

static void
test_winner_is_side (void)
{
  g_assert_cmpint (outcome_win (0, REASON_MATE).result, ==, RESULT_FIRST_WINS);
  g_assert_cmpint (outcome_win (1, REASON_MATE).result, ==, RESULT_SECOND_WINS);
  g_assert_false (outcome_is_over (OUTCOME_ONGOING));
  g_assert_true (outcome_is_over (outcome_draw (REASON_STALEMATE)));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/outcome/tokens", test_tokens_round_trip);
  g_test_add_func ("/outcome/reasons", test_reasons_round_trip);
  g_test_add_func ("/outcome/winner", test_winner_is_side);
  return g_test_run ();
}
