/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A xiangqi position: a plain value of under 384 bytes, copied freely.
 *
 * Sets of points answer where, the board array answers what, and the occupied points are kept once
 * more by rank and by file, because chariots and cannons look their attacks up with nine or ten
 * bits of a line. xiangqi_make keeps all of them in step, with the keys and the checkers. There is
 * no history inside: a move is taken back by keeping the copy before it.
 *
 * The key is Zobrist's, over pieces and side. The last move stands in the position so that whoever
 * judges a repetition needs nothing but the positions. Builds with assertions count the keys afresh
 * after every move and compare.
 */
#pragma once

#include "rules/rules.h"
#include "xiangqi-types.h"

/* How repetitions are judged, in the order in which a player is offered the choice. */
typedef enum {
  REPETITION_FULL,   /* perpetual check and perpetual chase lose */
  REPETITION_CHECKS, /* perpetual check loses, everything else draws */
  REPETITION_PLAIN,  /* the third occurrence draws */
  N_REPETITION_RULES,
} RepetitionRule;

enum { BOARD_SIZE = 96 }; /* the points, and zeros so that boards can be compared quickly */

typedef struct {
  Bitboard kinds[N_KINDS]; /* [NO_KIND] is unused */
  Bitboard colors[2];
  Bitboard checkers; /* pieces that give check to the side to move; the bare king may be one */
  uint64_t key;
  uint64_t structure_key;      /* soldiers, advisors and elephants only, for the evaluation */
  uint16_t rank_bits[N_RANKS]; /* what stands on a rank: bit file */
  uint16_t file_bits[N_FILES]; /* and on a file: bit rank */
  uint8_t board[BOARD_SIZE];   /* XiangqiPiece */
  uint8_t kings[2];
  uint8_t side;            /* Color to move */
  uint8_t repetition_rule; /* RepetitionRule of the game; no part of the key, nor of the FEN */
  uint8_t victim;          /* what the last move took, or NO_PIECE */
  uint16_t quiet;          /* plies since a capture */
  uint16_t fullmove;       /* from 1 */
  Move last;               /* that led here, or MOVE_NONE */
} XiangqiPosition;

POSITION_DEFINE_ACCESS (XiangqiPosition, xiangqi_position)

/* A list of moves on the stack. */
typedef struct {
  Move moves[MOVES_MAX];
  int n;
} XiangqiMoves;

static inline Bitboard
xiangqi_occupied (const XiangqiPosition *p)
{
  return p->colors[RED] | p->colors[BLACK];
}

static inline Bitboard
xiangqi_pieces (const XiangqiPosition *p, Color color, Kind kind)
{
  return p->colors[color] & p->kinds[kind];
}

static inline int
xiangqi_king (const XiangqiPosition *p, Color color)
{
  return p->kings[color];
}

/* Reads FEN (1 to 6 fields; n or h, b or e, w or r; field 5 counts plies since a capture). False,
 * with ERROR filled (may be NULL), where the text is broken or the position cannot occur; P is then
 * untouched. */
bool xiangqi_from_fen (XiangqiPosition *p, const char *fen, TextError *error);

/* Writes FEN with the letters n and b and the turn w or b, at most POSITION_TEXT_MAX bytes. */
void xiangqi_to_fen (const XiangqiPosition *p, char *fen);

/* Plays MOVE, which must be legal; updates everything, the checkers included. */
void xiangqi_make (XiangqiPosition *p, Move move);

/* Hands the turn over; the side to move must not be in check. */
void xiangqi_make_null (XiangqiPosition *p);

/* The keys that P should have, counted afresh; for tests and set-up. */
uint64_t xiangqi_key_fresh (const XiangqiPosition *p);

/* The key after MOVE, without playing it. */
uint64_t xiangqi_key_after (const XiangqiPosition *p, Move move);

/* All pieces of COLOR that attack POINT, where a cannon attacks what it could take; the king
 * attacks like a chariot along its file if the other king stands on POINT. */
Bitboard xiangqi_attackers (const XiangqiPosition *p, int point, Color color);

/* Move generation (xiangqi-movegen.c). All lists hold legal moves only. */
typedef enum {
  GENERATE_ALL,
  GENERATE_NOISY, /* captures */
  GENERATE_QUIET, /* everything else */
} Generate;

void xiangqi_generate (const XiangqiPosition *p, Generate what, XiangqiMoves *list);

/* Whether MOVE, of any origin (a hash table's too), is legal in P. */
bool xiangqi_is_legal (const XiangqiPosition *p, Move move);

/* What keeps the piece on FROM, of the side to move, from going to TO: nothing, too, where pieces
 * of its kind do not go there. */
typedef enum {
  XIANGQI_FREE,
  XIANGQI_IN_CHECK,
  XIANGQI_FACING_GENERALS,
  XIANGQI_BLOCKED_LEG, /* of a horse */
  XIANGQI_BLOCKED_EYE, /* of an elephant */
} XiangqiObstacle;
XiangqiObstacle xiangqi_obstacle (const XiangqiPosition *p, int from, int to);

/* Whether a legal MOVE gives check. */
bool xiangqi_gives_check (const XiangqiPosition *p, Move move);

/* What decides for most moves of a position whether they give check. */
typedef struct {
  Bitboard targets[N_KINDS]; /* where a piece of each kind would give check */
  Bitboard screens;          /* where any piece would, in front of a cannon */
  Bitboard delicate;         /* pieces whose going away changes more than that */
} XiangqiCheckMap;

void xiangqi_map_checks (const XiangqiPosition *p, XiangqiCheckMap *map);

/* The same as xiangqi_gives_check, faster: MAP is of P. */
static inline bool
xiangqi_gives_mapped_check (const XiangqiPosition *p, const XiangqiCheckMap *map, Move move)
{
  Bitboard to = point_bit (move_to (move));

  if (map->delicate & point_bit (move_from (move)))
    return xiangqi_gives_check (p, move);
  return ((map->targets[piece_kind (p->board[move_from (move)])] | map->screens) & to) != 0;
}

/* How many legal moves there are, which is quicker than to list them. */
int xiangqi_count_moves (const XiangqiPosition *p);

/* Whether the static exchange that MOVE starts wins at least THRESHOLD (hundredths). */
bool xiangqi_see_at_least (const XiangqiPosition *p, Move move, int threshold);
