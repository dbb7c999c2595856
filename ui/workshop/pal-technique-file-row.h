/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PalTechniqueFileRow: a file of games, at the ends of which techniques are compared. */
#pragma once

#include "rules/rules.h"

#include <adwaita.h>

#define PAL_TYPE_TECHNIQUE_FILE_ROW (pal_technique_file_row_get_type ())
G_DECLARE_FINAL_TYPE (PalTechniqueFileRow, pal_technique_file_row, PAL, TECHNIQUE_FILE_ROW,
                      AdwActionRow)

/* Which game is wanted; the positions of another one are forgotten. */
void pal_technique_file_row_set_rules (PalTechniqueFileRow *self, const Rules *rules);

/* Reads FILE as if a person had chosen it. */
void pal_technique_file_row_read (PalTechniqueFileRow *self, GFile *file);

/* Of GameRecord, owned by SELF; NULL where there are none. */
GPtrArray *pal_technique_file_row_get_records (PalTechniqueFileRow *self);

/* Signal: "changed": other positions are there, or none any more. */
