/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What squares and pieces become where a position is only alike (LibraryLikeness). */
#pragma once

#include "library-search.h"

Piece library_swap_piece (const Rules *rules, Piece piece);
/* Where SQUARE is by SYMMETRY, and where the ends are exchanged with the colors. */
Square library_like_square (const Rules *rules, Square square, int symmetry, gboolean swapped);
