/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalLibraryImportStrip: at the foot of a library's window: how far an import is, with a way to
 * stop it; what came of it; and one that has not ended, which can go on.
 *
 * Signal: "problems": somebody wants to see what stayed out.
 */
#pragma once

#include "game/library/pal-library.h"

#include <adwaita.h>

#define PAL_TYPE_LIBRARY_IMPORT_STRIP (pal_library_import_strip_get_type ())
G_DECLARE_FINAL_TYPE (PalLibraryImportStrip, pal_library_import_strip, PAL, LIBRARY_IMPORT_STRIP,
                      AdwBin)

void pal_library_import_strip_set_library (PalLibraryImportStrip *self, PalLibrary *library);
