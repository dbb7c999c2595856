/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalCensusOutline: the sample of an engine's tree as a list to fold and unfold.
 */
#pragma once

#include "pal-outline.h"

#include "game/thinking/pal-engine-census.h"

#define PAL_TYPE_CENSUS_OUTLINE (pal_census_outline_get_type ())
G_DECLARE_FINAL_TYPE (PalCensusOutline, pal_census_outline, PAL, CENSUS_OUTLINE, PalOutline)

/* Shows what CENSUS (NULL: nothing) has found by now, with moves in NOTATION. */
void pal_census_outline_update (PalCensusOutline *self, PalEngineCensus *census, int notation);
