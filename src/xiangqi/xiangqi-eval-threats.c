/* Pieces that are attacked by cheaper ones, or attacked and not protected. */
#include "xiangqi-eval-terms.h"

Score
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
