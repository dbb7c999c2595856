/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The signs that annotate a move: PGN's numbers ($0 to $255), their glyphs and their meaning. */
#pragma once

#include "rules/rules.h"

#include <glib.h>

enum { NAG_NONE = -1, NAG_MAX = 255 };

/* The number that the LENGTH bytes at TEXT stand for ("!?", "+-", "±", "N"), or NAG_NONE. */
int nag_from_glyph (const char *text, gsize length);

/* The glyph of NAG, or NULL where there is none in use. */
const char *nag_glyph (guint8 nag);

/* What NAG says in a game of RULES, translated ("Interesting move", "Red is better"); NULL for
 * those that nobody uses. Free with g_free. */
char *nag_meaning (guint8 nag, const Rules *rules);
