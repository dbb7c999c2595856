/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games as people write them in forums and mails, made into PGN.
 *
 * Moves may stand between numbers of all kinds (“1、”, “（1）”, “①”, “第1回合”), commas and full
 * stops, glued together, with wide letters and digits; words in brackets, and whatever else is no
 * move, are comments. Lines before the moves that name something (“红方：…”, “赛事：…”, “A 先胜 B”)
 * are tags. Of which game it is tells how many of its moves can be played, one after the other from
 * its start.
 */
#pragma once

#include <glib.h>

/* TEXT (UTF-8) as PGN of the game that fits best, and in PLIES how many half-moves it has; NULL
 * where no moves are found in it, or hardly any among many words. Free with g_free. A move stands
 * where it does in TEXT, if LINE is taken for the number of the first line. */
char *loose_text_to_pgn (const char *text, int *plies, int *line);

/* What a text says about who won, in Chinese (“红胜”, “先负”, “黑方认负”, “和棋”) or as PGN's
 * token; NULL where it says nothing. */
const char *loose_text_result (const char *text);
