/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The worker: order of answers, dropped requests, stop, ponder hit, settings, the end. The backend
 * here searches nothing; it reports what is asked of it and waits as a real search would. */
#include "engine/engine.h"
#include "engine/strength.h"

#include <glib.h>
#include <pthread.h>
#include <sched.h>

typedef enum {
  EVENT_CREATED,
  EVENT_CONFIGURED,
  EVENT_CLEARED,
  EVENT_DESTROYED,
  EVENT_STARTED,
  EVENT_INFO,
  EVENT_DONE,
} EventKind;

typedef struct {
  EventKind kind;
  uint64_t serial;     /* of EVENT_INFO and EVENT_DONE */
  int number;          /* the line of EVENT_INFO, the table of EVENT_CONFIGURED and EVENT_CREATED */
  EngineResult result; /* of EVENT_DONE */
} Event;

/* The tests' end of the fake; the backend's functions have no pointer of their own. A GAsyncQueue
 * would do, but ThreadSanitizer does not see into GLib's locks. */
enum { QUEUE_SIZE = 32768 };

typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t pushed;
  Event events[QUEUE_SIZE];
  unsigned first, end;
} Queue;

static Queue queue = { .lock = PTHREAD_MUTEX_INITIALIZER, .pushed = PTHREAD_COND_INITIALIZER };
static atomic_bool gate_closed; /* a search with limits.mate of 2 comes back when it opens */
static atomic_int most_hash_mb; /* what the fake machine's memory holds */
static pthread_t main_thread;

static void
push (Event event)
{
  pthread_mutex_lock (&queue.lock);
  queue.events[queue.end++ % QUEUE_SIZE] = event;
  g_assert_cmpuint (queue.end - queue.first, <=, QUEUE_SIZE);
  pthread_cond_signal (&queue.pushed);
  pthread_mutex_unlock (&queue.lock);
}

static Event
pop (void)
{
  pthread_mutex_lock (&queue.lock);
  while (queue.first == queue.end)
    pthread_cond_wait (&queue.pushed, &queue.lock);
  Event event = queue.events[queue.first++ % QUEUE_SIZE];
  pthread_mutex_unlock (&queue.lock);
  return event;
}

static unsigned
waiting (void)
{
  pthread_mutex_lock (&queue.lock);
  unsigned n = queue.end - queue.first;
  pthread_mutex_unlock (&queue.lock);
  return n;
}

/* Whether nothing comes for a while; a wrong answer that comes too late to be seen here disturbs
 * the next expectation. */
static bool
stays_silent (void)
{
  g_usleep (20000);
  return waiting () == 0;
}

static Event
expect (EventKind kind)
{
  Event event = pop ();

  g_assert_cmpint (event.kind, ==, kind);
  return event;
}

static void
expect_nothing (void)
{
  g_assert_cmpuint (waiting (), ==, 0);
}

/* --- A game of three moves without an end, and its search --- */

enum { N_FAKE_MOVES = 3 };

static int
fake_legal_moves (const Position *position, Move *moves)
{
  if (position->bytes[0] == 255)
    return 0;
  for (int i = 0; i < N_FAKE_MOVES; i++)
    moves[i] = move_pack (0, (unsigned) i + 1, 0, 0);
  return N_FAKE_MOVES;
}

static void
fake_play (Position *position, Move move)
{
  position->bytes[0]++;
}

static int
fake_side_to_move (const Position *position)
{
  return 0;
}

static const Rules fake_rules = {
  .id = "fake",
  .legal_moves = fake_legal_moves,
  .play = fake_play,
  .side_to_move = fake_side_to_move,
};

struct EngineState {
  EngineConfig config;
};

static EngineState *
fake_create (const EngineConfig *config)
{
  if (config->hash_mb > atomic_load (&most_hash_mb))
    return NULL;
  g_assert_false (pthread_equal (pthread_self (), main_thread));
  EngineState *state = g_new0 (EngineState, 1);
  state->config = *config;
  push ((Event){ .kind = EVENT_CREATED, .number = config->hash_mb });
  return state;
}

static void
fake_destroy (EngineState *state)
{
  push ((Event){ .kind = EVENT_DESTROYED });
  g_free (state);
}

static bool
fake_configure (EngineState *state, const EngineConfig *config)
{
  push ((Event){ .kind = EVENT_CONFIGURED, .number = config->hash_mb });
  if (config->hash_mb > atomic_load (&most_hash_mb))
    return false;
  state->config = *config;
  return true;
}

static void
fake_clear (EngineState *state)
{
  push ((Event){ .kind = EVENT_CLEARED });
}

static void
report_line (SearchControl *control, int number, Move move, int score)
{
  EngineInfo info = { .depth = 1, .line = number, .score = score, .pv_length = 1, .pv = { move } };

  control->report (&info, control->data);
}

/* limits.mate of 1 asks for a search that has no move to show, of 2 for one that is deaf as long as
 * the gate is closed, of 3 for one that was stopped while it looked for its second line, when the
 * first move had been the fourth before; limits.moves_to_go for one that runs until it is stopped
 * though nothing in its limits says so. */
static void
fake_search (EngineState *state, const GameRecord *record, const SearchLimits *limits,
             SearchControl *control, EngineResult *result)
{
  Move moves[MOVES_MAX] = { 0 };
  int n = fake_legal_moves (game_record_last (record), moves);

  push ((Event){ .kind = EVENT_STARTED, .number = limits->multi_pv });
  if (limits->mate == 3) {
    report_line (control, 4, moves[0], 9);
    report_line (control, 3, moves[1], 9);
    report_line (control, 1, moves[0], 10);
  }
  for (int i = 0; i < n && i < MAX (limits->multi_pv, 1) && limits->mate != 3; i++)
    report_line (control, i + 1, moves[i], 10 - i);
  while (limits->moves_to_go > 0 && !atomic_load (&control->stop))
    sched_yield ();
  while (limits->mate == 2 && atomic_load (&gate_closed))
    sched_yield ();
  *result = (EngineResult){ .best = n > 0 && limits->mate != 1 ? moves[0] : MOVE_NONE,
                            .info = { .depth = 1 } };
}

static int
fake_evaluate (const Position *position)
{
  return 0;
}

/* Only the second level is asked for. */
static const LevelTable fake_levels = {
  .careless = 600,
  .most = 1500,
  .skills = { { 1, 1000, 20, 250, 0, 0 }, { 1, 2000, 20, 220, 0, 1 } },
};

static const EngineBackend fake_backend = {
  .rules = &fake_rules,
  .levels = &fake_levels,
  .create = fake_create,
  .destroy = fake_destroy,
  .configure = fake_configure,
  .clear = fake_clear,
  .search = fake_search,
  .evaluate = fake_evaluate,
};

/* --- Requests --- */

static void
on_info (uint64_t serial, const EngineInfo *info, void *data)
{
  g_assert_true (data == &fake_backend);
  push ((Event){ .kind = EVENT_INFO, .serial = serial, .number = info->line });
}

static void
on_done (uint64_t serial, const EngineResult *result, void *data)
{
  g_assert_true (data == &fake_backend);
  push ((Event){ .kind = EVENT_DONE, .serial = serial, .result = *result });
}

static void
post (Engine *engine, uint64_t serial, SearchLimits limits)
{
  Position start = { 0 };
  EngineRequest request = {
    .record = game_record_new (&fake_rules, &start),
    .limits = limits,
    .serial = serial,
    .done = on_done,
    .data = (void *) &fake_backend,
  };

  engine_post (engine, &request);
}

static Engine *
start_engine (void)
{
  EngineConfig config = { .hash_mb = 64, .threads = 1 };

  atomic_store (&most_hash_mb, 1024);
  Engine *engine = engine_new (&fake_backend, &config);
  g_assert_nonnull (engine);
  return engine;
}

static void
end_engine (Engine *engine)
{
  engine_free (engine);
  expect (EVENT_DESTROYED);
  expect_nothing ();
}

static const SearchLimits until_stopped = { .moves_to_go = 1 };

/* --- Tests --- */

static void
test_answers_on_worker (void)
{
  Engine *engine = start_engine ();
  Position start = { 0 };

  engine_post (engine, &(EngineRequest){ .record = game_record_new (&fake_rules, &start),
                                         .limits = { .multi_pv = 2 },
                                         .serial = 7,
                                         .info = on_info,
                                         .done = on_done,
                                         .data = (void *) &fake_backend });
  g_assert_cmpint (expect (EVENT_CREATED).number, ==, 64);
  expect (EVENT_STARTED);
  g_assert_cmpint (expect (EVENT_INFO).number, ==, 1);
  Event second = expect (EVENT_INFO);
  g_assert_cmpint (second.number, ==, 2);
  g_assert_cmpuint (second.serial, ==, 7);
  Event done = expect (EVENT_DONE);
  g_assert_cmpuint (done.serial, ==, 7);
  g_assert_cmpuint (done.result.best, ==, move_pack (0, 1, 0, 0));
  engine_wait (engine);
  g_assert_false (engine_is_busy (engine));
  end_engine (engine);
}

static void
test_unused_makes_no_state (void)
{
  engine_free (start_engine ());
  engine_free (NULL);
  expect_nothing ();
}

static void
test_stop_answers_once (void)
{
  Engine *engine = start_engine ();

  post (engine, 1, until_stopped);
  expect (EVENT_CREATED);
  expect (EVENT_STARTED);
  g_assert_true (engine_is_busy (engine));
  engine_stop (engine);
  engine_stop (engine);
  g_assert_cmpuint (expect (EVENT_DONE).result.best, ==, move_pack (0, 1, 0, 0));
  engine_wait (engine);
  engine_stop (engine); /* of nothing: must not reach the next one */
  post (engine, 2, until_stopped);
  expect (EVENT_STARTED);
  expect_nothing ();
  engine_stop (engine);
  g_assert_cmpuint (expect (EVENT_DONE).serial, ==, 2);
  end_engine (engine);
}

/* However early the stop comes, it is not lost and the answer is a move. */
static void
test_stop_at_once (void)
{
  Engine *engine = start_engine ();

  for (uint64_t serial = 1; serial <= 2000; serial++) {
    post (engine, serial, until_stopped);
    engine_stop (engine);
    Event event = pop ();
    while (event.kind != EVENT_DONE)
      event = pop ();
    g_assert_cmpuint (event.serial, ==, serial);
    g_assert_cmpuint (event.result.best, !=, MOVE_NONE);
  }
  end_engine (engine);
}

static void
test_newer_request_supersedes (void)
{
  Engine *engine = start_engine ();

  post (engine, 1, until_stopped);
  expect (EVENT_CREATED);
  expect (EVENT_STARTED);
  post (engine, 2, until_stopped);
  Event done = expect (EVENT_DONE);
  g_assert_cmpuint (done.serial, ==, 1);
  g_assert_cmpuint (done.result.best, !=, MOVE_NONE);
  expect (EVENT_STARTED);
  engine_stop (engine);
  g_assert_cmpuint (expect (EVENT_DONE).serial, ==, 2);
  end_engine (engine);
}

/* What was posted and overtaken before it began is answered without a search. */
static void
test_overtaken_requests_are_dropped (void)
{
  Engine *engine = start_engine ();

  atomic_store (&gate_closed, true);
  post (engine, 1, (SearchLimits){ .mate = 2 });
  expect (EVENT_CREATED);
  expect (EVENT_STARTED);
  for (uint64_t serial = 2; serial <= 4; serial++)
    post (engine, serial, until_stopped);
  expect_nothing ();
  atomic_store (&gate_closed, false);
  g_assert_cmpuint (expect (EVENT_DONE).result.best, !=, MOVE_NONE);
  for (uint64_t serial = 2; serial <= 3; serial++) {
    Event done = expect (EVENT_DONE);
    g_assert_cmpuint (done.serial, ==, serial);
    g_assert_cmpuint (done.result.best, ==, MOVE_NONE);
  }
  expect (EVENT_STARTED);
  engine_stop (engine);
  g_assert_cmpuint (expect (EVENT_DONE).serial, ==, 4);
  end_engine (engine);
}

/* A storm of requests: each is answered once, in order; those that were overtaken have no move. */
static void
test_every_request_answered_in_order (void)
{
  enum { STORM = 500 };
  Engine *engine = start_engine ();

  for (uint64_t serial = 1; serial <= STORM; serial++)
    post (engine, serial, until_stopped);
  engine_stop (engine);
  uint64_t expected = 1;
  int started = 0;
  bool searched = false;
  while (expected <= STORM) {
    Event event = pop ();
    if (event.kind == EVENT_STARTED) {
      searched = true;
      started++;
    }
    if (event.kind != EVENT_DONE)
      continue;
    g_assert_cmpuint (event.serial, ==, expected++);
    g_assert_true (searched == (event.result.best != MOVE_NONE));
    searched = false;
  }
  g_assert_cmpint (started, >=, 1);
  engine_wait (engine);
  end_engine (engine);
}

static void
test_free_while_searching (void)
{
  Engine *engine = start_engine ();

  post (engine, 1, until_stopped);
  expect (EVENT_CREATED);
  expect (EVENT_STARTED);
  engine_free (engine);
  Event done = expect (EVENT_DONE);
  g_assert_cmpuint (done.serial, ==, 1);
  g_assert_cmpuint (done.result.best, !=, MOVE_NONE);
  expect (EVENT_DESTROYED);
  expect_nothing ();
}

/* Whatever is still posted when the engine goes is answered, too. */
static void
test_free_with_requests_waiting (void)
{
  for (int round = 0; round < 200; round++) {
    Engine *engine = start_engine ();
    post (engine, 1, until_stopped);
    post (engine, 2, until_stopped);
    engine_free (engine);
    uint64_t answered = 0;
    while (waiting () > 0) {
      Event event = pop ();
      if (event.kind == EVENT_DONE)
        g_assert_cmpuint (event.serial, ==, ++answered);
    }
    g_assert_cmpuint (answered, ==, 2);
  }
}

/* A search that returns at once must not answer before it may. */
static void
test_infinite_waits_for_stop (void)
{
  Engine *engine = start_engine ();

  post (engine, 1, (SearchLimits){ .infinite = true });
  expect (EVENT_CREATED);
  expect (EVENT_STARTED);
  engine_ponder_hit (engine); /* nothing was pondered */
  g_assert_true (stays_silent ());
  engine_stop (engine);
  expect (EVENT_DONE);
  end_engine (engine);
}

static void
test_ponder_hit_lets_answer (void)
{
  Engine *engine = start_engine ();

  post (engine, 1, (SearchLimits){ .ponder = true });
  expect (EVENT_CREATED);
  expect (EVENT_STARTED);
  g_assert_true (stays_silent ());
  engine_ponder_hit (engine);
  expect (EVENT_DONE);
  engine_wait (engine);

  /* A hit that comes before the search has begun counts as well. */
  for (uint64_t serial = 2; serial < 500; serial++) {
    post (engine, serial, (SearchLimits){ .ponder = true });
    engine_ponder_hit (engine);
    expect (EVENT_STARTED);
    g_assert_cmpuint (expect (EVENT_DONE).serial, ==, serial);
  }
  end_engine (engine);
}

static void
test_settings_before_next_request (void)
{
  Engine *engine = start_engine ();

  post (engine, 1, until_stopped);
  expect (EVENT_CREATED);
  expect (EVENT_STARTED);
  engine_configure (engine, &(EngineConfig){ .hash_mb = 128, .threads = 2 });
  engine_new_game (engine);
  expect_nothing ();
  engine_stop (engine);
  expect (EVENT_DONE);
  post (engine, 2, (SearchLimits){ 0 });
  g_assert_cmpint (expect (EVENT_CONFIGURED).number, ==, 128);
  expect (EVENT_CLEARED);
  expect (EVENT_STARTED);
  expect (EVENT_DONE);
  post (engine, 3, (SearchLimits){ 0 }); /* once is enough */
  expect (EVENT_STARTED);
  expect (EVENT_DONE);
  end_engine (engine);
}

static void
test_prepare_and_short_memory (void)
{
  Engine *engine = start_engine ();

  engine_configure (engine, &(EngineConfig){ .hash_mb = 8192, .threads = 1 });
  engine_prepare (engine);
  engine_wait (engine);
  g_assert_cmpint (expect (EVENT_CREATED).number, ==, 1024);
  g_assert_cmpint (engine_config (engine).hash_mb, ==, 1024);

  engine_configure (engine, &(EngineConfig){ .hash_mb = 2048, .threads = 1 });
  engine_prepare (engine);
  engine_wait (engine);
  expect (EVENT_CONFIGURED);
  g_assert_cmpint (engine_config (engine).hash_mb, ==, 1024);
  end_engine (engine);
}

static void
test_no_memory_still_moves (void)
{
  Engine *engine = start_engine ();

  atomic_store (&most_hash_mb, 0);
  post (engine, 1, (SearchLimits){ 0 });
  g_assert_cmpuint (expect (EVENT_DONE).result.best, ==, move_pack (0, 1, 0, 0));
  engine_free (engine);
  expect_nothing ();
}

static void
test_moveless_answers (void)
{
  Engine *engine = start_engine ();
  SearchLimits limits
      = { .mate = 1, .search_moves = { move_pack (0, 3, 0, 0) }, .n_search_moves = 1 };
  Position over = { .bytes = { 255 } };

  /* A search without an answer: some move that was allowed. */
  post (engine, 1, limits);
  expect (EVENT_CREATED);
  expect (EVENT_STARTED);
  g_assert_cmpuint (expect (EVENT_DONE).result.best, ==, move_pack (0, 3, 0, 0));
  /* A game that is over: none. */
  engine_post (engine, &(EngineRequest){ .record = game_record_new (&fake_rules, &over),
                                         .done = on_done,
                                         .data = (void *) &fake_backend });
  expect (EVENT_STARTED);
  g_assert_cmpuint (expect (EVENT_DONE).result.best, ==, MOVE_NONE);
  end_engine (engine);
}

/* A weak level looks at more lines than are shown, and does not always play the first. */
static void
test_levels_choose (void)
{
  Engine *engine = start_engine ();
  Position start = { 0 };
  int first = 0, other = 0;

  for (uint64_t serial = 1; serial <= 200; serial++) {
    engine_post (engine, &(EngineRequest){ .record = game_record_new (&fake_rules, &start),
                                           .limits = { .elo = level_get (2)->elo },
                                           .serial = serial,
                                           .info = on_info,
                                           .done = on_done,
                                           .data = (void *) &fake_backend });
    if (serial == 1)
      expect (EVENT_CREATED);
    g_assert_cmpint (expect (EVENT_STARTED).number, >=, N_FAKE_MOVES);
    g_assert_cmpint (expect (EVENT_INFO).number, ==, 1);
    Event done = expect (EVENT_DONE);
    if (done.result.best == move_pack (0, 1, 0, 0)) {
      first++;
    } else {
      other++;
      g_assert_cmpuint (done.result.info.pv[0], ==, done.result.best);
    }
  }
  g_assert_cmpint (first, >, 20);
  g_assert_cmpint (other, >, 20);
  end_engine (engine);
}

/* A line that has not been found, and one of before whose move has come up again, are not chosen.
 */
static void
test_levels_choose_among_moves (void)
{
  Engine *engine = start_engine ();
  int first = 0, other = 0;

  for (uint64_t serial = 1; serial <= 200; serial++) {
    post (engine, serial, (SearchLimits){ .elo = level_get (2)->elo, .mate = 3 });
    if (serial == 1)
      expect (EVENT_CREATED);
    expect (EVENT_STARTED);
    Event done = expect (EVENT_DONE);
    if (done.result.best == move_pack (0, 1, 0, 0)) {
      first++;
      g_assert_cmpint (done.result.info.line, ==, 0); /* as the search answered */
      g_assert_cmpint (done.result.info.depth, ==, 1);
    } else {
      other++;
      g_assert_cmpuint (done.result.best, ==, move_pack (0, 2, 0, 0));
      g_assert_cmpint (done.result.info.line, ==, 3);
    }
  }
  g_assert_cmpint (first, >, 20);
  g_assert_cmpint (other, >, 20);
  end_engine (engine);
}

/* Two engines at once, stopped from yet another thread: they share nothing. */
static void *
hammer (void *data)
{
  Engine *engine = data;

  for (int i = 0; i < 2000; i++) {
    engine_stop (engine);
    engine_ponder_hit (engine);
    engine_is_busy (engine);
    engine_configure (engine, &ENGINE_CONFIG_DEFAULT);
    engine_new_game (engine);
    engine_prepare (engine);
    g_assert_cmpint (engine_config (engine).threads, ==, 1);
  }
  return NULL;
}

static void
test_any_thread_may_call (void)
{
  Engine *engines[] = { start_engine (), start_engine () };
  pthread_t threads[2];

  for (int i = 0; i < 2; i++)
    g_assert_cmpint (pthread_create (&threads[i], NULL, hammer, engines[i]), ==, 0);
  for (uint64_t serial = 1; serial <= 200; serial++)
    for (int i = 0; i < 2; i++)
      post (engines[i], serial, (SearchLimits){ .ponder = serial % 2 == 0 });
  for (int i = 0; i < 2; i++) {
    pthread_join (threads[i], NULL);
    engine_free (engines[i]);
  }
  int done = 0;
  while (waiting () > 0)
    done += pop ().kind == EVENT_DONE;
  g_assert_cmpint (done, ==, 400);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  main_thread = pthread_self ();
  g_test_add_func ("/engine/answers", test_answers_on_worker);
  g_test_add_func ("/engine/unused", test_unused_makes_no_state);
  g_test_add_func ("/engine/stop", test_stop_answers_once);
  g_test_add_func ("/engine/stop-at-once", test_stop_at_once);
  g_test_add_func ("/engine/supersede", test_newer_request_supersedes);
  g_test_add_func ("/engine/overtaken", test_overtaken_requests_are_dropped);
  g_test_add_func ("/engine/order", test_every_request_answered_in_order);
  g_test_add_func ("/engine/free", test_free_while_searching);
  g_test_add_func ("/engine/free-waiting", test_free_with_requests_waiting);
  g_test_add_func ("/engine/infinite", test_infinite_waits_for_stop);
  g_test_add_func ("/engine/ponder-hit", test_ponder_hit_lets_answer);
  g_test_add_func ("/engine/settings", test_settings_before_next_request);
  g_test_add_func ("/engine/prepare", test_prepare_and_short_memory);
  g_test_add_func ("/engine/no-memory", test_no_memory_still_moves);
  g_test_add_func ("/engine/moveless", test_moveless_answers);
  g_test_add_func ("/engine/levels", test_levels_choose);
  g_test_add_func ("/engine/levels-choose-among-moves", test_levels_choose_among_moves);
  g_test_add_func ("/engine/threads", test_any_thread_may_call);
  return g_test_run ();
}
