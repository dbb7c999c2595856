/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dialog for a file that may be saved in several forms, each of which is a filter. It stays a
 * GtkFileChooserNative: its successor does not tell which filter was chosen. */
#pragma once

#include <gtk/gtk.h>

G_GNUC_BEGIN_IGNORE_DEPRECATIONS

typedef GtkFileChooserNative PalFormChooser;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PalFormChooser, g_object_unref)

/* Free with g_object_unref. It emits GtkNativeDialog's "response". */
static inline PalFormChooser *
pal_form_chooser_new (GtkWindow *parent, const char *title, const char *accept, const char *cancel)
{
  return gtk_file_chooser_native_new (title, parent, GTK_FILE_CHOOSER_ACTION_SAVE, accept, cancel);
}

static inline void
pal_form_chooser_add_filter (gpointer chooser, GtkFileFilter *filter)
{
  gtk_file_chooser_add_filter (chooser, filter);
}

static inline GListModel *
pal_form_chooser_get_filters (gpointer chooser)
{
  return gtk_file_chooser_get_filters (chooser);
}

static inline void
pal_form_chooser_set_filter (gpointer chooser, GtkFileFilter *filter)
{
  gtk_file_chooser_set_filter (chooser, filter);
}

static inline GtkFileFilter *
pal_form_chooser_get_filter (gpointer chooser)
{
  return gtk_file_chooser_get_filter (chooser);
}

static inline void
pal_form_chooser_set_name (gpointer chooser, const char *name)
{
  gtk_file_chooser_set_current_name (chooser, name);
}

static inline char *
pal_form_chooser_dup_name (gpointer chooser)
{
  return gtk_file_chooser_get_current_name (chooser);
}

static inline void
pal_form_chooser_set_folder (gpointer chooser, GFile *folder)
{
  gtk_file_chooser_set_current_folder (chooser, folder, NULL);
}

static inline GFile *
pal_form_chooser_dup_file (gpointer chooser)
{
  return gtk_file_chooser_get_file (chooser);
}

/* Whether WIDGET is a window in which GTK shows such a chooser. */
static inline gboolean
pal_form_chooser_is_dialog (gpointer widget)
{
  return GTK_IS_FILE_CHOOSER_DIALOG (widget);
}

G_GNUC_END_IGNORE_DEPRECATIONS
