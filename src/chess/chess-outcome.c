#include "chess-outcome.h"

#include "chess-text.h"

#include <stddef.h>

enum {
  CLAIM_REPETITIONS = 3,
  DRAW_REPETITIONS = 5,
  CLAIM_PLIES = 100,
  DRAW_PLIES = 150,
};

static const Bitboard DARK_SQUARES = 0xaa55aa55aa55aa55;

/* As python-chess and FIDE's comments on 6.9 have it: a piece that mates, or one that mates with
 * the help of the other side's own pieces around its king. */
bool
chess_cannot_mate (const ChessPosition *p, Color color)
{
  Bitboard own = p->colors[color], others = p->colors[!color];
  Bitboard bishops = p->kinds[BISHOP];

  if (own & (p->kinds[PAWN] | p->kinds[ROOK] | p->kinds[QUEEN]))
    return false;
  if (own & p->kinds[KNIGHT]) /* alone, a knight needs a man that can block its own king */
    return __builtin_popcountll (own) == 2 && (others & ~(p->kinds[KING] | p->kinds[QUEEN])) == 0;
  if (own & bishops) { /* likewise, and a bishop of the same colour of squares does not block */
    bool one_color = (bishops & DARK_SQUARES) == 0 || (bishops & ~DARK_SQUARES) == 0;
    return one_color && (p->kinds[PAWN] | p->kinds[KNIGHT]) == 0;
  }
  return true;
}

bool
chess_dead_by_material (const ChessPosition *p)
{
  return chess_cannot_mate (p, WHITE) && chess_cannot_mate (p, BLACK);
}

static uint64_t
key_at (const GameRecord *record, size_t ply)
{
  uint64_t key;

  memcpy (&key, record->positions[ply].bytes + offsetof (ChessPosition, key), sizeof key);
  return key;
}

/* How often a position with KEY, last of all after RULE50 plies that could be taken back, stands in
 * the record from BEFORE backwards. Every ply is looked at, not every other: null moves may have
 * changed whose turn is on the even ones, and the key knows whose it is. */
static int
occurrences (const GameRecord *record, size_t before, unsigned rule50, uint64_t key)
{
  int n = 0;

  for (size_t back = 0; back <= before && back <= rule50; back++)
    n += key_at (record, before - back) == key;
  return n;
}

Outcome
chess_outcome (const GameRecord *record)
{
  ChessPosition p = chess_position_load (game_record_last (record));
  ChessMoves list;

  chess_generate (&p, GENERATE_ALL, &list);
  if (list.n == 0)
    return p.checkers != 0 ? outcome_win (!p.side, REASON_MATE) : outcome_draw (REASON_STALEMATE);
  if (chess_dead_by_material (&p))
    return outcome_draw (REASON_MATERIAL);
  if (occurrences (record, record->length, p.rule50, p.key) >= DRAW_REPETITIONS)
    return outcome_draw (REASON_FIVEFOLD);
  if (p.rule50 >= DRAW_PLIES)
    return outcome_draw (REASON_SEVENTY_FIVE_MOVES);
  return OUTCOME_ONGOING;
}

Outcome
chess_claim (const GameRecord *record, Move intended)
{
  ChessPosition p = chess_position_load (game_record_last (record));
  int repetitions;

  if (intended != MOVE_NONE) {
    if (!chess_is_legal (&p, intended))
      return OUTCOME_ONGOING;
    chess_make (&p, intended);
    repetitions = 1;
    if (p.rule50 > 0)
      repetitions += occurrences (record, record->length, p.rule50 - 1u, p.key);
  } else
    repetitions = occurrences (record, record->length, p.rule50, p.key);
  if (repetitions >= CLAIM_REPETITIONS)
    return outcome_draw (REASON_THREEFOLD);
  if (p.rule50 >= CLAIM_PLIES)
    return outcome_draw (REASON_FIFTY_MOVES);
  return OUTCOME_ONGOING;
}

Outcome
chess_flag_fall (const ChessPosition *p, int side)
{
  if (chess_cannot_mate (p, (Color) !side))
    return outcome_draw (REASON_FLAG_NO_MATERIAL);
  return outcome_win (!side, REASON_FLAG);
}
