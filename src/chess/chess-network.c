#include "chess-network.h"

#include "chess-types.h"

enum { N_SEEN = 12 * 64 };

/* Where a king stands, seen from its side and in the mirror that puts it on the right half: in the
 * castle, in the middle of the first rank, on the second, or out on the board. */
typedef enum {
  PLACE_CASTLE,
  PLACE_MIDDLE,
  PLACE_SECOND,
  PLACE_OUT,
  N_PLACES,
} KingPlace;

static KingPlace
chess_network_king_place (int side, int king)
{
  int rank = square_rank (king ^ (side == BLACK ? 56 : 0)), file = square_file (king);

  if (rank > 0)
    return rank == 1 ? PLACE_SECOND : PLACE_OUT;
  return file < 2 || file > 5 ? PLACE_CASTLE : PLACE_MIDDLE;
}

static int
view (int side, int king)
{
  return 2 * (int) chess_network_king_place (side, king) + (square_file (king) < 4);
}

static int
input (int side, int view, int piece, int square)
{
  int kind = piece_kind ((ChessPiece) piece) - PAWN;
  int other = piece_color ((ChessPiece) piece) != (Color) side;
  int seen = square ^ (side == BLACK ? 56 : 0) ^ (view % 2 == 1 ? 7 : 0);

  return view / 2 * N_SEEN + (other * (KING - PAWN + 1) + kind) * 64 + seen;
}

const NetworkShape chess_network_shape = {
  .game = "chess",
  .n_squares = 64,
  .n_pieces = N_PIECES - 1,
  .n_inputs = N_PLACES * N_SEEN,
  .n_kinds = N_SEEN,
  .n_views = 2 * N_PLACES,
  .kings = { KING, KING + KING },
  .view = view,
  .input = input,
};
