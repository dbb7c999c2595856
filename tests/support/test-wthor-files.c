/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-wthor-files.h"

#include "base/random.h"
#include "registry.h"

#include <string.h>

enum { RECORD = 68, YEAR = 1996 };

static void
put_head (GString *file, guint games, guint names, guint8 size)
{
  const guint8 head[WTHOR_HEAD] = { 20,
                                    1,
                                    12,
                                    31,
                                    games & 0xff,
                                    games >> 8 & 0xff,
                                    games >> 16 & 0xff,
                                    games >> 24,
                                    names & 0xff,
                                    (guint8) (names >> 8),
                                    YEAR & 0xff,
                                    YEAR >> 8,
                                    size,
                                    0,
                                    22,
                                    0 };

  g_string_append_len (file, (const char *) head, WTHOR_HEAD);
}

/* Plays a game of random moves; MOVES get the squares as WTHOR counts them. */
static Outcome
play_game (Random *random, guint8 moves[60])
{
  const Rules *rules = registry_find ("reversi")->rules;
  Position start;
  int n_moves = 0;

  rules_start (rules, &start);
  GameRecord *record = game_record_new (rules, &start);
  while (!outcome_is_over (rules->outcome (record))) {
    Move legal[MOVES_MAX];
    char name[SQUARE_NAME_MAX];
    int n = rules->legal_moves (game_record_last (record), legal);
    Move move = legal[random_below (random, (guint32) n)];
    if (move != MOVE_PASS) {
      rules->square_name (move_to (move), name);
      moves[n_moves++] = (guint8) ((name[1] - '0') * 10 + name[0] - 'a' + 1);
    }
    game_record_play (record, move);
  }
  Outcome outcome = rules->outcome (record);
  game_record_free (record);
  return outcome;
}

static void
put_game (GString *file, Random *random, guint event, guint black, guint white)
{
  guint8 record[RECORD] = { (guint8) event,        (guint8) (event >> 8), (guint8) black,
                            (guint8) (black >> 8), (guint8) white,        (guint8) (white >> 8) };
  Outcome outcome = play_game (random, record + 8);

  record[6] = (guint8) ((outcome.score + 64) / 2);
  record[7] = 33;
  g_string_append_len (file, (const char *) record, RECORD);
}

GString *
wthor_make_games (guint n, guint8 size)
{
  GString *file = g_string_new (NULL);
  Random random = random_from_seed (4);

  put_head (file, n, 0, size);
  for (guint i = 0; i < n; i++)
    put_game (file, &random, i % 2, i, i + 1);
  return file;
}

GString *
wthor_make_names (const char *const *names, gsize size)
{
  GString *file = g_string_new (NULL);

  put_head (file, 0, g_strv_length ((char **) names), 0);
  for (; *names; names++) {
    char name[26] = { 0 };
    g_strlcpy (name, *names, size);
    g_string_append_len (file, name, (gssize) size);
  }
  return file;
}
