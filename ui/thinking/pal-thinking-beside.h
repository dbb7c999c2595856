/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalThinkingBeside: the same position searched by one bot with two of its techniques, the trees
 * side by side.
 */
#pragma once

#include "bot/bot.h"

#include "rules/game-record.h"

#include <gtk/gtk.h>

#define PAL_TYPE_THINKING_BESIDE (pal_thinking_beside_get_type ())
G_DECLARE_FINAL_TYPE (PalThinkingBeside, pal_thinking_beside, PAL, THINKING_BESIDE, GtkWidget)

/* Signal: "start" when a search is wanted; whoever hears it calls pal_thinking_beside_start. */

/* Which bot searches (copied); NULL: none. What another one has searched goes. */
void pal_thinking_beside_set_bot (PalThinkingBeside *self, const Bot *bot);

/* Searches the end of RECORD (copied) with both techniques; with others of them again when these
 * are chosen. */
void pal_thinking_beside_start (PalThinkingBeside *self, const GameRecord *record, int notation);
