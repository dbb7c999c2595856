/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi in the words of the shared search; search/alphabeta.inc says what each name means.
 * Long because each of these names is a function of its own. */
#pragma once

#include "search/search.h"
#include "xiangqi-attacks.h"
#include "xiangqi-eval.h"
#include "xiangqi-outcome.h"
#include "xiangqi-tuning.h"

typedef XiangqiPosition GamePosition;
typedef XiangqiEvalCache GameCache;
typedef XiangqiCheckMap GameCheckMap;
typedef XiangqiMoves GameMoves;
typedef Bitboard GameThreats;
#define GAME(name) xiangqi_##name
#include "search/contract.inc"

enum {
  GAME_SQUARES = N_POINTS,
  GAME_PIECES = N_PIECES,
  GAME_KINDS = N_KINDS,
  GAME_GAIN_WEIGHT = 32, /* a soldier more taken outweighs a fifth of the range of history */
  QUIET_NEAR
  = XIANGQI_QUIET_PLIES - 10, /* the table, whose keys know no counter, is not believed */
};

/* What taking a piece of each kind is worth in ordering and pruning. */
static const int16_t game_kind_values[N_KINDS] = {
  [ADVISOR] = 200, [ELEPHANT] = 200, [HORSE] = 410, [CHARIOT] = 920, [CANNON] = 450, [SOLDIER] = 120
};

static inline uint64_t
game_structure_key (const GamePosition *p)
{
  return p->structure_key;
}

static inline GameThreats
game_threats (const GamePosition *p)
{
  Color other = (Color) !p->side;
  Bitboard occupied = xiangqi_occupied (p), attacked = 0;

  for (Bitboard pieces = p->colors[other]; pieces != 0;) {
    int point = bitboard_pop (&pieces);
    Kind kind = piece_kind (p->board[point]);
    attacked |= kind == KING     ? xiangqi_king_steps[point]
                : kind == CANNON ? xiangqi_cannon_attacks (p, point)
                                 : xiangqi_reach (p, &occupied, other, kind, point);
  }
  return attacked;
}

static inline bool
game_is_threatened (GameThreats threats, int point)
{
  return (threats >> point & 1) != 0;
}

static inline Kind
game_victim (const GamePosition *p, Move move)
{
  return piece_kind (p->board[move_to (move)]);
}

static inline bool
game_is_noisy (const GamePosition *p, Move move)
{
  return p->board[move_to (move)] != NO_PIECE;
}

static inline int
game_gain (const GamePosition *p, Move move)
{
  return game_kind_values[game_victim (p, move)];
}

/* With nothing but soldiers and guards, having to move is too often the problem. */
static inline bool
game_may_pass (const GamePosition *p)
{
  return (p->colors[p->side] & (p->kinds[HORSE] | p->kinds[CHARIOT] | p->kinds[CANNON])) != 0;
}

static inline NetworkBoard
game_network_board (const GamePosition *p)
{
  return (NetworkBoard){
    .squares = p->board,
    .kings = { p->kings[RED], p->kings[BLACK] },
    .side = p->side,
    .n_pieces = bitboard_count (xiangqi_occupied (p)),
  };
}

extern const NetworkShape xiangqi_network_shape;

/* data/weights/xiangqi.network, taken in by the build. */
extern const uint8_t xiangqi_network_weights[];
extern const uint32_t xiangqi_network_weights_size;

static inline Network *
game_network (void)
{
  const char *problem;

  return network_new (&xiangqi_network_shape, xiangqi_network_weights, xiangqi_network_weights_size,
                      &problem);
}

static inline bool
prefers_handcrafted_eval (const GamePosition *p)
{
  return false;
}

/* A null move is the search's own: nobody has repeated anything. */
static inline bool
game_loop_is_real (const GamePosition *positions, RepetitionLoop loop)
{
  for (int i = loop.first + 1; i <= loop.last; i++)
    if (positions[i].last == MOVE_PASS)
      return false;
  return true;
}

static inline int
game_verdict_score (const GamePosition *p, Outcome verdict, int ply)
{
  if (verdict.result == RESULT_DRAW)
    return 0;
  bool red_wins = verdict.result == RESULT_FIRST_WINS;
  int lost = score_ruled (ply);
  return red_wins == (p->side == RED) ? -lost : lost;
}

/* Verdicts on repetitions, draws by want of material and by moves without a capture (unless the
 * last one mates), in the referee's order. */
static inline bool
game_ended (const GamePosition *positions, const uint64_t *keys, int root, int now, int *score)
{
  const GamePosition *p = &positions[now];
  RepetitionLoop loop = { -1, now };

  *score = 0;
  if (xiangqi_dead_by_material (p))
    return game_has_legal_move (p);
  if (p->quiet >= 4)
    loop.first = game_repeated_at (keys, root, now, p->quiet);
  if (loop.first >= 0 && game_loop_is_real (positions, loop)) {
    *score = game_verdict_score (p, xiangqi_judge (positions, loop), now - root);
    return true;
  }
  return p->quiet >= XIANGQI_QUIET_PLIES && game_has_legal_move (p);
}

static inline bool
game_can_trust_table (const GamePosition *p)
{
  return p->quiet < QUIET_NEAR;
}

/* Mated or not, who cannot move has lost. */
static inline int
game_no_move_score (const GamePosition *p, int ply)
{
  return score_mated (ply);
}

/* From and to in seven bits each. */
static inline uint16_t
game_move_pack (Move move)
{
  return (uint16_t) (move_to (move) | move_from (move) << 7);
}

static inline Move
game_move_unpack (const GamePosition *p, uint16_t bits)
{
  return move_pack (bits >> 7 & 127, bits & 127, 0, 0);
}
