/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-whole-item.h"

#include "pal-properties.h"

#include <adwaita.h>

struct _PalWholeItem {
  GtkWidget parent_instance;

  GtkStringObject *item;
  GtkWidget *label;
  GtkWidget *mark;
};

G_DEFINE_FINAL_TYPE (PalWholeItem, pal_whole_item, GTK_TYPE_WIDGET)

static void
on_item (PalWholeItem *self)
{
  gtk_label_set_label (GTK_LABEL (self->label),
                       self->item != NULL ? gtk_string_object_get_string (self->item) : "");
}

/* What is chosen where the list belongs to; of the list itself that is what the mouse points at. */
static gpointer
chosen_item (GtkWidget *widget)
{
  GtkWidget *row = gtk_widget_get_ancestor (widget, ADW_TYPE_COMBO_ROW);
  GtkWidget *choice = gtk_widget_get_ancestor (widget, GTK_TYPE_DROP_DOWN);

  return row != NULL      ? adw_combo_row_get_selected_item (ADW_COMBO_ROW (row))
         : choice != NULL ? gtk_drop_down_get_selected_item (GTK_DROP_DOWN (choice))
                          : NULL;
}

/* The list closes with each choice, so that nothing changes while it is in sight. */
static void
pal_whole_item_map (GtkWidget *widget)
{
  PalWholeItem *self = PAL_WHOLE_ITEM (widget);

  gtk_widget_set_opacity (self->mark, self->item != NULL && chosen_item (widget) == self->item);
  GTK_WIDGET_CLASS (pal_whole_item_parent_class)->map (widget);
}

static void
pal_whole_item_class_init (PalWholeItemClass *klass)
{
  const PalProperty properties[] = {
    { "item", GTK_TYPE_STRING_OBJECT, G_STRUCT_OFFSET (PalWholeItem, item), G_CALLBACK (on_item) },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
  widget_class->map = pal_whole_item_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

static void
pal_whole_item_init (PalWholeItem *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 12);
  self->label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_label_set_wrap (GTK_LABEL (self->label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (self->label), 36);
  gtk_widget_set_hexpand (self->label, TRUE);
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
  self->mark = g_object_new (GTK_TYPE_IMAGE, "icon-name", "object-select-symbolic",
                             "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  gtk_widget_set_parent (self->mark, GTK_WIDGET (self));
}
