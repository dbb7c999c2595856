/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-openings.h"

#include <string.h>

/* A name is looked up once; games of several kinds seldom share the names of their openings. */
GHashTable *
library_openings_shown (Library *self, const LibraryOpenings *openings)
{
  const LibraryTable *table = library_get_table (self);
  const LibraryNames *names = library_get_names (self);
  const guint32 count = library_table_count (table), n = library_names_count (names);
  g_autoptr (GHashTable) shown = openings ? g_hash_table_new (NULL, NULL) : NULL;
  g_autofree guint8 *seen = shown ? g_new0 (guint8, n) : NULL;

  for (guint32 id = 1; shown && id <= count; id++) {
    const LibraryRow *row = library_table_get (table, id);
    const OpeningNames *of = row->kind < LIBRARY_KINDS_MAX ? openings->of[row->kind] : NULL;
    const char *name, *own;

    if (!of || row->opening == 0 || row->opening >= n || seen[row->opening])
      continue;
    seen[row->opening] = TRUE;
    name = library_names_get (names, row->opening);
    own = opening_names_translate (of, name);
    if (own && !g_str_equal (own, name))
      g_hash_table_insert (shown, GUINT_TO_POINTER (row->opening), (gpointer) own);
  }
  return shown && g_hash_table_size (shown) > 0 ? g_steal_pointer (&shown) : NULL;
}

typedef struct {
  guint32 number;
  char *key; /* of its place in the alphabet */
} Ranked;

static int
compare_openings (gconstpointer a, gconstpointer b)
{
  return strcmp (((const Ranked *) a)->key, ((const Ranked *) b)->key);
}

/* Each opening once, with its key. */
static GArray *
collect_ranked (Library *self, GHashTable *shown, guint32 n)
{
  const LibraryTable *table = library_get_table (self);
  const guint32 count = library_table_count (table);
  GArray *ranked = g_array_new (FALSE, FALSE, sizeof (Ranked));
  g_autofree guint8 *seen = g_new0 (guint8, n);

  for (guint32 id = 1; id <= count; id++) {
    const guint32 number = library_table_get (table, id)->opening;
    Ranked fresh = { number, NULL };

    if (number >= n || seen[number])
      continue;
    seen[number] = TRUE;
    fresh.key = g_utf8_collate_key (library_openings_name (self, shown, number), -1);
    g_array_append_val (ranked, fresh);
  }
  return ranked;
}

GArray *
library_openings_rank (Library *self, const LibraryOpenings *openings)
{
  const guint32 n = library_names_count (library_get_names (self));
  g_autoptr (GHashTable) shown = library_openings_shown (self, openings);
  g_autoptr (GArray) ranked = collect_ranked (self, shown, n);
  GArray *ranks = g_array_sized_new (FALSE, TRUE, sizeof (guint32), n);

  g_array_set_size (ranks, n);
  g_array_sort (ranked, compare_openings);
  for (guint i = 0, rank = 0; i < ranked->len; i++) {
    const Ranked *one = &g_array_index (ranked, Ranked, i);

    if (i > 0 && compare_openings (one - 1, one) != 0)
      rank = i;
    g_array_index (ranks, guint32, one->number) = rank;
  }
  for (guint i = 0; i < ranked->len; i++)
    g_free (g_array_index (ranked, Ranked, i).key);
  return ranks;
}

const char *
library_openings_name (Library *self, GHashTable *shown, guint32 number)
{
  const char *own = shown ? g_hash_table_lookup (shown, GUINT_TO_POINTER (number)) : NULL;

  return own ? own : library_names_get (library_get_names (self), number);
}
