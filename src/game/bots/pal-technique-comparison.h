/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalTechniqueComparison: the same position, searched to the same depth with one technique of a bot
 * switched at a time.
 *
 * The first row is the bot as it is; each other one is the bot with one technique less or more.
 * What a technique is good for is the difference in nodes and time. Alpha-beta, deepening, the
 * order of moves and the table do not change the value (bot/glass-search.h says why and when not);
 * rows for which theory promises that say so, and one can see whether it holds.
 *
 * Techniques that the game has nothing for are left out (bot_has_captures).
 *
 * A limit of time and choices at random are left out of all rows: nothing could be compared then.
 * The searches (PalBotSearch) run one after the other. It is a GListModel of PalTechniqueRow, which
 * stay the same objects while their searches run.
 */
#pragma once

#include "bot/glass-search.h"

#include <gio/gio.h>

typedef enum {
  PAL_TECHNIQUE_WAITING,
  PAL_TECHNIQUE_RUNNING,
  PAL_TECHNIQUE_DONE,
  PAL_TECHNIQUE_GAVE_UP, /* it reached PAL_TECHNIQUE_NODES_MAX */
  PAL_TECHNIQUE_STOPPED,
} PalTechniqueState;

enum { PAL_TECHNIQUE_NODES_MAX = 5000000 /* of one search */ };

/* What one search found. */
typedef struct {
  Bot bot;
  PalTechniqueState state;
  const char *name;    /* translated: "No transposition table" */
  gboolean same_value; /* theory promises the value of the first row */
  guint64 nodes;       /* all, those that only sort as well; so far, while it runs */
  double milliseconds; /* the least of several searches, where these are quick */
  int value;           /* from the view of the side to move, where it is done */
  Move best;
} PalTechniqueFinding;

#define PAL_TYPE_TECHNIQUE_ROW (pal_technique_row_get_type ())
G_DECLARE_FINAL_TYPE (PalTechniqueRow, pal_technique_row, PAL, TECHNIQUE_ROW, GObject)

/* Valid until the row says "changed". */
const PalTechniqueFinding *pal_technique_row_get (PalTechniqueRow *self);

#define PAL_TYPE_TECHNIQUE_COMPARISON (pal_technique_comparison_get_type ())
G_DECLARE_FINAL_TYPE (PalTechniqueComparison, pal_technique_comparison, PAL, TECHNIQUE_COMPARISON,
                      GObject)

PalTechniqueComparison *pal_technique_comparison_new (void);

/* Begins to compare BOT's techniques at the end of RECORD (copied), DEPTH plies deep; a comparison
 * before it is stopped and forgotten. FALSE where memory is short. */
gboolean pal_technique_comparison_start (PalTechniqueComparison *self, const Bot *bot,
                                         const GameRecord *record, int depth);
/* What was found so far stays. */
void pal_technique_comparison_stop (PalTechniqueComparison *self);

gboolean pal_technique_comparison_get_busy (PalTechniqueComparison *self);
/* How much is done, 0 to 1, in searches. */
double pal_technique_comparison_get_progress (PalTechniqueComparison *self);

/* Property: "busy" (boolean, read-only).
 * Signal: "changed": of the comparison and of its rows, a few times a second. */
