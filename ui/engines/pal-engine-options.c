/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-engine-options.h"

#include "game/drivers/pal-driver-choice.h"
#include "ui/platform/pal-file-dialog.h"
#include "ui/widgets/pal-gtk-fixes.h"

#include <glib/gi18n.h>

struct _PalEngineOptions {
  AdwPreferencesGroup parent_instance;

  GPtrArray *rows; /* of GtkWidget, in the group */
};

G_DEFINE_FINAL_TYPE (PalEngineOptions, pal_engine_options, ADW_TYPE_PREFERENCES_GROUP)

enum { SIGNAL_CHOSEN, SIGNAL_PRESSED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* What a row is about. */
typedef struct {
  PalEngineOptions *group;
  char *name, *usual, *value; /* USUAL may be NULL; VALUE: as it is shown */
  GtkWidget *row, *control, *reset;
  gboolean showing;
  void (*show) (gpointer option, const char *value);
} Option;

static void
option_free (gpointer data)
{
  Option *option = data;

  g_free (option->name);
  g_free (option->usual);
  g_free (option->value);
  g_free (option);
}

static void
show_reset (Option *option)
{
  g_autofree char *tip = option->usual != NULL && *option->usual != '\0'
                             /* Translators: the value that an engine has by itself. */
                             ? g_strdup_printf (_ ("Reset to “%s”"), option->usual)
                             : g_strdup (_ ("Reset"));

  gtk_widget_set_visible (option->reset,
                          option->usual != NULL && g_strcmp0 (option->usual, option->value) != 0);
  pal_widget_set_tooltip (option->reset, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (option->reset), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  tip, -1);
}

/* VALUE was chosen; what the engine has by itself need not be set. */
static void
take_value (Option *option, const char *value)
{
  gboolean usual = g_strcmp0 (option->usual, value) == 0;

  if (option->showing || g_strcmp0 (option->value, value) == 0)
    return;
  g_free (option->value);
  option->value = g_strdup (value);
  show_reset (option);
  g_signal_emit (option->group, signals[SIGNAL_CHOSEN], 0, option->name, usual ? NULL : value);
}

static void
on_reset (Option *option)
{
  g_autofree char *usual = g_strdup (option->usual);

  take_value (option, usual);
  option->showing = TRUE;
  option->show (option, usual);
  option->showing = FALSE;
}

/* --- the controls --- */

static void
show_check (gpointer option, const char *value)
{
  gtk_switch_set_active (GTK_SWITCH (((Option *) option)->control), g_str_equal (value, "true"));
}

static void
on_check (Option *option)
{
  take_value (option, gtk_switch_get_active (GTK_SWITCH (option->control)) ? "true" : "false");
}

static GtkWidget *
make_row (Option *option, GtkWidget *control)
{
  GtkWidget *row = adw_action_row_new ();

  option->control = control;
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  option->name, -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), control);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), control);
  return row;
}

static GtkWidget *
make_check (Option *option)
{
  GtkWidget *row = make_row (option, gtk_switch_new ());

  option->show = show_check;
  g_signal_connect_swapped (option->control, "notify::active", G_CALLBACK (on_check), option);
  return row;
}

static void
show_spin (gpointer option, const char *value)
{
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (((Option *) option)->control),
                             (double) g_ascii_strtoll (value, NULL, 10));
}

static void
on_spin (Option *option)
{
  g_autofree char *value = g_strdup_printf (
      "%" G_GINT64_FORMAT, (gint64) gtk_spin_button_get_value (GTK_SPIN_BUTTON (option->control)));

  take_value (option, value);
}

static GtkWidget *
make_spin (Option *option, const PalDriverChoice *choice)
{
  double span = (double) choice->most - (double) choice->least;
  GtkWidget *spin
      = gtk_spin_button_new_with_range ((double) choice->least, (double) choice->most, 1);
  GtkWidget *row = make_row (option, spin);
  g_autofree char *least = g_strdup_printf ("%" G_GINT64_FORMAT, choice->least);
  g_autofree char *most = g_strdup_printf ("%" G_GINT64_FORMAT, choice->most);
  /* Translators: the smallest and the largest number that may be chosen. */
  g_autofree char *range = g_strdup_printf (_ ("%s to %s"), least, most);

  option->show = show_spin;
  gtk_spin_button_set_increments (GTK_SPIN_BUTTON (spin), 1, span > 1000 ? 100 : 10);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (spin), 8);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), range);
  g_signal_connect_swapped (spin, "value-changed", G_CALLBACK (on_spin), option);
  return row;
}

static void
show_combo (gpointer data, const char *value)
{
  Option *option = data;
  GListModel *values = adw_combo_row_get_model (ADW_COMBO_ROW (option->control));

  for (guint i = 0; i < g_list_model_get_n_items (values); i++) {
    g_autoptr (GtkStringObject) text = g_list_model_get_item (values, i);
    if (g_str_equal (gtk_string_object_get_string (text), value))
      adw_combo_row_set_selected (ADW_COMBO_ROW (option->control), i);
  }
}

static void
on_combo (Option *option)
{
  GtkStringObject *text = adw_combo_row_get_selected_item (ADW_COMBO_ROW (option->control));

  if (text != NULL)
    take_value (option, gtk_string_object_get_string (text));
}

static GtkWidget *
make_combo (Option *option, const PalDriverChoice *choice)
{
  GtkWidget *row = adw_combo_row_new ();
  g_autoptr (GtkStringList) values = gtk_string_list_new ((const char *const *) choice->values);

  option->control = row;
  option->show = show_combo;
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (values));
  g_signal_connect_swapped (row, "notify::selected", G_CALLBACK (on_combo), option);
  return row;
}

/* What nobody has typed is nothing to apply. */
static void
show_text (gpointer option, const char *value)
{
  AdwEntryRow *row = ADW_ENTRY_ROW (((Option *) option)->control);

  adw_entry_row_set_show_apply_button (row, FALSE);
  gtk_editable_set_text (GTK_EDITABLE (row), value);
  adw_entry_row_set_show_apply_button (row, TRUE);
}

static void
on_text (Option *option)
{
  take_value (option, gtk_editable_get_text (GTK_EDITABLE (option->control)));
}

/* ROW is gone with its OPTION. */
static void
engine_options_on_chosen (gpointer row, GListModel *files, gpointer option)
{
  g_autoptr (GFile) file = files != NULL ? g_list_model_get_item (files, 0) : NULL;

  if (file != NULL && g_file_peek_path (file) != NULL) {
    take_value (option, g_file_peek_path (file));
    show_text (option, g_file_peek_path (file));
  }
}

static void
choose_path (Option *option, PalFileAction action)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (option->row));

  pal_file_dialog_ask (pal_file_dialog_new (option->name, window, action, _ ("_Select")),
                       option->row, engine_options_on_chosen, option, NULL);
}

static void
on_choose_file (Option *option)
{
  choose_path (option, PAL_FILE_OPEN);
}

static void
on_choose_folder (Option *option)
{
  choose_path (option, PAL_FILE_CHOOSE_FOLDER);
}

static GtkWidget *
make_text (Option *option, const PalDriverChoice *choice)
{
  GtkWidget *row = adw_entry_row_new ();

  option->control = row;
  option->show = show_text;
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (row), TRUE);
  g_signal_connect_swapped (row, "apply", G_CALLBACK (on_text), option);
  if (choice->kind != PAL_DRIVER_CHOICE_STRING) {
    GtkWidget *button = gtk_button_new_from_icon_name ("document-open-symbolic");

    gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class (button, "flat");
    pal_widget_set_tooltip (button, _ ("Choose…"));
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    _ ("Choose…"), -1);
    g_signal_connect_swapped (button, "clicked",
                              choice->kind == PAL_DRIVER_CHOICE_FILE
                                  ? G_CALLBACK (on_choose_file)
                                  : G_CALLBACK (on_choose_folder),
                              option);
    adw_entry_row_add_suffix (ADW_ENTRY_ROW (row), button);
  }
  return row;
}

static void
on_press (Option *option)
{
  g_signal_emit (option->group, signals[SIGNAL_PRESSED], 0, option->name);
}

static GtkWidget *
make_button (Option *option)
{
  GtkWidget *row = make_row (option, gtk_button_new_with_label (_ ("Press")));

  g_signal_connect_swapped (option->control, "clicked", G_CALLBACK (on_press), option);
  return row;
}

/* --- the form --- */

static GtkWidget *
make_control (Option *option, const PalDriverChoice *choice)
{
  switch (choice->kind) {
  case PAL_DRIVER_CHOICE_CHECK:
    return make_check (option);
  case PAL_DRIVER_CHOICE_SPIN:
    return make_spin (option, choice);
  case PAL_DRIVER_CHOICE_COMBO:
    return make_combo (option, choice);
  case PAL_DRIVER_CHOICE_BUTTON:
    return make_button (option);
  default:
    return make_text (option, choice);
  }
}

static void
add_reset (Option *option)
{
  option->reset = gtk_button_new_from_icon_name ("edit-undo-symbolic");
  gtk_widget_set_valign (option->reset, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (option->reset, "flat");
  g_signal_connect_swapped (option->reset, "clicked", G_CALLBACK (on_reset), option);
  if (ADW_IS_ENTRY_ROW (option->row))
    adw_entry_row_add_suffix (ADW_ENTRY_ROW (option->row), option->reset);
  else
    adw_action_row_add_suffix (ADW_ACTION_ROW (option->row), option->reset);
  show_reset (option);
}

static void
add_option (PalEngineOptions *self, const PalDriverChoice *choice, const PalEngineProfile *profile)
{
  Option *option = g_new0 (Option, 1);
  const char *set = pal_engine_profile_get_option (profile, choice->name);

  option->group = self;
  option->name = g_strdup (choice->name);
  option->usual = g_strdup (choice->usual);
  option->value = g_strdup (set != NULL ? set : choice->usual);
  option->row = make_control (option, choice);
  g_object_set_data_full (G_OBJECT (option->row), "option", option, option_free);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (option->row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (option->row), choice->name);
  option->showing = TRUE;
  if (option->show != NULL && option->value != NULL)
    option->show (option, option->value);
  option->showing = FALSE;
  if (choice->kind != PAL_DRIVER_CHOICE_BUTTON)
    add_reset (option);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), option->row);
  g_ptr_array_add (self->rows, option->row);
}

/* A number that is being typed is told of when it loses the keys, which may be after its option has
 * gone. */
static void
engine_options_clear (PalEngineOptions *self)
{
  for (guint i = 0; i < self->rows->len; i++) {
    Option *option = g_object_get_data (self->rows->pdata[i], "option");

    if (option->control != NULL)
      g_signal_handlers_disconnect_by_data (option->control, option);
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self), self->rows->pdata[i]);
  }
  g_ptr_array_set_size (self->rows, 0);
}

void
pal_engine_options_show (PalEngineOptions *self, const GPtrArray *choices,
                         const PalEngineProfile *profile)
{
  engine_options_clear (self);
  for (guint i = 0; i < choices->len; i++)
    if (!pal_driver_choice_is_automatic (choices->pdata[i]))
      add_option (self, choices->pdata[i], profile);
  adw_preferences_group_set_description (
      ADW_PREFERENCES_GROUP (self),
      self->rows->len == 0 ? _ ("This engine has no options of its own.") : NULL);
}

void
pal_engine_options_show_none (PalEngineOptions *self, const char *why)
{
  engine_options_clear (self);
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (self),
                                         why != NULL ? why : _ ("Asking the engine…"));
}

static void
pal_engine_options_finalize (GObject *object)
{
  g_ptr_array_unref (PAL_ENGINE_OPTIONS (object)->rows);
  G_OBJECT_CLASS (pal_engine_options_parent_class)->finalize (object);
}

static void
pal_engine_options_class_init (PalEngineOptionsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pal_engine_options_finalize;
  signals[SIGNAL_CHOSEN]
      = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                      G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
  signals[SIGNAL_PRESSED] = g_signal_new ("pressed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
pal_engine_options_init (PalEngineOptions *self)
{
  self->rows = g_ptr_array_new ();
}
