/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An evaluation learnt from games: a small network that is updated, not computed.
 *
 * Each side looks at the board in its own view: turned so that the side stands below, and mirrored
 * by where its king is. What it sees is a set of inputs, "an own knight stands here" (perhaps also:
 * "while the own king stands there"), of which a few dozen are on. Their rows of weights add up to
 * the n_hidden numbers of an accumulator. These are clipped to 0 .. NETWORK_ONE and squared,
 * and the accumulator of the side to move and that of the other are weighed by one of
 * NETWORK_OUTPUTS rows, chosen by the number of pieces; the sum is the value.
 *
 * A move changes two to four inputs, so an accumulator is made from an earlier one by adding and
 * taking away a few rows. Every accumulator keeps the board that it belongs to: what has to be
 * changed is the difference of two boards, whatever lies between them - moves, null moves, moves
 * taken back - and an accumulator can never be out of date, only farther away. The search has
 * nothing to announce.
 *
 * All numbers are integers, and every kernel (network-kernels.h) gives the same ones.
 *
 * A file of weights is a head of NETWORK_HEAD bytes - NETWORK_MAGIC, then as numbers of four bytes
 * the version, hidden numbers, output rows, inputs and scale, then from byte 32 the id of the game
 * - then the weights: of the inputs (a row each) and the bias row, of the outputs (own accumulator,
 * other accumulator), all of two bytes, and of each output row the bias, four bytes. All lowest
 * byte first.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define NETWORK_MAGIC "PALNETWK"

enum {
  NETWORK_VERSION = 1,
  NETWORK_HEAD = 64,
  NETWORK_HEAD_SCALE = 24, /* where it says the scale */
  NETWORK_CHUNK = 128,     /* hidden numbers come in multiples of this: what registers hold */
  NETWORK_HIDDEN_MAX = 256,
  NETWORK_OUTPUTS = 8,
  NETWORK_ONE = 181,        /* what stands for 1 in an accumulator: its square fits two bytes */
  NETWORK_WEIGHT_ONE = 128, /* and in the weights of the outputs, */
  NETWORK_WEIGHT_MAX = 256, /* which go no farther than this */
  NETWORK_PIECES_MAX = 32,  /* on the board */
  NETWORK_KINDS_MAX = 16,   /* of pieces, with the empty one */
  NETWORK_SQUARES_MAX = 96,
  NETWORK_STEP = 32, /* squares that are compared at a time */
  NETWORK_VIEWS_MAX = 8,
  NETWORK_PLIES = 130,
};

/* What a game's inputs are. Pieces are Rules' pieces, sides 0 and 1. There may be several blocks of
 * n_kinds inputs that mean the same but for where the own king stands; they are learnt as what they
 * have in common and what each adds. */
typedef struct {
  const char *game; /* its id */
  int n_hidden;     /* numbers of an accumulator: a multiple of NETWORK_CHUNK, at most
                       NETWORK_HIDDEN_MAX */
  int n_squares, n_pieces, n_inputs, n_kinds, n_views;
  uint8_t kings[2]; /* the pieces whose square decides the view */
  /* The view that SIDE takes with its king on the square KING, 0 to n_views - 1. */
  int (*view) (int side, int king);
  /* The input that is on in VIEW of SIDE when PIECE stands on SQUARE. */
  int (*input) (int side, int view, int piece, int square);
  /* SQUARE mirrored, where the game is the same in the mirror; else NULL. */
  int (*mirror) (int square);
} NetworkShape;

/* What a shape's input says, for each side, view, piece and square. */
typedef uint16_t NetworkInputs[2][NETWORK_VIEWS_MAX][NETWORK_KINDS_MAX][NETWORK_SQUARES_MAX];

void network_fill_inputs (const NetworkShape *shape, NetworkInputs inputs);

typedef struct Network Network;

/* A board as the network wants it. */
typedef struct {
  /* The shape's n_squares pieces, 0 where there is none, and zeros up to a multiple of
   * NETWORK_STEP. */
  const uint8_t *squares;
  int kings[2]; /* their squares */
  int side;     /* to move */
  int n_pieces;
} NetworkBoard;

/* What both sides see of a board. */
typedef struct {
  int16_t values[2][NETWORK_HIDDEN_MAX];
  int views[2];
  uint8_t board[NETWORK_SQUARES_MAX];
} NetworkPly;

/* What a side has seen last in one of its views, and of which board. */
typedef struct {
  int16_t values[NETWORK_HIDDEN_MAX];
  uint8_t board[NETWORK_SQUARES_MAX];
} NetworkView;

/* What a search thread keeps: what was seen last at each ply, and in each view. It belongs to one
 * network. */
typedef struct {
  NetworkPly plies[NETWORK_PLIES];
  NetworkView views[2][NETWORK_VIEWS_MAX];
} NetworkCache;

/* A network of SHAPE over the SIZE bytes of a file's content at DATA, which must stay and be
 * aligned to 64 bytes. NULL where they are none for SHAPE, or there is no memory; *PROBLEM then is
 * a sentence, N_(). */
Network *network_new (const NetworkShape *shape, const void *data, size_t size,
                      const char **problem);

/* The same from the file at PATH. */
Network *network_load (const NetworkShape *shape, const char *path, const char **problem);

/* Accepts NULL. */
void network_free (Network *network);

/* A cache for NETWORK, or NULL where there is no memory. Free with free. */
NetworkCache *network_cache_new (const Network *network);

/* The value of BOARD, which stands PLY plies (below NETWORK_PLIES) from the search's root, in
 * hundredths from the view of the side to move. CACHE must be NETWORK's. */
int network_evaluate (const Network *network, NetworkCache *cache, int ply,
                      const NetworkBoard *board);

/* Which row of output weights serves a board with N_PIECES pieces. */
static inline int
network_output (int n_pieces)
{
  int most = n_pieces < NETWORK_PIECES_MAX ? n_pieces : NETWORK_PIECES_MAX;

  return (most - 1) * NETWORK_OUTPUTS / NETWORK_PIECES_MAX;
}
