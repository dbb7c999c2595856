/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evaluation of xiangqi: kings, pieces, threats, and their sum. */
#include "xiangqi-eval.h"

#include "xiangqi-eval-terms.h"

/* How safe a king is: its guards, the cannons that look at it, and who has gathered to attack. */

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

/* The safety of US's king. */
static Score
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

/* Where the pieces stand, where they can go, and what they bear upon. */

/* Points from which a horse checks or is about to: beside the enemy palace, and at its corners. */
static const uint8_t horse_corners[4][2] = { { 2, 8 }, { 6, 8 }, { 3, 7 }, { 5, 7 } };

static void
xiangqi_eval_pieces_note_attacks (Terms *t, Color us, Kind kind, Bitboard attacks)
{
  const XiangqiDangers *dangers = t->dangers;
  Bitboard on_palace = attacks & t->palace[!us];

  t->attacks[us][kind] |= attacks;
  t->attacks[us][NO_KIND] |= attacks;
  if (on_palace == 0 || dangers->attacker[kind] == 0)
    return;
  t->danger[!us]
      += dangers->attacker[kind] + dangers->palace_attack * bitboard_count (on_palace)
         + dangers->near_king * bitboard_count (on_palace & xiangqi_king_steps[t->p->kings[!us]]);
}

static Score
chariot (Terms *t, Color us, int point)
{
  const XiangqiWeights *w = t->weights;
  Bitboard attacks = xiangqi_chariot_attacks (t->p, point);
  Bitboard file = xiangqi_file_of (point);
  Score score = w->chariot_mobility[bitboard_count (attacks & ~t->p->colors[us])];

  xiangqi_eval_pieces_note_attacks (t, us, CHARIOT, attacks);
  if ((file & xiangqi_pieces (t->p, us, SOLDIER)) == 0)
    score += w->chariot_open_file;
  if (file_from_edge (point) == 3)
    score += w->chariot_on_rib;
  return score;
}

static Score
horse (Terms *t, Color us, int point)
{
  const XiangqiWeights *w = t->weights;
  Bitboard attacks = xiangqi_horse_attacks (point, t->occupied);
  Bitboard safe = attacks & ~t->p->colors[us] & ~t->attacks[!us][SOLDIER];
  int file = point_file (point), rank = rank_for (us, point);
  Score score = w->horse_mobility[bitboard_count (safe)];

  xiangqi_eval_pieces_note_attacks (t, us, HORSE, attacks);
  for (int i = 0; i < 4; i++)
    if (file == horse_corners[i][0] && rank == horse_corners[i][1])
      score += w->horse_on_corner;
  if (file == 4 && rank == 1)
    score += w->horse_in_centre;
  return score;
}

static Score
cannon (Terms *t, Color us, int point)
{
  const XiangqiWeights *w = t->weights;
  Bitboard slides = xiangqi_chariot_attacks (t->p, point) & ~t->occupied;
  Bitboard targets = xiangqi_cannon_attacks (t->p, point);

  xiangqi_eval_pieces_note_attacks (t, us, CANNON, targets);
  return w->cannon_mobility[bitboard_count (slides)]
         + w->cannon_targets * bitboard_count (targets & t->p->colors[!us]);
}

static Score
soldier (Terms *t, Color us, int point)
{
  const XiangqiWeights *w = t->weights;
  Bitboard soldiers = xiangqi_pieces (t->p, us, SOLDIER);
  int ahead = point + (us == RED ? N_FILES : -N_FILES);
  Score score = 0;

  xiangqi_eval_pieces_note_attacks (t, us, SOLDIER, xiangqi_soldier_steps[us][point]);
  if (point_is_across (point, us) && point_file (point) < 8
      && (soldiers & point_bit (point + 1)) != 0)
    score += w->soldiers_linked;
  if (ahead >= 0 && ahead < N_POINTS && piece_kind (t->p->board[ahead]) == SOLDIER)
    score += w->soldiers_stuck;
  return score;
}

static Score
piece (Terms *t, Color us, Kind kind, int point)
{
  switch (kind) {
  case CHARIOT:
    return chariot (t, us, point);
  case HORSE:
    return horse (t, us, point);
  case CANNON:
    return cannon (t, us, point);
  case SOLDIER:
    return soldier (t, us, point);
  case ADVISOR:
    xiangqi_eval_pieces_note_attacks (t, us, ADVISOR, xiangqi_advisor_steps[point]);
    return 0;
  case ELEPHANT:
    xiangqi_eval_pieces_note_attacks (t, us, ELEPHANT,
                                      xiangqi_elephant_attacks (point, t->occupied));
    return 0;
  default:
    xiangqi_eval_pieces_note_attacks (t, us, KING, xiangqi_king_steps[point]);
    return 0;
  }
}

/* Material, places, mobility and what is special about each piece. */
static Score
xiangqi_terms_pieces (Terms *t, Color us)
{
  const XiangqiWeights *w = t->weights;
  Score score = 0;

  for (Bitboard rest = t->p->colors[us]; rest != 0;) {
    int point = bitboard_pop (&rest);
    Kind kind = piece_kind (t->p->board[point]);
    score += w->pieces[kind] + w->ranks[kind][rank_for (us, point)]
             + w->files[kind][file_from_edge (point)] + piece (t, us, kind, point);
  }
  for (int i = 0; i < 2; i++)
    if (bitboard_count (xiangqi_pieces (t->p, us, i == 0 ? ADVISOR : ELEPHANT)) == 2)
      score += w->guards_paired[i];
  return score;
}

/* Pieces that are attacked by cheaper ones, or attacked and not protected. */

/* What US attacks. */
static Score
xiangqi_terms_threats (const Terms *t, Color us)
{
  const XiangqiWeights *w = t->weights;
  const XiangqiPosition *p = t->p;
  const Bitboard *ours = t->attacks[us];
  Bitboard lesser = ours[SOLDIER] | ours[ADVISOR] | ours[ELEPHANT];
  Bitboard covered = t->attacks[!us][NO_KIND];
  Score score = 0;

  for (Bitboard rest = p->colors[!us] & ours[NO_KIND]; rest != 0;) {
    int point = bitboard_pop (&rest);
    Kind kind = piece_kind (p->board[point]);
    Bitboard cheaper = kind == CHARIOT ? lesser | ours[HORSE] | ours[CANNON] : lesser;
    if ((cheaper & point_bit (point)) != 0)
      score += w->threat_by_lesser[kind];
    if ((covered & point_bit (point)) == 0)
      score += w->threat_hanging[kind];
  }
  return score;
}

/* The evaluation as a whole: gathers the parts, blends and scales them. */

enum {
  PHASE_ALL = 16, /* of a full set: one for a horse or a cannon, two for a chariot */
  SCALE_ALL = 64,
  SCALE_NO_ATTACKER = 2, /* guards alone never win */
  SCALE_ONE_MINOR = 20,  /* one horse or cannon and no soldier against two guards or more */
  EVAL_MAX = 19000,      /* below all that is decided */
};

/* d0 to f2, and d7 to f9. */
static Bitboard
palace_of (Color color)
{
  Bitboard row = (Bitboard) 0x38;
  Bitboard palace = row | row << N_FILES | row << 2 * N_FILES;

  return color == RED ? palace : palace << 7 * N_FILES;
}

static int
phase_of (const XiangqiPosition *p)
{
  int phase = bitboard_count (p->kinds[HORSE] | p->kinds[CANNON])
              + 2 * bitboard_count (p->kinds[CHARIOT]);

  return phase < PHASE_ALL ? phase : PHASE_ALL;
}

/* How much of an advantage of STRONG can be turned into a win. */
static int
scale_for (const XiangqiPosition *p, Color strong)
{
  Bitboard own = p->colors[strong];
  int minors = bitboard_count (own & (p->kinds[HORSE] | p->kinds[CANNON]));
  int guards = bitboard_count (p->colors[!strong] & (p->kinds[ADVISOR] | p->kinds[ELEPHANT]));

  if ((own & (p->kinds[CHARIOT] | p->kinds[SOLDIER])) != 0)
    return SCALE_ALL;
  if (minors == 0)
    return SCALE_NO_ATTACKER;
  return minors == 1 && guards >= 2 ? SCALE_ONE_MINOR : SCALE_ALL;
}

Score
xiangqi_evaluation_sum (const XiangqiPosition *p, const XiangqiWeights *weights,
                        const XiangqiDangers *dangers)
{
  Terms t = { .p = p,
              .weights = weights,
              .dangers = dangers,
              .occupied = xiangqi_occupied (p),
              .palace = { palace_of (RED), palace_of (BLACK) } };

  for (Color color = RED; color <= BLACK; color++)
    for (Bitboard rest = xiangqi_pieces (p, color, SOLDIER); rest != 0;)
      t.attacks[color][SOLDIER] |= xiangqi_soldier_steps[color][bitboard_pop (&rest)];
  Score score = xiangqi_terms_pieces (&t, RED) - xiangqi_terms_pieces (&t, BLACK);
  score += xiangqi_terms_king (&t, RED) - xiangqi_terms_king (&t, BLACK);
  score += xiangqi_terms_threats (&t, RED) - xiangqi_terms_threats (&t, BLACK);
  return score + (p->side == RED ? weights->tempo : -weights->tempo);
}

int
xiangqi_evaluation_blend (const XiangqiPosition *p, Score sum)
{
  int phase = phase_of (p);
  int value = (score_middle (sum) * phase + score_end (sum) * (PHASE_ALL - phase)) / PHASE_ALL;

  value = value * scale_for (p, value > 0 ? RED : BLACK) / SCALE_ALL;
  return value < -EVAL_MAX ? -EVAL_MAX : value > EVAL_MAX ? EVAL_MAX : value;
}

int
xiangqi_evaluate (const XiangqiPosition *p, XiangqiEvalCache *cache)
{
  Score sum = xiangqi_evaluation_sum (p, &xiangqi_weights, &xiangqi_dangers);
  int value = xiangqi_evaluation_blend (p, sum);

  return p->side == RED ? value : -value;
}
