/*
 * PalGameTitle: what the header bar says of the game on the board, in two lines: what is played and
 * who plays; or, where a game is only looked at, who played it and the file that it is from. The
 * tooltip says all of it, with the whole path.
 *
 * It is not an AdwWindowTitle, which asks for the whole width of long names: the buttons come
 * first, and the title takes what they leave. In a wide window it stands in the middle of the
 * window; in a narrow one, where there is a button more or less at one side, in the middle of what
 * is left.
 */
#pragma once

#include "game/match/pal-session.h"

#include <gtk/gtk.h>

#define PAL_TYPE_GAME_TITLE (pal_game_title_get_type ())
G_DECLARE_FINAL_TYPE (PalGameTitle, pal_game_title, PAL, GAME_TITLE, GtkWidget)

/* Properties: "session" (PalSession), "narrow" (boolean: there is little room),
 *             "source" (string: URI of the file that the game is from, NULL: there is none),
 *             "subtitle" (string, read-only; NULL: there is none). */
