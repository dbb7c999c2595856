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
