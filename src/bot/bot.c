/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bot.h"

#include <math.h>
#include <stdlib.h>

/* WEIGHTS, one for each phase, blended; to be divided by PHASE_MIDDLE. */
static int
bot_breakdown_blend (const int shares[BOT_PHASES], int opening, int middle, int end)
{
  return shares[0] * opening + shares[1] * middle + shares[2] * end;
}

static void
bot_breakdown_add_pieces (const Bot *bot, const Position *position, const int shares[BOT_PHASES],
                          BotBreakdown *breakdown)
{
  const Rules *rules = bot->rules;
  const BotWeights *w = bot->weights;
  const int squares = bot_squares (rules), kinds = bot_kinds (rules);
  int material = 0, placed = 0;

  for (int square = 0; square < squares; square++) {
    Piece piece = rules->piece_at (position, (Square) square);
    int kind = piece ? bot_kind (rules, piece) : kinds;

    if (kind >= kinds)
      continue;
    int side = bot_side (rules, piece), sign = side == 0 ? 1 : -1;
    Square at = bot_square (rules, (Square) square, side);

    material += sign
                * bot_breakdown_blend (shares, w[0].material[kind], w[1].material[kind],
                                       w[2].material[kind]);
    placed += sign
              * bot_breakdown_blend (shares, w[0].squares[kind][at], w[1].squares[kind][at],
                                     w[2].squares[kind][at]);
  }
  breakdown->material = material / PHASE_MIDDLE;
  breakdown->squares = placed / PHASE_MIDDLE;
}

void
bot_breakdown (const Bot *bot, const Position *position, BotBreakdown *breakdown)
{
  const TermList *terms = bot->rules->terms;
  const BotWeights *w = bot->weights;
  int shares[BOT_PHASES], total;

  memset (breakdown, 0, sizeof *breakdown);
  breakdown->phase = bot_phase (bot->rules, position);
  bot_phase_shares (breakdown->phase, shares);
  bot_breakdown_add_pieces (bot, position, shares, breakdown);
  total = breakdown->material + breakdown->squares;
  if (terms)
    terms->count (position, breakdown->counts);
  for (int i = 0; terms && i < terms->n; i++) {
    breakdown->terms[i]
        = breakdown->counts[i]
          * bot_breakdown_blend (shares, w[0].terms[i], w[1].terms[i], w[2].terms[i])
          / PHASE_MIDDLE;
    total += breakdown->terms[i];
  }
  breakdown->total = abs (total) <= BOT_VALUE_MAX ? total
                     : total > 0                  ? BOT_VALUE_MAX
                                                  : -BOT_VALUE_MAX;
}

int
bot_evaluate (const Bot *bot, const Position *position)
{
  BotBreakdown breakdown;

  bot_breakdown (bot, position, &breakdown);
  return bot->rules->side_to_move (position) == 0 ? breakdown.total : -breakdown.total;
}

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

enum { USUAL_DEPTH = 3, USUAL_ORDER_DEPTH = 1, USUAL_QUIET_DEPTH = 4 };

bool
bot_has_captures (const Rules *rules)
{
  return !rules_only_places (rules);
}

bool
bot_has_safe_moves (const Rules *rules)
{
  return rules->left_hanging != NULL;
}

BotOrder
bot_order (const Rules *rules, BotOrder order)
{
  return order == BOT_ORDER_CAPTURES && !bot_has_captures (rules) ? BOT_ORDER_HISTORY : order;
}

int
bot_kinds (const Rules *rules)
{
  int kinds = rules->n_pieces / 2;

  return kinds < BOT_KINDS_MAX ? kinds : BOT_KINDS_MAX;
}

int
bot_kind (const Rules *rules, Piece piece)
{
  return (piece - 1) % (rules->n_pieces / 2);
}

int
bot_side (const Rules *rules, Piece piece)
{
  return rules->pieces[piece - 1].side;
}

bool
bot_counts_pieces_in_terms (const Rules *rules)
{
  return bot_kinds (rules) == 1 && rules->terms != NULL;
}

int
bot_squares (const Rules *rules)
{
  int squares = rules->files * rules->ranks;

  return squares < BOT_SQUARES_MAX ? squares : BOT_SQUARES_MAX;
}

Square
bot_square (const Rules *rules, Square square, int side)
{
  if (side == 0 || rules->terms == NULL || !rules->terms->facing)
    return square;
  return (Square) (square % rules->files
                   + rules->files * (rules->ranks - 1 - square / rules->files));
}

static int
add_image (const Rules *rules, int file, int rank, Square *images, int n)
{
  Square square = (Square) (file + rules->files * rank);

  for (int i = 0; i < n; i++)
    if (images[i] == square)
      return n;
  images[n] = square;
  return n + 1;
}

int
bot_images (const Rules *rules, Square square, Square images[BOT_IMAGES_MAX])
{
  const int files = rules->files, ranks = rules->ranks;
  const bool endless = rules->terms != NULL && !rules->terms->facing;
  int n = 0;

  for (int turned = 0; turned < (endless && files == ranks ? 2 : 1); turned++)
    for (int upright = 0; upright < (endless ? 2 : 1); upright++)
      for (int mirrored = 0; mirrored < 2; mirrored++) {
        int file = square % files, rank = square / files;
        int x = turned ? rank : file, y = turned ? file : rank;

        n = add_image (rules, mirrored ? files - 1 - x : x, upright ? ranks - 1 - y : y, images, n);
      }
  return n;
}

int
bot_phase (const Rules *rules, const Position *position)
{
  return rules->terms ? rules->terms->phase (position) : PHASE_MIDDLE;
}

int
bot_nearest_phase (int phase)
{
  if (phase < PHASE_MIDDLE / 2)
    return 0;
  return phase < (PHASE_MIDDLE + PHASE_END) / 2 ? 1 : 2;
}

void
bot_phase_shares (int phase, int shares[BOT_PHASES])
{
  bool early = phase < PHASE_MIDDLE;

  shares[0] = early ? PHASE_MIDDLE - phase : 0;
  shares[1] = early ? phase : PHASE_END - phase;
  shares[2] = early ? 0 : phase - PHASE_MIDDLE;
}

static void
set_default_weights (const Rules *rules, BotWeights *weights, int phase)
{
  const TermList *terms = rules->terms;

  for (int kind = 0; kind < bot_kinds (rules); kind++) {
    weights->material[kind]
        = terms ? terms->material[kind][phase] : (int16_t) (100 * rules->pieces[kind].value);
    for (int square = 0; terms && square < bot_squares (rules); square++)
      weights->squares[kind][square] = (int16_t) terms->square (kind, (Square) square, phase);
  }
  for (int i = 0; terms && i < terms->n; i++)
    weights->terms[i] = (int16_t) terms->items[i].usual[phase];
}

void
bot_init (Bot *bot, const Rules *rules)
{
  memset (bot, 0, sizeof *bot);
  bot->rules = rules;
  bot->techniques = (BotTechniques){
    .search = BOT_ALPHA_BETA,
    .deepening = true,
    .order = BOT_ORDER_HISTORY,
    .order_depth = USUAL_ORDER_DEPTH,
    .table = true,
    .quiescence = bot_has_captures (rules) ? BOT_QUIET_LIMITED : BOT_QUIET_OFF,
    .quiet_depth = USUAL_QUIET_DEPTH,
  };
  for (int phase = 0; phase < BOT_PHASES; phase++) {
    bot->depth[phase] = USUAL_DEPTH;
    set_default_weights (rules, &bot->weights[phase], phase);
  }
}

static bool
techniques_equal (const BotTechniques *a, const BotTechniques *b)
{
  return a->search == b->search && a->deepening == b->deepening && a->order == b->order
         && a->order_depth == b->order_depth && a->width == b->width
         && a->safe_moves == b->safe_moves && a->table == b->table && a->quiescence == b->quiescence
         && a->quiet_depth == b->quiet_depth && a->random_plies == b->random_plies
         && a->margin == b->margin;
}

bool
bot_equal (const Bot *a, const Bot *b)
{
  return a->rules == b->rules && strcmp (a->name, b->name) == 0
         && strcmp (a->summary, b->summary) == 0 && strcmp (a->picture, b->picture) == 0
         && techniques_equal (&a->techniques, &b->techniques)
         && memcmp (a->depth, b->depth, sizeof a->depth) == 0 && a->time_ms == b->time_ms
         && memcmp (a->weights, b->weights, sizeof a->weights) == 0;
}

static int
clamp (int value, int least, int most)
{
  return value < least ? least : value > most ? most : value;
}

static void
clamp_weights (int16_t *weights, int n)
{
  for (int i = 0; i < n; i++)
    weights[i] = (int16_t) clamp (weights[i], -BOT_WEIGHT_MAX, BOT_WEIGHT_MAX);
}

void
bot_clamp (Bot *bot)
{
  BotTechniques *t = &bot->techniques;

  t->search = (BotSearch) clamp ((int) t->search, BOT_MINIMAX, BOT_ALPHA_BETA);
  t->order = (BotOrder) clamp ((int) t->order, BOT_ORDER_NONE, BOT_ORDER_SHALLOW);
  t->order_depth = clamp (t->order_depth, 1, BOT_DEPTH_MAX);
  t->width = clamp (t->width, 0, BOT_WIDTH_MAX);
  t->quiescence = (BotQuiescence) clamp ((int) t->quiescence, BOT_QUIET_OFF, BOT_QUIET_FULL);
  t->quiet_depth = clamp (t->quiet_depth, 1, BOT_QUIET_MAX);
  t->random_plies = clamp (t->random_plies, 0, BOT_RANDOM_PLIES_MAX);
  t->margin = clamp (t->margin, 0, BOT_MARGIN_MAX);
  bot->time_ms = clamp (bot->time_ms, 0, BOT_TIME_MAX);
  for (int phase = 0; phase < BOT_PHASES; phase++) {
    BotWeights *weights = &bot->weights[phase];

    bot->depth[phase] = clamp (bot->depth[phase], 1, BOT_DEPTH_MAX);
    clamp_weights (weights->material, BOT_KINDS_MAX);
    clamp_weights (weights->squares[0], BOT_KINDS_MAX * BOT_SQUARES_MAX);
    clamp_weights (weights->terms, TERMS_MAX);
  }
}
