/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evaluation of chess as a whole, and the endgames that the sum of its terms misjudges. */
#include "chess-eval.h"

#include "chess-eval-terms.h"

/* Endgames that the sum of terms misjudges: hard to win, impossible to win, or to be won by driving
 * a bare king to where it can be mated. */

enum {
  SCALE_NORMAL = 64,
  SCALE_DRAW = 0,
  SCALE_NO_PAWNS_ROOK = 14, /* without pawns and not a rook ahead */
  SCALE_NO_PAWNS_MINOR = 4, /* ... and with too little to mate at all */
  SCALE_BISHOPS = 22,       /* bishops of opposite colours and nothing else, */
  SCALE_BISHOPS_PASSED = 6, /* and for each passed pawn */
  SCALE_BISHOPS_AND_PIECES = 46,
  SCALE_FEW_PAWNS = 36, /* no pawn: 36, and more with each */
  SCALE_PER_PAWN = 7,
};

static const Bitboard EDGE_FILES = 0x8181818181818181;

/* Middle-game worth of the pieces other than pawns, roughly, in pawns. */
static int
figures (const ChessPosition *p, Color us)
{
  static const int worth[N_KINDS] = { 0, 0, 3, 3, 5, 9, 0 };
  int sum = 0;

  for (Kind kind = KNIGHT; kind <= QUEEN; kind++)
    sum += worth[kind] * bitboard_count (chess_pieces (p, us, kind));
  return sum;
}

static bool
has_opposite_bishops (const ChessPosition *p)
{
  Bitboard white = chess_pieces (p, WHITE, BISHOP), black = chess_pieces (p, BLACK, BISHOP);

  return bitboard_count (white) == 1 && bitboard_count (black) == 1
         && ((white & DARK_SQUARES) == 0) != ((black & DARK_SQUARES) == 0);
}

/* Pawns on one edge file, at most a bishop that does not cover the corner, and the other king
 * there: it can never be driven out. */
static bool
has_wrong_corner (const ChessPosition *p, Color strong)
{
  Bitboard pawns = chess_pieces (p, strong, PAWN), bishops = chess_pieces (p, strong, BISHOP);
  int figures_left = figures (p, strong);

  if (pawns == 0 || (pawns & ~EDGE_FILES) || figures_left > 3
      || (figures_left == 3 && bishops == 0))
    return false;
  int file = square_file (__builtin_ctzll (pawns));
  if (pawns & ~file_of (file))
    return false;
  int corner = square_make (file, strong == WHITE ? 7 : 0);
  bool covered = bishops != 0
                 && ((bishops & DARK_SQUARES) != 0) == ((square_bit (corner) & DARK_SQUARES) != 0);
  return !covered && distance (chess_king (p, !strong), corner) <= 1;
}

static int
scale_without_pawns (const ChessPosition *p, Color strong)
{
  int own = figures (p, strong), other = figures (p, !strong);

  if (own - other > 3)
    return own == 6 && other == 0 && bitboard_count (chess_pieces (p, strong, KNIGHT)) == 2
               ? SCALE_DRAW
               : SCALE_NORMAL;
  return own < 5 ? SCALE_DRAW : other <= 3 ? SCALE_NO_PAWNS_MINOR : SCALE_NO_PAWNS_ROOK;
}

/* How much of an endgame's advantage of STRONG counts, in sixty-fourths. */
static int
chess_endgame_scale (const Terms *t, Color strong)
{
  const ChessPosition *p = t->p;
  int pawns = bitboard_count (chess_pieces (p, strong, PAWN));

  if (pawns == 0)
    return scale_without_pawns (p, strong);
  if (has_wrong_corner (p, strong))
    return SCALE_DRAW;
  if (has_opposite_bishops (p)) {
    bool bare = figures (p, WHITE) == 3 && figures (p, BLACK) == 3;
    return bare ? SCALE_BISHOPS + SCALE_BISHOPS_PASSED * bitboard_count (t->pawns->passed[strong])
                : SCALE_BISHOPS_AND_PIECES;
  }
  int scale = SCALE_FEW_PAWNS + SCALE_PER_PAWN * pawns;
  return scale < SCALE_NORMAL ? scale : SCALE_NORMAL;
}

/* 0 in the four central squares to 6 in the corners. */
static int
steps_from_center (int square)
{
  int file = file_from_edge (square), rank = square_rank (square);

  return 3 - file + (rank < 4 ? 3 - rank : rank - 4);
}

/* Bishop and knight mate only in the corners that the bishop covers: 7 there and 0 on the diagonal
 * between the other two, so that the way from a wrong corner along the edge always leads on. */
static int
nearness_to_right_corner (int king, bool dark)
{
  int file = square_file (king);

  return abs (7 - square_rank (king) - (dark ? file : 7 - file));
}

static bool
is_bishop_and_knight (const ChessPosition *p, Color us)
{
  return p->kinds[PAWN] == 0 && bitboard_count (p->colors[us]) == 3
         && chess_pieces (p, us, BISHOP) != 0 && chess_pieces (p, us, KNIGHT) != 0;
}

/* A queen wins against a lesser piece that it can drive away from its king. */
static bool
is_queen_against_piece (const ChessPosition *p, Color us)
{
  return p->kinds[PAWN] == 0 && bitboard_count (p->colors[us]) == 2
         && bitboard_count (p->colors[!us]) == 2 && chess_pieces (p, us, QUEEN) != 0
         && chess_pieces (p, !us, QUEEN) == 0;
}

/* How far US has come towards mating a king that is bare, or has one piece against a queen, in
 * hundredths; 0 in other endgames. */
static int
chess_endgame_mating (const Terms *t, Color us)
{
  const ChessPosition *p = t->p;
  int king = chess_king (p, !us), near = 7 - distance (king, chess_king (p, us));
  bool bare = p->colors[!us] == chess_pieces (p, !us, KING) && figures (p, us) >= 5;

  if (!bare && !is_queen_against_piece (p, us))
    return 0;
  if (is_bishop_and_knight (p, us)) {
    bool dark = (chess_pieces (p, us, BISHOP) & DARK_SQUARES) != 0;
    return 30 * near + 80 * nearness_to_right_corner (king, dark);
  }
  return 20 * steps_from_center (king) + 10 * near;
}

/* Rook and pawn against rook: what US has come to, in hundredths, where the other king is kept away
 * from the pawn's way; 0 where it is not, and in other endgames. */
static int
rook_and_pawn_progress (const ChessPosition *p, Color us)
{
  const Bitboard pawns = chess_pieces (p, us, PAWN);

  if (p->kinds[PAWN] != pawns || bitboard_count (pawns) != 1 || bitboard_count (p->kinds[ROOK]) != 2
      || bitboard_count (p->colors[us]) != 3 || bitboard_count (p->colors[!us]) != 2
      || chess_pieces (p, us, ROOK) == 0)
    return 0;
  int pawn = __builtin_ctzll (pawns), own = chess_king (p, us), other = chess_king (p, !us);
  int goal = square_make (square_file (pawn), us == WHITE ? 7 : 0);
  int away = abs (square_file (other) - square_file (pawn));
  int steps = distance (pawn, goal);
  bool behind = distance (other, goal) > steps + 1;
  if (away < 2 && !behind)
    return 0;
  return 20 + 20 * (7 - steps) + 15 * (away < 4 ? away : 4) + 10 * (7 - distance (own, goal));
}

/* The evaluation as a whole: gathers the parts, blends and scales them. */

enum {
  PHASE_ALL = 24, /* of a full set: one for a minor piece, two for a rook, four for a queen */
  SCALE_ALL = 64,
  DRAW_DIVISOR = 16,  /* leaves a little of a drawn endgame's value, to play on for */
  MATING_BONUS = 300, /* a bare king against enough to mate: won, if not yet near */
  EVAL_MAX = 19000,   /* below all that is decided */
};

/* An advantage in the endgame is worth more where there is something to play for: pawns, on both
 * wings, passed ones, or nothing but pawns. */
static const int INITIATIVE_PASSED = 8, INITIATIVE_PAWN = 10, INITIATIVE_WINGS = 18,
                 INITIATIVE_PAWN_ENDING = 44, INITIATIVE_BASE = -86;

static const Bitboard QUEEN_WING = 0x0f0f0f0f0f0f0f0f;

/* The structure of T's pawns, from CACHE or, without one, counted into LOCAL. */
static const PawnEntry *
find_pawns (const Terms *t, ChessEvalCache *cache, PawnEntry *local)
{
  const ChessPosition *p = t->p;
  PawnEntry *entry = cache != NULL ? &cache->pawns[p->pawn_key % PAWN_ENTRIES] : local;

  if (cache == NULL || entry->key != p->pawn_key || p->pawn_key == 0)
    chess_terms_pawn_structure (p, t->weights, entry);
  return entry;
}

/* What can be said of one side before its pieces are looked at. */
static void
prepare_side (Terms *t, Color us)
{
  const ChessPosition *p = t->p;
  int king = chess_king (p, us);
  Bitboard pawns = chess_pieces (p, us, PAWN);
  Bitboard by_pawns = pawns_attack (us, pawns), by_king = chess_king_attacks[king];
  Bitboard low_ranks = us == WHITE ? 0xffff00 : 0x00ffff0000000000;
  Bitboard stuck = pawns & (ahead (!us, t->occupied) | low_ranks);

  t->attacks[us][PAWN] = by_pawns;
  t->attacks[us][KING] = by_king;
  t->attacks[us][NO_KIND] = by_pawns | by_king;
  t->twice[us] = by_pawns & by_king;
  t->pinned[us] = chess_pinned (p, us);
  t->ring[us] = by_king | square_bit (king) | ahead (us, by_king);
  t->area[us] = ~(stuck | square_bit (king) | pawns_attack (!us, chess_pieces (p, !us, PAWN)));
}

/* What is known of P before anything is counted. */
static Terms
open_terms (const ChessPosition *p, const ChessWeights *weights, const ChessDangers *dangers)
{
  return (Terms){ .p = p, .weights = weights, .dangers = dangers, .occupied = chess_occupied (p) };
}

/* All parts: White's minus Black's. */
static Score
sum_terms (Terms *t)
{
  Score score = t->pawns->score;

  prepare_side (t, WHITE);
  prepare_side (t, BLACK);
  score += chess_terms_pieces (t, WHITE) - chess_terms_pieces (t, BLACK);
  score += chess_terms_king (t, WHITE) - chess_terms_king (t, BLACK);
  score += chess_terms_threats (t, WHITE) - chess_terms_threats (t, BLACK);
  score += chess_terms_passed (t, WHITE) - chess_terms_passed (t, BLACK);
  score += chess_terms_space (t, WHITE) - chess_terms_space (t, BLACK);
  return score + (t->p->side == WHITE ? t->weights->tempo : -t->weights->tempo);
}

/* How much of the middle game is left, 0 to PHASE_ALL. */
static int
phase_of (const ChessPosition *p)
{
  int phase = bitboard_count (p->kinds[KNIGHT] | p->kinds[BISHOP])
              + 2 * bitboard_count (p->kinds[ROOK]) + 4 * bitboard_count (p->kinds[QUEEN]);

  return phase < PHASE_ALL ? phase : PHASE_ALL;
}

/* END, moved towards zero where there is little to play for and away from it where there is much,
 * but never past zero. */
static int
with_initiative (const Terms *t, int end)
{
  const ChessPosition *p = t->p;
  Bitboard pawns = p->kinds[PAWN];
  bool wings = (pawns & QUEEN_WING) && (pawns & ~QUEEN_WING);
  int amount
      = INITIATIVE_BASE + INITIATIVE_PAWN * bitboard_count (pawns)
        + INITIATIVE_PASSED * bitboard_count (t->pawns->passed[WHITE] | t->pawns->passed[BLACK])
        + (wings ? INITIATIVE_WINGS : 0) + (phase_of (p) == 0 ? INITIATIVE_PAWN_ENDING : 0);

  if (amount < -abs (end))
    return 0;
  return end > 0 ? end + amount : end < 0 ? end - amount : 0;
}

/* One number, still White's view. */
static int
chess_eval_blend (const Terms *t, Score score)
{
  int middle = score_middle (score), end = with_initiative (t, score_end (score));
  Color strong = end > 0 ? WHITE : BLACK;
  int phase = phase_of (t->p);

  int scale = chess_endgame_scale (t, strong);
  end = end * scale / SCALE_ALL;
  int value = (middle * phase + end * (PHASE_ALL - phase)) / PHASE_ALL;
  if (scale == 0)
    value /= DRAW_DIVISOR;
  int mating = scale > 0 ? chess_endgame_mating (t, strong) : 0;
  if (mating > 0)
    value += strong == WHITE ? MATING_BONUS + mating : -MATING_BONUS - mating;
  int progress = rook_and_pawn_progress (t->p, strong);
  value += strong == WHITE ? progress : -progress;
  return value < -EVAL_MAX ? -EVAL_MAX : value > EVAL_MAX ? EVAL_MAX : value;
}

int
chess_evaluate (const ChessPosition *p, ChessEvalCache *cache)
{
  PawnEntry local;
  Terms t = open_terms (p, &chess_weights, &chess_dangers);

  t.pawns = find_pawns (&t, cache, &local);
  int value = chess_eval_blend (&t, sum_terms (&t));
  return p->side == WHITE ? value : -value;
}

Score
chess_evaluation_sum (const ChessPosition *p, const ChessWeights *weights,
                      const ChessDangers *dangers)
{
  PawnEntry pawns;
  Terms t = open_terms (p, weights, dangers);

  t.pawns = find_pawns (&t, NULL, &pawns);
  return sum_terms (&t);
}

int
chess_evaluation_blend (const ChessPosition *p, Score sum)
{
  PawnEntry pawns;
  Terms t = open_terms (p, &chess_weights, &chess_dangers);

  t.pawns = find_pawns (&t, NULL, &pawns);
  return chess_eval_blend (&t, sum);
}
