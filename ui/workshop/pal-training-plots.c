/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-training-plots.h"

#include "ui/tournament/pal-tournament-tables.h"

#include <glib/gi18n.h>
#include <math.h>

enum {
  POINTS_MAX = 80,
  ELO_SHOWN = 1000, /* beyond, and where all games were won, the plot ends */
};

/* What each point of a plot is of; kept by the plot. */
typedef struct {
  double games;
  double error;
  ArenaScore score;
} Reading;

static void
keep_readings (PalPlot *plot, GArray *readings)
{
  g_object_set_data_full (G_OBJECT (plot), "readings", readings, (GDestroyNotify) g_array_unref);
}

static const Reading *
reading_at (const GArray *readings, guint index)
{
  return &g_array_index (readings, Reading, index);
}

/* --- errors --- */

static char *
describe_error (gpointer readings, guint index)
{
  const Reading *reading = reading_at (readings, index);

  /* Translators: of a learning curve: a number of games, and the mean error of those around it. */
  return g_strdup_printf (_ ("After %.0f games: error %.2f"), reading->games, reading->error);
}

/* The mean of each PER of VALUES. */
static GArray *
average (const GArray *values, guint per)
{
  GArray *means = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; (i + 1) * per <= values->len; i++) {
    double mean = 0;

    for (guint j = 0; j < per; j++)
      mean += g_array_index (values, double, i *per + j) / per;
    g_array_append_val (means, mean);
  }
  return means;
}

/* Neighbours weigh on each other, so that the eye follows the trend. */
static double
smooth (const GArray *means, guint i)
{
  enum { REACH = 2 };
  double sum = 0, weight = 0;

  for (int at = MAX ((int) i - REACH, 0); at <= MIN ((int) i + REACH, (int) means->len - 1); at++) {
    const int share = REACH + 1 - abs (at - (int) i);

    sum += g_array_index (means, double, at) * share;
    weight += share;
  }
  return sum / weight;
}

void
pal_training_plot_errors (PalPlot *plot, ArenaTraining *training)
{
  const guint total = (guint) MAX (arena_training_get_total (training), 1);
  const guint per = (total + POINTS_MAX - 1) / POINTS_MAX;
  g_autoptr (GArray) means = average (arena_training_get_mistakes (training), per);
  g_autofree PalPlotPoint *points = g_new (PalPlotPoint, means->len);
  GArray *readings = g_array_new (FALSE, FALSE, sizeof (Reading));

  for (guint i = 0; i < means->len; i++) {
    const Reading reading = { .games = (i + 0.5) * per, .error = smooth (means, i) };

    points[i] = (PalPlotPoint){ reading.games, reading.error, reading.error, reading.error };
    g_array_append_val (readings, reading);
  }
  pal_plot_set_range (plot, 0, total);
  pal_plot_set_points (plot, points, means->len, describe_error, readings);
  keep_readings (plot, readings);
}

/* --- strength --- */

static char *
describe_strength (gpointer readings, guint index)
{
  const Reading *reading = reading_at (readings, index);
  g_autofree char *elo = NULL, *low = NULL, *high = NULL;
  ArenaEstimate estimate;

  if (!arena_estimate (&reading->score, &estimate))
    return g_strdup (_ ("Before the training"));
  elo = pal_tournament_elo (estimate.elo);
  low = pal_tournament_elo (estimate.elo_low);
  high = pal_tournament_elo (estimate.elo_high);
  /* Translators: games learned from; three Elo differences such as +44. */
  return g_strdup_printf (_ ("After %.0f games: Elo %s (%s to %s)"), reading->games, elo, low,
                          high);
}

static void
add_reading (GArray *readings, int games, const ArenaScore *score)
{
  const Reading reading = { .games = games, .score = *score };

  g_array_append_val (readings, reading);
}

/* The bot began as strong as itself. */
static GArray *
read_strength (ArenaTraining *training)
{
  const GArray *checks = arena_training_get_checkpoints (training);
  const ArenaScore nothing = { 0 }, match = arena_training_get_score (training);
  const guint whole = (guint) arena_training_get_checkpoint_games (training);
  GArray *readings = g_array_new (FALSE, FALSE, sizeof (Reading));

  add_reading (readings, 0, &nothing);
  for (guint i = 0; i < checks->len; i++) {
    const ArenaCheckpoint *check = &g_array_index (checks, ArenaCheckpoint, i);

    if (arena_score_games (&check->score) >= whole)
      add_reading (readings, check->games, &check->score);
  }
  if (arena_score_games (&match) > 0)
    add_reading (readings, arena_training_get_games (training), &match);
  return readings;
}

static double
shown_elo (double elo)
{
  return fmax (-ELO_SHOWN, fmin (ELO_SHOWN, elo));
}

void
pal_training_plot_strength (PalPlot *plot, ArenaTraining *training)
{
  GArray *readings = read_strength (training);
  g_autofree PalPlotPoint *points = g_new0 (PalPlotPoint, readings->len);

  for (guint i = 0; i < readings->len; i++) {
    ArenaEstimate estimate;

    points[i].x = reading_at (readings, i)->games;
    if (!arena_estimate (&reading_at (readings, i)->score, &estimate))
      continue;
    points[i].y = shown_elo (estimate.elo);
    points[i].low = shown_elo (estimate.elo_low);
    points[i].high = shown_elo (estimate.elo_high);
  }
  pal_plot_set_range (plot, 0, MAX (arena_training_get_total (training), 1));
  pal_plot_set_points (plot, points, readings->len, describe_strength, readings);
  keep_readings (plot, readings);
  gtk_widget_set_visible (gtk_widget_get_parent (GTK_WIDGET (plot)), readings->len > 1);
}
