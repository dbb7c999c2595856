/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalGameGraph: the course of the game below its moves (PalGamePlot), what is known of the position
 * in view, and the analysis of the whole game, which is started and stopped here.
 *
 * It is there as soon as there is a move; the curve, as soon as anything is known of one.
 */
#pragma once

#include "game/analysis/pal-analysis.h"
#include "game/analysis/pal-game-scan.h"

#include <gtk/gtk.h>

#define PAL_TYPE_GAME_GRAPH (pal_game_graph_get_type ())
G_DECLARE_FINAL_TYPE (PalGameGraph, pal_game_graph, PAL, GAME_GRAPH, GtkWidget)

/* Once, before it is shown; SCAN writes into the memory of ANALYSIS. */
void pal_game_graph_set_analysis (PalGameGraph *self, PalAnalysis *analysis, PalGameScan *scan);
