#include "chess-outcome.h"

enum {
  CLAIM_REPETITIONS = 3,
  DRAW_REPETITIONS = 5,
  CLAIM_PLIES = 100,
  CLAIM_SOONEST = 8, /* plies without capture or pawn move that a third occurrence takes */
  DRAW_PLIES = 150,
};

static const Bitboard DARK_SQUARES = 0xaa55aa55aa55aa55;

/* Article 6.9 asks for any series of legal moves, however bad: a lone knight or bishop mates if men
 * of the other side can be made to stand in their own king's way. */
static bool
cannot_mate (const ChessPosition *p, Color color)
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
  return cannot_mate (p, WHITE) && cannot_mate (p, BLACK);
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
  if (game_record_repetitions (record, p.rule50) >= DRAW_REPETITIONS)
    return outcome_draw (REASON_FIVEFOLD);
  if (p.rule50 >= DRAW_PLIES)
    return outcome_draw (REASON_SEVENTY_FIVE_MOVES);
  return OUTCOME_ONGOING;
}

static Outcome
claim_now (const GameRecord *record)
{
  ChessPosition p = chess_position_load (game_record_last (record));

  if (game_record_repetitions (record, p.rule50) >= CLAIM_REPETITIONS)
    return outcome_draw (REASON_THREEFOLD);
  if (p.rule50 >= CLAIM_PLIES)
    return outcome_draw (REASON_FIFTY_MOVES);
  return OUTCOME_ONGOING;
}

Outcome
chess_claim (const GameRecord *record, Move intended)
{
  if (intended == MOVE_NONE)
    return claim_now (record);
  if (chess_position_load (game_record_last (record)).rule50 + 1 < CLAIM_SOONEST
      || !rules_is_legal (record->rules, game_record_last (record), intended))
    return OUTCOME_ONGOING;

  GameRecord *next = game_record_copy (record);
  game_record_play (next, intended);
  Outcome outcome = claim_now (next);
  game_record_free (next);
  return outcome;
}

Outcome
chess_flag_fall (const ChessPosition *p, int side)
{
  if (cannot_mate (p, (Color) !side))
    return outcome_draw (REASON_FLAG_NO_MATERIAL);
  return outcome_win (!side, REASON_FLAG);
}
