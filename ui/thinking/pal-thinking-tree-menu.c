/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a node offers on a right click: its position and source, and files of the tree. */
#include "pal-thinking-tree-private.h"

#include "pal-thinking-export.h"

#include <glib/gi18n.h>

static void
copy_position (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalThinkingTree *self = PAL_THINKING_TREE (widget);
  GlassTree *tree = pal_thinking_layout_get_tree (self->layout);
  char text[POSITION_TEXT_MAX];
  Position position;

  if (tree == NULL)
    return;
  glass_tree_position (tree, self->selected, &position);
  glass_tree_bot (tree)->rules->position_to_text (&position, text);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
}

static void
save (GtkWidget *widget, const char *name, GVariant *parameter)
{
  pal_thinking_export (PAL_THINKING_TREE (widget),
                       g_str_equal (name, "thinking.save-svg")   ? PAL_THINKING_SVG
                       : g_str_equal (name, "thinking.save-png") ? PAL_THINKING_PNG
                                                                 : PAL_THINKING_CSV);
}

/* The menu at X, Y of the widget. */
static void
show_menu (PalThinkingTree *self, double x, double y)
{
  if (pal_thinking_layout_get_tree (self->layout) == NULL)
    return;
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle){ (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
menu_at (PalThinkingTree *self, double x, double y)
{
  const PalThought *box = pal_thinking_tree_box_at (self, x, y);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (box != NULL)
    pal_thinking_tree_set_selected (self, box->node);
  show_menu (self, x, y);
}

static void
thinking_tree_menu_on_pressed (PalThinkingTree *self, int n_press, double x, double y)
{
  menu_at (self, x, y);
}

static void
thinking_tree_menu_on_long_press (GtkGesture *hold, double x, double y, PalThinkingTree *self)
{
  gtk_gesture_set_state (hold, GTK_EVENT_SEQUENCE_CLAIMED); /* and does not drag the tree */
  menu_at (self, x, y);
}

/* Below the node that is selected. */
static void
thinking_tree_menu_by_key (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalThinkingTree *self = PAL_THINKING_TREE (widget);
  double x, y;

  if (pal_thinking_layout_get_tree (self->layout) == NULL)
    return;
  pal_thinking_tree_locate (self, self->selected, &x, &y);
  show_menu (self, x, y + PAL_THOUGHT_HEIGHT / 2.0 * self->zoom);
}

static GMenu *
make_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) position = g_menu_new (), files = g_menu_new ();

  g_menu_append (position, _ ("_Copy Position"), "thinking.copy-position");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (position));
  g_menu_append (files, _ ("Save Tree as S_VG…"), "thinking.save-svg");
  g_menu_append (files, _ ("Save Tree as _PNG…"), "thinking.save-png");
  g_menu_append (files, _ ("Save _Nodes as CSV…"), "thinking.save-csv");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (files));
  return menu;
}

void
pal_thinking_tree_menu_class_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "thinking.copy-position", NULL, copy_position);
  gtk_widget_class_install_action (widget_class, "thinking.save-svg", NULL, save);
  gtk_widget_class_install_action (widget_class, "thinking.save-png", NULL, save);
  gtk_widget_class_install_action (widget_class, "thinking.save-csv", NULL, save);
  gtk_widget_class_install_action (widget_class, "thinking.menu", NULL, thinking_tree_menu_by_key);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK,
                                       "thinking.copy-position", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "thinking.menu",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "thinking.menu", NULL);
}

void
pal_thinking_tree_menu_init (PalThinkingTree *self)
{
  GtkGesture *click = gtk_gesture_click_new (), *hold = gtk_gesture_long_press_new ();
  g_autoptr (GMenu) menu = make_menu ();

  self->menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (thinking_tree_menu_on_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (hold), TRUE);
  g_signal_connect (hold, "pressed", G_CALLBACK (thinking_tree_menu_on_long_press), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (hold));
}
