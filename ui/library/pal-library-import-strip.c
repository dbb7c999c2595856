/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-library-import-strip.h"

#include "ui/widgets/pal-wrap-box.h"

#include <glib/gi18n.h>

struct _PalLibraryImportStrip {
  AdwBin parent_instance;

  PalLibrary *library;
  gboolean was_importing; /* what came of it has not been put away */
  gboolean stopping;

  GtkStack *pages;
  GtkLabel *name, *counts, *left, *summary, *waiting;
  GtkProgressBar *bar;
  GtkWidget *stop, *problems;
};

G_DEFINE_FINAL_TYPE (PalLibraryImportStrip, pal_library_import_strip, ADW_TYPE_BIN)

enum { SIGNAL_PROBLEMS, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- in words --- */

static void
append_count (GString *text, char *part)
{
  if (text->len > 0)
    g_string_append (text, " · ");
  g_string_append (text, part);
  g_free (part);
}

static char *
describe_counts (const LibraryProgress *progress)
{
  GString *text = g_string_new (NULL);

  append_count (text,
                g_strdup_printf (ngettext ("%'u game added", "%'u games added", progress->added),
                                 progress->added));
  if (progress->duplicates > 0)
    append_count (
        text, g_strdup_printf (ngettext ("%'u duplicate", "%'u duplicates", progress->duplicates),
                               progress->duplicates));
  if (progress->broken > 0)
    append_count (text, g_strdup_printf (ngettext ("%'u broken", "%'u broken", progress->broken),
                                         progress->broken));
  if (progress->failed > 0)
    append_count (text, g_strdup_printf (ngettext ("%'u unreadable file", "%'u unreadable files",
                                                   progress->failed),
                                         progress->failed));
  return g_string_free (text, FALSE);
}

static char *
describe_left (int seconds)
{
  enum { MINUTE = 60, HOUR = 60 * MINUTE };

  if (seconds < 0)
    return g_strdup (_ ("Estimating…"));
  if (seconds < MINUTE)
    return g_strdup_printf (ngettext ("%d second left", "%d seconds left", (gulong) seconds),
                            seconds);
  if (seconds < HOUR) {
    const int minutes = (seconds + MINUTE / 2) / MINUTE;
    return g_strdup_printf (ngettext ("%d minute left", "%d minutes left", (gulong) minutes),
                            minutes);
  }
  return g_strdup_printf (_ ("%d h %02d min left"), seconds / HOUR, seconds % HOUR / MINUTE);
}

/* --- what is shown --- */

static void
strip_show_page (PalLibraryImportStrip *self, const char *page)
{
  if (page != NULL)
    gtk_stack_set_visible_child_name (self->pages, page);
  gtk_widget_set_visible (GTK_WIDGET (self->pages), page != NULL);
}

static void
strip_show_progress (PalLibraryImportStrip *self)
{
  int left;
  const LibraryProgress *progress = pal_library_get_progress (self->library, &left);
  g_autofree char *counts = describe_counts (progress);
  g_autofree char *time = self->stopping ? g_strdup (_ ("Stopping…")) : describe_left (left);
  g_autofree char *name = progress->name != NULL
                              ? g_strdup_printf (_ ("Importing “%s”"), progress->name)
                              : g_strdup (_ ("Importing…"));

  gtk_label_set_label (self->name, name);
  gtk_label_set_label (self->counts, counts);
  gtk_label_set_label (self->left, time);
  gtk_progress_bar_set_fraction (self->bar, progress->fraction);
  gtk_widget_set_sensitive (self->stop, !self->stopping);
}

static void
strip_show_summary (PalLibraryImportStrip *self)
{
  const LibraryProgress *progress = pal_library_get_progress (self->library, NULL);
  const char *error = pal_library_get_import_error (self->library);
  g_autofree char *counts = progress->games == 0 && progress->failed == 0
                                ? g_strdup (_ ("No game files found"))
                                : describe_counts (progress);

  gtk_label_set_label (self->summary, error != NULL ? error : counts);
  gtk_widget_set_visible (self->problems,
                          progress->duplicates > 0 || progress->broken > 0 || progress->failed > 0);
}

static void
strip_show_waiting (PalLibraryImportStrip *self, guint waiting)
{
  g_autofree char *text
      = g_strdup_printf (ngettext ("Import not finished: %'u file is waiting",
                                   "Import not finished: %'u files are waiting", waiting),
                         waiting);
  const char *error = pal_library_get_import_error (self->library);
  g_autofree char *both = error != NULL ? g_strdup_printf ("%s · %s", text, error) : NULL;

  gtk_label_set_label (self->waiting, both != NULL ? both : text);
}

static void
strip_update (PalLibraryImportStrip *self)
{
  guint waiting = self->library != NULL ? pal_library_get_waiting (self->library) : 0;

  if (self->library == NULL) {
    strip_show_page (self, NULL);
  } else if (pal_library_is_importing (self->library)) {
    self->was_importing = TRUE;
    strip_show_progress (self);
    strip_show_page (self, "progress");
  } else if (waiting > 0) {
    strip_show_waiting (self, waiting);
    strip_show_page (self, "waiting");
  } else if (self->was_importing || pal_library_get_import_error (self->library) != NULL) {
    strip_show_summary (self);
    strip_show_page (self, "summary");
  } else {
    strip_show_page (self, NULL);
  }
}

static void
strip_on_importing (PalLibraryImportStrip *self)
{
  self->stopping = FALSE;
  strip_update (self);
}

void
pal_library_import_strip_set_library (PalLibraryImportStrip *self, PalLibrary *library)
{
  if (self->library != NULL) {
    g_signal_handlers_disconnect_by_func (self->library, strip_update, self);
    g_signal_handlers_disconnect_by_func (self->library, strip_on_importing, self);
  }
  g_set_object (&self->library, library);
  self->was_importing = self->stopping = FALSE;
  if (library != NULL) {
    g_signal_connect_object (library, "notify::importing", G_CALLBACK (strip_on_importing), self,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (library, "progress", G_CALLBACK (strip_update), self,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (library, "notify::waiting", G_CALLBACK (strip_update), self,
                             G_CONNECT_SWAPPED);
  }
  strip_update (self);
}

/* --- answers --- */

static void
strip_on_stop (PalLibraryImportStrip *self)
{
  self->stopping = TRUE;
  pal_library_stop_import (self->library);
  strip_update (self);
}

static void
strip_on_close (PalLibraryImportStrip *self)
{
  self->was_importing = FALSE;
  strip_show_page (self, NULL);
}

static void
strip_on_problems (PalLibraryImportStrip *self)
{
  g_signal_emit (self, signals[SIGNAL_PROBLEMS], 0);
}

static void
strip_on_continue (PalLibraryImportStrip *self)
{
  pal_library_import (self->library, NULL);
}

static void
strip_on_discard (PalLibraryImportStrip *self)
{
  self->was_importing = FALSE;
  pal_library_drop_waiting (self->library);
}

/* --- the object --- */

static void
pal_library_import_strip_dispose (GObject *object)
{
  g_clear_object (&PAL_LIBRARY_IMPORT_STRIP (object)->library);
  G_OBJECT_CLASS (pal_library_import_strip_parent_class)->dispose (object);
}

static void
pal_library_import_strip_class_init (PalLibraryImportStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_library_import_strip_dispose;
  signals[SIGNAL_PROBLEMS] = g_signal_new ("problems", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (PAL_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-library-import-strip.ui");
  gtk_widget_class_bind_template_child (widget_class, PalLibraryImportStrip, pages);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryImportStrip, name);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryImportStrip, counts);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryImportStrip, left);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryImportStrip, summary);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryImportStrip, waiting);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryImportStrip, bar);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryImportStrip, stop);
  gtk_widget_class_bind_template_child (widget_class, PalLibraryImportStrip, problems);
  gtk_widget_class_bind_template_callback (widget_class, strip_on_stop);
  gtk_widget_class_bind_template_callback (widget_class, strip_on_close);
  gtk_widget_class_bind_template_callback (widget_class, strip_on_problems);
  gtk_widget_class_bind_template_callback (widget_class, strip_on_continue);
  gtk_widget_class_bind_template_callback (widget_class, strip_on_discard);
}

static void
pal_library_import_strip_init (PalLibraryImportStrip *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
