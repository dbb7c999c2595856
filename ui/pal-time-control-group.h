/* The rows with which a time control is chosen: a few usual ones, or one of one's own. */
#pragma once

#include "game/pal-clock.h"

#include <adwaita.h>

#define PAL_TYPE_TIME_CONTROL_GROUP (pal_time_control_group_get_type ())
G_DECLARE_FINAL_TYPE (PalTimeControlGroup, pal_time_control_group, PAL, TIME_CONTROL_GROUP,
                      AdwPreferencesGroup)

void pal_time_control_group_set_control (PalTimeControlGroup *self, const PalTimeControl *control);
PalTimeControl pal_time_control_group_get_control (PalTimeControlGroup *self);

/* Signal: "changed": the person has chosen another one. */
