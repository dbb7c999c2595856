/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games of reversi, for the positions in them.
 *
 * A game is a line of text, its transcript. It begins with some random moves, a different number in
 * each game, and now and then a random move comes later, so that all kinds of positions are met.
 */
#include "base/random.h"
#include "registry.h"
#include "reversi/reversi-text.h"
#include "reversi/reversi.h"
#include "tuner-reversi.h"
#include "tuner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  RANDOM_MIN = 2,   /* plies at the start */
  RANDOM_SPAN = 18, /* at most so many more; small numbers are more frequent */
  LATE_RANDOM_PER_MILLE = 30,
  TABLE_MB = 16,
  GAMES_PER_LINE = 100, /* between two lines of progress */
};

typedef struct {
  Random random;
  const EngineBackend *backend; /* the registry's, which is the fastest one */
  EngineState *engine;
  int depth;
} Player;

/* How many whole games FILE holds. */
static int
count_games (const char *path)
{
  FILE *file = fopen (path, "r");
  int lines = 0, c;

  if (file == NULL)
    return 0;
  while ((c = getc (file)) != EOF)
    lines += c == '\n';
  fclose (file);
  return lines;
}

static Move
best_move (Player *player, const GameRecord *record)
{
  SearchControl control = { 0 };
  SearchLimits limits = { .depth = player->depth };
  EngineResult result;

  player->backend->search (player->engine, record, &limits, &control, &result);
  return result.best;
}

static void
tuner_reversi_games_play_game (Player *player, FILE *out)
{
  Position start;
  char transcript[2 * 64 + 1] = "";
  uint32_t most = 1 + random_below (&player->random, RANDOM_SPAN);
  int random_plies = RANDOM_MIN + (int) random_below (&player->random, most);
  int plies = 0;

  rules_start (&reversi_rules, &start);
  GameRecord *record = game_record_new (&reversi_rules, &start);
  while (!outcome_is_over (reversi_rules.outcome (record))) {
    const Position *position = game_record_last (record);
    bool at_random
        = plies < random_plies || random_below (&player->random, 1000) < LATE_RANDOM_PER_MILLE;
    Move move = at_random ? rules_random_move (&reversi_rules, position, &player->random)
                          : best_move (player, record);
    if (move != MOVE_PASS)
      reversi_write_move (move, REVERSI_TRANSCRIPT, transcript + 2 * plies++);
    game_record_play (record, move);
  }
  fprintf (out, "%s\n", transcript);
  game_record_free (record);
}

int
tuner_reversi_games (int argc, char **argv)
{
  if (argc != 4)
    return TUNER_USAGE;
  int count = atoi (argv[1]), done = count_games (argv[0]);
  EngineConfig config = { .hash_mb = TABLE_MB, .threads = 1 };
  const EngineBackend *backend = registry_find (reversi_rules.id)->backend;
  Player player
      = { .backend = backend, .engine = backend->create (&config), .depth = atoi (argv[2]) };
  FILE *out = fopen (argv[0], "a");

  if (out == NULL || player.engine == NULL) {
    fprintf (stderr, "cannot write %s, or no memory\n", argv[0]);
    return 1;
  }
  for (; done < count; done++) {
    player.random = random_from_seed (random_mix ((uint64_t) atoll (argv[3]) * 1000003 + done));
    tuner_reversi_games_play_game (&player, out);
    if ((done + 1) % GAMES_PER_LINE == 0) {
      fflush (out);
      fprintf (stderr, "\r%d of %d games", done + 1, count);
    }
  }
  fputc ('\n', stderr);
  backend->destroy (player.engine);
  return fclose (out) != 0;
}

/* Games and the values of positions. */

enum { GAME_LINE_MAX = 256, TUNER_REVERSI_POSITIONS_TABLE_MB = 8 };

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

  reversi_from_fen (&p, start, NULL);
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
    games->all = tuner_make_room (games->all, games->n, &games->capacity, 1, sizeof *games->all);
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
    reversi_from_fen (p, start, NULL);
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
  EngineConfig config = { .hash_mb = TUNER_REVERSI_POSITIONS_TABLE_MB, .threads = 1 };

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
