/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-switch-menu.h"

#include "pal-properties.h"

struct _PalSwitchMenu {
  GtkPopover parent_instance;

  GMenuModel *model;
  GPtrArray *sections; /* of GMenuModel, those that are listened to */
  GtkBox *box;
  gboolean outdated; /* the model changed while nobody looked */
};

G_DEFINE_FINAL_TYPE (PalSwitchMenu, pal_switch_menu, GTK_TYPE_POPOVER)

/* --- rows --- */

/* The label at PLACE, perhaps with a mnemonic, or NULL. */
static char *
dup_label (GMenuModel *model, int place)
{
  char *label = NULL;

  g_menu_model_get_item_attribute (model, place, G_MENU_ATTRIBUTE_LABEL, "s", &label);
  return label;
}

static void
add_heading (PalSwitchMenu *self, const char *text)
{
  GtkWidget *heading = g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", 0.0, NULL);

  gtk_widget_add_css_class (heading, "heading");
  gtk_box_append (self->box, heading);
}

static void
add_switch (PalSwitchMenu *self, GMenuModel *section, int place)
{
  g_autofree char *label = dup_label (section, place);
  g_autofree char *action = NULL;
  g_autoptr (GVariant) target
      = g_menu_model_get_item_attribute_value (section, place, G_MENU_ATTRIBUTE_TARGET, NULL);
  GtkWidget *button = gtk_check_button_new_with_mnemonic (label);

  g_menu_model_get_item_attribute (section, place, G_MENU_ATTRIBUTE_ACTION, "s", &action);
  if (target != NULL)
    gtk_actionable_set_action_target_value (GTK_ACTIONABLE (button), target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_box_append (self->box, button);
}

static void
add_section (PalSwitchMenu *self, GMenuModel *section, const char *label)
{
  int n = g_menu_model_get_n_items (section);

  if (n > 0 && label != NULL)
    add_heading (self, label);
  for (int i = 0; i < n; i++)
    add_switch (self, section, i);
}

/* --- the model --- */

static void switch_menu_on_change (PalSwitchMenu *self);

static void
forget_sections (PalSwitchMenu *self)
{
  for (guint i = 0; i < self->sections->len; i++)
    g_signal_handlers_disconnect_by_func (self->sections->pdata[i], switch_menu_on_change, self);
  g_ptr_array_set_size (self->sections, 0);
}

static void
hear_section (PalSwitchMenu *self, GMenuModel *section)
{
  g_signal_connect_object (section, "items-changed", G_CALLBACK (switch_menu_on_change), self,
                           G_CONNECT_SWAPPED);
  g_ptr_array_add (self->sections, g_object_ref (section));
}

/* Nobody sees what it has before it is opened, and at the start its parts come one by one. */
static void
switch_menu_update (PalSwitchMenu *self)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->box))) != NULL)
    gtk_box_remove (self->box, row);
  forget_sections (self);
  if (self->model == NULL)
    return;
  hear_section (self, self->model);
  for (int i = 0; i < g_menu_model_get_n_items (self->model); i++) {
    g_autoptr (GMenuModel) section
        = g_menu_model_get_item_link (self->model, i, G_MENU_LINK_SECTION);
    g_autofree char *label = dup_label (self->model, i);

    if (section == NULL)
      continue;
    hear_section (self, section);
    add_section (self, section, label);
  }
}

static void
switch_menu_on_change (PalSwitchMenu *self)
{
  self->outdated = !gtk_widget_get_visible (GTK_WIDGET (self));
  if (!self->outdated)
    switch_menu_update (self);
}

static void
pal_switch_menu_show (GtkWidget *widget)
{
  PalSwitchMenu *self = PAL_SWITCH_MENU (widget);

  if (self->outdated)
    switch_menu_update (self);
  self->outdated = FALSE;
  GTK_WIDGET_CLASS (pal_switch_menu_parent_class)->show (widget);
}

/* --- keys --- */

/* ROW, or the next one on the way that can be turned. */
static gboolean
focus_switch (GtkWidget *row, gboolean up)
{
  while (row != NULL && !(GTK_IS_CHECK_BUTTON (row) && gtk_widget_grab_focus (row)))
    row = up ? gtk_widget_get_prev_sibling (row) : gtk_widget_get_next_sibling (row);
  return row != NULL;
}

/* As in every menu: from the last switch down to the first one, and back. */
static gboolean
switch_menu_on_key (PalSwitchMenu *self, guint key)
{
  GtkWidget *box = GTK_WIDGET (self->box), *focus = gtk_widget_get_focus_child (box);
  GtkWidget *first = gtk_widget_get_first_child (box), *last = gtk_widget_get_last_child (box);

  gtk_window_set_focus_visible (GTK_WINDOW (gtk_widget_get_root (box)), TRUE);
  switch (key) {
  case GDK_KEY_Down:
  case GDK_KEY_KP_Down:
    return focus_switch (focus != NULL ? gtk_widget_get_next_sibling (focus) : first, FALSE)
           || focus_switch (first, FALSE);
  case GDK_KEY_Up:
  case GDK_KEY_KP_Up:
    return focus_switch (focus != NULL ? gtk_widget_get_prev_sibling (focus) : last, TRUE)
           || focus_switch (last, TRUE);
  case GDK_KEY_Home:
  case GDK_KEY_KP_Home:
    return focus_switch (first, FALSE);
  case GDK_KEY_End:
  case GDK_KEY_KP_End:
    return focus_switch (last, TRUE);
  default:
    return FALSE;
  }
}

/* --- the object --- */

static void
pal_switch_menu_dispose (GObject *object)
{
  PalSwitchMenu *self = PAL_SWITCH_MENU (object);

  forget_sections (self);
  g_clear_object (&self->model);
  G_OBJECT_CLASS (pal_switch_menu_parent_class)->dispose (object);
}

static void
pal_switch_menu_finalize (GObject *object)
{
  g_ptr_array_unref (PAL_SWITCH_MENU (object)->sections);
  G_OBJECT_CLASS (pal_switch_menu_parent_class)->finalize (object);
}

static void
pal_switch_menu_class_init (PalSwitchMenuClass *klass)
{
  const PalProperty properties[] = {
    { "model", G_TYPE_MENU_MODEL, G_STRUCT_OFFSET (PalSwitchMenu, model),
      G_CALLBACK (switch_menu_on_change) },
  };

  G_OBJECT_CLASS (klass)->dispose = pal_switch_menu_dispose;
  G_OBJECT_CLASS (klass)->finalize = pal_switch_menu_finalize;
  GTK_WIDGET_CLASS (klass)->show = pal_switch_menu_show;
  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
}

static void
pal_switch_menu_init (PalSwitchMenu *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->sections = g_ptr_array_new_with_free_func (g_object_unref);
  self->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 2));
  gtk_widget_add_css_class (GTK_WIDGET (self->box), "switch-menu");
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (switch_menu_on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_popover_set_child (GTK_POPOVER (self), GTK_WIDGET (self->box));
}
