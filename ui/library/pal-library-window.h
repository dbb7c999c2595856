/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalLibraryWindow: the libraries of games: a list that is sorted, searched and narrowed down, a
 * preview of the game that is selected, and imports. There is one such window.
 */
#pragma once

#include "pal-library-export-strip.h"
#include "pal-library-view.h"
#include "ui/app/pal-application.h"

#include <adwaita.h>

#define PAL_TYPE_LIBRARY_WINDOW (pal_library_window_get_type ())
G_DECLARE_FINAL_TYPE (PalLibraryWindow, pal_library_window, PAL, LIBRARY_WINDOW, AdwWindow)

/* The window, brought into view. */
PalLibraryWindow *pal_library_window_get (PalApplication *application);

/* Shows only the games of HITS (LibraryHit, copied), each opened at its ply, below a chip called
 * TITLE, until somebody closes that. */
void pal_library_window_show_hits (PalLibraryWindow *self, const GArray *hits, const char *title);

/* Shows only the games of the player NAME. */
void pal_library_window_show_player (PalLibraryWindow *self, const char *name);

/* For what is done in it: its library, list, exports, and actions ("library."). */
PalLibrary *pal_library_window_get_library (PalLibraryWindow *self);
PalLibraryView *pal_library_window_get_view (PalLibraryWindow *self);
PalLibraryExportStrip *pal_library_window_get_export_strip (PalLibraryWindow *self);
GActionMap *pal_library_window_get_actions (PalLibraryWindow *self);

/* Small news, as PalNews has them; nothing where the window has closed. */
void pal_library_window_tell (PalLibraryWindow *self, const char *text);
void pal_library_window_tell_with_action (PalLibraryWindow *self, const char *text,
                                          const char *label, const char *action);
void pal_library_window_withdraw (PalLibraryWindow *self, const char *action);

/* In a dialog, wherever the window is. */
void pal_library_window_tell_error (PalLibraryWindow *self, const char *heading,
                                    const GError *error);
