/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PalTip: one thing worth knowing about the program, drawn by chance, until somebody turns tips
 * off, here or in the preferences. */
#pragma once

#include <gtk/gtk.h>

#define PAL_TYPE_TIP (pal_tip_get_type ())
G_DECLARE_FINAL_TYPE (PalTip, pal_tip, PAL, TIP, GtkBox)
