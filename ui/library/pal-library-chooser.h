/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalLibraryChooser: a button with the title of the library in view, which opens the menu of all
 * libraries: one is chosen, made, renamed, or moved to the trash.
 *
 * Properties: "libraries" (PalLibraries), "subtitle" (string): what is said below the title.
 */
#pragma once

#include "game/library/pal-libraries.h"

#include <adwaita.h>

#define PAL_TYPE_LIBRARY_CHOOSER (pal_library_chooser_get_type ())
G_DECLARE_FINAL_TYPE (PalLibraryChooser, pal_library_chooser, PAL, LIBRARY_CHOOSER, AdwBin)
