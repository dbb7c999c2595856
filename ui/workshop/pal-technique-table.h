/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PalTechniqueTable: what the techniques of a bot cost at each depth: the plot with its legend, and
 * the figures at the greatest depth as a table, which may be exported. */
#pragma once

#include "game/bots/pal-technique-series.h"

#include <gtk/gtk.h>

#define PAL_TYPE_TECHNIQUE_TABLE (pal_technique_table_get_type ())
G_DECLARE_FINAL_TYPE (PalTechniqueTable, pal_technique_table, PAL, TECHNIQUE_TABLE, GtkWidget)

/* Follows SERIES from now on. */
void pal_technique_table_set_series (PalTechniqueTable *self, PalTechniqueSeries *series);
