/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-welcome-window.h"

#include "ui/board/pal-board-preview.h"

#include "registry.h"

#include <glib/gi18n.h>

struct _PalWelcomeWindow {
  PalDialog parent_instance;

  GtkFlowBox *tiles;
};

G_DEFINE_FINAL_TYPE (PalWelcomeWindow, pal_welcome_window, PAL_TYPE_DIALOG)

enum { BOARD_SIZE = 150 };

enum { SIGNAL_CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
welcome_window_on_tile (GtkButton *tile, PalWelcomeWindow *self)
{
  const Rules *rules = g_object_get_data (G_OBJECT (tile), "rules");

  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, rules);
  pal_dialog_close (self);
}

static void
add_tile (PalWelcomeWindow *self, const Rules *rules)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *board = pal_board_preview_new (rules);
  GtkWidget *name = gtk_label_new (_ (rules->name));
  GtkWidget *tile = gtk_button_new ();

  gtk_widget_set_size_request (board, BOARD_SIZE, BOARD_SIZE);
  gtk_widget_add_css_class (name, "title-4");
  gtk_box_append (GTK_BOX (box), board);
  gtk_box_append (GTK_BOX (box), name);
  gtk_button_set_child (GTK_BUTTON (tile), box);
  gtk_widget_add_css_class (tile, "game-tile");
  gtk_accessible_update_property (GTK_ACCESSIBLE (tile), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (rules->name), -1);
  g_object_set_data (G_OBJECT (tile), "rules", (gpointer) rules);
  g_signal_connect (tile, "clicked", G_CALLBACK (welcome_window_on_tile), self);
  gtk_flow_box_append (self->tiles, tile);
  /* The button is what keys go to, not the place that it has. */
  gtk_widget_set_focusable (gtk_widget_get_parent (tile), FALSE);
}

static void
pal_welcome_window_class_init (PalWelcomeWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", PAL_TYPE_WELCOME_WINDOW, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-welcome-window.ui");
  gtk_widget_class_bind_template_child (widget_class, PalWelcomeWindow, tiles);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
pal_welcome_window_init (PalWelcomeWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (int i = 0; i < registry_count (); i++)
    add_tile (self, registry_game (i)->rules);
}

PalWelcomeWindow *
pal_welcome_window_new (GtkWindow *over)
{
  return g_object_new (PAL_TYPE_WELCOME_WINDOW, "over", over, NULL);
}
