/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-tip.h"

#include <glib/gi18n.h>

struct _PalTip {
  GtkBox parent_instance;

  GSettings *settings;
  GtkLabel *text;
};

G_DEFINE_FINAL_TYPE (PalTip, pal_tip, GTK_TYPE_BOX)

static const char *const tips[] = {
  N_ ("Type a move instead of clicking it: any letter begins it."),
  N_ ("Ctrl+H gives a hint in three steps: which piece, where to, and why."),
  N_ ("Ctrl+Z takes back your last move, and Ctrl+Shift+Z plays it again."),
  N_ ("F4 has an engine analyze the position on the board."),
  N_ ("Shift+F4 reviews the whole game and tells which moves decided it."),
  N_ ("Drop a file of games onto the board to open it."),
  N_ ("Ctrl+Shift+V opens a game, a position, or a diagram that you have copied."),
  N_ ("Every game that you play is kept in the library: Ctrl+Shift+L."),
  N_ ("Ctrl+F turns the board around."),
  N_ ("Ctrl+E tells why the computer played its last move."),
  N_ ("F7 shows how a search works, as a tree."),
  N_ ("The lessons explain how a computer thinks: Ctrl+Shift+K."),
  N_ ("Your mistakes become exercises: review a game, then train on them."),
  N_ ("F1 opens the help, with the rules of all games."),
};

static void
tip_on_off (PalTip *self)
{
  g_settings_set_boolean (self->settings, "show-tips", FALSE);
}

static void
pal_tip_dispose (GObject *object)
{
  g_clear_object (&PAL_TIP (object)->settings);
  G_OBJECT_CLASS (pal_tip_parent_class)->dispose (object);
}

static void
pal_tip_class_init (PalTipClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_tip_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, PAL_RESOURCE_PATH "/ui/pal-tip.ui");
  gtk_widget_class_bind_template_child (widget_class, PalTip, text);
  gtk_widget_class_bind_template_callback (widget_class, tip_on_off);
}

static void
pal_tip_init (PalTip *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->settings = g_settings_new (PAL_APP_ID);
  g_settings_bind (self->settings, "show-tips", self, "visible", G_SETTINGS_BIND_GET);
  gtk_label_set_label (self->text, _ (tips[g_random_int_range (0, G_N_ELEMENTS (tips))]));
}
