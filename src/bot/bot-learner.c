#include "bot-learner.h"

#include <math.h>

/* Groups of weights that share their steps. */
static const int groups[] = { BOT_MATERIAL_AT, BOT_SQUARES_AT, BOT_TERMS_AT, BOT_WEIGHTS_MAX };

enum { N_GROUPS = sizeof groups / sizeof *groups - 1 };

void
bot_learner_init (BotLearner *learner, const Bot *bot, const BotLearning *learning)
{
  memset (learner, 0, sizeof *learner);
  learner->learning = *learning;
  learner->rules = bot->rules;
  for (int phase = 0; phase < BOT_PHASES; phase++)
    bot_weights_unroll (&bot->weights[phase], learner->weights[phase]);
}

double
bot_learner_expect (const BotLearner *learner, double value)
{
  return tanh (value / learner->learning.scale);
}

double
bot_learner_judge (const BotLearner *learner, const BotFeatures *features)
{
  double value = 0;

  for (int phase = 0; phase < BOT_PHASES; phase++)
    for (int i = 0; i < features->n; i++)
      value += learner->weights[phase][features->items[i].weight] * features->items[i].count
               * features->shares[phase] / PHASE_MIDDLE;
  return bot_learner_expect (learner, value);
}

void
bot_learner_add_slope (BotLearner *learner, const BotView *view, double factor)
{
  const BotFeatures *features = &view->features;
  double steepness = factor * (1 - view->expected * view->expected) / learner->learning.scale;

  for (int phase = 0; phase < BOT_PHASES; phase++)
    for (int i = 0; features->shares[phase] > 0 && i < features->n; i++)
      learner->slope[phase][features->items[i].weight]
          += steepness * features->items[i].count * features->shares[phase] / PHASE_MIDDLE;
}

/* Moves the weights from FIRST to LAST of PHASE along their slopes. */
static void
move_group (BotLearner *learner, int phase, int first, int last)
{
  double *weights = learner->weights[phase], *slope = learner->slope[phase];
  double most = 0;

  for (int i = first; i < last; i++) {
    double moved = learner->moved[phase][i] += slope[i] * slope[i];
    most = fmax (most, moved);
  }
  for (int i = first; most > 0 && i < last; i++)
    weights[i] = fmax (
        -BOT_WEIGHT_MAX,
        fmin (BOT_WEIGHT_MAX, weights[i] + learner->learning.step * slope[i] / sqrt (most)));
}

void
bot_learner_learn (BotLearner *learner, const BotView *views, int n, double result)
{
  double ahead = 0; /* the differences from here on, later ones weighed less */

  memset (learner->slope, 0, sizeof learner->slope);
  for (int i = n - 1; i >= 0; i--) {
    double next = i + 1 < n ? views[i + 1].expected : result;
    ahead = next - views[i].expected + learner->learning.lambda * ahead;
    if (views[i].judged)
      bot_learner_add_slope (learner, &views[i], ahead);
  }
  for (int phase = 0; phase < BOT_PHASES; phase++)
    for (int group = 0; group < N_GROUPS; group++)
      move_group (learner, phase, groups[group], groups[group + 1]);
}

void
bot_learner_apply (const BotLearner *learner, Bot *bot)
{
  for (int phase = 0; phase < BOT_PHASES; phase++)
    bot_weights_roll (&bot->weights[phase], learner->weights[phase]);
}
