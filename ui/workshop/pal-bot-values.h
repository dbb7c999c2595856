/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page with what a bot thinks that things are worth: pieces, squares and terms, for each phase
 * of the game. */
#pragma once

#include "game/bots/pal-bot-editor.h"

#include <adwaita.h>

#define PAL_TYPE_BOT_VALUES (pal_bot_values_get_type ())
G_DECLARE_FINAL_TYPE (PalBotValues, pal_bot_values, PAL, BOT_VALUES, AdwBin)

void pal_bot_values_set_editor (PalBotValues *self, PalBotEditor *editor);

/* What a bot thinks that a piece of each kind is worth in the phase that is shown: pictures of the
 * pieces with their numbers. */

#define PAL_TYPE_BOT_PIECES (pal_bot_pieces_get_type ())
G_DECLARE_FINAL_TYPE (PalBotPieces, pal_bot_pieces, PAL, BOT_PIECES, AdwPreferencesGroup)

/* What a bot thinks that the terms of its game are worth in the phase that is shown: a row for each
 * of them. A game without terms has none. */

#define PAL_TYPE_BOT_TERMS (pal_bot_terms_get_type ())
G_DECLARE_FINAL_TYPE (PalBotTerms, pal_bot_terms, PAL, BOT_TERMS, AdwPreferencesGroup)
