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
