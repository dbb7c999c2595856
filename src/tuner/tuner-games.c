/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tuner-games.h"

#include "base/time.h"
#include "tuner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  RANDOM_MIN = 8, /* plies at the start, and one more in every other game */
  LOPSIDED = 150, /* hundredths */
  LOOK_NODES = 2000,
  WON_SCORE = 1200, /* for so many plies in a row, both sides agreeing */
  WON_PLIES = 6,
  DRAWN_SCORE = 6,
  DRAWN_PLIES = 16,
  DRAWN_FROM = 100,
  ENDLESS_PLIES = 400,
};

bool
play_make_tuned (Player *player, const Game *game, const char *weights, const char *nodes,
                 int table_mb, const SearchTuning *tuning)
{
  EngineConfig config = { .hash_mb = table_mb, .threads = 1, .tuning = tuning };
  const char *problem = "there are no networks for this game";

  *player = (Player){ .game = game, .nodes = strtoull (nodes, NULL, 10) };
  config.by_hand = weights != NULL && strcmp (weights, "-") == 0;
  if (weights != NULL && !config.by_hand) {
    if (game->backend->network != NULL)
      player->network = network_load (game->backend->network, weights, &problem);
    if (player->network == NULL) {
      fprintf (stderr, "%s: %s\n", weights, problem);
      return false;
    }
    config.network = player->network;
  }
  player->engine = game->backend->create (&config);
  if (player->engine == NULL)
    fputs ("no memory\n", stderr);
  else if (player->nodes == 0)
    fprintf (stderr, "%s: this is no number of nodes\n", nodes);
  return player->engine != NULL && player->nodes > 0;
}

bool
play_make (Player *player, const Game *game, const char *weights, const char *nodes, int table_mb)
{
  return play_make_tuned (player, game, weights, nodes, table_mb, NULL);
}

void
play_free (Player *player)
{
  if (player->engine != NULL)
    player->game->backend->destroy (player->engine);
  network_free (player->network);
}

EngineResult
play_think (Player *player, const GameRecord *record, uint64_t nodes)
{
  SearchControl control = { 0 };
  SearchLimits limits = { .nodes = nodes };
  EngineResult result;

  player->game->backend->search (player->engine, record, &limits, &control, &result);
  return result;
}

bool
play_is_over (const GameRecord *record, Result *result)
{
  Outcome outcome = rules_judge (record);

  *result = outcome.result;
  return outcome_is_over (outcome);
}

GameRecord *
play_opening (Player *player)
{
  const Rules *rules = player->game->rules;
  Position start;
  Result result;

  rules_start (rules, &start);
  GameRecord *record = game_record_new (rules, &start);
  do {
    int plies = RANDOM_MIN + (int) random_below (&player->random, 2);
    game_record_truncate (record, 0);
    for (int i = 0; i < plies && !play_is_over (record, &result); i++)
      game_record_play (record,
                        rules_random_move (rules, game_record_last (record), &player->random));
  } while (play_is_over (record, &result)
           || abs (play_think (player, record, LOOK_NODES).info.score) > LOPSIDED);
  return record;
}

Result
play_adjudicate (const PlayedGame *played, int side)
{
  int n = played->n_plies, won = 0, drawn = 0;

  if (n >= ENDLESS_PLIES)
    return RESULT_DRAW;
  while (drawn < n && abs (played->scores[n - 1 - drawn]) <= DRAWN_SCORE)
    drawn++;
  if (drawn >= DRAWN_PLIES && n >= DRAWN_FROM)
    return RESULT_DRAW;
  /* Scores of every second ply are SIDE's, the last one is not. */
  int sign = n > 0 && played->scores[n - 1] > 0 ? 1 : -1;
  while (won < n && abs (played->scores[n - 1 - won]) < SCORE_NONE
         && (won % 2 == 0 ? sign : -sign) * played->scores[n - 1 - won] >= WON_SCORE)
    won++;
  if (won < WON_PLIES)
    return RESULT_ONGOING;
  int winner = sign > 0 ? !side : side;
  return winner == 0 ? RESULT_FIRST_WINS : RESULT_SECOND_WINS;
}

double
play_against (Player players[2], const GameRecord *opening, int side)
{
  GameRecord *record = game_record_copy (opening);
  PlayedGame played = { .n_plies = 0 };
  Result result;

  for (int i = 0; i < 2; i++)
    players[i].game->backend->clear (players[i].engine);
  while (!play_is_over (record, &result)) {
    int turn = record->rules->side_to_move (game_record_last (record));
    result = play_adjudicate (&played, turn);
    if (result != RESULT_ONGOING)
      break;
    Player *player = &players[turn != side];
    EngineResult found = play_think (player, record, player->nodes);
    played.scores[played.n_plies++] = (int16_t) found.info.score;
    game_record_play (record, found.best);
  }
  game_record_free (record);
  return result == RESULT_DRAW ? 0.5 : (result == RESULT_FIRST_WINS) == (side == 0);
}

/*
 * Games of self-play, to learn from.
 *
 * A game begins with some random moves from the standard start, an even or an odd number of them so
 * that both sides come to move first; what a quick look calls lopsided is thrown away. From there
 * on each move gets the same number of nodes. Games that are clearly won, drawn or endless are cut
 * short: their rest teaches little.
 */

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

  if (game == NULL)
    return TUNER_USAGE;
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

/* Reading and writing the files that tuner-games.h describes. */

enum {
  PLY_BYTES = 5,
  START_BYTES = 4,
  MOVE_BITS = 0xffffff,
};

static unsigned
get_number (const uint8_t *bytes, int n)
{
  unsigned number = 0;

  for (int i = 0; i < n; i++)
    number |= (unsigned) bytes[i] << 8 * i;
  return number;
}

static void
tuner_games_file_put_number (uint8_t *bytes, int n, unsigned number)
{
  for (int i = 0; i < n; i++)
    bytes[i] = (uint8_t) (number >> 8 * i);
}

static bool
tuner_games_file_refuse (const GamesFile *games, const char *path, const char *why)
{
  fprintf (stderr, "%s: %s\n", path, why);
  if (games->file != NULL)
    fclose (games->file);
  return false;
}

static bool
tuner_games_file_read_head (GamesFile *games, const char *path)
{
  uint8_t head[GAMES_HEAD + 1] = { 0 };

  if (fread (head, GAMES_HEAD, 1, games->file) != 1 || memcmp (head, GAMES_MAGIC, 8) != 0)
    return tuner_games_file_refuse (games, path, "this is no file of games");
  if (get_number (head + 8, 4) != GAMES_VERSION)
    return tuner_games_file_refuse (games, path,
                                    "these games are of another version of the format");
  games->nodes = get_number (head + 12, 4);
  games->game = registry_find ((const char *) head + 16);
  return games->game != NULL
         || tuner_games_file_refuse (games, path, "these games are of a game that is not known");
}

static void
write_head (const GamesFile *games)
{
  uint8_t head[GAMES_HEAD] = { 0 };

  memcpy (head, GAMES_MAGIC, 8);
  tuner_games_file_put_number (head + 8, 4, GAMES_VERSION);
  tuner_games_file_put_number (head + 12, 4, games->nodes);
  snprintf ((char *) head + 16, GAMES_HEAD - 16, "%s", games->game->rules->id);
  fwrite (head, sizeof head, 1, games->file);
}

bool
games_open (GamesFile *games, const char *path)
{
  *games = (GamesFile){ .file = fopen (path, "rb") };
  if (games->file == NULL)
    return tuner_games_file_refuse (games, path, "this file cannot be opened");
  return tuner_games_file_read_head (games, path);
}

bool
games_append_to (GamesFile *games, const char *path, const Game *game, uint32_t nodes,
                 uint64_t *count)
{
  PlayedGame played;

  *count = 0;
  *games = (GamesFile){ .file = fopen (path, "a+b"), .game = game, .nodes = nodes };
  if (games->file == NULL)
    return tuner_games_file_refuse (games, path, "this file cannot be written");
  fseek (games->file, 0, SEEK_END);
  if (ftell (games->file) == 0) {
    write_head (games);
    return true;
  }
  rewind (games->file);
  if (!tuner_games_file_read_head (games, path))
    return false;
  if (games->game != game || games->nodes != nodes)
    return tuner_games_file_refuse (games, path,
                                    "this file is of another game or of other nodes a move");
  long whole = GAMES_HEAD;
  for (; games_read (games, &played); ++*count)
    whole = ftell (games->file);
  return (ftruncate (fileno (games->file), whole) == 0 && fseek (games->file, 0, SEEK_END) == 0)
         || tuner_games_file_refuse (games, path,
                                     "this file cannot be cut off after its last whole game");
}

bool
games_read (GamesFile *games, PlayedGame *played)
{
  uint8_t bytes[GAME_PLIES_MAX * PLY_BYTES];

  if (fread (bytes, START_BYTES, 1, games->file) != 1)
    return false;
  played->n_plies = (int) get_number (bytes, 2);
  played->n_random = bytes[2];
  played->result = bytes[3];
  size_t n = (size_t) played->n_plies;
  if (n > GAME_PLIES_MAX || played->result > RESULT_DRAW
      || fread (bytes, PLY_BYTES, n, games->file) != n)
    return false;
  for (size_t i = 0; i < n; i++) {
    played->moves[i] = get_number (bytes + i * PLY_BYTES, 3);
    played->scores[i] = (int16_t) get_number (bytes + i * PLY_BYTES + 3, 2);
  }
  return true;
}

bool
games_write (GamesFile *games, const PlayedGame *played)
{
  uint8_t bytes[START_BYTES + GAME_PLIES_MAX * PLY_BYTES];
  size_t n = (size_t) played->n_plies;

  tuner_games_file_put_number (bytes, 2, (unsigned) n);
  bytes[2] = (uint8_t) played->n_random;
  bytes[3] = (uint8_t) played->result;
  for (size_t i = 0; i < n; i++) {
    uint8_t *ply = bytes + START_BYTES + i * PLY_BYTES;
    tuner_games_file_put_number (ply, 3, played->moves[i]);
    tuner_games_file_put_number (ply + 3, 2, (uint16_t) played->scores[i]);
  }
  return fwrite (bytes, START_BYTES + n * PLY_BYTES, 1, games->file) == 1
         && fflush (games->file) == 0;
}

Move
games_legal_move (const Rules *rules, const Position *position, Move move)
{
  Move moves[MOVES_MAX];
  int n = rules->legal_moves (position, moves);

  for (int i = 0; i < n; i++)
    if ((moves[i] & MOVE_BITS) == (move & MOVE_BITS))
      return moves[i];
  return MOVE_NONE;
}
