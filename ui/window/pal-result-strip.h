/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happened and why, when a game is over, and what may be done next; while somebody looks back
 * in a game that goes on, that this is so, and the way back. */
#pragma once

#include "game/match/pal-session.h"

#include <gtk/gtk.h>

#define PAL_TYPE_RESULT_STRIP (pal_result_strip_get_type ())
G_DECLARE_FINAL_TYPE (PalResultStrip, pal_result_strip, PAL, RESULT_STRIP, GtkWidget)

/* Properties: "session" (PalSession), "compact" (boolean: a bar as low as its buttons, for where
 * the board needs the room; "New" is left to the header bar). */

/* A bar of results: won, drawn and lost as parts of one length, with percentages where there is
 * room. Where no results are known it shows a share alone, how heavy a move is. */

#define PAL_TYPE_RESULT_BAR (pal_result_bar_get_type ())
G_DECLARE_FINAL_TYPE (PalResultBar, pal_result_bar, PAL, RESULT_BAR, GtkWidget)

/* Numbers of games; SHARE, 0 to 1, is shown where all of them are 0. */
void pal_result_bar_set (PalResultBar *self, gint64 wins, gint64 draws, gint64 losses,
                         double share);
