/* Each piece: where it stands, where it can go, and what is special about its kind. */
#include "chess-eval-terms.h"

static const Bitboard LONG_DIAGONALS = 0x8142241818244281, CENTER = 0x1818000000;
static const Bitboard DARK_SQUARES = 0xaa55aa55aa55aa55;

static Bitboard
outpost_ranks (Color us)
{
  return us == WHITE ? 0x0000ffffff000000 : 0x000000ffffff0000;
}

/* Squares defended by a pawn that no enemy pawn can ever drive a piece from. */
static Bitboard
outposts (const Terms *t, Color us)
{
  return outpost_ranks (us) & t->attacks[us][PAWN] & ~t->pawns->spans[!us];
}

static Score
minor_extras (const Terms *t, Color us, Kind kind, int square, Bitboard attacks)
{
  const ChessWeights *w = t->weights;
  const ChessPosition *p = t->p;
  Bitboard places = outposts (t, us);
  Score score = w->king_distance_minor * distance (square, chess_king (p, us));

  if (places & square_bit (square))
    score += kind == KNIGHT ? w->outpost_knight : w->outpost_bishop;
  else if (kind == KNIGHT && (places & attacks & ~p->colors[us]))
    score += w->outpost_reachable;
  if (ahead (us, square_bit (square)) & p->kinds[PAWN])
    score += w->minor_behind_pawn;
  return score;
}

static Score
bishop_extras (const Terms *t, Color us, int square)
{
  const ChessWeights *w = t->weights;
  Bitboard color = square_bit (square) & DARK_SQUARES ? DARK_SQUARES : ~DARK_SQUARES;
  Bitboard pawns = t->p->kinds[PAWN];
  Score score = w->bishop_own_pawns * bitboard_count (pawns & t->p->colors[us] & color);
  Bitboard through_pawns = chess_bishop_attacks (square, pawns) & CENTER;

  if ((LONG_DIAGONALS & square_bit (square)) && bitboard_count (through_pawns) > 1)
    score += w->bishop_long_diagonal;
  return score;
}

static Score
rook_extras (const Terms *t, Color us, int square, int mobility)
{
  const ChessWeights *w = t->weights;
  const ChessPosition *p = t->p;
  Bitboard pawns = file_of (square) & p->kinds[PAWN];
  int king = chess_king (p, us);

  if ((pawns & p->colors[us]) == 0)
    return pawns == 0 ? w->rook_open_file : w->rook_half_open_file;
  bool beside_king = (square_file (king) < 4) == (square_file (square) < square_file (king));
  bool can_castle = (p->castling & 3 << us * 2) != 0;
  return mobility <= 3 && beside_king && rank_for (us, king) == 0
             ? w->rook_trapped * (can_castle ? 1 : 2)
             : 0;
}

static Score
mobility_score (const ChessWeights *w, Kind kind, int squares)
{
  return kind == KNIGHT   ? w->knight_mobility[squares]
         : kind == BISHOP ? w->bishop_mobility[squares]
         : kind == ROOK   ? w->rook_mobility[squares]
                          : w->queen_mobility[squares];
}

/* What a piece attacks, seeing through the own pieces that would follow it. */
static Bitboard
attacks_through (const Terms *t, Color us, Kind kind, int square)
{
  const ChessPosition *p = t->p;
  Bitboard queens = p->kinds[QUEEN], rooks = p->kinds[ROOK] & p->colors[us];
  Bitboard through = kind == BISHOP ? queens : kind == ROOK ? queens | rooks : 0;
  Bitboard attacks = chess_attacks (kind, square, t->occupied & ~through);

  if (t->pinned[us] & square_bit (square))
    attacks &= chess_line[chess_king (p, us)][square];
  return attacks;
}

/* Enters ATTACKS of a piece into the tables that the other terms use. */
static void
chess_eval_pieces_note_attacks (Terms *t, Color us, Kind kind, Bitboard attacks)
{
  t->twice[us] |= t->attacks[us][NO_KIND] & attacks;
  t->attacks[us][kind] |= attacks;
  t->attacks[us][NO_KIND] |= attacks;
  if (kind != PAWN && kind != KING && (attacks & t->ring[!us])) {
    t->attackers[us]++;
    t->attack_weight[us] += t->dangers->attacker[kind];
    t->ring_attacks[us] += bitboard_count (attacks & t->ring[!us]);
  }
}

static Score
pieces_of_kind (Terms *t, Color us, Kind kind)
{
  const ChessWeights *w = t->weights;
  Score score = 0;

  for (Bitboard rest = chess_pieces (t->p, us, kind); rest != 0;) {
    int square = bitboard_pop (&rest);
    Bitboard attacks = attacks_through (t, us, kind, square);
    int mobility = bitboard_count (attacks & t->area[us]);

    chess_eval_pieces_note_attacks (t, us, kind, attacks);
    score += w->pieces[kind] + w->squares[kind][rank_for (us, square)][file_from_edge (square)];
    score += mobility_score (w, kind, mobility);
    if (kind == KNIGHT || kind == BISHOP)
      score += minor_extras (t, us, kind, square, attacks);
    if (kind == BISHOP)
      score += bishop_extras (t, us, square);
    if (kind == ROOK)
      score += rook_extras (t, us, square, mobility);
  }
  return score;
}

Score
chess_terms_pieces (Terms *t, Color us)
{
  const ChessWeights *w = t->weights;
  Bitboard bishops = chess_pieces (t->p, us, BISHOP);
  int king = chess_king (t->p, us);
  Score score = w->squares[KING][rank_for (us, king)][file_from_edge (king)];

  for (Kind kind = KNIGHT; kind <= QUEEN; kind++)
    score += pieces_of_kind (t, us, kind);
  if ((bishops & DARK_SQUARES) && (bishops & ~DARK_SQUARES))
    score += w->bishop_pair;
  return score;
}
