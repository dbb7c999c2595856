/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-library-tags.h"

#include "files/core/task-thread.h"
#include "ui/widgets/pal-news.h"

#include <glib/gi18n.h>

struct _PalLibraryTags {
  PalDialog parent_instance;

  PalLibrary *library;
  GArray *ids;
  AdwEntryRow *entry;
  AdwPreferencesGroup *group;
  gboolean closed;
};

G_DEFINE_FINAL_TYPE (PalLibraryTags, pal_library_tags, PAL_TYPE_DIALOG)

/* --- what the games have --- */

typedef struct {
  Library *library;
  GArray *ids;
  GStrv tags;
  GArray *counts; /* guint: how many of the games have each */
} Had;

static void
had_free (gpointer data)
{
  Had *had = data;

  library_unref (had->library);
  g_array_unref (had->ids);
  g_strfreev (had->tags);
  g_array_unref (had->counts);
  g_free (had);
}

static guint
count_had (GHashTable *ids, const GArray *tagged)
{
  guint n = 0;

  for (guint i = 0; i < tagged->len; i++)
    n += g_hash_table_contains (ids, GUINT_TO_POINTER (g_array_index (tagged, guint32, i)));
  return n;
}

static void
had_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Had *had = data;
  g_autoptr (GHashTable) ids = g_hash_table_new (NULL, NULL);
  GError *error = NULL;

  for (guint i = 0; i < had->ids->len; i++)
    g_hash_table_add (ids, GUINT_TO_POINTER (g_array_index (had->ids, guint32, i)));
  had->tags = library_get_tags (had->library, &error);
  for (guint i = 0; had->tags != NULL && had->tags[i] != NULL; i++) {
    g_autoptr (GArray) tagged = library_get_tagged (had->library, had->tags[i], NULL);
    guint n = tagged != NULL ? count_had (ids, tagged) : 0;
    g_array_append_val (had->counts, n);
  }
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

/* --- changing --- */

static void
tags_on_changed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalLibraryTags) self = data;
  g_autoptr (GError) error = NULL;

  if (!pal_library_finish (PAL_LIBRARY (source), result, NULL, &error))
    pal_message_show (self->closed ? NULL : pal_dialog_get_window (self),
                      _ ("Could Not Change Tags"), error->message);
}

static void
tags_change (PalLibraryTags *self, const char *tag, gboolean has)
{
  pal_library_tag (self->library, tag, (const guint32 *) (gpointer) self->ids->data, self->ids->len,
                   has, tags_on_changed, g_object_ref (self));
}

static void
tags_on_toggled (GtkCheckButton *check, PalLibraryTags *self)
{
  gtk_check_button_set_inconsistent (check, FALSE);
  tags_change (self, g_object_get_data (G_OBJECT (check), "pal-tag"),
               gtk_check_button_get_active (check));
}

/* A row for TAG, which N of the games have. */
static void
tags_add_row (PalLibraryTags *self, const char *tag, guint n)
{
  GtkWidget *row = adw_action_row_new (), *check = gtk_check_button_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), tag);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), n == self->ids->len);
  gtk_check_button_set_inconsistent (GTK_CHECK_BUTTON (check), n > 0 && n < self->ids->len);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  g_object_set_data_full (G_OBJECT (check), "pal-tag", g_strdup (tag), g_free);
  g_signal_connect_object (check, "toggled", G_CALLBACK (tags_on_toggled), self, 0);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  adw_preferences_group_add (self->group, row);
  g_object_set_data (G_OBJECT (self->group), tag, check);
}

static void
tags_on_had (GObject *source, GAsyncResult *result, gpointer data)
{
  PalLibraryTags *self = PAL_LIBRARY_TAGS (source);
  const Had *had = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  if (self->closed)
    return;
  if (!g_task_propagate_boolean (G_TASK (result), &error)) {
    pal_message_show (pal_dialog_get_window (self), _ ("Could Not Read Tags"), error->message);
    return;
  }
  for (guint i = 0; had->tags[i] != NULL; i++)
    tags_add_row (self, had->tags[i], g_array_index (had->counts, guint, i));
}

/* A new one; one that is there already is given. */
static void
tags_on_apply (PalLibraryTags *self)
{
  g_autofree char *tag = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));
  GtkCheckButton *there;

  if (*g_strstrip (tag) == '\0')
    return;
  there = g_object_get_data (G_OBJECT (self->group), tag);
  if (there != NULL) {
    gtk_check_button_set_active (there, TRUE);
  } else {
    tags_add_row (self, tag, self->ids->len);
    tags_change (self, tag, TRUE);
  }
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
}

/* --- the object --- */

static void
pal_library_tags_dispose (GObject *object)
{
  PalLibraryTags *self = PAL_LIBRARY_TAGS (object);

  self->closed = TRUE;
  g_clear_object (&self->library);
  G_OBJECT_CLASS (pal_library_tags_parent_class)->dispose (object);
}

static void
pal_library_tags_finalize (GObject *object)
{
  g_clear_pointer (&PAL_LIBRARY_TAGS (object)->ids, g_array_unref);
  G_OBJECT_CLASS (pal_library_tags_parent_class)->finalize (object);
}

static void
pal_library_tags_class_init (PalLibraryTagsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_library_tags_dispose;
  G_OBJECT_CLASS (klass)->finalize = pal_library_tags_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-library-tags.ui");
  gtk_widget_class_bind_template_child (widget_class, PalLibraryTags, entry);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryTags, group);
  gtk_widget_class_bind_template_callback (widget_class, tags_on_apply);
}

static void
pal_library_tags_init (PalLibraryTags *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

PalLibraryTags *
pal_library_tags_new (GtkWindow *parent, PalLibrary *library, GArray *ids)
{
  PalLibraryTags *self = g_object_new (PAL_TYPE_LIBRARY_TAGS, "over", parent, NULL);
  g_autoptr (GTask) task = g_task_new (self, NULL, tags_on_had, NULL);
  Had *had = g_new0 (Had, 1);

  self->library = g_object_ref (library);
  self->ids = g_array_ref (ids);
  had->library = library_ref (pal_library_get_library (library));
  had->ids = g_array_ref (ids);
  had->counts = g_array_new (FALSE, FALSE, sizeof (guint));
  g_task_set_task_data (task, had, had_free);
  task_run_in_thread (task, had_in_thread);
  return self;
}
