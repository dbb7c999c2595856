/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of bots: ready-made ones out of the program, one's own in a folder. */
#include "pal-bot-store.h"

#include "pal-bot-folder.h"

#include "files/bot/bot-file.h"
#include "files/core/task-thread.h"
#include "pal-bots-resource.h"
#include "registry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define READY_MADE PAL_RESOURCE_PATH "/bots/"
#define READY_MADE_ID "ready-made/"
#define STRENGTH READY_MADE "strength"

/* --- the list --- */

struct _PalBotStore {
  GObject parent_instance;

  PalBotFolder *folder;
  GPtrArray *items;       /* of PalBotItem, sorted */
  GPtrArray *by_strength; /* of char *: the ready-made bots' names, the weakest first */
  GPtrArray *problems;    /* of char *, up to NULL */
  GHashTable *unsaved;    /* of PalBotItem, the last writing of which has failed */
};

enum { SIGNAL_FAILED, N_SIGNALS };
static guint signals[N_SIGNALS];

static const Bot *
bot_of (PalBotItem *item)
{
  return pal_bot_item_get_bot (item);
}

static GType
bot_store_get_item_type (GListModel *model)
{
  return PAL_TYPE_BOT_ITEM;
}

static guint
bot_store_get_n_items (GListModel *model)
{
  return PAL_BOT_STORE (model)->items->len;
}

static gpointer
bot_store_get_item (GListModel *model, guint position)
{
  GPtrArray *items = PAL_BOT_STORE (model)->items;

  return position < items->len ? g_object_ref (items->pdata[position]) : NULL;
}

static void
bot_store_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = bot_store_get_item_type;
  iface->get_n_items = bot_store_get_n_items;
  iface->get_item = bot_store_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (PalBotStore, pal_bot_store, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, bot_store_list_model_init))

static int
game_index (const Rules *rules)
{
  int index = 0;

  while (index < registry_count () && registry_game (index)->rules != rules)
    index++;
  return index;
}

/* Where ITEM stands: the ready-made bots from the weakest up, then one's own. */
static guint
bot_store_rank_of (PalBotStore *self, PalBotItem *item)
{
  guint rank = self->by_strength->len; /* of one that has not been matched */

  if (!pal_bot_item_is_ready_made (item))
    return G_MAXUINT;
  g_ptr_array_find_with_equal_func (
      self->by_strength, pal_bot_item_get_id (item) + strlen (READY_MADE_ID), g_str_equal, &rank);
  return rank;
}

static int
bot_store_compare (gconstpointer first, gconstpointer second, gpointer data)
{
  PalBotStore *self = data;
  PalBotItem *a = *(PalBotItem *const *) first, *b = *(PalBotItem *const *) second;
  int order = game_index (bot_of (a)->rules) - game_index (bot_of (b)->rules);

  if (order == 0)
    order = (bot_store_rank_of (self, a) > bot_store_rank_of (self, b))
            - (bot_store_rank_of (self, a) < bot_store_rank_of (self, b));
  if (order == 0)
    order = g_utf8_collate (bot_of (a)->name, bot_of (b)->name);
  return order != 0 ? order : strcmp (pal_bot_item_get_id (a), pal_bot_item_get_id (b));
}

/* Adds ITEM, which the list then holds, where it belongs. */
static void
insert (PalBotStore *self, PalBotItem *item)
{
  guint place = 0;

  while (place < self->items->len
         && bot_store_compare (&self->items->pdata[place], &item, self) < 0)
    place++;
  g_ptr_array_insert (self->items, (int) place, item);
  g_list_model_items_changed (G_LIST_MODEL (self), place, 0, 1);
}

/* ITEM may have got another name: puts it where it belongs now. One signal for all that moved, so
 * that lists do not lose sight of it. */
static void
sort_again (PalBotStore *self, PalBotItem *item)
{
  int before = pal_bot_store_index (self, item), after;

  g_ptr_array_sort_with_data (self->items, bot_store_compare, self);
  after = pal_bot_store_index (self, item);
  if (before != after)
    g_list_model_items_changed (G_LIST_MODEL (self), (guint) MIN (before, after),
                                (guint) ABS (after - before) + 1, (guint) ABS (after - before) + 1);
}

/* --- what there is at first --- */

static void
add_ready_made (PalBotStore *self, const char *name)
{
  g_autofree char *path = g_strconcat (READY_MADE, name, NULL);
  g_autofree char *stem = g_strndup (name, strlen (name) - strlen ("." BOT_FILE_SUFFIX));
  g_autofree char *id = g_strconcat (READY_MADE_ID, stem, NULL);
  g_autoptr (GBytes) bytes
      = g_resource_lookup_data (pal_bots_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr (GError) error = NULL;
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  Bot bot;

  if (!bot_file_read (&bot, NULL, text, length, NULL, &error)) {
    g_critical ("%s: %s", name, error->message);
    return;
  }
  bot_file_set_text (bot.name, sizeof bot.name, _ (bot.name));
  if (*bot.summary)
    bot_file_set_text (bot.summary, sizeof bot.summary, _ (bot.summary));
  g_ptr_array_add (self->items, pal_bot_item_new (&bot, id, TRUE));
}

/* The order that matches have found. */
static void
load_strength (PalBotStore *self)
{
  g_autoptr (GBytes) bytes = g_resource_lookup_data (pal_bots_get_resource (), STRENGTH,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  g_autofree char *text = g_strndup (data, length);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (int i = 0; lines[i]; i++)
    if (*lines[i] != '#' && *lines[i] != '\0')
      g_ptr_array_add (self->by_strength, g_strndup (lines[i], strcspn (lines[i], " ")));
}

static void
load_ready_made (PalBotStore *self)
{
  g_auto (GStrv) names = g_resource_enumerate_children (pal_bots_get_resource (), READY_MADE,
                                                        G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  for (int i = 0; names && names[i]; i++)
    if (g_str_has_suffix (names[i], "." BOT_FILE_SUFFIX))
      add_ready_made (self, names[i]);
}

/* --- in step with the folder --- */

gboolean
pal_bot_store_is_saved (PalBotStore *self, PalBotItem *item)
{
  return !g_hash_table_contains (self->unsaved, item);
}

/* FILE comes into the list, or changes what is there. */
static void
take_bot_file (PalBotStore *self, const PalBotFile *file)
{
  PalBotItem *item = pal_bot_store_find (self, file->id);

  if (item == NULL) {
    insert (self, pal_bot_item_new (&file->bot, file->id, FALSE));
  } else if (pal_bot_store_is_saved (self, item) && !bot_equal (&file->bot, bot_of (item))) {
    pal_bot_item_set_bot (item, &file->bot);
    sort_again (self, item);
  }
}

/* Brings the list in step with the folder. A file that cannot be read, as it may be half written,
 * changes nothing. */
static void
take_contents (PalBotStore *self, PalBotContents *contents)
{
  g_autoptr (GPtrArray) before G_GNUC_UNUSED = self->problems;

  for (guint i = self->items->len; i-- > 0;) {
    PalBotItem *item = self->items->pdata[i];

    if (pal_bot_item_is_ready_made (item) || !pal_bot_store_is_saved (self, item)
        || g_strv_contains ((const char *const *) contents->ids, pal_bot_item_get_id (item)))
      continue;
    g_ptr_array_remove_index (self->items, i);
    g_list_model_items_changed (G_LIST_MODEL (self), i, 1, 0);
  }
  for (guint i = 0; i < contents->files->len; i++)
    take_bot_file (self, contents->files->pdata[i]);
  self->problems = g_ptr_array_ref (contents->problems); /* only now: who hears may look at them */
}

/* What was to be deleted and is still there is in the list again. What had not come to the folder
 * before it was deleted comes back as it is, and not as the file was. */
static void
on_written (PalBotStore *self, PalBotItem *item, gboolean removed, const GError *error)
{
  if (error && !removed)
    g_hash_table_add (self->unsaved, g_object_ref (item));
  else if (error && pal_bot_store_index (self, item) < 0)
    insert (self, g_object_ref (item));
  else if (!error && g_hash_table_remove (self->unsaved, item) && removed)
    pal_bot_item_set_deleted (item, NULL);
  if (error)
    g_signal_emit (self, signals[SIGNAL_FAILED], 0, item, removed, error->message);
}

static void
pal_bot_store_finalize (GObject *object)
{
  PalBotStore *self = PAL_BOT_STORE (object);

  g_signal_handlers_disconnect_by_data (self->folder, self);
  g_object_unref (self->folder);
  g_ptr_array_unref (self->items);
  g_ptr_array_unref (self->by_strength);
  g_ptr_array_unref (self->problems);
  g_hash_table_unref (self->unsaved);
  G_OBJECT_CLASS (pal_bot_store_parent_class)->finalize (object);
}

static void
pal_bot_store_class_init (PalBotStoreClass *class)
{
  G_OBJECT_CLASS (class)->finalize = pal_bot_store_finalize;
  signals[SIGNAL_FAILED]
      = g_signal_new ("failed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                      G_TYPE_NONE, 3, PAL_TYPE_BOT_ITEM, G_TYPE_BOOLEAN, G_TYPE_STRING);
}

static void
pal_bot_store_init (PalBotStore *self)
{
  self->items = g_ptr_array_new_with_free_func (g_object_unref);
  self->by_strength = g_ptr_array_new_with_free_func (g_free);
  self->problems = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->problems, NULL);
  self->unsaved = g_hash_table_new_full (NULL, NULL, g_object_unref, NULL);
}

PalBotStore *
pal_bot_store_new (const char *folder)
{
  PalBotStore *self = g_object_new (PAL_TYPE_BOT_STORE, NULL);
  g_autofree char *usual = g_build_filename (g_get_user_data_dir (), "palamedes", "bots", NULL);
  g_autoptr (PalBotContents) contents = NULL;

  self->folder = pal_bot_folder_new (folder ? folder : usual);
  load_strength (self);
  load_ready_made (self);
  g_ptr_array_sort_with_data (self->items, bot_store_compare, self);
  contents = pal_bot_folder_read (self->folder);
  take_contents (self, contents);
  g_signal_connect_swapped (self->folder, "changed", G_CALLBACK (take_contents), self);
  g_signal_connect_swapped (self->folder, "written", G_CALLBACK (on_written), self);
  return self;
}

const char *const *
pal_bot_store_get_problems (PalBotStore *self)
{
  return (const char *const *) self->problems->pdata;
}

PalBotItem *
pal_bot_store_find (PalBotStore *self, const char *id)
{
  for (guint i = 0; i < self->items->len; i++) {
    PalBotItem *item = self->items->pdata[i];

    if (g_strcmp0 (pal_bot_item_get_id (item), id) == 0)
      return item;
  }
  return NULL;
}

int
pal_bot_store_index (PalBotStore *self, PalBotItem *item)
{
  guint index;

  return g_ptr_array_find (self->items, item, &index) ? (int) index : -1;
}

/* --- names --- */

static gboolean
is_name_taken (PalBotStore *self, const Rules *rules, const char *name)
{
  for (guint i = 0; i < self->items->len; i++) {
    const Bot *other = bot_of (self->items->pdata[i]);

    if (other->rules == rules && strcmp (other->name, name) == 0)
      return TRUE;
  }
  return FALSE;
}

/* TEXT without the number behind it, of which "Attacker 2" has one. */
static char *
without_number (const char *text)
{
  gsize end = strlen (text);

  while (end > 0 && g_ascii_isdigit (text[end - 1]))
    end--;
  return end > 0 && end < strlen (text) && text[end - 1] == ' ' ? g_strndup (text, end - 1)
                                                                : g_strdup (text);
}

/* Gives BOT a name that no other of its game has. */
static void
make_name_unique (PalBotStore *self, Bot *bot)
{
  enum { ROOM = 12 }; /* for a number */
  g_autofree char *stem = NULL;

  bot_file_set_text (bot->name, sizeof bot->name, *bot->name ? bot->name : _ ("New bot"));
  stem = without_number (bot->name);
  for (int n = 2; is_name_taken (self, bot->rules, bot->name); n++) {
    char start[BOT_NAME_MAX - ROOM];

    bot_file_set_text (start, sizeof start, stem);
    g_snprintf (bot->name, sizeof bot->name, "%s %d", start, n);
  }
}

/* Whether ITEM, or a new one if that is NULL, may be called ID. */
static gboolean
is_id_free (PalBotStore *self, const char *id, PalBotItem *item)
{
  return !pal_bot_store_find (self, id) && pal_bot_folder_is_free (self->folder, id, item);
}

/* A file's name for BOT that nobody has: its own in small Latin letters, digits and dashes. */
static char *
new_id (PalBotStore *self, const Bot *bot)
{
  g_autofree char *ascii = g_str_to_ascii (bot->name, "C");
  GString *stem = g_string_new (NULL);
  g_autofree char *id = NULL;

  for (const char *p = ascii; *p; p++)
    if (g_ascii_isalnum (*p))
      g_string_append_c (stem, g_ascii_tolower (*p));
    else if (stem->len > 0 && stem->str[stem->len - 1] != '-')
      g_string_append_c (stem, '-');
  if (stem->len > 0 && stem->str[stem->len - 1] == '-')
    g_string_truncate (stem, stem->len - 1);
  if (stem->len == 0)
    g_string_assign (stem, bot->rules->id);
  id = g_strdup (stem->str);
  for (int n = 2; !is_id_free (self, id, NULL); n++) {
    g_free (id);
    id = g_strdup_printf ("%s-%d", stem->str, n);
  }
  g_string_free (stem, TRUE);
  return g_steal_pointer (&id);
}

/* --- changes --- */

/* What is on its way counts as saved until it has failed. */
static void
write_item (PalBotStore *self, PalBotItem *item)
{
  pal_bot_folder_change (self->folder, PAL_BOT_WRITE, item);
  g_hash_table_remove (self->unsaved, item);
}

PalBotItem *
pal_bot_store_add (PalBotStore *self, const Bot *bot)
{
  Bot named = *bot;
  g_autofree char *id = NULL;
  PalBotItem *item;

  make_name_unique (self, &named);
  id = new_id (self, &named);
  item = pal_bot_item_new (&named, id, FALSE);
  pal_bot_folder_change (self->folder, PAL_BOT_WRITE, item);
  insert (self, item);
  return item;
}

PalBotItem *
pal_bot_store_copy (PalBotStore *self, PalBotItem *item)
{
  return pal_bot_store_add (self, bot_of (item));
}

/* ITEM, which is not in the list, comes back to it; under another id where its own is taken by now.
 */
static void
bring_back (PalBotStore *self, PalBotItem *item)
{
  const char *old = pal_bot_item_get_id (item);
  g_autofree char *id
      = is_id_free (self, old, item) ? g_strdup (old) : new_id (self, bot_of (item));

  pal_bot_item_set_id (item, id);
  insert (self, g_object_ref (item));
}

void
pal_bot_store_save (PalBotStore *self, PalBotItem *item, const Bot *bot)
{
  g_return_if_fail (!pal_bot_item_is_ready_made (item));
  if (pal_bot_store_index (self, item) < 0)
    bring_back (self, item);
  pal_bot_item_set_bot (item, bot);
  write_item (self, item);
  sort_again (self, item);
}

void
pal_bot_store_save_again (PalBotStore *self)
{
  g_autoptr (GList) items = g_hash_table_get_keys (self->unsaved);

  for (GList *link = items; link; link = link->next)
    if (pal_bot_store_index (self, link->data) >= 0)
      write_item (self, link->data);
}

void
pal_bot_store_remove (PalBotStore *self, PalBotItem *item)
{
  int index = pal_bot_store_index (self, item);

  g_return_if_fail (!pal_bot_item_is_ready_made (item));
  if (index < 0)
    return;
  pal_bot_folder_change (self->folder, PAL_BOT_REMOVE, item);
  g_ptr_array_remove_index (self->items, (guint) index);
  g_list_model_items_changed (G_LIST_MODEL (self), (guint) index, 1, 0);
}

void
pal_bot_store_restore (PalBotStore *self, PalBotItem *item)
{
  if (pal_bot_store_index (self, item) >= 0)
    return;
  bring_back (self, item);
  pal_bot_folder_change (self->folder, PAL_BOT_RESTORE, item);
}

gboolean
pal_bot_store_is_busy (PalBotStore *self)
{
  return pal_bot_folder_is_busy (self->folder);
}

/* --- files of others --- */

typedef struct {
  GFile *file;
  Bot bot;
  GPtrArray *problems;
} Import;

static void
import_free (gpointer data)
{
  Import *import = data;

  g_object_unref (import->file);
  g_ptr_array_unref (import->problems);
  g_free (import);
}

static void
import_on_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Import *import = data;
  GError *error = NULL;

  if (pal_bot_folder_import (&import->bot, import->file, import->problems, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
pal_bot_store_import_async (PalBotStore *self, GFile *file, GAsyncReadyCallback callback,
                            gpointer data)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, data);
  Import *import = g_new0 (Import, 1);

  import->file = g_object_ref (file);
  import->problems = read_problems_new ();
  g_task_set_source_tag (task, pal_bot_store_import_async);
  g_task_set_task_data (task, import, import_free);
  if (g_application_get_default ())
    g_application_hold (g_application_get_default ());
  task_run_in_thread (task, import_on_thread);
}

PalBotItem *
pal_bot_store_import_finish (PalBotStore *self, GAsyncResult *result, GPtrArray **problems,
                             GError **error)
{
  Import *import = g_task_get_task_data (G_TASK (result));

  if (g_application_get_default ())
    g_application_release (g_application_get_default ());
  if (!g_task_propagate_boolean (G_TASK (result), error))
    return NULL;
  if (!*import->bot.name) {
    g_autofree char *name = g_file_get_basename (import->file);
    char *dot = strrchr (name, '.');

    if (dot)
      *dot = '\0';
    bot_file_set_text (import->bot.name, sizeof import->bot.name, name);
  }
  if (problems)
    *problems = g_ptr_array_ref (import->problems);
  return pal_bot_store_add (self, &import->bot);
}

GBytes *
pal_bot_store_export (PalBotItem *item)
{
  Bot bot = *bot_of (item);
  g_autoptr (GBytes) picture = bot_picture_load (bot.picture);
  char *text;

  if (g_path_is_absolute (bot.picture)) /* tells the user's name, and means nothing elsewhere */
    *bot.picture = '\0';
  text = bot_file_write (&bot, picture);
  return g_bytes_new_take (text, strlen (text));
}
