/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-file-filters.h"

#include <glib/gi18n.h>
#include <string.h>

/* On a filter: its SaveFormat. */
#define SAVE_FORMAT_KEY "pal-save-format"
/* On a chooser: the format whose suffix the program put into the name. */
#define FORMAT_KEY "pal-file-format"

/* Whatever is a text may lie on a disk as one. */
static void
add_format (GtkFileFilter *filter, const FileFormat *format)
{
  for (const char *const *suffix = format->suffixes; *suffix != NULL; suffix++)
    gtk_file_filter_add_suffix (filter, *suffix);
  if (format->text)
    gtk_file_filter_add_suffix (filter, "txt");
  if (format->mime != NULL)
    gtk_file_filter_add_mime_type (filter, format->mime);
}

/* A filter for FORM alone, called NAME. */
static GtkFileFilter *
filter_new (const SaveFormat *form, const char *name)
{
  GtkFileFilter *filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  add_format (filter, form->format);
  g_object_set_data_full (G_OBJECT (filter), SAVE_FORMAT_KEY, g_memdup2 (form, sizeof *form),
                          g_free);
  return filter;
}

/* Adds a filter called NAME for files of all formats, and lists of positions. */
static void
add_formats (PalFileDialog *dialog, const char *name)
{
  g_autoptr (GtkFileFilter) games = gtk_file_filter_new ();

  gtk_file_filter_set_name (games, name);
  for (guint i = 0; file_format_at (i) != NULL; i++)
    add_format (games, file_format_at (i));
  gtk_file_filter_add_suffix (games, "epd");
  pal_file_dialog_add_filter (dialog, games);
}

static void
add_all (PalFileDialog *dialog)
{
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  gtk_file_filter_set_name (all, _ ("All Files"));
  gtk_file_filter_add_pattern (all, "*");
  pal_file_dialog_add_filter (dialog, all);
}

void
pal_file_filters_add_for_openings (PalFileDialog *dialog)
{
  add_formats (dialog, _ ("Openings"));
  add_all (dialog);
}

void
pal_file_filters_add_for_opening (PalFileDialog *dialog)
{
  add_formats (dialog, _ ("All Games"));
  for (guint i = 0; file_format_at (i) != NULL; i++) {
    g_autoptr (GtkFileFilter) filter = filter_new (&(SaveFormat){ .format = file_format_at (i) },
                                                   _ (file_format_at (i)->description));

    pal_file_dialog_add_filter (dialog, filter);
  }
  add_all (dialog);
}

/* Whether NAME is that of a picture, or of something else in which nobody looks for a game. */
static gboolean
is_of_other_kind (const char *name)
{
  gboolean uncertain;
  g_autofree char *type = g_content_type_guess (name, NULL, 0, &uncertain);

  return !uncertain && !g_content_type_is_unknown (type)
         && !g_content_type_equals (type, "text/plain");
}

char *
pal_file_filters_fit_name (const char *name, const FileFormat *format)
{
  const FileFormat *named = file_format_for_name (name);
  gsize stem = named != NULL ? (gsize) (strrchr (name, '.') - name) : strlen (name);

  if (named == format || (named == NULL && !is_of_other_kind (name)))
    return g_strdup (name);
  return g_strdup_printf ("%.*s.%s", (int) stem, name, format->suffixes[0]);
}

/* Another kind was chosen in the open DIALOG: the suffix of the name goes with it. (A portal tells
 * which filter was chosen when it has closed, too late for its name.) */
static void
fit_name_to_filter (GtkWidget *dialog, GParamSpec *pspec, PalFormChooser *chooser)
{
  const FileFormat *format = pal_file_filters_get_save_format (dialog).format;
  g_autofree char *name = pal_form_chooser_dup_name (dialog);
  g_autofree char *better = name != NULL ? pal_file_filters_fit_name (name, format) : NULL;

  if (!gtk_widget_get_visible (dialog) || g_strcmp0 (name, better) == 0)
    return;
  pal_form_chooser_set_name (dialog, better);
  g_object_set_data (G_OBJECT (chooser), FORMAT_KEY, (gpointer) format);
}

/* The dialog in which GTK shows CHOOSER where there is no portal: only it tells that its filter has
 * changed, GtkFileChooserNative does not. It is known by FILTER, which is no other dialog's. */
static GtkWidget *
find_dialog (GtkFileFilter *filter)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++) {
    g_autoptr (GtkWidget) toplevel = g_list_model_get_item (toplevels, i);

    if (pal_form_chooser_is_dialog (toplevel) && pal_form_chooser_get_filter (toplevel) == filter)
      return toplevel;
  }
  return NULL;
}

void
pal_file_filters_add_for_saving (gpointer chooser, const Rules *rules, const SaveFormat *form)
{
  g_autoptr (GArray) forms = save_formats_new (rules);
  GtkWidget *dialog;

  for (guint i = 0; i < forms->len; i++) {
    const SaveFormat *each = &g_array_index (forms, SaveFormat, i);
    g_autofree char *name = save_format_describe (each, rules);
    g_autoptr (GtkFileFilter) filter = filter_new (each, name);

    pal_form_chooser_add_filter (chooser, filter);
    if (i == 0 || save_format_equal (each, form))
      pal_form_chooser_set_filter (chooser, filter);
  }
  g_object_set_data (G_OBJECT (chooser), FORMAT_KEY, (gpointer) form->format);
  dialog = find_dialog (pal_form_chooser_get_filter (chooser));
  if (dialog != NULL)
    g_signal_connect_object (dialog, "notify::filter", G_CALLBACK (fit_name_to_filter), chooser, 0);
}

SaveFormat
pal_file_filters_get_save_format (gpointer chooser)
{
  GtkFileFilter *filter = pal_form_chooser_get_filter (chooser);
  const SaveFormat *form
      = filter != NULL ? g_object_get_data (G_OBJECT (filter), SAVE_FORMAT_KEY) : NULL;

  return form != NULL ? *form : (SaveFormat){ .format = file_format_find ("pgn") };
}

SaveFormat
pal_file_filters_decide (gpointer chooser, const char *name)
{
  const FileFormat *named = file_format_for_name (name);
  const SaveFormat form = pal_file_filters_get_save_format (chooser);

  if (named == NULL || named == form.format
      || named == g_object_get_data (G_OBJECT (chooser), FORMAT_KEY))
    return form;
  return (SaveFormat){ .format = named };
}

gboolean
pal_file_filters_match (const char *uri, const char *mime)
{
  if (file_format_for_name (uri) != NULL)
    return TRUE;
  for (guint i = 0; mime != NULL && file_format_at (i) != NULL; i++)
    if (g_strcmp0 (mime, file_format_at (i)->mime) == 0)
      return TRUE;
  return FALSE;
}
