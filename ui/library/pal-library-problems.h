/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalLibraryProblems: a dialog that lists what stayed out of a library, and why.
 *
 * Signal: "duplicate" (uint id): somebody wants to see the game that is there already.
 */
#pragma once

#include "game/library/pal-library.h"
#include "ui/platform/pal-dialog.h"

#include <adwaita.h>

#define PAL_TYPE_LIBRARY_PROBLEMS (pal_library_problems_get_type ())
G_DECLARE_FINAL_TYPE (PalLibraryProblems, pal_library_problems, PAL, LIBRARY_PROBLEMS, PalDialog)

PalLibraryProblems *pal_library_problems_new (GtkWindow *parent, PalLibrary *library);
