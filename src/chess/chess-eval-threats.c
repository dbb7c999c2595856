/* What a side is about to do: threats, passed pawns, and room to manoeuvre in. */
#include "chess-eval-terms.h"

static const Bitboard CENTER_FILES = 0x3c3c3c3c3c3c3c3c;

/* The sum of WEIGHTS over the kinds of the pieces in TARGETS. */
static Score
sum_by_kind (const ChessPosition *p, Bitboard targets, const Score weights[N_KINDS])
{
  Score score = 0;

  for (Kind kind = PAWN; targets != 0 && kind <= QUEEN; kind++)
    score += weights[kind] * bitboard_count (targets & p->kinds[kind]);
  return score;
}

/* Squares that US's pawns attack after a safe push. */
static Bitboard
push_attacks (const Terms *t, Color us)
{
  Bitboard rank_3 = us == WHITE ? 0xff0000 : 0xff0000000000;
  Bitboard once = ahead (us, chess_pieces (t->p, us, PAWN)) & ~t->occupied;
  Bitboard pushed = once | (ahead (us, once & rank_3) & ~t->occupied);
  Bitboard safe = ~t->attacks[!us][PAWN] & (t->attacks[us][NO_KIND] | ~t->attacks[!us][NO_KIND]);

  return pawns_attack (us, pushed & safe);
}

Score
chess_terms_threats (const Terms *t, Color us)
{
  const ChessWeights *w = t->weights;
  const ChessPosition *p = t->p;
  Bitboard enemies = p->colors[!us] & ~p->kinds[KING], figures = enemies & ~p->kinds[PAWN];
  Bitboard firm = t->attacks[!us][PAWN] | (t->twice[!us] & ~t->twice[us]);
  Bitboard weak = enemies & ~firm & t->attacks[us][NO_KIND];
  Bitboard minors = t->attacks[us][KNIGHT] | t->attacks[us][BISHOP];
  Bitboard safe = ~t->attacks[!us][NO_KIND] | t->attacks[us][NO_KIND];
  Bitboard pawns = pawns_attack (us, chess_pieces (p, us, PAWN) & safe);
  Score score = sum_by_kind (p, figures & pawns, w->threat_by_pawn);

  score += sum_by_kind (p, ((figures & firm) | weak) & minors, w->threat_by_minor);
  score += sum_by_kind (p, weak & t->attacks[us][ROOK], w->threat_by_rook);
  if (weak & t->attacks[us][KING])
    score += w->threat_by_king;

  Bitboard hanging = weak & (~t->attacks[!us][NO_KIND] | (figures & t->twice[us]));
  Bitboard contested = t->attacks[!us][NO_KIND] & t->attacks[us][NO_KIND] & ~firm;
  return score + w->threat_hanging * bitboard_count (hanging)
         + w->threat_by_push * bitboard_count (push_attacks (t, us) & figures)
         + w->restricted * bitboard_count (contested);
}

/* What stands behind a passed pawn with the sight of it free. */
static Score
passed_backing (const Terms *t, Color us, int square)
{
  const ChessWeights *w = t->weights;
  Bitboard behind
      = ahead_filled (!us, square_bit (square)) & chess_rook_attacks (square, t->occupied);

  if (behind & chess_pieces (t->p, us, ROOK))
    return w->passed_rook_behind;
  return behind & chess_pieces (t->p, !us, ROOK) ? w->passed_enemy_rook_behind : 0;
}

static Score
passed_pawn (const Terms *t, Color us, int square)
{
  const ChessWeights *w = t->weights;
  const ChessPosition *p = t->p;
  int rank = rank_for (us, square), before = square + (us == WHITE ? 8 : -8);
  Bitboard path = ahead_filled (us, square_bit (before));
  Bitboard attacked = t->attacks[!us][NO_KIND] & ~t->attacks[us][PAWN];
  int own_steps = distance (chess_king (p, us), before);
  int enemy_steps = distance (chess_king (p, !us), before);
  Score score = w->passed[rank] + passed_backing (t, us, square);

  score += w->passed_own_king[rank] * (own_steps < 5 ? own_steps : 5);
  score += w->passed_enemy_king[rank] * (enemy_steps < 5 ? enemy_steps : 5);
  if (t->occupied & square_bit (before))
    return score;
  score += w->passed_free_square[rank];
  if ((attacked & square_bit (before)) == 0)
    score += w->passed_safe_square[rank];
  if ((path & (attacked | t->occupied)) == 0)
    score += w->passed_safe_path[rank];
  return score;
}

Score
chess_terms_passed (const Terms *t, Color us)
{
  Score score = 0;

  for (Bitboard rest = t->pawns->passed[us]; rest != 0;)
    score += passed_pawn (t, us, bitboard_pop (&rest));
  return score;
}

Score
chess_terms_space (const Terms *t, Color us)
{
  const ChessPosition *p = t->p;
  Bitboard ranks = us == WHITE ? 0xffffff00 : 0x00ffffff00000000;
  Bitboard pawns = chess_pieces (p, us, PAWN);
  Bitboard safe = CENTER_FILES & ranks & ~pawns & ~t->attacks[!us][PAWN];
  Bitboard behind = ahead_filled (!us, pawns) & safe & ~t->attacks[!us][NO_KIND];
  int pieces = bitboard_count (p->colors[us]) - 6;

  if (pieces <= 0)
    return 0;
  return t->weights->space * ((bitboard_count (safe) + bitboard_count (behind)) * pieces / 4);
}
