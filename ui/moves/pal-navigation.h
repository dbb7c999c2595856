/* Four buttons that walk through the game: first, previous, next, last. */
#pragma once

#include <gtk/gtk.h>

#define PAL_TYPE_NAVIGATION (pal_navigation_get_type ())
G_DECLARE_FINAL_TYPE (PalNavigation, pal_navigation, PAL, NAVIGATION, GtkBox)
