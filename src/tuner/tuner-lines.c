/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tuner-lines.h"

#include "rules/rules.h"

#include <math.h>
#include <string.h>

enum {
  BEHIND_MAX = 3, /* spreads: what is farther behind is no sensible move */
  COLUMNS = 80,   /* of the file that is written */
};

static void
keep_line (const EngineInfo *info, void *data)
{
  GoodLines *lines = data;

  if (info->pv_length == 0 || info->line < 1 || info->line > GOOD_LINES_MAX)
    return;
  lines->moves[info->line - 1] = info->pv[0];
  lines->scores[info->line - 1] = info->score;
  lines->n = lines->n > info->line ? lines->n : info->line;
}

EngineResult
lines_search (Player *player, const GameRecord *record, GoodLines *lines)
{
  SearchControl control = { .report = keep_line, .data = lines };
  SearchLimits limits = { .nodes = player->nodes * GOOD_LINES_MAX, .multi_pv = GOOD_LINES_MAX };
  EngineResult result;

  *lines = (GoodLines){ .n = 0 };
  player->game->backend->search (player->engine, record, &limits, &control, &result);
  return result;
}

/* A search that was cut off may have left a move in two lines: the first counts. */
static double
likelihood (const GoodLines *lines, int i, int best, double spread)
{
  int behind = best - lines->scores[i];

  for (int j = 0; j < i; j++)
    if (lines->moves[j] == lines->moves[i])
      return 0;
  return behind > BEHIND_MAX * spread ? 0 : exp (-(behind > 0 ? behind : 0) / spread);
}

int
lines_choose (const GoodLines *lines, double spread, Random *random)
{
  int best = lines->n > 0 ? lines->scores[0] : 0;
  double sum = 0;

  for (int i = 1; i < lines->n; i++)
    best = lines->scores[i] > best ? lines->scores[i] : best;
  for (int i = 0; i < lines->n; i++)
    sum += likelihood (lines, i, best, spread);
  sum *= random_unit (random);
  for (int i = 0; i < lines->n; i++) {
    sum -= likelihood (lines, i, best, spread);
    if (sum < 0)
      return i;
  }
  return -1;
}

static void
write_word (FILE *file, const char *word, int *column)
{
  int length = (int) strlen (word);

  if (*column > 0 && *column + 1 + length >= COLUMNS) {
    fputc ('\n', file);
    *column = 0;
  }
  *column += fprintf (file, "%s%s", *column > 0 ? " " : "", word);
}

void
lines_write_game (FILE *file, const Game *game, const PlayedGame *played)
{
  const Rules *rules = game->rules;
  const char *result = result_token (played->result);
  int column = 0;
  Position position;

  for (int i = 0; rules->file_tags != NULL && rules->file_tags[i] != NULL; i += 2)
    fprintf (file, "[%s \"%s\"]\n", rules->file_tags[i], rules->file_tags[i + 1]);
  rules_start (rules, &position);
  if (rules->variant_tag != NULL && rules->variant_tag (&position) != NULL)
    fprintf (file, "[Variant \"%s\"]\n", rules->variant_tag (&position));
  for (int side = 0; side < 2; side++)
    fprintf (file, "[%s \"%s\"]\n", rules->side_tags[side], game->backend->name);
  fprintf (file, "[Result \"%s\"]\n\n", result);
  for (int ply = 0; ply < played->n_plies; ply++) {
    char text[MOVE_TEXT_MAX];

    if (ply % 2 == 0) {
      snprintf (text, sizeof text, "%d.", ply / 2 + 1);
      write_word (file, text, &column);
    }
    rules->move_to_text (&position, played->moves[ply], NOTATION_FILE, text);
    write_word (file, text, &column);
    rules->play (&position, played->moves[ply]);
  }
  write_word (file, result, &column);
  fputs ("\n\n", file);
}
