/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalThinker: lets a bot think about a position outside of any game, so that people can watch it.
 *
 * Whoever drops the thinker drops the search (PalBotSearch) as well. Everything happens on the
 * thread that made it.
 */
#pragma once

#include "bot/glass-threads.h"

#include <glib-object.h>

#define PAL_TYPE_THINKER (pal_thinker_get_type ())
G_DECLARE_FINAL_TYPE (PalThinker, pal_thinker, PAL, THINKER, GObject)

enum { PAL_THINKER_NODES = 200000 /* that a tree keeps at most */ };

PalThinker *pal_thinker_new (void);

/* Property: "busy" (boolean, read-only).
 * Signal: "thought": there is more to see, about four times a second, and once at the end. */

/* Searches the end of RECORD (copied) as BOT (copied) does; a search before it is stopped. FALSE
 * where memory is short. */
gboolean pal_thinker_think (PalThinker *self, const Bot *bot, const GameRecord *record);
/* The same with a second thread that helps as HELP says: OTHER, which is told of it and has the
 * second thread's tree. Only SELF is busy, and can be stopped. */
gboolean pal_thinker_think_together (PalThinker *self, PalThinker *other, const Bot *bot,
                                     const GameRecord *record, GlassHelp help);
/* Asks the search to end: it still says what it has found. */
void pal_thinker_stop (PalThinker *self);
/* Drops the search and its tree. */
void pal_thinker_forget (PalThinker *self);
gboolean pal_thinker_get_busy (PalThinker *self);

/* The nodes that the search has entered, in all iterations; 0: it was stopped, or still searches.
 */
guint64 pal_thinker_count_nodes (PalThinker *self);
/* A copy of the tree as it is now; NULL where there is none. Free with glass_tree_unref. */
GlassTree *pal_thinker_dup_tree (PalThinker *self);
