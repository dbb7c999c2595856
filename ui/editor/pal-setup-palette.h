/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tools with which a position is set up: a hand, all pieces of the game, and what takes them
 * away. One is chosen; a piece can also be dragged onto the board. */
#pragma once

#include "rules/rules.h"

#include <gtk/gtk.h>

#define PAL_TYPE_SETUP_PALETTE (pal_setup_palette_get_type ())
G_DECLARE_FINAL_TYPE (PalSetupPalette, pal_setup_palette, PAL, SETUP_PALETTE, GtkWidget)

/* Properties: "tool" (int, as PalSetupBoard's),
 *             "pattern" (boolean, before the pieces are set: places can be empty, or hold
 * anything).
 */

/* The pieces of RULES' game; the hand is chosen. */
void pal_setup_palette_set_rules (PalSetupPalette *self, const Rules *rules);
