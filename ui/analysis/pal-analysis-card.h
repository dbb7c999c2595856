/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PalAnalysisCard: an engine of the analysis: its name, how far it has come, and its lines. */
#pragma once

#include "game/analysis/pal-analysis.h"

#include <gtk/gtk.h>

#define PAL_TYPE_ANALYSIS_CARD (pal_analysis_card_get_type ())
G_DECLARE_FINAL_TYPE (PalAnalysisCard, pal_analysis_card, PAL, ANALYSIS_CARD, GtkWidget)

GtkWidget *pal_analysis_card_new (PalAnalysis *analysis, PalAnalysisEngine *engine);

/* Signal: "pin" (PalAnalysisLine *line): LINE is to be kept. */
