/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-libraries.h"

#include "files/core/task-thread.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#define SUFFIX ".pallib"
#define MINE "my-games" SUFFIX
#define DAMAGED ".damaged"

enum { NAME_BYTES_MAX = 100 };

struct _PalLibraries {
  GObject parent_instance;

  char *folder;
  PalBooks *books;     /* or NULL */
  GPtrArray *list;     /* of PalLibrary, My Games first; NULL until somebody asks */
  PalLibrary *current; /* NULL: My Games */
};

enum { PROP_0, PROP_CURRENT, N_PROPS };
static GParamSpec *props[N_PROPS];

/* --- the list --- */

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  const char *const *x = a, *const *y = b;

  return g_utf8_collate (*x, *y);
}

/* The libraries in FOLDER but My Games. */
static GPtrArray *
list_paths (const char *folder)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  GDir *dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    if (g_str_has_suffix (name, SUFFIX) && !g_str_equal (name, MINE))
      g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
  g_clear_pointer (&dir, g_dir_close);
  g_ptr_array_sort (paths, compare_paths);
  return paths;
}

static PalLibrary *
make_mine (PalLibraries *self)
{
  g_autofree char *path = g_build_filename (self->folder, MINE, NULL);
  PalLibrary *mine = pal_library_new_resting (path, TRUE);

  pal_library_set_usual_title (mine, _ ("My Games"));
  pal_library_set_books (mine, self->books);
  return mine;
}

static GPtrArray *
get_list (PalLibraries *self)
{
  g_autoptr (GPtrArray) paths = NULL;

  if (self->list)
    return self->list;
  g_mkdir_with_parents (self->folder, 0700);
  self->list = g_ptr_array_new_with_free_func (g_object_unref);
  g_ptr_array_add (self->list, make_mine (self));
  paths = list_paths (self->folder);
  for (guint i = 0; i < paths->len; i++) {
    PalLibrary *library = pal_library_new_resting (paths->pdata[i], FALSE);
    pal_library_set_books (library, self->books);
    g_ptr_array_add (self->list, library);
  }
  return self->list;
}

static GType
pal_libraries_get_item_type (GListModel *model)
{
  return PAL_TYPE_LIBRARY;
}

static guint
pal_libraries_get_n_items (GListModel *model)
{
  return get_list (PAL_LIBRARIES (model))->len;
}

static gpointer
pal_libraries_get_item (GListModel *model, guint position)
{
  GPtrArray *list = get_list (PAL_LIBRARIES (model));

  return position < list->len ? g_object_ref (list->pdata[position]) : NULL;
}

static void
pal_libraries_model_init (GListModelInterface *iface)
{
  iface->get_item_type = pal_libraries_get_item_type;
  iface->get_n_items = pal_libraries_get_n_items;
  iface->get_item = pal_libraries_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (PalLibraries, pal_libraries, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, pal_libraries_model_init))

/* Takes LIBRARY. */
static PalLibrary *
libraries_append (PalLibraries *self, PalLibrary *library)
{
  GPtrArray *list = get_list (self);

  pal_library_set_books (library, self->books);
  g_ptr_array_add (list, library);
  g_list_model_items_changed (G_LIST_MODEL (self), list->len - 1, 0, 1);
  return library;
}

/* --- the object --- */

static void
pal_libraries_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalLibraries *self = PAL_LIBRARIES (object);

  switch (id) {
  case PROP_CURRENT:
    g_value_set_object (value, pal_libraries_get_current (self));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_libraries_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  switch (id) {
  case PROP_CURRENT:
    pal_libraries_set_current (PAL_LIBRARIES (object), g_value_get_object (value));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_libraries_finalize (GObject *object)
{
  PalLibraries *self = PAL_LIBRARIES (object);

  g_clear_object (&self->current);
  g_clear_pointer (&self->list, g_ptr_array_unref);
  g_free (self->folder);
  g_clear_object (&self->books);
  G_OBJECT_CLASS (pal_libraries_parent_class)->finalize (object);
}

static void
pal_libraries_class_init (PalLibrariesClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = pal_libraries_get_property;
  object_class->set_property = pal_libraries_set_property;
  object_class->finalize = pal_libraries_finalize;
  props[PROP_CURRENT]
      = g_param_spec_object ("current", NULL, NULL, PAL_TYPE_LIBRARY,
                             G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
pal_libraries_init (PalLibraries *self)
{
}

PalLibraries *
pal_libraries_new (const char *folder)
{
  PalLibraries *self = g_object_new (PAL_TYPE_LIBRARIES, NULL);

  self->folder = folder ? g_strdup (folder)
                        : g_build_filename (g_get_user_data_dir (), "palamedes", "libraries", NULL);
  return self;
}

void
pal_libraries_set_books (PalLibraries *self, PalBooks *books)
{
  g_set_object (&self->books, books);
  for (guint i = 0; self->list && i < self->list->len; i++)
    pal_library_set_books (self->list->pdata[i], books);
}

PalLibrary *
pal_libraries_get_mine (PalLibraries *self)
{
  PalLibrary *mine = get_list (self)->pdata[0];

  pal_library_load (mine);
  return mine;
}

PalLibrary *
pal_libraries_get_current (PalLibraries *self)
{
  if (!self->current)
    return pal_libraries_get_mine (self);
  pal_library_load (self->current);
  return self->current;
}

void
pal_libraries_set_current (PalLibraries *self, PalLibrary *library)
{
  if (g_set_object (&self->current, library))
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CURRENT]);
}

/* --- adding --- */

/* TITLE as a file may be called everywhere. */
static char *
file_name_of (const char *title)
{
  g_autofree char *name = g_strdup (title);

  g_strdelimit (name, "/\\:*?\"<>|.\n\t", '-');
  g_strstrip (name);
  if (strlen (name) > NAME_BYTES_MAX)
    *g_utf8_find_prev_char (name, name + NAME_BYTES_MAX + 1) = '\0';
  return *name ? g_steal_pointer (&name) : g_strdup ("library");
}

/* The path of a file that is not there: FOLDER/NAME.SUFFIX, or with a number. */
static char *
free_path (const char *folder, const char *name, const char *suffix)
{
  for (int i = 1;; i++) {
    g_autofree char *file
        = i == 1 ? g_strconcat (name, suffix, NULL) : g_strdup_printf ("%s-%d%s", name, i, suffix);
    g_autofree char *path = g_build_filename (folder, file, NULL);
    if (!g_file_test (path, G_FILE_TEST_EXISTS))
      return g_steal_pointer (&path);
  }
}

PalLibrary *
pal_libraries_add (PalLibraries *self, const char *title, GError **error)
{
  g_autofree char *name = file_name_of (title);
  g_autofree char *path = NULL;
  LibraryDatabase *database;
  PalLibrary *library;

  get_list (self);
  path = free_path (self->folder, name, SUFFIX);
  /* Here and now, so that who cannot make it hears why. */
  database = library_database_open (path, TRUE, error);
  if (!database)
    return NULL;
  library_database_close (database);
  library = libraries_append (self, pal_library_new (path, FALSE));
  pal_library_set_usual_title (library, title);
  pal_library_set_title (library, title, NULL, NULL);
  return library;
}

PalLibrary *
pal_libraries_open (PalLibraries *self, GFile *file)
{
  GPtrArray *list = get_list (self);

  for (guint i = 0; i < list->len; i++) {
    g_autoptr (GFile) other = g_file_new_for_path (pal_library_get_path (list->pdata[i]));
    if (g_file_equal (file, other))
      return list->pdata[i];
  }
  return libraries_append (self, pal_library_new (g_file_peek_path (file), FALSE));
}

/* --- removing --- */

/* Brings all that was written into the one file that moves. */
static void
gather_file (PalLibrary *library)
{
  Library *loaded = pal_library_get_library (library);
  LibraryDatabase *database = loaded ? library_borrow (loaded, NULL) : NULL;

  if (!database)
    return;
  library_database_ask (database, "PRAGMA wal_checkpoint(TRUNCATE)");
  library_give_back (loaded, database);
}

gboolean
pal_libraries_remove (PalLibraries *self, PalLibrary *library, GError **error)
{
  GPtrArray *list = get_list (self);
  g_autoptr (GFile) file = g_file_new_for_path (pal_library_get_path (library));
  guint index;

  g_return_val_if_fail (g_ptr_array_find (list, library, &index) && index > 0, FALSE);
  pal_library_stop_import (library);
  gather_file (library);
  if (!g_file_trash (file, NULL, error))
    return FALSE;
  if (self->current == library)
    pal_libraries_set_current (self, NULL);
  g_ptr_array_remove_index (list, index);
  g_list_model_items_changed (G_LIST_MODEL (self), index, 1, 0);
  return TRUE;
}

/* --- repairing --- */

typedef struct {
  PalLibrary *library;
  char *path;
  char *aside; /* where the damaged file is */
  guint32 saved, all;
} Repair;

static void
repair_free (gpointer data)
{
  Repair *repair = data;

  g_object_unref (repair->library);
  g_free (repair->path);
  g_free (repair->aside);
  g_free (repair);
}

/* With what SQLite has beside it, which belongs to the file. */
static gboolean
move_library (const char *from, const char *to, GError **error)
{
  static const char *const beside[] = { "-wal", "-shm" };

  if (g_rename (from, to) != 0) {
    g_set_error_literal (error, G_FILE_ERROR, g_file_error_from_errno (errno), g_strerror (errno));
    return FALSE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (beside); i++) {
    g_autofree char *old = g_strconcat (from, beside[i], NULL);
    g_autofree char *new = g_strconcat (to, beside[i], NULL);
    g_rename (old, new);
  }
  return TRUE;
}

static gboolean
repair_file (Repair *repair, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (repair->path);
  g_autofree char *name = g_path_get_basename (repair->path);
  g_autofree char *copy = free_path (folder, name, ".saving");

  if (g_str_has_suffix (name, SUFFIX))
    name[strlen (name) - strlen (SUFFIX)] = '\0';
  repair->aside = free_path (folder, name, DAMAGED);
  if (!library_rescue (repair->path, copy, &repair->saved, &repair->all, error))
    return FALSE;
  return move_library (repair->path, repair->aside, error)
         && move_library (copy, repair->path, error);
}

static void
repair_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;

  if (repair_file (data, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
pal_libraries_repair (PalLibraries *self, PalLibrary *library, GAsyncReadyCallback callback,
                      gpointer data)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, data);
  Repair *repair = g_new0 (Repair, 1);

  repair->library = g_object_ref (library);
  repair->path = g_strdup (pal_library_get_path (library));
  g_task_set_task_data (task, repair, repair_free);
  task_run_in_thread (task, repair_in_thread);
}

PalLibrary *
pal_libraries_repair_finish (PalLibraries *self, GAsyncResult *result, guint32 *saved, guint32 *all,
                             char **aside, GError **error)
{
  const Repair *repair = g_task_get_task_data (G_TASK (result));
  GPtrArray *list = get_list (self);
  PalLibrary *library;
  guint index;

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return NULL;
  if (saved)
    *saved = repair->saved;
  if (all)
    *all = repair->all;
  if (aside)
    *aside = g_path_get_basename (repair->aside);
  if (!g_ptr_array_find (list, repair->library, &index))
    return libraries_append (self, pal_library_new (repair->path, FALSE));
  library = index == 0 ? make_mine (self) : pal_library_new (repair->path, FALSE);
  pal_library_set_books (library, self->books);
  pal_library_load (library);
  g_object_unref (list->pdata[index]);
  list->pdata[index] = library;
  g_list_model_items_changed (G_LIST_MODEL (self), index, 1, 1);
  if (self->current == repair->library)
    pal_libraries_set_current (self, library);
  else if (!self->current && index == 0)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CURRENT]);
  return library;
}
