/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A board with a panel beside it; where there is no room for that the panel is below. */
#pragma once

#include <gtk/gtk.h>

#define PAL_TYPE_SETUP_LAYOUT (pal_setup_layout_get_type ())
G_DECLARE_FINAL_TYPE (PalSetupLayout, pal_setup_layout, PAL, SETUP_LAYOUT, GtkWidget)

/* Properties: "board", "panel" (GtkWidget, write-only, once). */
