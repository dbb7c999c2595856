/* What a bot thinks that a piece of each kind is worth in the phase that is shown: pictures of the
 * pieces with their numbers. */
#pragma once

#include "game/bots/pal-bot-editor.h"

#include <adwaita.h>

#define PAL_TYPE_BOT_PIECES (pal_bot_pieces_get_type ())
G_DECLARE_FINAL_TYPE (PalBotPieces, pal_bot_pieces, PAL, BOT_PIECES, AdwPreferencesGroup)

void pal_bot_pieces_set_editor (PalBotPieces *self, PalBotEditor *editor);

/* A picture of a piece of KIND, SIZE units wide, as the person has chosen to see them. */
GtkWidget *pal_bot_pieces_picture (const Rules *rules, int kind, int size);
