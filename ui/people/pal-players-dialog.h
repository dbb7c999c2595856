/* The dialog with the names and pictures of who plays. */
#pragma once

#include "game/match/pal-match.h"

#include <adwaita.h>

#define PAL_TYPE_PLAYERS_DIALOG (pal_players_dialog_get_type ())
G_DECLARE_FINAL_TYPE (PalPlayersDialog, pal_players_dialog, PAL, PLAYERS_DIALOG, AdwWindow)

/* For MATCH, over PARENT. */
PalPlayersDialog *pal_players_dialog_new (GtkWindow *parent, PalMatch *match);
