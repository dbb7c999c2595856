/* What is said about a match and its players. */
#pragma once

#include "game/match/pal-match.h"
#include "game/match/pal-session.h"

#include <gtk/gtk.h>

/* Whether the position is to be hidden: a game with clocks is paused. */
gboolean pal_match_summary_is_hidden (PalMatch *match);

/* The side that the person at the keyboard speaks for now: the side to move if a human plays it,
 * else the other one if that is human, else -1. */
int pal_match_summary_person (PalMatch *match);

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

#define PAL_TYPE_GAME_TITLE (pal_game_title_get_type ())
G_DECLARE_FINAL_TYPE (PalGameTitle, pal_game_title, PAL, GAME_TITLE, GtkWidget)

/* Properties: "session" (PalSession), "narrow" (boolean: there is little room),
 *             "source" (string: URI of the file that the game is from, NULL: there is none),
 *             "subtitle" (string, read-only; NULL: there is none). */
