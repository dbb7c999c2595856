/* Games and the values of positions. */
#include "tuner-reversi.h"

#include "reversi/reversi-text.h"
#include "reversi/reversi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAME_LINE_MAX = 256, TABLE_MB = 8 };

static const char start[] = "8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1";

static void
tuner_reversi_positions_play (ReversiPosition *p, Move move)
{
  reversi_make (p, move);
  if (reversi_moves (p) == 0 && !reversi_is_over (p))
    reversi_make (p, MOVE_PASS);
}

/* Reads TRANSCRIPT to the end or its first mistake. */
static ReversiGame
tuner_reversi_positions_read_game (const char *transcript)
{
  ReversiGame game = { 0 };
  ReversiPosition p;
  Move move;

  reversi_from_text (&p, start, NULL);
  for (; transcript[0] > ' ' && transcript[1] > ' ' && game.n_plies < 60; transcript += 2) {
    if (reversi_read_move (&p, transcript, 2, &move) != MOVE_TEXT_OK)
      break;
    game.squares[game.n_plies++] = (uint8_t) move_to (move);
    tuner_reversi_positions_play (&p, move);
  }
  return game;
}

static void
tuner_reversi_positions_read_file (ReversiGames *games, const char *path)
{
  FILE *file = fopen (path, "r");
  char line[GAME_LINE_MAX];

  if (file == NULL) {
    fprintf (stderr, "cannot read %s\n", path);
    exit (1);
  }
  while (fgets (line, sizeof line, file) != NULL) {
    if (games->n == games->capacity) {
      games->capacity = games->capacity > 0 ? 2 * games->capacity : 1 << 16;
      games->all = realloc (games->all, games->capacity * sizeof *games->all);
      if (games->all == NULL)
        exit (1);
    }
    games->all[games->n++] = tuner_reversi_positions_read_game (line);
  }
  fclose (file);
}

void
reversi_games_read (ReversiGames *games, char *const *paths, int n_paths)
{
  for (int i = 0; i < n_paths; i++)
    tuner_reversi_positions_read_file (games, paths[i]);
  if (games->n == 0) {
    fputs ("there are no games to learn from\n", stderr);
    exit (1);
  }
}

static void
play_at_random (ReversiPosition *p, Random *random)
{
  Bitboard moves = reversi_moves (p);

  for (uint32_t skip = random_below (random, (uint32_t) bitboard_count (moves)); skip > 0; skip--)
    bitboard_pop (&moves);
  tuner_reversi_positions_play (p, move_pack (SQUARE_NONE, (unsigned) bitboard_pop (&moves), 0, 0));
}

void
reversi_games_pick (const ReversiGames *games, Random *random, int n_discs, ReversiPosition *p)
{
  int plies = n_discs - 4;

  for (;;) {
    const ReversiGame *game = &games->all[random_below (random, (uint32_t) games->n)];
    bool perturbed = plies > 0 && random_below (random, 2) != 0;
    if (game->n_plies < plies)
      continue;
    reversi_from_text (p, start, NULL);
    for (int i = 0; i < plies - perturbed; i++)
      tuner_reversi_positions_play (p, move_pack (SQUARE_NONE, game->squares[i], 0, 0));
    if (perturbed)
      play_at_random (p, random);
    if (reversi_moves (p) != 0)
      return;
  }
}

void
reversi_judge_start (ReversiJudge *judge, const ReversiPhaseWeights *weights)
{
  EngineConfig config = { .hash_mb = TABLE_MB, .threads = 1 };

  *judge = (ReversiJudge){ .engine = reversi_backend.create (&config) };
  if (judge->engine == NULL) {
    fputs ("no memory\n", stderr);
    exit (1);
  }
  judge->engine->weights = weights;
  judge->engine->limits = &judge->limits;
  judge->engine->control = &judge->control;
  judge->engine->plan = time_plan_start (&judge->limits, 0);
}

void
reversi_judge_end (ReversiJudge *judge)
{
  reversi_backend.destroy (judge->engine);
}

int
reversi_judge_value (ReversiJudge *judge, const ReversiPosition *p, int depth)
{
  SearchThread *t = judge->engine->threads[0];
  Board board;

  tt_age (&judge->engine->tt);
  board_load (&board, p);
  t->run.selectivity = SELECTIVITY_NONE;
  return reversi_search (t, &board, 0, depth, -64 * DISC, 64 * DISC);
}
