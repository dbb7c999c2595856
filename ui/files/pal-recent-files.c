/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-recent-files.h"

#include "pal-file-filters.h"

enum { FILES_MAX = 100 };

struct _PalRecentFiles {
  PalDialog parent_instance;

  GPtrArray *rows; /* of AdwActionRow: all files, the last one first */

  GtkStack *stack;
  GtkStack *results;
  GtkEditable *search;
  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (PalRecentFiles, pal_recent_files, PAL_TYPE_DIALOG)

enum { SIGNAL_CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

/* --- the files --- */

/* What was deleted since cannot be opened. */
static gboolean
can_open (GtkRecentInfo *info)
{
  return pal_file_filters_match (gtk_recent_info_get_uri (info),
                                 gtk_recent_info_get_mime_type (info))
         && (!gtk_recent_info_is_local (info) || gtk_recent_info_exists (info));
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  return g_date_time_compare (gtk_recent_info_get_modified ((GtkRecentInfo *) b),
                              gtk_recent_info_get_modified ((GtkRecentInfo *) a));
}

/* The folder as people write it, their own being "~". */
static char *
folder_name (GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GFile) home = g_file_new_for_path (g_get_home_dir ());
  g_autofree char *below = folder != NULL ? g_file_get_relative_path (home, folder) : NULL;

  if (folder == NULL)
    return g_strdup ("");
  if (g_file_equal (folder, home))
    return g_strdup ("~");
  return below != NULL ? g_strconcat ("~/", below, NULL) : g_file_get_parse_name (folder);
}

static GtkWidget *
date_label (GDateTime *time)
{
  g_autoptr (GDateTime) local = g_date_time_to_local (time);
  g_autofree char *text = g_date_time_format (local, "%x");
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "numeric");
  return label;
}

static GtkWidget *
file_row (GtkRecentInfo *info)
{
  AdwActionRow *row = ADW_ACTION_ROW (adw_action_row_new ());
  GFile *file = g_file_new_for_uri (gtk_recent_info_get_uri (info));
  g_autofree char *folder = folder_name (file);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row),
                                 gtk_recent_info_get_display_name (info));
  adw_action_row_set_subtitle (row, folder);
  adw_action_row_set_subtitle_lines (row, 1);
  adw_action_row_add_suffix (row, date_label (gtk_recent_info_get_modified (info)));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_object_set_data_full (G_OBJECT (row), "file", file, g_object_unref);
  return GTK_WIDGET (row);
}

static gboolean
is_found (GtkListBoxRow *row, const char *words)
{
  return g_str_match_string (words, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), TRUE)
         || g_str_match_string (words, adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), TRUE);
}

/* Rows that are not found are taken out, since a list has its round corners at its first and last
 * row, seen or not. */
static void
recent_files_update (PalRecentFiles *self)
{
  const char *words = gtk_editable_get_text (self->search);
  GtkListBoxRow *row;
  gboolean found = FALSE;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (guint i = 0; i < self->rows->len; i++)
    if (is_found (self->rows->pdata[i], words)) {
      gtk_list_box_append (self->list, self->rows->pdata[i]);
      found = TRUE;
    }
  gtk_stack_set_visible_child_name (self->results, found ? "some" : "none");
}

static void
recent_files_read (PalRecentFiles *self)
{
  GList *infos = g_list_sort (gtk_recent_manager_get_items (gtk_recent_manager_get_default ()),
                              compare_times);

  for (GList *item = infos; item != NULL && self->rows->len < FILES_MAX; item = item->next)
    if (can_open (item->data))
      g_ptr_array_add (self->rows, g_object_ref_sink (file_row (item->data)));
  g_list_free_full (infos, (GDestroyNotify) gtk_recent_info_unref);
  gtk_stack_set_visible_child_name (self->stack, self->rows->len > 0 ? "files" : "empty");
}

/* --- the window --- */

static void
recent_files_on_row_activated (PalRecentFiles *self, GtkListBoxRow *row)
{
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, g_object_get_data (G_OBJECT (row), "file"));
  pal_dialog_close (self);
}

/* The entry tells late what was typed. */
static void
recent_files_on_search_activate (PalRecentFiles *self)
{
  GtkListBoxRow *row;

  recent_files_update (self);
  row = gtk_list_box_get_row_at_index (self->list, 0);
  if (row != NULL)
    recent_files_on_row_activated (self, row);
}

/* From the words to what they found, by now. */
static gboolean
recent_files_on_search_key (PalRecentFiles *self, guint key)
{
  GtkListBoxRow *row;

  if (key != GDK_KEY_Down && key != GDK_KEY_KP_Down)
    return FALSE;
  gtk_window_set_focus_visible (pal_dialog_get_window (self), TRUE);
  recent_files_update (self);
  row = gtk_list_box_get_row_at_index (self->list, 0);
  return row != NULL && gtk_widget_grab_focus (GTK_WIDGET (row));
}

static void
pal_recent_files_finalize (GObject *object)
{
  g_ptr_array_unref (PAL_RECENT_FILES (object)->rows);
  G_OBJECT_CLASS (pal_recent_files_parent_class)->finalize (object);
}

static void
pal_recent_files_class_init (PalRecentFilesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pal_recent_files_finalize;
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-recent-files.ui");
  gtk_widget_class_bind_template_child (widget_class, PalRecentFiles, stack);
  gtk_widget_class_bind_template_child (widget_class, PalRecentFiles, results);
  gtk_widget_class_bind_template_child (widget_class, PalRecentFiles, search);
  gtk_widget_class_bind_template_child (widget_class, PalRecentFiles, list);
  gtk_widget_class_bind_template_callback (widget_class, recent_files_on_row_activated);
  gtk_widget_class_bind_template_callback (widget_class, recent_files_on_search_activate);
  gtk_widget_class_bind_template_callback (widget_class, recent_files_on_search_key);
  gtk_widget_class_bind_template_callback (widget_class, recent_files_update);
  gtk_widget_class_bind_template_callback (widget_class, pal_dialog_close);
}

static void
pal_recent_files_init (PalRecentFiles *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->rows = g_ptr_array_new_with_free_func (g_object_unref);
  recent_files_read (self);
  recent_files_update (self);
}

PalRecentFiles *
pal_recent_files_new (GtkWindow *parent)
{
  return g_object_new (PAL_TYPE_RECENT_FILES, "over", parent, NULL);
}
