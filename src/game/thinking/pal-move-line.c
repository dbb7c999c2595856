/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a line is found, by a bot or by the engine, and where it ends. */
#include "pal-move-line.h"

#include "bot/glass-search.h"

enum {
  ENGINE_HASH_MB = 16,
  ENGINE_PLIES = 8,  /* of its line that are kept: what is farther away are guesses */
  ENGINE_ROUNDS = 3, /* so often a shorter line is looked at farther on, */
  ENGINE_PART = 4,   /* each time for so small a part of the time */
};

/* --- The bot's search --- */

/* BOT as it looks when it has to give reasons. */
static Bot
without_chance (const Bot *bot)
{
  Bot plain = *bot;

  plain.techniques.table = false;
  plain.techniques.random_plies = 0;
  return plain;
}

static gboolean
search_as_bot (const Bot *bot, const PalLineFinder *finder, const GameRecord *record,
               const GlassLimits *limits, EngineResult *result)
{
  GlassSearch *search = glass_search_new ();

  if (search == NULL)
    return FALSE;
  glass_search_run (search, bot, record, limits, finder->control, NULL, NULL, result);
  glass_search_free (search);
  return TRUE;
}

/* A bot that goes to its depth at once, and has no time for that, has found nothing: then it says
 * what can be seen from as far as it comes. */
static gboolean
search_in_time (const Bot *bot, const PalLineFinder *finder, const GameRecord *record,
                const GlassLimits *limits, EngineResult *result)
{
  Bot patient = *bot;

  if (!search_as_bot (bot, finder, record, limits, result))
    return FALSE;
  if (result->info.depth > 0 || bot->techniques.deepening || atomic_load (&finder->control->stop))
    return TRUE;
  patient.techniques.deepening = true;
  return search_as_bot (&patient, finder, record, limits, result);
}

/* --- The engine's search --- */

/* Whether MOVE, the best one in POSITION, is only made because there is no waiting: a capture, or
 * the answer to a check. */
static gboolean
is_urgent (const Rules *rules, const Position *position, Move move)
{
  Square square;

  return rules->check_square (position) != SQUARE_NONE
         || rules_taken (rules, position, move, &square) != 0;
}

/* Adds to the engine's line, which ends somewhere, what is under way there. */
static void
settle (const PalLineFinder *finder, GameRecord *record)
{
  const Rules *rules = record->rules;
  const GlassLimits limits = { .depth = 1, .time_ms = finder->time_ms };
  Bot bot = without_chance (finder->bot);
  EngineResult result;

  bot.techniques.width = 0;
  bot.techniques.quiescence = BOT_QUIET_FULL;
  if (outcome_is_over (rules->outcome (record))
      || !search_as_bot (&bot, finder, record, &limits, &result))
    return;
  for (int i = 0; i < result.info.pv_length; i++) {
    if (!is_urgent (rules, game_record_last (record), result.info.pv[i]))
      return;
    game_record_play (record, result.info.pv[i]);
  }
}

/* Plays what the search expects, as far as it is wanted. */
static void
move_line_follow (GameRecord *record, const EngineResult *result, size_t most)
{
  if (result->best != MOVE_NONE && result->info.pv_length == 0)
    game_record_play (record, result->best);
  for (int i = 0; i < result->info.pv_length && record->length < most; i++)
    game_record_play (record, result->info.pv[i]);
}

/* An engine may know no more of its line than the first moves (the rest is lost in its table). Two
 * positions are compared fairly only as many plies on: it is asked again from where it broke off.
 */
static void
lengthen (const PalLineFinder *finder, EngineState *state, GameRecord *record, size_t most)
{
  const SearchLimits limits = { .move_time = MAX (finder->time_ms / ENGINE_PART, 1) };

  for (int i = 0; i < ENGINE_ROUNDS && record->length < most; i++) {
    EngineResult result = { .best = MOVE_NONE };

    if (outcome_is_over (record->rules->outcome (record)) || finder->control->stop)
      return;
    finder->backend->search (state, record, &limits, finder->control, &result);
    move_line_follow (record, &result, most);
  }
}

static gboolean
search_as_engine (PalMoveLine *line, const PalLineFinder *finder, const Move *moves, int n,
                  EngineResult *result)
{
  const EngineConfig config = { .hash_mb = ENGINE_HASH_MB, .threads = 1 };
  SearchLimits limits = { .move_time = finder->time_ms, .n_search_moves = n };
  EngineState *state = finder->backend->create (&config);

  if (state == NULL)
    return FALSE;
  memcpy (limits.search_moves, moves, (size_t) n * sizeof *moves);
  finder->backend->search (state, line->record, &limits, finder->control, result);
  line->score = result->info.score;
  if (pal_move_line_mate (line) != 0) {
    move_line_follow (line->record, result, G_MAXSIZE);
  } else if (result->best != MOVE_NONE) {
    move_line_follow (line->record, result, line->start + ENGINE_PLIES);
    lengthen (finder, state, line->record, line->start + ENGINE_PLIES);
    settle (finder, line->record);
  }
  finder->backend->destroy (state);
  return TRUE;
}

/* --- Lines --- */

/* How the game stands at LINE's end. A bot takes a draw that may be claimed for one, and looks no
 * further. */
static Outcome
outcome_of (const PalMoveLine *line, gboolean claims)
{
  const Rules *rules = line->record->rules;
  Outcome outcome = rules->outcome (line->record);

  return claims && !outcome_is_over (outcome) ? rules->claim (line->record, MOVE_NONE) : outcome;
}

gboolean
pal_move_line_find (PalMoveLine *line, const PalLineFinder *finder, const GameRecord *record,
                    const Move *moves, int n)
{
  const Bot bot = without_chance (finder->bot);
  const GlassLimits limits = { .time_ms = finder->time_ms, .moves = moves, .n_moves = n };
  EngineResult result = { .best = MOVE_NONE };
  gboolean found;

  *line = (PalMoveLine){ .start = record->length, .record = game_record_copy (record) };
  if (finder->backend != NULL)
    found = search_as_engine (line, finder, moves, n, &result);
  else if ((found = search_in_time (&bot, finder, record, &limits, &result)))
    move_line_follow (line->record, &result, G_MAXSIZE);
  if (!found || result.best == MOVE_NONE) {
    pal_move_line_clear (line);
    return FALSE;
  }
  line->depth = result.info.depth;
  line->score = result.info.score;
  line->outcome = outcome_of (line, finder->backend == NULL);
  bot_breakdown (finder->bot, game_record_last (line->record), &line->breakdown);
  return TRUE;
}

void
pal_move_line_clear (PalMoveLine *line)
{
  game_record_free (line->record);
  *line = (PalMoveLine){ 0 };
}

int
pal_move_line_length (const PalMoveLine *line)
{
  return (int) (line->record->length - line->start);
}

Move
pal_move_line_move (const PalMoveLine *line)
{
  return line->record->moves[line->start];
}

const Position *
pal_move_line_position (const PalMoveLine *line, int ply)
{
  return &line->record->positions[line->start + (size_t) ply];
}

int
pal_move_line_mate (const PalMoveLine *line)
{
  int plies = SCORE_MATE - ABS (line->score);

  if (ABS (line->score) <= SCORE_MATE_BOUND || ABS (line->score) > SCORE_MATE)
    return 0;
  return line->score > 0 ? (plies + 1) / 2 : -(plies + 1) / 2;
}
