/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalMoveInput: turns activated cells into moves, without any widget.
 *
 * It holds the selected square and, while a promotion is to be chosen, the moves to choose among.
 * The board view feeds it squares from clicks, drags, arrows and Return alike.
 */
#pragma once

#include "rules/rules.h"

#include <glib-object.h>

#define PAL_TYPE_MOVE_INPUT (pal_move_input_get_type ())
G_DECLARE_FINAL_TYPE (PalMoveInput, pal_move_input, PAL, MOVE_INPUT, GObject)

typedef enum {
  PAL_MOVE_INPUT_NOTHING,  /* the square means nothing now; a selection was cleared */
  PAL_MOVE_INPUT_SELECTED, /* a piece is taken up: see the selection and its targets */
  PAL_MOVE_INPUT_PLAY,     /* *move is to be played */
  PAL_MOVE_INPUT_CHOOSE,   /* one of the choices must be picked: pal_move_input_choose */
  PAL_MOVE_INPUT_ILLEGAL,  /* only blind: what was tried is no move; a selection was cleared */
} PalMoveInputAnswer;

PalMoveInput *pal_move_input_new (void);

/* The position to move in; clears selection and choice. RULES may be NULL: nothing can be moved. */
void pal_move_input_set_position (PalMoveInput *self, const Rules *rules, const Position *position);

/* The same where only the N MOVES can be made, which need not be legal in POSITION: premoves. No
 * text is to be completed then. */
void pal_move_input_set_moves (PalMoveInput *self, const Rules *rules, const Position *position,
                               const Move *moves, int n);

/* For who does not see the pieces: whether a square holds one that can move is not to be told, so
 * any square can be selected, and only a whole move is called illegal. */
void pal_move_input_set_blind (PalMoveInput *self, gboolean blind);

PalMoveInputAnswer pal_move_input_activate (PalMoveInput *self, Square square, Move *move);

/* The choices after PAL_MOVE_INPUT_CHOOSE, owned by SELF; *N of them. */
const Move *pal_move_input_get_choices (PalMoveInput *self, int *n);
void pal_move_input_cancel (PalMoveInput *self);

/* The square that is selected, or SQUARE_NONE. */
Square pal_move_input_get_selected (PalMoveInput *self);

/* Whether a move of the selected piece (or, in games without from-squares, a placement) goes to
 * SQUARE. */
gboolean pal_move_input_is_target (PalMoveInput *self, Square square);

/* Whether that is to be marked on the board: a piece out of the hand is only where it will lie,
 * however many squares say the same. */
gboolean pal_move_input_shows (PalMoveInput *self, Square square);

/* Whether SQUARE holds a piece that can move (or is a legal placement). */
gboolean pal_move_input_can_start (PalMoveInput *self, Square square);

/* Typed text: legal moves whose text begins with PREFIX in any notation, or in any way to write it
 * that can be read, at most MAX, as newly allocated strings in NOTATION (an index);
 * NULL-terminated. */
char **pal_move_input_complete (PalMoveInput *self, const char *prefix, int notation, int max);

/* Signal: "changed": selection or choices are different. */
