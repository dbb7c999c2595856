/*
 * A position as the numbers that a bot's weights are multiplied by.
 *
 * Because an evaluation is a sum of numbers times weights, the number is at the same time the slope
 * of the evaluation along its weight: what learning needs. Weights are counted through in the order
 * in which BotWeights holds them: material, squares, terms.
 */
#pragma once

#include "bot.h"

enum {
  BOT_MATERIAL_AT = 0,
  BOT_SQUARES_AT = BOT_KINDS_MAX,
  BOT_TERMS_AT = BOT_SQUARES_AT + BOT_KINDS_MAX * BOT_SQUARES_MAX,
  BOT_WEIGHTS_MAX = BOT_TERMS_AT + TERMS_MAX, /* of one phase */
  BOT_FEATURES_MAX = BOT_KINDS_MAX + BOT_SQUARES_MAX + TERMS_MAX,
};

typedef struct {
  int shares[BOT_PHASES]; /* of PHASE_MIDDLE, see bot_phase_shares */
  int n;
  struct {
    uint16_t weight; /* below BOT_WEIGHTS_MAX */
    int16_t count;   /* side 0's less side 1's, never 0 */
  } items[BOT_FEATURES_MAX];
} BotFeatures;

/* Counts what RULES' bots weigh in POSITION. */
void bot_features (const Rules *rules, const Position *position, BotFeatures *features);

/* The weights of a phase as a row of BOT_WEIGHTS_MAX numbers, and back (rounded, within
 * BOT_WEIGHT_MAX). */
void bot_weights_unroll (const BotWeights *weights, double *row);
void bot_weights_roll (BotWeights *weights, const double *row);
