#include "chess-network.h"

#include "chess-types.h"

static int
view (int side, int king)
{
  return square_file (king) < 4;
}

static int
input (int side, int view, int piece, int square)
{
  int kind = piece_kind ((ChessPiece) piece) - PAWN;
  int other = piece_color ((ChessPiece) piece) != (Color) side;
  int seen = square ^ (side == BLACK ? 56 : 0) ^ (view == 1 ? 7 : 0);

  return (other * (KING - PAWN + 1) + kind) * 64 + seen;
}

const NetworkShape chess_network_shape = {
  .game = "chess",
  .n_squares = 64,
  .n_pieces = N_PIECES - 1,
  .n_inputs = 12 * 64,
  .n_views = 2,
  .kings = { KING, KING + KING },
  .view = view,
  .input = input,
};
