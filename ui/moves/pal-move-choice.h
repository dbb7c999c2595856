/*
 * PalMoveChoice: a row in which a move is chosen, from a list or by typing.
 *
 * The list can be searched by what the moves are called; what is typed may also be the move in any
 * other notation of the game, as at the board.
 */
#pragma once

#include "rules/rules.h"

#include <adwaita.h>

#define PAL_TYPE_MOVE_CHOICE (pal_move_choice_get_type ())
G_DECLARE_FINAL_TYPE (PalMoveChoice, pal_move_choice, PAL, MOVE_CHOICE, AdwActionRow)

/* The N MOVES of POSITION (copied) in the order of the list, written in NOTATION; CHOSEN is the
 * index of the one that is shown. */
void pal_move_choice_set_moves (PalMoveChoice *self, const Rules *rules, const Position *position,
                                const Move *moves, int n, int chosen, int notation);

/* The move that is shown, or MOVE_NONE. */
Move pal_move_choice_get_move (PalMoveChoice *self);

/* Signal: "chosen": a hand has chosen another move. */
