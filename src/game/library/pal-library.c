/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-library.h"

#include "pal-library-private.h"

#include "files/core/task-thread.h"
#include "files/pgn/pgn.h"
#include "library/library-keep.h"

#include <string.h>

typedef struct _LibraryChange LibraryChange;

/* A change that waits for its turn, or is being made. */
struct _LibraryChange {
  gboolean (*run) (Library *library, LibraryChange *change, GError **error);
  guint32 *ids;
  gsize n;
  guint8 clear, set;
  char *text; /* a tag, a title, or a game as PGN */
  char *key;  /* as which a game is kept, or NULL */
  gboolean has;
  guint32 id; /* of the game that was added, or gets the key */
};

struct _PalLibrary {
  GObject parent_instance;

  char *path;
  gboolean make;
  PalBooks *books; /* or NULL */
  gboolean begun;  /* loading */
  Library *library;
  char *problem;
  gboolean damaged;
  char *title, *usual_title, *name; /* of the file; given; the file's */
  guint waiting;
  PalLibraryImport *import;
  GQueue changes; /* GTask, of which the first one is being made where CHANGING is set */
  gboolean changing;
};

G_DEFINE_FINAL_TYPE (PalLibrary, pal_library, G_TYPE_OBJECT)

enum {
  PROP_0,
  PROP_LOADED,
  PROP_PROBLEM,
  PROP_DAMAGED,
  PROP_TITLE,
  PROP_IMPORTING,
  PROP_WAITING,
  N_PROPS
};
static GParamSpec *props[N_PROPS];

enum { SIGNAL_CHANGED, SIGNAL_PROGRESS, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
change_free (gpointer data)
{
  LibraryChange *change = data;

  g_free (change->ids);
  g_free (change->text);
  g_free (change->key);
  g_free (change);
}

/* --- titles --- */

static void
library_take_title (PalLibrary *self, char *title)
{
  g_autofree char *before = g_strdup (pal_library_get_title (self));

  g_free (self->title);
  self->title = title;
  if (g_strcmp0 (before, pal_library_get_title (self)) != 0)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TITLE]);
}

/* Without loading any games. */
static char *
read_title (const char *path)
{
  g_autoptr (LibraryDatabase) database = library_database_open (path, FALSE, NULL);
  sqlite3_stmt *row = database ? library_database_prepare (
                          database, "SELECT value FROM library WHERE name = 'title'", NULL)
                               : NULL;
  char *title = row && sqlite3_step (row) == SQLITE_ROW
                    ? g_strdup ((const char *) sqlite3_column_text (row, 0))
                    : NULL;

  sqlite3_finalize (row);
  return title;
}

static void
title_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_task_return_pointer (task, read_title (data), g_free);
}

static void
library_on_title (GObject *source, GAsyncResult *result, gpointer data)
{
  PalLibrary *self = PAL_LIBRARY (source);
  char *title = g_task_propagate_pointer (G_TASK (result), NULL);

  if (self->library || !title)
    g_free (title);
  else
    library_take_title (self, title);
}

/* --- loading --- */

typedef struct {
  char *path;
  gboolean make;
  char *title;
  guint waiting;
} Loading;

static void
loading_free (gpointer data)
{
  Loading *loading = data;

  g_free (loading->path);
  g_free (loading->title);
  g_free (loading);
}

static void
load_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Loading *loading = data;
  GError *error = NULL;
  Library *library = library_open (loading->path, loading->make, &error);

  if (!library) {
    g_task_return_error (task, error);
    return;
  }
  loading->title = library_get_title (library);
  loading->waiting = library_import_waiting (loading->path);
  g_task_return_pointer (task, library, (GDestroyNotify) library_unref);
}

static void library_next_change (PalLibrary *self);

static void
library_on_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  PalLibrary *self = PAL_LIBRARY (source);
  Loading *loading = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  g_object_freeze_notify (source);
  self->library = g_task_propagate_pointer (G_TASK (result), &error);
  if (error) {
    self->problem = g_strdup (error->message);
    self->damaged = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    g_object_notify_by_pspec (source, props[PROP_PROBLEM]);
    g_object_notify_by_pspec (source, props[PROP_DAMAGED]);
  } else {
    library_take_title (self, g_steal_pointer (&loading->title));
    pal_library_set_waiting (self, loading->waiting);
    g_object_notify_by_pspec (source, props[PROP_LOADED]);
  }
  g_object_thaw_notify (source);
  pal_library_import_loaded (self->import);
  library_next_change (self);
}

void
pal_library_load (PalLibrary *self)
{
  g_autoptr (GTask) task = NULL;
  Loading *loading;

  if (self->begun)
    return;
  self->begun = TRUE;
  loading = g_new0 (Loading, 1);
  loading->path = g_strdup (self->path);
  loading->make = self->make;
  task = g_task_new (self, NULL, library_on_loaded, NULL);
  g_task_set_task_data (task, loading, loading_free);
  task_run_in_thread (task, load_in_thread);
}

/* --- changing --- */

static gboolean
run_flags (Library *library, LibraryChange *change, GError **error)
{
  return library_set_flags (library, change->ids, change->n, change->clear, change->set, error);
}

static gboolean
run_tag (Library *library, LibraryChange *change, GError **error)
{
  return library_tag (library, change->text, change->ids, change->n, change->has, error);
}

static gboolean
run_title (Library *library, LibraryChange *change, GError **error)
{
  return library_set_title (library, change->text, error);
}

static gboolean
run_keep (Library *library, LibraryChange *change, GError **error)
{
  g_autoptr (GameTree) tree = pgn_read (change->text, strlen (change->text), 1, NULL, error);

  return tree && library_keep_game (library, tree, change->key, &change->id, error);
}

static gboolean
run_note_key (Library *library, LibraryChange *change, GError **error)
{
  return library_note_key (library, change->id, change->key, error);
}

typedef struct {
  Library *library;
  LibraryChange *change; /* of the waiting task, which outlives this */
} Turn;

static void
turn_free (gpointer data)
{
  library_unref (((Turn *) data)->library);
  g_free (data);
}

static void
change_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Turn *turn = data;
  GError *error = NULL;

  if (turn->change->run (turn->library, turn->change, &error)
      && library_refresh (turn->library, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
library_on_change_made (GObject *source, GAsyncResult *result, gpointer data)
{
  PalLibrary *self = PAL_LIBRARY (source);
  g_autoptr (GTask) waiting = g_queue_pop_head (&self->changes);
  GError *error = NULL;

  self->changing = FALSE;
  if (g_task_propagate_boolean (G_TASK (result), &error)) {
    LibraryChange *change = g_task_get_task_data (waiting);
    if (change->run == run_title)
      library_take_title (self, g_strdup (*change->text ? change->text : NULL));
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
    g_task_return_boolean (waiting, TRUE);
  } else {
    g_task_return_error (waiting, error);
  }
  library_next_change (self);
}

static void
refuse_changes (PalLibrary *self)
{
  GTask *waiting;

  while ((waiting = g_queue_pop_head (&self->changes))) {
    g_task_return_new_error (waiting, G_IO_ERROR, G_IO_ERROR_FAILED, "%s", self->problem);
    g_object_unref (waiting);
  }
}

static void
library_next_change (PalLibrary *self)
{
  g_autoptr (GTask) task = NULL;
  Turn *turn;

  if (self->problem)
    refuse_changes (self);
  if (!self->library || self->changing || g_queue_is_empty (&self->changes))
    return;
  self->changing = TRUE;
  turn = g_new (Turn, 1);
  *turn = (Turn){ library_ref (self->library),
                  g_task_get_task_data (g_queue_peek_head (&self->changes)) };
  task = g_task_new (self, NULL, library_on_change_made, NULL);
  g_task_set_task_data (task, turn, turn_free);
  task_run_in_thread (task, change_in_thread);
}

static void
queue_change (PalLibrary *self, LibraryChange *change, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (self, NULL, callback, data);

  g_task_set_task_data (task, change, change_free);
  g_queue_push_tail (&self->changes, task);
  pal_library_load (self);
  library_next_change (self);
}

void
pal_library_set_flags (PalLibrary *self, const guint32 *ids, gsize n, guint8 clear, guint8 set,
                       GAsyncReadyCallback callback, gpointer data)
{
  LibraryChange *change = g_new0 (LibraryChange, 1);

  change->run = run_flags;
  change->ids = g_memdup2 (ids, n * sizeof *ids);
  change->n = n;
  change->clear = clear;
  change->set = set;
  queue_change (self, change, callback, data);
}

void
pal_library_tag (PalLibrary *self, const char *tag, const guint32 *ids, gsize n, gboolean has,
                 GAsyncReadyCallback callback, gpointer data)
{
  LibraryChange *change = g_new0 (LibraryChange, 1);

  change->run = run_tag;
  change->text = g_strdup (tag);
  change->ids = g_memdup2 (ids, n * sizeof *ids);
  change->n = n;
  change->has = has;
  queue_change (self, change, callback, data);
}

void
pal_library_set_title (PalLibrary *self, const char *title, GAsyncReadyCallback callback,
                       gpointer data)
{
  LibraryChange *change = g_new0 (LibraryChange, 1);

  change->run = run_title;
  change->text = g_strdup (title);
  queue_change (self, change, callback, data);
}

void
pal_library_keep_game (PalLibrary *self, const GameTree *tree, const char *key,
                       GAsyncReadyCallback callback, gpointer data)
{
  LibraryChange *change = g_new0 (LibraryChange, 1);

  change->run = run_keep;
  change->text = pgn_write (tree);
  change->key = g_strdup (key);
  queue_change (self, change, callback, data);
}

void
pal_library_note_key (PalLibrary *self, guint32 id, const char *key, GAsyncReadyCallback callback,
                      gpointer data)
{
  LibraryChange *change = g_new0 (LibraryChange, 1);

  change->run = run_note_key;
  change->id = id;
  change->key = g_strdup (key);
  queue_change (self, change, callback, data);
}

gboolean
pal_library_finish (PalLibrary *self, GAsyncResult *result, guint32 *id, GError **error)
{
  const LibraryChange *change = g_task_get_task_data (G_TASK (result));

  if (id)
    *id = change->id;
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* --- for the import --- */

PalLibraryImport *
pal_library_get_import (PalLibrary *self)
{
  return self->import;
}

void
pal_library_tell_changed (PalLibrary *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

void
pal_library_tell_progress (PalLibrary *self)
{
  g_signal_emit (self, signals[SIGNAL_PROGRESS], 0);
}

void
pal_library_tell_importing (PalLibrary *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_IMPORTING]);
}

void
pal_library_set_waiting (PalLibrary *self, guint waiting)
{
  if (waiting == self->waiting)
    return;
  self->waiting = waiting;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_WAITING]);
}

/* --- the object --- */

static void
pal_library_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalLibrary *self = PAL_LIBRARY (object);

  switch (id) {
  case PROP_LOADED:
    g_value_set_boolean (value, self->library != NULL);
    break;
  case PROP_PROBLEM:
    g_value_set_string (value, self->problem);
    break;
  case PROP_DAMAGED:
    g_value_set_boolean (value, self->damaged);
    break;
  case PROP_TITLE:
    g_value_set_string (value, pal_library_get_title (self));
    break;
  case PROP_IMPORTING:
    g_value_set_boolean (value, pal_library_is_importing (self));
    break;
  case PROP_WAITING:
    g_value_set_uint (value, pal_library_get_waiting (self));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_library_finalize (GObject *object)
{
  PalLibrary *self = PAL_LIBRARY (object);

  g_clear_pointer (&self->import, pal_library_import_free);
  g_clear_pointer (&self->library, library_unref);
  g_clear_object (&self->books);
  g_free (self->path);
  g_free (self->problem);
  g_free (self->title);
  g_free (self->usual_title);
  g_free (self->name);
  G_OBJECT_CLASS (pal_library_parent_class)->finalize (object);
}

static void
pal_library_class_init (PalLibraryClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = pal_library_get_property;
  object_class->finalize = pal_library_finalize;
  props[PROP_LOADED] = g_param_spec_boolean ("loaded", NULL, NULL, FALSE, flags);
  props[PROP_PROBLEM] = g_param_spec_string ("problem", NULL, NULL, NULL, flags);
  props[PROP_DAMAGED] = g_param_spec_boolean ("damaged", NULL, NULL, FALSE, flags);
  props[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  props[PROP_IMPORTING] = g_param_spec_boolean ("importing", NULL, NULL, FALSE, flags);
  props[PROP_WAITING] = g_param_spec_uint ("waiting", NULL, NULL, 0, G_MAXUINT, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", PAL_TYPE_LIBRARY, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_PROGRESS] = g_signal_new ("progress", PAL_TYPE_LIBRARY, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 0);
}

static void
pal_library_init (PalLibrary *self)
{
  g_queue_init (&self->changes);
  self->import = pal_library_import_new (self);
}

/* What people see of the file's name. */
static char *
display_name (const char *path)
{
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *name = g_filename_display_name (base);
  char *suffix = g_strrstr (name, ".");

  if (suffix && suffix != name)
    *suffix = '\0';
  return g_steal_pointer (&name);
}

static PalLibrary *
library_make (const char *path, gboolean make)
{
  PalLibrary *self = g_object_new (PAL_TYPE_LIBRARY, NULL);

  self->path = g_strdup (path);
  self->make = make;
  self->name = display_name (path);
  return self;
}

PalLibrary *
pal_library_new (const char *path, gboolean make)
{
  PalLibrary *self = library_make (path, make);

  pal_library_load (self);
  return self;
}

PalLibrary *
pal_library_new_resting (const char *path, gboolean make)
{
  PalLibrary *self = library_make (path, make);
  g_autoptr (GTask) task = g_task_new (self, NULL, library_on_title, NULL);

  g_task_set_task_data (task, g_strdup (path), g_free);
  task_run_in_thread (task, title_in_thread);
  return self;
}

void
pal_library_set_books (PalLibrary *self, PalBooks *books)
{
  g_set_object (&self->books, books);
}

PalBooks *
pal_library_get_books (PalLibrary *self)
{
  return self->books;
}

const char *
pal_library_get_path (PalLibrary *self)
{
  return self->path;
}

gboolean
pal_library_is_loaded (PalLibrary *self)
{
  return self->library != NULL;
}

const char *
pal_library_get_problem (PalLibrary *self)
{
  return self->problem;
}

gboolean
pal_library_is_damaged (PalLibrary *self)
{
  return self->damaged;
}

const char *
pal_library_get_title (PalLibrary *self)
{
  return self->title ? self->title : self->usual_title ? self->usual_title : self->name;
}

void
pal_library_set_usual_title (PalLibrary *self, const char *title)
{
  g_free (self->usual_title);
  self->usual_title = g_strdup (title);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TITLE]);
}

Library *
pal_library_get_library (PalLibrary *self)
{
  return self->library;
}

guint
pal_library_get_waiting (PalLibrary *self)
{
  return pal_library_is_importing (self) ? 0 : self->waiting;
}
