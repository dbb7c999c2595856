/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-setup-fields.h"

#include "registry.h"

#include <glib/gi18n.h>

struct _PalSetupFields {
  GtkWidget parent_instance;

  PalPositionEditor *editor;
  const Rules *rules; /* whose rows there are */
  GtkWidget *games;   /* the group of the first row, which stays */
  GtkWidget *group;
  AdwComboRow *game, *side;
  GtkWidget *inputs[SETUP_FIELDS_MAX]; /* a check button, a spin button or a combo row */
  GArray *squares[SETUP_FIELDS_MAX];   /* of int: the values that a combo row offers */
  gboolean updating;                   /* what changes is no change by hand */
};

G_DEFINE_FINAL_TYPE (PalSetupFields, pal_setup_fields, GTK_TYPE_WIDGET)

/* --- what the person does --- */

static int
field_of (gpointer input)
{
  return GPOINTER_TO_INT (g_object_get_data (input, "field"));
}

static void
setup_fields_on_toggled (GtkCheckButton *button, PalSetupFields *self)
{
  if (!self->updating)
    pal_position_editor_set_field (self->editor, field_of (button),
                                   gtk_check_button_get_active (button));
}

static void
setup_fields_on_value (GtkSpinButton *button, PalSetupFields *self)
{
  if (!self->updating)
    pal_position_editor_set_field (self->editor, field_of (button),
                                   gtk_spin_button_get_value_as_int (button));
}

static void
on_square (AdwComboRow *row, GParamSpec *pspec, PalSetupFields *self)
{
  int field = field_of (row);
  guint selected = adw_combo_row_get_selected (row);

  if (!self->updating && selected < self->squares[field]->len)
    pal_position_editor_set_field (self->editor, field,
                                   g_array_index (self->squares[field], int, selected));
}

static void
on_side (PalSetupFields *self)
{
  if (!self->updating)
    pal_position_editor_set_side (self->editor, (int) adw_combo_row_get_selected (self->side));
}

static void
on_game (PalSetupFields *self)
{
  guint wanted = adw_combo_row_get_selected (self->game);

  for (int i = 0; i < registry_count () && !self->updating; i++)
    if (registry_game (i)->rules->setup != NULL && wanted-- == 0)
      pal_position_editor_choose_game (self->editor, registry_game (i)->rules);
}

/* --- following the editor --- */

/* Offers the squares that are possible, and the one that there is, were it impossible. The list
 * stays the same object: one of its squares may have been chosen just now, and GTK 4.8 goes on with
 * what selects in the list after it has told of that. */
static void
fill_squares (PalSetupFields *self, int field)
{
  const Setup *setup = pal_position_editor_get_setup (self->editor);
  AdwComboRow *row = ADW_COMBO_ROW (self->inputs[field]);
  GListModel *list = adw_combo_row_get_model (row);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;
  GArray *values = self->squares[field];
  guint selected = 0;

  g_array_set_size (values, 0);
  for (int value = 0; value <= self->rules->files * self->rules->ranks; value++) {
    char name[SQUARE_NAME_MAX];

    if (value != setup->fields[field] && !self->rules->setup->is_possible (setup, field, value))
      continue;
    if (value == setup->fields[field])
      selected = values->len;
    if (value > 0)
      rules_square_title (self->rules, (Square) (value - 1), name);
    g_strv_builder_add (builder, value > 0 ? name : C_ ("square", "None"));
    g_array_append_val (values, value);
  }
  names = g_strv_builder_end (builder);
  gtk_string_list_splice (GTK_STRING_LIST (list), 0, g_list_model_get_n_items (list),
                          (const char *const *) names);
  adw_combo_row_set_selected (row, selected);
  gtk_widget_set_sensitive (self->inputs[field], values->len > 1);
}

static void
update_field (PalSetupFields *self, int field)
{
  const Setup *setup = pal_position_editor_get_setup (self->editor);
  int value = setup->fields[field];
  GtkWidget *input = self->inputs[field];

  switch (self->rules->setup->fields[field].kind) {
  case SETUP_TOGGLE:
    gtk_check_button_set_active (GTK_CHECK_BUTTON (input), value != 0);
    gtk_widget_set_sensitive (gtk_widget_get_ancestor (input, ADW_TYPE_ACTION_ROW),
                              value != 0 || self->rules->setup->is_possible (setup, field, 1));
    break;
  case SETUP_NUMBER:
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (input), value);
    break;
  case SETUP_SQUARE:
    fill_squares (self, field);
    break;
  }
}

/* --- rows --- */

static AdwComboRow *
add_combo (GtkWidget *group, const char *title)
{
  AdwComboRow *row = ADW_COMBO_ROW (adw_combo_row_new ());

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), GTK_WIDGET (row));
  return row;
}

static void
add_games (PalSetupFields *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (int i = 0; i < registry_count (); i++)
    if (registry_game (i)->rules->setup != NULL)
      gtk_string_list_append (names, _ (registry_game (i)->rules->name));
  self->games = adw_preferences_group_new ();
  gtk_widget_set_parent (self->games, GTK_WIDGET (self));
  self->game = add_combo (self->games, _ ("Game"));
  adw_combo_row_set_model (self->game, G_LIST_MODEL (names));
  g_signal_connect_object (self->game, "notify::selected", G_CALLBACK (on_game), self,
                           G_CONNECT_SWAPPED);
}

static void
select_game (PalSetupFields *self)
{
  guint n = 0;

  for (int i = 0; i < registry_count () && registry_game (i)->rules != self->rules; i++)
    n += registry_game (i)->rules->setup != NULL;
  adw_combo_row_set_selected (self->game, n);
}

static void
add_side (PalSetupFields *self)
{
  const char *names[] = { _ (self->rules->side_names[0]), _ (self->rules->side_names[1]), NULL };
  g_autoptr (GtkStringList) model = gtk_string_list_new (names);

  self->side = add_combo (self->group, _ ("Side to move"));
  adw_combo_row_set_model (self->side, G_LIST_MODEL (model));
  g_signal_connect_object (self->side, "notify::selected", G_CALLBACK (on_side), self,
                           G_CONNECT_SWAPPED);
}

static GtkWidget *
setup_fields_add_row (PalSetupFields *self, const char *title, GtkWidget *input)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_widget_set_valign (input, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), input);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), input);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->group), row);
  return input;
}

static void
add_field (PalSetupFields *self, int index)
{
  const SetupField *field = &self->rules->setup->fields[index];
  g_autoptr (GtkStringList) names = NULL;
  GtkWidget *input = NULL;

  switch (field->kind) {
  case SETUP_TOGGLE:
    input = setup_fields_add_row (self, _ (field->name), gtk_check_button_new ());
    g_signal_connect_object (input, "toggled", G_CALLBACK (setup_fields_on_toggled), self, 0);
    break;
  case SETUP_NUMBER:
    input = setup_fields_add_row (self, _ (field->name),
                                  gtk_spin_button_new_with_range (field->least, field->most, 1));
    g_signal_connect_object (input, "value-changed", G_CALLBACK (setup_fields_on_value), self, 0);
    break;
  case SETUP_SQUARE:
    input = GTK_WIDGET (add_combo (self->group, _ (field->name)));
    names = gtk_string_list_new (NULL);
    adw_combo_row_set_model (ADW_COMBO_ROW (input), G_LIST_MODEL (names));
    g_signal_connect_object (input, "notify::selected", G_CALLBACK (on_square), self, 0);
    break;
  }
  g_object_set_data (G_OBJECT (input), "field", GINT_TO_POINTER (index));
  self->inputs[index] = input;
}

static void
make_rows (PalSetupFields *self)
{
  g_clear_pointer (&self->group, gtk_widget_unparent);
  self->group = adw_preferences_group_new ();
  gtk_widget_set_parent (self->group, GTK_WIDGET (self));
  add_side (self);
  for (int i = 0; i < self->rules->setup->n_fields; i++)
    add_field (self, i);
}

static void
setup_fields_on_changed (PalSetupFields *self)
{
  const Rules *rules = pal_position_editor_get_rules (self->editor);

  self->updating = TRUE;
  if (rules != self->rules) {
    self->rules = rules;
    make_rows (self);
    select_game (self);
  }
  adw_combo_row_set_selected (self->side, (guint) pal_position_editor_get_side (self->editor));
  for (int i = 0; i < rules->setup->n_fields; i++)
    update_field (self, i);
  self->updating = FALSE;
}

void
pal_setup_fields_set_editor (PalSetupFields *self, PalPositionEditor *editor)
{
  g_set_object (&self->editor, editor);
  g_signal_connect_object (editor, "changed", G_CALLBACK (setup_fields_on_changed), self,
                           G_CONNECT_SWAPPED);
  setup_fields_on_changed (self);
}

/* --- the object --- */

static void
pal_setup_fields_dispose (GObject *object)
{
  PalSetupFields *self = PAL_SETUP_FIELDS (object);

  g_clear_pointer (&self->games, gtk_widget_unparent);
  g_clear_pointer (&self->group, gtk_widget_unparent);
  g_clear_object (&self->editor);
  G_OBJECT_CLASS (pal_setup_fields_parent_class)->dispose (object);
}

static void
pal_setup_fields_finalize (GObject *object)
{
  for (int i = 0; i < SETUP_FIELDS_MAX; i++)
    g_array_unref (PAL_SETUP_FIELDS (object)->squares[i]);
  G_OBJECT_CLASS (pal_setup_fields_parent_class)->finalize (object);
}

static void
pal_setup_fields_class_init (PalSetupFieldsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = pal_setup_fields_dispose;
  G_OBJECT_CLASS (klass)->finalize = pal_setup_fields_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
pal_setup_fields_init (PalSetupFields *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 12);
  add_games (self);
  for (int i = 0; i < SETUP_FIELDS_MAX; i++)
    self->squares[i] = g_array_new (FALSE, FALSE, sizeof (int));
}
