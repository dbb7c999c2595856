/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chess in the words of the shared search; search/alphabeta.inc says what each name means.
 * Long because each of these names is a function of its own. */
#pragma once

#include "chess-attacks.h"
#include "chess-eval-terms.h"
#include "chess-eval.h"
#include "chess-position.h"
#include "chess-tuning.h"
#include "search/search.h"

typedef ChessPosition GamePosition;
typedef ChessEvalCache GameCache;
typedef ChessCheckMap GameCheckMap;
typedef ChessMoves GameMoves;
typedef Bitboard GameThreats;
#define GAME(name) chess_##name
#include "search/contract.inc"

enum {
  GAME_SQUARES = 64,
  GAME_PIECES = N_PIECES,
  GAME_KINDS = N_KINDS,
  GAME_GAIN_WEIGHT = 32, /* a pawn more taken outweighs a fifth of the range of history */
  FEW_PIECES = 5,        /* kings and all */
  FIFTY_MOVES = 100,     /* plies */
  FIFTY_MOVES_NEAR = 90, /* from here on the table, whose keys know no counter, is not believed */
};

/* What taking a piece of each kind, or promoting to it, is worth in ordering and pruning. */
static const int16_t game_kind_values[N_KINDS] = { 0, 100, 320, 330, 510, 970, 0 };

static inline uint64_t
game_structure_key (const GamePosition *p)
{
  return p->pawn_key;
}

static inline GameThreats
game_threats (const GamePosition *p)
{
  Color other = (Color) !p->side;
  Bitboard occupied = chess_occupied (p), pawns = chess_pieces (p, other, PAWN);
  Bitboard attacked = pawns_attack (other, pawns), pieces = p->colors[other] & ~pawns;

  while (pieces != 0) {
    int square = bitboard_pop (&pieces);
    attacked |= chess_attacks (piece_kind (p->board[square]), square, occupied);
  }
  return attacked;
}

static inline bool
game_is_threatened (GameThreats threats, int square)
{
  return threats >> square & 1;
}

static inline Kind
game_victim (const GamePosition *p, Move move)
{
  if (move_flags (move) != 0)
    return move_flags (move) & CHESS_MOVE_EN_PASSANT ? PAWN : NO_KIND;
  return piece_kind (p->board[move_to (move)]);
}

static inline bool
game_is_noisy (const GamePosition *p, Move move)
{
  return game_victim (p, move) != NO_KIND || move_choice (move) == QUEEN;
}

static inline int
game_gain (const GamePosition *p, Move move)
{
  int promotion = move_choice (move) ? game_kind_values[move_choice (move)] - 100 : 0;

  return game_kind_values[game_victim (p, move)] + promotion;
}

/* With nothing but pawns, having to move is too often the problem. */
static inline bool
game_may_pass (const GamePosition *p)
{
  return (p->colors[p->side] & ~p->kinds[PAWN] & ~p->kinds[KING]) != 0;
}

static inline NetworkBoard
game_network_board (const GamePosition *p)
{
  return (NetworkBoard){
    .squares = p->board,
    .kings = { chess_king (p, WHITE), chess_king (p, BLACK) },
    .side = p->side,
    .n_pieces = __builtin_popcountll (chess_occupied (p)),
  };
}

extern const NetworkShape chess_network_shape;

/* data/weights/chess.network, taken in by the build. */
extern const uint8_t chess_network_weights[];
extern const uint32_t chess_network_weights_size;

static inline Network *
game_network (void)
{
  const char *problem;

  return network_new (&chess_network_shape, chess_network_weights, chess_network_weights_size,
                      &problem);
}

/* What wins with few pieces - a bare king driven into the right corner, queen against rook, rook
 * and pawn - is written down, and tests/endgames has measured that it wins. */
static inline bool
prefers_handcrafted_eval (const GamePosition *p)
{
  return __builtin_popcountll (chess_occupied (p)) <= FEW_PIECES
         || p->colors[WHITE] == chess_pieces (p, WHITE, KING)
         || p->colors[BLACK] == chess_pieces (p, BLACK, KING);
}

/* Draws by repetition, by fifty moves (unless the last one mates) and by want of material. */
static inline bool
game_ended (const GamePosition *positions, const uint64_t *keys, int root, int now, int *score)
{
  const GamePosition *p = &positions[now];

  *score = 0;
  if (p->rule50 >= FIFTY_MOVES && (!game_in_check (p) || game_has_legal_move (p)))
    return true;
  return (p->rule50 >= 4 && game_repeated_at (keys, root, now, p->rule50) >= 0)
         || chess_dead_by_material (p);
}

static inline bool
game_can_trust_table (const GamePosition *p)
{
  return p->rule50 < FIFTY_MOVES_NEAR;
}

/* Mate or stalemate. */
static inline int
game_no_move_score (const GamePosition *p, int ply)
{
  return game_in_check (p) ? score_mated (ply) : 0;
}

/* From and to in six bits each; the last four hold the promotion, or eight plus the flags. */
static inline uint16_t
game_move_pack (Move move)
{
  unsigned extra = move_flags (move) != 0 ? 8 + move_flags (move) : move_choice (move);

  return (uint16_t) (move_to (move) | move_from (move) << 6 | extra << 12);
}

static inline Move
game_move_unpack (const GamePosition *p, uint16_t bits)
{
  unsigned extra = bits >> 12;

  return move_pack (bits >> 6 & 63, bits & 63, extra < 8 ? extra : 0, extra < 8 ? 0 : extra - 8);
}
