/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena-stats.h"

#include <math.h>

static const double Z95 = 1.959963984540054; /* 95 % of a normal distribution lie within so much */

/* Fewer pairs (or games) may all be the same by chance, and seem certain of anything. */
enum { SPRT_MIN = 10 };

/* Shares of the points (per game) and how often each occurred. */
typedef struct {
  int n;
  double values[5], counts[5], total;
} Sample;

guint
arena_score_games (const ArenaScore *score)
{
  return score->wins + score->draws + score->losses;
}

double
arena_score_points (const ArenaScore *score)
{
  return score->wins + 0.5 * score->draws;
}

double
arena_share_of_elo (double elo)
{
  return 1 / (1 + pow (10, -elo / 400));
}

double
arena_elo_of_share (double share)
{
  if (share <= 0)
    return -INFINITY;
  if (share >= 1)
    return INFINITY;
  return -400 * log10 (1 / share - 1);
}

static guint
count_pairs (const ArenaScore *score)
{
  guint n = 0;

  for (int i = 0; i < 5; i++)
    n += score->pairs[i];
  return n;
}

static Sample
sample_of (const ArenaScore *score)
{
  const guint games[3] = { score->losses, score->draws, score->wins };
  gboolean paired = score->paired && count_pairs (score) > 0;
  Sample sample = { .n = paired ? 5 : 3 };

  for (int i = 0; i < sample.n; i++) {
    sample.values[i] = (double) i / (sample.n - 1);
    sample.counts[i] = paired ? score->pairs[i] : games[i];
    sample.total += sample.counts[i];
  }
  return sample;
}

static double
variance_of (const Sample *sample)
{
  double mean = 0, sum = 0;

  for (int i = 0; i < sample->n; i++)
    mean += sample->counts[i] * sample->values[i];
  mean /= sample->total;
  for (int i = 0; i < sample->n; i++)
    sum += sample->counts[i] * (sample->values[i] - mean) * (sample->values[i] - mean);
  return sum / sample->total;
}

/* Where all results were equal nothing tells how far the next one may be off. If all GAMES were won
 * (or lost): the share with which that would happen once in forty times. If not: as if one more
 * result had been off by half of what is possible. */
static void
estimate_without_spread (double games, double total, double share, double *low, double *high)
{
  double width = Z95 * 0.5 / (total + 1);

  *low = share >= 1 ? pow (0.025, 1 / games) : share <= 0 ? 0 : share - width;
  *high = share >= 1 ? 1 : share <= 0 ? 1 - pow (0.025, 1 / games) : share + width;
}

gboolean
arena_estimate (const ArenaScore *score, ArenaEstimate *estimate)
{
  guint games = arena_score_games (score);
  Sample sample = sample_of (score);
  double error, low, high;

  if (games == 0)
    return FALSE;
  estimate->share = arena_score_points (score) / games;
  error = sqrt (variance_of (&sample) / sample.total);
  low = estimate->share - Z95 * error;
  high = estimate->share + Z95 * error;
  if (error == 0)
    estimate_without_spread (games, sample.total, estimate->share, &low, &high);
  estimate->elo = arena_elo_of_share (estimate->share);
  estimate->elo_low = arena_elo_of_share (low);
  estimate->elo_high = arena_elo_of_share (high);
  if (error == 0)
    error = (high - low) / (2 * Z95);
  estimate->los = 0.5 * erfc (-(estimate->share - 0.5) / error / sqrt (2));
  return TRUE;
}

/* Of all frequencies of results whose mean is MEAN, those that fit best are p / (1 + t (v - mean)),
 * p being the observed ones, v the values and t such that they sum up right. This finds t: the
 * function is monotonic between the poles. */
static double
find_tilt (const Sample *sample, double mean)
{
  double low = -1 / (1 - mean), high = 1 / mean;

  for (int step = 0; step < 200; step++) {
    double middle = (low + high) / 2, sum = 0;
    for (int i = 0; i < sample->n; i++) {
      double off = sample->values[i] - mean;
      sum += sample->counts[i] * off / (1 + middle * off);
    }
    if (sum > 0)
      low = middle;
    else
      high = middle;
  }
  return (low + high) / 2;
}

double
arena_sprt_llr (const ArenaSprt *sprt, const ArenaScore *score)
{
  const double UNSEEN = 1e-3; /* no result is impossible only because it has not come yet */
  Sample sample = sample_of (score);
  double means[2] = { arena_share_of_elo (sprt->elo0), arena_share_of_elo (sprt->elo1) };
  double tilts[2], sum = 0;

  if (sample.total == 0)
    return 0;
  for (int i = 0; i < sample.n; i++)
    if (sample.counts[i] == 0)
      sample.counts[i] = UNSEEN;
  for (int h = 0; h < 2; h++)
    tilts[h] = find_tilt (&sample, means[h]);
  for (int i = 0; i < sample.n; i++)
    sum += sample.counts[i]
           * log ((1 + tilts[0] * (sample.values[i] - means[0]))
                  / (1 + tilts[1] * (sample.values[i] - means[1])));
  return sum;
}

double
arena_sprt_lower (const ArenaSprt *sprt)
{
  return log (sprt->beta / (1 - sprt->alpha));
}

double
arena_sprt_upper (const ArenaSprt *sprt)
{
  return log ((1 - sprt->beta) / sprt->alpha);
}

ArenaSprtState
arena_sprt_state (const ArenaSprt *sprt, const ArenaScore *score)
{
  double llr = arena_sprt_llr (sprt, score);

  if (sample_of (score).total < SPRT_MIN)
    return ARENA_SPRT_OPEN;
  if (llr <= arena_sprt_lower (sprt))
    return ARENA_SPRT_LOWER;
  return llr >= arena_sprt_upper (sprt) ? ARENA_SPRT_UPPER : ARENA_SPRT_OPEN;
}
