/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What training brings: a bot learns from games against itself and plays its former self. Prints a
 * line for each seed; the figures are in tests/training-figures.
 *
 * bench-training BOT GAMES DEPTH MATCH_GAMES [SEEDS [OUT.bot]]
 *
 * BOT: a game's name, for its usual bot; "GAME/blank", for one to which nothing is worth anything;
 * or a file. OUT.bot: where the bot that learnt last is saved, for palamedes-arena. */
#include "arena/arena-stats.h"
#include "base/time.h"
#include "bot/bot-trainer.h"
#include "files/bot/bot-file.h"
#include "registry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static gboolean
take_bot (const char *name, Bot *bot, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (name);
  g_auto (GStrv) parts = g_strsplit (name, "/", 2);
  const Game *game = registry_find (parts[0]);

  if (game == NULL || g_file_query_exists (file, NULL))
    return bot_file_load (bot, NULL, file, NULL, error);
  bot_init (bot, game->rules);
  if (g_strcmp0 (parts[1], "blank") == 0)
    memset (bot->weights, 0, sizeof bot->weights);
  return TRUE;
}

static ArenaScore
play_match (BotTrainer *trainer, int games)
{
  ArenaScore score = { .paired = TRUE };
  double points, before = 0;

  for (int number = 0; number < games && bot_trainer_match_game (trainer, number, &points);
       number++) {
    score.wins += points == 1;
    score.draws += points == 0.5;
    score.losses += points == 0;
    if (number % 2)
      score.pairs[lround (2 * (before + points))]++;
    before = points;
  }
  return score;
}

static void
measure (const char *name, const Bot *bot, int games, int match_games, BotTrainerOptions *options,
         Bot *learnt)
{
  BotTrainer *trainer = bot_trainer_new (bot, options);
  int64_t start = time_now_us ();
  double seconds;
  ArenaScore score;
  ArenaEstimate estimate;

  for (int game = 0; game < games; game++)
    bot_trainer_game (trainer, NULL);
  seconds = (double) (time_now_us () - start) / 1e6;
  *learnt = *bot_trainer_learnt (trainer);
  score = play_match (trainer, match_games);
  arena_estimate (&score, &estimate);
  printf (
      "%s %d games at depth %d in %.0f s, seed %d: +%u =%u -%u %.1f%% Elo %+.0f [%+.0f, %+.0f]\n",
      name, games, options->depth, seconds, (int) options->seed, score.wins, score.draws,
      score.losses, 100 * estimate.share, estimate.elo, estimate.elo_low, estimate.elo_high);
  fflush (stdout);
  bot_trainer_free (trainer);
}

int
main (int argc, char **argv)
{
  BotTrainerOptions options = BOT_TRAINER_USUAL;
  g_autoptr (GError) error = NULL;
  int seeds = argc > 5 ? atoi (argv[5]) : 1;
  Bot bot, learnt;

  if (argc < 5 || !take_bot (argv[1], &bot, &error)) {
    fprintf (stderr, "%s\n",
             error ? error->message
                   : "bench-training BOT GAMES DEPTH MATCH_GAMES [SEEDS [OUT.bot]]");
    return 1;
  }
  options.depth = atoi (argv[3]);
  options.learning.symmetric = true; /* as in the window, unless somebody turns it off */
  for (options.seed = 1; options.seed <= (uint64_t) seeds; options.seed++)
    measure (argv[1], &bot, atoi (argv[2]), atoi (argv[4]), &options, &learnt);
  if (argc > 6) {
    g_autofree char *text = NULL;

    g_snprintf (learnt.name, sizeof learnt.name, "%s, trained", argv[1]);
    text = bot_file_write (&learnt, NULL);
    if (!g_file_set_contents (argv[6], text, -1, &error)) {
      fprintf (stderr, "%s\n", error->message);
      return 1;
    }
  }
  return 0;
}
