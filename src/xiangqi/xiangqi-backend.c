/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "xiangqi-contract.h"
#include "xiangqi-eval-weights.h"
#include "xiangqi-levels.h"
#include "xiangqi-types.h"
#include "xiangqi.h"

enum { N_SEEN = 14 * N_POINTS };

/* Where a king stands, seen from its side: at home, out on the middle file, or on the right file of
 * the palace, where the mirror puts it when it stands on the left. */
typedef enum {
  PLACE_HOME,
  PLACE_OUT,
  PLACE_SIDE,
  N_PLACES,
} KingPlace;

static KingPlace
xiangqi_network_king_place (int side, int king)
{
  if (point_file (king) != N_FILES / 2)
    return PLACE_SIDE;
  return point_rank (king) == (side == BLACK ? N_RANKS - 1 : 0) ? PLACE_HOME : PLACE_OUT;
}

static int
xiangqi_network_mirror (int point)
{
  return point_make (N_FILES - 1 - point_file (point), point_rank (point));
}

static int
view (int side, int king)
{
  return 2 * (int) xiangqi_network_king_place (side, king) + (point_file (king) < N_FILES / 2);
}

static int
input (int side, int view, int piece, int point)
{
  int kind = piece_kind ((XiangqiPiece) piece) - KING;
  int other = piece_color ((XiangqiPiece) piece) != (Color) side;
  int seen = view % 2 == 1 ? xiangqi_network_mirror (point) : point;

  if (side == BLACK)
    seen = point_make (point_file (seen), N_RANKS - 1 - point_rank (seen));
  return view / 2 * N_SEEN + (other * SOLDIER + kind) * N_POINTS + seen;
}

/* Three blocks, for the places where the own king may stand, of 1260 inputs: fourteen pieces (own
 * ones first) on 90 points. The board is mirrored so that the own king is not on the left of its
 * palace. */
const NetworkShape xiangqi_network_shape = {
  .game = "xiangqi",
  .n_hidden = 128,
  .n_squares = N_POINTS,
  .n_pieces = N_PIECES - 1,
  .n_inputs = N_PLACES * N_SEEN,
  .n_kinds = N_SEEN,
  .n_views = 2 * N_PLACES,
  .kings = { KING, SOLDIER + KING },
  .view = view,
  .input = input,
  .mirror = xiangqi_network_mirror,
};

/* Xiangqi's entry into the registry of engines: the shared search, made for xiangqi. */

#include "search/alphabeta.inc"

/* The start, and positions from games that the engine has played, from many pieces to few. */
static const char *const bench_positions[] = {
  "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
  "1nbakab1r/3r5/4c1n1c/p1p1p1p1p/9/9/P1PCP1P1P/BN4C2/9/R2AKABNR w - - 12 7",
  "r1ba1ab1r/4k4/n3c3n/p1C1p1p1p/c8/9/P1P1P1P1P/N5NC1/9/1RBAKAB1R w - - 7 7",
  "2bakab1r/4c4/2n3n1c/2p1p1p1p/p8/2P5P/2r1P1P2/1C2C3R/R3N4/2BAKABN1 b - - 5 11",
  "2baka3/4nnr2/2c3c1b/r3p3p/p8/5Cp1P/P1P1PC3/6N2/4N4/R1BAKABR1 w - - 0 16",
  "1rCakabn1/9/n1cr5/p3p4/8p/6P2/P1P1P3P/C7B/Rc1N5/2BAKA1NR b - - 0 11",
  "3ak1b1r/4a4/b1n5n/c2C2p1p/p1p1R4/9/P1P1P1P1P/N5N2/9/1rBAKAB2 w - - 0 16",
  "2baka1n1/9/4b2r1/p1p1p1p1p/9/2P3P2/Pr2P3P/2N5N/4A4/R1BAK1B1R b - - 4 11",
  "2bak2RC/5nr2/6c1b/r2npC2p/p8/8P/P1P1P4/6p2/9/R1NAKAB2 b - - 1 20",
  "2bakab2/9/n8/2p1pC2p/p4NP2/9/P1P1N4/B1R1c4/2RK3r1/4rAc2 w - - 8 25",
  "2baka1n1/9/4b4/p3p1p1p/2p6/6P2/P1r1P3P/R1N1B4/4A4/2BAK2N1 w - - 1 16",
  "3akab1r/4n4/2n1b4/1RC4R1/4p1p1c/2P2N3/8p/r1N1B4/9/3AKA3 w - - 6 25",
  "3ak4/4a4/4b3b/2r6/4RCp2/Pc6r/1Rc3P2/2N1B3N/4A4/3AK1B2 b - - 15 29",
  "2b1kab2/4a4/9/2p2C2p/pn2NNP2/9/P1P6/c2K1A1r1/6c2/2R6 w - - 3 34",
  "4kab2/4a4/2C1b1R2/9/4r4/2P5R/3r2c2/2C2AN1B/p3A4/1c2K4 w - - 10 34",
  "2baka3/9/2n1b4/6N2/p2n5/2B1P3P/P8/1N7/4A1c2/4KAB2 b - - 5 38",
  "5k1n1/4a4/n3b4/p8/4p4/6P1p/P1PC3r1/5R3/2N1K4/2c3c2 b - - 3 29",
  "2baka3/9/4b4/2R5p/p8/2P3P2/2r6/4B4/4A4/1NBAK4 w - - 4 25",
  "2baka3/9/2n1b4/9/p3P4/c1B3B1P/9/1N7/4A4/4KA3 w - - 0 43",
  "4kn3/4a4/4b3R/6P2/r1C6/2np4p/9/9/9/1c2K1c2 b - - 9 47",
  "2b1ka3/4a4/1N6b/4P4/9/6P2/4R4/9/9/4KA2r b - - 9 38",
  "1C2ka3/4a4/9/9/9/3n1N3/9/5A2B/9/2cAK4 w - - 8 61",
  "4ka3/4a4/4b4/5R2N/9/6P2/9/9/r8/3AK4 w - - 39 61",
  "5P3/5k3/8b/3N5/2b6/9/9/8B/4A4/4K4 w - - 27 142",
  NULL,
};

const EngineBackend xiangqi_backend = {
  .rules = &xiangqi_rules,
  .name = "Palamedes",
  .levels = &game_levels,
  .draw_score = 200, /* 198 (170 to 237) of 168 games: tests/review-figures */
  .resign_score = 1200,
  .create = search_create,
  .destroy = search_destroy,
  .configure = search_configure,
  .clear = search_clear,
  .search = search_run,
  .evaluate = search_evaluate,
  .perft = search_perft,
  .network = &xiangqi_network_shape,
  .weights = &xiangqi_evaluation_weights,
  .tuning = &game_tuning,
  .bench_positions = bench_positions,
  .bench_depth = 13,
};
