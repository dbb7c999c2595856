/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small pictures of a board of which one is chosen: piece sets or board styles. The pictures are
 * live: each shows what the other picker has chosen together with its own look. */
#pragma once

#include "ui/board/pal-board-view.h"

#include "rules/rules.h"

#define PAL_TYPE_LOOK_PICKER (pal_look_picker_get_type ())
G_DECLARE_FINAL_TYPE (PalLookPicker, pal_look_picker, PAL, LOOK_PICKER, GtkWidget)

/* Offers the look ID of the game of RULES, which people call NAME. The first one is the usual. */
void pal_look_picker_add (PalLookPicker *self, const Rules *rules, const char *id,
                          const char *name);

/* Binds the choice, and what the pictures show beside it, to the settings of a game. BOARD (may be
 * NULL) shows the look that the pointer is over. */
void pal_look_picker_bind (PalLookPicker *self, GSettings *game_settings, PalBoardView *board);

/* Properties: "property-name" (string, construct: "piece-set" or "board-style", a key of the
 * settings and a property of the pictures). */
