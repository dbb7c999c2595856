/* Where the pieces stand, where they can go, and what they bear upon. */
#include "xiangqi-eval-terms.h"

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
  Bitboard file = xiangqi_columns[(1 << N_RANKS) - 1] << point_file (point);
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

Score
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
