/* Endgames that the sum of terms misjudges: hard to win, impossible to win, or to be won by driving
 * a bare king to where it can be mated. */
#include "chess-eval-terms.h"

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

static const Bitboard DARK = 0xaa55aa55aa55aa55;
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
         && ((white & DARK) == 0) != ((black & DARK) == 0);
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
  bool covered = bishops != 0 && ((bishops & DARK) != 0) == ((square_bit (corner) & DARK) != 0);
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

int
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

/* Bishop and knight mate only in the corners that the bishop covers. */
static int
steps_to_right_corner (int king, bool dark)
{
  int a = distance (king, dark ? 0 : 7), b = distance (king, dark ? 63 : 56);

  return a < b ? a : b;
}

int
chess_endgame_mating (const Terms *t, Color us)
{
  const ChessPosition *p = t->p;
  int king = chess_king (p, !us);
  Bitboard bishops = chess_pieces (p, us, BISHOP), knights = chess_pieces (p, us, KNIGHT);
  Bitboard pawns = chess_pieces (p, us, PAWN);

  if (p->colors[!us] != chess_pieces (p, !us, KING) || figures (p, us) < 5)
    return 0;
  int progress = 20 * steps_from_center (king) + 10 * (7 - distance (king, chess_king (p, us)));
  if (figures (p, us) == 6 && bishops != 0 && knights != 0 && pawns == 0)
    progress += 40 * (7 - steps_to_right_corner (king, (bishops & DARK) != 0));
  return progress;
}
