/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of a player of a library: results by color, opening and opponent, rating over time, and
 * what goes wrong most. */
#pragma once

#include "game/library/pal-library.h"

#include <adwaita.h>

#define PAL_TYPE_PERSON_WINDOW (pal_person_window_get_type ())
G_DECLARE_FINAL_TYPE (PalPersonWindow, pal_person_window, PAL, PERSON_WINDOW, AdwWindow)

/* That of the player NAME in LIBRARY, which is loaded, above PARENT. An empty NAME is somebody who
 * has told none. */
PalPersonWindow *pal_person_window_new (GtkWindow *parent, PalLibrary *library, const char *name);
