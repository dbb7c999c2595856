#include "uci-errand.h"

#include "base/thread.h"
#include "engine/bench.h"
#include "uci-io.h"

#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct UciErrand {
  void (*run) (UciErrand *errand);
  const char *name; /* by which it is said that it was stopped; NULL: that is not said */
  SearchControl *control;
  const atomic_bool *stop; /* that of CONTROL */
  const Game *game;
  Position position;  /* of perft */
  int notation;       /* of perft */
  GameRecord *record; /* of an analysis; or NULL */
  int depth;
  UciErrand *next;
};

/* The leaves below the position that MOVE leads to. */
static uint64_t
perft_of_move (UciErrand *errand, Move move)
{
  Position next = errand->position;

  errand->game->rules->play (&next, move);
  return perft_run (errand->game->backend, &next, errand->depth - 1, errand->stop);
}

/* Every errand that is stopped says so, begun or not: whoever waits for it learns that it is over.
 */
static void
say_stopped (const UciErrand *errand)
{
  if (errand->name != NULL)
    uci_send ("info string %s was stopped before its end", errand->name);
}

static void
run_perft (UciErrand *errand)
{
  const Rules *rules = errand->game->rules;
  Move moves[MOVES_MAX];
  int n = errand->depth > 0 ? rules->legal_moves (&errand->position, moves) : 0;
  uint64_t sum = errand->depth > 0 ? 0 : 1;

  for (int i = 0; i < n; i++) {
    uint64_t leaves = perft_of_move (errand, moves[i]);
    char text[MOVE_TEXT_MAX];
    if (atomic_load (errand->stop)) {
      say_stopped (errand);
      return;
    }
    rules->move_to_text (&errand->position, moves[i], errand->notation, text);
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
run_bench (UciErrand *errand)
{
  BenchResult result;

  if (!bench_run (errand->game->backend, errand->depth, errand->stop, on_bench_position, NULL,
                  &result)) {
    uci_send ("info string there is not enough memory for the bench");
    return;
  }
  if (atomic_load (errand->stop)) {
    say_stopped (errand);
    return;
  }
  uci_send ("\nTotal time (ms) : %" PRId64, result.time_us / 1000);
  uci_send ("Nodes searched : %" PRIu64, result.nodes);
  uci_send ("Nodes/second : %" PRIu64, bench_speed (result.nodes, result.time_us));
}

/* What the last position of RECORD is worth for the side to move, in hundredths. */
static int
evaluate (UciErrand *errand, EngineState *state, const GameRecord *record)
{
  const Rules *rules = record->rules;
  SearchLimits limits = { .depth = errand->depth };
  Outcome outcome = rules->outcome (record);
  int sign = rules->side_to_move (game_record_last (record)) == 0 ? 1 : -1;
  EngineResult result = { .best = MOVE_NONE };

  if (outcome_is_over (outcome))
    return 100 * sign * outcome.score;
  errand->game->backend->search (state, record, &limits, errand->control, &result);
  return result.info.score;
}

static void
run_analysis (UciErrand *errand)
{
  static const EngineConfig config = { .hash_mb = 16, .threads = 1 };
  EngineState *state = errand->game->backend->create (&config);
  GameRecord *record = errand->record;

  if (state == NULL)
    return;
  for (size_t plies = record->length + 1; plies-- > 0;) {
    game_record_truncate (record, plies);
    int score = evaluate (errand, state, record);
    if (atomic_load (errand->stop))
      break;
    uci_send ("analysis %zu %.2f", plies, score / 100.0);
  }
  errand->game->backend->destroy (state);
}

static void
uci_errand_errand_free (UciErrand *errand)
{
  game_record_free (errand->record);
  free (errand);
}

/* Takes the oldest errand, or NULL where the thread may end. */
static UciErrand *
next_errand (UciErrands *errands)
{
  pthread_mutex_lock (&errands->lock);
  UciErrand *errand = errands->first;
  if (errand != NULL)
    errands->first = errand->next;
  else
    errands->working = false;
  if (errand == NULL)
    pthread_cond_signal (&errands->done);
  atomic_store (&errands->control.stop, false);
  pthread_mutex_unlock (&errands->lock);
  return errand;
}

static void *
uci_errand_work (void *data)
{
  UciErrand *errand;

  while ((errand = next_errand (data)) != NULL) {
    errand->run (errand);
    uci_errand_errand_free (errand);
  }
  return NULL;
}

/* Hands ERRAND (copied) to the thread, which is started where there is none. */
static void
post (UciErrands *errands, const UciErrand *errand)
{
  UciErrand *copy = malloc (sizeof *copy);
  UciErrand **end = &errands->first;

  if (copy == NULL)
    abort ();
  *copy = *errand;
  copy->control = &errands->control;
  copy->stop = &errands->control.stop;

  pthread_mutex_lock (&errands->lock);
  while (*end != NULL)
    end = &(*end)->next;
  *end = copy;
  bool start = !errands->working;
  errands->working = true;
  pthread_mutex_unlock (&errands->lock);

  if (!start)
    return;
  if (errands->started)
    pthread_join (errands->thread, NULL);
  errands->started = thread_start (&errands->thread, uci_errand_work, errands);
  if (!errands->started)
    uci_errand_work (errands); /* no thread to be had: then without listening meanwhile */
}

/* With the lock held. */
static void
drop_all (UciErrands *errands)
{
  while (errands->first != NULL) {
    UciErrand *errand = errands->first;
    errands->first = errand->next;
    say_stopped (errand);
    uci_errand_errand_free (errand);
  }
  atomic_store (&errands->control.stop, true);
}

void
uci_errands_open (UciErrands *errands)
{
  *errands = (UciErrands){ .started = false };
  pthread_mutex_init (&errands->lock, NULL);
  pthread_cond_init (&errands->done, NULL);
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
wait_while_heard (UciErrands *errands)
{
  pthread_mutex_lock (&errands->lock);
  while (errands->working) {
    struct timespec until;

    clock_gettime (CLOCK_REALTIME, &until);
    until.tv_sec++;
    pthread_cond_timedwait (&errands->done, &errands->lock, &until);
    if (!is_heard ())
      drop_all (errands);
  }
  pthread_mutex_unlock (&errands->lock);
}

void
uci_errands_close (UciErrands *errands)
{
  wait_while_heard (errands);
  if (errands->started)
    pthread_join (errands->thread, NULL);
  pthread_cond_destroy (&errands->done);
  pthread_mutex_destroy (&errands->lock);
}

void
uci_errands_perft (UciErrands *errands, const Game *game, const Position *position, int notation,
                   int depth)
{
  post (errands, &(UciErrand){ .run = run_perft,
                               .name = "perft",
                               .game = game,
                               .position = *position,
                               .notation = notation,
                               .depth = depth });
}

void
uci_errands_bench (UciErrands *errands, const Game *game, int depth)
{
  post (errands, &(UciErrand){ .run = run_bench, .name = "bench", .game = game, .depth = depth });
}

void
uci_errands_stop (UciErrands *errands)
{
  pthread_mutex_lock (&errands->lock);
  drop_all (errands);
  pthread_mutex_unlock (&errands->lock);
}

void
uci_errands_analyze (UciErrands *errands, const Game *game, const GameRecord *record, int depth)
{
  post (errands, &(UciErrand){ .run = run_analysis,
                               .game = game,
                               .record = game_record_copy (record),
                               .depth = depth });
}

void
uci_errands_finish (UciErrands *errands)
{
  uci_errands_stop (errands);
  if (errands->started)
    pthread_join (errands->thread, NULL);
  errands->started = false;
}
