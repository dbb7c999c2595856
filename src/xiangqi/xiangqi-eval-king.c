/* How safe a king is: its guards, the cannons that look at it, and who has gathered to attack. */
#include "xiangqi-eval-terms.h"

/* The bits of BITS strictly between places A and B. */
static unsigned
between (unsigned bits, int a, int b)
{
  int low = a < b ? a : b, high = a < b ? b : a;

  return bits & ((1u << high) - 1) & ~((2u << low) - 1);
}

/* What an enemy cannon does on the king's file or rank. */
static Score
lined_up_cannon (const Terms *t, Color us, int cannon)
{
  const XiangqiWeights *w = t->weights;
  int king = t->p->kings[us];

  if (point_file (cannon) == point_file (king)) {
    unsigned bits = t->p->file_bits[point_file (king)];
    switch (__builtin_popcount (between (bits, point_rank (cannon), point_rank (king)))) {
    case 0:
      return w->hollow_cannon;
    case 2:
      return w->central_cannon;
    default:
      return 0;
    }
  }
  if (point_rank (cannon) == point_rank (king)
      && between (t->p->rank_bits[point_rank (king)], point_file (cannon), point_file (king)) == 0)
    return w->bottom_cannon;
  return 0;
}

/* Missing guards let attackers in: advisors keep out chariots and horses, elephants cannons. */
static Score
missing_guards (const Terms *t, Color us)
{
  const XiangqiWeights *w = t->weights;
  const XiangqiPosition *p = t->p;
  int advisors = bitboard_count (xiangqi_pieces (p, us, ADVISOR));
  int elephants = bitboard_count (xiangqi_pieces (p, us, ELEPHANT));
  int runners = bitboard_count (p->colors[!us] & (p->kinds[CHARIOT] | p->kinds[HORSE]));
  int cannons = bitboard_count (xiangqi_pieces (p, !us, CANNON));

  return runners * w->advisor_lost[advisors < 2 ? 2 - advisors : 0]
         + cannons * w->elephant_lost[elephants < 2 ? 2 - elephants : 0];
}

/* Units for checks that could be given from points that US does not cover. */
static int
safe_checks (const Terms *t, Color us)
{
  const XiangqiDangers *dangers = t->dangers;
  const XiangqiPosition *p = t->p;
  int king = p->kings[us];
  Bitboard safe = ~(t->attacks[us][NO_KIND] | p->colors[!us]);
  Bitboard chariots = xiangqi_chariot_attacks (p, king) & t->attacks[!us][CHARIOT] & safe;
  Bitboard horses = xiangqi_horse_attackers (king, t->occupied) & t->attacks[!us][HORSE] & safe;
  Bitboard cannons = xiangqi_cannon_attacks (p, king) & t->attacks[!us][CANNON] & safe;

  return (chariots != 0) * dangers->safe_check[CHARIOT] + (horses != 0) * dangers->safe_check[HORSE]
         + (cannons != 0) * dangers->safe_check[CANNON];
}

static int
danger_score (const Terms *t, Color us)
{
  const XiangqiDangers *dangers = t->dangers;
  const XiangqiPosition *p = t->p;
  int guards = bitboard_count (p->colors[us] & (p->kinds[ADVISOR] | p->kinds[ELEPHANT]));
  int units = t->danger[us] + safe_checks (t, us) - guards * dangers->guard;

  if (units <= 0)
    return 0;
  int score = units * units / dangers->divisor;
  return score < dangers->most ? score : dangers->most;
}

Score
xiangqi_terms_king (const Terms *t, Color us)
{
  const XiangqiWeights *w = t->weights;
  int king = t->p->kings[us], danger = danger_score (t, us);
  int steps = rank_for (us, king) + 4 - file_from_edge (king);
  Score score = steps * w->king_away - missing_guards (t, us) - S (danger, danger / 3);

  for (Bitboard rest = xiangqi_pieces (t->p, !us, CANNON); rest != 0;)
    score -= lined_up_cannon (t, us, bitboard_pop (&rest));
  return score;
}
