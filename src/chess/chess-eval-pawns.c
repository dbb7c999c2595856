/* What the pawns alone say: weak ones, strong ones, passed ones. */
#include "chess-eval-terms.h"

/* What the structure of one side is judged by. */
typedef struct {
  const ChessWeights *weights;
  Color us;
  Bitboard own, enemy;
  Bitboard own_attacks, enemy_attacks;
  Bitboard enemy_spans;
} Structure;

static Score
pawn_place (const Structure *s, int square)
{
  const ChessWeights *w = s->weights;

  return w->pieces[PAWN] + w->squares[PAWN][rank_for (s->us, square)][file_from_edge (square)];
}

/* Support by neighbours, or the want of it. */
static Score
pawn_company (const Structure *s, int square)
{
  const ChessWeights *w = s->weights;
  Bitboard pawn = square_bit (square);
  Bitboard neighbours = sideways (file_of (square)) & s->own;
  Bitboard supporters = chess_pawn_attacks[!s->us][square] & s->own;
  Bitboard beside = sideways (pawn) & s->own;
  bool open = (ahead_filled (s->us, pawn) & ~pawn & s->enemy) == 0;

  if (neighbours == 0)
    return w->pawn_isolated + (open ? w->pawn_isolated_open : 0);
  if (supporters | beside)
    return w->pawn_supported * bitboard_count (supporters)
           + w->pawn_connected[rank_for (s->us, square)];

  /* No neighbour is behind it or level, so none can ever defend it; and it cannot pass. */
  Bitboard level_or_behind = ahead_filled (!s->us, sideways (pawn));
  bool stopped = (ahead (s->us, pawn) & (s->enemy_attacks | s->enemy)) != 0;
  if ((level_or_behind & s->own) == 0 && stopped)
    return w->pawn_backward + (open ? w->pawn_backward_open : 0);
  return 0;
}

/* As many neighbours can help it past the enemy's pawns as there are to hinder it. */
static bool
is_candidate (const Structure *s, int square)
{
  Bitboard pawn = square_bit (square);
  Bitboard path = ahead_filled (s->us, pawn) & ~pawn;
  Bitboard guards = sideways (path) & s->enemy;
  Bitboard helpers = ahead_filled (!s->us, ahead (s->us, sideways (pawn))) & s->own;

  return (path & s->enemy) == 0 && bitboard_count (helpers) >= bitboard_count (guards)
         && bitboard_count (s->own & chess_pawn_attacks[!s->us][square])
                >= bitboard_count (s->enemy & chess_pawn_attacks[s->us][square]);
}

static Score
pawns_of (const Structure *s, PawnEntry *entry)
{
  const ChessWeights *w = s->weights;
  Score score = 0;

  for (Bitboard rest = s->own; rest != 0;) {
    int square = bitboard_pop (&rest);
    Bitboard pawn = square_bit (square);
    Bitboard path = ahead_filled (s->us, pawn) & ~pawn;

    score += pawn_place (s, square) + pawn_company (s, square);
    if (path & s->own)
      score += w->pawn_doubled;
    else if (((path | sideways (path)) & s->enemy) == 0)
      entry->passed[s->us] |= pawn;
    else if (is_candidate (s, square))
      score += w->pawn_candidate[rank_for (s->us, square)];
  }
  return score;
}

void
chess_terms_pawn_structure (const ChessPosition *p, const ChessWeights *weights, PawnEntry *entry)
{
  Structure s[2];

  *entry = (PawnEntry){ .key = p->pawn_key };
  for (Color us = WHITE; us <= BLACK; us++) {
    Bitboard own = chess_pieces (p, us, PAWN);
    s[us] = (Structure){
      .weights = weights, .us = us, .own = own, .own_attacks = pawns_attack (us, own)
    };
    entry->spans[us] = ahead_filled (us, s[us].own_attacks);
  }
  for (Color us = WHITE; us <= BLACK; us++) {
    s[us].enemy = s[!us].own;
    s[us].enemy_attacks = s[!us].own_attacks;
    s[us].enemy_spans = entry->spans[!us];
  }
  entry->score = pawns_of (&s[WHITE], entry) - pawns_of (&s[BLACK], entry);
}
