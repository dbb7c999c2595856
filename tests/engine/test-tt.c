/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The transposition table: what is stored comes back, what matters stays, and threads that write at
 * the same time never mix two positions up. */
#include "base/random.h"
#include "engine/tt.h"

#include <glib.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

static void
assert_entries_equal (const TTEntry *a, const TTEntry *b)
{
  g_assert_cmpuint (a->move, ==, b->move);
  g_assert_cmpint (a->score, ==, b->score);
  g_assert_cmpint (a->eval, ==, b->eval);
  g_assert_cmpint (a->depth, ==, b->depth);
  g_assert_cmpint (a->bound, ==, b->bound);
  g_assert_cmpint (a->pv, ==, b->pv);
}

/* An entry that only KEY's owner would write. */
static TTEntry
entry_for (uint64_t key)
{
  uint64_t bits = random_mix (key);

  return (TTEntry){
    .move = (uint16_t) (bits | 1),
    .score = (int16_t) (bits >> 16),
    .eval = (int16_t) (bits >> 32),
    .depth = (int16_t) (bits >> 48 & 127),
    .bound = bits >> 56 & 3,
    .pv = bits >> 58 & 1,
  };
}

static void
test_entries_come_back (void)
{
  const TTEntry entries[] = {
    { 0x1234, 55, -17, 12, BOUND_EXACT, true },
    { 0xffff, SCORE_MATE - 3, SCORE_NONE, DEPTH_MAX, BOUND_LOWER, false },
    { 1, -SCORE_MATE + 10, -20000, TT_DEPTH_MIN, BOUND_UPPER, false },
    { 0, SCORE_NONE, 7, 0, BOUND_NONE, true },
    { 0, 0, 0, TT_DEPTH_MIN, BOUND_EXACT, false },
  };
  Random random = random_from_seed (1);
  TT tt;

  g_assert_true (tt_allocate (&tt, 1));
  for (size_t i = 0; i < G_N_ELEMENTS (entries); i++) {
    uint64_t key = random_next (&random);
    TTEntry found;

    g_assert_false (tt_probe (&tt, key, &found));
    tt_store (&tt, key, &entries[i]);
    g_assert_true (tt_probe (&tt, key, &found));
    assert_entries_equal (&found, &entries[i]);
  }
  tt_release (&tt);
}

static void
test_clear_forgets (void)
{
  TTEntry entry = entry_for (42);
  TT tt;

  g_assert_true (tt_allocate (&tt, 3)); /* not a power of two */
  for (uint64_t i = 0; i < 100000; i++)
    tt_store (&tt, random_mix (i), &entry);
  g_assert_cmpint (tt_full (&tt), >, 300);
  tt_clear (&tt);
  g_assert_cmpint (tt_full (&tt), ==, 0);
  for (uint64_t i = 0; i < 100000; i++)
    g_assert_false (tt_probe (&tt, random_mix (i), &entry));
  tt_release (&tt);
}

static void
test_the_deep_outlive_the_shallow (void)
{
  TTEntry deep = { 7, 1, 1, 40, BOUND_EXACT, false }, shallow = { 8, 2, 2, 1, BOUND_EXACT, false };
  uint64_t key = random_mix (UINT64_MAX);
  TTEntry found;
  TT tt;

  g_assert_true (tt_allocate (&tt, 1));
  tt_store (&tt, key, &deep);
  for (uint64_t i = 0; i < 200000; i++)
    tt_store (&tt, random_mix (i), &shallow);
  g_assert_true (tt_probe (&tt, key, &found));
  assert_entries_equal (&found, &deep);

  /* Many searches later it is worth nothing any more. */
  for (int i = 0; i < 12; i++)
    tt_age (&tt);
  for (uint64_t i = 200000; i < 400000; i++)
    tt_store (&tt, random_mix (i), &shallow);
  g_assert_false (tt_probe (&tt, key, &found));
  tt_release (&tt);
}

static void
test_a_bound_spares_deeper_results (void)
{
  TTEntry deep = { 7, 1, 1, 20, BOUND_LOWER, false }, shallow = { 8, 2, 2, 3, BOUND_UPPER, false };
  TTEntry moveless = { 0, 3, 3, 30, BOUND_UPPER, false }, found;
  TT tt;

  g_assert_true (tt_allocate (&tt, 1));
  tt_store (&tt, 99, &deep);
  tt_store (&tt, 99, &shallow);
  g_assert_true (tt_probe (&tt, 99, &found));
  assert_entries_equal (&found, &deep);

  tt_store (&tt, 99, &moveless);
  g_assert_true (tt_probe (&tt, 99, &found));
  g_assert_cmpint (found.depth, ==, 30);
  g_assert_cmpuint (found.move, ==, 7);
  tt_release (&tt);
}

static void
test_full_counts_this_search (void)
{
  TTEntry entry = entry_for (1);
  TT tt;

  g_assert_true (tt_allocate (&tt, 1));
  for (uint64_t i = 0; i < 30000; i++)
    tt_store (&tt, random_mix (i), &entry);
  int full = tt_full (&tt);
  g_assert_cmpint (full, >, 200);
  g_assert_cmpint (full, <, 700);
  tt_age (&tt);
  g_assert_cmpint (tt_full (&tt), ==, 0);
  tt_release (&tt);
}

enum { WRITERS = 4, WRITES = 400000, KEYS = 50000 };

typedef struct {
  TT *tt;
  uint64_t seed;
  uint64_t found, mixed_up;
} Writer;

/* How many of the table's pages the kernel has yet to provide. */
static size_t
count_missing_pages (const TT *tt)
{
  size_t n = tt->n_lines * 64 / (size_t) sysconf (_SC_PAGESIZE), missing = 0;
  g_autofree unsigned char *pages = g_malloc (n);

  g_assert_no_errno (mincore (tt->lines, tt->n_lines * 64, pages));
  for (size_t i = 0; i < n; i++)
    missing += !(pages[i] & 1);
  return missing;
}

/* A game's first move is not spent on waiting for memory. */
static void
test_memory_is_ready (void)
{
  TT tt;

  g_assert_true (tt_allocate (&tt, 8));
  g_assert_cmpuint (count_missing_pages (&tt), ==, 0);
  tt_clear (&tt);
  g_assert_cmpuint (count_missing_pages (&tt), ==, 0);
  tt_release (&tt);
}

/* Writes and reads keys that all writers share and that fight for few lines. */
static void *
write_and_read (void *data)
{
  Writer *w = data;
  Random random = random_from_seed (w->seed);

  for (int i = 0; i < WRITES; i++) {
    uint64_t key = random_mix (random_below (&random, KEYS));
    uint64_t other = random_mix (random_below (&random, KEYS));
    TTEntry entry = entry_for (key), expected = entry_for (other), found;

    tt_store (w->tt, key, &entry);
    if (tt_probe (w->tt, other, &found)) {
      w->found++;
      w->mixed_up += found.move != expected.move || found.score != expected.score
                     || found.eval != expected.eval || found.depth != expected.depth;
    }
  }
  return NULL;
}

static void
test_threads_never_mix_up (void)
{
  Writer writers[WRITERS];
  pthread_t threads[WRITERS];
  TT tt;

  g_assert_true (tt_allocate (&tt, 1));
  tt.n_lines = 512; /* so that they meet often; the memory stays the allocated one */
  for (int i = 0; i < WRITERS; i++) {
    writers[i] = (Writer){ .tt = &tt, .seed = (uint64_t) i + 1 };
    pthread_create (&threads[i], NULL, write_and_read, &writers[i]);
  }
  for (int i = 0; i < WRITERS; i++) {
    pthread_join (threads[i], NULL);
    g_assert_cmpuint (writers[i].found, >, 0);
    g_assert_cmpuint (writers[i].mixed_up, ==, 0);
  }
  tt.n_lines = (1 << 20) / 64;
  tt_release (&tt);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tt/round-trip", test_entries_come_back);
  g_test_add_func ("/tt/clear", test_clear_forgets);
  g_test_add_func ("/tt/deep", test_the_deep_outlive_the_shallow);
  g_test_add_func ("/tt/bounds", test_a_bound_spares_deeper_results);
  g_test_add_func ("/tt/full", test_full_counts_this_search);
  g_test_add_func ("/tt/memory", test_memory_is_ready);
  g_test_add_func ("/tt/threads", test_threads_never_mix_up);
  return g_test_run ();
}
