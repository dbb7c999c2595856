/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalTechniqueSeries: what the techniques of a bot cost at each depth, over a set of positions.
 *
 * Every technique (pal-technique-variants.h) searches every position 1 ply deep, then 2, and so on,
 * so all that is known is always known of the same depths. Nodes are the same each time. Times are
 * not: a quick search is made once to warm up, which does not count, and then again and again, and
 * its least time counts. Where a technique reaches the limit of nodes in one position, it gives up:
 * that depth and all beyond it are left out, since a mean over other positions could not be
 * compared.
 *
 * Searches run one after the other (PalBotSearch), never on the caller's thread.
 */
#pragma once

#include "pal-technique-comparison.h"
#include "pal-technique-figures.h"
#include "pal-technique-variants.h"

enum { PAL_TECHNIQUE_SERIES_NODES_MAX = 2000000 /* of one search */ };

/* A technique at one depth, over all positions. */
typedef struct {
  PalTechniqueFigure nodes; /* all, those that only sort as well */
  PalTechniqueFigure time;  /* milliseconds */
} PalTechniquePoint;

#define PAL_TYPE_TECHNIQUE_SERIES (pal_technique_series_get_type ())
G_DECLARE_FINAL_TYPE (PalTechniqueSeries, pal_technique_series, PAL, TECHNIQUE_SERIES, GObject)

PalTechniqueSeries *pal_technique_series_new (void);

/* Begins to measure BOT's techniques from 1 to DEPTH plies at the ends of RECORDS, of GameRecord,
 * which are copied and not over; what was measured before is forgotten. No search takes more than
 * about NODES_MAX nodes. FALSE where memory is short. */
gboolean pal_technique_series_start (PalTechniqueSeries *self, const Bot *bot, GPtrArray *records,
                                     int depth, guint64 nodes_max);
/* What was found so far stays. */
void pal_technique_series_stop (PalTechniqueSeries *self);

gboolean pal_technique_series_get_busy (PalTechniqueSeries *self);
double pal_technique_series_get_progress (PalTechniqueSeries *self); /* 0 to 1, in searches */

/* What is measured: 0 techniques before the first start. */
guint pal_technique_series_get_n_techniques (PalTechniqueSeries *self);
const PalTechniqueVariant *pal_technique_series_get_technique (PalTechniqueSeries *self, guint i);
guint pal_technique_series_get_n_positions (PalTechniqueSeries *self);
int pal_technique_series_get_depth (PalTechniqueSeries *self);

/* Where TECHNIQUE stands, and the greatest depth that it has searched in all positions, 0 at
 * first. */
PalTechniqueState pal_technique_series_get_state (PalTechniqueSeries *self, guint technique);
int pal_technique_series_get_reached (PalTechniqueSeries *self, guint technique);

/* Fills POINT for a DEPTH of 1 up to what TECHNIQUE has reached. */
void pal_technique_series_get_point (PalTechniqueSeries *self, guint technique, int depth,
                                     PalTechniquePoint *point);

/* pal_technique_branching of the geometric means over all positions. */
double pal_technique_series_get_branching (PalTechniqueSeries *self, guint technique);

/* All points as a table for other programs: comma-separated values with a line of titles in English
 * and numbers that no language changes. Free with g_free. */
char *pal_technique_series_to_csv (PalTechniqueSeries *self);

/* Property: "busy" (boolean, read-only).
 * Signal: "changed", a few times a second and whenever a point is known. */
