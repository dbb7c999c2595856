/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-engine-store.h"

#include "files/core/file-save.h"
#include "game/drivers/pal-driver-protocol.h"
#include "pal-engine-known.h"
#include "registry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define KEY_HIDDEN "Hidden" /* of an engine that would be found */

/* --- an engine --- */

struct _PalEngineItem {
  GObject parent_instance;

  char *id;
  PalEngineProfile *profile;
  const PalEngineKnown *known; /* where it was found; else NULL */
};

G_DEFINE_FINAL_TYPE (PalEngineItem, pal_engine_item, G_TYPE_OBJECT)

enum { PROP_0, PROP_ID, PROP_NAME, PROP_SUMMARY, PROP_PROFILE, N_PROPS };
static GParamSpec *props[N_PROPS];

/* "Chess, Xiangqi · UCI · Stockfish 15.1" */
static char *
engine_item_summary (const PalEngineProfile *profile)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (char **id = profile->games; *id; id++) {
    const Game *game = registry_find (*id);
    if (game)
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", _ (game->rules->name));
  }
  g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", profile->spec->protocol->name);
  if (profile->title && g_strcmp0 (profile->title, profile->spec->name) != 0)
    g_string_append_printf (text, " · %s", profile->title);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
pal_engine_item_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalEngineItem *self = PAL_ENGINE_ITEM (object);

  switch (id) {
  case PROP_ID:
    g_value_set_string (value, self->id);
    break;
  case PROP_NAME:
    g_value_set_string (value, self->profile->spec->name);
    break;
  case PROP_SUMMARY:
    g_value_take_string (value, engine_item_summary (self->profile));
    break;
  case PROP_PROFILE:
    g_value_set_boxed (value, self->profile);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_engine_item_finalize (GObject *object)
{
  PalEngineItem *self = PAL_ENGINE_ITEM (object);

  g_free (self->id);
  pal_engine_profile_free (self->profile);
  G_OBJECT_CLASS (pal_engine_item_parent_class)->finalize (object);
}

static void
pal_engine_item_class_init (PalEngineItemClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = pal_engine_item_get_property;
  object_class->finalize = pal_engine_item_finalize;
  props[PROP_ID] = g_param_spec_string ("id", NULL, NULL, NULL, flags);
  props[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, flags);
  props[PROP_SUMMARY] = g_param_spec_string ("summary", NULL, NULL, NULL, flags);
  props[PROP_PROFILE] = g_param_spec_boxed ("profile", NULL, NULL, PAL_TYPE_ENGINE_PROFILE, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
pal_engine_item_init (PalEngineItem *self)
{
}

/* PROFILE's ownership passes. */
static PalEngineItem *
engine_item_new (const char *id, PalEngineProfile *profile, const PalEngineKnown *known)
{
  PalEngineItem *self = g_object_new (PAL_TYPE_ENGINE_ITEM, NULL);

  self->id = g_strdup (id);
  self->profile = profile;
  self->known = known;
  return self;
}

PalEngineItem *
pal_engine_item_new (const char *id, const PalEngineProfile *profile)
{
  return engine_item_new (id, pal_engine_profile_copy (profile), NULL);
}

const char *
pal_engine_item_get_id (PalEngineItem *self)
{
  return self->id;
}

const PalEngineProfile *
pal_engine_item_get_profile (PalEngineItem *self)
{
  return self->profile;
}

gboolean
pal_engine_item_is_found (PalEngineItem *self)
{
  return self->known != NULL;
}

/* --- the list --- */

struct _PalEngineStore {
  GObject parent_instance;

  char *path;
  GPtrArray *items;   /* of PalEngineItem, sorted */
  GHashTable *hidden; /* ids of engines that were found, and removed */
  char *problem;
  int saving; /* so many saves are under way */
};

enum { SIGNAL_FAILED, N_SIGNALS };
static guint signals[N_SIGNALS];

static GType
engine_store_get_item_type (GListModel *model)
{
  return PAL_TYPE_ENGINE_ITEM;
}

static guint
engine_store_get_n_items (GListModel *model)
{
  return PAL_ENGINE_STORE (model)->items->len;
}

static gpointer
engine_store_get_item (GListModel *model, guint position)
{
  GPtrArray *items = PAL_ENGINE_STORE (model)->items;

  return position < items->len ? g_object_ref (items->pdata[position]) : NULL;
}

static void
engine_store_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = engine_store_get_item_type;
  iface->get_n_items = engine_store_get_n_items;
  iface->get_item = engine_store_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (PalEngineStore, pal_engine_store, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      engine_store_list_model_init))

static int
engine_store_compare (gconstpointer first, gconstpointer second)
{
  const PalEngineItem *a = first, *b = second;
  int order = g_utf8_collate (a->profile->spec->name, b->profile->spec->name);

  return order != 0 ? order : strcmp (a->id, b->id);
}

static guint
place_for (PalEngineStore *self, PalEngineItem *item)
{
  guint place = 0;

  while (place < self->items->len && engine_store_compare (self->items->pdata[place], item) < 0)
    place++;
  return place;
}

/* Adds ITEM, which the list then holds, where it belongs. */
static void
engine_store_insert (PalEngineStore *self, PalEngineItem *item)
{
  guint place = place_for (self, item);

  g_ptr_array_insert (self->items, (int) place, item);
  g_list_model_items_changed (G_LIST_MODEL (self), place, 0, 1);
}

/* ITEM may have got another name: puts it where it belongs now, with one signal for all that moved.
 */
static void
engine_store_move (PalEngineStore *self, PalEngineItem *item)
{
  guint before, after, first, n;

  if (!g_ptr_array_find (self->items, item, &before))
    return;
  g_ptr_array_steal_index (self->items, before);
  after = place_for (self, item);
  g_ptr_array_insert (self->items, (int) after, item);
  first = MIN (before, after);
  n = MAX (before, after) - first + 1;
  if (n > 1)
    g_list_model_items_changed (G_LIST_MODEL (self), first, n, n);
}

PalEngineItem *
pal_engine_store_find (PalEngineStore *self, const char *id)
{
  for (guint i = 0; id && i < self->items->len; i++)
    if (g_str_equal (pal_engine_item_get_id (self->items->pdata[i]), id))
      return self->items->pdata[i];
  return NULL;
}

/* --- the file --- */

static void
engine_store_note_problem (PalEngineStore *self, const char *sentence)
{
  if (!self->problem)
    self->problem = g_strdup (sentence);
}

/* The engine of the table that is found under ID, or NULL. */
static const PalEngineKnown *
find_known (const char *id)
{
  for (const PalEngineKnown *known = pal_engines_known; known->name; known++) {
    gsize length = strcspn (known->command, " ");
    if (strlen (id) == length && strncmp (known->command, id, length) == 0)
      return known;
  }
  return NULL;
}

static void
read_engine (PalEngineStore *self, GKeyFile *file, const char *id)
{
  const PalEngineKnown *known = find_known (id);
  g_autoptr (GError) error = NULL;
  PalEngineProfile *profile;

  if (known && g_key_file_get_boolean (file, id, KEY_HIDDEN, NULL)) {
    g_hash_table_add (self->hidden, g_strdup (id));
    return;
  }
  profile = pal_engine_profile_read (file, id, &error);
  if (profile)
    engine_store_insert (self, engine_item_new (id, profile, known));
  else
    engine_store_note_problem (self, error->message);
}

static void
engine_store_read (PalEngineStore *self)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) ids = NULL;

  if (!g_key_file_load_from_file (file, self->path, G_KEY_FILE_NONE, &error)) {
    if (!g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT)) {
      g_autofree char *aside = state_file_move_aside (self->path);
      g_autofree char *sentence
          = g_strdup_printf (_ ("The list of engines could not be read; it was kept as “%s”."),
                             aside ? aside : self->path);
      engine_store_note_problem (self, sentence);
    }
    return;
  }
  ids = g_key_file_get_groups (file, NULL);
  for (char **id = ids; *id; id++)
    read_engine (self, file, *id);
}

static void
add_found (PalEngineStore *self)
{
  for (const PalEngineKnown *known = pal_engines_known; known->name; known++) {
    g_autofree char *id = g_strndup (known->command, strcspn (known->command, " "));
    PalEngineProfile *profile;

    if (pal_engine_store_find (self, id) || g_hash_table_contains (self->hidden, id))
      continue;
    profile = pal_engine_known_find (known);
    if (profile)
      engine_store_insert (self, engine_item_new (id, profile, known));
  }
}

static gboolean
is_same_profile (const PalEngineProfile *first, const PalEngineProfile *second)
{
  g_autofree char *one = pal_engine_profile_to_text (first);
  g_autofree char *other = pal_engine_profile_to_text (second);

  return g_str_equal (one, other);
}

gboolean
pal_engine_store_is_changed (PalEngineStore *self, PalEngineItem *item)
{
  g_autoptr (PalEngineProfile) found = item->known ? pal_engine_known_find (item->known) : NULL;

  return !found || !is_same_profile (found, item->profile);
}

static void
engine_store_on_saved (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalEngineStore) self = data;
  g_autoptr (GError) error = NULL;

  self->saving--;
  if (!file_save_finish (result, &error))
    g_signal_emit (self, signals[SIGNAL_FAILED], 0, error->message);
}

static void
engine_store_save (PalEngineStore *self)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GFile) place = g_file_new_for_path (self->path);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  GHashTableIter iter;
  gpointer id;
  gsize length;
  char *text;

  for (guint i = 0; i < self->items->len; i++) {
    PalEngineItem *item = self->items->pdata[i];
    if (pal_engine_store_is_changed (self, item))
      pal_engine_profile_write (item->profile, file, item->id);
  }
  g_hash_table_iter_init (&iter, self->hidden);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    g_key_file_set_boolean (file, id, KEY_HIDDEN, TRUE);
  text = g_key_file_to_data (file, &length, NULL);
  bytes = g_bytes_new_take (text, length);
  if (!state_file_make_folder (self->path, &error)) {
    g_signal_emit (self, signals[SIGNAL_FAILED], 0, error->message);
    return;
  }
  self->saving++;
  file_save_async (place, bytes, engine_store_on_saved, g_object_ref (self));
}

/* --- the object --- */

static void
pal_engine_store_finalize (GObject *object)
{
  PalEngineStore *self = PAL_ENGINE_STORE (object);

  g_free (self->path);
  g_free (self->problem);
  g_ptr_array_unref (self->items);
  g_hash_table_unref (self->hidden);
  G_OBJECT_CLASS (pal_engine_store_parent_class)->finalize (object);
}

static void
pal_engine_store_class_init (PalEngineStoreClass *class)
{
  G_OBJECT_CLASS (class)->finalize = pal_engine_store_finalize;
  signals[SIGNAL_FAILED] = g_signal_new ("failed", PAL_TYPE_ENGINE_STORE, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
pal_engine_store_init (PalEngineStore *self)
{
  self->items = g_ptr_array_new_with_free_func (g_object_unref);
  self->hidden = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

PalEngineStore *
pal_engine_store_new (const char *path)
{
  PalEngineStore *self = g_object_new (PAL_TYPE_ENGINE_STORE, NULL);

  self->path = path ? g_strdup (path)
                    : g_build_filename (g_get_user_config_dir (), "palamedes", "engines", NULL);
  engine_store_read (self);
  add_found (self);
  return self;
}

const char *
pal_engine_store_get_problem (PalEngineStore *self)
{
  return self->problem;
}

gboolean
pal_engine_store_is_busy (PalEngineStore *self)
{
  return self->saving > 0;
}

/* --- changes --- */

static gboolean
has_name (PalEngineStore *self, const char *name)
{
  for (guint i = 0; i < self->items->len; i++) {
    PalEngineItem *item = self->items->pdata[i];
    if (g_utf8_collate (item->profile->spec->name, name) == 0)
      return TRUE;
  }
  return FALSE;
}

static void
engine_store_make_name_unique (PalEngineStore *self, PalDriverSpec *spec)
{
  g_autofree char *name = g_strdup (spec->name);

  for (int n = 2; has_name (self, spec->name); n++) {
    g_free (spec->name);
    spec->name = g_strdup_printf ("%s %d", name, n);
  }
}

/* Never that of an engine that would be found. */
static char *
new_id (PalEngineStore *self)
{
  char *id = g_strdup ("engine-1");

  for (int n = 2; pal_engine_store_find (self, id); n++) {
    g_free (id);
    id = g_strdup_printf ("engine-%d", n);
  }
  return id;
}

PalEngineItem *
pal_engine_store_add (PalEngineStore *self, const PalEngineProfile *profile)
{
  PalEngineProfile *copy = pal_engine_profile_copy (profile);
  g_autofree char *id = new_id (self);
  PalEngineItem *item;

  engine_store_make_name_unique (self, copy->spec);
  item = engine_item_new (id, copy, NULL);
  engine_store_insert (self, item);
  engine_store_save (self);
  return item;
}

void
pal_engine_store_change (PalEngineStore *self, PalEngineItem *item, const PalEngineProfile *profile)
{
  PalEngineProfile *old = item->profile;

  item->profile = pal_engine_profile_copy (profile);
  pal_engine_profile_free (old);
  for (int id = PROP_NAME; id < N_PROPS; id++)
    g_object_notify_by_pspec (G_OBJECT (item), props[id]);
  engine_store_move (self, item);
  engine_store_save (self);
}

void
pal_engine_store_reset (PalEngineStore *self, PalEngineItem *item)
{
  g_autoptr (PalEngineProfile) found = item->known ? pal_engine_known_find (item->known) : NULL;

  if (found)
    pal_engine_store_change (self, item, found);
}

void
pal_engine_store_remove (PalEngineStore *self, PalEngineItem *item)
{
  g_autoptr (PalEngineItem) kept G_GNUC_UNUSED = g_object_ref (item);
  guint place;

  if (!g_ptr_array_find (self->items, item, &place))
    return;
  if (item->known)
    g_hash_table_add (self->hidden, g_strdup (item->id));
  g_ptr_array_remove_index (self->items, place);
  g_list_model_items_changed (G_LIST_MODEL (self), place, 1, 0);
  engine_store_save (self);
}

void
pal_engine_store_restore (PalEngineStore *self, PalEngineItem *item)
{
  if (pal_engine_store_find (self, item->id))
    return;
  g_hash_table_remove (self->hidden, item->id);
  engine_store_insert (self, g_object_ref (item));
  engine_store_save (self);
}
