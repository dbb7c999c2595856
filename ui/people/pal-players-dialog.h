/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who plays one side of a match: name and picture of a person, which can be changed here. */
#pragma once

#include "game/match/pal-match.h"
#include "ui/platform/pal-dialog.h"

#include <adwaita.h>

#define PAL_TYPE_PERSON_GROUP (pal_person_group_get_type ())
G_DECLARE_FINAL_TYPE (PalPersonGroup, pal_person_group, PAL, PERSON_GROUP, AdwPreferencesGroup)

/* Shows who plays SIDE of MATCH. */
void pal_person_group_set_match (PalPersonGroup *self, PalMatch *match, int side);

/* Takes the name as it stands, which the person may not have confirmed. */
void pal_person_group_apply (PalPersonGroup *self);

/* The dialog with the names and pictures of who plays. */

#define PAL_TYPE_PLAYERS_DIALOG (pal_players_dialog_get_type ())
G_DECLARE_FINAL_TYPE (PalPlayersDialog, pal_players_dialog, PAL, PLAYERS_DIALOG, PalDialog)

/* For MATCH, over PARENT. */
PalPlayersDialog *pal_players_dialog_new (GtkWindow *parent, PalMatch *match);
