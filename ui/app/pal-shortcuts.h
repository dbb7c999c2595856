/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of keys. Over a narrow window, in which GTK's own has no room, it is a single column. */
#pragma once

#include <gtk/gtk.h>

#define PAL_SHORTCUTS_UI PAL_RESOURCE_PATH "/ui/shortcuts.ui"

void pal_shortcuts_present (GtkApplicationWindow *over);
