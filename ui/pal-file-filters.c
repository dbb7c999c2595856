#include "pal-file-filters.h"

#include <glib/gi18n.h>

#define FORMAT_KEY "pal-file-format"

static void
add_format (GtkFileFilter *filter, const FileFormat *format)
{
  for (const char *const *suffix = format->suffixes; *suffix != NULL; suffix++)
    gtk_file_filter_add_suffix (filter, *suffix);
  if (format->mime != NULL)
    gtk_file_filter_add_mime_type (filter, format->mime);
}

/* A filter for FORMAT alone; the chooser owns it. */
static GtkFileFilter *
add_filter (GtkFileChooser *chooser, const FileFormat *format)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _ (format->description));
  add_format (filter, format);
  g_object_set_data (G_OBJECT (filter), FORMAT_KEY, (gpointer) format);
  gtk_file_chooser_add_filter (chooser, filter);
  return filter;
}

void
pal_file_filters_add_for_opening (GtkFileChooser *chooser)
{
  g_autoptr (GtkFileFilter) games = gtk_file_filter_new ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  gtk_file_filter_set_name (games, _ ("All Games"));
  for (guint i = 0; file_format_at (i) != NULL; i++)
    add_format (games, file_format_at (i));
  gtk_file_chooser_add_filter (chooser, games);
  for (guint i = 0; file_format_at (i) != NULL; i++)
    add_filter (chooser, file_format_at (i));
  gtk_file_filter_set_name (all, _ ("All Files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (chooser, all);
}

/* A name whose suffix is another format's gets that of the filter. */
static void
on_filter (GtkFileChooser *chooser)
{
  const FileFormat *format = pal_file_filters_get_format (chooser);
  g_autofree char *name = gtk_file_chooser_get_current_name (chooser);
  const FileFormat *named = name != NULL ? file_format_for_name (name) : NULL;
  g_autofree char *better = NULL;

  if (named == NULL || named == format)
    return;
  *strrchr (name, '.') = '\0';
  better = g_strdup_printf ("%s.%s", name, format->suffixes[0]);
  gtk_file_chooser_set_current_name (chooser, better);
}

void
pal_file_filters_add_for_saving (GtkFileChooser *chooser, const Rules *rules,
                                 const FileFormat *format)
{
  for (guint i = 0; file_format_at (i) != NULL; i++)
    if (file_format_writes (file_format_at (i), rules)) {
      GtkFileFilter *filter = add_filter (chooser, file_format_at (i));
      if (file_format_at (i) == format)
        gtk_file_chooser_set_filter (chooser, filter);
    }
  g_signal_connect (chooser, "notify::filter", G_CALLBACK (on_filter), NULL);
}

const FileFormat *
pal_file_filters_get_format (GtkFileChooser *chooser)
{
  GtkFileFilter *filter = gtk_file_chooser_get_filter (chooser);
  const FileFormat *format
      = filter != NULL ? g_object_get_data (G_OBJECT (filter), FORMAT_KEY) : NULL;

  return format != NULL ? format : file_format_find ("pgn");
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
