/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Makes a PGN file of as many games as are wanted out of games of self-play: for measuring
 * libraries.
 *
 *   make-library-games GAMES COUNT SEED >FILE
 *
 * GAMES is a file that palamedes-tuner games has written. When all of its games have been used they
 * come again with changes: each is left at some ply, and goes on with moves by chance, so that
 * openings are shared and games are not. Players, events, dates, and ratings are made up; few play
 * often and many seldom.
 */
#include "tuner/tuner-games.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
  PLAYERS = 60000,
  EVENTS = 9000,
  CHANGED_PLIES_MAX = 30,
  LINE_MAX = 79,
};

static const char *const starts[] = { "An",  "Ber", "Car", "Dmi", "Er",  "Fe",  "Gar", "Hor",
                                      "Iva", "Jo",  "Kor", "Len", "Mor", "Nak", "Ole", "Pe" };
static const char *const middles[] = { "der", "li", "mo",  "na",  "pa", "ri", "sha", "ta",
                                       "va",  "zo", "bel", "cha", "du", "ga", "ho",  "ku" };
static const char *const ends[] = { "ov", "son", "ski", "er", "ez",  "mann", "ini", "ard",
                                    "ic", "sen", "ova", "an", "eau", "es",   "uk",  "ian" };
static const char *const given[]
    = { "Ada",   "Boris", "Clara", "David", "Elena", "Frank", "Greta", "Hugo",
        "Irina", "Jan",   "Karl",  "Lena",  "Max",   "Nora",  "Otto",  "Paula" };

/* The lower, the more often. */
static unsigned
draw_seldom (Random *random, unsigned n)
{
  double x = (double) (random_next (random) >> 11) / 9007199254740992.0;

  return (unsigned) (pow (x, 3) * n);
}

static void
write_player (const char *tag, unsigned player)
{
  printf ("[%s \"%s%s%s%s, %s\"]\n", tag, starts[player % 16], middles[player / 16 % 16],
          player >= 4096 ? middles[player / 4096 % 16] : "", ends[player / 256 % 16],
          given[player * 7 / 16 % 16]);
}

static void
write_tags (const Rules *rules, Random *random, Result result, int plies)
{
  unsigned players[2] = { draw_seldom (random, PLAYERS), draw_seldom (random, PLAYERS) };
  unsigned event = draw_seldom (random, EVENTS), year = 2026 - draw_seldom (random, 76);

  players[1] = (players[1] + (players[0] == players[1])) % PLAYERS;
  printf ("[Event \"%s%s Open %u\"]\n[Site \"%s%s\"]\n", starts[event % 16], ends[event / 16 % 16],
          event / 256 + 1980, starts[event % 16], middles[event / 3 % 16]);
  printf ("[Date \"%u.%02u.%02u\"]\n[Round \"%u\"]\n", year,
          (unsigned) random_below (random, 12) + 1, (unsigned) random_below (random, 28) + 1,
          (unsigned) random_below (random, 9) + 1);
  write_player (rules->side_tags[0], players[0]);
  write_player (rules->side_tags[1], players[1]);
  printf ("[Result \"%s\"]\n", result_token (result));
  printf ("[ECO \"%c%02d\"]\n", 'A' + plies % 5, plies * 7 % 100);
  for (int side = 0; side < 2; side++)
    printf ("[%sElo \"%u\"]\n", rules->side_tags[side],
            2700 - players[side] % 900 - (unsigned) random_below (random, 60));
  if (rules->file_tags)
    for (const char *const *pair = rules->file_tags; *pair; pair += 2)
      printf ("[%s \"%s\"]\n", pair[0], pair[1]);
  printf ("\n");
}

static void
write_word (int *column, const char *word)
{
  int length = (int) strlen (word);

  if (*column + length + 1 > LINE_MAX) {
    printf ("\n");
    *column = 0;
  }
  *column += printf ("%s%s", *column > 0 ? " " : "", word);
}

static void
write_moves (const Rules *rules, const Move *moves, int n, Result result)
{
  Position position;
  int column = 0;

  rules_start (rules, &position);
  for (int ply = 0; ply < n; ply++) {
    char text[MOVE_TEXT_MAX], number[16];
    Move move = games_legal_move (rules, &position, moves[ply]);
    if (ply % 2 == 0) {
      snprintf (number, sizeof number, "%d.", ply / 2 + 1);
      write_word (&column, number);
    }
    rules->move_to_text (&position, move, 0, text);
    write_word (&column, text);
    rules->play (&position, move);
  }
  write_word (&column, result_token (result));
  printf ("\n\n");
}

/* Leaves GAME at some ply and goes on by chance. */
static void
change (const Rules *rules, PlayedGame *game, Random *random)
{
  int cut = game->n_plies / 4 + (int) random_below (random, (unsigned) game->n_plies * 3 / 4 + 1);
  int more = (int) random_below (random, CHANGED_PLIES_MAX) + 1;
  Position position;

  rules_start (rules, &position);
  for (int i = 0; i < cut; i++)
    rules->play (&position, games_legal_move (rules, &position, game->moves[i]));
  for (; more > 0 && cut < GAME_PLIES_MAX; more--) {
    Move moves[MOVES_MAX];
    int n = rules->legal_moves (&position, moves);
    if (n == 0)
      break;
    game->moves[cut] = moves[random_below (random, (unsigned) n)] & 0xffffff;
    rules->play (&position, games_legal_move (rules, &position, game->moves[cut++]));
  }
  game->n_plies = cut;
}

int
main (int argc, char **argv)
{
  long count = argc == 4 ? atol (argv[2]) : 0;
  bool again = false;
  PlayedGame game;
  GamesFile file;
  Random random;

  if (argc != 4 || !games_open (&file, argv[1])) {
    fprintf (stderr, "make-library-games GAMES COUNT SEED >FILE\n");
    return 2;
  }
  random = random_from_seed (strtoull (argv[3], NULL, 10));
  for (long i = 0; i < count; i++) {
    if (!games_read (&file, &game)) {
      fclose (file.file);
      again = true;
      if (!games_open (&file, argv[1]) || !games_read (&file, &game))
        return 1;
    }
    if (again)
      change (file.game->rules, &game, &random);
    write_tags (file.game->rules, &random, game.result, game.n_plies);
    write_moves (file.game->rules, game.moves, game.n_plies, game.result);
  }
  fclose (file.file);
  return 0;
}
