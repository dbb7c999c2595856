#include "uci-format.h"

#include <inttypes.h>

void
uci_format_move (UciLine *line, const UciSearch *search, const Position *position, Move move)
{
  char text[MOVE_TEXT_MAX];

  search->rules->move_to_text (position, move, search->notation, text);
  uci_line_add (line, " %s", text);
}

static void
add_score (UciLine *line, int score, Bound bound)
{
  if (score == SCORE_NONE)
    return;
  if (score >= SCORE_MATE_BOUND || score <= -SCORE_MATE_BOUND)
    uci_line_add (line, " score mate %d", uci_mate_moves (score));
  else
    uci_line_add (line, " score cp %d", score);
  if (bound != BOUND_EXACT)
    uci_line_add (line, bound == BOUND_LOWER ? " lowerbound" : " upperbound");
}

static void
add_effort (UciLine *line, const EngineInfo *info)
{
  uint64_t per_second = info->time_ms > 0 ? info->nodes * 1000 / (uint64_t) info->time_ms : 0;

  uci_line_add (line, " nodes %" PRIu64, info->nodes);
  if (per_second > 0)
    uci_line_add (line, " nps %" PRIu64, per_second);
  uci_line_add (line, " hashfull %d time %" PRId64, info->hash_full, info->time_ms);
}

void
uci_format_variation (UciLine *line, const UciSearch *search, const EngineInfo *info)
{
  Position position = search->root;

  uci_line_add (line, " pv");
  for (int i = 0; i < info->pv_length; i++) {
    uci_format_move (line, search, &position, info->pv[i]);
    search->rules->play (&position, info->pv[i]);
  }
}

void
uci_format_info (const UciSearch *search, const EngineInfo *info)
{
  UciLine line = { .length = 0 };

  uci_line_add (&line, "info depth %d", info->depth);
  if (info->pv_length == 0) {
    if (info->current == MOVE_NONE)
      return;
    uci_line_add (&line, " currmove");
    uci_format_move (&line, search, &search->root, info->current);
    uci_line_add (&line, " currmovenumber %d", info->current_number);
  } else {
    uci_line_add (&line, " seldepth %d multipv %d", info->selective_depth, info->line);
    add_score (&line, info->score, info->bound);
    add_effort (&line, info);
    uci_format_variation (&line, search, info);
  }
  uci_line_send (&line);
}

void
uci_format_result (const UciSearch *search, const EngineResult *result)
{
  UciLine line = { .length = 0 };
  Position next = search->root;

  uci_line_add (&line, "bestmove");
  if (result->best == MOVE_NONE) {
    uci_line_add (&line, " (none)");
  } else {
    uci_format_move (&line, search, &search->root, result->best);
    search->rules->play (&next, result->best);
    if (result->ponder != MOVE_NONE) {
      uci_line_add (&line, " ponder");
      uci_format_move (&line, search, &next, result->ponder);
    }
  }
  uci_line_send (&line);
}

int
uci_mate_moves (int score)
{
  return score > 0 ? (SCORE_MATE - score + 1) / 2 : -((SCORE_MATE + score + 1) / 2);
}
