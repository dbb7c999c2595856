/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several children for one place, of which the first that fits is shown: the last where none
 * does. */
#pragma once

#include <gtk/gtk.h>

#define PAL_TYPE_SQUEEZER (pal_squeezer_get_type ())
G_DECLARE_FINAL_TYPE (PalSqueezer, pal_squeezer, PAL, SQUEEZER, GtkWidget)

/* Properties: "allow-none" (gboolean: where there is no room for the last either, nothing is
 *             shown),
 *             "shown" (GtkWidget, readable: the child that is shown, or NULL).
 * Its children are added by gtk_widget_set_parent, or as <child> in a template; one that is not
 * visible is left out. Whether they expand does not reach what the squeezer lies in. */
