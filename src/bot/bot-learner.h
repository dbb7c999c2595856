/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Learning from a game by the differences in time between what was expected of it.
 *
 * The method is TDLeaf(lambda) (J. Baxter, A. Tridgell, L. Weaver, "Learning to play chess using
 * temporal differences", 2000): an expectation belongs to the leaf at the end of the principal
 * variation, because that is what the value at the root was taken from, and each is drawn towards
 * those that came after it in the game, later ones weighed by powers of lambda, and in the end
 * towards the result. An expectation is the hyperbolic tangent of the evaluation, -1 lost to 1 won
 * for side 0.
 *
 * Weights are of very different sizes - a queen, a knight's square, an open file - so each goes in
 * steps of its own natural size, and its steps shrink as it has been moved (J. Duchi, E. Hazan,
 * Y. Singer, "Adaptive subgradient methods", 2011). What has been learnt is not where the weights
 * are after the last game, which they are still shaken by, but the mean of their way, later games
 * counting more (O. Shamir, T. Zhang, "Stochastic gradient descent for non-smooth optimization",
 * 2013).
 *
 * Where two weights count the same thing, as the term for corners and the corners of a table do,
 * games say only what they are worth together: one of them may fall while the other rises.
 *
 * How much of an advantage wins a game depends on who plays: in games full of mistakes even a rook
 * is not much. Where all weights are too large or too small for the games that are played, that is
 * the scale's to learn and not theirs, or what a bot learns from quick games would spoil it for
 * slow ones.
 */
#pragma once

#include "bot.h"

typedef struct {
  double lambda;  /* 0: only the next expectation counts; 1: only the result */
  double step;    /* of a weight's natural size: a long one at the beginning */
  double scale;   /* hundredths that make a game about three quarters won, at first and at least */
  bool symmetric; /* squares that are like each other (bot_images) learn together */
} BotLearning;

/* What was expected at a ply of a game. */
typedef struct {
  double expected; /* -1 to 1, from the view of side 0 */
  bool judged;     /* by the evaluation of FEATURES; else an end of the game was seen */
  bool by_chance;  /* the move made here was not the one expected: nothing later is of its making */
  BotFeatures features;
} BotView;

typedef struct {
  BotLearning learning;
  const Rules *rules;
  int games;
  double scale, scale_moved;
  double sizes[BOT_WEIGHTS_MAX]; /* natural ones */
  double weights[BOT_PHASES][BOT_WEIGHTS_MAX];
  double means[BOT_PHASES][BOT_WEIGHTS_MAX]; /* of the weights over the games */
  double moved[BOT_PHASES][BOT_WEIGHTS_MAX]; /* squares of the slopes so far */
  double slope[BOT_PHASES][BOT_WEIGHTS_MAX]; /* of the present game */
} BotLearner;

/* Begins with BOT's weights. */
void bot_learner_init (BotLearner *learner, const Bot *bot, const BotLearning *learning);

/* What an evaluation of VALUE hundredths lets expect. */
double bot_learner_expect (const BotLearner *learner, double value);

/* What is expected of a position with these FEATURES by the weights as they are now. */
double bot_learner_judge (const BotLearner *learner, const BotFeatures *features);

/* Adds to SLOPE how the expectation of VIEW changes with each weight, times FACTOR. */
void bot_learner_add_slope (BotLearner *learner, const BotView *view, double factor);

/* Learns from a game of N views that came to RESULT (-1, 0 or 1 for side 0). */
void bot_learner_learn (BotLearner *learner, const BotView *views, int n, double result);

/* Gives BOT the weights to play the next game with, rounded. */
void bot_learner_apply (const BotLearner *learner, Bot *bot);

/* Gives BOT what has been learnt, rounded. */
void bot_learner_apply_means (const BotLearner *learner, Bot *bot);
