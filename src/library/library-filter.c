/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-filter.h"

#include "library-openings.h"

#include <string.h>

enum {
  WORDS_MAX = 32, /* of a text that is looked for */
  DIGIT_BITS = 11,
  DIGITS = 1 << DIGIT_BITS,
  LOOK_AFTER = 1 << 16, /* games, whether somebody has cancelled */
};

void
library_filter_clear (LibraryFilter *filter)
{
  g_free (filter->text);
  g_free (filter->player);
  g_free (filter->opponent);
  g_free (filter->event);
  g_free (filter->opening);
  g_free (filter->tag);
  *filter = (LibraryFilter){ 0 };
}

LibraryFilter *
library_filter_copy (const LibraryFilter *filter)
{
  LibraryFilter *copy = g_memdup2 (filter, sizeof *filter);

  copy->text = g_strdup (filter->text);
  copy->player = g_strdup (filter->player);
  copy->opponent = g_strdup (filter->opponent);
  copy->event = g_strdup (filter->event);
  copy->opening = g_strdup (filter->opening);
  copy->tag = g_strdup (filter->tag);
  return copy;
}

void
library_filter_free (LibraryFilter *filter)
{
  if (!filter)
    return;
  library_filter_clear (filter);
  g_free (filter);
}

static gboolean
is_asked (const char *text)
{
  return text && *text;
}

gboolean
library_filter_is_empty (const LibraryFilter *filter)
{
  return !is_asked (filter->text) && !is_asked (filter->player) && !is_asked (filter->opponent)
         && !is_asked (filter->event) && !is_asked (filter->opening) && !is_asked (filter->tag)
         && !filter->rules && filter->date_from == 0 && filter->date_to == 0
         && filter->rating_from == 0 && filter->rating_to == 0 && filter->plies_from == 0
         && filter->plies_to == 0 && filter->results == 0 && filter->flags == 0 && !filter->deleted
         && filter->source == 0;
}

/* --- A filter made ready --- */

/* By name: whether it name_fits; NULL: all do. */
typedef guint8 *Fits;

typedef struct {
  const LibraryFilter *filter;
  const LibraryTable *table;
  Fits player, opponent, event, opening;
  guint n_words;
  guint32 *words;           /* by name: which of the text's words begin words of it */
  guint32 years[WORDS_MAX]; /* what a word says as the year of a date; 0: none */
  GHashTable *commented;    /* games, and which of the words stand in their comments; or NULL */
  GHashTable *tagged;       /* games; or NULL: all */
  GHashTable *shown;        /* library_openings_shown */
  guint32 date_to;
  guint8 kind;
} Ready;

static void
ready_clear (Ready *ready)
{
  g_free (ready->player);
  g_free (ready->opponent);
  g_free (ready->event);
  g_free (ready->opening);
  g_free (ready->words);
  g_clear_pointer (&ready->commented, g_hash_table_unref);
  g_clear_pointer (&ready->tagged, g_hash_table_unref);
  g_clear_pointer (&ready->shown, g_hash_table_unref);
}

typedef gboolean (*Match) (const char *folded, const char *query);

static gboolean
is_same_name (const char *folded, const char *query)
{
  return g_str_equal (folded, query);
}

static Fits
find_names (LibraryNames *names, const char *text, Match match)
{
  g_autofree char *query = is_asked (text) ? library_name_fold (text) : NULL;
  const guint32 n = library_names_count (names);
  Fits name_fits;

  if (!query || !*query)
    return NULL;
  name_fits = g_new0 (guint8, n);
  for (guint32 i = 1; i < n; i++)
    name_fits[i] = match (library_names_get_folded (names, i), query);
  return name_fits;
}

/* An opening may also be called for as it is shown. What is shown has been looked up before the
 * names were, so it has none that they do not have. */
static void
find_shown (const Ready *ready, const char *text, Match match)
{
  g_autofree char *query = ready->shown && ready->opening ? library_name_fold (text) : NULL;
  GHashTableIter iter;
  gpointer number, name;

  if (!query)
    return;
  g_hash_table_iter_init (&iter, ready->shown);
  while (g_hash_table_iter_next (&iter, &number, &name)) {
    g_autofree char *folded = library_name_fold (name);

    ready->opening[GPOINTER_TO_UINT (number)] |= match (folded, query);
  }
}

/* The same for the words of a text: the bit of WORD. */
static void
find_word_shown (const Ready *ready, const char *word, guint bit)
{
  GHashTableIter iter;
  gpointer number, name;

  if (!ready->shown)
    return;
  g_hash_table_iter_init (&iter, ready->shown);
  while (g_hash_table_iter_next (&iter, &number, &name)) {
    g_autofree char *folded = library_name_fold (name);

    if (library_name_matches (folded, word))
      ready->words[GPOINTER_TO_UINT (number)] |= 1u << bit;
  }
}

/* Which games have WORD in their comments gets the bit of it. */
static gboolean
find_comments (Ready *ready, LibraryDatabase *database, const char *word, guint bit, GError **error)
{
  sqlite3_stmt *rows
      = library_database_prepare (database, "SELECT rowid FROM words WHERE words MATCH ?1", error);
  g_autofree char *query = g_strdup_printf ("\"%s\"*", word);
  int result = SQLITE_ERROR;

  if (rows)
    sqlite3_bind_text (rows, 1, query, -1, SQLITE_STATIC);
  while (rows && (result = sqlite3_step (rows)) == SQLITE_ROW) {
    gpointer game = GUINT_TO_POINTER ((guint) sqlite3_column_int64 (rows, 0));
    guint bits = GPOINTER_TO_UINT (g_hash_table_lookup (ready->commented, game));
    g_hash_table_insert (ready->commented, game, GUINT_TO_POINTER (bits | 1u << bit));
  }
  if (rows && result != SQLITE_DONE)
    library_database_fail (database, error);
  sqlite3_finalize (rows);
  return result == SQLITE_DONE;
}

static gboolean
find_in_comments (Ready *ready, Library *library, GStrv words, GError **error)
{
  LibraryDatabase *database = library_borrow (library, error);
  gboolean good = database != NULL;

  ready->commented = g_hash_table_new (NULL, NULL);
  for (guint i = 0; good && i < ready->n_words; i++)
    good = find_comments (ready, database, words[i], i, error);
  library_give_back (library, database);
  return good;
}

static gboolean
find_text (Ready *ready, Library *library, const char *text, GError **error)
{
  g_autofree char *query = is_asked (text) ? library_name_fold (text) : NULL;
  g_auto (GStrv) words = g_strsplit (query ? query : "", " ", WORDS_MAX);
  LibraryNames *names = library_get_names (library);
  const guint32 n = library_names_count (names);

  ready->n_words = query && *query ? g_strv_length (words) : 0;
  if (ready->n_words == 0)
    return TRUE;
  ready->words = g_new0 (guint32, n);
  for (guint i = 0; i < ready->n_words; i++) {
    if (strlen (words[i]) == 4 && strspn (words[i], "0123456789") == 4)
      ready->years[i] = (guint32) g_ascii_strtoull (words[i], NULL, 10);
    for (guint32 j = 1; j < n; j++)
      if (library_name_matches (library_names_get_folded (names, j), words[i]))
        ready->words[j] |= 1u << i;
    find_word_shown (ready, words[i], i);
  }
  return find_in_comments (ready, library, words, error);
}

static gboolean
find_tagged (Ready *ready, Library *library, const char *tag, GError **error)
{
  g_autoptr (GArray) games = NULL;

  if (!is_asked (tag))
    return TRUE;
  games = library_get_tagged (library, tag, error);
  if (!games)
    return FALSE;
  ready->tagged = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < games->len; i++)
    g_hash_table_add (ready->tagged, GUINT_TO_POINTER (g_array_index (games, guint32, i)));
  return TRUE;
}

/* What is left out of a date is as late as can be. */
static guint32
end_of_date (guint32 date)
{
  if (date == 0)
    return G_MAXUINT32;
  if (date / 100 % 100 == 0)
    return date + 1231;
  return date % 100 == 0 ? date + 31 : date;
}

gboolean
library_filter_dates_fit (guint32 from, guint32 to)
{
  return to == 0 || from <= end_of_date (to);
}

gboolean
library_filter_read_date (const char *text, guint32 *date)
{
  static const guint widths[] = { 4, 2, 2 };
  guint parts[G_N_ELEMENTS (widths)] = { 0 };
  g_autofree char *typed = g_strdup (text);
  g_auto (GStrv) words = g_strsplit (g_strdelimit (g_strstrip (typed), "./", '-'), "-", -1);
  const guint n = g_strv_length (words);

  *date = 0;
  if (n > G_N_ELEMENTS (parts))
    return FALSE;
  for (guint i = 0; i < n; i++) {
    guint64 part;
    if (strlen (words[i]) > widths[i] || (i == 0 && strlen (words[i]) < widths[i])
        || !g_ascii_string_to_unsigned (words[i], 10, 1, 9999, &part, NULL))
      return FALSE;
    parts[i] = (guint) part;
  }
  if (parts[1] > 12
      || (parts[2] > 0
          && !g_date_valid_dmy ((GDateDay) parts[2], (GDateMonth) parts[1], (GDateYear) parts[0])))
    return FALSE;
  *date = parts[0] * 10000 + parts[1] * 100 + parts[2];
  return TRUE;
}

gboolean
library_filter_read_number (const char *text, guint16 *number)
{
  g_autofree char *typed = g_strdup (text);
  guint64 read = 0;
  const gboolean good = *g_strstrip (typed) == '\0'
                        || g_ascii_string_to_unsigned (typed, 10, 0, G_MAXUINT16, &read, NULL);

  *number = good ? (guint16) read : 0;
  return good;
}

static gboolean
make_ready (Ready *ready, Library *library, const LibraryFilter *filter, GError **error)
{
  LibraryNames *names = library_get_names (library);
  const gboolean whole = filter->whole_names;
  const Match match = whole ? is_same_name : library_name_matches;

  *ready = (Ready){ .filter = filter,
                    .shown = is_asked (filter->opening) || is_asked (filter->text)
                                 ? library_openings_shown (library, filter->openings)
                                 : NULL,
                    .table = library_get_table (library),
                    .player = find_names (names, filter->player,
                                          whole ? library_names_agree : library_name_matches),
                    .opponent = find_names (names, filter->opponent, match),
                    .event = find_names (names, filter->event, library_name_matches),
                    .opening = find_names (names, filter->opening, match),
                    .date_to = end_of_date (filter->date_to),
                    .kind = library_kind (filter->rules) };
  find_shown (ready, filter->opening, match);
  return find_text (ready, library, filter->text, error)
         && find_tagged (ready, library, filter->tag, error);
}

/* --- One game --- */

static gboolean
name_fits (Fits names, guint32 name)
{
  return !names || names[name];
}

static gboolean
players_fit (const Ready *ready, const LibraryRow *row)
{
  gboolean first
      = name_fits (ready->player, row->players[0]) && name_fits (ready->opponent, row->players[1]);
  gboolean second
      = name_fits (ready->player, row->players[1]) && name_fits (ready->opponent, row->players[0]);

  return (first && ready->filter->color != LIBRARY_SECOND_COLOR)
         || (second && ready->filter->color != LIBRARY_FIRST_COLOR);
}

static guint
mean_rating (const LibraryRow *row)
{
  return row->ratings[0] && row->ratings[1] ? (row->ratings[0] + row->ratings[1] + 1u) / 2
                                            : MAX (row->ratings[0], row->ratings[1]);
}

static gboolean
is_between (guint value, guint from, guint to)
{
  return value >= from && (to == 0 || value <= to);
}

static gboolean
ratings_fit (const LibraryFilter *filter, const LibraryRow *row)
{
  guint from = MAX (filter->rating_from, 1), to = filter->rating_to;

  if (filter->rating_from == 0 && to == 0)
    return TRUE;
  switch (filter->rating_of) {
  case LIBRARY_RATING_ONE:
    return is_between (row->ratings[0], from, to) || is_between (row->ratings[1], from, to);
  case LIBRARY_RATING_MEAN:
    return is_between (mean_rating (row), from, to);
  case LIBRARY_RATING_BOTH:
  default:
    return is_between (row->ratings[0], from, to) && is_between (row->ratings[1], from, to);
  }
}

static gboolean
words_fit (const Ready *ready, guint32 id, const LibraryRow *row)
{
  const guint32 all = (guint32) ((1ull << ready->n_words) - 1);
  guint32 found;

  if (ready->n_words == 0)
    return TRUE;
  found = ready->words[row->players[0]] | ready->words[row->players[1]] | ready->words[row->event]
          | ready->words[row->site] | ready->words[row->opening];
  for (guint i = 0; i < ready->n_words; i++)
    if (ready->years[i] && ready->years[i] == row->date / 10000)
      found |= 1u << i;
  if (found != all && row->flags & LIBRARY_ANNOTATED)
    found |= GPOINTER_TO_UINT (g_hash_table_lookup (ready->commented, GUINT_TO_POINTER (id)));
  return found == all;
}

static gboolean
passes (const Ready *ready, guint32 id)
{
  const LibraryFilter *filter = ready->filter;
  const LibraryRow *row = library_table_get (ready->table, id);
  const guint8 flags = library_row_flags (row);

  return !(flags & LIBRARY_DELETED) == !filter->deleted && (flags & filter->flags) == filter->flags
         && (!filter->rules || row->kind == ready->kind)
         && (filter->results == 0 || filter->results & 1u << row->result)
         && (filter->date_from == 0 || row->date >= filter->date_from)
         && (filter->date_to == 0 || (row->date > 0 && row->date <= ready->date_to))
         && ratings_fit (filter, row)
         && is_between (row->plies, filter->plies_from, filter->plies_to)
         && (filter->source == 0 || row->source == filter->source) && players_fit (ready, row)
         && (!ready->event || ready->event[row->event] || ready->event[row->site])
         && name_fits (ready->opening, row->opening) && words_fit (ready, id, row)
         && (!ready->tagged || g_hash_table_contains (ready->tagged, GUINT_TO_POINTER (id)));
}

/* Names that came in after the filter was made ready are not in its tables, nor are their games
 * looked at.
 */
static GArray *
pass_all (const Ready *ready, const GArray *among, guint32 count, GCancellable *cancellable,
          GError **error)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint32));
  const guint32 n = among ? among->len : count;

  for (guint32 i = 0; i < n; i++) {
    guint32 id = among ? g_array_index (among, guint32, i) : i + 1;

    if (i % LOOK_AFTER == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
      return NULL;
    if (id > 0 && id <= count && passes (ready, id))
      g_array_append_val (ids, id);
  }
  return g_steal_pointer (&ids);
}

/* --- Order --- */

/* A number that is the higher the later ROW comes; 0 where it is not known. */
static guint32
order_of (const LibraryRow *row, LibrarySort sort, const GArray *ranks)
{
  guint32 name = 0;

  switch (sort) {
  case LIBRARY_SORT_FIRST:
    name = row->players[0];
    break;
  case LIBRARY_SORT_SECOND:
    name = row->players[1];
    break;
  case LIBRARY_SORT_EVENT:
    name = row->event;
    break;
  case LIBRARY_SORT_OPENING:
    name = row->opening;
    break;
  case LIBRARY_SORT_DATE:
    return row->date;
  case LIBRARY_SORT_RESULT:
    return row->result;
  case LIBRARY_SORT_RATING:
    return mean_rating (row);
  case LIBRARY_SORT_LENGTH:
    return row->plies + 1u;
  case LIBRARY_SORT_KIND:
    return row->kind + 1u;
  case LIBRARY_SORT_NUMBER:
  default:
    return 0;
  }
  return name > 0 && name < ranks->len ? g_array_index (ranks, guint32, name) + 1 : 0;
}

/* Sorts the N numbers at FROM by their higher halves, what is equal as it was; SPARE has room for
 * as many. */
static void
sort_by_half (guint64 *from, guint64 *spare, guint n)
{
  for (int shift = 32; shift < 64; shift += DIGIT_BITS) {
    guint starts[DIGITS] = { 0 }, sum = 0;
    guint64 *held = from;

    for (guint i = 0; i < n; i++)
      starts[from[i] >> shift & (DIGITS - 1)]++;
    for (int d = 0; d < DIGITS; d++) {
      guint digits = starts[d];
      starts[d] = sum;
      sum += digits;
    }
    for (guint i = 0; i < n; i++)
      spare[starts[from[i] >> shift & (DIGITS - 1)]++] = from[i];
    from = spare;
    spare = held;
  }
  memcpy (spare, from, n * sizeof *from); /* three passes: what is sorted lies in the other place */
}

static void
sort_ids (Library *library, GArray *ids, LibrarySort sort, const LibraryOpenings *openings,
          gboolean descending)
{
  g_autoptr (GArray) ranks = sort == LIBRARY_SORT_OPENING && openings
                                 ? library_openings_rank (library, openings)
                                 : library_names_get_ranks (library_get_names (library));
  g_autofree guint64 *keys = g_new (guint64, ids->len), *spare = g_new (guint64, ids->len);

  for (guint i = 0; i < ids->len; i++) {
    guint32 id = g_array_index (ids, guint32, i);
    guint32 order = order_of (library_table_get (library_get_table (library), id), sort, ranks);
    guint32 key = order == 0 ? G_MAXUINT32 : descending ? G_MAXUINT32 - 1 - order : order;
    keys[i] = (guint64) key << 32 | id;
  }
  sort_by_half (keys, spare, ids->len);
  for (guint i = 0; i < ids->len; i++)
    g_array_index (ids, guint32, i) = (guint32) keys[i];
}

static void
turn_about (GArray *ids)
{
  for (guint i = 0, j = ids->len; i + 1 < j; i++) {
    guint32 held = g_array_index (ids, guint32, i);
    g_array_index (ids, guint32, i) = g_array_index (ids, guint32, --j);
    g_array_index (ids, guint32, j) = held;
  }
}

GArray *
library_filter (Library *self, const LibraryFilter *filter, const GArray *among, LibrarySort sort,
                gboolean descending, GCancellable *cancellable, GError **error)
{
  const guint32 count = library_table_count (library_get_table (self));
  g_autoptr (GArray) ids = NULL;
  Ready ready;

  if (make_ready (&ready, self, filter, error))
    ids = pass_all (&ready, among, count, cancellable, error);
  ready_clear (&ready);
  if (ids && ids->len > 0 && sort != LIBRARY_SORT_NUMBER)
    sort_ids (self, ids, sort, filter->openings, descending);
  else if (ids && descending)
    turn_about (ids);
  return g_steal_pointer (&ids);
}

/* --- Completion --- */

typedef struct {
  guint32 name, games;
} Completion;

static int
compare_completions (gconstpointer a, gconstpointer b)
{
  const Completion *first = a, *second = b;

  return (first->games < second->games) - (first->games > second->games);
}

/* By name: in how many games that are not deleted it is one of KINDS. */
static guint32 *
count_names (Library *self, LibraryNameKind kinds, guint32 n)
{
  const LibraryTable *table = library_get_table (self);
  const guint32 count = library_table_count (table);
  guint32 *games = g_new0 (guint32, n);

  for (guint32 id = 1; id <= count; id++) {
    const LibraryRow *row = library_table_get (table, id);
    const guint32 names[]
        = { row->players[0], row->players[1], row->event, row->site, row->opening };
    const LibraryNameKind kind[] = { LIBRARY_NAME_PLAYER, LIBRARY_NAME_PLAYER, LIBRARY_NAME_EVENT,
                                     LIBRARY_NAME_EVENT, LIBRARY_NAME_OPENING };
    for (guint i = 0; i < G_N_ELEMENTS (names); i++)
      if (kinds & kind[i] && names[i] < n && !(library_row_flags (row) & LIBRARY_DELETED))
        games[names[i]]++;
  }
  return games;
}

/* Whether the name of NUMBER, or what the opening called so is SHOWN as, goes on with QUERY. */
static gboolean
completes (LibraryNames *names, GHashTable *shown, guint32 number, const char *query)
{
  const char *own = shown ? g_hash_table_lookup (shown, GUINT_TO_POINTER (number)) : NULL;
  g_autofree char *folded = own ? library_name_fold (own) : NULL;

  return library_name_matches (library_names_get_folded (names, number), query)
         || (folded && library_name_matches (folded, query));
}

/* What is shown as the same is offered once. */
static void
join_completions (Library *self, GHashTable *shown, GArray *found)
{
  g_autoptr (GHashTable) places = g_hash_table_new (g_str_hash, g_str_equal);
  guint n = 0;

  for (guint i = 0; i < found->len; i++) {
    const Completion completion = g_array_index (found, Completion, i);
    const char *text = library_openings_name (self, shown, completion.name);
    gpointer place;

    if (g_hash_table_lookup_extended (places, text, NULL, &place)) {
      g_array_index (found, Completion, GPOINTER_TO_UINT (place)).games += completion.games;
      continue;
    }
    g_hash_table_insert (places, (gpointer) text, GUINT_TO_POINTER (n));
    g_array_index (found, Completion, n++) = completion;
  }
  g_array_set_size (found, n);
}

GStrv
library_complete (Library *self, const char *text, LibraryNameKind kinds,
                  const LibraryOpenings *openings, guint most)
{
  LibraryNames *names = library_get_names (self);
  const guint32 n = library_names_count (names);
  g_autoptr (GHashTable) shown
      = kinds & LIBRARY_NAME_OPENING ? library_openings_shown (self, openings) : NULL;
  g_autofree char *query = library_name_fold (text);
  g_autofree guint32 *games = *query ? count_names (self, kinds, n) : NULL;
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (Completion));
  g_autoptr (GStrvBuilder) texts = g_strv_builder_new ();

  for (guint32 i = 1; games && i < n; i++)
    if (games[i] > 0 && completes (names, shown, i, query)) {
      Completion completion = { i, games[i] };
      g_array_append_val (found, completion);
    }
  if (shown)
    join_completions (self, shown, found);
  g_array_sort (found, compare_completions);
  for (guint i = 0; i < MIN (found->len, most); i++)
    g_strv_builder_add (
        texts, library_openings_name (self, shown, g_array_index (found, Completion, i).name));
  return g_strv_builder_end (texts);
}
