/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The preferences: each row is bound to its key in the settings, nothing needs to be applied. */
#pragma once

#include "game/books/pal-books.h"
#include "ui/platform/pal-preferences-dialog.h"

#include <adwaita.h>

#define PAL_TYPE_PREFERENCES (pal_preferences_get_type ())
G_DECLARE_FINAL_TYPE (PalPreferences, pal_preferences, PAL, PREFERENCES, PalPreferencesDialog)

/* Shows the board, the pieces and the book, one of BOOKS, of the game of RULES. */
PalPreferences *pal_preferences_new (GtkWindow *parent, PalBooks *books, const Rules *rules);
