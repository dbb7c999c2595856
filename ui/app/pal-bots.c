#include "pal-bots.h"

#include <gtk/gtk.h>

PalBotStore *
pal_bots_get_default (void)
{
  static const char key[] = "pal-bots";
  GObject *display = G_OBJECT (gdk_display_get_default ());
  PalBotStore *store = g_object_get_data (display, key);

  if (!store) {
    store = pal_bot_store_new (NULL);
    g_object_set_data_full (display, key, store, g_object_unref);
  }
  return store;
}

static gboolean
is_of_game (gpointer item, gpointer rules)
{
  return pal_bot_item_get_bot (item)->rules == rules;
}

GListModel *
pal_bots_of_game (const Rules *rules)
{
  GtkFilter *filter = GTK_FILTER (gtk_custom_filter_new (is_of_game, (gpointer) rules, NULL));
  GListModel *all = g_object_ref (G_LIST_MODEL (pal_bots_get_default ()));

  return G_LIST_MODEL (gtk_filter_list_model_new (all, filter));
}
