/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-look-picker.h"

#include "pal-look-trial.h"
#include "ui/board/pal-board-painter.h"
#include "ui/board/pal-board-preview.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-properties.h"

#include <adwaita.h>

enum { PICTURE = 104, CELLS = 3 };

struct _PalLookPicker {
  GtkWidget parent_instance;

  char *property_name;
  const Rules *rules;
  GSettings *settings;
  GtkFlowBox *box;
  gboolean showing; /* what is selected is no choice */
};

G_DEFINE_FINAL_TYPE (PalLookPicker, pal_look_picker, GTK_TYPE_WIDGET)

static const char *
get_id (GtkFlowBoxChild *child)
{
  return g_object_get_data (G_OBJECT (child), "id");
}

static GtkWidget *
clamp (GtkOrientation orientation, GtkWidget *child)
{
  return g_object_new (ADW_TYPE_CLAMP, "orientation", orientation, "maximum-size", PICTURE,
                       "tightening-threshold", PICTURE, "child", child, NULL);
}

void
pal_look_picker_add (PalLookPicker *self, const Rules *rules, const char *id, const char *name)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *preview = pal_board_preview_new (rules);
  GtkWidget *picture
      = clamp (GTK_ORIENTATION_HORIZONTAL, clamp (GTK_ORIENTATION_VERTICAL, preview));
  GtkWidget *label = gtk_label_new (name);
  GtkWidget *child = gtk_flow_box_child_new ();

  self->rules = rules;
  g_object_set (preview, "cells", CELLS, self->property_name, id, "width-request", PICTURE,
                "height-request", PICTURE, NULL);
  /* Long names take two lines, so that two fit beside each other in the narrowest window. */
  g_object_set (label, "wrap", TRUE, "max-width-chars", 12, "justify", GTK_JUSTIFY_CENTER, NULL);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_set_valign (column, GTK_ALIGN_START);
  gtk_widget_set_valign (child, GTK_ALIGN_START); /* the frame of the chosen one fits it */
  gtk_box_append (GTK_BOX (column), picture);
  gtk_box_append (GTK_BOX (column), label);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), column);
  gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (preview), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  g_object_set_data_full (G_OBJECT (child), "id", g_strdup (id), g_free);
  g_object_set_data (G_OBJECT (child), "preview", preview);
  gtk_flow_box_append (self->box, child);
  pal_flow_box_mend (self->box);
}

static void
look_picker_on_selected (PalLookPicker *self)
{
  GList *selected = gtk_flow_box_get_selected_children (self->box);

  if (self->settings != NULL && selected != NULL && !self->showing)
    g_settings_set_string (self->settings, self->property_name, get_id (selected->data));
  g_list_free (selected);
}

/* Of pieces an empty or unknown id is the usual look, the first one; of boards it may be another.
 */
static void
show_selected (PalLookPicker *self)
{
  g_autofree char *set = g_settings_get_string (self->settings, self->property_name);
  gboolean board = g_str_equal (self->property_name, "board-style");
  const char *id
      = board ? pal_board_painter_find_style (pal_board_painter_for (self->rules), set)->id : set;
  GtkFlowBoxChild *chosen = gtk_flow_box_get_child_at_index (self->box, 0);
  GtkFlowBoxChild *child;

  for (int i = 0; (child = gtk_flow_box_get_child_at_index (self->box, i)) != NULL; i++)
    if (g_str_equal (get_id (child), id))
      chosen = child;
  self->showing = TRUE;
  if (chosen != NULL && !gtk_flow_box_child_is_selected (chosen))
    gtk_flow_box_select_child (self->box, chosen);
  self->showing = FALSE;
}

void
pal_look_picker_bind (PalLookPicker *self, GSettings *game_settings, PalBoardView *board)
{
  gboolean pieces = g_str_equal (self->property_name, "piece-set");
  const char *other = pieces ? "board-style" : "piece-set";
  g_autofree char *changed = g_strdup_printf ("changed::%s", self->property_name);
  GtkFlowBoxChild *child;

  g_set_object (&self->settings, game_settings);
  for (int i = 0; (child = gtk_flow_box_get_child_at_index (self->box, i)) != NULL; i++) {
    g_settings_bind (game_settings, other, g_object_get_data (G_OBJECT (child), "preview"), other,
                     G_SETTINGS_BIND_GET | G_SETTINGS_BIND_NO_SENSITIVITY);
    if (board != NULL)
      pal_look_trial_add (GTK_WIDGET (child), board, game_settings, self->property_name,
                          get_id (child));
  }
  g_signal_connect_object (game_settings, changed, G_CALLBACK (show_selected), self,
                           G_CONNECT_SWAPPED);
  show_selected (self);
}

static void
pal_look_picker_dispose (GObject *object)
{
  g_clear_object (&PAL_LOOK_PICKER (object)->settings);
  pal_properties_dispose (object);
}

static void
pal_look_picker_class_init (PalLookPickerClass *klass)
{
  const PalProperty properties[] = {
    { "property-name", G_TYPE_STRING, G_STRUCT_OFFSET (PalLookPicker, property_name) },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = pal_look_picker_dispose;
  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
pal_look_picker_init (PalLookPicker *self)
{
  self->property_name = g_strdup ("piece-set");
  self->box = g_object_new (GTK_TYPE_FLOW_BOX, "selection-mode", GTK_SELECTION_SINGLE,
                            "homogeneous", TRUE, "row-spacing", 6, "column-spacing", 6,
                            "min-children-per-line", 2, "max-children-per-line", 4, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->box), "looks");
  g_signal_connect_object (self->box, "selected-children-changed",
                           G_CALLBACK (look_picker_on_selected), self, G_CONNECT_SWAPPED);
  gtk_widget_set_parent (GTK_WIDGET (self->box), GTK_WIDGET (self));
}
