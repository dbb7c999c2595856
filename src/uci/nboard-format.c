#include "nboard-format.h"

#include <inttypes.h>

/* Adds the moves of INFO, which must not be parted by blanks. */
static void
add_variation (UciLine *line, const UciSearch *search, const EngineInfo *info)
{
  Position position = search->root;

  for (int i = 0; i < info->pv_length; i++) {
    char text[MOVE_TEXT_MAX];
    search->rules->move_to_text (&position, info->pv[i], search->notation, text);
    uci_line_add (line, "%s", text);
    search->rules->play (&position, info->pv[i]);
  }
}

void
nboard_format_info (const UciSearch *search, const EngineInfo *info)
{
  UciLine line = { .length = 0 };

  if (info->pv_length == 0 || info->score == SCORE_NONE || info->bound != BOUND_EXACT)
    return;
  uci_line_add (&line, "search ");
  add_variation (&line, search, info);
  uci_line_add (&line, " %.2f 0 %d", info->score / 100.0, info->depth);
  uci_line_send (&line);
}

void
nboard_format_result (const UciSearch *search, const EngineResult *result)
{
  double seconds = (double) result->info.time_ms / 1000;
  char text[MOVE_TEXT_MAX];

  uci_send ("nodestats %" PRIu64 " %.3f", result->info.nodes, seconds);
  if (search->hint) {
    uci_send ("status");
    return;
  }
  search->rules->move_to_text (&search->root, result->best != MOVE_NONE ? result->best : MOVE_PASS,
                               search->notation, text);
  if (result->best == MOVE_NONE || result->best == MOVE_PASS)
    uci_send ("=== %s", text);
  else
    uci_send ("=== %s/%.2f/%.3f", text, result->info.score / 100.0, seconds);
}
