/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/engine.h"

#include "base/random.h"
#include "base/thread.h"
#include "base/time.h"
#include "engine/strength.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* A request in the mailbox, with what happened to it while it waited. */
typedef struct QueueItem QueueItem;
struct QueueItem {
  EngineRequest request;
  bool dropped;    /* a newer one came: answer without a search */
  bool stopped;    /* answer at once, but with a move */
  bool ponder_hit; /* the clock counts from the beginning */
  QueueItem *next;
};

struct Engine {
  const EngineBackend *backend;
  pthread_t worker;

  pthread_mutex_t lock;
  pthread_cond_t changed; /* any of the fields below, down to the next gap */
  QueueItem *queue;       /* oldest first; at most the last one is not dropped */
  EngineConfig config;
  bool reconfigure, forget, prepare; /* to be done by the worker */
  QueueItem *at_work;                /* being answered */
  bool busy;                         /* the worker is at an item or at its state */
  bool searching;                    /* `control` belongs to at_work */
  bool quitting;

  SearchControl control; /* shared by its atomics */

  /* The worker's own. */
  EngineState *state;
  const EngineRequest *current;
  int lines_wanted; /* by the request; the level may look at more */
  EngineInfo lines[MULTI_PV_MAX];
  int n_lines;
  Random rng;
};

/* --- On the worker --- */

/* Takes what a level chooses from, and passes on what the request asked to hear. */
static void
on_report (const EngineInfo *info, void *data)
{
  Engine *engine = data;
  const EngineRequest *request = engine->current;

  if (info->pv_length > 0 && info->bound == BOUND_EXACT && info->line >= 1
      && info->line <= MULTI_PV_MAX) {
    engine->lines[info->line - 1] = *info;
    if (engine->n_lines < info->line)
      engine->n_lines = info->line;
  }
  if (request->info != NULL && info->line <= engine->lines_wanted)
    request->info (request->serial, info, request->data);
}

/* Drops gaps, and lines left over from a shallower turn whose move has come up again: what remains
 * is one line for each move. */
static int
tidy_lines (EngineInfo *lines, int n)
{
  int kept = 0;

  for (int i = 0; i < n; i++) {
    bool known = lines[i].pv_length == 0;
    for (int j = 0; j < kept && !known; j++)
      known = lines[j].pv[0] == lines[i].pv[0];
    if (!known)
      lines[kept++] = lines[i];
  }
  return kept;
}

/* What the search and the static evaluation say of the move that begins LINE. */
static Candidate
make_candidate (const Engine *engine, const EngineInfo *line)
{
  const GameRecord *record = engine->current->record;
  const Rules *rules = record->rules;
  const Position *before = game_record_last (record);
  Position after = *before;
  Move move = line->pv[0];

  rules->play (&after, move);
  int static_eval = engine->backend->evaluate (&after);
  bool same_side = rules->side_to_move (&after) == rules->side_to_move (before);
  return (Candidate){
    .score = line->score,
    .static_eval = same_side ? static_eval : -static_eval,
    .hangs = rules->left_hanging != NULL && rules->left_hanging (before, move) == move_to (move),
  };
}

/* Lets a level pick its move, mistakes included, where the search would have played the best. */
static void
apply_strength (Engine *engine, int elo, EngineResult *result)
{
  int n = tidy_lines (engine->lines, engine->n_lines);
  Candidate candidates[MULTI_PV_MAX];

  if (n == 0)
    return;
  for (int i = 0; i < n; i++)
    candidates[i] = make_candidate (engine, &engine->lines[i]);
  int chosen
      = strength_choose (engine->backend->levels, candidates, n, elo, random_next (&engine->rng));
  if (chosen == 0) /* the search may know better than its last report */
    return;
  result->info = engine->lines[chosen];
  result->best = result->info.pv[0];
  result->ponder = result->info.pv_length > 1 ? result->info.pv[1] : MOVE_NONE;
}

/* Any legal move: what a search answers that had no time at all, or no memory. */
static Move
some_move (const EngineRequest *request)
{
  const GameRecord *record = request->record;
  Move moves[MOVES_MAX];

  if (request->limits.n_search_moves > 0)
    return request->limits.search_moves[0];
  int n = record->rules->legal_moves (game_record_last (record), moves);
  return n > 0 ? moves[0] : MOVE_NONE;
}

/* Makes the state, with a smaller table and fewer threads where there is no memory for more. */
static EngineState *
create_state (const EngineBackend *backend, EngineConfig *config)
{
  for (;;) {
    EngineState *state = backend->create (config);
    if (state != NULL || (config->hash_mb <= 1 && config->threads <= 1))
      return state;
    config->hash_mb = config->hash_mb > 1 ? config->hash_mb / 2 : 1;
    config->threads = config->threads > 1 ? config->threads / 2 : 1;
  }
}

/* Does what was asked of the state since the last request. */
static void
prepare_state (Engine *engine, EngineConfig *in_force)
{
  pthread_mutex_lock (&engine->lock);
  EngineConfig wanted = engine->config;
  bool reconfigure = engine->reconfigure, forget = engine->forget;
  engine->reconfigure = engine->forget = engine->prepare = false;
  pthread_mutex_unlock (&engine->lock);

  if (engine->state == NULL) {
    engine->state = create_state (engine->backend, &wanted);
    *in_force = wanted;
  } else {
    if (reconfigure && engine->backend->configure (engine->state, &wanted))
      *in_force = wanted;
    if (forget)
      engine->backend->clear (engine->state);
  }

  pthread_mutex_lock (&engine->lock);
  if (!engine->reconfigure)
    engine->config = *in_force;
  pthread_mutex_unlock (&engine->lock);
}

/* Gives the search its switches; from here on engine_stop reaches it. */
static void
begin_search (Engine *engine, const QueueItem *item)
{
  pthread_mutex_lock (&engine->lock);
  atomic_store (&engine->control.stop, item->stopped || engine->quitting);
  atomic_store (&engine->control.pondering, item->request.limits.ponder && !item->ponder_hit);
  engine->searching = true;
  pthread_mutex_unlock (&engine->lock);
}

/* Holds the answer back until it may be given, however early the search ran out of things to do. */
static void
end_search (Engine *engine, const SearchLimits *limits)
{
  pthread_mutex_lock (&engine->lock);
  while (!atomic_load (&engine->control.stop)
         && (limits->infinite || atomic_load (&engine->control.pondering)))
    pthread_cond_wait (&engine->changed, &engine->lock);
  engine->searching = false;
  pthread_mutex_unlock (&engine->lock);
}

static void
run_search (Engine *engine, const QueueItem *item, EngineResult *result)
{
  const EngineRequest *request = &item->request;
  SearchLimits limits = request->limits;

  engine->current = request;
  engine->lines_wanted = limits.multi_pv > 1 ? limits.multi_pv : 1;
  engine->n_lines = 0;
  memset (engine->lines, 0, sizeof engine->lines);
  strength_limit (engine->backend->levels, &limits);

  begin_search (engine, item);
  if (engine->state != NULL)
    engine->backend->search (engine->state, request->record, &limits, &engine->control, result);
  end_search (engine, &limits);

  if (limits.elo != LEVEL_FULL)
    apply_strength (engine, limits.elo, result);
  if (result->best == MOVE_NONE)
    result->best = some_move (request);
}

static void
engine_answer (Engine *engine, const QueueItem *item, EngineConfig *in_force)
{
  const EngineRequest *request = &item->request;
  EngineResult result = { .best = MOVE_NONE, .ponder = MOVE_NONE };

  if (!item->dropped) {
    prepare_state (engine, in_force);
    run_search (engine, item, &result);
  }
  request->done (request->serial, &result, request->data);
  game_record_free (request->record);
}

/* Waits for something to do; the item to answer, or NULL where the state is to be prepared or the
 * worker is to end. */
static QueueItem *
next_item (Engine *engine, bool *quitting)
{
  pthread_mutex_lock (&engine->lock);
  free (engine->at_work);
  engine->at_work = NULL;
  engine->busy = false;
  pthread_cond_broadcast (&engine->changed);
  while (engine->queue == NULL && !engine->prepare && !engine->quitting)
    pthread_cond_wait (&engine->changed, &engine->lock);
  QueueItem *item = engine->queue;
  if (item != NULL)
    engine->queue = item->next;
  engine->at_work = item;
  engine->busy = true;
  *quitting = engine->quitting;
  pthread_mutex_unlock (&engine->lock);
  return item;
}

static void *
engine_work (void *data)
{
  Engine *engine = data;
  EngineConfig in_force = engine_config (engine);
  bool quitting = false;

  for (;;) {
    QueueItem *item = next_item (engine, &quitting);
    if (item != NULL)
      engine_answer (engine, item, &in_force);
    else if (quitting)
      break;
    else
      prepare_state (engine, &in_force);
  }
  if (engine->state != NULL)
    engine->backend->destroy (engine->state);
  return NULL;
}

/* --- On the owner's thread --- */

/* Has everything answered that was posted so far. The item at work may not have come as far as
 * its search; then the mark on it counts. Called with the lock held, as is drop_all. */
static void
stop_all (Engine *engine)
{
  if (engine->searching)
    atomic_store (&engine->control.stop, true);
  if (engine->at_work != NULL)
    engine->at_work->stopped = true;
  for (QueueItem *item = engine->queue; item != NULL; item = item->next)
    item->stopped = true;
  pthread_cond_broadcast (&engine->changed);
}

/* The same, and what has not begun is not even searched. */
static void
drop_all (Engine *engine)
{
  stop_all (engine);
  for (QueueItem *item = engine->queue; item != NULL; item = item->next)
    item->dropped = true;
}

Engine *
engine_new (const EngineBackend *backend, const EngineConfig *config)
{
  Engine *engine = calloc (1, sizeof *engine);

  if (engine == NULL)
    return NULL;
  engine->backend = backend;
  engine->config = *config;
  engine->control.report = on_report;
  engine->control.data = engine;
  engine->rng = random_from_seed ((uint64_t) time_now_us () ^ (uintptr_t) engine);
  pthread_mutex_init (&engine->lock, NULL);
  pthread_cond_init (&engine->changed, NULL);
  if (thread_start (&engine->worker, config->group, engine_work, engine))
    return engine;
  pthread_cond_destroy (&engine->changed);
  pthread_mutex_destroy (&engine->lock);
  free (engine);
  return NULL;
}

void
engine_free (Engine *engine)
{
  if (engine == NULL)
    return;
  pthread_mutex_lock (&engine->lock);
  engine->quitting = true;
  drop_all (engine);
  pthread_mutex_unlock (&engine->lock);
  pthread_join (engine->worker, NULL);
  pthread_cond_destroy (&engine->changed);
  pthread_mutex_destroy (&engine->lock);
  free (engine);
}

void
engine_configure (Engine *engine, const EngineConfig *config)
{
  pthread_mutex_lock (&engine->lock);
  ThreadGroup *group = engine->config.group;
  engine->config = *config;
  engine->config.group = group;
  engine->reconfigure = true;
  pthread_mutex_unlock (&engine->lock);
}

void
engine_new_game (Engine *engine)
{
  pthread_mutex_lock (&engine->lock);
  engine->forget = true;
  pthread_mutex_unlock (&engine->lock);
}

void
engine_prepare (Engine *engine)
{
  pthread_mutex_lock (&engine->lock);
  engine->prepare = true;
  pthread_cond_broadcast (&engine->changed);
  pthread_mutex_unlock (&engine->lock);
}

EngineConfig
engine_config (Engine *engine)
{
  pthread_mutex_lock (&engine->lock);
  EngineConfig config = engine->config;
  pthread_mutex_unlock (&engine->lock);
  return config;
}

void
engine_post (Engine *engine, const EngineRequest *request)
{
  QueueItem *item = calloc (1, sizeof *item);

  if (item == NULL)
    abort ();
  item->request = *request;
  pthread_mutex_lock (&engine->lock);
  drop_all (engine);
  QueueItem **end = &engine->queue;
  while (*end != NULL)
    end = &(*end)->next;
  *end = item;
  pthread_cond_broadcast (&engine->changed);
  pthread_mutex_unlock (&engine->lock);
}

void
engine_stop (Engine *engine)
{
  pthread_mutex_lock (&engine->lock);
  stop_all (engine);
  pthread_mutex_unlock (&engine->lock);
}

void
engine_ponder_hit (Engine *engine)
{
  pthread_mutex_lock (&engine->lock);
  QueueItem *last = engine->at_work;
  for (QueueItem *item = engine->queue; item != NULL; item = item->next)
    last = item;
  if (last != NULL)
    last->ponder_hit = true;
  if (last != NULL && last == engine->at_work && engine->searching)
    atomic_store (&engine->control.pondering, false);
  pthread_cond_broadcast (&engine->changed);
  pthread_mutex_unlock (&engine->lock);
}

bool
engine_is_busy (Engine *engine)
{
  pthread_mutex_lock (&engine->lock);
  bool busy = engine->busy || engine->queue != NULL || engine->prepare;
  pthread_mutex_unlock (&engine->lock);
  return busy;
}

void
engine_wait (Engine *engine)
{
  pthread_mutex_lock (&engine->lock);
  while (engine->busy || engine->queue != NULL || engine->prepare)
    pthread_cond_wait (&engine->changed, &engine->lock);
  pthread_mutex_unlock (&engine->lock);
}
