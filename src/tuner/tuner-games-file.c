/* Reading and writing the files that tuner-games.h describes. */
#include "tuner-games.h"

#include <string.h>
#include <unistd.h>

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
