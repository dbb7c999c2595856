/* What happened and why, when a game is over, and what may be done next; while somebody looks back
 * in a game that goes on, that this is so, and the way back. */
#pragma once

#include "game/match/pal-session.h"

#include <gtk/gtk.h>

#define PAL_TYPE_RESULT_STRIP (pal_result_strip_get_type ())
G_DECLARE_FINAL_TYPE (PalResultStrip, pal_result_strip, PAL, RESULT_STRIP, GtkWidget)

/* Properties: "session" (PalSession), "compact" (boolean: a bar as low as its buttons, for where
 * the board needs the room; "New" is left to the header bar). */
