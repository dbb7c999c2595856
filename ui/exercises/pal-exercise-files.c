/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-exercise-files.h"

#include "ui/files/pal-writing.h"
#include "ui/platform/pal-file-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#define KEY "exercise-files"

/* --- what is remembered --- */

/* The URIs that are remembered but the one that is URI. */
static GPtrArray *
list_others (GSettings *settings, const char *uri)
{
  g_auto (GStrv) uris = g_settings_get_strv (settings, KEY);
  GPtrArray *others = g_ptr_array_new_with_free_func (g_free);

  for (char **known = uris; *known != NULL; known++)
    if (strcmp (*known, uri) != 0)
      g_ptr_array_add (others, g_strdup (*known));
  return others;
}

static void
keep_uris (GSettings *settings, GPtrArray *uris)
{
  if (uris->len > PAL_EXERCISE_FILES_MAX)
    g_ptr_array_remove_range (uris, 0, uris->len - PAL_EXERCISE_FILES_MAX);
  g_ptr_array_add (uris, NULL);
  g_settings_set_strv (settings, KEY, (const char *const *) uris->pdata);
}

void
pal_exercise_files_remember (const char *uri)
{
  g_autoptr (GSettings) settings = g_settings_new (PAL_APP_ID);
  g_autoptr (GPtrArray) uris = list_others (settings, uri);

  g_ptr_array_add (uris, g_strdup (uri));
  keep_uris (settings, uris);
}

void
pal_exercise_files_forget (const char *uri)
{
  g_autoptr (GSettings) settings = g_settings_new (PAL_APP_ID);
  g_autoptr (GPtrArray) uris = list_others (settings, uri);

  keep_uris (settings, uris);
}

/* --- loading --- */

/* One file after the other, so that they come in their order. */
typedef struct {
  GWeakRef window;
  PalExerciseFilesTake take;
  char **uris;
  guint next;
} Loading;

static void load_next (Loading *self);

static void
exercise_files_on_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  Loading *self = data;
  g_autoptr (PalExerciseSet) set = pal_exercise_set_load_finish (result, NULL);
  g_autoptr (PalExercisesWindow) window = g_weak_ref_get (&self->window);

  if (set != NULL && window != NULL)
    self->take (window, set);
  load_next (self);
}

static void
load_next (Loading *self)
{
  g_autoptr (PalExercisesWindow) window = g_weak_ref_get (&self->window);
  g_autoptr (GFile) file = NULL;

  if (window == NULL || self->uris[self->next] == NULL) {
    g_weak_ref_clear (&self->window);
    g_strfreev (self->uris);
    g_free (self);
    return;
  }
  file = g_file_new_for_uri (self->uris[self->next++]);
  pal_exercise_set_load_async (file, NULL, exercise_files_on_loaded, self);
}

void
pal_exercise_files_load (PalExercisesWindow *window, PalExerciseFilesTake take)
{
  g_autoptr (GSettings) settings = g_settings_new (PAL_APP_ID);
  Loading *self = g_new0 (Loading, 1);

  g_weak_ref_init (&self->window, window);
  self->take = take;
  self->uris = g_settings_get_strv (settings, KEY);
  load_next (self);
}

/* --- opening --- */

static void
exercise_files_on_chosen (gpointer window, GFile *file)
{
  pal_exercises_window_open (window, file);
}

void
pal_exercise_files_choose (PalExercisesWindow *window)
{
  PalFileDialog *chooser
      = pal_file_dialog_new (_ ("Open Exercises"), GTK_WINDOW (window), PAL_FILE_OPEN, NULL);
  g_autoptr (GtkFileFilter) sets = gtk_file_filter_new ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  gtk_file_filter_set_name (sets, _ ("Exercises (EPD)"));
  gtk_file_filter_add_suffix (sets, "epd");
  gtk_file_filter_set_name (all, _ ("All Files"));
  gtk_file_filter_add_pattern (all, "*");
  pal_file_dialog_add_filter (chooser, sets);
  pal_file_dialog_add_filter (chooser, all);
  pal_choosing_ask (chooser, window, exercise_files_on_chosen);
}

static gboolean
exercise_files_on_drop (PalExercisesWindow *window, const GValue *value)
{
  GSList *files = g_value_get_boxed (value);

  for (GSList *file = files; file != NULL; file = file->next)
    pal_exercises_window_open (window, file->data);
  return files != NULL;
}

void
pal_exercise_files_accept_drops (PalExercisesWindow *window)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect_object (target, "drop", G_CALLBACK (exercise_files_on_drop), window,
                           G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (window), GTK_EVENT_CONTROLLER (target));
}
