/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game as one page for browsers, with everything that it shows in the one file. */
#pragma once

#include "pal-game-document.h"

/* The SVG element of NODE's diagram, the N-th one of the page; free with g_free. NULL: there is
 * nothing more to be written, somebody has given up. */
typedef char *(*PalHtmlDraw) (const GameNode *node, guint n, gpointer data);

/* The page of BLOCKS (pal-game-document.h) in LANGUAGE ("zh-TW"), with the diagrams that DRAW makes
 * with DATA, and before all else SHARED, an element that they refer to; UTF-8, free with g_free.
 * NULL where DRAW gave up. */
char *pal_game_html_write (const GPtrArray *blocks, const char *title, const char *language,
                           const char *shared, PalHtmlDraw draw, gpointer data);
