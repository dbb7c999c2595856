#include "ucci-format.h"

#include "uci-format.h"

#include <inttypes.h>

enum {
  MATE = 10000,    /* UCCI has no word for mates: they are scores near this */
  RESIGN_MATE = 3, /* mated in so many moves, or fewer: resigned */
  DRAW_MOST = 0,   /* a draw that is offered is taken with this score, or less */
  DRAW_DEPTH = 6,  /* when it has been looked at so deeply */
};

/* SCORE on UCCI's scale. */
static int
ucci_score (int score)
{
  if (score >= SCORE_MATE_BOUND)
    return score - SCORE_MATE + MATE;
  return score <= -SCORE_MATE_BOUND ? score + SCORE_MATE - MATE : score;
}

void
ucci_format_info (const UciSearch *search, const EngineInfo *info)
{
  UciLine line = { .length = 0 };

  if (info->pv_length == 0) {
    if (info->current == MOVE_NONE || !search->verbose)
      return;
    uci_line_add (&line, "info currmove");
    uci_format_move (&line, search, &search->root, info->current);
    uci_line_send (&line);
    return;
  }
  if (info->bound != BOUND_EXACT)
    return; /* UCCI cannot say that there is more to come */
  uci_line_add (&line, "info depth %d", info->depth);
  if (info->score != SCORE_NONE)
    uci_line_add (&line, " score %d", ucci_score (info->score));
  uci_format_variation (&line, search, info);
  uci_line_send (&line);
  uci_send ("info time %" PRId64 " nodes %" PRIu64, info->time_ms, info->nodes);
}

static bool
is_lost (const EngineInfo *info)
{
  return info->score <= -SCORE_MATE_BOUND && uci_mate_moves (info->score) >= -RESIGN_MATE;
}

static bool
takes_draw (const UciSearch *search, const EngineInfo *info)
{
  return atomic_load (search->draw_offered) && info->score <= DRAW_MOST
         && info->depth >= DRAW_DEPTH;
}

void
ucci_format_result (const UciSearch *search, const EngineResult *result)
{
  UciLine line = { .length = 0 };
  Position next = search->root;

  if (result->best == MOVE_NONE) {
    uci_send ("nobestmove");
    return;
  }
  uci_line_add (&line, "bestmove");
  uci_format_move (&line, search, &search->root, result->best);
  search->rules->play (&next, result->best);
  if (result->ponder != MOVE_NONE) {
    uci_line_add (&line, " ponder");
    uci_format_move (&line, search, &next, result->ponder);
  }
  if (takes_draw (search, &result->info))
    uci_line_add (&line, " draw");
  else if (is_lost (&result->info))
    uci_line_add (&line, " resign");
  uci_line_send (&line);
}
