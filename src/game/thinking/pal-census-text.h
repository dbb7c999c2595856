/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an engine's search has counted, in words and figures. Translated; what is a char * is to be
 * freed with g_free. */
#pragma once

#include "pal-census-rows.h"

/* What belongs together among the kinds, in the order in which it is told. */
typedef enum {
  PAL_CENSUS_BEFORE_MOVES, /* ends a node before a move of it is searched */
  PAL_CENSUS_BY_MOVES,     /* ends it by a move, or by none */
  PAL_CENSUS_LEFT_OUT,     /* moves that are not searched */
  PAL_CENSUS_DEPTH,        /* moves that are searched to another depth, or twice */
  PAL_CENSUS_QUIESCENCE,   /* beyond the depth */
  PAL_CENSUS_N_GROUPS,
} PalCensusGroup;

const char *pal_census_group_name (PalCensusGroup group);

/* "Null Move"; NULL for a kind that is only counted for others to be compared with. */
const char *pal_census_kind_name (CensusKind kind);
/* What it means, in a sentence. */
const char *pal_census_kind_explain (CensusKind kind);
/* The same, and what its percents are of where that differs from the others of its group. */
char *pal_census_kind_explain_share (CensusKind kind);
PalCensusGroup pal_census_kind_group (CensusKind kind);
/* How a node was ended, in short, for a row of the tree; "" where that is not known. */
const char *pal_census_ended_text (int ended);

/* How many of KIND there are among those of its sort: 0 to 1. */
double pal_census_share (const SearchCensus *census, CensusKind kind);

/* "5.3 %"; "<0.1 %" where there is something. */
char *pal_census_percent_text (double share);

/* The move of ROW, below ROOT, in NOTATION: "Nf3", "pass". */
char *pal_census_move_text (const PalCensusRow *row, const Rules *rules, const Position *root,
                            int notation);
