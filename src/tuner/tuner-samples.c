/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tuner-samples.h"

#include "base/random.h"
#include "tuner-positions.h"
#include "tuner-tools.h"

#include <stdlib.h>

void
samples_free (Samples *samples)
{
  free (samples->all);
  *samples = (Samples){ 0 };
}

static void
fill (Sample *sample, const Game *game, const Position *position)
{
  const NetworkShape *shape = game->backend->network;

  *sample = (Sample){ .side = (uint8_t) game->rules->side_to_move (position) };
  for (int square = 0; square < shape->n_squares && sample->n < NETWORK_PIECES_MAX; square++) {
    Piece piece = game->rules->piece_at (position, (Square) square);
    if (piece == 0)
      continue;
    for (int side = 0; side < 2; side++)
      if (piece == shape->kings[side])
        sample->kings[side] = (uint8_t) square;
    sample->pieces[sample->n] = piece;
    sample->squares[sample->n++] = (uint8_t) square;
  }
}

/* In half points for SIDE. */
static uint8_t
result_for (Result result, int side)
{
  if (result == RESULT_DRAW)
    return 1;
  return (result == RESULT_FIRST_WINS) == (side == 0) ? 2 : 0;
}

/* What is taken from a file, and what is kept on the way. */
typedef struct {
  const Game *game;
  int variations; /* of each position, or 0 for the position itself */
  Random random;
} Taker;

static void
take_position (const Taker *taker, const Position *position, int score, uint8_t result,
               bool held_back, Samples *samples)
{
  samples->all
      = tuner_make_room (samples->all, samples->n, &samples->capacity, 1, sizeof *samples->all);
  Sample *sample = &samples->all[samples->n++];
  fill (sample, taker->game, position);
  sample->score = (int16_t) score;
  sample->result = result;
  if (held_back)
    sample->static_score = (int16_t) taker->game->backend->evaluate (position);
}

static void
take_variations (Taker *taker, const Position *position, bool held_back, Samples *samples)
{
  const Rules *rules = taker->game->rules;
  Move moves[MOVES_MAX];
  int n = rules->legal_moves (position, moves);

  for (int i = 0; i < taker->variations && n > 0; i++) {
    Position next = *position;
    rules->play (&next, moves[random_below (&taker->random, (uint32_t) n)]);
    int score = taker->game->backend->evaluate (&next);
    if (abs (score) <= QUIET_SCORE_MAX && rules->check_square (&next) == SQUARE_NONE)
      take_position (taker, &next, score, RESULT_UNKNOWN, held_back, samples);
  }
}

static void
take_game (Taker *taker, const PlayedGame *played, bool held_back, Samples *samples)
{
  const Rules *rules = taker->game->rules;
  Position position;

  rules_start (rules, &position);
  for (int i = 0; i < played->n_plies; i++) {
    Move move = games_legal_move (rules, &position, played->moves[i]);
    if (move == MOVE_NONE)
      return; /* made by other rules */
    if (taker->variations > 0)
      take_variations (taker, &position, held_back, samples);
    else if (quiet_by_search (rules, &position, move, played->scores[i]))
      take_position (taker, &position, played->scores[i],
                     result_for (played->result, rules->side_to_move (&position)), held_back,
                     samples);
    rules->play (&position, move);
  }
}

bool
samples_read_variations (const char *path, int variations, const Game **game, Samples *learn,
                         Samples *hold)
{
  GamesFile games;
  PlayedGame played;

  if (!games_open (&games, path))
    return false;
  if (*game == NULL)
    *game = games.game;
  bool fine = *game == games.game && games.game->backend->network != NULL;
  if (!fine)
    fprintf (stderr, "%s: these games are of another game, or of one without networks\n", path);
  Taker taker = { *game, variations, random_from_seed (games.nodes) };
  for (int i = 0; fine && games_read (&games, &played); i++) {
    bool held_back = i % HELD_BACK_GAMES == 0;
    take_game (&taker, &played, held_back, held_back ? hold : learn);
  }
  fclose (games.file);
  return fine;
}

bool
samples_read (const char *path, const Game **game, Samples *learn, Samples *hold)
{
  return samples_read_variations (path, 0, game, learn, hold);
}
