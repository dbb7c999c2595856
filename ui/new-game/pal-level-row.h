/* A row with a slider for the computer's strength, and in words what it means. */
#pragma once

#include <adwaita.h>

#define PAL_TYPE_LEVEL_ROW (pal_level_row_get_type ())
G_DECLARE_FINAL_TYPE (PalLevelRow, pal_level_row, PAL, LEVEL_ROW, AdwActionRow)

/* Properties: "level" (int, from 1). */
