/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said about a match and its players. */
#pragma once

#include "game/match/pal-match.h"
#include "game/match/pal-session.h"

/* Whether the position is to be hidden: a game with clocks is paused. */
gboolean pal_match_summary_is_hidden (PalMatch *match);

/* The side that the person at the keyboard speaks for now: the side to move if a human plays it,
 * else the other one if that is human, else -1. */
int pal_match_summary_person (PalMatch *match);

/*
 * PalGameHeading: what the header bar and a tab say of the game on a board: what is played and who
 * plays; or, where a game is only looked at, who played it and the file that it is from.
 *
 * Properties: "session" (PalSession),
 *   "source" (string): URI of the file that the game is from, NULL: there is none,
 * and read-only, as strings that may be NULL:
 *   "title": the first line,
 *   "name": what tells it from other games of its kind,
 *   "detail", "short-detail": the second one, and what to leave of it where there is little room,
 *   "whole": both with the path of the file; it changes last.
 */
#define PAL_TYPE_GAME_HEADING (pal_game_heading_get_type ())
G_DECLARE_FINAL_TYPE (PalGameHeading, pal_game_heading, PAL, GAME_HEADING, GObject)
