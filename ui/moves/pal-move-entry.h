/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where a move is typed, in any notation that the game knows. Above it stand the moves that the
 * text may become; Tab takes the first one, Enter plays the move if there is no doubt which it is.
 * Above these stands what is wrong, until the text or the position changes: there it comes and goes
 * without moving what one is about to click. While nothing has been typed, the arrows, Home and End
 * walk through the moves.
 */
#pragma once

#include "game/match/pal-session.h"
#include "rules/rules.h"

#include <adwaita.h>
#include <gtk/gtk.h>

#define PAL_TYPE_MOVE_ENTRY (pal_move_entry_get_type ())
G_DECLARE_FINAL_TYPE (PalMoveEntry, pal_move_entry, PAL, MOVE_ENTRY, GtkWidget)

/* Takes the key that CONTROLLER is handling as the beginning of a move, if it is a letter or a
 * figure; focuses the entry. FALSE where the key means nothing here. */
gboolean pal_move_entry_take_key (PalMoveEntry *self, GtkEventControllerKey *controller,
                                  guint keyval, GdkModifierType state);

/* Shows why a move was refused, if it was played here, or if nobody may move now, which is told
 * quietly where this can be seen; FALSE where it is for another place to say. */
gboolean pal_move_entry_show_refusal (PalMoveEntry *self, const char *message);

/* Properties: "session" (PalSession). */

/*
 * PalMoveChoice: a row in which a move is chosen, from a list or by typing.
 *
 * The list can be searched by what the moves are called; what is typed may also be the move in any
 * other notation of the game, as at the board.
 */

#define PAL_TYPE_MOVE_CHOICE (pal_move_choice_get_type ())
G_DECLARE_FINAL_TYPE (PalMoveChoice, pal_move_choice, PAL, MOVE_CHOICE, AdwActionRow)

/* The N MOVES of POSITION (copied) in the order of the list, written in NOTATION; CHOSEN is the
 * index of the one that is shown. */
void pal_move_choice_set_moves (PalMoveChoice *self, const Rules *rules, const Position *position,
                                const Move *moves, int n, int chosen, int notation);

/* The move that is shown, or MOVE_NONE. */
Move pal_move_choice_get_move (PalMoveChoice *self);

/* Signal: "chosen": a hand has chosen another move. */
