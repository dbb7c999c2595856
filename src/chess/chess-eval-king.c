/* How safe a king is: the pawns before it, and who has gathered to attack it. */
#include "chess-eval-terms.h"

/* One file of a shelter: the own pawn nearest to the king, and the enemy's pawn that comes. */
static Score
shelter_file (const Terms *t, Color us, int king, int file)
{
  const ChessWeights *w = t->weights;
  const ChessPosition *p = t->p;
  Bitboard before = ahead_filled (us, rank_of (king)) & file_of (file);
  Bitboard own = before & chess_pieces (p, us, PAWN), enemy = before & chess_pieces (p, !us, PAWN);
  int edge = file_from_edge (file);
  int own_rank = 0, enemy_rank = 0;

  if (own != 0)
    own_rank = rank_for (us, us == WHITE ? __builtin_ctzll (own) : 63 - __builtin_clzll (own));
  if (enemy != 0)
    enemy_rank
        = rank_for (us, us == WHITE ? __builtin_ctzll (enemy) : 63 - __builtin_clzll (enemy));
  bool blocked = own_rank > 0 && own_rank == enemy_rank - 1;
  return w->shelter[edge][own_rank] + (blocked ? w->storm_blocked : w->storm)[enemy_rank];
}

/* The shelter that a king on SQUARE would have. */
static Score
shelter_at (const Terms *t, Color us, int square)
{
  const ChessWeights *w = t->weights;
  const ChessPosition *p = t->p;
  int file = square_file (square);
  int middle = file < 1 ? 1 : file > 6 ? 6 : file;
  Bitboard pawns = p->kinds[PAWN] & file_of (square);
  Score score = 0;

  for (int f = middle - 1; f <= middle + 1; f++)
    score += shelter_file (t, us, square, f);
  if ((pawns & p->colors[us]) == 0)
    score += pawns == 0 ? w->king_open_file : w->king_half_open_file;
  return score;
}

static Score
better_shelter (Score a, Score b)
{
  return score_middle (a) >= score_middle (b) ? a : b;
}

/* The best shelter that the king has or can still castle into. */
static Score
shelter (const Terms *t, Color us)
{
  const ChessPosition *p = t->p;
  int king = chess_king (p, us), home = us == WHITE ? 0 : 56;
  Score best = shelter_at (t, us, king);

  if (p->castling & 1 << (us * 2 + KING_SIDE))
    best = better_shelter (best, shelter_at (t, us, home + 6));
  if (p->castling & 1 << (us * 2 + QUEEN_SIDE))
    best = better_shelter (best, shelter_at (t, us, home + 2));
  return best;
}

/* Squares around US's king that the enemy attacks and nothing but king or queen defends. */
static Bitboard
weak_squares (const Terms *t, Color us)
{
  return t->attacks[!us][NO_KIND] & ~t->twice[us]
         & (~t->attacks[us][NO_KIND] | t->attacks[us][KING] | t->attacks[us][QUEEN]);
}

/* Danger from checks that the enemy could give to US's king on the next move. */
static int
danger_of_checks (const Terms *t, Color us, Bitboard weak)
{
  const ChessDangers *d = t->dangers;
  const ChessPosition *p = t->p;
  int king = chess_king (p, us);
  Bitboard through = t->occupied & ~chess_pieces (p, us, QUEEN);
  Bitboard safe = ~p->colors[!us] & (~t->attacks[us][NO_KIND] | (weak & t->twice[!us]));
  Bitboard lines = chess_rook_attacks (king, through);
  Bitboard diagonals = chess_bishop_attacks (king, through);
  Bitboard checks[N_KINDS] = {
    [KNIGHT] = chess_knight_attacks[king] & t->attacks[!us][KNIGHT],
    [BISHOP] = diagonals & t->attacks[!us][BISHOP],
    [ROOK] = lines & t->attacks[!us][ROOK],
    [QUEEN] = (lines | diagonals) & t->attacks[!us][QUEEN] & ~t->attacks[us][QUEEN],
  };
  int danger = 0;

  for (Kind kind = KNIGHT; kind <= QUEEN; kind++) {
    bool several = (checks[kind] & safe & ((checks[kind] & safe) - 1)) != 0;
    if (checks[kind] & safe)
      danger += several ? d->safe_check[kind] * 3 / 2 : d->safe_check[kind];
    else
      danger += d->unsafe_check * bitboard_count (checks[kind] & ~p->colors[!us]);
  }
  return danger;
}

/* All danger to US's king, in units of ChessDangers. */
static int
danger_to (const Terms *t, Color us, Score cover)
{
  const ChessDangers *d = t->dangers;
  const ChessPosition *p = t->p;
  Bitboard weak = weak_squares (t, us);
  Bitboard guards = t->attacks[us][KNIGHT] & t->attacks[us][KING];

  int danger
      = d->base + t->attackers[!us] * t->attack_weight[!us] + d->ring_attack * t->ring_attacks[!us]
        + d->ring_weak * bitboard_count (t->ring[us] & weak)
        + d->pinned * bitboard_count (t->pinned[us]) - score_middle (cover) / d->shelter_divisor;
  danger += danger_of_checks (t, us, weak);
  danger -= guards != 0 ? d->knight_defender : 0;
  danger -= chess_pieces (p, !us, QUEEN) == 0 ? d->no_queen : 0;
  return danger < d->most ? danger : d->most;
}

/* Kings belong near pawns once the pieces are gone. */
static int
steps_to_pawn (const ChessPosition *p, Color us)
{
  int least = 6, king = chess_king (p, us);

  for (Bitboard rest = chess_pieces (p, us, PAWN); rest != 0;) {
    int steps = distance (king, bitboard_pop (&rest));
    least = steps < least ? steps : least;
  }
  return chess_pieces (p, us, PAWN) != 0 ? least : 0;
}

Score
chess_terms_king (const Terms *t, Color us)
{
  const ChessDangers *d = t->dangers;
  Score score = shelter (t, us);
  int danger = danger_to (t, us, score);

  if (danger > d->least)
    score -= S (danger * danger / d->middle_divisor, danger / d->end_divisor);
  return score + t->weights->king_pawn_distance * steps_to_pawn (t->p, us);
}
