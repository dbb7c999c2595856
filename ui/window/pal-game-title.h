/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalGameTitle: what the header bar says of the game on the board, in two lines. The tooltip says
 * all of it.
 *
 * It is not an AdwWindowTitle, which asks for the whole width of long names: the buttons come
 * first, and the title takes what they leave. In a wide window it stands in the middle of the
 * window; in a narrow one, where there is a button more or less at one side, in the middle of what
 * is left.
 */
#pragma once

#include "pal-game-heading.h"

#include <gtk/gtk.h>

#define PAL_TYPE_GAME_TITLE (pal_game_title_get_type ())
G_DECLARE_FINAL_TYPE (PalGameTitle, pal_game_title, PAL, GAME_TITLE, GtkWidget)

/* Properties: "heading" (PalGameHeading), "narrow" (boolean: there is little room),
 *             "subtitle" (string, read-only; NULL: there is none). */
