/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two children side by side, the first one taking what is left; one above the other where there is
 * no room for both. */
#pragma once

#include <gtk/gtk.h>

#define PAL_TYPE_WRAP_BOX (pal_wrap_box_get_type ())
G_DECLARE_FINAL_TYPE (PalWrapBox, pal_wrap_box, PAL, WRAP_BOX, GtkWidget)

/* Properties: "first", "second" (GtkWidget),
 *             "first-width" (int: the least width of the first beside the second; 0, as at first:
 *             half of what it would like). */
