/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalGamePlot: the course of a game as a curve: what each side can expect, who erred and where, and
 * below it the time that the moves took.
 *
 * The first side has what is below the curve, the other what is above it. Nothing is drawn where
 * nothing is known, but for a gap of a move. Marks differ in their shapes as well as in their
 * colors. A click or a drag goes to the position there; the arrows walk.
 */
#pragma once

#include "game/analysis/pal-game-points.h"
#include "game/match/pal-session.h"

#include <gtk/gtk.h>

#define PAL_TYPE_GAME_PLOT (pal_game_plot_get_type ())
G_DECLARE_FINAL_TYPE (PalGamePlot, pal_game_plot, PAL, GAME_PLOT, GtkWidget)

/* Once, before it is shown. */
void pal_game_plot_set_session (PalGamePlot *self, PalSession *session);

/* POINTS (PalGamePoint, taken by reference) are those of the line in view. */
void pal_game_plot_set_points (PalGamePlot *self, GArray *points);

/* What is known of the position in view, in short, or NULL. Free with g_free. */
char *pal_game_plot_get_text (PalGamePlot *self);
