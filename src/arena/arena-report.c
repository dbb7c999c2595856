/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena-report.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static const PalDriverSpec *
spec_of (ArenaTournament *tournament, int player)
{
  return arena_tournament_get_plan (tournament)->specs->pdata[player];
}

static void
append_elo (GString *text, double elo)
{
  if (isinf (elo))
    g_string_append (text, elo > 0 ? "+∞" : "−∞");
  else
    g_string_append_printf (text, "%+.0f", fabs (elo) < 0.5 ? 0.0 : elo);
}

/* "Elo +127 [+40, +231]". */
static void
append_estimate (GString *text, const ArenaEstimate *estimate)
{
  g_string_append (text, "Elo ");
  append_elo (text, estimate->elo);
  g_string_append (text, " [");
  append_elo (text, estimate->elo_low);
  g_string_append (text, ", ");
  append_elo (text, estimate->elo_high);
  g_string_append_c (text, ']');
}

static void
append_score (GString *text, const ArenaScore *score)
{
  guint games = arena_score_games (score);

  g_string_append_printf (text, "+%u =%u -%u  %.1f/%u", score->wins, score->draws, score->losses,
                          arena_score_points (score), games);
  if (games > 0)
    g_string_append_printf (text, " (%.1f%%)", 100 * arena_score_points (score) / games);
}

static void
append_sprt (GString *text, const ArenaPlan *plan, const ArenaScore *score)
{
  g_string_append_printf (text, "LLR %.2f (%.2f, %.2f)", arena_sprt_llr (&plan->sprt, score),
                          arena_sprt_lower (&plan->sprt), arena_sprt_upper (&plan->sprt));
}

char *
arena_report_progress (ArenaTournament *tournament)
{
  const ArenaPlan *plan = arena_tournament_get_plan (tournament);
  ArenaScore score = arena_tournament_get_score (tournament, 0, plan->specs->len == 2 ? 1 : -1);
  GString *text = g_string_new (NULL);
  ArenaEstimate estimate;

  g_string_append_printf (text, "%d/%d  %s ", arena_tournament_get_played (tournament),
                          arena_plan_games (plan), spec_of (tournament, 0)->name);
  append_score (text, &score);
  if (arena_estimate (&score, &estimate)) {
    g_string_append (text, "  ");
    append_estimate (text, &estimate);
  }
  if (plan->has_sprt) {
    g_string_append (text, "  ");
    score = arena_tournament_get_score (tournament, 0, 1);
    append_sprt (text, plan, &score);
  }
  return g_string_free (text, FALSE);
}

char *
arena_report_game (ArenaTournament *tournament, int number, ArenaGame *game)
{
  const ArenaPlan *plan = arena_tournament_get_plan (tournament);
  ArenaFixture fixture = arena_plan_fixture (plan, number);
  const ArenaEnding *ending = arena_game_get_ending (game);
  const char *complaint = arena_game_get_complaint (game);
  const char *reason
      = ending->fault != PAL_DRIVER_FAULT_NONE
            ? NULL
            : g_dgettext (GETTEXT_PACKAGE, rules_explain (plan->rules, ending->outcome));
  g_autofree char *whose
      = complaint ? g_strdup_printf (
            "%s: %s", spec_of (tournament, fixture.players[ending->faulty])->name, complaint)
                  : NULL;

  return g_strdup_printf ("%d  %s - %s  %s  %s", number + 1,
                          spec_of (tournament, fixture.players[0])->name,
                          spec_of (tournament, fixture.players[1])->name,
                          result_token (ending->outcome.result), whose ? whose : reason);
}

static void
append_faults (GString *text, ArenaTournament *tournament)
{
  const ArenaPlan *plan = arena_tournament_get_plan (tournament);

  for (int player = 0; player < (int) plan->specs->len; player++) {
    int time = arena_tournament_count_faults (tournament, player, PAL_DRIVER_FAULT_TIME);
    int illegal = arena_tournament_count_faults (tournament, player, PAL_DRIVER_FAULT_ILLEGAL);
    int crashes = arena_tournament_count_faults (tournament, player, PAL_DRIVER_FAULT_CRASH);
    if (time + illegal + crashes > 0)
      g_string_append_printf (text, _ ("%s lost %d on time, %d by illegal moves, %d by crashes.\n"),
                              spec_of (tournament, player)->name, time, illegal, crashes);
  }
}

static void
append_verdict (GString *text, const ArenaPlan *plan, const ArenaScore *score)
{
  ArenaSprtState state = arena_sprt_state (&plan->sprt, score);

  g_string_append_printf (text, "SPRT [%g, %g]: ", plan->sprt.elo0, plan->sprt.elo1);
  append_sprt (text, plan, score);
  g_string_append_printf (text, ", %s\n",
                          state == ARENA_SPRT_OPEN    ? _ ("open")
                          : state == ARENA_SPRT_UPPER ? _ ("the upper bound is accepted")
                                                      : _ ("the lower bound is accepted"));
}

static void
append_match (GString *text, ArenaTournament *tournament, int a, int b)
{
  ArenaScore score = arena_tournament_get_score (tournament, a, b);
  ArenaEstimate estimate;

  g_string_append_printf (text, "%s - %s: ", spec_of (tournament, a)->name,
                          spec_of (tournament, b)->name);
  append_score (text, &score);
  g_string_append_c (text, '\n');
  if (!arena_estimate (&score, &estimate))
    return;
  g_string_append (text, "  ");
  append_estimate (text, &estimate);
  g_string_append_printf (text, " (95%%), LOS %.1f%%", 100 * estimate.los);
  if (score.paired)
    g_string_append_printf (text, _ (", pairs %u %u %u %u %u"), score.pairs[0], score.pairs[1],
                            score.pairs[2], score.pairs[3], score.pairs[4]);
  g_string_append_c (text, '\n');
}

/* "name      ", as wide as the longest one. */
static void
append_name (GString *text, ArenaTournament *tournament, int player)
{
  const GPtrArray *specs = arena_tournament_get_plan (tournament)->specs;
  const char *name = spec_of (tournament, player)->name;
  glong width = 0;

  for (guint i = 0; i < specs->len; i++)
    width = MAX (width, g_utf8_strlen (((const PalDriverSpec *) specs->pdata[i])->name, -1));
  g_string_append (text, name);
  for (glong column = g_utf8_strlen (name, -1); column < width; column++)
    g_string_append_c (text, ' ');
}

/* A bound has no error. */
static void
append_rating (GString *text, const ArenaRating *rating)
{
  if (rating->open != 0)
    g_string_append_printf (text, "  %s %+5.0f      ", rating->open > 0 ? "≥" : "≤", rating->elo);
  else
    g_string_append_printf (text, "    %+5.0f ± %-3.0f", rating->elo, rating->error);
  g_string_append_printf (text, "  %.1f/%d (%.1f%%)", rating->points, rating->games,
                          100 * rating->points / rating->games);
}

static void
append_ratings (GString *text, ArenaTournament *tournament)
{
  g_autoptr (GArray) meetings = arena_tournament_get_meetings (tournament);
  int n = (int) arena_tournament_get_plan (tournament)->specs->len;
  g_autoptr (GArray) ratings = arena_ratings (meetings, n);
  gboolean any_open = FALSE;

  for (int place = 0; place < n; place++) {
    const ArenaRating *rating = &g_array_index (ratings, ArenaRating, place);
    g_string_append_printf (text, "%3d  ", place + 1);
    append_name (text, tournament, rating->player);
    if (rating->games > 0)
      append_rating (text, rating);
    g_string_append_c (text, '\n');
    any_open |= rating->open != 0;
  }
  if (any_open)
    g_string_append (text, _ ("     ≥, ≤: a bound, since every game against the others, or a group "
                              "of them, was won or lost.\n"));
}

char *
arena_report_whole (ArenaTournament *tournament)
{
  const ArenaPlan *plan = arena_tournament_get_plan (tournament);
  ArenaScore score = arena_tournament_get_score (tournament, 0, 1);
  GString *text = g_string_new (NULL);
  int n = (int) plan->specs->len;

  for (int a = 0; a < (plan->kind == ARENA_GAUNTLET ? 1 : n); a++)
    for (int b = a + 1; b < n; b++)
      append_match (text, tournament, a, b);
  if (n > 2)
    append_ratings (text, tournament);
  if (plan->has_sprt)
    append_verdict (text, plan, &score);
  append_faults (text, tournament);
  return g_string_free (text, FALSE);
}
