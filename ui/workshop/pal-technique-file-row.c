/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-technique-file-row.h"

#include "ui/files/pal-file-filters.h"
#include "ui/files/pal-writing.h"
#include "ui/widgets/pal-news.h"

#include "game/bots/pal-technique-positions.h"

#include <glib/gi18n.h>

struct _PalTechniqueFileRow {
  AdwActionRow parent_instance;

  GtkButton *choose;
  const Rules *rules;
  GPtrArray *records; /* NULL: no file */
  GCancellable *reading;
};

G_DEFINE_FINAL_TYPE (PalTechniqueFileRow, pal_technique_file_row, ADW_TYPE_ACTION_ROW)

static guint changed;

static void
file_row_tell (PalTechniqueFileRow *self, const char *subtitle)
{
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), subtitle);
  g_signal_emit (self, changed, 0);
}

static void
file_row_forget (PalTechniqueFileRow *self)
{
  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  g_clear_pointer (&self->records, g_ptr_array_unref);
}

static void
file_row_fail (PalTechniqueFileRow *self, const char *why)
{
  file_row_tell (self, _ ("None selected"));
  if (gtk_widget_get_root (GTK_WIDGET (self)) != NULL)
    pal_message_show (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                      _ ("Could Not Read Positions"), why);
}

static void
file_row_on_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalTechniqueFileRow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (PalGameFile) file = pal_game_file_load_finish (result, &error);
  g_autofree char *name = NULL, *text = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->reading == NULL)
    return; /* another one is read by now, or none */
  g_clear_object (&self->reading);
  if (file == NULL) {
    file_row_fail (self, error->message);
    return;
  }
  self->records = pal_technique_positions_of_file (file, self->rules);
  if (self->records->len == 0) {
    g_clear_pointer (&self->records, g_ptr_array_unref);
    file_row_fail (self, _ ("No game of this kind in the file ends in a position that can be "
                            "searched."));
    return;
  }
  name = pal_game_file_get_source (file, 0) != NULL
             ? g_file_get_basename (pal_game_file_get_source (file, 0))
             : g_strdup ("");
  /* Translators: a file and how many positions were found in it. */
  text = g_strdup_printf (ngettext ("%s: %u position", "%s: %u positions", self->records->len),
                          name, self->records->len);
  file_row_tell (self, text);
}

static void
file_row_on_chosen (gpointer row, GFile *file)
{
  pal_technique_file_row_read (row, file);
}

static void
file_row_on_choose (PalTechniqueFileRow *self)
{
  PalFileDialog *chooser = pal_file_dialog_new (
      _ ("Positions to Compare In"), GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
      PAL_FILE_OPEN, _ ("_Open"));

  pal_file_filters_add_for_opening (chooser);
  pal_choosing_ask (chooser, self, file_row_on_chosen);
}

static void
pal_technique_file_row_dispose (GObject *object)
{
  file_row_forget (PAL_TECHNIQUE_FILE_ROW (object));
  G_OBJECT_CLASS (pal_technique_file_row_parent_class)->dispose (object);
}

static void
pal_technique_file_row_class_init (PalTechniqueFileRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = pal_technique_file_row_dispose;
  changed = g_signal_new ("changed", PAL_TYPE_TECHNIQUE_FILE_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                          NULL, G_TYPE_NONE, 0);
}

static void
pal_technique_file_row_init (PalTechniqueFileRow *self)
{
  self->choose = GTK_BUTTON (gtk_button_new_with_label (_ ("Choose…")));
  gtk_widget_set_valign (GTK_WIDGET (self->choose), GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->choose), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Choose…"), -1);
  g_signal_connect_swapped (self->choose, "clicked", G_CALLBACK (file_row_on_choose), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), GTK_WIDGET (self->choose));
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self), GTK_WIDGET (self->choose));
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), _ ("File"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), _ ("None selected"));
}

void
pal_technique_file_row_set_rules (PalTechniqueFileRow *self, const Rules *rules)
{
  if (self->rules == rules)
    return;
  self->rules = rules;
  file_row_forget (self);
  file_row_tell (self, _ ("None selected"));
}

void
pal_technique_file_row_read (PalTechniqueFileRow *self, GFile *file)
{
  file_row_forget (self);
  self->reading = g_cancellable_new ();
  file_row_tell (self, _ ("Reading…"));
  pal_game_file_load_async (file, self->reading, file_row_on_loaded, g_object_ref (self));
}

GPtrArray *
pal_technique_file_row_get_records (PalTechniqueFileRow *self)
{
  return self->records;
}
