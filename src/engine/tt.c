/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The transposition table: packing, replacing and memory. */
#include "tt.h"

#include <assert.h>
#include <string.h>
#include <sys/mman.h>

/* Memory that the kernel has yet to find and clear comes slowly, up to milliseconds for each huge
 * page: the first move of a game would be played without having thought. Tables up to this size
 * are therefore written to at once, while no clock runs. Larger ones would keep everybody waiting;
 * they are for long searches, which do not feel it. */
static const size_t BYTES_READY_MAX = (size_t) 1 << 30;

enum {
  LINE_ENTRIES = 4,
  GENERATIONS = 32,       /* five bits of an entry */
  AGE_WEIGHT = 4,         /* plies of depth that one generation's age is worth in replacing */
  KEEP_DEPTH_MARGIN = 3,  /* plies by which a known result must be deeper to survive a bound */
  FULL_SAMPLE_LINES = 250 /* of four entries: a thousand */
};

typedef struct {
  _Atomic uint64_t check; /* key ^ data */
  _Atomic uint64_t data;
} Slot;

struct TTLine {
  alignas (64) Slot slots[LINE_ENTRIES];
};

_Static_assert(sizeof (TTLine) == 64, "a line of the table is a cache line");

/* Data, from the lowest bit: move 16, score 16, eval 16, depth 8, bound 2, pv 1, generation 5. A
 * depth is stored as its distance from TT_DEPTH_MIN plus one, so that no entry is all zeros. */
static uint64_t
data_pack (const TTEntry *e, unsigned generation)
{
  return (uint64_t) e->move | (uint64_t) (uint16_t) e->score << 16
         | (uint64_t) (uint16_t) e->eval << 32
         | (uint64_t) (uint8_t) (e->depth - TT_DEPTH_MIN + 1) << 48 | (uint64_t) e->bound << 56
         | (uint64_t) e->pv << 58 | (uint64_t) generation << 59;
}

static int
data_depth (uint64_t data)
{
  return (int) (data >> 48 & 0xff) - 1 + TT_DEPTH_MIN;
}

static unsigned
data_age (uint64_t data, unsigned generation)
{
  return (generation - (unsigned) (data >> 59)) % GENERATIONS;
}

static TTEntry
data_unpack (uint64_t data)
{
  return (TTEntry){
    .move = (uint16_t) data,
    .score = (int16_t) (data >> 16),
    .eval = (int16_t) (data >> 32),
    .depth = (int16_t) data_depth (data),
    .bound = data >> 56 & 3,
    .pv = data >> 58 & 1,
  };
}

static inline uint64_t
word_load (const _Atomic uint64_t *word)
{
  return atomic_load_explicit (word, memory_order_relaxed);
}

static inline TTLine *
line_of (const TT *tt, uint64_t key)
{
  return &tt->lines[(uint64_t) ((unsigned __int128) key * tt->n_lines >> 64)];
}

/* The slot that holds KEY, or else the one worth least. */
static Slot *
slot_for (const TT *tt, uint64_t key)
{
  TTLine *line = line_of (tt, key);
  Slot *worst = NULL;
  int worst_value = INT32_MAX;

  for (int i = 0; i < LINE_ENTRIES; i++) {
    Slot *slot = &line->slots[i];
    uint64_t data = word_load (&slot->data);
    int value = data_depth (data) - AGE_WEIGHT * (int) data_age (data, tt->generation);

    if (data == 0 || (word_load (&slot->check) ^ data) == key)
      return slot;
    if (value < worst_value) {
      worst_value = value;
      worst = slot;
    }
  }
  return worst;
}

static size_t
table_bytes (const TT *tt)
{
  return (size_t) tt->n_lines * sizeof *tt->lines;
}

bool
tt_allocate (TT *tt, int megabytes)
{
  size_t bytes = (size_t) megabytes << 20;
  void *memory = mmap (NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  *tt = (TT){ 0 };
  if (memory == MAP_FAILED)
    return false;
  madvise (memory, bytes, MADV_HUGEPAGE); /* only advice: fewer misses in the address cache */
  if (bytes <= BYTES_READY_MAX)
    memset (memory, 0, bytes);
  tt->lines = memory;
  tt->n_lines = bytes / sizeof *tt->lines;
  return true;
}

void
tt_release (TT *tt)
{
  if (tt->lines != NULL)
    munmap (tt->lines, table_bytes (tt));
  *tt = (TT){ 0 };
}

void
tt_clear (TT *tt)
{
  if (table_bytes (tt) <= BYTES_READY_MAX)
    memset (tt->lines, 0, table_bytes (tt));
  else
    madvise (tt->lines, table_bytes (tt), MADV_DONTNEED); /* reads as zeros from now on */
  tt->generation = 0;
}

void
tt_age (TT *tt)
{
  tt->generation = (tt->generation + 1) % GENERATIONS;
}

bool
tt_probe (const TT *tt, uint64_t key, TTEntry *entry)
{
  const TTLine *line = line_of (tt, key);

  for (int i = 0; i < LINE_ENTRIES; i++) {
    uint64_t data = word_load (&line->slots[i].data);
    if ((word_load (&line->slots[i].check) ^ data) == key && data != 0) {
      *entry = data_unpack (data);
      return true;
    }
  }
  return false;
}

void
tt_store (TT *tt, uint64_t key, const TTEntry *entry)
{
  Slot *slot = slot_for (tt, key);
  uint64_t old = word_load (&slot->data);
  bool same = old != 0 && (word_load (&slot->check) ^ old) == key;
  TTEntry kept = *entry;

  assert (entry->depth >= TT_DEPTH_MIN && entry->depth < 256 + TT_DEPTH_MIN - 1);
  if (same && kept.move == 0)
    kept.move = (uint16_t) old;
  if (same && entry->bound != BOUND_EXACT && data_age (old, tt->generation) == 0
      && data_depth (old) > entry->depth + KEEP_DEPTH_MARGIN)
    return;

  uint64_t data = data_pack (&kept, tt->generation);
  atomic_store_explicit (&slot->check, key ^ data, memory_order_relaxed);
  atomic_store_explicit (&slot->data, data, memory_order_relaxed);
}

void
tt_prefetch (const TT *tt, uint64_t key)
{
  __builtin_prefetch (line_of (tt, key));
}

int
tt_full (const TT *tt)
{
  uint64_t lines = tt->n_lines < FULL_SAMPLE_LINES ? tt->n_lines : FULL_SAMPLE_LINES;
  int used = 0;

  for (uint64_t i = 0; i < lines; i++)
    for (int j = 0; j < LINE_ENTRIES; j++) {
      uint64_t data = word_load (&tt->lines[i].slots[j].data);
      used += data != 0 && data_age (data, tt->generation) == 0;
    }
  return (int) (used * 1000 / (int) (lines * LINE_ENTRIES));
}
