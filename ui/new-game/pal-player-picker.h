/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list in which players of the computer are checked: engines of other programs, bots and the
 * program's own levels, with a search. */
#pragma once

#include "arena/arena-event.h"
#include "game/bots/pal-bot-store.h"
#include "game/engines/pal-engine-store.h"

#include <adwaita.h>

#define PAL_TYPE_PLAYER_PICKER (pal_player_picker_get_type ())
G_DECLARE_FINAL_TYPE (PalPlayerPicker, pal_player_picker, PAL, PLAYER_PICKER, AdwPreferencesGroup)

/* Offers those of ENGINES, now and later, and of BOTS that play RULES, and the levels; only those
 * are checked then that CHECKED, a NULL-terminated array as pal_player_picker_dup_checked gives it,
 * has. */
void pal_player_picker_offer (PalPlayerPicker *self, PalEngineStore *engines, PalBotStore *bots,
                              const Rules *rules, const char *const *checked);

/* Those that are checked, and those that will be when they come, as words for a file of settings;
 * free with g_strfreev. */
char **pal_player_picker_dup_checked (PalPlayerPicker *self);

/* How many are checked. */
int pal_player_picker_count (PalPlayerPicker *self);

/* Whether all that are checked can play by CONTROL; FALSE with ERROR, which names one that cannot.
 */
gboolean pal_player_picker_check_clock (PalPlayerPicker *self, const PalTimeControl *control,
                                        GError **error);

/* Adds those that are checked to EVENT, in the order of the list. */
void pal_player_picker_enter (PalPlayerPicker *self, ArenaEvent *event);

/* Signal: "changed": others are checked. */

/* A row with a slider for the computer's strength, and in words what it means. */

#define PAL_TYPE_LEVEL_ROW (pal_level_row_get_type ())
G_DECLARE_FINAL_TYPE (PalLevelRow, pal_level_row, PAL, LEVEL_ROW, AdwActionRow)

/* Properties: "level" (int, from 1). */

/* Tells how each level plays the game of RULES. */
void pal_level_row_set_rules (PalLevelRow *self, const Rules *rules);
