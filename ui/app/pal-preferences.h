/* The preferences: each row is bound to its key in the settings, nothing needs to be applied. */
#pragma once

#include "rules/rules.h"

#include <adwaita.h>

#define PAL_TYPE_PREFERENCES (pal_preferences_get_type ())
G_DECLARE_FINAL_TYPE (PalPreferences, pal_preferences, PAL, PREFERENCES, AdwPreferencesWindow)

/* Shows the board and the pieces of the game of RULES. */
PalPreferences *pal_preferences_new (GtkWindow *parent, const Rules *rules);
