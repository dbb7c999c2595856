/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games that begin in many sensible ways, as PGN: what the starter books are made from.
 *
 * Each game begins with one of the LINES in a file, a table of openings (files/opening-names.h) or
 * any text that begins its lines with moves, up to a tabulator. In the next PLIES plies each move
 * is chosen by chance among the best ones that a search finds, the less often the more hundredths
 * of SPREAD it is behind the best one; from there on the best one is played. Each line that is
 * searched gets the same number of nodes. What is clearly won or drawn is cut short.
 */
#include "tuner-games.h"
#include "tuner-tools.h"
#include "tuner.h"

#include "base/time.h"
#include "rules/rules.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  TABLE_MB = 8,
  VARIATIONS = 6,
  LINES_MAX = 5000,
  TEXT_MAX = 1000,
  BEHIND_MAX = 3, /* spreads: what is farther behind is no sensible move */
  LINE_MAX = 80,  /* columns of the file that is written */
  PROGRESS_MS = 2000,
};

typedef struct {
  int plies;
  double spread; /* hundredths */
} Chance;

typedef struct {
  Move moves[VARIATIONS];
  int scores[VARIATIONS];
  int n;
} Lines;

static void
keep_line (const EngineInfo *info, void *data)
{
  Lines *lines = data;

  if (info->pv_length == 0 || info->line < 1 || info->line > VARIATIONS)
    return;
  lines->moves[info->line - 1] = info->pv[0];
  lines->scores[info->line - 1] = info->score;
  lines->n = lines->n > info->line ? lines->n : info->line;
}

/* A search that was cut off may have left a move in two lines: the first counts. */
static double
likelihood (const Lines *lines, int i, double spread)
{
  int behind = lines->scores[0] - lines->scores[i];

  for (int j = 0; j < i; j++)
    if (lines->moves[j] == lines->moves[i])
      return 0;
  return behind > BEHIND_MAX * spread ? 0 : exp (-(behind > 0 ? behind : 0) / spread);
}

static EngineResult
think_of_some (Player *player, const GameRecord *record, double spread)
{
  Lines lines = { .n = 0 };
  SearchControl control = { .report = keep_line, .data = &lines };
  SearchLimits limits = { .nodes = player->nodes * VARIATIONS, .multi_pv = VARIATIONS };
  EngineResult result;
  double sum = 0;

  player->game->backend->search (player->engine, record, &limits, &control, &result);
  for (int i = 0; i < lines.n; i++)
    sum += likelihood (&lines, i, spread);
  sum *= random_unit (&player->random);
  for (int i = 0; i < lines.n; i++) {
    sum -= likelihood (&lines, i, spread);
    if (sum < 0) {
      result.best = lines.moves[i];
      break;
    }
  }
  return result;
}

/* Plays the moves at the start of the text LINE until something is none; returns how many. */
static int
play_line (const Rules *rules, const char *line, GameRecord *record, PlayedGame *played)
{
  for (const char *p = line;;) {
    size_t length;
    Move move;

    p += strspn (p, " ");
    length = strcspn (p, " \t\n");
    if (length == 0
        || rules->move_from_text (game_record_last (record), p, length, &move) != MOVE_TEXT_OK)
      return played->n_plies;
    played->moves[played->n_plies] = move;
    played->scores[played->n_plies++] = SCORE_NONE;
    game_record_play (record, move);
    p += length;
  }
}

static void
tuner_openings_play_game (Player *player, const Chance *chance, const char *line,
                          PlayedGame *played)
{
  const Rules *rules = player->game->rules;
  Position start;

  player->game->backend->clear (player->engine);
  rules_start (rules, &start);
  GameRecord *record = game_record_new (rules, &start);
  *played = (PlayedGame){ 0 };
  int plies = play_line (rules, line, record, played) + chance->plies;
  while (!play_is_over (record, &played->result)) {
    played->result = play_adjudicate (played, rules->side_to_move (game_record_last (record)));
    if (played->result != RESULT_ONGOING)
      break;
    EngineResult found = played->n_plies < plies ? think_of_some (player, record, chance->spread)
                                                 : play_think (player, record, player->nodes);
    played->moves[played->n_plies] = found.best;
    played->scores[played->n_plies++] = (int16_t) found.info.score;
    game_record_play (record, found.best);
  }
  game_record_free (record);
}

/* --- The file --- */

static void
write_word (FILE *file, const char *word, int *column)
{
  int length = (int) strlen (word);

  if (*column > 0 && *column + 1 + length >= LINE_MAX) {
    fputc ('\n', file);
    *column = 0;
  }
  *column += fprintf (file, "%s%s", *column > 0 ? " " : "", word);
}

static void
write_game (FILE *file, const Game *game, const PlayedGame *played)
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

/* The lines of FILE that begin with a move; *N becomes their number. They are never freed. */
static char **
read_lines (FILE *file, const Rules *rules, uint32_t *n)
{
  char **lines = tuner_allocate (LINES_MAX, sizeof *lines), text[TEXT_MAX];
  Position start;
  Move move;

  rules_start (rules, &start);
  *n = 0;
  while (*n < LINES_MAX && fgets (text, sizeof text, file) != NULL)
    if (rules->move_from_text (&start, text, strcspn (text, " \t\n"), &move) == MOVE_TEXT_OK) {
      lines[*n] = tuner_allocate (strlen (text) + 1, 1);
      strcpy (lines[(*n)++], text);
    }
  return lines;
}

/* Appends COUNT games to FILE; says how far it is. */
static bool
play_games (Player *player, const Chance *chance, char **lines, uint32_t n_lines, FILE *file,
            uint64_t count, uint64_t seed)
{
  int64_t told = time_now_ms ();
  bool fine = true;

  for (uint64_t i = 0; fine && i < count; i++) {
    PlayedGame played;

    player->random = random_from_seed (random_mix (random_mix (seed) + i));
    tuner_openings_play_game (player, chance, lines[random_below (&player->random, n_lines)],
                              &played);
    write_game (file, player->game, &played);
    fine = fflush (file) == 0;
    if (time_now_ms () - told >= PROGRESS_MS || i + 1 == count) {
      fprintf (stderr, "\r%llu of %llu games ", (unsigned long long) i + 1,
               (unsigned long long) count);
      told = time_now_ms ();
    }
  }
  fputc ('\n', stderr);
  return fine;
}

int
tuner_openings (int argc, char **argv)
{
  const Game *game = argc == 8 ? registry_find (argv[0]) : NULL;
  FILE *from = game != NULL ? fopen (argv[1], "r") : NULL;
  FILE *file = from != NULL ? fopen (argv[2], "a") : NULL;
  Player player;
  bool fine = false;
  uint32_t n_lines;

  if (file == NULL) {
    if (from != NULL)
      fclose (from);
    return TUNER_USAGE;
  }
  char **lines = read_lines (from, game->rules, &n_lines);
  if (n_lines == 0)
    fprintf (stderr, "%s: there are no openings in it\n", argv[1]);
  else if (play_make (&player, game, NULL, argv[4], TABLE_MB)) {
    const Chance chance = { atoi (argv[5]), atof (argv[6]) };
    uint64_t count = strtoull (argv[3], NULL, 10), seed = strtoull (argv[7], NULL, 10);

    fine = play_games (&player, &chance, lines, n_lines, file, count, seed);
    play_free (&player);
  }
  fclose (from);
  return fclose (file) == 0 && fine ? 0 : 1;
}
