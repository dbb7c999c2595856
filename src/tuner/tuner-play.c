#include "tuner-play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  RANDOM_LEAST = 8, /* plies at the start, and one more in every other game */
  LOPSIDED = 150,   /* hundredths */
  LOOK_NODES = 2000,
  WON_SCORE = 1200, /* for so many plies in a row, both sides agreeing */
  WON_PLIES = 6,
  DRAWN_SCORE = 6,
  DRAWN_PLIES = 16,
  DRAWN_FROM = 100,
  ENDLESS_PLIES = 400,
};

bool
play_make (Player *player, const Game *game, const char *weights, const char *nodes, int table_mb)
{
  EngineConfig config = { .hash_mb = table_mb, .threads = 1 };
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
  Outcome outcome = record->rules->outcome (record);

  if (!outcome_is_over (outcome))
    outcome = record->rules->claim (record, MOVE_NONE);
  *result = outcome.result;
  return outcome_is_over (outcome);
}

GameRecord *
play_opening (Player *player)
{
  const Rules *rules = player->game->rules;
  Position start;
  Move moves[MOVES_MAX];
  Result result;

  rules_start (rules, &start);
  GameRecord *record = game_record_new (rules, &start);
  do {
    int plies = RANDOM_LEAST + (int) random_below (&player->random, 2);
    game_record_truncate (record, 0);
    for (int i = 0; i < plies && !play_is_over (record, &result); i++) {
      int n = rules->legal_moves (game_record_last (record), moves);
      game_record_play (record, moves[random_below (&player->random, (uint32_t) n)]);
    }
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
