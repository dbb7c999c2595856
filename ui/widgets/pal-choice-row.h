/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of a list of settings with a choice among a few, all of them in sight; in a narrow window
 * the choice stands below the title. */
#pragma once

#include <adwaita.h>

#define PAL_TYPE_CHOICE_ROW (pal_choice_row_get_type ())
G_DECLARE_FINAL_TYPE (PalChoiceRow, pal_choice_row, PAL, CHOICE_ROW, AdwPreferencesRow)

void pal_choice_row_set_labels (PalChoiceRow *self, const char *const *labels);

/* The buttons' tooltips, after their labels; buttons beyond the last one have none. */
void pal_choice_row_set_tooltips (PalChoiceRow *self, const char *const *tooltips);

/* The property of that name. */
guint pal_choice_row_get_selected (PalChoiceRow *self);

/* Properties: "subtitle" (string), "selected" (uint, from 0). */
