/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The notes of the move in view: a button that opens a sheet with the signs for the move and for
 * the position, the comment after the move and the one before it. What is typed goes into the game
 * at once; the session's match keeps the way back.
 */
#pragma once

#include "game/match/pal-session.h"

#include <gtk/gtk.h>

#define PAL_TYPE_NOTE_BUTTON (pal_note_button_get_type ())
G_DECLARE_FINAL_TYPE (PalNoteButton, pal_note_button, PAL, NOTE_BUTTON, GtkWidget)

/* Opens the sheet, with the focus in the comment. */
void pal_note_button_open (PalNoteButton *self);

/* Properties: "session" (PalSession). */
