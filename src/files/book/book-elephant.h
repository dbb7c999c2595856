/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ElephantEye's books of xiangqi (BOOK.DAT): records of 8 bytes, the least significant first,
 * sorted by the first of them: a lock made from the position (4), the move (2) and its weight (2).
 * Of two positions that mirror each other only one need be there.
 */
#pragma once

#include "book.h"

extern const BookFormat book_elephant_format;
