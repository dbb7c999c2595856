/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PalLibraryTags: a dialog in which games get tags of one's own, or lose them. */
#pragma once

#include "game/library/pal-library.h"
#include "ui/platform/pal-dialog.h"

#include <adwaita.h>

#define PAL_TYPE_LIBRARY_TAGS (pal_library_tags_get_type ())
G_DECLARE_FINAL_TYPE (PalLibraryTags, pal_library_tags, PAL, LIBRARY_TAGS, PalDialog)

/* Those of the games IDS (guint32) of LIBRARY. */
PalLibraryTags *pal_library_tags_new (GtkWindow *parent, PalLibrary *library, GArray *ids);
