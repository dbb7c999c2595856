/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where the program's own books keep what they know of a position: under the least key of all its
 * mirror images, as that image has it. So a line is known from whichever side it is looked at.
 */
#pragma once

#include "rules/rules.h"

#include <glib.h>

typedef struct {
  const Rules *rules;
  guint64 key;
  int symmetry;      /* that makes IMAGE of the position */
  Position position; /* that was asked about */
  Position image;
} BookPlace;

/* The place of POSITION. */
void book_place_find (BookPlace *place, const Rules *rules, const Position *position);

/* The place of one of its images, for books that know each of them apart. */
void book_place_of_image (BookPlace *place, const Rules *rules, const Position *position,
                          int symmetry);

/* Writes MOVE, one of the position's, as it stands there: MOVE_TEXT_MAX bytes. */
void book_place_write (const BookPlace *place, Move move, char *text);

/* Reads what stands there as a legal move of the position, of several that are the same by its
 * symmetry the one that stands for them (rules_standard_move). FALSE where it is none. */
gboolean book_place_read (const BookPlace *place, const char *text, Move *move);
