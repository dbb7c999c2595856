#include "pal-game-list.h"

#include <glib/gi18n.h>
#include <string.h>

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

static gboolean
is_known (const char *text)
{
  return text != NULL && *text != '\0' && *text != '?';
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

  if (is_nobodys (entry))
    return g_strdup (entry->event);
  return g_strdup_printf ("%s – %s", or_unknown (entry->white), or_unknown (entry->black));
}

char *
pal_game_item_dup_text (PalGameItem *self, PalGameColumn column)
{
  return pal_game_column_text (column, pal_game_file_get_entry (self->file, self->index),
                               pal_game_file_get_rules (self->file, self->index));
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
    g_autofree char *part = pal_game_item_dup_text (self, columns[i]);

    if (*part != '\0' && !(columns[i] == PAL_GAME_COLUMN_EVENT && is_nobodys (entry)))
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

static void pal_game_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (PalGameList, pal_game_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, pal_game_list_model_init))

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
entry_matches (const GameEntry *entry, const char *const *words)
{
  const char *const parts[]
      = { entry->white, entry->black, entry->event, entry->date, entry->result, entry->eco };
  g_autoptr (GString) all = g_string_sized_new (128);
  g_autofree char *folded = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i] != NULL) {
      g_string_append (all, parts[i]);
      g_string_append_c (all, '\n');
    }
  folded = g_utf8_casefold (all->str, (gssize) all->len);
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

    if (entry_matches (pal_game_file_get_entry (search->file, index),
                       (const char *const *) search->words))
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
  g_task_run_in_thread (task, search_in_thread);
}

/* Shows what the words and the column say, at once where nothing is to be looked for. */
static void
refresh_list (PalGameList *self)
{
  g_autofree char *folded = g_utf8_casefold (self->words != NULL ? self->words : "", -1);
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
