/*
 * PalThinker: lets a bot think about a position outside of any game, so that people can watch it.
 *
 * The search runs on a thread of its own that is never waited for; whoever drops the thinker drops
 * the search as well, which ends when it notices. Everything else happens on the thread that made
 * it.
 */
#pragma once

#include "bot/glass-search.h"

#include <gio/gio.h>

#define PAL_TYPE_THINKER (pal_thinker_get_type ())
G_DECLARE_FINAL_TYPE (PalThinker, pal_thinker, PAL, THINKER, GObject)

enum { PAL_THINKER_NODES = 200000 /* that a tree keeps at most */ };

PalThinker *pal_thinker_new (void);

/* Property: "busy" (boolean, read-only).
 * Signal: "thought": there is more to see, about four times a second, and once at the end. */

/* Searches the end of RECORD (copied) as BOT (copied) does; a search before it is stopped. FALSE
 * where memory is short. */
gboolean pal_thinker_think (PalThinker *self, const Bot *bot, const GameRecord *record);
void pal_thinker_stop (PalThinker *self);
gboolean pal_thinker_get_busy (PalThinker *self);

/* A copy of the tree as it is now; NULL before the first search. Free with glass_tree_unref. */
GlassTree *pal_thinker_dup_tree (PalThinker *self);
