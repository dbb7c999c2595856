/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalLibraryExportStrip: at the foot of a library's window: how far an export is, with a way to
 * stop it. It is not seen otherwise, nor for one that takes no time.
 */
#pragma once

#include "game/library/pal-library.h"

#include <adwaita.h>

#define PAL_TYPE_LIBRARY_EXPORT_STRIP (pal_library_export_strip_get_type ())
G_DECLARE_FINAL_TYPE (PalLibraryExportStrip, pal_library_export_strip, PAL, LIBRARY_EXPORT_STRIP,
                      AdwBin)

gboolean pal_library_export_strip_is_busy (PalLibraryExportStrip *self);

/* Writes the games IDS of LIBRARY into FILE: pal_library_export, which also has the end for
 * CALLBACK. One at a time. An export that is stopped ends as cancelled, and FILE is as it was. */
void pal_library_export_strip_export (PalLibraryExportStrip *self, PalLibrary *library, GArray *ids,
                                      GFile *file, GAsyncReadyCallback callback, gpointer data);
