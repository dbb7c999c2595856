#include "tuner-samples.h"

#include <stdlib.h>

enum {
  SCORE_MOST = 3000, /* beyond it all is decided */
  SAMPLES_LEAST = 1 << 16,
};

static Sample *
add (Samples *samples)
{
  if (samples->n == samples->capacity) {
    samples->capacity = samples->capacity > 0 ? 2 * samples->capacity : SAMPLES_LEAST;
    samples->all = realloc (samples->all, samples->capacity * sizeof *samples->all);
    if (samples->all == NULL) {
      fputs ("no memory for so many positions\n", stderr);
      exit (1);
    }
  }
  return &samples->all[samples->n++];
}

void
samples_free (Samples *samples)
{
  free (samples->all);
  *samples = (Samples){ 0 };
}

static bool
is_quiet (const Rules *rules, const Position *position, Move best, int score)
{
  return score != SCORE_NONE && abs (score) <= SCORE_MOST && move_choice (best) == 0
         && rules->piece_at (position, move_to (best)) == 0
         && rules->check_square (position) == SQUARE_NONE;
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

static void
take_game (const Game *game, const PlayedGame *played, Samples *samples, bool held_back)
{
  const Rules *rules = game->rules;
  Position position;

  rules_start (rules, &position);
  for (int i = 0; i < played->n_plies; i++) {
    Move move = games_legal_move (rules, &position, played->moves[i]);
    if (move == MOVE_NONE)
      return; /* made by other rules */
    if (is_quiet (rules, &position, move, played->scores[i])) {
      Sample *sample = add (samples);
      fill (sample, game, &position);
      sample->score = played->scores[i];
      sample->result = result_for (played->result, sample->side);
      if (held_back)
        sample->static_score = (int16_t) game->backend->evaluate (&position);
    }
    rules->play (&position, move);
  }
}

bool
samples_read (const char *path, const Game **game, Samples *learn, Samples *hold)
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
  for (int i = 0; fine && games_read (&games, &played); i++) {
    bool held_back = i % HELD_BACK_GAMES == 0;
    take_game (*game, &played, held_back ? hold : learn, held_back);
  }
  fclose (games.file);
  return fine;
}
