/* The list of bots: ready-made ones out of the program, one's own in a folder. */
#include "pal-bot-store.h"

#include "files/bot/bot-file.h"
#include "files/core/file-save.h"
#include "pal-bots-resource.h"
#include "registry.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

/* Whoever writes a file or copies some says so many times. */
enum { LOOK_AFTER_MS = 300 };

#define READY_MADE "/io/github/palamedes/Palamedes/bots/"
#define READY_MADE_ID "ready-made/"
#define STRENGTH READY_MADE "strength"

/* --- the list --- */

struct _PalBotStore {
  GObject parent_instance;

  char *folder;
  GPtrArray *items;       /* of PalBotItem, sorted */
  GPtrArray *by_strength; /* of char *: the ready-made bots' names, the weakest first */
  GPtrArray *problems;    /* of char *, up to NULL */
  GHashTable *keeps_more; /* of ids: the file holds what this program does not know */
  GFileMonitor *monitor;  /* of the folder; NULL where that cannot be watched */
  guint look_source;
};

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

static char *
path_of (PalBotStore *self, const char *id)
{
  g_autofree char *name = g_strconcat (id, "." BOT_FILE_SUFFIX, NULL);

  return g_build_filename (self->folder, name, NULL);
}

static GFile *
bot_store_file_of (PalBotStore *self, const char *id)
{
  g_autofree char *path = path_of (self, id);

  return g_file_new_for_path (path);
}

/* BOT, of whose file PICTURE (taken) is a part, gets the path under which its picture is kept. So
 * does one whose file names another file on this computer, as those of older programs do. */
static gboolean
keep_picture (Bot *bot, GBytes *picture, GError **error)
{
  g_autoptr (GBytes) kept = picture ? picture : bot_picture_load (bot->picture);
  g_autofree char *path = kept ? bot_picture_keep (kept, error) : NULL;

  if (path && strlen (path) < sizeof bot->picture)
    g_strlcpy (bot->picture, path, sizeof bot->picture);
  return path || !kept;
}

static gboolean
read_own (PalBotStore *self, const char *id, Bot *bot, GPtrArray *problems)
{
  g_autoptr (GFile) file = bot_store_file_of (self, id);
  g_autoptr (GPtrArray) unknown = read_problems_new ();
  g_autoptr (GError) error = NULL;
  GBytes *picture;
  gboolean has_all;

  if (!bot_file_load (bot, &picture, file, unknown, &error)) {
    g_ptr_array_add (problems, g_strdup (error->message));
    return FALSE;
  }
  has_all = keep_picture (bot, picture, &error) && unknown->len == 0;
  if (error)
    g_ptr_array_add (problems, g_strdup (error->message));
  if (!*bot->name)
    bot_file_set_text (bot->name, sizeof bot->name, id);
  if (!has_all)
    g_hash_table_add (self->keeps_more, g_strdup (id));
  else
    g_hash_table_remove (self->keeps_more, id);
  return TRUE;
}

/* What is in the file of ID comes into the list, or changes what is there. A file that cannot be
 * read, as it may be half written, changes nothing. */
static void
take_own (PalBotStore *self, const char *id, GPtrArray *problems)
{
  PalBotItem *item = pal_bot_store_find (self, id);
  Bot bot;

  if (!read_own (self, id, &bot, problems))
    return;
  if (item == NULL) {
    insert (self, pal_bot_item_new (&bot, id, FALSE));
  } else if (!bot_equal (&bot, bot_of (item))) {
    pal_bot_item_set_bot (item, &bot);
    sort_again (self, item);
  }
}

/* The ids of the files in the folder, up to NULL. */
static GStrv
list_own (PalBotStore *self)
{
  g_autoptr (GDir) dir = g_dir_open (self->folder, 0, NULL);
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    if (g_str_has_suffix (name, "." BOT_FILE_SUFFIX) && *name != '.') {
      g_autofree char *id = g_strndup (name, strlen (name) - strlen ("." BOT_FILE_SUFFIX));

      g_strv_builder_add (ids, id);
    }
  return g_strv_builder_end (ids);
}

/* Brings the list in step with the folder. */
static void
load_own (PalBotStore *self)
{
  g_auto (GStrv) ids = list_own (self);
  GPtrArray *problems = g_ptr_array_new_with_free_func (g_free), *before = self->problems;

  for (guint i = self->items->len; i-- > 0;) {
    PalBotItem *item = self->items->pdata[i];
    const char *id = pal_bot_item_get_id (item);

    if (pal_bot_item_is_ready_made (item) || g_strv_contains ((const char *const *) ids, id))
      continue;
    g_ptr_array_remove_index (self->items, i);
    g_list_model_items_changed (G_LIST_MODEL (self), i, 1, 0);
  }
  for (int i = 0; ids[i]; i++)
    take_own (self, ids[i], problems);
  g_ptr_array_add (problems, NULL);
  self->problems = problems; /* only now: who hears of the changes may look at them */
  g_ptr_array_unref (before);
}

/* --- watching the folder --- */

static gboolean
look_again (gpointer data)
{
  PalBotStore *self = data;

  self->look_source = 0;
  load_own (self);
  return G_SOURCE_REMOVE;
}

static void
on_folder (PalBotStore *self)
{
  g_clear_handle_id (&self->look_source, g_source_remove);
  self->look_source = g_timeout_add (LOOK_AFTER_MS, look_again, self);
}

static void
watch_folder (PalBotStore *self)
{
  g_autoptr (GFile) folder = g_file_new_for_path (self->folder);

  self->monitor = g_file_monitor_directory (folder, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (self->monitor)
    g_signal_connect_swapped (self->monitor, "changed", G_CALLBACK (on_folder), self);
}

static void
pal_bot_store_finalize (GObject *object)
{
  PalBotStore *self = PAL_BOT_STORE (object);

  g_clear_handle_id (&self->look_source, g_source_remove);
  if (self->monitor)
    g_signal_handlers_disconnect_by_data (self->monitor, self);
  g_clear_object (&self->monitor);
  g_free (self->folder);
  g_ptr_array_unref (self->items);
  g_ptr_array_unref (self->by_strength);
  g_ptr_array_unref (self->problems);
  g_hash_table_unref (self->keeps_more);
  G_OBJECT_CLASS (pal_bot_store_parent_class)->finalize (object);
}

static void
pal_bot_store_class_init (PalBotStoreClass *class)
{
  G_OBJECT_CLASS (class)->finalize = pal_bot_store_finalize;
}

static void
pal_bot_store_init (PalBotStore *self)
{
  self->items = g_ptr_array_new_with_free_func (g_object_unref);
  self->by_strength = g_ptr_array_new_with_free_func (g_free);
  self->problems = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->problems, NULL);
  self->keeps_more = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

PalBotStore *
pal_bot_store_new (const char *folder)
{
  PalBotStore *self = g_object_new (PAL_TYPE_BOT_STORE, NULL);

  self->folder = folder ? g_strdup (folder)
                        : g_build_filename (g_get_user_data_dir (), "palamedes", "bots", NULL);
  load_strength (self);
  load_ready_made (self);
  g_ptr_array_sort_with_data (self->items, bot_store_compare, self);
  load_own (self);
  watch_folder (self);
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

static gboolean
is_id_taken (PalBotStore *self, const char *id)
{
  g_autofree char *path = path_of (self, id);

  return pal_bot_store_find (self, id) || g_file_test (path, G_FILE_TEST_EXISTS)
         || g_file_test (path, G_FILE_TEST_IS_SYMLINK);
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
  for (int n = 2; is_id_taken (self, id); n++) {
    g_free (id);
    id = g_strdup_printf ("%s-%d", stem->str, n);
  }
  g_string_free (stem, TRUE);
  return g_steal_pointer (&id);
}

/* --- changes --- */

/* BOT as a file's text with its picture inside. */
static GBytes *
bytes_of (const Bot *bot)
{
  g_autoptr (GBytes) picture = bot_picture_load (bot->picture);
  char *text = bot_file_write (bot, picture);

  return g_bytes_new_take (text, strlen (text));
}

static gboolean
ensure_folder (PalBotStore *self, GError **error)
{
  int code;

  if (g_mkdir_with_parents (self->folder, 0700) == 0)
    return TRUE;
  code = errno;
  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code),
               /* Translators: a folder and the system's reason. */
               _ ("Could not create the folder for bots, “%s”: %s."), self->folder,
               g_strerror (code));
  return FALSE;
}

PalBotItem *
pal_bot_store_add (PalBotStore *self, const Bot *bot, GError **error)
{
  Bot named = *bot;
  g_autofree char *id = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GBytes) bytes = NULL;
  PalBotItem *item;

  make_name_unique (self, &named);
  id = new_id (self, &named);
  file = bot_store_file_of (self, id);
  bytes = bytes_of (&named);
  if (!ensure_folder (self, error) || !file_save (file, bytes, error))
    return NULL;
  item = pal_bot_item_new (&named, id, FALSE);
  insert (self, item);
  return item;
}

PalBotItem *
pal_bot_store_copy (PalBotStore *self, PalBotItem *item, GError **error)
{
  return pal_bot_store_add (self, bot_of (item), error);
}

/* What is about to be lost because this program does not know it stays in a file beside. */
static gboolean
keep_more (PalBotStore *self, PalBotItem *item, GFile *file, GError **error)
{
  const char *id = pal_bot_item_get_id (item);
  g_autofree char *name = g_strconcat (id, "." BOT_FILE_SUFFIX "~", NULL);
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  g_autoptr (GFile) aside = g_file_new_for_path (path);

  if (!g_hash_table_contains (self->keeps_more, id) || !g_file_query_exists (file, NULL))
    return TRUE;
  if (!g_file_copy (file, aside, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, error))
    return FALSE;
  g_hash_table_remove (self->keeps_more, id);
  return TRUE;
}

/* ITEM, which is not in the list, comes back to it with BYTES as its file; under another id where
 * its own is taken by now. */
static gboolean
bring_back (PalBotStore *self, PalBotItem *item, GBytes *bytes, GError **error)
{
  const char *old = pal_bot_item_get_id (item);
  g_autofree char *id = is_id_taken (self, old) ? new_id (self, bot_of (item)) : g_strdup (old);
  g_autoptr (GFile) file = bot_store_file_of (self, id);

  if (!ensure_folder (self, error) || !file_save (file, bytes, error))
    return FALSE;
  pal_bot_item_set_id (item, id);
  insert (self, g_object_ref (item));
  return TRUE;
}

static gboolean
write_over (PalBotStore *self, PalBotItem *item, GBytes *bytes, GError **error)
{
  g_autoptr (GFile) file = bot_store_file_of (self, pal_bot_item_get_id (item));

  return ensure_folder (self, error) && keep_more (self, item, file, error)
         && file_save (file, bytes, error);
}

gboolean
pal_bot_store_save (PalBotStore *self, PalBotItem *item, const Bot *bot, GError **error)
{
  g_autoptr (GBytes) bytes = bytes_of (bot);

  g_return_val_if_fail (!pal_bot_item_is_ready_made (item), FALSE);
  if (pal_bot_store_index (self, item) < 0 ? !bring_back (self, item, bytes, error)
                                           : !write_over (self, item, bytes, error))
    return FALSE;
  pal_bot_item_set_bot (item, bot);
  sort_again (self, item);
  return TRUE;
}

gboolean
pal_bot_store_remove (PalBotStore *self, PalBotItem *item, GError **error)
{
  g_autofree char *path = path_of (self, pal_bot_item_get_id (item));
  int index = pal_bot_store_index (self, item);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) bytes = g_file_load_bytes (file, NULL, NULL, NULL);

  g_return_val_if_fail (!pal_bot_item_is_ready_made (item), FALSE);
  if (index < 0)
    return TRUE;
  if (bytes)
    pal_bot_item_set_deleted (item, bytes);
  if (g_unlink (path) != 0 && errno != ENOENT) {
    int code = errno;

    g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code),
                 /* Translators: a bot's name and the system's reason. */
                 _ ("Could not delete “%s”: %s."), bot_of (item)->name, g_strerror (code));
    return FALSE;
  }
  g_ptr_array_remove_index (self->items, (guint) index);
  g_list_model_items_changed (G_LIST_MODEL (self), (guint) index, 1, 0);
  return TRUE;
}

gboolean
pal_bot_store_restore (PalBotStore *self, PalBotItem *item, GError **error)
{
  GBytes *deleted = pal_bot_item_get_deleted (item);
  g_autoptr (GBytes) bytes = deleted ? g_bytes_ref (deleted) : bytes_of (bot_of (item));

  g_return_val_if_fail (pal_bot_store_index (self, item) < 0, FALSE);
  return bring_back (self, item, bytes, error);
}

PalBotItem *
pal_bot_store_import (PalBotStore *self, GFile *file, GPtrArray *problems, GError **error)
{
  GBytes *picture;
  Bot bot;

  if (!bot_file_load (&bot, &picture, file, problems, error)
      || !keep_picture (&bot, picture, error))
    return NULL;
  if (!*bot.name) {
    g_autofree char *name = g_file_get_basename (file);
    char *dot = strrchr (name, '.');

    if (dot)
      *dot = '\0';
    bot_file_set_text (bot.name, sizeof bot.name, name);
  }
  return pal_bot_store_add (self, &bot, error);
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
