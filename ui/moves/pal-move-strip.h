/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalMoveStrip: a line of moves in a fixed number of rows of text, each of which can be pointed at
 * and clicked, for lines that change many times a second.
 *
 * Its size does not depend on the moves, so that new ones cost no more than being drawn: what does
 * not fit ends in an ellipsis. A note behind the moves has a row of its own where there is no room
 * for it behind them, so that it can be read however long the line is. It is one stop of the Tab
 * key: in it Left and Right point and Return chooses.
 *
 * Signals: "pointed" (int plies): the pointer is over the move after which so many plies of the
 *          line are played; 0: over none.
 *          "chosen" (int plies): that move was clicked, or Return was pressed on it.
 */
#pragma once

#include "rules/rules.h"

#include <gtk/gtk.h>

#define PAL_TYPE_MOVE_STRIP (pal_move_strip_get_type ())
G_DECLARE_FINAL_TYPE (PalMoveStrip, pal_move_strip, PAL, MOVE_STRIP, GtkWidget)

GtkWidget *pal_move_strip_new (int rows);

/* Writes N MOVES from START in NOTATION; the one after CHOSEN plies is bold (0: none). */
void pal_move_strip_set (PalMoveStrip *self, const Rules *rules, const Position *start,
                         const Move *moves, int n, int notation, int chosen);

/* What is said of the line behind its moves from the next pal_move_strip_set on, and in whole
 * sentences where the pointer rests on it; both NULL: nothing. */
void pal_move_strip_set_note (PalMoveStrip *self, const char *note, const char *tooltip);
