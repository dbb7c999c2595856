/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalBoardView: the board of a session, to look at and to play on.
 *
 * The view shows the session's node from the session's side, and turns clicks, drags and keys on
 * its cells into moves through one PalMoveInput and pal_session_play. It changes nothing by itself.
 * All drawing is one pass over a PalBoardScene; the cells are children that carry focus and names.
 * A move that comes into view slides for a moment; while it does, the match is held, so that the
 * reply waits until the piece has landed.
 *
 * The board is one stop of the Tab key, and its cells have the focus. The cursor on them is called
 * by the keyboard: by Tab, which brings the focus here, or by Return or Space where the focus is
 * here already. Then the arrows, Home and End lead it, from move to move, until Escape or a click
 * lets it go, or the focus leaves. The arrows with Control lead it at any time. While it is not
 * there, these keys are free to walk through the moves; the wheel always does.
 *
 * The widget takes the space that it gets and centres the largest board that fits.
 *
 * While a game with clocks is paused the board shows no pieces: thinking goes by the clock.
 */
#pragma once

#include "pal-board-painter.h"

#include "game/match/pal-session.h"

#include <gtk/gtk.h>

#define PAL_TYPE_BOARD_VIEW (pal_board_view_get_type ())
G_DECLARE_FINAL_TYPE (PalBoardView, pal_board_view, PAL, BOARD_VIEW, GtkWidget)

/* Properties, all read-write but the last one, and notified:
 * "session" (PalSession), "coordinates" (PalCoordinates: as nick in settings),
 * "show-targets", "show-last-move", "animate" (boolean),
 * "piece-set", "board-style" (string: an id; NULL, empty or unknown: the game's usual one),
 * "announcement" (string: as from pal_board_view_get_announcement). */
/* Binds the properties above to the program's settings, and piece set and board style to those of
 * the game in view, now and whenever another game comes into view. */
void pal_board_view_bind_settings (PalBoardView *self);

/* The last move in words, as a screen reader is told it ("White: Nf3"), with the outcome at the
 * end of a game; never NULL, owned by SELF. */
const char *pal_board_view_get_announcement (PalBoardView *self);

/* Whether arrows, Home and End are the board's at this moment: its cursor has been called, or a
 * choice is open. */
gboolean pal_board_view_has_arrows (PalBoardView *self);

/* Gives up what the person is in the middle of: a drag, a choice, a selection. FALSE where there
 * was nothing. */
gboolean pal_board_view_cancel (PalBoardView *self);

/* The board as it is drawn, for widgets that line up with it. */
const PalBoardGeometry *pal_board_view_get_geometry (PalBoardView *self);

/* Where the board would be in WIDTH by HEIGHT; FALSE while there is no game. */
gboolean pal_board_view_fit (PalBoardView *self, int width, int height, PalBoardGeometry *geometry);
