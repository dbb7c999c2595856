/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-library-export-strip.h"

#include <glib/gi18n.h>

struct _PalLibraryExportStrip {
  AdwBin parent_instance;

  GCancellable *cancellable; /* NULL unless there is an export */
  GAsyncReadyCallback ended;
  gpointer ended_data;

  GtkWidget *strip, *stop;
  GtkLabel *name, *counts;
  GtkProgressBar *bar;
};

G_DEFINE_FINAL_TYPE (PalLibraryExportStrip, pal_library_export_strip, ADW_TYPE_BIN)

gboolean
pal_library_export_strip_is_busy (PalLibraryExportStrip *self)
{
  return self->cancellable != NULL;
}

static void
export_strip_on_progress (gsize done, gsize total, gpointer data)
{
  PalLibraryExportStrip *self = data;
  g_autofree char *counts = NULL;

  if (done == 0)
    return;
  /* Translators: how many of the games have been written. */
  counts = g_strdup_printf (_ ("%'u of %'u games"), (guint) done, (guint) total);
  gtk_label_set_label (self->counts, counts);
  gtk_progress_bar_set_fraction (self->bar, (double) done / (double) total);
  gtk_widget_set_visible (self->strip, TRUE);
}

static void
export_strip_on_ended (GObject *library, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalLibraryExportStrip) self = data;

  g_clear_object (&self->cancellable);
  gtk_widget_set_visible (self->strip, FALSE);
  self->ended (library, result, self->ended_data);
}

void
pal_library_export_strip_export (PalLibraryExportStrip *self, PalLibrary *library, GArray *ids,
                                 GFile *file, GAsyncReadyCallback callback, gpointer data)
{
  g_autofree char *basename = g_file_get_basename (file);
  g_autofree char *base = g_filename_display_name (basename);
  g_autofree char *name = g_strdup_printf (_ ("Exporting “%s”"), base);

  g_return_if_fail (self->cancellable == NULL);
  self->cancellable = g_cancellable_new ();
  self->ended = callback;
  self->ended_data = data;
  gtk_label_set_label (self->name, name);
  gtk_widget_set_sensitive (self->stop, TRUE);
  pal_library_export (library, ids, file, export_strip_on_progress, self, self->cancellable,
                      export_strip_on_ended, g_object_ref (self));
}

static void
export_strip_on_stop (PalLibraryExportStrip *self)
{
  gtk_widget_set_sensitive (self->stop, FALSE);
  g_cancellable_cancel (self->cancellable);
}

static void
pal_library_export_strip_class_init (PalLibraryExportStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-library-export-strip.ui");
  gtk_widget_class_bind_template_child (widget_class, PalLibraryExportStrip, strip);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryExportStrip, stop);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryExportStrip, name);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryExportStrip, counts);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryExportStrip, bar);
  gtk_widget_class_bind_template_callback (widget_class, export_strip_on_stop);
}

static void
pal_library_export_strip_init (PalLibraryExportStrip *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
