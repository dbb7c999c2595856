/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The number by which Polyglot's books know a position of chess. */
#pragma once

#include "rules/rules.h"

#include <glib.h>

enum { BOOK_POLYGLOT_N_NUMBERS = 781 };
extern const guint64 book_polyglot_numbers[BOOK_POLYGLOT_N_NUMBERS];

/* The key of the position that FEN, a legal one, describes. A pawn that may be taken in passing
 * counts where one of the side to move stands beside it, even if that one is pinned: so FEN's field
 * must name the square after every double step where that matters. */
guint64 book_polyglot_key (const char *fen);

enum { BOOK_POLYGLOT_KEYS_MAX = 9 };

/* All keys that POSITION, one of RULES for chess, may have; returns how many. There is one, the
 * first, but for positions in which a pawn seems to be one that may be taken in passing, and cannot
 * be since who would take it is pinned. Rules forget such a double step, as it changes nothing;
 * these keys do not, so the position has a key with it and one without. */
int book_polyglot_keys (const Rules *rules, const Position *position,
                        guint64 keys[BOOK_POLYGLOT_KEYS_MAX]);
