/*
 * Where a move is typed, in any notation that the game knows. Above it stand the moves that the
 * text may become; Tab takes the first one, Enter plays the move if there is no doubt which it is.
 * Above these stands what is wrong, until the text or the position changes: there it comes and goes
 * without moving what one is about to click. While nothing has been typed, the arrows, Home and End
 * walk through the moves.
 */
#pragma once

#include "game/match/pal-session.h"

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
