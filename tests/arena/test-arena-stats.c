/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What results are worth: shares, intervals, sequential tests, ratings. */
#include "arena/arena-ratings.h"
#include "arena/arena-stats.h"

#include <math.h>

static void
assert_near (double value, double expected, double tolerance)
{
  if (!(fabs (value - expected) <= tolerance))
    g_error ("%.6f is not %.6f", value, expected);
}

static void
test_elo (void)
{
  assert_near (arena_share_of_elo (0), 0.5, 1e-12);
  assert_near (arena_share_of_elo (400), 10.0 / 11, 1e-12);
  assert_near (arena_elo_of_share (0.75), 400 * log10 (3), 1e-9);
  assert_near (arena_elo_of_share (arena_share_of_elo (-123)), -123, 1e-9);
  g_assert_true (arena_elo_of_share (0) == -INFINITY && arena_elo_of_share (1) == INFINITY);
}

/* 60 wins, 20 draws, 20 losses: a share of 0.7 with a variance of 0.60 + 0.05 - 0.49 = 0.16 for a
 * game, so 0.04 for the mean of a hundred. */
static void
test_single_games (void)
{
  const ArenaScore score = { .wins = 60, .draws = 20, .losses = 20 };
  ArenaEstimate estimate;

  g_assert_true (arena_estimate (&score, &estimate));
  assert_near (estimate.share, 0.7, 1e-12);
  assert_near (estimate.elo, arena_elo_of_share (0.7), 1e-9);
  assert_near (estimate.elo_low, arena_elo_of_share (0.7 - 1.959964 * 0.04), 1e-3);
  assert_near (estimate.elo_high, arena_elo_of_share (0.7 + 1.959964 * 0.04), 1e-3);
  assert_near (estimate.los, 0.9999997133, 1e-9); /* five standard deviations */
}

/* The same points, but every opening gave one to each: nothing strays at all, whatever single games
 * say; and pairs of 1/2, 1 and 3/2 points in equal numbers have a variance of 1/24. */
static void
test_pairs (void)
{
  const ArenaScore even
      = { .wins = 50, .losses = 50, .pairs = { 0, 10, 30, 10, 0 }, .paired = TRUE };
  ArenaEstimate estimate;

  g_assert_true (arena_estimate (&even, &estimate));
  assert_near (estimate.elo, 0, 1e-9);
  /* a variance of 20/50 * 1/16 = 0.025 in shares; so 0.0005 for the mean of fifty */
  assert_near (estimate.elo_high, arena_elo_of_share (0.5 + 1.959964 * sqrt (0.0005)), 1e-3);
  assert_near (estimate.los, 0.5, 1e-12);
}

static void
test_all_won (void)
{
  const ArenaScore score = { .wins = 8, .pairs = { 0, 0, 0, 0, 4 }, .paired = TRUE };
  ArenaEstimate estimate;

  g_assert_true (arena_estimate (&score, &estimate));
  g_assert_true (estimate.elo == INFINITY && estimate.elo_high == INFINITY);
  assert_near (estimate.elo_low, arena_elo_of_share (pow (0.025, 1.0 / 8)), 1e-9);
  g_assert_cmpfloat (estimate.los, >, 0.95);
}

static void
test_nothing (void)
{
  const ArenaScore none = { 0 }, draws = { .draws = 10 };
  ArenaEstimate estimate;

  g_assert_false (arena_estimate (&none, &estimate));
  g_assert_true (arena_estimate (&draws, &estimate));
  g_assert_true (estimate.elo == 0 && estimate.elo_low < 0 && estimate.elo_high > 0);
}

/* Wald's bounds for 5 % each are the logarithms of 1/19 and 19. */
static void
test_sprt_bounds (void)
{
  const ArenaSprt sprt = { 0, 5, 0.05, 0.05 };
  const ArenaSprt uneven = { 0, 5, 0.02, 0.1 };

  assert_near (arena_sprt_upper (&sprt), log (19), 1e-12);
  assert_near (arena_sprt_lower (&sprt), -log (19), 1e-12);
  assert_near (arena_sprt_upper (&uneven), log (45), 1e-12);
  assert_near (arena_sprt_lower (&uneven), log (0.1 / 0.98), 1e-12);
}

/* With wins and losses alone the frequencies that fit a mean best are that mean itself, so the
 * ratio is that of two binomial likelihoods. */
static void
test_sprt_binomial (void)
{
  const ArenaSprt sprt = { 0, 100, 0.05, 0.05 };
  const ArenaScore score = { .wins = 70, .losses = 30 };
  double share = arena_share_of_elo (100);
  double expected = 70 * log (share / 0.5) + 30 * log ((1 - share) / 0.5);

  assert_near (arena_sprt_llr (&sprt, &score), expected, 0.01);
  g_assert_cmpint (arena_sprt_state (&sprt, &score), ==,
                   expected >= log (19) ? ARENA_SPRT_UPPER : ARENA_SPRT_OPEN);
}

/* For small differences the ratio is n (s1 - s0) (2 m - s0 - s1) / (2 v), m and v being the mean
 * and the variance of a pair's share. */
static void
test_sprt_pairs (void)
{
  const ArenaSprt sprt = { 0, 4, 0.05, 0.05 };
  const ArenaScore score = { .wins = 1500,
                             .draws = 2100,
                             .losses = 1400,
                             .pairs = { 150, 550, 1000, 600, 200 },
                             .paired = TRUE };
  double s0 = 0.5, s1 = arena_share_of_elo (4), mean = 0, variance = 0;

  for (int i = 0; i < 5; i++)
    mean += score.pairs[i] * i / 4.0 / 2500;
  for (int i = 0; i < 5; i++)
    variance += score.pairs[i] * pow (i / 4.0 - mean, 2) / 2500;
  assert_near (arena_sprt_llr (&sprt, &score),
               2500 * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance), 0.02);
}

static void
test_sprt_states (void)
{
  const ArenaSprt sprt = { 0, 10, 0.05, 0.05 };
  const ArenaScore none = { 0 };
  const ArenaScore good = { .wins = 400, .draws = 300, .losses = 300 };
  const ArenaScore bad = { .wins = 300, .draws = 300, .losses = 400 };
  const ArenaScore few = { .pairs = { 9 }, .losses = 18, .paired = TRUE };

  g_assert_cmpint (arena_sprt_state (&sprt, &none), ==, ARENA_SPRT_OPEN);
  g_assert_cmpint (arena_sprt_state (&sprt, &few), ==, ARENA_SPRT_OPEN);
  g_assert_cmpint (arena_sprt_state (&sprt, &good), ==, ARENA_SPRT_UPPER);
  g_assert_cmpint (arena_sprt_state (&sprt, &bad), ==, ARENA_SPRT_LOWER);
}

/* --- Ratings --- */

static void
add (GArray *meetings, int a, int b, double points, int times)
{
  ArenaMeeting meeting = { a, b, 1, points };

  for (int i = 0; i < times; i++)
    g_array_append_val (meetings, meeting);
}

static const ArenaRating *
rating_of (const GArray *ratings, int player)
{
  for (guint i = 0; i < ratings->len; i++)
    if (g_array_index (ratings, ArenaRating, i).player == player)
      return &g_array_index (ratings, ArenaRating, i);
  g_assert_not_reached ();
}

/* Two players: the difference is that of the share of points, and the errors are those of the
 * match and of one of its hundred games more, half for each. */
static void
test_ratings_of_two (void)
{
  g_autoptr (GArray) meetings = g_array_new (FALSE, FALSE, sizeof (ArenaMeeting));
  g_autoptr (GArray) ratings = NULL;
  double slope = 400 / G_LN10 / (0.7 * 0.3); /* of Elo over the share, at 0.7 */
  double error = sqrt (0.04 * 0.04 + 0.7 * 0.3 / (100 * 100));

  add (meetings, 0, 1, 1, 60);
  add (meetings, 0, 1, 0.5, 20);
  add (meetings, 1, 0, 1, 20);
  ratings = arena_ratings (meetings, 2);
  assert_near (rating_of (ratings, 0)->elo, arena_elo_of_share (0.7) / 2, 1e-3);
  assert_near (rating_of (ratings, 1)->elo, -arena_elo_of_share (0.7) / 2, 1e-3);
  assert_near (rating_of (ratings, 0)->error, 1.96 * error * slope / 2, 1e-3);
  g_assert_cmpint (g_array_index (ratings, ArenaRating, 0).player, ==, 0);
  g_assert_cmpfloat (rating_of (ratings, 0)->points, ==, 70);
  g_assert_cmpint (rating_of (ratings, 1)->games, ==, 100);
}

/* Who never met is compared through the others: 1 is 191 below 0 and as much above 2. */
static void
test_ratings_through_others (void)
{
  g_autoptr (GArray) meetings = g_array_new (FALSE, FALSE, sizeof (ArenaMeeting));
  g_autoptr (GArray) ratings = NULL;

  add (meetings, 0, 1, 1, 30);
  add (meetings, 0, 1, 0, 10);
  add (meetings, 2, 1, 1, 10);
  add (meetings, 2, 1, 0, 30);
  ratings = arena_ratings (meetings, 4);
  assert_near (rating_of (ratings, 0)->elo, 400 * log10 (3), 1e-3);
  assert_near (rating_of (ratings, 1)->elo, 0, 1e-3);
  assert_near (rating_of (ratings, 2)->elo, -400 * log10 (3), 1e-3);
  g_assert_cmpfloat (rating_of (ratings, 1)->error, <, rating_of (ratings, 0)->error);
  g_assert_cmpint (rating_of (ratings, 3)->games, ==, 0);
}

static void
test_ratings_open (void)
{
  g_autoptr (GArray) meetings = g_array_new (FALSE, FALSE, sizeof (ArenaMeeting));
  g_autoptr (GArray) ratings = NULL;

  add (meetings, 0, 1, 1, 9);
  ratings = arena_ratings (meetings, 2);
  g_assert_cmpint (rating_of (ratings, 0)->open, ==, 1);
  g_assert_cmpint (rating_of (ratings, 1)->open, ==, -1);
  /* each of the two has one more game, drawn */
  assert_near (rating_of (ratings, 0)->elo - rating_of (ratings, 1)->elo,
               arena_elo_of_share (10.0 / 11), 1e-3);
}

/* Two who won everything against two others, and of whom one is better: how much better the two
 * are is a bound, who of them is better is known. */
static void
test_ratings_of_groups (void)
{
  g_autoptr (GArray) meetings = g_array_new (FALSE, FALSE, sizeof (ArenaMeeting));
  g_autoptr (GArray) ratings = NULL;

  for (int strong = 0; strong < 2; strong++)
    for (int weak = 2; weak < 4; weak++)
      add (meetings, strong, weak, 1, 5);
  add (meetings, 0, 1, 1, 30);
  add (meetings, 0, 1, 0, 10);
  add (meetings, 2, 3, 1, 20);
  add (meetings, 2, 3, 0, 20);
  ratings = arena_ratings (meetings, 4);
  for (int player = 0; player < 4; player++) {
    g_assert_cmpint (rating_of (ratings, player)->open, ==, player < 2 ? 0 : -1);
    g_assert_cmpfloat (fabs (rating_of (ratings, player)->elo), <, 1000);
  }
  assert_near (rating_of (ratings, 2)->elo, rating_of (ratings, 3)->elo, 1e-3);
  assert_near (rating_of (ratings, 0)->elo, 200 * log10 (3), 1e-3);
  assert_near (rating_of (ratings, 1)->elo, -200 * log10 (3), 1e-3);
}

/* One who wins all and one who loses all are bounds; the others are compared as if those two were
 * not there: 3 points of 4 are 191 Elo. */
static void
test_ratings_among_others (void)
{
  g_autoptr (GArray) meetings = g_array_new (FALSE, FALSE, sizeof (ArenaMeeting));
  g_autoptr (GArray) alone = g_array_new (FALSE, FALSE, sizeof (ArenaMeeting));
  g_autoptr (GArray) ratings = NULL;
  g_autoptr (GArray) of_two = NULL;

  add (meetings, 1, 2, 1, 3);
  add (meetings, 1, 2, 0, 1);
  g_array_append_vals (alone, meetings->data, meetings->len);
  for (int other = 1; other < 4; other++)
    add (meetings, 0, other, 1, 4); /* 0 wins all */
  for (int other = 1; other < 3; other++)
    add (meetings, other, 3, 1, 4); /* 3 loses all */
  ratings = arena_ratings (meetings, 4);
  of_two = arena_ratings (alone, 4);
  for (int player = 1; player < 3; player++) {
    g_assert_cmpint (rating_of (ratings, player)->open, ==, 0);
    assert_near (rating_of (ratings, player)->elo, (player == 1 ? 200 : -200) * log10 (3), 1e-3);
    assert_near (rating_of (ratings, player)->error, rating_of (of_two, player)->error, 1e-3);
  }
  g_assert_cmpint (rating_of (ratings, 0)->open, ==, 1);
  g_assert_cmpint (rating_of (ratings, 3)->open, ==, -1);
  for (int place = 0; place < 4; place++)
    g_assert_cmpint (g_array_index (ratings, ArenaRating, place).player, ==, place);
}

/* Who lost to all above and beat all below is no bound. */
static void
test_ratings_between (void)
{
  g_autoptr (GArray) meetings = g_array_new (FALSE, FALSE, sizeof (ArenaMeeting));
  g_autoptr (GArray) ratings = NULL;

  for (int a = 0; a < 3; a++)
    for (int b = a + 1; b < 3; b++)
      add (meetings, a, b, 1, 4);
  ratings = arena_ratings (meetings, 3);
  for (int player = 0; player < 3; player++)
    g_assert_cmpint (rating_of (ratings, player)->open, ==, 1 - player);
  assert_near (rating_of (ratings, 1)->elo, 0, 1e-3);
}

/* Two meetings that went as expected do not make a rating certain, and players without games are
 * below all others, in their order. */
static void
test_ratings_of_few (void)
{
  g_autoptr (GArray) meetings = g_array_new (FALSE, FALSE, sizeof (ArenaMeeting));
  g_autoptr (GArray) ratings = NULL;
  const ArenaMeeting pair = { 3, 4, 2, 1 };
  static const int order[] = { 2, 3, 4, 5, 0, 1 };

  add (meetings, 2, 5, 1, 1);
  g_array_append_val (meetings, pair);
  ratings = arena_ratings (meetings, 6);
  for (int place = 0; place < 6; place++)
    g_assert_cmpint (g_array_index (ratings, ArenaRating, place).player, ==, order[place]);
  g_assert_cmpfloat (rating_of (ratings, 3)->error, >, 100);
  g_assert_cmpfloat (rating_of (ratings, 3)->error, <, 1000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/arena-stats/elo", test_elo);
  g_test_add_func ("/arena-stats/single-games", test_single_games);
  g_test_add_func ("/arena-stats/pairs", test_pairs);
  g_test_add_func ("/arena-stats/all-won", test_all_won);
  g_test_add_func ("/arena-stats/nothing", test_nothing);
  g_test_add_func ("/arena-stats/sprt-bounds", test_sprt_bounds);
  g_test_add_func ("/arena-stats/sprt-binomial", test_sprt_binomial);
  g_test_add_func ("/arena-stats/sprt-pairs", test_sprt_pairs);
  g_test_add_func ("/arena-stats/sprt-states", test_sprt_states);
  g_test_add_func ("/arena-stats/ratings-of-two", test_ratings_of_two);
  g_test_add_func ("/arena-stats/ratings-of-few", test_ratings_of_few);
  g_test_add_func ("/arena-stats/ratings-through-others", test_ratings_through_others);
  g_test_add_func ("/arena-stats/ratings-open", test_ratings_open);
  g_test_add_func ("/arena-stats/ratings-of-groups", test_ratings_of_groups);
  g_test_add_func ("/arena-stats/ratings-among-others", test_ratings_among_others);
  g_test_add_func ("/arena-stats/ratings-between", test_ratings_between);
  return g_test_run ();
}
