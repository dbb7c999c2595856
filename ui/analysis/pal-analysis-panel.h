/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PalAnalysisPanel: the page Analysis of the panel: what engines say of the position in view. */
#pragma once

#include "game/analysis/pal-analysis.h"

#include <gtk/gtk.h>

#define PAL_TYPE_ANALYSIS_PANEL (pal_analysis_panel_get_type ())
G_DECLARE_FINAL_TYPE (PalAnalysisPanel, pal_analysis_panel, PAL, ANALYSIS_PANEL, GtkWidget)

/* Once, before it is shown. */
void pal_analysis_panel_set_analysis (PalAnalysisPanel *self, PalAnalysis *analysis);

/* What news may lie over. */
GtkWidget *pal_analysis_panel_get_content (PalAnalysisPanel *self);
