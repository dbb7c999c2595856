/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long a search on all cores takes to answer after it was told to stop: many endless searches
 * of the bench's positions, each stopped after a random while. Prints milliseconds.
 *
 * bench-latency [GAME [SEARCHES [THREADS [HASH_MB]]]] */
#include "base/random.h"
#include "base/time.h"
#include "engine/engine.h"
#include "registry.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { DELAY_MOST_US = 60000, POSITIONS_MAX = 64 };

typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t came;
  bool answered;
  int64_t at_us;
  uint64_t nodes;
} Answer;

static void
on_done (uint64_t serial, const EngineResult *result, void *data)
{
  Answer *answer = data;
  int64_t now = time_now_us ();

  pthread_mutex_lock (&answer->lock);
  answer->answered = true;
  answer->at_us = now;
  answer->nodes += result->info.nodes;
  pthread_cond_signal (&answer->came);
  pthread_mutex_unlock (&answer->lock);
}

/* Microseconds from the stop to the answer of a search that ran for DELAY_US. */
static int64_t
measure (Engine *engine, const Rules *rules, const Position *position, useconds_t delay_us,
         Answer *answer)
{
  EngineRequest request = {
    .record = game_record_new (rules, position),
    .limits = { .infinite = true },
    .done = on_done,
    .data = answer,
  };

  answer->answered = false;
  engine_post (engine, &request);
  usleep (delay_us);
  int64_t stopped = time_now_us ();
  engine_stop (engine);
  pthread_mutex_lock (&answer->lock);
  while (!answer->answered)
    pthread_cond_wait (&answer->came, &answer->lock);
  pthread_mutex_unlock (&answer->lock);
  return answer->at_us - stopped;
}

static int
compare (const void *one, const void *two)
{
  int64_t a = *(const int64_t *) one, b = *(const int64_t *) two;

  return (a > b) - (a < b);
}

static int
read_positions (const EngineBackend *backend, Position *positions)
{
  int n = 0;

  for (const char *const *text = backend->bench_positions; *text && n < POSITIONS_MAX; text++)
    n += backend->rules->position_from_text (&positions[n], *text, NULL);
  return n;
}

static void
report (int64_t *latencies, int n, const EngineConfig *config, const Answer *answer)
{
  qsort (latencies, (size_t) n, sizeof *latencies, compare);
  printf ("stop latency of %d searches, %d threads, %d MB: p50 %.2f ms, p99 %.2f ms, max %.2f ms"
          " (%.1f million nodes)\n",
          n, config->threads, config->hash_mb, (double) latencies[n / 2] / 1000,
          (double) latencies[n * 99 / 100] / 1000, (double) latencies[n - 1] / 1000,
          (double) answer->nodes / 1e6);
}

int
main (int argc, char *argv[])
{
  const Game *game = argc > 1 ? registry_find (argv[1]) : registry_game (0);
  int n = argc > 2 ? atoi (argv[2]) : 300;
  EngineConfig config
      = { .hash_mb = argc > 4 ? atoi (argv[4]) : 256,
          .threads = argc > 3 ? atoi (argv[3]) : (int) sysconf (_SC_NPROCESSORS_ONLN) };
  Answer answer = { .lock = PTHREAD_MUTEX_INITIALIZER, .came = PTHREAD_COND_INITIALIZER };
  Random random = random_from_seed (1);
  Position positions[POSITIONS_MAX];

  if (game == NULL || n < 1)
    return EXIT_FAILURE;
  int n_positions = read_positions (game->backend, positions);
  int64_t *latencies = calloc ((size_t) n, sizeof *latencies);
  Engine *engine = engine_new (game->backend, &config);
  if (latencies == NULL || engine == NULL || n_positions == 0)
    return EXIT_FAILURE;
  engine_prepare (engine);
  engine_wait (engine);
  for (int i = 0; i < n; i++)
    latencies[i] = measure (engine, game->rules, &positions[i % n_positions],
                            random_below (&random, DELAY_MOST_US), &answer);
  report (latencies, n, &config, &answer);
  engine_free (engine);
  free (latencies);
  return EXIT_SUCCESS;
}
