#include "bot-features.h"

#include <math.h>

_Static_assert(sizeof (BotWeights) == BOT_WEIGHTS_MAX * sizeof (int16_t),
               "weights lie side by side");

static void
bot_features_add (BotFeatures *features, int weight, int count)
{
  if (count == 0)
    return;
  features->items[features->n].weight = (uint16_t) weight;
  features->items[features->n].count = (int16_t) count;
  features->n++;
}

static void
bot_features_add_pieces (const Rules *rules, const Position *position, BotFeatures *features)
{
  const int squares = bot_squares (rules), kinds = bot_kinds (rules);
  int material[BOT_KINDS_MAX] = { 0 };

  for (int square = 0; square < squares; square++) {
    Piece piece = rules->piece_at (position, (Square) square);
    int kind = piece ? bot_kind (rules, piece) : kinds;

    if (kind >= kinds)
      continue;
    int side = bot_side (rules, piece), sign = side == 0 ? 1 : -1;
    material[kind] += sign;
    bot_features_add (
        features,
        BOT_SQUARES_AT + kind * BOT_SQUARES_MAX + bot_square (rules, (Square) square, side), sign);
  }
  for (int kind = 0; kind < kinds; kind++)
    bot_features_add (features, BOT_MATERIAL_AT + kind, material[kind]);
}

void
bot_features (const Rules *rules, const Position *position, BotFeatures *features)
{
  const TermList *terms = rules->terms;
  int counts[TERMS_MAX] = { 0 };

  features->n = 0;
  bot_phase_shares (bot_phase (rules, position), features->shares);
  bot_features_add_pieces (rules, position, features);
  if (terms)
    terms->count (position, counts);
  for (int i = 0; terms && i < terms->n; i++)
    bot_features_add (features, BOT_TERMS_AT + i, counts[i]);
}

void
bot_weights_unroll (const BotWeights *weights, double *row)
{
  int16_t numbers[BOT_WEIGHTS_MAX];

  memcpy (numbers, weights, sizeof numbers);
  for (int i = 0; i < BOT_WEIGHTS_MAX; i++)
    row[i] = numbers[i];
}

void
bot_weights_roll (BotWeights *weights, const double *row)
{
  int16_t numbers[BOT_WEIGHTS_MAX];

  for (int i = 0; i < BOT_WEIGHTS_MAX; i++)
    numbers[i] = (int16_t) lround (fmax (-BOT_WEIGHT_MAX, fmin (BOT_WEIGHT_MAX, row[i])));
  memcpy (weights, numbers, sizeof numbers);
}
