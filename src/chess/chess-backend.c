/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chess-contract.h"
#include "chess-eval-weights.h"
#include "chess-levels.h"
#include "chess-types.h"
#include "chess.h"

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

/* Four blocks, for the places where the own king may stand, of 768 inputs: twelve pieces (own ones
 * first) on 64 squares. The board is mirrored so that the own king stands on the king's side. */
const NetworkShape chess_network_shape = {
  .game = "chess",
  .n_hidden = 128,
  .n_squares = 64,
  .n_pieces = N_PIECES - 1,
  .n_inputs = N_PLACES * N_SEEN,
  .n_kinds = N_SEEN,
  .n_views = 2 * N_PLACES,
  .kings = { KING, KING + KING },
  .view = view,
  .input = input,
};

/* Chess's entry into the registry of engines: the shared search, made for chess. */

#include "search/alphabeta.inc"

/* The start, and positions from games that the engine has played, from many pieces to few. */
static const char *const bench_positions[] = {
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  "r2qkb1r/nbppn1p1/pp2p3/3P1pPp/4PP1P/P1N5/1PP2KB1/R1BQ2NR w kq - 1 12",
  "rnbqk1nr/1pp1ppb1/p6p/3p2P1/P2P2P1/2N5/1PP1PP2/R1BQKBNR b KQkq - 1 8",
  "r1bqk2r/2p1bp1p/ppn3p1/3np3/4N2P/P2P1P2/1PP3P1/R1BQKBNR w KQkq - 2 11",
  "r2q1rk1/2p3bp/1p1p1np1/nP3p2/3P4/P1NBPb2/2Q2PPP/R1B2RK1 w - - 0 16",
  "r2q1rk1/pp3pbp/2p2ppn/5b2/3P4/PQP2N2/RP2BPPP/2B1K2R w K - 4 13",
  "rnB1kb1r/1p3ppp/5n2/pP1p4/8/P2Np1P1/2P4P/qNBQK2R w Kkq - 0 14",
  "r3kb1r/p3pqpp/8/1ppn1b2/8/3P2P1/PP2P1BP/R1BQK2R w KQkq - 0 14",
  "r1bqk3/2pn2bP/pp6/6P1/2Pn1p2/P2PB3/1P6/R2QKBN1 w Qq - 0 21",
  "7r/6k1/p1q2pP1/1pp1nQ2/1P1pRb2/N5p1/PBPP3r/6K1 w - - 0 31",
  "r3k2r/p1pb1p2/2p2B2/2P1p2p/3q4/P4Q2/P4P2/R3K1R1 w Qkq - 0 21",
  "6r1/r3n3/1Rp4k/3p4/3Pb1pp/P3P3/1BP5/3B1RK1 w - - 0 39",
  "Q4b1r/p1q3pp/4Rk2/2p5/8/3P2PB/PP5P/7K b - - 14 35",
  "R7/1p3k2/1rp3p1/3P1n1p/q7/8/1Q1B2PP/1KR5 b - - 0 31",
  "5n2/1p3k1n/p2P1p2/5Q2/q5P1/2B5/1P6/4RK2 w - - 1 33",
  "8/k1p5/p7/P2p4/2n5/1p1BP3/2q5/2BRK3 b - - 11 45",
  "r5k1/P4R2/4P3/8/3NK1n1/3N3p/2P5/3b4 b - - 4 60",
  "6k1/5p2/6p1/K1b4p/1rP1P3/6P1/2R5/8 b - - 11 43",
  "2k5/p1p5/1p2N3/8/3K4/3P4/1P1B4/1q6 w - - 0 42",
  "8/5p2/4nk2/3Q4/2P5/4q3/K5R1/8 b - - 38 110",
  "8/p7/4k3/2p5/1p3B2/3q4/3N4/4K3 b - - 1 51",
  "8/8/4q1k1/2P2p2/3Q4/4K3/8/8 w - - 4 147",
  "3R4/8/K7/p2n4/3k4/8/8/r7 b - - 5 53",
  "5n2/5p2/3k3P/8/8/4K3/8/8 w - - 6 61",
  NULL,
};

const EngineBackend chess_backend = {
  .rules = &chess_rules,
  .name = "Palamedes",
  .levels = &game_levels,
  .draw_score = 120,
  .resign_score = 900,
  .create = search_create,
  .destroy = search_destroy,
  .configure = search_configure,
  .clear = search_clear,
  .search = search_run,
  .evaluate = search_evaluate,
  .perft = search_perft,
  .network = &chess_network_shape,
  .weights = &chess_evaluation_weights,
  .tuning = &game_tuning,
  .bench_positions = bench_positions,
  .bench_depth = 14,
};
