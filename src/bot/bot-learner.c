/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bot-learner.h"

#include <math.h>
#include <stdlib.h>

/* Natural sizes, in hundredths: of material where a bot has no opinion on it, and else a part of
 * what it thinks on average; of squares; of terms, a part of the largest weight that makes sense.
 */
static const double BLANK_MATERIAL_SIZE = 150, MATERIAL_PART = 0.1;
static const double SQUARE_SIZE = 10, TERM_PART = 0.1;

/* What a weight counts as moved by before it has been, so that the first games do not throw it. */
static const double MOVED_BEFORE = 0.1;

static const double SCALE_STEP = 0.05, SCALE_GROWTH_MAX = 10;

/* How much more later games count in the means; 0 would be alike. */
static const double LATER = 3;

static double
material_size (const Bot *bot)
{
  double sum = 0;
  int n = 0;

  for (int phase = 0; phase < BOT_PHASES; phase++)
    for (int kind = 0; kind < BOT_KINDS_MAX; kind++) {
      sum += abs (bot->weights[phase].material[kind]);
      n += bot->weights[phase].material[kind] != 0;
    }
  return n > 0 ? MATERIAL_PART * sum / n : BLANK_MATERIAL_SIZE;
}

/* What has no size is not learnt: a piece that a term counts would be learnt twice. */
static void
init_sizes (BotLearner *learner, const Bot *bot)
{
  const TermList *terms = bot->rules->terms;
  const double material = bot_counts_pieces_in_terms (bot->rules) ? 0 : material_size (bot);

  for (int i = 0; i < BOT_TERMS_AT; i++)
    learner->sizes[i] = i < BOT_SQUARES_AT ? material : SQUARE_SIZE;
  for (int i = 0; terms && i < terms->n; i++)
    learner->sizes[BOT_TERMS_AT + i] = TERM_PART * terms->items[i].most;
}

void
bot_learner_init (BotLearner *learner, const Bot *bot, const BotLearning *learning)
{
  memset (learner, 0, sizeof *learner);
  learner->learning = *learning;
  learner->rules = bot->rules;
  learner->scale = learning->scale;
  init_sizes (learner, bot);
  for (int phase = 0; phase < BOT_PHASES; phase++)
    bot_weights_unroll (&bot->weights[phase], learner->weights[phase]);
  memcpy (learner->means, learner->weights, sizeof learner->means);
}

double
bot_learner_expect (const BotLearner *learner, double value)
{
  return tanh (value / learner->scale);
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
  double steepness = factor * (1 - view->expected * view->expected) / learner->scale;

  for (int phase = 0; phase < BOT_PHASES; phase++)
    for (int i = 0; features->shares[phase] > 0 && i < features->n; i++)
      learner->slope[phase][features->items[i].weight]
          += steepness * features->items[i].count * features->shares[phase] / PHASE_MIDDLE;
}

/* Gives all squares that are like SQUARE the mean of their SLOPES. */
static void
tie_images (const Rules *rules, double *slopes, Square square)
{
  Square images[BOT_IMAGES_MAX];
  int n = bot_images (rules, square, images);
  double sum = 0;

  for (int i = 0; i < n; i++)
    sum += slopes[images[i]];
  for (int i = 0; i < n; i++)
    slopes[images[i]] = sum / n;
}

/* A table that is symmetric stays so, and one that is not keeps its differences. */
static void
tie_squares (BotLearner *learner, int phase)
{
  for (int kind = 0; kind < bot_kinds (learner->rules); kind++)
    for (int square = 0; square < bot_squares (learner->rules); square++)
      tie_images (learner->rules, &learner->slope[phase][BOT_SQUARES_AT + kind * BOT_SQUARES_MAX],
                  (Square) square);
}

static void
move_weights (BotLearner *learner, int phase)
{
  double *weights = learner->weights[phase];

  for (int i = 0; i < BOT_WEIGHTS_MAX; i++) {
    double slope = learner->slope[phase][i] * learner->sizes[i];
    double moved = learner->moved[phase][i] += slope * slope;
    double step = learner->learning.step * learner->sizes[i] * slope / sqrt (MOVED_BEFORE + moved);
    weights[i] = fmax (-BOT_WEIGHT_MAX, fmin (BOT_WEIGHT_MAX, weights[i] + step));
  }
}

/* SLOPE is the one along the scale's logarithm. */
static void
move_scale (BotLearner *learner, double slope)
{
  const double least = learner->learning.scale;

  learner->scale_moved += slope * slope;
  learner->scale *= exp (SCALE_STEP * slope / sqrt (1 + learner->scale_moved));
  learner->scale = fmax (least, fmin (SCALE_GROWTH_MAX * least, learner->scale));
}

static void
update_means (BotLearner *learner)
{
  double share = (LATER + 1) / (++learner->games + LATER);

  for (int phase = 0; phase < BOT_PHASES; phase++)
    for (int i = 0; i < BOT_WEIGHTS_MAX; i++)
      learner->means[phase][i] += share * (learner->weights[phase][i] - learner->means[phase][i]);
}

/* How VIEW's expectation changes with the scale's logarithm; nothing where it is sure anyway. */
static double
scale_slope (const BotView *view)
{
  double e = view->expected;

  return fabs (e) < 1 ? -(1 - e * e) * atanh (e) : 0;
}

void
bot_learner_learn (BotLearner *learner, const BotView *views, int n, double result)
{
  double ahead = 0; /* the differences from here on, later ones weighed less */
  double along_scale = 0;

  memset (learner->slope, 0, sizeof learner->slope);
  for (int i = n - 1; i >= 0; i--) {
    double next = i + 1 < n ? views[i + 1].expected : result;
    ahead = views[i].by_chance ? 0 : next - views[i].expected + learner->learning.lambda * ahead;
    if (!views[i].judged)
      continue;
    bot_learner_add_slope (learner, &views[i], ahead);
    along_scale += ahead * scale_slope (&views[i]);
  }
  for (int phase = 0; phase < BOT_PHASES; phase++) {
    if (learner->learning.symmetric)
      tie_squares (learner, phase);
    move_weights (learner, phase);
  }
  move_scale (learner, along_scale);
  update_means (learner);
}

static void
bot_learner_write_rows (const double rows[BOT_PHASES][BOT_WEIGHTS_MAX], Bot *bot)
{
  for (int phase = 0; phase < BOT_PHASES; phase++)
    bot_weights_roll (&bot->weights[phase], rows[phase]);
}

void
bot_learner_apply (const BotLearner *learner, Bot *bot)
{
  bot_learner_write_rows (learner->weights, bot);
}

void
bot_learner_apply_means (const BotLearner *learner, Bot *bot)
{
  bot_learner_write_rows (learner->means, bot);
}
