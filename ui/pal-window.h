/*
 * The window: header bar, board with both players, side panel. It owns the session that its views
 * share and puts matches on the board; what can be done with them are actions (pal-game-actions.h,
 * pal-file-actions.h).
 */
#pragma once

#include "game/pal-session.h"

#include <adwaita.h>

#define PAL_TYPE_WINDOW (pal_window_get_type ())
G_DECLARE_FINAL_TYPE (PalWindow, pal_window, PAL, WINDOW, AdwApplicationWindow)

PalWindow *pal_window_new (GtkApplication *application);

PalSession *pal_window_get_session (PalWindow *self);

/* Puts MATCH on the board in place of the one that is there, the person's side at the bottom, and
 * starts it unless it is only to be looked at. */
void pal_window_set_match (PalWindow *self, PalMatch *match);

/* Small news that needs no answer. */
void pal_window_show_toast (PalWindow *self, const char *text);

/* Properties: "session" (PalSession, read-only), "piece-set" (PalPieceSet, read-only),
 *             "narrow" (boolean, read-only: the panel lies over the board). */
