/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values as people read them. */
#include "game/match/pal-notation.h"

#include "chess/chess.h"
#include "engine/engine-types.h"
#include "reversi/reversi.h"

static void
assert_text (char *text, const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

static void
test_units (void)
{
  assert_text (pal_score_text (62), "+0.62");
  assert_text (pal_score_text (-105), "−1.05");
  assert_text (pal_score_text (7), "+0.07");
  assert_text (pal_score_text (0), "0.00");
  assert_text (pal_score_text (-19000), "−190.00");
  assert_text (pal_score_size_text (-62), "0.62");
}

static void
test_short (void)
{
  assert_text (pal_score_short_text (350), "+4");
  assert_text (pal_score_short_text (-249), "−2");
  assert_text (pal_score_short_text (-49), "0");
  g_assert_cmpint (pal_score_units (-51), ==, -1);
}

static void
test_mates (void)
{
  assert_text (pal_score_text (SCORE_MATE - 1), "#1");
  assert_text (pal_score_text (-SCORE_MATE + 4), "−#2");
  assert_text (pal_score_short_text (SCORE_MATE - 3), "#2");
}

/* As the game counts, with a sign before what is only a bound. */
static void
test_bounded (void)
{
  assert_text (pal_score_bounded_text (&chess_rules, 35, BOUND_LOWER), "≥+0.35");
  assert_text (pal_score_bounded_text (&reversi_rules, -249, BOUND_UPPER), "≤−2");
  assert_text (pal_score_bounded_text (&chess_rules, -105, BOUND_EXACT), "−1.05");
  assert_text (pal_score_bounded_text (&chess_rules, SCORE_NONE, BOUND_EXACT), "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/score-text/units", test_units);
  g_test_add_func ("/score-text/short", test_short);
  g_test_add_func ("/score-text/mates", test_mates);
  g_test_add_func ("/score-text/bounded", test_bounded);
  return g_test_run ();
}
