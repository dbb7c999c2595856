/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalMoveLinks: a line of moves as flowing text, each of which can be pointed at and clicked.
 *
 * Signals: "pointed" (int plies): the pointer is over the move after which so many plies of the
 *          line are played; 0: over none.
 *          "chosen" (int plies): that move was clicked, or Return was pressed on it.
 */
#pragma once

#include "rules/rules.h"

#include <gtk/gtk.h>

#define PAL_TYPE_MOVE_LINKS (pal_move_links_get_type ())
G_DECLARE_FINAL_TYPE (PalMoveLinks, pal_move_links, PAL, MOVE_LINKS, GtkWidget)

GtkWidget *pal_move_links_new (void);

/* Writes N MOVES from START in NOTATION; the one after CHOSEN plies is bold (0: none). May be
 * called from the signals: what is seen changes right behind them. */
void pal_move_links_set (PalMoveLinks *self, const Rules *rules, const Position *start,
                         const Move *moves, int n, int notation, int chosen);

/* Where a move stands in a text, in bytes. */
typedef struct {
  int begin, end;
} PalMoveSpan;

/* The same moves as plain text, "12… Nf6 13. e5", in which no line is broken within a move; SPANS
 * (may be NULL) gets the PalMoveSpan of each. Free with g_free. */
char *pal_move_links_write (const Rules *rules, const Position *start, const Move *moves, int n,
                            int notation, GArray *spans);

/* The plies up to the move of SPANS in which byte INDEX of the text is; 0: in none. */
int pal_move_links_ply_at (const GArray *spans, int index);
