/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "glass-threads.h"

#include "base/thread.h"
#include "glass-private.h"
#include "glass-turns.h"

/* --- turns --- */

/* With the lock held. */
static void
wait_for_turn (GlassTurns *turns, int member)
{
  while (turns->turn != member)
    pthread_cond_wait (&turns->passed, &turns->lock);
}

static void
pass_to (GlassTurns *turns, int member)
{
  turns->turn = member;
  pthread_cond_broadcast (&turns->passed);
}

void
glass_turns_begin (GlassTurns *turns, int member)
{
  pthread_mutex_lock (&turns->lock);
  wait_for_turn (turns, member);
  pthread_mutex_unlock (&turns->lock);
}

void
glass_turns_pass (GlassTurns *turns, int member)
{
  pthread_mutex_lock (&turns->lock);
  if (!turns->ended[1 - member]) {
    pass_to (turns, 1 - member);
    wait_for_turn (turns, member);
  }
  pthread_mutex_unlock (&turns->lock);
}

void
glass_turns_end (GlassTurns *turns, int member)
{
  pthread_mutex_lock (&turns->lock);
  turns->ended[member] = true;
  pass_to (turns, 1 - member);
  pthread_mutex_unlock (&turns->lock);
}

/* --- the two --- */

/* What the second thread needs. */
typedef struct {
  GlassSearch *search;
  const Bot *bot;
  const GameRecord *record;
  const GlassLimits *limits;
  SearchControl *control;
  GlassTeam *team;
  EngineResult result;
} Helper;

static void *
glass_helper_run (void *data)
{
  Helper *self = data;

  glass_search_run (self->search, self->bot, self->record, self->limits, self->control,
                    self->team->trees[1], &self->team->counters[1], &self->result);
  return NULL;
}

/* Both use the table of the first. */
static void
join_search (GlassSearch *search, GlassTurns *turns, int member, GlassSearch *first)
{
  search->turns = turns;
  search->member = member;
  search->number = first->number;
  search->shared = first->table;
}

static void
leave_search (GlassSearch *search)
{
  search->turns = NULL;
  search->member = 0;
  search->shared = search->table;
}

bool
glass_search_run_team (GlassSearch *search, const Bot *bot, const GameRecord *record,
                       const GlassLimits *limits, SearchControl *control, GlassHelp help,
                       GlassTeam *team, EngineResult *result)
{
  GlassTurns turns = { .help = help };
  Bot both = *bot;
  Helper helper = { .search = glass_search_new (),
                    .bot = &both,
                    .record = record,
                    .limits = limits,
                    .control = control,
                    .team = team };
  pthread_t thread;
  bool begun;

  if (helper.search == NULL)
    return false;
  /* Of a single iteration nobody can be ahead. */
  both.techniques.deepening = both.techniques.deepening || help == GLASS_HELP_AHEAD;
  pthread_mutex_init (&turns.lock, NULL);
  pthread_cond_init (&turns.passed, NULL);
  join_search (search, &turns, 0, search);
  join_search (helper.search, &turns, 1, search);
  begun = thread_start (&thread, NULL, glass_helper_run, &helper);
  if (begun) {
    glass_search_run (search, &both, record, limits, control, team->trees[0], &team->counters[0],
                      result);
    pthread_join (thread, NULL);
    team->first = turns.first;
    if (turns.first == 1)
      *result = helper.result;
  }
  leave_search (search);
  glass_search_free (helper.search);
  pthread_cond_destroy (&turns.passed);
  pthread_mutex_destroy (&turns.lock);
  return begun;
}
