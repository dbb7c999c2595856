/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tuner-positions.h"

#include "base/random.h"
#include "base/time.h"
#include "tuner-samples.h"
#include "tuner-tools.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool
is_noisy (const Rules *rules, const Position *position, Move move)
{
  return move_choice (move) != 0 || rules->piece_at (position, move_to (move)) != 0;
}

bool
quiet_by_search (const Rules *rules, const Position *position, Move best, int score)
{
  return score != SCORE_NONE && abs (score) <= QUIET_SCORE_MAX && !is_noisy (rules, position, best)
         && rules->check_square (position) == SQUARE_NONE;
}

/* Whether the side to move reaches BOUND by captures, PLIES at most; in check it does nothing. */
static bool
reaches (const Game *game, const Position *position, int bound, int plies)
{
  Move moves[MOVES_MAX];
  bool reached = game->backend->evaluate (position) >= bound;
  int n = reached || plies == 0 ? 0 : game->rules->legal_moves (position, moves);

  for (int i = 0; i < n && !reached; i++) {
    if (!is_noisy (game->rules, position, moves[i]))
      continue;
    Position next = *position;
    game->rules->play (&next, moves[i]);
    reached = !reaches (game, &next, 1 - bound, plies - 1);
  }
  return reached;
}

enum {
  CAPTURES_MAX = 6,  /* in a row */
  QUIET_MARGIN = 10, /* hundredths that captures may win */
  PAIR_CHANGE = 8,   /* hundredths, to find out what a pair does: several, as rounding loses some */
  NEXT_CHANGE = 512, /* for another at the same time */
  COUNT_MAX = 19,    /* of a term, so that the two can be told apart */
  UNIT_CHANGES = 3,  /* steps of a plain number, likewise */
  SUM_CHANGE = 48,   /* of half a sum, to find out what it does to the value */
  SLOPE_MAX = INT16_MAX,
  PROGRESS_MS = 1000,
};

/* A random choice of positions in files. */
typedef struct {
  const Game *game;
  int per_game;
  Random random;
  Position positions[GAME_PLIES_MAX]; /* of one game, that a search calls quiet */
  int scores[GAME_PLIES_MAX];
  int n;
} Picker;

static void
add_position (TracedPositions *positions, const Position *position, int score, Result result)
{
  const Rules *rules = positions->game->rules;
  int sign = rules->side_to_move (position) == 0 ? 1 : -1;

  positions->all = tuner_make_room (positions->all, positions->n, &positions->capacity, 1,
                                    sizeof *positions->all);
  positions->texts = tuner_make_room (positions->texts, positions->n_texts,
                                      &positions->texts_capacity, POSITION_TEXT_MAX, 1);
  positions->all[positions->n++] = (TracedPosition){
    .text = positions->n_texts,
    .score = (int16_t) (sign * score),
    .result = result == RESULT_DRAW         ? 1
              : result == RESULT_FIRST_WINS ? 2
                                            : 0,
  };
  char *text = positions->texts + positions->n_texts;
  rules->position_to_text (position, text);
  positions->n_texts += strlen (text) + 1;
}

/* Finds the positions of PLAYED that are quiet as far as the search has told. */
static void
look_through (Picker *picker, const PlayedGame *played)
{
  const Rules *rules = picker->game->rules;
  Position position;

  picker->n = 0;
  rules_start (rules, &position);
  for (int i = 0; i < played->n_plies; i++) {
    Move move = games_legal_move (rules, &position, played->moves[i]);
    if (move == MOVE_NONE)
      return; /* made by other rules */
    if (quiet_by_search (rules, &position, move, played->scores[i])) {
      picker->scores[picker->n] = played->scores[i];
      picker->positions[picker->n++] = position;
    }
    rules->play (&position, move);
  }
}

static void
pick_from (Picker *picker, const PlayedGame *played, TracedPositions *positions)
{
  look_through (picker, played);
  for (int picked = 0; picked < picker->per_game && picker->n > 0;) {
    int i = (int) random_below (&picker->random, (uint32_t) picker->n);
    const Position *position = &picker->positions[i];
    int bound = picker->game->backend->evaluate (position) + QUIET_MARGIN + 1;
    if (!reaches (picker->game, position, bound, CAPTURES_MAX)) {
      add_position (positions, position, picker->scores[i], played->result);
      picked++;
    }
    picker->positions[i] = picker->positions[--picker->n];
    picker->scores[i] = picker->scores[picker->n];
  }
}

bool
positions_read (const char *path, int per_game, uint64_t seed, const Game **game,
                TracedPositions *learn, TracedPositions *hold)
{
  GamesFile games;

  if (!games_open (&games, path))
    return false;
  if (*game == NULL)
    *game = games.game;
  bool fine = *game == games.game && games.game->backend->weights != NULL;
  if (!fine)
    fprintf (stderr, "%s: these games are of another game, or of one without such weights\n", path);
  PlayedGame *played = tuner_allocate (1, sizeof *played);
  Picker *picker = tuner_allocate (1, sizeof *picker);
  learn->game = hold->game = *game;
  *picker = (Picker){ .game = *game, .per_game = per_game, .random = random_from_seed (seed) };
  for (int i = 0; fine && games_read (&games, played); i++)
    pick_from (picker, played, i % HELD_BACK_GAMES == 0 ? hold : learn);
  free (picker);
  free (played);
  fclose (games.file);
  return fine;
}

/* What is known of a position while its trace is made. */
typedef struct {
  TracedPositions *positions;
  TracedPosition *traced;
  const float *steps; /* that lead to SET */
  WeightSet *set;
  Position position;
  Score sum;
  float middle, end; /* what a hundredth more in each half does to the value */
} Tracer;

static Score
sum_of (const Tracer *tracer)
{
  return tracer->set->weights->sum (&tracer->position, tracer->set->pairs, tracer->set->numbers);
}

static int
blend_of (const Tracer *tracer, Score sum)
{
  return tracer->set->weights->blend (&tracer->position, sum);
}

/* Notes that a step of 1 changes the halves of the sum so much. */
static void
note (Tracer *tracer, int step, float middle, float end)
{
  TracedPositions *positions = tracer->positions;
  float slope = roundf ((middle * tracer->middle + end * tracer->end) * SLOPE_ONE);

  if (slope == 0)
    return;
  slope = fminf (fmaxf (slope, -SLOPE_MAX), SLOPE_MAX);
  positions->effects[positions->n_effects++] = (Effect){ (uint16_t) step, (int16_t) slope };
  tracer->traced->n_effects++;
  tracer->traced->base -= tracer->steps[step] * slope / SLOPE_ONE;
}

/* How the halves of the sum change when CHANGE is added to pair INDEX, and NEXT to the one after.
 */
static void
change_pairs (const Tracer *tracer, int index, Score change, Score next, int *middle, int *end)
{
  Score *pairs = tracer->set->pairs;

  pairs[index] += change;
  if (next != 0)
    pairs[index + 1] += next;
  Score sum = sum_of (tracer);
  pairs[index] -= change;
  if (next != 0)
    pairs[index + 1] -= next;
  *middle = score_middle (sum) - score_middle (tracer->sum);
  *end = score_end (sum) - score_end (tracer->sum);
}

static void
trace_pair (Tracer *tracer, int index)
{
  const float change = PAIR_CHANGE;
  int middle, end, own_middle, own_end = 0;

  change_pairs (tracer, index, S (PAIR_CHANGE, PAIR_CHANGE), 0, &middle, &end);
  own_middle = middle;
  if (middle != end)
    change_pairs (tracer, index, S (PAIR_CHANGE, 0), 0, &own_middle, &own_end);
  note (tracer, 2 * index, (float) own_middle / change, (float) own_end / change);
  note (tracer, 2 * index + 1, 0, (float) (end - own_end) / change);
}

static void
note_count (Tracer *tracer, int index, int count)
{
  note (tracer, 2 * index, (float) count, 0);
  note (tracer, 2 * index + 1, 0, (float) count);
}

/* Most pairs are only counted, both their halves alike and not often: one look at the sum then
 * tells the counts of two, which is what makes tracing take minutes rather than tens of them. */
static void
trace_two_pairs (Tracer *tracer, int index)
{
  int middle, end;

  change_pairs (tracer, index, S (PAIR_CHANGE, PAIR_CHANGE), S (NEXT_CHANGE, NEXT_CHANGE), &middle,
                &end);
  int next = (int) lround ((double) middle / NEXT_CHANGE);
  int count = (middle - next * NEXT_CHANGE) / PAIR_CHANGE;
  if (middle == end && middle % PAIR_CHANGE == 0 && abs (next) <= COUNT_MAX
      && abs (count) <= COUNT_MAX) {
    note_count (tracer, index, count);
    note_count (tracer, index + 1, next);
  } else {
    trace_pair (tracer, index);
    trace_pair (tracer, index + 1);
  }
}

static void
trace_pairs (Tracer *tracer)
{
  int n = tracer->set->weights->pair_group.n;

  for (int i = 0; i + 1 < n; i += 2)
    trace_two_pairs (tracer, i);
  if (n % 2 != 0)
    trace_pair (tracer, n - 1);
}

static void
trace_number (Tracer *tracer, int index)
{
  float unit = weights_unit (tracer->set->weights, index);
  int *number = &tracer->set->numbers[index], change = (int) ceilf (UNIT_CHANGES * unit);

  if (change == 0)
    return;
  *number += change;
  Score above = sum_of (tracer);
  *number -= 2 * change;
  Score below = sum_of (tracer);
  *number += change;
  float scale = unit / (float) (2 * change);
  note (tracer, 2 * tracer->set->weights->pair_group.n + index,
        scale * (float) (score_middle (above) - score_middle (below)),
        scale * (float) (score_end (above) - score_end (below)));
}

static void
read_position (const TracedPositions *positions, size_t index, Position *position)
{
  positions->game->rules->position_from_text (position,
                                              positions->texts + positions->all[index].text, NULL);
}

static void
trace_position (Tracer *tracer, size_t index)
{
  TracedPositions *positions = tracer->positions;
  const EvaluationWeights *weights = tracer->set->weights;

  read_position (positions, index, &tracer->position);
  tracer->sum = sum_of (tracer);
  tracer->middle = (float) (blend_of (tracer, tracer->sum + S (SUM_CHANGE, 0))
                            - blend_of (tracer, tracer->sum - S (SUM_CHANGE, 0)))
                   / (2 * SUM_CHANGE);
  tracer->end = (float) (blend_of (tracer, tracer->sum + S (0, SUM_CHANGE))
                         - blend_of (tracer, tracer->sum - S (0, SUM_CHANGE)))
                / (2 * SUM_CHANGE);
  tracer->traced = &positions->all[index];
  tracer->traced->base = (float) blend_of (tracer, tracer->sum);
  tracer->traced->effect = positions->n_effects;
  tracer->traced->n_effects = 0;
  positions->effects
      = tuner_make_room (positions->effects, positions->n_effects, &positions->effects_capacity,
                         (size_t) weights_n_steps (weights), sizeof *positions->effects);
  trace_pairs (tracer);
  for (int i = 0; i < weights->number_group.n; i++)
    trace_number (tracer, i);
}

void
positions_trace (TracedPositions *positions, const float *steps, const char *tell)
{
  WeightSet set = weights_in_force (positions->game->backend->weights);
  Tracer tracer = { .positions = positions, .steps = steps, .set = &set };
  int64_t started = time_now_ms (), told = started;

  weights_set (&set, steps);
  positions->n_effects = 0;
  for (size_t i = 0; i < positions->n; i++) {
    trace_position (&tracer, i);
    int64_t now = tell != NULL ? time_now_ms () : told;
    if (now - told >= PROGRESS_MS || (tell != NULL && i + 1 == positions->n)) {
      fprintf (stderr, "\r%s: %3.0f%% of %zu positions traced, %.0f a second  ", tell,
               100 * (double) (i + 1) / (double) positions->n, positions->n,
               (double) (i + 1) * 1000 / (double) (now - started + 1));
      told = now;
    }
  }
  weights_free (&set);
}

float
positions_value (const TracedPositions *positions, size_t index, const float *steps)
{
  const TracedPosition *position = &positions->all[index];
  const Effect *effects = positions->effects + position->effect;
  float sum = 0;

  for (int i = 0; i < position->n_effects; i++)
    sum += steps[effects[i].step] * effects[i].slope;
  return position->base + sum / SLOPE_ONE;
}

int
positions_evaluate (const TracedPositions *positions, size_t index, const WeightSet *set)
{
  const EvaluationWeights *weights = set->weights;
  Position position;

  read_position (positions, index, &position);
  return weights->blend (&position, weights->sum (&position, set->pairs, set->numbers));
}

void
positions_free (TracedPositions *positions)
{
  free (positions->all);
  free (positions->texts);
  free (positions->effects);
  *positions = (TracedPositions){ 0 };
}
