/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/strength.h"

#include "base/marks.h"
#include "base/random.h"

#include <math.h>
#include <stdlib.h>

static const Level levels[LEVEL_COUNT] = {
  { 1, ELO_MIN, N_ ("an absolute beginner") },
  { 2, 800, N_ ("a beginner") },
  { 3, 1000, N_ ("an occasional player") },
  { 4, 1200, N_ ("a casual player") },
  { 5, 1400, N_ ("a keen amateur") },
  { 6, 1600, N_ ("a club player") },
  { 7, 1800, N_ ("a strong club player") },
  { 8, 2000, N_ ("a tournament player") },
  { 9, 2200, N_ ("an expert") },
  { 10, 2400, N_ ("a master") },
  { 11, 2600, N_ ("a strong master") },
  { 12, ELO_FULL, N_ ("full strength") },
};

static const double LINE_TOO_BAD = 3; /* spreads behind the best */
/* How often, compared with other losses, one is overlooked that a piece suffers where it was just
 * put, if it is next to nothing; a loss of this share of the table's careless or more never is. */
static const double HANGS_SHARE = 0.2, HANGS_MOST = 1 / 3.0;

/* Whether ELO asks for the full engine. */
static bool
is_full (int elo)
{
  return elo == LEVEL_FULL || elo >= ELO_FULL;
}

static double
between (double low, double high, double share)
{
  return low + (high - low) * share;
}

static double
between_by_log (double low, double high, double share)
{
  return exp (between (log (low), log (high), share));
}

/* The skill at ELO, which is not full strength. */
static Skill
skill_at (const LevelTable *table, int elo)
{
  int above = 1;

  while (above < LEVEL_COUNT - 1 && elo > levels[above].elo)
    above++;
  const Skill *low = &table->skills[above - 1], *high = &table->skills[above];
  int from = levels[above - 1].elo;
  double share = (double) (elo - from) / (levels[above].elo - from);
  if (share < 0)
    share = 0;
  return (Skill){
    .depth = between (low->depth, high->depth, share),
    .nodes = between_by_log (low->nodes, high->nodes, share),
    .lines = between (low->lines, high->lines, share),
    .spread = between_by_log (low->spread, high->spread, share),
    .overlook = between (low->overlook, high->overlook, share),
    .horizon = between (low->horizon, high->horizon, share),
  };
}

const Level *
level_get (int number)
{
  if (number < 1)
    number = 1;
  if (number > LEVEL_COUNT)
    number = LEVEL_COUNT;
  return &levels[number - 1];
}

void
strength_limit (const LevelTable *table, SearchLimits *limits)
{
  if (is_full (limits->elo))
    return;

  Skill skill = skill_at (table, limits->elo);
  int depth = (int) lround (skill.depth);
  uint64_t nodes = (uint64_t) llround (skill.nodes);
  int lines = (int) lround (skill.lines);
  if (limits->depth == 0 || limits->depth > depth)
    limits->depth = depth;
  if (limits->nodes == 0 || limits->nodes > nodes)
    limits->nodes = nodes;
  if (limits->multi_pv < lines)
    limits->multi_pv = lines;
}

/* Whether SCORE is a mate, anybody's, within the level's horizon. */
static bool
is_seen_mate (int score, const Skill *skill)
{
  return abs (score) >= SCORE_MATE_BOUND
         && SCORE_MATE - abs (score) <= (int) lround (skill->horizon);
}

/* A score as the level feels it: a mate beyond its horizon is just a very good position. */
static double
felt_score (const LevelTable *table, int score)
{
  return fmax (-table->most, fmin (table->most, score));
}

/* The middle one of N numbers, which are put in order. */
static double
median (double *numbers, int n)
{
  for (int i = 1; i < n; i++) {
    double moving = numbers[i];
    int j = i;
    for (; j > 0 && numbers[j - 1] > moving; j--)
      numbers[j] = numbers[j - 1];
    numbers[j] = moving;
  }
  return numbers[n / 2];
}

/* By how much the search's scores usually differ from what the board looks like right after the
 * move: whose turn it is, what threatens whatever one plays, and how two evaluations differ. */
static double
usual_difference (const LevelTable *table, const Candidate *candidates, int n)
{
  double differences[MULTI_PV_MAX];

  for (int i = 0; i < n; i++)
    differences[i] = felt_score (table, candidates[i].score) - candidates[i].static_eval;
  return median (differences, n);
}

/* The spread that suits the imbalance after the ordinary move, or the best where that is nearer to
 * even. */
static double
spread_here (const LevelTable *table, const Candidate *candidates, int n, const Skill *skill)
{
  double best = fabs (felt_score (table, candidates[0].score));
  double ordinary = fabs (felt_score (table, candidates[n / 2].score));

  return skill->spread * (1 + fmin (best, ordinary) / table->careless);
}

/* The chance that what SEEN hundredths say of candidate I is overlooked, if it then looks like
 * FACE. What is lost by a piece that hangs is counted from the best move as well, by the search's
 * own scores: who is far ahead or far behind feels hardly any difference, but sees that a piece can
 * be taken. */
static double
overlook_chance (const LevelTable *table, const Skill *skill, const Candidate *candidates, int i,
                 double seen, double face)
{
  if (!candidates[i].hangs)
    return skill->overlook;
  double lost = fmax (face - seen, candidates[0].score - candidates[i].score);
  return skill->overlook * HANGS_SHARE * fmax (0, 1 - lost / (HANGS_MOST * table->careless));
}

/* Whether candidate I, which hangs, is worse than the best by more than an error in an even
 * position, by the search's own scores. */
static bool
is_given (const Candidate *candidates, int i, const Skill *skill)
{
  return candidates[i].score < candidates[0].score - skill->spread;
}

int
strength_choose (const LevelTable *table, const Candidate *candidates, int n, int elo,
                 uint64_t seed)
{
  if (is_full (elo) || n < 2)
    return 0;

  Skill skill = skill_at (table, elo);
  if (is_seen_mate (candidates[0].score, &skill))
    return 0; /* a mate to be given at once, or one that no line avoids */

  double spread = spread_here (table, candidates, n, &skill);
  double difference = usual_difference (table, candidates, n);
  double worst = felt_score (table, candidates[0].score) - LINE_TOO_BAD * spread;
  double chosen_score = -HUGE_VAL;
  Random random = random_from_seed (seed);
  int chosen = 0;

  for (int i = 0; i < n; i++) {
    double seen = felt_score (table, candidates[i].score);
    double face = fmax (seen, candidates[i].static_eval + difference);
    double chance = overlook_chance (table, &skill, candidates, i, seen, face);
    bool overlooked = random_unit (&random) < chance;
    double error = spread * random_normal (&random);
    bool seen_to_hang = candidates[i].hangs && !overlooked;
    if (seen_to_hang)
      error = fmin (error, 0);
    double score = overlooked ? face : seen;
    double judged = score + error;
    bool sensible = score >= worst && !(seen_to_hang && is_given (candidates, i, &skill));
    bool considered = !is_seen_mate (candidates[i].score, &skill) && (i == 0 || sensible);
    if (considered && judged > chosen_score) {
      chosen = i;
      chosen_score = judged;
    }
  }
  return chosen;
}
