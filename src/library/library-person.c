/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-person.h"

#include "library-openings.h"

#include <string.h>

enum {
  ROWS_MAX = 100,
  LOOK_AFTER = 1 << 16,
};

/* What is gathered of a player. */
typedef struct {
  LibraryPerson *person;
  guint32 *is_person;   /* by name: games under it + 1, or 0 where it is somebody else's */
  GHashTable *openings; /* name to LibraryPersonRow */
  GHashTable *opponents;
  GHashTable *years; /* year to LibraryPersonYear */
} Gathering;

static void
person_row_free (LibraryPersonRow *row)
{
  g_free (row->name);
  g_free (row);
}

void
library_person_free (LibraryPerson *person)
{
  if (!person)
    return;
  g_free (person->name);
  g_strfreev (person->spellings);
  g_array_unref (person->years);
  g_array_unref (person->ratings);
  g_ptr_array_unref (person->openings);
  g_ptr_array_unref (person->opponents);
  g_free (person);
}

static LibraryPerson *
person_new (const Rules *rules)
{
  LibraryPerson *person = g_new0 (LibraryPerson, 1);

  person->rules = rules;
  person->years = g_array_new (FALSE, FALSE, sizeof (LibraryPersonYear));
  person->ratings = g_array_new (FALSE, FALSE, sizeof (LibraryRating));
  person->openings = g_ptr_array_new_with_free_func ((GDestroyNotify) person_row_free);
  person->opponents = g_ptr_array_new_with_free_func ((GDestroyNotify) person_row_free);
  return person;
}

/* --- Gathering --- */

static void
score_add (LibraryScore *score, Result result, int side)
{
  score->games++;
  score->wins += result == (side == 0 ? RESULT_FIRST_WINS : RESULT_SECOND_WINS);
  score->losses += result == (side == 0 ? RESULT_SECOND_WINS : RESULT_FIRST_WINS);
  score->draws += result == RESULT_DRAW;
}

static LibraryPersonRow *
row_for (GHashTable *rows, guint32 name)
{
  LibraryPersonRow *row = g_hash_table_lookup (rows, GUINT_TO_POINTER (name));

  if (!row) {
    row = g_new0 (LibraryPersonRow, 1);
    g_hash_table_insert (rows, GUINT_TO_POINTER (name), row);
  }
  return row;
}

static LibraryPersonYear *
year_for (GHashTable *years, guint year)
{
  LibraryPersonYear *row = g_hash_table_lookup (years, GUINT_TO_POINTER (year));

  if (!row) {
    row = g_new0 (LibraryPersonYear, 1);
    row->year = year;
    g_hash_table_insert (years, GUINT_TO_POINTER (year), row);
  }
  return row;
}

/* One game, which the person played on SIDE. */
static void
gather_row (Gathering *gathering, const LibraryRow *row, guint32 id, int side)
{
  LibraryPerson *person = gathering->person;
  const Result result = (Result) row->result;

  gathering->is_person[row->players[side]]++;
  score_add (&person->all, result, side);
  score_add (&person->colors[side], result, side);
  score_add (&row_for (gathering->openings, row->opening)->colors[side], result, side);
  score_add (&row_for (gathering->opponents, row->players[!side])->colors[side], result, side);
  score_add (&year_for (gathering->years, row->date / 10000)->score, result, side);
  if (row->date > 0) {
    person->first_date = person->first_date ? MIN (person->first_date, row->date) : row->date;
    person->last_date = MAX (person->last_date, row->date);
  }
  if (row->ratings[side] > 0) {
    LibraryRating rating = { row->date, row->ratings[side], id };
    person->best_rating = MAX (person->best_rating, rating.rating);
    if (row->date / 100 % 100 > 0)
      g_array_append_val (person->ratings, rating);
  }
}

static gboolean
gather_all (Gathering *gathering, Library *library, guint32 n_names, GCancellable *cancellable,
            GError **error)
{
  const LibraryTable *table = library_get_table (library);
  const guint32 count = library_table_count (table);
  const guint8 kind = library_kind (gathering->person->rules);

  for (guint32 id = 1; id <= count; id++) {
    const LibraryRow *row = library_table_get (table, id);
    if (id % LOOK_AFTER == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
      return FALSE;
    if (library_row_flags (row) & (LIBRARY_DELETED | LIBRARY_DUPLICATE) || row->kind != kind)
      continue;
    for (int side = 0; side < 2; side++)
      if (row->players[side] < n_names && gathering->is_person[row->players[side]]) {
        gather_row (gathering, row, id, side);
        break;
      }
  }
  return TRUE;
}

/* --- Putting in order --- */

static guint32
row_games (const LibraryPersonRow *row)
{
  return row->colors[0].games + row->colors[1].games;
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const LibraryPersonRow *first = *(LibraryPersonRow *const *) a;
  const LibraryPersonRow *second = *(LibraryPersonRow *const *) b;

  return (row_games (first) < row_games (second)) - (row_games (first) > row_games (second));
}

static void
score_join (LibraryScore *score, const LibraryScore *other)
{
  score->games += other->games;
  score->wins += other->wins;
  score->draws += other->draws;
  score->losses += other->losses;
}

/* Moves what ROWS has to LIST, the most played first; what has no name is left out, and what is
 * SHOWN as the same is one. */
static void
order_rows (GHashTable *rows, Library *library, GHashTable *shown, GPtrArray *list)
{
  g_autoptr (GHashTable) called = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, rows);
  while (g_hash_table_iter_next (&iter, &key, &value)) {
    const char *name = library_openings_name (library, shown, GPOINTER_TO_UINT (key));
    LibraryPersonRow *row = value, *known = g_hash_table_lookup (called, name);

    if (known) {
      for (int side = 0; side < 2; side++)
        score_join (&known->colors[side], &row->colors[side]);
      g_free (row);
      continue;
    }
    row->name = g_strdup (name);
    g_hash_table_insert (called, row->name, row);
    g_ptr_array_add (list, row);
  }
  g_ptr_array_sort (list, compare_rows);
  for (guint i = 0; i < list->len;)
    if (*((LibraryPersonRow *) list->pdata[i])->name)
      i++;
    else
      g_ptr_array_remove_index (list, i);
  if (list->len > ROWS_MAX)
    g_ptr_array_set_size (list, ROWS_MAX);
}

static int
compare_years (gconstpointer a, gconstpointer b)
{
  const LibraryPersonYear *first = a, *second = b;

  return (first->year > second->year) - (first->year < second->year);
}

static int
compare_ratings (gconstpointer a, gconstpointer b)
{
  const LibraryRating *first = a, *second = b;

  if (first->date != second->date)
    return first->date < second->date ? -1 : 1;
  return (first->game > second->game) - (first->game < second->game);
}

/* Of several ratings of a day the last one stays. */
static void
order_ratings (GArray *ratings)
{
  guint n = 0;

  g_array_sort (ratings, compare_ratings);
  for (guint i = 0; i < ratings->len; i++) {
    LibraryRating rating = g_array_index (ratings, LibraryRating, i);
    n -= n > 0 && g_array_index (ratings, LibraryRating, n - 1).date == rating.date;
    g_array_index (ratings, LibraryRating, n++) = rating;
  }
  g_array_set_size (ratings, n);
}

static void
order_years (GHashTable *rows, GArray *years)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, rows);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    g_array_append_vals (years, value, 1);
  g_array_sort (years, compare_years);
}

/* The spellings under which there are games, the one with most of them first. */
static void
name_person (Gathering *gathering, LibraryNames *names, guint32 n)
{
  g_autoptr (GStrvBuilder) spellings = g_strv_builder_new ();
  guint32 best = 0;

  for (guint32 i = 0; i < n; i++)
    if (gathering->is_person[i] > 1
        && (best == 0 || gathering->is_person[i] > gathering->is_person[best]))
      best = i;
  gathering->person->name = g_strdup (library_names_get (names, best));
  g_strv_builder_add (spellings, gathering->person->name);
  for (guint32 i = 0; i < n; i++)
    if (gathering->is_person[i] > 1 && i != best)
      g_strv_builder_add (spellings, library_names_get (names, i));
  gathering->person->spellings = g_strv_builder_end (spellings);
}

static void
person_order (Gathering *gathering, Library *library, GHashTable *shown, guint32 n)
{
  LibraryPerson *person = gathering->person;

  name_person (gathering, library_get_names (library), n);
  order_rows (gathering->openings, library, shown, person->openings);
  order_rows (gathering->opponents, library, NULL, person->opponents);
  order_years (gathering->years, person->years);
  order_ratings (person->ratings);
}

/* Marks the names that mean whom NAME means. */
static void
mark_names (Gathering *gathering, LibraryNames *names, guint32 n, const char *name)
{
  g_autofree char *folded = library_name_fold (name);

  for (guint32 i = 1; i < n; i++)
    gathering->is_person[i] = library_names_agree (library_names_get_folded (names, i), folded);
}

LibraryPerson *
library_person_new (Library *self, const char *name, const Rules *rules,
                    const LibraryOpenings *called, GCancellable *cancellable, GError **error)
{
  LibraryNames *names = library_get_names (self);
  const guint32 n = library_names_count (names);
  g_autofree guint32 *is_person = g_new0 (guint32, n);
  g_autoptr (GHashTable) openings = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) opponents = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) shown = library_openings_shown (self, called);
  g_autoptr (GHashTable) years = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_autoptr (LibraryPerson) person = person_new (rules);
  Gathering gathering = { person, is_person, openings, opponents, years };
  gboolean good;

  mark_names (&gathering, names, n, name);
  good = gather_all (&gathering, self, n, cancellable, error);
  person_order (&gathering, self, shown, n); /* the rows belong to the person then */
  if (good && person->all.games == 0) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "%s", name);
    return NULL;
  }
  return good ? g_steal_pointer (&person) : NULL;
}
