/* PalLineCaption: what is known of the line in view, above the list of its moves: the name of its
 * opening, and how sure the values on the board are. Nothing where nothing is known. */
#pragma once

#include "game/match/pal-session.h"

#include <gtk/gtk.h>

#define PAL_TYPE_LINE_CAPTION (pal_line_caption_get_type ())
G_DECLARE_FINAL_TYPE (PalLineCaption, pal_line_caption, PAL, LINE_CAPTION, GtkWidget)

/* Properties: "session" (PalSession), "opening" and "values" (string, read-only; NULL: nothing). */
