/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The sample of an engine's tree as the rows of an outline, those with most nodes first.
 */
#pragma once

#include "pal-outline-rows.h"

#include "engine/search-census.h"

typedef struct {
  PalOutlineRow outline;
  CensusNode node;         /* its score from the view of who is to move at the root */
  Move line[CENSUS_PLIES]; /* from the root to the node */
} PalCensusRow;

/* Makes ROWS, PalCensusRows, of CENSUS (NULL: none), unfolded where OPEN has their paths. */
void pal_census_rows_update (PalOutlineRows *rows, const SearchCensus *census, GHashTable *open);
