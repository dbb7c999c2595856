/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalTechniquePanel: "Compare techniques": what each technique of a bot saves: at one depth in one
 * position, as bars of nodes and time with the values found, so that one sees which are the same;
 * or at each depth in a set of positions, as a plot and a table (pal-technique-table.h).
 */
#pragma once

#include "game/bots/pal-technique-comparison.h"
#include "game/bots/pal-technique-series.h"
#include "ui/new-game/pal-bot-choice.h"

#include <gtk/gtk.h>

#define PAL_TYPE_TECHNIQUE_PANEL (pal_technique_panel_get_type ())
G_DECLARE_FINAL_TYPE (PalTechniquePanel, pal_technique_panel, PAL, TECHNIQUE_PANEL, GtkWidget)

/* Signal: "start": the person wants to compare; answer with pal_technique_panel_start. */

/* The choice of a bot: whoever owns the panel says what is in it, and sets the bot by it. */
PalBotChoice *pal_technique_panel_get_bots (PalTechniquePanel *self);

/* What will be compared: BOT (copied; NULL: nothing can be), which thinks DEPTH plies ahead. A
 * depth that the person has chosen stays. */
void pal_technique_panel_set_bot (PalTechniquePanel *self, const Bot *bot, int depth);

/* Compares at the end of RECORD (copied), with best moves in NOTATION; a RECORD is wanted unless
 * the panel has positions of its own. */
void pal_technique_panel_start (PalTechniquePanel *self, const GameRecord *record, int notation);
gboolean pal_technique_panel_has_positions (PalTechniquePanel *self);

/* Which position is meant: the tree's (TRUE), or the one in view; and whether there is a tree. */
gboolean pal_technique_panel_wants_root (PalTechniquePanel *self);
void pal_technique_panel_set_has_root (PalTechniquePanel *self, gboolean has_root);

PalTechniqueComparison *pal_technique_panel_get_comparison (PalTechniquePanel *self);
PalTechniqueSeries *pal_technique_panel_get_series (PalTechniquePanel *self);

/* PalTechniqueBars: one search of a comparison: its name, two bars for nodes and time, the figures,
 * the value found and the best move. */

#define PAL_TYPE_TECHNIQUE_BARS (pal_technique_bars_get_type ())
G_DECLARE_FINAL_TYPE (PalTechniqueBars, pal_technique_bars, PAL, TECHNIQUE_BARS, GtkWidget)

/* What is the shortest and the longest bar of a comparison. */
typedef struct {
  double least_nodes, most_nodes, least_ms, most_ms;
} PalTechniqueScale;
