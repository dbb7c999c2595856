/* The window: header bar, board with both players, side panel. */
#pragma once

#include <adwaita.h>

#define PAL_TYPE_WINDOW (pal_window_get_type ())
G_DECLARE_FINAL_TYPE (PalWindow, pal_window, PAL, WINDOW, AdwApplicationWindow)

PalWindow *pal_window_new (GtkApplication *application);
