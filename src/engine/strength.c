#include "engine/strength.h"

#include "base/marks.h"
#include "base/random.h"

#include <math.h>

/* What a level sees and how it judges. */
typedef struct {
  double depth;  /* plies */
  double nodes;  /* in all, for all lines */
  double lines;  /* looked at */
  double spread; /* the error's standard deviation in an even position, hundredths */
  double sight;  /* mates of so many plies or fewer are not missed */
} Skill;

typedef struct {
  Level level;
  Skill skill;
} LevelEntry;

/* Fitted in chess by play of each level against the one below, 40 to 80 games from random openings,
 * to the three quarters of the points that 200 Elo mean; what came out, from the bottom: 0.70 0.71
 * 0.67 0.68 0.75 0.81 0.82 0.85 0.79 0.79. The last level is not limited; its skill is only what
 * figures between it and the one below tend to. */
static const LevelEntry entries[LEVEL_COUNT] = {
  { { 1, 600, N_ ("an absolute beginner") }, { 1, 2000, 24, 290, 0 } },
  { { 2, 800, N_ ("a beginner") }, { 1, 2000, 20, 220, 1 } },
  { { 3, 1000, N_ ("an occasional player") }, { 2, 4000, 16, 140, 2 } },
  { { 4, 1200, N_ ("a casual player") }, { 2, 6000, 12, 95, 2 } },
  { { 5, 1400, N_ ("a keen amateur") }, { 3, 9000, 10, 75, 3 } },
  { { 6, 1600, N_ ("a club player") }, { 4, 15000, 8, 58, 4 } },
  { { 7, 1800, N_ ("a strong club player") }, { 5, 22000, 6, 47, 6 } },
  { { 8, 2000, N_ ("a tournament player") }, { 6, 35000, 5, 37, 8 } },
  { { 9, 2200, N_ ("an expert") }, { 7, 60000, 4, 28, 10 } },
  { { 10, 2400, N_ ("a master") }, { 8, 110000, 3, 21, 12 } },
  { { 11, 2600, N_ ("a strong master") }, { 9, 160000, 3, 18, 16 } },
  { { 12, 2900, N_ ("full strength") }, { 16, 3000000, 2, 5, 20 } },
};

static const double LINE_TOO_BAD = 3;        /* spreads behind the best */
static const double CARELESS_AT_SCORE = 600; /* hundredths ahead or behind that double the spread */

/* Whether ELO asks for the full engine. */
static bool
is_full (int elo)
{
  return elo == LEVEL_FULL || elo >= entries[LEVEL_COUNT - 1].level.elo;
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
skill_at (int elo)
{
  int above = 1;

  while (above < LEVEL_COUNT - 1 && elo > entries[above].level.elo)
    above++;
  const LevelEntry *low = &entries[above - 1], *high = &entries[above];
  double share = (double) (elo - low->level.elo) / (high->level.elo - low->level.elo);
  if (share < 0)
    share = 0;
  return (Skill){
    .depth = between (low->skill.depth, high->skill.depth, share),
    .nodes = between_by_log (low->skill.nodes, high->skill.nodes, share),
    .lines = between (low->skill.lines, high->skill.lines, share),
    .spread = between_by_log (low->skill.spread, high->skill.spread, share),
    .sight = between (low->skill.sight, high->skill.sight, share),
  };
}

const Level *
level_get (int number)
{
  if (number < 1)
    number = 1;
  if (number > LEVEL_COUNT)
    number = LEVEL_COUNT;
  return &entries[number - 1].level;
}

void
strength_limit (SearchLimits *limits)
{
  if (is_full (limits->elo))
    return;

  Skill skill = skill_at (limits->elo);
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

/* Whether SCORE is a mate within the level's sight: 1 for one's own, -1 for the opponent's. */
static int
mate_seen (int score, const Skill *skill)
{
  int size = score < 0 ? -score : score;

  if (size < SCORE_MATE_BOUND || SCORE_MATE - size > (int) lround (skill->sight))
    return 0;
  return score < 0 ? -1 : 1;
}

/* A score as the level feels it: a mate beyond its sight is just a very good position. */
static double
felt_score (int score)
{
  enum { FELT_MATE = 1500 };

  if (score > FELT_MATE)
    return FELT_MATE;
  return score < -FELT_MATE ? -FELT_MATE : score;
}

int
strength_choose (const EngineInfo *lines, int n, int elo, uint64_t seed)
{
  if (is_full (elo) || n < 2)
    return 0;

  Skill skill = skill_at (elo);
  double best = felt_score (lines[0].score);
  double spread = skill.spread * (1 + fabs (best) / CARELESS_AT_SCORE);
  double chosen_score = -HUGE_VAL;
  Random random = random_from_seed (seed);
  int chosen = 0;

  if (mate_seen (lines[0].score, &skill) != 0)
    return 0; /* a mate to be given at once, or one that no line avoids */
  for (int i = 0; i < n; i++) {
    double score = felt_score (lines[i].score);
    double judged = score + spread * random_normal (&random);
    bool considered = mate_seen (lines[i].score, &skill) == 0
                      && (i == 0 || score >= best - LINE_TOO_BAD * spread);
    if (considered && judged > chosen_score) {
      chosen = i;
      chosen_score = judged;
    }
  }
  return chosen;
}
