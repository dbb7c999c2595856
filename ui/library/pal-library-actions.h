/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What can be done with the games that are selected in a library's window: "library.favorite",
 * "tags", "copy", "export", "delete", "restore", "undo"; with all that are shown: "export-all".
 */
#pragma once

#include "pal-library-window.h"

void pal_library_actions_install (PalLibraryWindow *window);

/* To be called when other games are selected, or deleted ones are shown. */
void pal_library_actions_update (PalLibraryWindow *window, gboolean deleted);

/* What was deleted cannot be brought back by "undo" any more: another library is in view. */
void pal_library_actions_forget (PalLibraryWindow *window);
