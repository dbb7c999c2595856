/*
 * PalCensusRows: the sample of an engine's tree as the rows of an outline, each below the one that
 * it belongs to; those with most nodes first.
 *
 * It is a GListModel like PalThinkingRows: its items say nothing, what is in a row is asked by its
 * position, and only rows that became others are reported as changed. Those that became no others
 * may say something else after each update.
 */
#pragma once

#include "engine/search-census.h"

#include <gio/gio.h>

#define PAL_TYPE_CENSUS_ROWS (pal_census_rows_get_type ())
G_DECLARE_FINAL_TYPE (PalCensusRows, pal_census_rows, PAL, CENSUS_ROWS, GObject)

typedef struct {
  CensusNode node;         /* its score from the view of who is to move at the root */
  Move line[CENSUS_PLIES]; /* from the root to the node */
  guint64 path;
  gboolean can_open, open;
} PalCensusRow;

PalCensusRows *pal_census_rows_new (void);

/* Becomes what is unfolded of CENSUS; nothing where that is NULL. */
void pal_census_rows_update (PalCensusRows *self, const SearchCensus *census);
/* Unfolds the row of PATH, or folds it, at the next update. */
void pal_census_rows_toggle (PalCensusRows *self, guint64 path);

/* The row at POSITION; valid until the next update. */
const PalCensusRow *pal_census_rows_look (PalCensusRows *self, guint position);
