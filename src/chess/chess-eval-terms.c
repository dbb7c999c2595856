/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The terms of the evaluation of chess: pawns, pieces, threats, kings. */
#include "chess-eval-terms.h"

/* What the pawns alone say: weak ones, strong ones, passed ones. */

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

/* Each piece: where it stands, where it can go, and what is special about its kind. */

static const Bitboard LONG_DIAGONALS = 0x8142241818244281, CENTER = 0x1818000000;

/* Squares defended by a pawn that no enemy pawn can ever drive a piece from. */
static Bitboard
outposts (const Terms *t, Color us)
{
  Bitboard ranks = us == WHITE ? 0x0000ffffff000000 : 0x000000ffffff0000;

  return ranks & t->attacks[us][PAWN] & ~t->pawns->spans[!us];
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

/* What a side is about to do: threats, passed pawns, and room to manoeuvre in. */

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

/* What stands behind a passed pawn on its file with nothing between them. */
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

/* How safe a king is: the pawns before it, and who has gathered to attack it. */

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
