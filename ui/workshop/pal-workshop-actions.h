/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What can be done with bots in the workshop, as actions of the group "workshop":
 * new (s: a game's id), play, copy, copy-of (s: a bot's id), rename, import, export, delete, undo,
 * redo, panel.
 */
#pragma once

#include "pal-workshop.h"

void pal_workshop_actions_add (PalWorkshop *workshop);

/* Which of them make sense now. */
void pal_workshop_actions_update (PalWorkshop *workshop);

/* Adds an entry for a new bot of each game to MENU. */
void pal_workshop_actions_fill_new_menu (GMenu *menu);
