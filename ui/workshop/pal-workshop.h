/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalWorkshop: the window in which bots are made, changed and thrown away.
 *
 * What is changed is saved as one goes, and can be undone. A ready-made bot is never changed: the
 * first change makes a copy of one's own, which takes its place under the hands.
 *
 * Its actions are in the group "workshop" (pal-workshop-actions.h). Others may add theirs: a button
 * for "workshop.train" is in the header bar as soon as there is such an action, which can be used
 * while there is a bot.
 */
#pragma once

#include "ui/window/pal-game-page.h"

#include "game/bots/pal-bot-editor.h"
#include "game/bots/pal-bot-store.h"

#define PAL_TYPE_WORKSHOP (pal_workshop_get_type ())
G_DECLARE_FINAL_TYPE (PalWorkshop, pal_workshop, PAL, WORKSHOP, AdwWindow)

/* Shows the workshop of the program that PAGE belongs to; there is one at most. It follows PAGE's
 * board and goes with it. */
PalWorkshop *pal_workshop_present (PalGamePage *page);
void pal_workshop_follow (PalWorkshop *self, PalGamePage *page);

/* The page whose board it follows. */
PalGamePage *pal_workshop_get_page (PalWorkshop *self);

PalBotStore *pal_workshop_get_store (PalWorkshop *self);
PalBotEditor *pal_workshop_get_editor (PalWorkshop *self);
GActionMap *pal_workshop_get_actions (PalWorkshop *self);

/* The bot under the hands, or NULL; showing another one saves what there was. */
PalBotItem *pal_workshop_get_item (PalWorkshop *self);
void pal_workshop_show_item (PalWorkshop *self, PalBotItem *item);
/* Shows the bot at the place AFTER of the store or else at BEFORE, whichever is of RULES' game;
 * none where neither is. */
void pal_workshop_show_neighbour (PalWorkshop *self, const Rules *rules, int after, int before);
/* Shows ITEM, which was changed and saved elsewhere. Where it is the one under the hands that is a
 * step which can be undone, and NEWS say so. */
void pal_workshop_take_change (PalWorkshop *self, PalBotItem *item, const char *news);
/* Shows ITEM with the focus in its name: it is new. */
void pal_workshop_name_item (PalWorkshop *self, PalBotItem *item);

/* Has what was changed written at once, not in a moment. */
void pal_workshop_save (PalWorkshop *self);

/* Small news; ITEM was deleted, if it is not NULL, which can be taken back there. */
void pal_workshop_tell (PalWorkshop *self, const char *text, PalBotItem *item);
