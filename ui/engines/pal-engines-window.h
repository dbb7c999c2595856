/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PalEnginesWindow: the engines of other programs: the list of them, and a page about each. */
#pragma once

#include "game/engines/pal-engine-store.h"

#include <adwaita.h>

#define PAL_TYPE_ENGINES_WINDOW (pal_engines_window_get_type ())
G_DECLARE_FINAL_TYPE (PalEnginesWindow, pal_engines_window, PAL, ENGINES_WINDOW, AdwWindow)

PalEnginesWindow *pal_engines_window_new (GtkApplication *application, PalEngineStore *store);
