/* PalTabStop: a list that is one stop on the way of the Tab key, as long as it may be: the arrows
 * walk in it, and Tab goes on behind it. (GTK 4.8 stops at every row.) */
#pragma once

#include <adwaita.h>

#define PAL_TYPE_TAB_STOP (pal_tab_stop_get_type ())
G_DECLARE_FINAL_TYPE (PalTabStop, pal_tab_stop, PAL, TAB_STOP, AdwBin)

/* One around CHILD. */
GtkWidget *pal_tab_stop_new (GtkWidget *child);
