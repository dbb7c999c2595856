/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-thinking-save.h"

#include "ui/files/pal-writing.h"

#include "game/thinking/pal-thinking-log.h"

#include "files/core/task-thread.h"
#include "ui/platform/pal-message.h"

#include <adwaita.h>
#include <glib/gi18n.h>

enum { DETAIL_ROOT, DETAIL_PLIES, DETAIL_ALL, MEGABYTE = 1000000 };

/* One save, from the question to the file. */
typedef struct {
  GtkWindow *parent; /* NULL when it is gone */
  GlassTree *tree;
  int notation, plies;
  gsize most;
  AdwComboRow *detail;
  GtkSpinButton *plies_button, *most_button;
  GFile *file;
} Save;

static void
save_free (Save *self)
{
  g_clear_weak_pointer (&self->parent);
  glass_tree_unref (self->tree);
  g_clear_object (&self->file);
  g_free (self);
}

/* --- writing --- */

static void
write_log (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Save *self = data;
  char *text = pal_thinking_log_write (self->tree, self->notation, self->plies, self->most, NULL);

  g_task_return_pointer (task, g_bytes_new_take (text, strlen (text)),
                         (GDestroyNotify) g_bytes_unref);
}

static void
on_log (GObject *source, GAsyncResult *result, gpointer data)
{
  const Save *self = g_task_get_task_data (G_TASK (result));
  g_autoptr (GBytes) bytes = g_task_propagate_pointer (G_TASK (result), NULL);

  pal_writing_write (self->parent, self->file, bytes, _ ("Could Not Save Log"), NULL);
  g_application_release (g_application_get_default ());
}

/* A large tree takes a second to be written down; nobody need wait for it. */
static void
thinking_save_on_chosen (gpointer window, GListModel *files, gpointer data)
{
  g_autoptr (GTask) task = NULL;
  Save *self = data;

  if (files == NULL) {
    save_free (self);
    return;
  }
  self->file = g_list_model_get_item (files, 0);
  g_application_hold (g_application_get_default ());
  task = g_task_new (NULL, NULL, on_log, NULL);
  g_task_set_task_data (task, self, (GDestroyNotify) save_free);
  task_run_in_thread (task, write_log);
}

static void
ask_where (Save *self)
{
  g_autofree char *name
      = g_strdup_printf (_ ("%s analysis.txt"), glass_tree_bot (self->tree)->name);
  PalFileDialog *dialog
      = pal_file_dialog_new (_ ("Save the Thinking Log"), self->parent, PAL_FILE_SAVE, _ ("_Save"));

  g_strdelimit (name, "/", '-');
  pal_file_dialog_set_name (dialog, name);
  /* The window may close meanwhile: what was asked for goes on. */
  pal_file_dialog_ask (dialog, g_application_get_default (), thinking_save_on_chosen, self, NULL);
}

/* --- the question --- */

static void
on_detail (Save *self)
{
  gtk_widget_set_sensitive (GTK_WIDGET (self->plies_button),
                            adw_combo_row_get_selected (self->detail) == DETAIL_PLIES);
}

static void
thinking_save_on_answer (PalMessage *dialog, const char *response, Save *self)
{
  guint detail = adw_combo_row_get_selected (self->detail);

  if (!g_str_equal (response, "save") || self->parent == NULL) {
    save_free (self);
    return;
  }
  self->plies = detail == DETAIL_ROOT    ? PAL_THINKING_LOG_ROOT
                : detail == DETAIL_PLIES ? gtk_spin_button_get_value_as_int (self->plies_button)
                                         : PAL_THINKING_LOG_ALL;
  self->most = (gsize) gtk_spin_button_get_value_as_int (self->most_button) * MEGABYTE;
  ask_where (self);
}

/* A row called TITLE with a number from LEAST to MOST. */
static GtkSpinButton *
add_number (GtkWidget *group, const char *title, int least, int most, int value)
{
  GtkWidget *row = adw_action_row_new (), *button = gtk_spin_button_new_with_range (least, most, 1);

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (button), value);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), button);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  return GTK_SPIN_BUTTON (button);
}

static GtkWidget *
make_question (Save *self)
{
  GtkWidget *group = adw_preferences_group_new (), *row = adw_combo_row_new ();
  g_autoptr (GtkStringList) details = gtk_string_list_new (NULL);

  gtk_string_list_append (details, _ ("Moves at the root"));
  gtk_string_list_append (details, _ ("Some plies"));
  gtk_string_list_append (details, _ ("Everything"));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Detail"));
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (details));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  self->detail = ADW_COMBO_ROW (row);
  self->plies_button = add_number (group, _ ("Plies"), 1, 99, 3);
  self->most_button = add_number (group, _ ("Maximum size in MB"), 1, 500, 5);
  g_signal_connect_swapped (row, "notify::selected", G_CALLBACK (on_detail), self);
  adw_combo_row_set_selected (self->detail, DETAIL_PLIES);
  return group;
}

void
pal_thinking_save (GtkWindow *parent, GlassTree *tree, int notation)
{
  PalMessage *dialog
      = pal_message_new (parent, _ ("Save Thinking Log"),
                         _ ("The tree as text, one line per node. If it gets too large, the "
                            "last line says what was left out."));
  Save *self = g_new0 (Save, 1);

  g_set_weak_pointer (&self->parent, parent);
  self->tree = glass_tree_ref (tree);
  self->notation = notation;
  pal_message_add_responses (dialog, "cancel", _ ("_Cancel"), "save", _ ("_Save…"), NULL);
  pal_message_set_default_response (dialog, "save");
  pal_message_set_response_appearance (dialog, "save", ADW_RESPONSE_SUGGESTED);
  pal_message_set_extra_child (dialog, make_question (self));
  g_signal_connect (dialog, "response", G_CALLBACK (thinking_save_on_answer), self);
  pal_message_present (dialog);
}
