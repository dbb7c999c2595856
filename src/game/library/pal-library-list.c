/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-library-list.h"

#include "pal-library-private.h"

#include "game/lists/pal-game-list.h"
#include "game/match/pal-file-words.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

const char *
pal_library_column_name (PalLibraryColumn column, const Rules *rules)
{
  const char *const names[] = { rules ? _ (rules->side_names[0]) : _ ("First Player"),
                                rules ? _ (rules->side_names[1]) : _ ("Second Player"),
                                _ ("Result"),
                                C_ ("number of moves", "Moves"),
                                _ ("Event"),
                                _ ("Date"),
                                _ ("Opening"),
                                _ ("Rating"),
                                _ ("Game") };

  return names[column];
}

LibrarySort
pal_library_column_sort (PalLibraryColumn column)
{
  static const LibrarySort sorts[]
      = { LIBRARY_SORT_FIRST,   LIBRARY_SORT_SECOND, LIBRARY_SORT_RESULT,
          LIBRARY_SORT_LENGTH,  LIBRARY_SORT_EVENT,  LIBRARY_SORT_DATE,
          LIBRARY_SORT_OPENING, LIBRARY_SORT_RATING, LIBRARY_SORT_KIND };

  return sorts[column];
}

/* --- items --- */

struct _PalLibraryItem {
  GObject parent_instance;

  Library *library;
  PalBooks *books; /* or NULL */
  guint32 id;
  guint16 ply;
};

G_DEFINE_FINAL_TYPE (PalLibraryItem, pal_library_item, G_TYPE_OBJECT)

static void
pal_library_item_finalize (GObject *object)
{
  PalLibraryItem *self = PAL_LIBRARY_ITEM (object);

  library_unref (self->library);
  g_clear_object (&self->books);
  G_OBJECT_CLASS (pal_library_item_parent_class)->finalize (object);
}

static void
pal_library_item_class_init (PalLibraryItemClass *class)
{
  G_OBJECT_CLASS (class)->finalize = pal_library_item_finalize;
}

static void
pal_library_item_init (PalLibraryItem *self)
{
}

guint32
pal_library_item_get_id (PalLibraryItem *self)
{
  return self->id;
}

int
pal_library_item_get_ply (PalLibraryItem *self)
{
  return self->ply;
}

const LibraryRow *
pal_library_item_get_row (PalLibraryItem *self)
{
  return library_table_get (library_get_table (self->library), self->id);
}

gboolean
pal_library_item_is_favorite (PalLibraryItem *self)
{
  return (library_row_flags (pal_library_item_get_row (self)) & LIBRARY_FAVORITE) != 0;
}

static const char *
library_item_name (PalLibraryItem *self, guint32 number)
{
  const char *name = library_names_get (library_get_names (self->library), number);

  return g_str_equal (name, "?") ? "" : name;
}

const char *
pal_library_item_get_name (PalLibraryItem *self, int side)
{
  return library_item_name (self, pal_library_item_get_row (self)->players[side]);
}

/* Without what is not known of it. */
static char *
library_date_text (guint32 date)
{
  char *text = date ? library_date_write (date) : g_strdup ("");
  char *unknown = strstr (text, ".?");

  if (unknown)
    *unknown = '\0';
  return text;
}

static char *
rating_text (const LibraryRow *row)
{
  if (!row->ratings[0] && !row->ratings[1])
    return g_strdup ("");
  if (row->ratings[0] && row->ratings[1])
    return g_strdup_printf ("%u / %u", row->ratings[0], row->ratings[1]);
  return row->ratings[0] ? g_strdup_printf ("%u / –", row->ratings[0])
                         : g_strdup_printf ("– / %u", row->ratings[1]);
}

static int
moves_of (const LibraryRow *row)
{
  return (row->plies + 1) / 2;
}

static char *
library_result_text (const LibraryRow *row)
{
  const Rules *rules = library_row_rules (row);
  const char *token = result_token ((Result) row->result);

  return row->result == RESULT_ONGOING || !rules ? g_strdup ("")
                                                 : pal_game_result_text (token, rules);
}

static gboolean
library_item_is_casual (PalLibraryItem *self)
{
  return g_str_equal (library_item_name (self, pal_library_item_get_row (self)->event),
                      PAL_FILE_WORDS_CASUAL);
}

/* The event, or the place. */
static char *
library_item_event (PalLibraryItem *self)
{
  const LibraryRow *row = pal_library_item_get_row (self);

  return pal_file_words_show (library_item_name (self, row->event ? row->event : row->site));
}

/* Studies and puzzles have a name, but no players. */
static gboolean
library_item_is_study (PalLibraryItem *self)
{
  const LibraryRow *row = pal_library_item_get_row (self);

  return !*pal_library_item_get_name (self, 0) && !*pal_library_item_get_name (self, 1)
         && (row->event || row->site) && !library_item_is_casual (self);
}

/* In the reader's language, whatever the library has. */
static const char *
library_item_opening (PalLibraryItem *self)
{
  const LibraryRow *row = pal_library_item_get_row (self);
  const char *name = library_item_name (self, row->opening);
  const Rules *rules = library_row_rules (row);
  const OpeningNames *names
      = self->books && rules ? pal_books_get_opening_names (self->books, rules) : NULL;
  const char *own = names ? opening_names_translate (names, name) : NULL;

  return own ? own : name;
}

/* Who plays without a name is called by the color. */
static char *
library_item_player (PalLibraryItem *self, int side)
{
  const LibraryRow *row = pal_library_item_get_row (self);
  const Rules *rules = library_row_rules (row);
  const char *name = pal_library_item_get_name (self, side);

  if (*name || !rules || library_item_is_study (self))
    return pal_file_words_show (name);
  return g_strdup (_ (rules->side_names[side]));
}

char *
pal_library_item_dup_text (PalLibraryItem *self, PalLibraryColumn column)
{
  const LibraryRow *row = pal_library_item_get_row (self);
  const Rules *rules = library_row_rules (row);

  switch (column) {
  case PAL_LIBRARY_COLUMN_FIRST:
  case PAL_LIBRARY_COLUMN_SECOND:
    return library_item_player (self, column == PAL_LIBRARY_COLUMN_SECOND);
  case PAL_LIBRARY_COLUMN_RESULT:
    return library_result_text (row);
  case PAL_LIBRARY_COLUMN_MOVES:
    return g_strdup_printf ("%d", moves_of (row));
  case PAL_LIBRARY_COLUMN_EVENT:
    return library_item_event (self);
  case PAL_LIBRARY_COLUMN_DATE:
    return library_date_text (row->date);
  case PAL_LIBRARY_COLUMN_OPENING:
    return g_strdup (library_item_opening (self));
  case PAL_LIBRARY_COLUMN_RATING:
    return rating_text (row);
  case PAL_LIBRARY_COLUMN_KIND:
    return g_strdup (rules ? _ (rules->name) : "");
  case PAL_LIBRARY_N_COLUMNS:
  default:
    return g_strdup ("");
  }
}

char *
pal_library_item_dup_players (PalLibraryItem *self)
{
  g_autofree char *first = library_item_player (self, 0), *second = library_item_player (self, 1);

  return library_item_is_study (self) ? library_item_event (self)
                                      : g_strdup_printf ("%s – %s", first, second);
}

char *
pal_library_item_dup_detail (PalLibraryItem *self)
{
  static const PalLibraryColumn columns[]
      = { PAL_LIBRARY_COLUMN_RESULT, PAL_LIBRARY_COLUMN_DATE, PAL_LIBRARY_COLUMN_EVENT,
          PAL_LIBRARY_COLUMN_OPENING };
  int moves = moves_of (pal_library_item_get_row (self));
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++) {
    g_autofree char *part = pal_library_item_dup_text (self, columns[i]);

    if (*part && !(columns[i] == PAL_LIBRARY_COLUMN_EVENT && library_item_is_study (self)))
      g_string_append_printf (text, "%s · ", part);
  }
  g_string_append_printf (text, ngettext ("%d move", "%d moves", (gulong) moves), moves);
  return g_string_free (text, FALSE);
}

/* --- the list --- */

struct _PalLibraryList {
  GObject parent_instance;

  PalLibrary *library;
  LibraryFilter *filter;
  LibrarySort sort;
  gboolean descending, newest_first;
  GArray *among;     /* guint32, in order; NULL: all */
  GHashTable *plies; /* those of the games in AMONG */
  GArray *ids;       /* guint32 */
  GCancellable *asking;
};

enum { SIGNAL_ANSWERED, N_SIGNALS };
static guint signals[N_SIGNALS];

static GType
pal_library_list_get_item_type (GListModel *model)
{
  return PAL_TYPE_LIBRARY_ITEM;
}

static guint
pal_library_list_get_n_items (GListModel *model)
{
  return PAL_LIBRARY_LIST (model)->ids->len;
}

static gpointer
pal_library_list_get_item (GListModel *model, guint position)
{
  PalLibraryList *self = PAL_LIBRARY_LIST (model);
  PalLibraryItem *item;

  if (position >= self->ids->len)
    return NULL;
  item = g_object_new (PAL_TYPE_LIBRARY_ITEM, NULL);
  item->library = library_ref (pal_library_get_library (self->library));
  g_set_object (&item->books, pal_library_get_books (self->library));
  item->id = g_array_index (self->ids, guint32, position);
  if (self->plies)
    item->ply = (guint16) GPOINTER_TO_UINT (
        g_hash_table_lookup (self->plies, GUINT_TO_POINTER (item->id)));
  return item;
}

static void
pal_library_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = pal_library_list_get_item_type;
  iface->get_n_items = pal_library_list_get_n_items;
  iface->get_item = pal_library_list_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (PalLibraryList, pal_library_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      pal_library_list_model_init))

/* Shows IDS (passes). What is the same at both ends stays, and with it what is selected there. */
static void
library_list_show (PalLibraryList *self, GArray *ids)
{
  g_autoptr (GArray) before = self->ids;
  const guint32 *old = (const guint32 *) (gpointer) before->data;
  const guint32 *new = (const guint32 *) (gpointer) ids->data;
  const guint least = MIN (before->len, ids->len);
  guint same = 0, same_end = 0;

  while (same < least && old[same] == new[same])
    same++;
  while (same_end < least - same && old[before->len - 1 - same_end] == new[ids->len - 1 - same_end])
    same_end++;
  self->ids = ids;
  if (same + same_end < MAX (before->len, ids->len))
    g_list_model_items_changed (G_LIST_MODEL (self), same, before->len - same - same_end,
                                ids->len - same - same_end);
}

static GArray *
library_ids_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (guint32));
}

static void
library_list_on_filtered (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalLibraryList) self = data;
  g_autoptr (GError) error = NULL;
  GArray *ids = pal_library_filter_finish (PAL_LIBRARY (source), result, &error);

  if (g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result)))) {
    g_clear_pointer (&ids, g_array_unref);
    return;
  }
  g_clear_object (&self->asking);
  library_list_show (self, ids ? ids : library_ids_new ());
  g_signal_emit (self, signals[SIGNAL_ANSWERED], 0);
}

/* Asks for what is to be shown; an older question is dropped. */
static void
library_list_ask (PalLibraryList *self)
{
  g_cancellable_cancel (self->asking);
  g_clear_object (&self->asking);
  if (!self->library || !pal_library_is_loaded (self->library)) {
    library_list_show (self, library_ids_new ());
    return;
  }
  self->asking = g_cancellable_new ();
  pal_library_filter (self->library, self->filter, self->among, self->sort,
                      self->sort == LIBRARY_SORT_NUMBER ? self->newest_first : self->descending,
                      self->asking, library_list_on_filtered, g_object_ref (self));
}

static void
library_list_let_go (PalLibraryList *self)
{
  g_cancellable_cancel (self->asking);
  g_clear_object (&self->asking);
  if (self->library)
    g_signal_handlers_disconnect_by_func (self->library, library_list_ask, self);
  g_clear_object (&self->library);
}

static void
pal_library_list_finalize (GObject *object)
{
  PalLibraryList *self = PAL_LIBRARY_LIST (object);

  library_list_let_go (self);
  library_filter_free (self->filter);
  g_clear_pointer (&self->among, g_array_unref);
  g_clear_pointer (&self->plies, g_hash_table_unref);
  g_array_unref (self->ids);
  G_OBJECT_CLASS (pal_library_list_parent_class)->finalize (object);
}

static void
pal_library_list_class_init (PalLibraryListClass *class)
{
  G_OBJECT_CLASS (class)->finalize = pal_library_list_finalize;
  signals[SIGNAL_ANSWERED] = g_signal_new ("answered", PAL_TYPE_LIBRARY_LIST, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
pal_library_list_init (PalLibraryList *self)
{
  self->filter = g_new0 (LibraryFilter, 1);
  self->ids = library_ids_new ();
}

PalLibraryList *
pal_library_list_new (void)
{
  return g_object_new (PAL_TYPE_LIBRARY_LIST, NULL);
}

void
pal_library_list_set_library (PalLibraryList *self, PalLibrary *library)
{
  if (library == self->library)
    return;
  /* Items are of the library: all of them go before it does. */
  library_list_show (self, library_ids_new ());
  library_list_let_go (self);
  self->library = library ? g_object_ref (library) : NULL;
  if (library) {
    g_signal_connect_object (library, "changed", G_CALLBACK (library_list_ask), self,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (library, "notify::loaded", G_CALLBACK (library_list_ask), self,
                             G_CONNECT_SWAPPED);
  }
  library_list_ask (self);
}

PalLibrary *
pal_library_list_get_library (PalLibraryList *self)
{
  return self->library;
}

void
pal_library_list_set_filter (PalLibraryList *self, const LibraryFilter *filter)
{
  LibraryFilter *copy = library_filter_copy (filter);

  library_filter_free (self->filter);
  self->filter = copy;
  library_list_ask (self);
}

static int
compare_game_ids (const void *a, const void *b)
{
  const guint32 *x = a, *y = b;

  return (*x > *y) - (*x < *y);
}

static char *
years_of (const LibraryFilter *filter)
{
  const guint from = filter->date_from / 10000, to = filter->date_to / 10000;

  if (from == 0 && to == 0)
    return NULL;
  if (from == to)
    return g_strdup_printf ("%u", from);
  return to == 0     ? g_strdup_printf ("%u–", from)
         : from == 0 ? g_strdup_printf ("–%u", to)
                     : g_strdup_printf ("%u–%u", from, to);
}

char *
pal_library_list_dup_words (PalLibraryList *self)
{
  const LibraryFilter *filter = self->filter;
  g_autofree char *years = years_of (filter);
  const char *const words[]
      = { filter->text, filter->player, filter->opponent, filter->event, filter->opening,
          filter->tag,  years };
  g_autoptr (GPtrArray) used = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (words[i] && *words[i])
      g_ptr_array_add (used, (gpointer) words[i]);
  if (used->len == 0)
    return NULL;
  g_ptr_array_add (used, NULL);
  return g_strjoinv (", ", (char **) used->pdata);
}

void
pal_library_list_set_hits (PalLibraryList *self, const GArray *hits)
{
  g_clear_pointer (&self->among, g_array_unref);
  g_clear_pointer (&self->plies, g_hash_table_unref);
  if (hits) {
    self->among = library_ids_new ();
    self->plies = g_hash_table_new (NULL, NULL);
    for (guint i = 0; i < hits->len; i++) {
      const LibraryHit *hit = &g_array_index (hits, LibraryHit, i);
      if (g_hash_table_insert (self->plies, GUINT_TO_POINTER (hit->game),
                               GUINT_TO_POINTER (hit->ply)))
        g_array_append_val (self->among, hit->game);
    }
    qsort (self->among->data, self->among->len, sizeof (guint32), compare_game_ids);
  }
  library_list_ask (self);
}

void
pal_library_list_sort (PalLibraryList *self, LibrarySort sort, gboolean descending)
{
  if (sort == self->sort && descending == self->descending)
    return;
  self->sort = sort;
  self->descending = descending;
  library_list_ask (self);
}

void
pal_library_list_set_newest_first (PalLibraryList *self, gboolean newest_first)
{
  if (newest_first == self->newest_first)
    return;
  self->newest_first = newest_first;
  if (self->sort == LIBRARY_SORT_NUMBER)
    library_list_ask (self);
}

gboolean
pal_library_list_is_asking (PalLibraryList *self)
{
  return self->asking != NULL;
}

const GArray *
pal_library_list_get_ids (PalLibraryList *self)
{
  return self->ids;
}

guint
pal_library_list_find (PalLibraryList *self, guint32 id)
{
  for (guint i = 0; i < self->ids->len; i++)
    if (g_array_index (self->ids, guint32, i) == id)
      return i;
  return G_MAXUINT;
}
