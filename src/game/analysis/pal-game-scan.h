/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalGameScan: looks at each position of a line in the background, with the program's own engine or
 * another one.
 *
 * It begins at the end, so that what it has found there helps before it. What it finds goes into
 * the memory under the id of its engine, whose card in the analysis shows it, too, and is preferred
 * there to what others say. Where the move that was played is the best one, it also finds out what
 * the second-best one is worth, which tells whether there was a choice: the program's own engine
 * takes a second, shorter look for that, under an id of its own, since looking for two lines from
 * the beginning would see less deep; another engine is asked for two lines. It
 * looks at the line as it was when it began; it may change or be deleted meanwhile. Another match
 * ends it.
 *
 * Who stops it and begins again goes on, for what it has looked at once is not looked at again.
 * Where nothing is left it looks at everything anew, for twice as long.
 */
#pragma once

#include "game/match/pal-session.h"
#include "pal-analysis-engine.h"

#define PAL_TYPE_GAME_SCAN (pal_game_scan_get_type ())
G_DECLARE_FINAL_TYPE (PalGameScan, pal_game_scan, PAL, GAME_SCAN, GObject)

/* MEMORY is not owned. Signal: "changed": it starts, ends, or has looked at one position more. */
PalGameScan *pal_game_scan_new (PalSession *session, PalAnalysisMemory *memory);

/* How long it looks at each position; the lines are not looked at. */
void pal_game_scan_set_limits (PalGameScan *self, const PalAnalysisLimits *limits);
const PalAnalysisLimits *pal_game_scan_get_limits (PalGameScan *self);

/* Who is to look from the next start on: ENGINE (a reference is taken), which writes into the same
 * memory and is not asked by anybody else; or, where it is NULL, the program's own. What has been
 * looked at by another one is looked at again. Another match makes it NULL. */
void pal_game_scan_set_engine (PalGameScan *self, PalAnalysisEngine *engine);

/* Begins with the line in view in the session; nothing happens where it is at work, and
 * during a serious game. */
void pal_game_scan_start (PalGameScan *self);
void pal_game_scan_stop (PalGameScan *self);

gboolean pal_game_scan_is_running (PalGameScan *self);

/* So many positions have been looked at of so many in the line, since it was started last. */
int pal_game_scan_get_done (PalGameScan *self);
int pal_game_scan_get_total (PalGameScan *self);

/* Why the last one ended early, a translated sentence; NULL: it did not. */
const char *pal_game_scan_get_problem (PalGameScan *self);

/* How long it will take, in milliseconds, as far as can be told. */
gint64 pal_game_scan_get_left (PalGameScan *self);
