/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bot-trainer.h"

#include "glass-search.h"
#include "rules/game-record.h"

#include <math.h>
#include <stdlib.h>

enum {
  TREE_NODES = 20000, /* more than a shallow search has, mostly; the first plies are always kept */
  LINE_MAX = 64,
  QUIET_MAX = 4,
  MATCH_PLIES_MAX = 400,
};

const BotTrainerOptions BOT_TRAINER_USUAL = {
  .learning = { .lambda = 0.7, .step = 0.25, .scale = 400 },
  .depth = 1,
  .match_depth = 2,
  .random_plies = 20,
  .chance = 20,
  .match_random_plies = 8,
  .plies_max = 240,
  .seed = 1,
};

struct BotTrainer {
  BotTrainerOptions options;
  Bot original, learnt;
  Bot player; /* who learns, with the techniques for it */
  BotLearner learner;
  BotView *views;
  Random random;
  GlassSearch *search;
  GlassTree *tree;
  SearchControl control;
};

/* The learnt weights with a search whose value comes from a leaf that can be looked at. Among equal
 * moves it chooses at random, so that a bot without any opinion tries everything. */
static void
prepare_player (BotTrainer *trainer)
{
  BotTechniques *techniques = &trainer->player.techniques;

  trainer->player = trainer->learnt;
  trainer->player.time_ms = 0;
  *techniques = (BotTechniques){
    .search = BOT_ALPHA_BETA,
    .order = BOT_ORDER_CAPTURES,
    .order_depth = 1,
    .quiescence = trainer->original.techniques.quiescence,
    .quiet_depth = trainer->original.techniques.quiet_depth,
    .random_plies = BOT_RANDOM_PLIES_MAX,
  };
  if (techniques->quiescence == BOT_QUIET_FULL || techniques->quiet_depth > QUIET_MAX)
    techniques->quiet_depth = QUIET_MAX;
  if (techniques->quiescence == BOT_QUIET_FULL)
    techniques->quiescence = BOT_QUIET_LIMITED;
}

BotTrainer *
bot_trainer_new (const Bot *bot, const BotTrainerOptions *options)
{
  BotTrainer *trainer = calloc (1, sizeof *trainer);

  if (!trainer)
    return NULL;
  trainer->options = *options;
  trainer->original = trainer->learnt = *bot;
  trainer->random = random_from_seed (options->seed);
  bot_learner_init (&trainer->learner, bot, &options->learning);
  prepare_player (trainer);
  trainer->views = calloc ((size_t) options->plies_max, sizeof *trainer->views);
  trainer->search = glass_search_new ();
  trainer->tree = glass_tree_new (TREE_NODES);
  if (!trainer->views || !trainer->search || !trainer->tree) {
    bot_trainer_free (trainer);
    return NULL;
  }
  return trainer;
}

void
bot_trainer_free (BotTrainer *trainer)
{
  if (!trainer)
    return;
  glass_tree_unref (trainer->tree);
  glass_search_free (trainer->search);
  free (trainer->views);
  free (trainer);
}

static bool
is_interrupted (BotTrainer *trainer)
{
  return atomic_load (&trainer->control.stop);
}

void
bot_trainer_interrupt (BotTrainer *trainer, bool interrupt)
{
  atomic_store (&trainer->control.stop, interrupt);
}

const Bot *
bot_trainer_original (const BotTrainer *trainer)
{
  return &trainer->original;
}

const Bot *
bot_trainer_learnt (const BotTrainer *trainer)
{
  return &trainer->learnt;
}

/* --- Playing --- */

static GameRecord *
open_game (const BotTrainer *trainer, int plies, Random *random)
{
  const Rules *rules = trainer->original.rules;
  Position start;
  GameRecord *record;

  rules_start (rules, &start);
  record = game_record_new (rules, &start);
  random_opening_play (record, plies, random);
  return record;
}

static double
points_of (Outcome outcome)
{
  return outcome.result == RESULT_FIRST_WINS ? 1 : outcome.result == RESULT_SECOND_WINS ? -1 : 0;
}

/* What the search expects, SCORE for SIDE, and the leaf that it is expected from. */
static void
bot_trainer_look (BotTrainer *trainer, int side, int score, BotView *view)
{
  const Rules *rules = trainer->original.rules;
  int line[LINE_MAX], n = glass_tree_line (trainer->tree, line, LINE_MAX);
  Position leaf;

  if (side == 1)
    score = -score;
  view->judged = false;
  view->expected = score >= GLASS_WON ? 1 : score <= -GLASS_WON ? -1 : 0;
  if (abs (score) >= GLASS_WON || n == 0
      || glass_tree_node (trainer->tree, line[n - 1])->kind == GLASS_OVER)
    return;
  glass_tree_position (trainer->tree, line[n - 1], &leaf);
  bot_features (rules, &leaf, &view->features);
  view->expected = bot_learner_judge (&trainer->learner, &view->features);
  view->judged = true;
}

/* Plays on in RECORD, writing down what is expected at each ply; returns how many views there are.
 */
static int
bot_trainer_play_game (BotTrainer *trainer, GameRecord *record)
{
  const Rules *rules = record->rules;
  const int chance = trainer->options.chance;
  int n = 0;

  while (n < trainer->options.plies_max && !outcome_is_over (rules_judge (record))
         && !is_interrupted (trainer)) {
    const Position *position = game_record_last (record);
    GlassLimits limits
        = { .depth = trainer->options.depth, .seed = random_next (&trainer->random) };
    EngineResult result;

    if (rules_must_pass (rules, position)) {
      game_record_play (record, MOVE_PASS);
      continue;
    }
    glass_search_run (trainer->search, &trainer->player, record, &limits, &trainer->control,
                      trainer->tree, NULL, &result);
    if (is_interrupted (trainer))
      break;
    bot_trainer_look (trainer, rules->side_to_move (position), result.info.score,
                      &trainer->views[n]);
    bool by_chance = chance > 0 && random_below (&trainer->random, (uint32_t) chance) == 0;
    trainer->views[n++].by_chance = by_chance;
    game_record_play (record, by_chance ? rules_random_move (rules, position, &trainer->random)
                                        : result.best);
  }
  return n;
}

static void
bot_trainer_sum_up (const BotView *views, int n, double result, BotLesson *lesson)
{
  *lesson = (BotLesson){ .plies = n };
  for (int i = 0; i < n; i++) {
    double next = i + 1 < n ? views[i + 1].expected : result;
    lesson->mistake += fabs (result - views[i].expected) / n;
    lesson->surprise += fabs (next - views[i].expected) / n;
  }
}

bool
bot_trainer_game (BotTrainer *trainer, BotLesson *lesson)
{
  int random_plies
      = 1 + (int) random_below (&trainer->random, (uint32_t) trainer->options.random_plies);
  GameRecord *record = open_game (trainer, random_plies, &trainer->random);
  int n = bot_trainer_play_game (trainer, record);
  Outcome outcome = rules_judge (record);
  bool learnt = !is_interrupted (trainer);

  if (learnt && n > 0) {
    /* What was left unfinished teaches how it went and not how it ended. */
    double result
        = outcome_is_over (outcome) ? points_of (outcome) : trainer->views[n - 1].expected;
    if (lesson)
      bot_trainer_sum_up (trainer->views, n, result, lesson);
    bot_learner_learn (&trainer->learner, trainer->views, n, result);
    bot_learner_apply (&trainer->learner, &trainer->player);
    bot_learner_apply_means (&trainer->learner, &trainer->learnt);
  } else if (lesson) {
    *lesson = (BotLesson){ 0 };
  }
  game_record_free (record);
  return learnt;
}

/* --- The match --- */

static Move
bot_trainer_choose (BotTrainer *trainer, const Bot *bot, const GameRecord *record, Random *random)
{
  int phase = bot_nearest_phase (bot_phase (record->rules, game_record_last (record)));
  int depth = bot->depth[phase];
  GlassLimits limits
      = { .depth = depth < trainer->options.match_depth ? depth : trainer->options.match_depth,
          .seed = random_next (random) };
  EngineResult result;

  glass_search_run (trainer->search, bot, record, &limits, &trainer->control, NULL, NULL, &result);
  return result.best;
}

bool
bot_trainer_match_game (BotTrainer *trainer, int number, double *points)
{
  /* Both games of a pair begin alike and go their own ways. */
  Random opening
      = random_from_seed (random_mix (trainer->options.seed + 1) + (uint64_t) (number / 2));
  Random random = random_from_seed (random_mix (opening.state + (uint64_t) number));
  GameRecord *record = open_game (trainer, trainer->options.match_random_plies, &opening);
  Bot bots[2];
  int learnt_side = number % 2;

  bots[learnt_side] = trainer->learnt;
  bots[!learnt_side] = trainer->original;
  bots[0].time_ms = bots[1].time_ms = 0;
  while (record->length < MATCH_PLIES_MAX && !outcome_is_over (rules_judge (record))
         && !is_interrupted (trainer)) {
    int side = record->rules->side_to_move (game_record_last (record));
    Move move = bot_trainer_choose (trainer, &bots[side], record, &random);
    if (!is_interrupted (trainer))
      game_record_play (record, move);
  }
  *points = 0.5 + 0.5 * (learnt_side == 0 ? 1 : -1) * points_of (rules_judge (record));
  game_record_free (record);
  return !is_interrupted (trainer);
}
