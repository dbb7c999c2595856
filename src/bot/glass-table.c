/* The transposition table of the search in the glass: the newest entry stays. */
#include "glass-private.h"

#include <stdlib.h>

enum { ENTRIES = 1 << 18 };

bool
glass_table_init (GlassSearch *search)
{
  search->table = malloc (ENTRIES * sizeof *search->table);
  /* Written here, and not by the system when the search first gets there: a search that is timed
   * would pay for it. */
  if (search->table != NULL)
    memset (search->table, 0, ENTRIES * sizeof *search->table);
  return search->table != NULL;
}

const GlassEntry *
glass_table_get (GlassSearch *search, uint64_t key)
{
  const GlassEntry *entry = &search->table[key % ENTRIES];

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
glass_table_put (GlassSearch *search, uint64_t key, int ply, int depth, int value, Bound bound,
                 Move best)
{
  search->table[key % ENTRIES] = (GlassEntry){
    .key = key,
    .best = best,
    .value = (int16_t) shifted (value, ply),
    .depth = (uint8_t) depth,
    .bound = (uint8_t) bound,
    .search = search->number,
  };
}

int
glass_table_value (const GlassEntry *entry, int ply)
{
  return shifted (entry->value, -ply);
}
