/* The evaluation as a whole: gathers the parts, blends and scales them. */
#include "xiangqi-eval.h"

#include "xiangqi-eval-terms.h"

enum {
  PHASE_ALL = 16, /* of a full set: one for a horse or a cannon, two for a chariot */
  SCALE_ALL = 64,
  SCALE_NO_ATTACKER = 2, /* guards alone never win */
  SCALE_ONE_MINOR = 20,  /* one horse or cannon and no soldier against two guards or more */
  EVAL_MOST = 20000,     /* far from any mate score */
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
  return value < -EVAL_MOST ? -EVAL_MOST : value > EVAL_MOST ? EVAL_MOST : value;
}

int
xiangqi_evaluate (const XiangqiPosition *p, XiangqiEvalCache *cache)
{
  Score sum = xiangqi_evaluation_sum (p, &xiangqi_weights, &xiangqi_dangers);
  int value = xiangqi_evaluation_blend (p, sum);

  return p->side == RED ? value : -value;
}
