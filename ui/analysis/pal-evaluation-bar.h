/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalEvaluationBar: who stands better, beside the board: each side has the share of the bar that it
 * can expect of the points, or of the discs; the side at the bottom of the board the lower one.
 *
 * It is there while engines analyze, and keeps the last figure until there is another.
 */
#pragma once

#include "game/analysis/pal-analysis.h"

#include <gtk/gtk.h>

#define PAL_TYPE_EVALUATION_BAR (pal_evaluation_bar_get_type ())
G_DECLARE_FINAL_TYPE (PalEvaluationBar, pal_evaluation_bar, PAL, EVALUATION_BAR, GtkWidget)

/* Once, before it is shown. */
void pal_evaluation_bar_set_analysis (PalEvaluationBar *self, PalAnalysis *analysis);
