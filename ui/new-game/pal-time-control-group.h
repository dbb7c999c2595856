/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows with which a time control is chosen: one of those usual in the game, or a custom one. */
#pragma once

#include "game/match/pal-clock.h"

#include "rules/rules.h"

#include <adwaita.h>

#define PAL_TYPE_TIME_CONTROL_GROUP (pal_time_control_group_get_type ())
G_DECLARE_FINAL_TYPE (PalTimeControlGroup, pal_time_control_group, PAL, TIME_CONTROL_GROUP,
                      AdwPreferencesGroup)

/* Offers the time controls that are usual in the game of RULES; before one of them is set. */
void pal_time_control_group_set_rules (PalTimeControlGroup *self, const Rules *rules);

void pal_time_control_group_set_control (PalTimeControlGroup *self, const PalTimeControl *control);
PalTimeControl pal_time_control_group_get_control (PalTimeControlGroup *self);

/* Properties, to be set before the rules: "unlimited-label", "unlimited-text" (string): what is
 * offered in place of a clock, and what is said of that.
 *
 * Signal: "changed": the person has chosen another one. */
