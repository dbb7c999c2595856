/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A window with the game files that were opened or saved last. */
#pragma once

#include "ui/platform/pal-dialog.h"

#include <adwaita.h>

/* Emits "chosen" with the GFile before it closes. */
#define PAL_TYPE_RECENT_FILES (pal_recent_files_get_type ())
G_DECLARE_FINAL_TYPE (PalRecentFiles, pal_recent_files, PAL, RECENT_FILES, PalDialog)

/* A window over PARENT, not shown yet; it lives until it is closed. */
PalRecentFiles *pal_recent_files_new (GtkWindow *parent);
