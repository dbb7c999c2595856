/* Stands in for xiangqi-outcome.c and xiangqi-repetition.c, so that the game can be played before
 * these are here; whoever adds them takes this file away. Third occurrences draw. */
#include "xiangqi-outcome.h"
#include "xiangqi-repetition.h"

enum { QUIET_PLIES = 120 };

int
xiangqi_occurrences (const XiangqiPosition *positions, int first, int last, int wanted,
                     RepetitionLoop *loop)
{
  int n = 1;

  for (int i = last - 2; i >= first && last - i <= positions[last].quiet; i -= 2)
    if (positions[i].key == positions[last].key && ++n == wanted && loop != NULL)
      *loop = (RepetitionLoop){ i, last };
  return n;
}

Outcome
xiangqi_judge (const XiangqiPosition *positions, RepetitionLoop loop)
{
  return outcome_draw (REASON_THREEFOLD);
}

bool
xiangqi_dead_by_material (const XiangqiPosition *p)
{
  return (p->kinds[HORSE] | p->kinds[CHARIOT] | p->kinds[CANNON] | p->kinds[SOLDIER]) == 0;
}

Outcome
xiangqi_outcome (const GameRecord *record)
{
  XiangqiPosition p = xiangqi_position_load (game_record_last (record));
  XiangqiMoves list;

  xiangqi_generate (&p, GENERATE_ALL, &list);
  if (list.n == 0)
    return outcome_win (!p.side, p.checkers != 0 ? REASON_MATE : REASON_STALEMATE);
  if (xiangqi_dead_by_material (&p))
    return outcome_draw (REASON_MATERIAL);
  if (game_record_repetitions (record, p.quiet) >= 3)
    return outcome_draw (REASON_THREEFOLD);
  return p.quiet >= QUIET_PLIES ? outcome_draw (REASON_QUIET_MOVES) : OUTCOME_ONGOING;
}

Outcome
xiangqi_claim (const GameRecord *record, Move intended)
{
  return OUTCOME_ONGOING;
}

Outcome
xiangqi_flag_fall (const XiangqiPosition *p, int side)
{
  return outcome_win (!side, REASON_FLAG);
}

const char *
xiangqi_warning (const GameRecord *record)
{
  return NULL;
}

const char *
xiangqi_explain (Outcome outcome)
{
  return NULL;
}
