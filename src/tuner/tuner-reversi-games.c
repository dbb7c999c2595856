/*
 * Games of reversi, for the positions in them.
 *
 * A game is a line of text, its transcript. It begins with some random moves, a different number in
 * each game, and now and then a random move comes later, so that all kinds of positions are met.
 */
#include "tuner.h"

#include "base/random.h"
#include "registry.h"
#include "reversi/reversi-text.h"
#include "reversi/reversi.h"

#include <stdio.h>
#include <stdlib.h>

enum {
  RANDOM_LEAST = 2, /* plies at the start */
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
random_move (Player *player, const Position *position)
{
  Move moves[MOVES_MAX];
  int n = reversi_rules.legal_moves (position, moves);

  return moves[random_below (&player->random, (uint32_t) n)];
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
  int random_plies = RANDOM_LEAST + (int) random_below (&player->random, most);
  int plies = 0;

  rules_start (&reversi_rules, &start);
  GameRecord *record = game_record_new (&reversi_rules, &start);
  while (!outcome_is_over (reversi_rules.outcome (record))) {
    const Position *position = game_record_last (record);
    bool at_random
        = plies < random_plies || random_below (&player->random, 1000) < LATE_RANDOM_PER_MILLE;
    Move move = at_random ? random_move (player, position) : best_move (player, record);
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
  if (argc != 4) {
    fputs ("reversi-games needs FILE COUNT DEPTH SEED\n", stderr);
    return 2;
  }
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
