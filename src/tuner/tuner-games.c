/*
 * Games of self-play, to learn from.
 *
 * A game begins with some random moves from the standard start, an even or an odd number of them so
 * that both sides come to move first; what a quick look calls lopsided is thrown away. From there
 * on each move gets the same number of nodes. Games that are clearly won, drawn or endless are cut
 * short: their rest teaches little.
 */
#include "tuner-play.h"
#include "tuner.h"

#include "base/time.h"

#include <stdlib.h>

enum {
  TABLE_MB = 2,
  PROGRESS_MS = 2000,
};

static void
note (PlayedGame *played, Move move, int score)
{
  played->moves[played->n_plies] = move;
  played->scores[played->n_plies++] = (int16_t) score;
}

static void
tuner_games_play_game (Player *player, PlayedGame *played)
{
  const Rules *rules = player->game->rules;

  player->game->backend->clear (player->engine);
  GameRecord *record = play_opening (player);
  *played = (PlayedGame){ .n_random = (int) record->length };
  for (size_t i = 0; i < record->length; i++)
    note (played, record->moves[i], SCORE_NONE);
  while (!play_is_over (record, &played->result)) {
    played->result = play_adjudicate (played, rules->side_to_move (game_record_last (record)));
    if (played->result != RESULT_ONGOING)
      break;
    EngineResult found = play_think (player, record, player->nodes);
    note (played, found.best, found.info.score);
    game_record_play (record, found.best);
  }
  game_record_free (record);
}

/* Plays until the file holds COUNT games; says how far it is. */
static bool
play_games (Player *player, GamesFile *games, uint64_t done, uint64_t count, uint64_t seed)
{
  int64_t started = time_now_ms (), told = started;
  uint64_t first = done, plies = 0;
  bool fine = true;

  for (; fine && done < count; done++) {
    PlayedGame played;
    player->random = random_from_seed (random_mix (random_mix (seed) + done));
    tuner_games_play_game (player, &played);
    fine = games_write (games, &played);
    plies += (uint64_t) (played.n_plies - played.n_random);
    int64_t now = time_now_ms ();
    if (now - told >= PROGRESS_MS || done + 1 == count) {
      double seconds = (double) (now - started + 1) / 1000;
      fprintf (stderr, "\r%llu of %llu games, %.0f an hour, %.0f positions a second  ",
               (unsigned long long) done + 1, (unsigned long long) count,
               (double) (done + 1 - first) / seconds * 3600, (double) plies / seconds);
      told = now;
    }
  }
  fputc ('\n', stderr);
  return fine;
}

int
tuner_games (int argc, char **argv)
{
  const Game *game = argc == 5 || argc == 6 ? registry_find (argv[0]) : NULL;
  Player player;
  GamesFile games;
  uint64_t done;

  if (game == NULL) {
    fputs ("games needs GAME FILE COUNT NODES SEED [WEIGHTS]; - is by hand\n", stderr);
    return 2;
  }
  bool fine = play_make (&player, game, argc == 6 ? argv[5] : NULL, argv[3], TABLE_MB);
  if (fine && games_append_to (&games, argv[1], game, (uint32_t) player.nodes, &done)) {
    fine = play_games (&player, &games, done, strtoull (argv[2], NULL, 10),
                       strtoull (argv[4], NULL, 10));
    fine &= fclose (games.file) == 0;
  } else
    fine = false;
  play_free (&player);
  return !fine;
}
