/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalBotPlayer: a bot as a player. Its search is made of glass (bot/glass-search.h): what it is
 * thinking, and what it thought last, can be looked at.
 *
 * Each request runs on a thread of its own with copies of the bot and the record. Cancelling sets
 * the stop flag and forgets the thread; nothing ever waits for it.
 *
 * Properties beside those of a player: "bot" (pointer, a const Bot: changes count from its next
 * move), "least-ms" (uint: an answer that takes less is kept back so long, so that people can
 * follow; 300, and 0 where nobody looks on), "resigns" (boolean, off), "keeps-tree" (boolean, on:
 * what it thinks can be looked at), "seed" (uint64: of its
 * choices at random; 0: by chance), "thinking" (boolean, read-only).
 *
 * Signal: "thought": there is something new to look at: a few times a second while it thinks, and
 * at the end, before the answer.
 */
#pragma once

#include "bot/glass-tree.h"
#include "pal-player.h"

#define PAL_TYPE_BOT_PLAYER (pal_bot_player_get_type ())
G_DECLARE_FINAL_TYPE (PalBotPlayer, pal_bot_player, PAL, BOT_PLAYER, GObject)

enum { PAL_BOT_TREE_NODES = 200000 }; /* a tree keeps so many */

/* BOT is copied. ID is what it is remembered by (PalBotItem), or NULL. */
PalPlayer *pal_bot_player_new (const Bot *bot, const char *id);

const Bot *pal_bot_player_get_bot (PalBotPlayer *self);
const char *pal_bot_player_get_id (PalBotPlayer *self);

/* A copy of what the search under way, or the last one, has left; NULL before the first. Free with
 * glass_tree_unref. */
GlassTree *pal_bot_player_dup_tree (PalBotPlayer *self);

/* What the last finished search has done; NULL before. */
const GlassCounters *pal_bot_player_get_counters (PalBotPlayer *self);

/* Milliseconds that a bot may take for a move when LEFT are on its clock (G_MAXINT64: 0, which is
 * no limit), INCREMENT are added for each move and the time is for MOVES_TO_GO of them (0: all). */
gint64 pal_bot_player_budget (gint64 left, gint64 increment, int moves_to_go);
