/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalReviewPanel: a game gone through: its course, how well both sides played, the moves that
 * decided it, and what is said of the move in view.
 *
 * It shows what is known at any time, also of a game whose file has evaluations, and has the rest
 * looked at in the background when it is asked to. It costs nothing while it is out of sight.
 */
#pragma once

#include "game/analysis/pal-analysis.h"
#include "game/analysis/pal-game-scan.h"
#include "game/books/pal-books.h"

#include <gtk/gtk.h>

#define PAL_TYPE_REVIEW_PANEL (pal_review_panel_get_type ())
G_DECLARE_FINAL_TYPE (PalReviewPanel, pal_review_panel, PAL, REVIEW_PANEL, GtkWidget)

/* SCAN belongs to the memory of ANALYSIS; BOOKS know the names of openings. */
GtkWidget *pal_review_panel_new (PalAnalysis *analysis, PalGameScan *scan, PalBooks *books);

/* What is below its buttons, which news may lie over. */
GtkWidget *pal_review_panel_get_content (PalReviewPanel *self);
