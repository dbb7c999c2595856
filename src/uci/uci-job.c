/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "uci-job.h"

#include "base/thread.h"
#include "engine/bench.h"
#include "uci-io.h"

#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct UciJob {
  void (*run) (UciJob *job);
  const char *name; /* by which it is said that it was stopped; NULL: that is not said */
  SearchControl *control;
  const atomic_bool *stop; /* that of CONTROL */
  const Game *game;
  Position position;  /* of perft */
  int notation;       /* of perft */
  GameRecord *record; /* of an analysis; or NULL */
  int depth;
  UciJob *next;
};

/* Every job that is stopped says so, begun or not: whoever waits for it learns that it is over.
 */
static void
say_stopped (const UciJob *job)
{
  if (job->name != NULL)
    uci_send ("info string %s was stopped before its end", job->name);
}

static void
run_perft (UciJob *job)
{
  const Rules *rules = job->game->rules;
  Move moves[MOVES_MAX];
  int n = job->depth > 0 ? rules->legal_moves (&job->position, moves) : 0;
  uint64_t sum = job->depth > 0 ? 0 : 1;

  for (int i = 0; i < n; i++) {
    Position next = job->position;
    rules->play (&next, moves[i]);
    uint64_t leaves = perft_run (job->game->backend, &next, job->depth - 1, job->stop);
    char text[MOVE_TEXT_MAX];
    if (atomic_load (job->stop)) {
      say_stopped (job);
      return;
    }
    rules->move_to_text (&job->position, moves[i], job->notation, text);
    uci_send ("%s: %" PRIu64, text, leaves);
    sum += leaves;
  }
  uci_send ("\nNodes searched: %" PRIu64, sum);
}

static void
on_bench_position (const char *position, const EngineResult *result, void *data)
{
  uci_send ("%10" PRIu64 " nodes, depth %d: %s", result->info.nodes, result->info.depth, position);
}

static void
run_bench (UciJob *job)
{
  BenchResult result;

  if (!bench_run (job->game->backend, job->depth, job->stop, on_bench_position, NULL, &result)) {
    uci_send ("info string there is not enough memory for the bench");
    return;
  }
  if (atomic_load (job->stop)) {
    say_stopped (job);
    return;
  }
  uci_send ("\nTotal time (ms) : %" PRId64, result.time_us / 1000);
  uci_send ("Nodes searched : %" PRIu64, result.nodes);
  uci_send ("Nodes/second : %" PRIu64, bench_speed (result.nodes, result.time_us));
}

/* What the last position of RECORD is worth for the side to move, in hundredths. */
static int
evaluate (UciJob *job, EngineState *state, const GameRecord *record)
{
  const Rules *rules = record->rules;
  SearchLimits limits = { .depth = job->depth };
  Outcome outcome = rules->outcome (record);
  int sign = rules->side_to_move (game_record_last (record)) == 0 ? 1 : -1;
  EngineResult result = { .best = MOVE_NONE };

  if (outcome_is_over (outcome))
    return 100 * sign * outcome.score;
  job->game->backend->search (state, record, &limits, job->control, &result);
  return result.info.score;
}

static void
run_analysis (UciJob *job)
{
  static const EngineConfig config = { .hash_mb = 16, .threads = 1 };
  EngineState *state = job->game->backend->create (&config);
  GameRecord *record = job->record;

  if (state == NULL)
    return;
  for (size_t plies = record->length + 1; plies-- > 0;) {
    game_record_truncate (record, plies);
    int score = evaluate (job, state, record);
    if (atomic_load (job->stop))
      break;
    uci_send ("analysis %zu %.2f", plies, score / 100.0);
  }
  job->game->backend->destroy (state);
}

static void
uci_job_job_free (UciJob *job)
{
  game_record_free (job->record);
  free (job);
}

/* Takes the oldest job, or NULL where the thread may end. */
static UciJob *
next_job (UciJobs *jobs)
{
  pthread_mutex_lock (&jobs->lock);
  UciJob *job = jobs->first;
  if (job != NULL)
    jobs->first = job->next;
  else
    jobs->working = false;
  if (job == NULL)
    pthread_cond_signal (&jobs->done);
  atomic_store (&jobs->control.stop, false);
  pthread_mutex_unlock (&jobs->lock);
  return job;
}

static void *
uci_job_work (void *data)
{
  UciJob *job;

  while ((job = next_job (data)) != NULL) {
    job->run (job);
    uci_job_job_free (job);
  }
  return NULL;
}

/* Hands JOB (copied) to the thread, which is started where there is none. */
static void
post (UciJobs *jobs, const UciJob *job)
{
  UciJob *copy = malloc (sizeof *copy);
  UciJob **end = &jobs->first;

  if (copy == NULL)
    abort ();
  *copy = *job;
  copy->control = &jobs->control;
  copy->stop = &jobs->control.stop;

  pthread_mutex_lock (&jobs->lock);
  while (*end != NULL)
    end = &(*end)->next;
  *end = copy;
  bool start = !jobs->working;
  jobs->working = true;
  pthread_mutex_unlock (&jobs->lock);

  if (!start)
    return;
  if (jobs->started)
    pthread_join (jobs->thread, NULL);
  jobs->started = thread_start (&jobs->thread, NULL, uci_job_work, jobs);
  if (!jobs->started)
    uci_job_work (jobs); /* no thread to be had: then without listening meanwhile */
}

/* With the lock held. */
static void
drop_all (UciJobs *jobs)
{
  while (jobs->first != NULL) {
    UciJob *job = jobs->first;
    jobs->first = job->next;
    say_stopped (job);
    uci_job_job_free (job);
  }
  atomic_store (&jobs->control.stop, true);
}

void
uci_jobs_open (UciJobs *jobs)
{
  *jobs = (UciJobs){ .started = false };
  pthread_mutex_init (&jobs->lock, NULL);
  pthread_cond_init (&jobs->done, NULL);
}

/* A file and a terminal are always read; a pipe until its other end is closed. */
static bool
is_heard (void)
{
  struct pollfd output = { .fd = STDOUT_FILENO };

  return poll (&output, 1, 0) <= 0 || !(output.revents & (POLLERR | POLLHUP | POLLNVAL));
}

/* Until the thread is done, looking now and then whether anybody listens. */
static void
wait_while_heard (UciJobs *jobs)
{
  pthread_mutex_lock (&jobs->lock);
  while (jobs->working) {
    struct timespec until;

    clock_gettime (CLOCK_REALTIME, &until);
    until.tv_sec++;
    pthread_cond_timedwait (&jobs->done, &jobs->lock, &until);
    if (!is_heard ())
      drop_all (jobs);
  }
  pthread_mutex_unlock (&jobs->lock);
}

void
uci_jobs_close (UciJobs *jobs)
{
  wait_while_heard (jobs);
  if (jobs->started)
    pthread_join (jobs->thread, NULL);
  pthread_cond_destroy (&jobs->done);
  pthread_mutex_destroy (&jobs->lock);
}

void
uci_jobs_perft (UciJobs *jobs, const Game *game, const Position *position, int notation, int depth)
{
  post (jobs, &(UciJob){ .run = run_perft,
                         .name = "perft",
                         .game = game,
                         .position = *position,
                         .notation = notation,
                         .depth = depth });
}

void
uci_jobs_bench (UciJobs *jobs, const Game *game, int depth)
{
  post (jobs, &(UciJob){ .run = run_bench, .name = "bench", .game = game, .depth = depth });
}

void
uci_jobs_stop (UciJobs *jobs)
{
  pthread_mutex_lock (&jobs->lock);
  drop_all (jobs);
  pthread_mutex_unlock (&jobs->lock);
}

void
uci_jobs_analyze (UciJobs *jobs, const Game *game, const GameRecord *record, int depth)
{
  post (jobs, &(UciJob){ .run = run_analysis,
                         .game = game,
                         .record = game_record_copy (record),
                         .depth = depth });
}

void
uci_jobs_finish (UciJobs *jobs)
{
  uci_jobs_stop (jobs);
  if (jobs->started)
    pthread_join (jobs->thread, NULL);
  jobs->started = false;
}
