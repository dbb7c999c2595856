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
pal_game_item_dup_detail (PalGameItem *self)
{
  const GameEntry *entry = pal_game_file_get_entry (self->file, self->index);
  const char *event = is_nobodys (entry) ? NULL : entry->event;
  const char *const parts[] = { entry->result, entry->date, event, entry->eco };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
    if (parts[i] == NULL || *parts[i] == '\0' || *parts[i] == '?' || *parts[i] == '*')
      continue;
    if (text->len > 0)
      g_string_append (text, " · ");
    g_string_append (text, parts[i]);
  }
  if (text->len > 0)
    g_string_append (text, " · ");
  /* Translators: a ply is one side's move; whether two make "a move" depends on the game. */
  g_string_append_printf (text, ngettext ("%d ply", "%d plies", (gulong) entry->plies),
                          entry->plies);
  return g_string_free (text, FALSE);
}

/* --- the list --- */

struct _PalGameList {
  GObject parent_instance;

  PalGameFile *file;
  GArray *found; /* guint: numbers of games; NULL: all */
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

typedef struct {
  PalGameFile *file;
  GStrv words; /* folded */
} Search;

static void
search_free (gpointer data)
{
  Search *search = data;

  g_object_unref (search->file);
  g_strfreev (search->words);
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

static void
search_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Search *search = data;
  GArray *found = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n = pal_game_file_get_n_games (search->file);

  for (guint i = 0; i < n && !g_cancellable_is_cancelled (cancellable); i++)
    if (entry_matches (pal_game_file_get_entry (search->file, i),
                       (const char *const *) search->words))
      g_array_append_val (found, i);
  g_task_return_pointer (task, found, (GDestroyNotify) g_array_unref);
}

static void
show_found (PalGameList *self, GArray *found)
{
  guint before = pal_game_list_get_n_items (G_LIST_MODEL (self));

  g_clear_pointer (&self->found, g_array_unref);
  self->found = found;
  g_list_model_items_changed (G_LIST_MODEL (self), 0, before,
                              pal_game_list_get_n_items (G_LIST_MODEL (self)));
}

static void
on_found (GObject *source, GAsyncResult *result, gpointer data)
{
  GArray *found = g_task_propagate_pointer (G_TASK (result), NULL);

  if (found != NULL)
    show_found (PAL_GAME_LIST (source), found);
}

void
pal_game_list_search (PalGameList *self, const char *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  g_autoptr (GTask) task = NULL;
  Search *search;

  g_cancellable_cancel (self->search);
  g_clear_object (&self->search);
  if (*g_strstrip (folded) == '\0') {
    show_found (self, NULL);
    return;
  }
  self->search = g_cancellable_new ();
  search = g_new (Search, 1);
  *search = (Search){ g_object_ref (self->file), g_strsplit (folded, " ", -1) };
  task = g_task_new (self, self->search, on_found, NULL);
  g_task_set_task_data (task, search, search_free);
  g_task_run_in_thread (task, search_in_thread);
}

static void
pal_game_list_finalize (GObject *object)
{
  PalGameList *self = PAL_GAME_LIST (object);

  g_clear_object (&self->search);
  g_clear_object (&self->file);
  g_clear_pointer (&self->found, g_array_unref);
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
}

PalGameList *
pal_game_list_new (PalGameFile *file)
{
  PalGameList *self = g_object_new (PAL_TYPE_GAME_LIST, NULL);

  self->file = g_object_ref (file);
  return self;
}
