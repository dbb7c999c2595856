/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hint beside the board: the button that asks for the next step of it, and the strip that says it
 * in words for as long as it is shown. Above it in the strip is what is to be said of a move that
 * is not played yet (pal-pending-strip.h). */
#pragma once

#include "game/match/pal-session.h"

#include <gtk/gtk.h>

#define PAL_TYPE_HINT_BUTTON (pal_hint_button_get_type ())
G_DECLARE_FINAL_TYPE (PalHintButton, pal_hint_button, PAL, HINT_BUTTON, GtkButton)

/* Property: "session" (PalSession). Its tooltip and its name tell what a press would show. */

#define PAL_TYPE_HINT_STRIP (pal_hint_strip_get_type ())
G_DECLARE_FINAL_TYPE (PalHintStrip, pal_hint_strip, PAL, HINT_STRIP, GtkWidget)

/* Properties: "session" (PalSession), "compact" (boolean: a low bar from edge to edge). */
