/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search in the glass from its root: the table, the iterations, the answer. */
#include "glass-search.h"

#include "base/random.h"
#include "base/time.h"
#include "glass-private.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

/* The transposition table of the search in the glass: the newest entry stays. */

enum { ENTRIES = 1 << 18 };

static bool
glass_table_init (GlassSearch *search)
{
  search->table = malloc (ENTRIES * sizeof *search->table);
  /* Written here, and not by the system when the search first gets there: a search that is timed
   * would pay for it. */
  if (search->table != NULL)
    memset (search->table, 0, ENTRIES * sizeof *search->table);
  search->shared = search->table;
  return search->table != NULL;
}

const GlassEntry *
glass_table_get (GlassSearch *search, uint64_t key)
{
  const GlassEntry *entry = &search->shared[key % ENTRIES];

  search->counters.table_probes++;
  return entry->search == search->number && entry->key == key ? entry : NULL;
}

/* A mate is told by its distance from the root; the table is asked from other distances. */
static int
shifted (int value, int plies)
{
  if (value > SCORE_MATE_BOUND)
    return value + plies;
  return value < -SCORE_MATE_BOUND ? value - plies : value;
}

void
glass_table_put (GlassSearch *search, uint64_t key, const GlassPlace *place, int value, Bound bound,
                 Move best)
{
  GlassEntry *entry = &search->shared[key % ENTRIES];

  search->counters.table_replaced += entry->search == search->number && entry->key != key;
  *entry = (GlassEntry){
    .key = key,
    .best = best,
    .value = (int16_t) shifted (value, place->ply),
    .depth = (uint8_t) place->depth,
    .bound = (uint8_t) bound,
    .member = (uint8_t) search->member,
    .search = search->number,
    .node = place->node,
    .iteration = search->iteration,
  };
}

int
glass_table_source (const GlassSearch *search, const GlassEntry *entry)
{
  return entry->member == search->member && entry->iteration == search->iteration ? entry->node
                                                                                  : GLASS_NONE;
}

int
glass_table_value (const GlassEntry *entry, int ply)
{
  return shifted (entry->value, -ply);
}

/* The root of the search in the glass: which depth, which moves, and which one is played. */

/* A move at the root and what is known of it. */
typedef struct {
  Move move;
  int value;  /* of the last iteration that finished it */
  int child;  /* its node in the tree */
  bool exact; /* it was searched for its true value, not only as far as it might be the best */
} RootMove;

typedef struct {
  RootMove moves[MOVES_MAX];
  int n, n_legal;
  Move unsafe[MOVES_MAX]; /* left out, as they leave a piece hanging */
  int n_unsafe;
  bool chooses; /* at random among those within the margin */
  uint64_t seed;
} Root;

GlassSearch *
glass_search_new (void)
{
  GlassSearch *s = calloc (1, sizeof *s);

  if (s == NULL)
    return NULL;
  s->history = calloc (2, sizeof *s->history);
  if (s->history == NULL || !glass_table_init (s)) {
    glass_search_free (s);
    return NULL;
  }
  return s;
}

void
glass_search_free (GlassSearch *s)
{
  if (s == NULL)
    return;
  free (s->table);
  free (s->history);
  free (s);
}

/* --- One iteration --- */

/* Searches the moves in turn to DEPTH. Returns how many were finished; the best of them first. */
static int
iterate (GlassSearch *s, Root *root, int depth)
{
  const int margin = root->chooses ? s->bot->techniques.margin + 1 : 0;
  GlassPlace place = { .depth = depth, .alpha = -SCORE_INFINITE, .beta = SCORE_INFINITE };
  GlassFinding finding = glass_finding ();
  int done = 0;

  if (s->turns != NULL && s->iteration > 0)
    glass_turns_pass (s->turns, s->member);
  s->iteration++;
  s->depth = depth;
  glass_record_begin (s->tree, s->bot, glass_position (s), depth);
  s->counters.nodes++;
  place.node = glass_record_enter (s->tree, GLASS_NONE, MOVE_NONE, 0, place.alpha, place.beta);
  for (int i = 0; i < root->n_unsafe; i++)
    glass_leave_out (s, &place, root->unsafe[i], place.alpha);
  for (; done < root->n; done++) {
    RootMove *tried = &root->moves[done];
    int floor = finding.value - margin;

    s->info.current = tried->move;
    s->info.current_number = done + 1;
    floor = floor < -SCORE_INFINITE ? -SCORE_INFINITE : floor;
    GlassFound found = glass_try (s, &place, tried->move, floor, -SCORE_INFINITE);

    if (s->stopped)
      break;
    tried->value = found.value;
    tried->child = found.node;
    tried->exact = found.value > floor || s->bot->techniques.search == BOT_MINIMAX;
    if (glass_finding_add (&finding, found))
      glass_keep_line (s, 0, tried->move);
  }
  finding.n_moves = root->n_legal;
  finding.n_searched = done;
  finding.n_unsafe = root->n_unsafe;
  if (s->stopped)
    glass_finding_stop (s, &finding);
  glass_record_leave (s->tree, place.node, &finding);
  return done;
}

/* The best value first; those that are only bounds, and those not reached, as they were. */
static void
sort_root (Root *root, int done)
{
  for (int i = 1; i < done; i++) {
    RootMove moved = root->moves[i];
    int at = i;

    for (; at > 0 && moved.exact
           && (!root->moves[at - 1].exact || root->moves[at - 1].value < moved.value);
         at--)
      root->moves[at] = root->moves[at - 1];
    root->moves[at] = moved;
  }
}

/* --- The whole search --- */

static void
keep_info (GlassSearch *s, const Root *root, int depth)
{
  EngineInfo *info = &s->info;

  info->depth = depth;
  info->score = root->moves[0].value;
  info->bound = BOUND_EXACT;
  info->line = 1;
  info->pv_length = s->lengths[0] < PV_MAX ? s->lengths[0] : PV_MAX;
  memcpy (info->pv, s->lines[0], (size_t) info->pv_length * sizeof info->pv[0]);
}

static void
finish_counters (GlassSearch *s, uint64_t before, int depth)
{
  const uint64_t nodes = s->counters.nodes - before;

  s->counters.depth = depth;
  s->counters.branching = nodes > 0 ? pow ((double) nodes, 1.0 / depth) : 0;
  s->counters.milliseconds = (double) (time_now_us () - s->started_us) / 1000;
}

/* --- Together with another thread --- */

/* The iteration after LAST, 0 at first, of those to DEPTH; beyond it where there is none. */
static int
next_iteration (const GlassSearch *s, int last, int depth)
{
  const GlassTurns *turns = s->turns;
  int next = last + 1;

  if (!s->bot->techniques.deepening && last == 0)
    return depth;
  if (turns == NULL)
    return next;
  next = turns->finished + 1 + (turns->help == GLASS_HELP_AHEAD ? s->member : 0);
  return turns->finished < depth && next > depth ? depth : next;
}

/* The iteration of DEPTH is finished, for both. */
static void
publish_finished (GlassSearch *s, const Root *root, int depth)
{
  if (s->turns == NULL || s->turns->finished >= depth)
    return;
  s->turns->finished = depth;
  s->turns->first = s->member;
  s->turns->best = root->moves[0].move;
}

/* The other thread has finished the iteration: this one begins the next with what it found. */
static void
give_in (GlassSearch *s, Root *root)
{
  int best = 0;

  s->overtaken = s->stopped = false;
  while (best < root->n - 1 && root->moves[best].move != s->turns->best)
    best++;
  for (RootMove moved = root->moves[best]; best >= 0; best--)
    root->moves[best] = best > 0 ? root->moves[best - 1] : moved;
}

/* Deeper and deeper, or as deep as wanted at once. What a stopped iteration has found counts: it
 * began with the move that was best before, so a move that it prefers is better than that one. */
static void
deepen (GlassSearch *s, Root *root, int depth)
{
  for (int d = next_iteration (s, 0, depth); d <= depth && !s->stopped;
       d = next_iteration (s, d, depth)) {
    uint64_t before = s->counters.nodes;
    int done = iterate (s, root, d);

    sort_root (root, done);
    if (done > 0)
      keep_info (s, root, d);
    if (done == root->n) {
      finish_counters (s, before, d);
      publish_finished (s, root, d);
    }
    glass_record_counters (s->tree, &s->counters, false);
    glass_record_learnt (s->tree, &s->learnt);
    if (s->control->report != NULL && s->member == 0 && done > 0)
      s->control->report (&s->info, s->control->data);
    if (s->overtaken)
      give_in (s, root);
  }
}

/* One of those that are good enough, each as likely as any other. */
static int
glass_search_choose (const GlassSearch *s, const Root *root)
{
  const int least = root->moves[0].value - s->bot->techniques.margin;
  Random random = random_from_seed (root->seed);
  int n = 0;

  /* What the other thread has finished, it has the values of. */
  if (!root->chooses || s->stopped || (s->turns != NULL && s->turns->first != s->member))
    return 0;
  while (n < root->n && root->moves[n].exact && root->moves[n].value >= least)
    n++;
  return n > 1 ? (int) random_below (&random, (uint32_t) n) : 0;
}

static void
glass_search_prepare (GlassSearch *s, const Bot *bot, const GlassLimits *limits,
                      SearchControl *control, GlassTree *tree)
{
  int64_t time_ms = limits->time_ms;

  if (bot->time_ms > 0 && (time_ms == 0 || bot->time_ms < time_ms))
    time_ms = bot->time_ms;
  s->bot = bot;
  s->rules = bot->rules;
  s->captures = bot_has_captures (bot->rules);
  s->order = bot_order (bot->rules, bot->techniques.order);
  s->control = control;
  s->tree = tree;
  glass_record_reset (tree);
  s->counters = (GlassCounters){ 0 };
  s->info = (EngineInfo){ 0 };
  s->nodes_max = limits->nodes;
  s->started_us = s->reported_us = time_now_us ();
  s->deadline_us = time_ms > 0 ? s->started_us + time_ms * 1000 : INT64_MAX;
  s->stopped = s->overtaken = false;
  s->depth = INT_MAX;
  memset (s->history, 0, 2 * sizeof *s->history);
  s->learnt = (GlassLearnt){ 0 };
  s->number++;
  s->iteration = 0;
}

static void
turn_round (Root *root)
{
  for (int i = 0, j = root->n - 1; i < j; i++, j--) {
    const RootMove moved = root->moves[i];

    root->moves[i] = root->moves[j];
    root->moves[j] = moved;
  }
}

static void
list_root (GlassSearch *s, Root *root, int depth, const GlassLimits *limits)
{
  const GlassPlace place = { .depth = depth };
  Move moves[MOVES_MAX];
  const bool asked = limits->n_moves > 0;
  bool safe;
  int most;

  most = glass_moves (s, &place, MOVE_NONE, moves, &root->n_legal);
  if (asked) {
    for (; root->n < limits->n_moves; root->n++)
      root->moves[root->n] = (RootMove){ .move = limits->moves[root->n] };
    return;
  }
  safe = glass_leaves_out (s, moves, root->n_legal);
  for (int i = 0; i < root->n_legal && root->n < most; i++)
    if (safe && s->rules->left_hanging (glass_position (s), moves[i]) != SQUARE_NONE)
      root->unsafe[root->n_unsafe++] = moves[i];
    else
      root->moves[root->n++] = (RootMove){ .move = moves[i] };
  if (s->member == 1 && s->turns->help == GLASS_HELP_BACKWARD)
    turn_round (root);
}

void
glass_search_run (GlassSearch *s, const Bot *bot, const GameRecord *record,
                  const GlassLimits *limits, SearchControl *control, GlassTree *tree,
                  GlassCounters *counters, EngineResult *result)
{
  const int ply = (int) record->length;
  Root root = { .seed = limits->seed };
  int depth, chosen;

  if (s->turns != NULL)
    glass_turns_begin (s->turns, s->member);
  memset (result, 0, sizeof *result);
  glass_search_prepare (s, bot, limits, control, tree);
  s->record = game_record_copy (record);
  depth = limits->depth > 0
              ? limits->depth
              : bot->depth[bot_nearest_phase (bot_phase (s->rules, glass_position (s)))];
  root.chooses = ply < bot->techniques.random_plies;
  list_root (s, &root, depth, limits);
  if (root.n > 0) {
    deepen (s, &root, depth);
    chosen = glass_search_choose (s, &root);
    if (chosen > 0)
      glass_record_choose (tree, root.moves[chosen].child);
    result->best = root.moves[chosen].move;
    s->info.score = root.moves[chosen].value;
    if (s->info.pv_length == 0 || s->info.pv[0] != result->best) {
      s->info.pv[0] = result->best;
      s->info.pv_length = 1;
    }
    result->ponder = s->info.pv_length > 1 ? s->info.pv[1] : MOVE_NONE;
  }
  if (s->turns != NULL) /* which may have finished nothing by itself */
    s->counters.milliseconds = (double) (time_now_us () - s->started_us) / 1000;
  s->info.nodes = s->counters.nodes;
  s->info.time_ms = (int64_t) s->counters.milliseconds;
  result->info = s->info;
  glass_record_counters (tree, &s->counters, true);
  if (counters != NULL)
    *counters = s->counters;
  game_record_free (s->record);
  s->record = NULL;
  if (s->turns != NULL)
    glass_turns_end (s->turns, s->member);
}
