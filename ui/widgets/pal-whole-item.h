/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An item in the list of a row or a drop-down with strings: all of its words, where the toolkit's
 * own cuts them after twenty letters, and a mark if it is the chosen one.
 */
#pragma once

#include <gtk/gtk.h>

#define PAL_TYPE_WHOLE_ITEM (pal_whole_item_get_type ())
G_DECLARE_FINAL_TYPE (PalWholeItem, pal_whole_item, PAL, WHOLE_ITEM, GtkWidget)
