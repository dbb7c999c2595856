/*
 * One position in the search in the glass: what it is worth to the side that is to move.
 *
 * Written as negamax: both sides look for the maximum of their own view, and what is good for one
 * is as bad for the other. alpha is what the side to move is sure of elsewhere, beta what the other
 * side is sure of; a value of beta or more means that the other side will not let it come to this,
 * and no further move need be looked at. Values may lie outside of the window ("fail soft"): then
 * they are bounds.
 */
#include "glass-private.h"

#include "base/time.h"

enum {
  STOP_NODES = 64,        /* between two looks at the clock */
  REPORT_US = 100 * 1000, /* between two reports */
};

static int
max (int a, int b)
{
  return a > b ? a : b;
}

/* --- When to stop --- */

static void
report_now_and_then (GlassSearch *s, int64_t now_us)
{
  if (now_us - s->reported_us < REPORT_US)
    return;
  s->reported_us = now_us;
  s->counters.milliseconds = (double) (now_us - s->started_us) / 1000;
  glass_record_counters (s->tree, &s->counters, false);
  s->info.nodes = s->counters.nodes;
  s->info.time_ms = (now_us - s->started_us) / 1000;
  if (s->control->report != NULL)
    s->control->report (&s->info, s->control->data);
}

bool
glass_must_stop (GlassSearch *s)
{
  const uint64_t nodes = s->counters.nodes + s->counters.sorting;

  if (s->stopped || nodes % STOP_NODES != 0)
    return s->stopped;
  int64_t now_us = time_now_us ();

  s->stopped = atomic_load_explicit (&s->control->stop, memory_order_relaxed)
               || now_us >= s->deadline_us || (s->nodes_most > 0 && nodes >= s->nodes_most);
  report_now_and_then (s, now_us);
  return s->stopped;
}

/* --- The principal variation --- */

void
glass_keep_line (GlassSearch *s, int ply, Move move)
{
  if (ply >= GLASS_PLY_MAX)
    return;
  s->lines[ply][0] = move;
  memcpy (&s->lines[ply][1], s->lines[ply + 1],
          (size_t) s->lengths[ply + 1] * sizeof s->lines[ply][0]);
  s->lengths[ply] = s->lengths[ply + 1] + 1;
}

/* --- Ends --- */

static int
value_of_outcome (Outcome outcome, int side, int ply)
{
  const Result won = side == 0 ? RESULT_FIRST_WINS : RESULT_SECOND_WINS;
  int margin = outcome.score > 0 ? outcome.score : -outcome.score, value;

  if (outcome.result == RESULT_DRAW)
    return 0;
  value = outcome.reason == REASON_SCORE ? GLASS_WON + 100 * margin : SCORE_MATE - ply;
  return outcome.result == won ? value : -value;
}

/* Whether the game ends here, and what that is worth. A draw that may be claimed is taken for one:
 * who is winning would walk round in circles else. */
static bool
is_over (const GlassSearch *s, int ply, int *value)
{
  Outcome outcome = s->rules->outcome (s->record);

  if (!outcome_is_over (outcome))
    outcome = s->rules->claim (s->record, MOVE_NONE);
  if (!outcome_is_over (outcome))
    return false;
  *value = value_of_outcome (outcome, s->rules->side_to_move (glass_position (s)), ply);
  return true;
}

/* --- Moves, one after the other --- */

int
glass_try (GlassSearch *s, const GlassPlace *place, Move move, int alpha, int *node)
{
  const bool narrow = s->bot->techniques.search == BOT_ALPHA_BETA;
  GlassPlace below = {
    .depth = place->depth - 1,
    .ply = place->ply + 1,
    .alpha = narrow ? -place->beta : -SCORE_INFINITE,
    .beta = narrow ? -alpha : SCORE_INFINITE,
  };
  int value;

  game_record_play (s->record, move);
  value = -glass_visit (s, below, place->node, move, node);
  game_record_truncate (s->record, s->record->length - 1);
  return value;
}

/* Searches the N MOVES in FINDING's position, whose value is at least FINDING->value whatever they
 * bring. Fills in the finding and returns the best move, MOVE_NONE where none is better. */
static Move
search_moves (GlassSearch *s, const GlassPlace *place, const Move *moves, int n,
              GlassFinding *finding)
{
  Move best = MOVE_NONE;
  int child;

  s->lengths[place->ply] = 0;
  for (int i = 0; i < n; i++) {
    int value = glass_try (s, place, moves[i], max (place->alpha, finding->value), &child);

    if (s->stopped)
      break;
    finding->n_searched++;
    if (value > finding->value) {
      finding->value = value;
      finding->best = child;
      best = moves[i];
      glass_keep_line (s, place->ply, best);
    }
    if (s->bot->techniques.search == BOT_ALPHA_BETA && finding->value >= place->beta) {
      if (i + 1 < n) {
        finding->flags |= GLASS_CUT;
        s->counters.cutoffs++;
        s->counters.first_cutoffs += i == 0;
      }
      break;
    }
  }
  return best;
}

/* What the window says of the finding's value. */
static Bound
bound_of (const GlassSearch *s, const GlassPlace *place, GlassFinding *finding)
{
  if (s->bot->techniques.search == BOT_MINIMAX)
    return BOUND_EXACT;
  if (finding->value >= place->beta) {
    finding->flags |= GLASS_LOWER;
    return BOUND_LOWER;
  }
  if (finding->value <= place->alpha) {
    finding->flags |= GLASS_UPPER;
    return BOUND_UPPER;
  }
  return BOUND_EXACT;
}

/* --- Beyond the last ply --- */

static int
quiet_plies (const BotTechniques *t)
{
  if (t->quiescence == BOT_QUIET_OFF)
    return 0;
  return t->quiescence == BOT_QUIET_FULL ? GLASS_PLY_MAX : t->quiet_depth;
}

/* The position as it stands, and then the captures: nobody need capture, but for a side in check,
 * which must do something. place->depth counts from 0 down. */
static void
search_quiet (GlassSearch *s, const GlassPlace *place, GlassFinding *finding)
{
  const bool last
      = -place->depth >= quiet_plies (&s->bot->techniques) || place->ply >= GLASS_PLY_MAX;
  const bool in_check = !last && s->rules->check_square (glass_position (s)) != SQUARE_NONE;
  Move moves[MOVES_MAX];

  s->counters.quiet_nodes += place->depth < 0;
  s->lengths[place->ply] = 0;
  finding->kind = place->depth < 0 ? GLASS_QUIET : GLASS_LEAF;
  if (!in_check) {
    s->counters.evaluations++;
    finding->value = bot_evaluate (s->bot, glass_position (s));
    finding->flags |= GLASS_EVALUATED;
  }
  if (last)
    return;
  if (s->bot->techniques.search == BOT_ALPHA_BETA && finding->value >= place->beta) {
    finding->flags |= GLASS_CUT; /* by no move, so it says nothing of their order */
  } else {
    int n = glass_quiet_moves (s, moves, &finding->n_moves);

    search_moves (s, place, moves, n, finding);
  }
  bound_of (s, place, finding);
}

/* --- Up to the last ply --- */

/* Whether the table knows the value as deep as it is wanted, so well that the window is settled. A
 * deeper value would be better, but it would be another one. */
static bool
table_knows (GlassSearch *s, const GlassPlace *place, const GlassEntry *entry,
             GlassFinding *finding)
{
  if (entry == NULL || entry->depth != place->depth)
    return false;
  int value = glass_table_value (entry, place->ply);

  if ((entry->bound == BOUND_LOWER && value < place->beta)
      || (entry->bound == BOUND_UPPER && value > place->alpha))
    return false;
  s->counters.table_hits++;
  s->lengths[place->ply] = 0;
  finding->kind = GLASS_TABLE;
  finding->value = value;
  finding->flags = entry->bound == BOUND_LOWER   ? GLASS_LOWER
                   : entry->bound == BOUND_UPPER ? GLASS_UPPER
                                                 : 0;
  return true;
}

static void
search_inner (GlassSearch *s, const GlassPlace *place, GlassFinding *finding)
{
  const bool table = s->bot->techniques.table;
  const uint64_t key = table ? s->rules->key (glass_position (s)) : 0;
  const GlassEntry *entry = table ? glass_table_get (s, key) : NULL;
  Move moves[MOVES_MAX], best;
  Bound bound;
  int n;

  if (table_knows (s, place, entry, finding))
    return;
  n = glass_moves (s, place->depth, entry != NULL ? entry->best : MOVE_NONE, moves,
                   &finding->n_moves);
  best = search_moves (s, place, moves, n, finding);
  if (s->stopped)
    return;
  bound = bound_of (s, place, finding);
  if (bound == BOUND_LOWER && s->bot->techniques.order == BOT_ORDER_HISTORY)
    glass_learn (s, best, place->depth);
  if (table)
    glass_table_put (s, key, place->ply, place->depth, finding->value, bound, best);
}

int
glass_visit (GlassSearch *s, GlassPlace place, int parent, Move move, int *node)
{
  GlassFinding finding = { .kind = GLASS_INNER, .value = -SCORE_INFINITE, .best = GLASS_NONE };

  s->counters.nodes++;
  place.node = glass_record_enter (s->tree, parent, move, place.ply, place.alpha, place.beta);
  *node = place.node;
  if (is_over (s, place.ply, &finding.value)) {
    finding.kind = GLASS_OVER;
    s->lengths[place.ply] = 0;
  } else if (glass_must_stop (s)) {
    finding.value = 0;
  } else if (place.depth <= 0) {
    search_quiet (s, &place, &finding);
  } else {
    search_inner (s, &place, &finding);
  }
  if (s->stopped)
    finding.kind = GLASS_STOPPED;
  glass_record_leave (s->tree, place.node, &finding);
  return finding.value;
}
