/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of keys that belongs to a window. What follows GtkShortcutsWindow came with
 * libadwaita 1.8. */
#pragma once

#include <gtk/gtk.h>

G_GNUC_BEGIN_IGNORE_DEPRECATIONS

typedef GtkShortcutsWindow PalKeyList;

/* That of WINDOW, or NULL. */
static inline PalKeyList *
pal_key_list_get (GtkApplicationWindow *window)
{
  return gtk_application_window_get_help_overlay (window);
}

static inline void
pal_key_list_set (GtkApplicationWindow *window, PalKeyList *keys)
{
  gtk_application_window_set_help_overlay (window, keys);
}

G_GNUC_END_IGNORE_DEPRECATIONS
