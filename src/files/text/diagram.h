/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Positions that somebody drew with letters: one line for each rank, one character for each place.
 *
 * Pieces are their letters in FEN or the signs that their game has for them; a dot, a dash and the
 * like are empty places. Coordinates at the sides, frames and whatever stands between the ranks
 * are passed over. The first rank is the farthest one from the first mover, unless coordinates that
 * count the other way tell that the board was drawn from the second mover's side.
 */
#pragma once

#include "rules/rules.h"

#include <glib.h>

#define DIAGRAM_ERROR (diagram_error_quark ())
GQuark diagram_error_quark (void);

typedef enum {
  DIAGRAM_ERROR_ROWS,
  DIAGRAM_ERROR_SIDES, /* pieces of which the drawing does not say whose they are */
} DiagramError;

/* A setup of RULES' game with nothing on the board, the first mover to move. */
void diagram_clear (const Rules *rules, Setup *setup);

/* What the character C stands for in drawings of RULES' game: a piece, 0 for an empty place, -1 for
 * neither. Of a character of both sides it is the piece of the side that rather has it. */
int diagram_piece (const Rules *rules, gunichar c);

/* Reads TEXT, a FEN or a diagram of RULES' game, which must have SetupRules. FALSE with ERROR, a
 * sentence, and SETUP as it was where it is neither. */
gboolean diagram_read (const Rules *rules, const char *text, Setup *setup, GError **error);
