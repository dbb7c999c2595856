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
#include "tuner-lines.h"
#include "tuner-tools.h"
#include "tuner.h"

#include "base/time.h"
#include "rules/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  TABLE_MB = 8,
  LINES_MAX = 5000,
  TEXT_MAX = 1000,
  PROGRESS_MS = 2000,
};

typedef struct {
  int plies;
  double spread; /* hundredths */
} Chance;

static EngineResult
think_of_some (Player *player, const GameRecord *record, double spread)
{
  GoodLines lines;
  EngineResult result = lines_search (player, record, &lines);
  int chosen = lines_choose (&lines, spread, &player->random);

  if (chosen >= 0)
    result.best = lines.moves[chosen];
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
    lines_write_game (file, player->game, &played);
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
