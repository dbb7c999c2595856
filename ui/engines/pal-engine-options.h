/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PalEngineOptions: a form for the options that an engine says it has, a row with the right control
 * for each; what differs from the engine's own value can be reset. */
#pragma once

#include "game/engines/pal-engine-profile.h"

#include <adwaita.h>

#define PAL_TYPE_ENGINE_OPTIONS (pal_engine_options_get_type ())
G_DECLARE_FINAL_TYPE (PalEngineOptions, pal_engine_options, PAL, ENGINE_OPTIONS,
                      AdwPreferencesGroup)

/* Shows CHOICES (of PalDriverChoice) as PROFILE has set them; both are copied. */
void pal_engine_options_show (PalEngineOptions *self, const GPtrArray *choices,
                              const PalEngineProfile *profile);

/* Shows nothing but the sentence WHY, or that the engine is being asked, where that is NULL. */
void pal_engine_options_show_none (PalEngineOptions *self, const char *why);

/* Signals: "chosen" (char *name, char *value): VALUE is to be set; NULL: as the engine has it.
 *          "pressed" (char *name): the button called NAME was pressed. */
