/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row that opens on how many of each piece a pattern lets stand on the board; switched off, it
 * lets any number of all of them. */
#pragma once

#include "library/library-search.h"

#include <adwaita.h>

#define PAL_TYPE_MATERIAL_ROW (pal_material_row_get_type ())
G_DECLARE_FINAL_TYPE (PalMaterialRow, pal_material_row, PAL, MATERIAL_ROW, AdwExpanderRow)

/* The pieces that it asks about; once. */
void pal_material_row_set_rules (PalMaterialRow *self, const Rules *rules);

/* Has PATTERN ask for the numbers, where it is switched on. */
void pal_material_row_read (PalMaterialRow *self, LibraryPattern *pattern);

/* Switched off, with any number of each piece. */
void pal_material_row_reset (PalMaterialRow *self);
