/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dialogs "Export Game" and "Print", which differ in little: a whole game for people to read.
 */
#pragma once

#include "ui/platform/pal-dialog.h"
#include "ui/window/pal-game-page.h"

#define PAL_TYPE_GAME_EXPORT_DIALOG (pal_game_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (PalGameExportDialog, pal_game_export_dialog, PAL, GAME_EXPORT_DIALOG,
                      PalDialog)

/* For the game on the board of PAGE; the line in view is what an animation shows. PRINT: for the
 * printer, which may have the position in view alone. */
PalGameExportDialog *pal_game_export_dialog_new (PalGamePage *page, gboolean print);
