/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-list.h"

#include "files/core/task-thread.h"
#include "files/text/text-fold.h"
#include "game/match/pal-file-words.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#define UNKNOWN G_MAXUINT32 /* a rank */

static gboolean
is_known (const char *text)
{
  return text != NULL && *text != '\0' && *text != '?';
}

static const char *
game_order_text_of (PalGameColumn column, const GameEntry *entry)
{
  const char *opening = is_known (entry->opening) ? entry->opening : entry->eco;
  const char *const texts[]
      = { entry->white, entry->black, entry->result, entry->event, entry->date, opening };

  return column < G_N_ELEMENTS (texts) && is_known (texts[column]) && *texts[column] != '*'
             ? texts[column]
             : NULL;
}

const char *
pal_game_column_name (PalGameColumn column, const Rules *rules)
{
  const char *const names[] = { _ (rules->side_names[0]),
                                _ (rules->side_names[1]),
                                _ ("Result"),
                                _ ("Event"),
                                _ ("Date"),
                                _ ("Opening"),
                                C_ ("number of moves", "Moves") };

  return names[column];
}

char *
pal_game_result_text (const char *result, const Rules *rules)
{
  gboolean first = g_str_equal (result, "1-0"), second = g_str_equal (result, "0-1");

  if (g_str_equal (result, "1/2-1/2"))
    return g_strdup (g_str_equal (rules->side_tags[0], "White") ? "½-½" : _ ("Draw"));
  if ((!first && !second) || g_str_equal (rules->side_tags[0], "White"))
    return g_strdup (result);
  /* Translators: a side of the board, as in "White wins". */
  return g_strdup_printf (_ ("%s wins"), _ (rules->side_names[second]));
}

/* Without what is not known of it: "1913.??.??". */
static char *
date_text (const char *date)
{
  const char *unknown = strstr (date, ".?");

  return unknown != NULL ? g_strndup (date, (gsize) (unknown - date)) : g_strdup (date);
}

/* What stands in COLUMN for ENTRY; "" where nothing is known. Free with g_free. */
static char *
pal_game_column_text (PalGameColumn column, const GameEntry *entry, const Rules *rules)
{
  const char *text = game_order_text_of (column, entry);

  if (column == PAL_GAME_COLUMN_MOVES)
    return g_strdup_printf ("%d", (entry->plies + 1) / 2);
  if (text == NULL)
    return g_strdup ("");
  if (column == PAL_GAME_COLUMN_RESULT)
    return pal_game_result_text (text, rules);
  return column == PAL_GAME_COLUMN_DATE ? date_text (text) : pal_file_words_show (text);
}

/* --- the order --- */

typedef struct {
  const char *text;
  char *key; /* by which it is sorted */
} Text;

static void
text_clear (gpointer data)
{
  g_free (((Text *) data)->key);
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (((const Text *) a)->key, ((const Text *) b)->key);
}

/* Names as people sort them; dates and codes by their characters. */
static char *
key_of (PalGameColumn column, const char *text)
{
  g_autofree char *folded = NULL;

  if (column != PAL_GAME_COLUMN_FIRST && column != PAL_GAME_COLUMN_SECOND
      && column != PAL_GAME_COLUMN_EVENT)
    return g_strdup (text);
  folded = g_utf8_casefold (text, -1);
  return g_utf8_collate_key (folded, -1);
}

/* The texts of COLUMN, each once, sorted. */
static GArray *
sort_texts (PalGameFile *file, PalGameColumn column, GCancellable *cancellable)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  GArray *texts = g_array_new (FALSE, FALSE, sizeof (Text));
  guint n = pal_game_file_get_n_games (file);

  g_array_set_clear_func (texts, text_clear);
  for (guint i = 0; i < n && !g_cancellable_is_cancelled (cancellable); i++) {
    const char *text = game_order_text_of (column, pal_game_file_get_entry (file, i));

    if (text != NULL && g_hash_table_add (seen, (gpointer) text)) {
      Text new = { text, key_of (column, text) };
      g_array_append_val (texts, new);
    }
  }
  g_array_sort (texts, compare_texts);
  return texts;
}

/* Each text's place among them; equal keys have one. */
static GHashTable *
rank_texts (const GArray *texts)
{
  GHashTable *ranks = g_hash_table_new (NULL, NULL);
  guint rank = 0;

  for (guint i = 0; i < texts->len; i++) {
    const Text *text = &g_array_index (texts, Text, i);

    if (i > 0 && compare_texts (text - 1, text) != 0)
      rank++;
    g_hash_table_insert (ranks, (gpointer) text->text, GUINT_TO_POINTER (rank));
  }
  return ranks;
}

static int
compare_numbers (const void *a, const void *b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

GArray *
pal_game_order_new (PalGameFile *file, PalGameColumn column, gboolean descending,
                    GCancellable *cancellable)
{
  guint n = pal_game_file_get_n_games (file);
  g_autoptr (GArray) texts = sort_texts (file, column, cancellable);
  g_autoptr (GHashTable) ranks = rank_texts (texts);
  g_autofree guint64 *numbers = g_new (guint64, n);
  GArray *order;

  if (g_cancellable_is_cancelled (cancellable))
    return NULL;
  for (guint i = 0; i < n; i++) {
    const GameEntry *entry = pal_game_file_get_entry (file, i);
    const char *text = game_order_text_of (column, entry);
    guint rank = text ? GPOINTER_TO_UINT (g_hash_table_lookup (ranks, text)) : UNKNOWN;

    if (column == PAL_GAME_COLUMN_MOVES)
      rank = (guint) MAX (entry->plies, 0);
    if (descending && rank != UNKNOWN)
      rank = UNKNOWN - 1 - rank;
    numbers[i] = (guint64) rank << 32 | i;
  }
  qsort (numbers, n, sizeof numbers[0], compare_numbers);
  order = g_array_sized_new (FALSE, FALSE, sizeof (guint), n);
  for (guint i = 0; i < n; i++) {
    guint index = (guint) (numbers[i] & G_MAXUINT32);
    g_array_append_val (order, index);
  }
  return order;
}

struct _PalGameItem {
  GObject parent_instance;

  PalGameFile *file;
  guint index;
};

G_DEFINE_FINAL_TYPE (PalGameItem, pal_game_item, G_TYPE_OBJECT)

static void
pal_game_item_finalize (GObject *object)
{
  g_object_unref (PAL_GAME_ITEM (object)->file);
  G_OBJECT_CLASS (pal_game_item_parent_class)->finalize (object);
}

static void
pal_game_item_class_init (PalGameItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pal_game_item_finalize;
}

static void
pal_game_item_init (PalGameItem *self)
{
}

guint
pal_game_item_get_index (PalGameItem *self)
{
  return self->index;
}

static const char *
or_unknown (const char *text)
{
  return text != NULL && *text != '\0' ? text : "?";
}

/* Studies and puzzles have no players, but a name. */
static gboolean
is_nobodys (const GameEntry *entry)
{
  return !is_known (entry->white) && !is_known (entry->black) && is_known (entry->event);
}

char *
pal_game_item_dup_players (PalGameItem *self)
{
  const GameEntry *entry = pal_game_file_get_entry (self->file, self->index);
  g_autofree char *white = pal_file_words_show (or_unknown (entry->white));
  g_autofree char *black = pal_file_words_show (or_unknown (entry->black));

  if (is_nobodys (entry))
    return pal_file_words_show (entry->event);
  return g_strdup_printf ("%s – %s", white, black);
}

char *
pal_game_item_dup_text (PalGameItem *self, PalGameColumn column)
{
  g_autofree char *source = column == PAL_GAME_COLUMN_EVENT
                                ? pal_game_file_dup_source_name (self->file, self->index)
                                : NULL;
  g_autofree char *text
      = pal_game_column_text (column, pal_game_file_get_entry (self->file, self->index),
                              pal_game_file_get_rules (self->file, self->index));

  if (source == NULL)
    return g_steal_pointer (&text);
  return *text != '\0' ? g_strdup_printf ("%s · %s", source, text) : g_steal_pointer (&source);
}

char *
pal_game_item_dup_detail (PalGameItem *self)
{
  static const PalGameColumn columns[] = { PAL_GAME_COLUMN_RESULT, PAL_GAME_COLUMN_DATE,
                                           PAL_GAME_COLUMN_EVENT, PAL_GAME_COLUMN_OPENING };
  const GameEntry *entry = pal_game_file_get_entry (self->file, self->index);
  int moves = (entry->plies + 1) / 2;
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++) {
    g_autofree char *part = columns[i] == PAL_GAME_COLUMN_EVENT && is_nobodys (entry)
                                ? pal_game_file_dup_source_name (self->file, self->index)
                                : pal_game_item_dup_text (self, columns[i]);

    if (part != NULL && *part != '\0')
      g_string_append_printf (text, "%s · ", part);
  }
  g_string_append_printf (text, ngettext ("%d move", "%d moves", (gulong) moves), moves);
  return g_string_free (text, FALSE);
}

/* --- the list --- */

struct _PalGameList {
  GObject parent_instance;

  PalGameFile *file;
  char *words;
  PalGameColumn column;
  gboolean descending;
  GArray *order; /* guint: the numbers of all games by column; NULL: as in the file */
  GArray *found; /* those that are shown; NULL: all as in the file */
  GCancellable *search;
};

static GType
pal_game_list_get_item_type (GListModel *model)
{
  return PAL_TYPE_GAME_ITEM;
}

static guint
pal_game_list_get_n_items (GListModel *model)
{
  PalGameList *self = PAL_GAME_LIST (model);

  return self->found != NULL ? self->found->len : pal_game_file_get_n_games (self->file);
}

static gpointer
pal_game_list_get_item (GListModel *model, guint position)
{
  PalGameList *self = PAL_GAME_LIST (model);
  PalGameItem *item;

  if (position >= pal_game_list_get_n_items (model))
    return NULL;
  item = g_object_new (PAL_TYPE_GAME_ITEM, NULL);
  item->file = g_object_ref (self->file);
  item->index = self->found != NULL ? g_array_index (self->found, guint, position) : position;
  return item;
}

static void
pal_game_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = pal_game_list_get_item_type;
  iface->get_n_items = pal_game_list_get_n_items;
  iface->get_item = pal_game_list_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (PalGameList, pal_game_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, pal_game_list_model_init))

/* --- searching --- */

/* What is to be done on the thread, and what it found. */
typedef struct {
  PalGameFile *file;
  GStrv words; /* folded; NULL: all games */
  PalGameColumn column;
  gboolean descending;
  GArray *order; /* when it is known; NULL also where there is none */
  GArray *found;
} Search;

static void
search_free (gpointer data)
{
  Search *search = data;

  g_object_unref (search->file);
  g_strfreev (search->words);
  g_clear_pointer (&search->order, g_array_unref);
  g_clear_pointer (&search->found, g_array_unref);
  g_free (search);
}

static gboolean
game_matches (PalGameFile *file, guint index, const char *const *words)
{
  const GameEntry *entry = pal_game_file_get_entry (file, index);
  g_autofree char *source = pal_game_file_dup_source_name (file, index);
  const char *const parts[] = { entry->white,  entry->black,   entry->event, entry->date,
                                entry->result, entry->opening, entry->eco,   source };
  g_autoptr (GString) all = g_string_sized_new (128);
  g_autofree char *folded = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i] != NULL) {
      g_string_append (all, parts[i]);
      g_string_append_c (all, '\n');
    }
  folded = text_fold (all->str);
  for (guint i = 0; words[i] != NULL; i++)
    if (strstr (folded, words[i]) == NULL)
      return FALSE;
  return TRUE;
}

static GArray *
find_games (const Search *search, GCancellable *cancellable)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n = pal_game_file_get_n_games (search->file);

  for (guint i = 0; i < n && !g_cancellable_is_cancelled (cancellable); i++) {
    guint index = search->order != NULL ? g_array_index (search->order, guint, i) : i;

    if (game_matches (search->file, index, (const char *const *) search->words))
      g_array_append_val (found, index);
  }
  return found;
}

static void
search_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Search *search = data;

  if (search->order == NULL && search->column != PAL_GAME_COLUMN_NONE)
    search->order
        = pal_game_order_new (search->file, search->column, search->descending, cancellable);
  if (search->words != NULL)
    search->found = find_games (search, cancellable);
  else if (search->order != NULL)
    search->found = g_array_ref (search->order);
  g_task_return_boolean (task, TRUE);
}

/* Takes over what SEARCH has found. */
static void
show_found (PalGameList *self, Search *search)
{
  guint before = pal_game_list_get_n_items (G_LIST_MODEL (self));

  g_clear_pointer (&self->order, g_array_unref);
  g_clear_pointer (&self->found, g_array_unref);
  self->order = g_steal_pointer (&search->order);
  self->found = g_steal_pointer (&search->found);
  g_list_model_items_changed (G_LIST_MODEL (self), 0, before,
                              pal_game_list_get_n_items (G_LIST_MODEL (self)));
}

static void
game_list_on_found (GObject *source, GAsyncResult *result, gpointer data)
{
  PalGameList *self = PAL_GAME_LIST (source);

  if (!g_task_propagate_boolean (G_TASK (result), NULL))
    return;
  g_clear_object (&self->search);
  show_found (self, g_task_get_task_data (G_TASK (result)));
}

static void
start_search (PalGameList *self, Search *search)
{
  g_autoptr (GTask) task = NULL;

  self->search = g_cancellable_new ();
  task = g_task_new (self, self->search, game_list_on_found, NULL);
  g_task_set_task_data (task, search, search_free);
  task_run_in_thread (task, search_in_thread);
}

/* Shows what the words and the column say, at once where nothing is to be looked for. */
static void
refresh_list (PalGameList *self)
{
  g_autofree char *folded = text_fold (self->words != NULL ? self->words : "");
  gboolean all = *g_strstrip (folded) == '\0';
  Search *search = g_new0 (Search, 1);

  g_cancellable_cancel (self->search);
  g_clear_object (&self->search);
  search->file = g_object_ref (self->file);
  search->words = all ? NULL : g_strsplit (folded, " ", -1);
  search->column = self->column;
  search->descending = self->descending;
  search->order = self->order != NULL ? g_array_ref (self->order) : NULL;
  if (all && self->column == PAL_GAME_COLUMN_NONE) {
    show_found (self, search);
    search_free (search);
  } else {
    start_search (self, search);
  }
}

void
pal_game_list_search (PalGameList *self, const char *text)
{
  if (g_strcmp0 (self->words != NULL ? self->words : "", text) == 0)
    return;
  g_free (self->words);
  self->words = g_strdup (text);
  refresh_list (self);
}

gboolean
pal_game_list_is_searching (PalGameList *self)
{
  return self->search != NULL;
}

void
pal_game_list_sort (PalGameList *self, PalGameColumn column, gboolean descending)
{
  self->column = column;
  self->descending = descending;
  g_clear_pointer (&self->order, g_array_unref);
  refresh_list (self);
}

static void
pal_game_list_finalize (GObject *object)
{
  PalGameList *self = PAL_GAME_LIST (object);

  g_clear_object (&self->search);
  g_clear_object (&self->file);
  g_clear_pointer (&self->order, g_array_unref);
  g_clear_pointer (&self->found, g_array_unref);
  g_free (self->words);
  G_OBJECT_CLASS (pal_game_list_parent_class)->finalize (object);
}

static void
pal_game_list_class_init (PalGameListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pal_game_list_finalize;
}

static void
pal_game_list_init (PalGameList *self)
{
  self->column = PAL_GAME_COLUMN_NONE;
}

PalGameList *
pal_game_list_new (PalGameFile *file)
{
  PalGameList *self = g_object_new (PAL_TYPE_GAME_LIST, NULL);

  self->file = g_object_ref (file);
  return self;
}
