/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalAnalysis: the engines that look at what is in view in a session.
 *
 * It follows the session from position to position. While it runs, all its engines look at the one
 * in view; while it does not, they show what they have said of it before. Which engines there are
 * is remembered for each game, how they look at positions for all of them; whether it runs is not:
 * who starts the program does not want to hear the fan.
 *
 * An engine of another program that is changed is made anew and goes on; one that is removed
 * leaves.
 *
 * It may look for threats instead: then what is looked at is the position as if the other side were
 * to move.
 */
#pragma once

#include "game/bots/pal-bot-store.h"
#include "game/engines/pal-engine-store.h"
#include "game/match/pal-session.h"
#include "pal-analysis-engine.h"

#define PAL_TYPE_ANALYSIS (pal_analysis_get_type ())
G_DECLARE_FINAL_TYPE (PalAnalysis, pal_analysis, PAL, ANALYSIS, GObject)

/* When an engine has looked at a position for long enough. */
typedef enum {
  PAL_ANALYSIS_ENDLESS,
  PAL_ANALYSIS_TO_DEPTH,
  PAL_ANALYSIS_FOR_TIME,
} PalAnalysisLimit;

#define PAL_TYPE_ANALYSIS_LIMIT (pal_analysis_limit_get_type ())
GType pal_analysis_limit_get_type (void);

/* Properties, read-write and notified: "running", "threats" (boolean), "lines" (int, 1 to
 * PAL_ANALYSIS_LINES_MAX), "limit" (PalAnalysisLimit), "depth" (int, plies), "seconds" (int),
 * "arrows" (boolean: the session's board shows the best moves while it runs).
 * Signal: "changed": an engine came, went, or has news; or another position is in view. */
PalAnalysis *pal_analysis_new (PalSession *session, PalEngineStore *engines, PalBotStore *bots);

gboolean pal_analysis_get_running (PalAnalysis *self);
void pal_analysis_set_running (PalAnalysis *self, gboolean running);
gboolean pal_analysis_get_threats (PalAnalysis *self);

PalSession *pal_analysis_get_session (PalAnalysis *self);
PalAnalysisMemory *pal_analysis_get_memory (PalAnalysis *self);

/* The engines, of PalAnalysisEngine; owned by SELF, the same for life. */
GListModel *pal_analysis_get_engines (PalAnalysis *self);

/* An engine that could be added. */
typedef struct {
  char *id, *name;
} PalAnalysisCandidate;

/* Those for the game in view that are not there yet, of PalAnalysisCandidate: the program's own,
 * programs, bots. Free with g_ptr_array_unref. */
GPtrArray *pal_analysis_list_candidates (PalAnalysis *self);
/* The same with those that are there. */
GPtrArray *pal_analysis_list_all (PalAnalysis *self);

/* A new engine called ID for the game in view, for somebody who asks it himself; NULL: there is
 * none. It keeps what it says in the analysis' memory. */
PalAnalysisEngine *pal_analysis_make_engine (PalAnalysis *self, const char *id);

/* Adds the engine called ID; nothing happens where there is none. */
void pal_analysis_add (PalAnalysis *self, const char *id);
void pal_analysis_remove (PalAnalysis *self, PalAnalysisEngine *engine);

/* Has the engines give way further while nobody has the game in view (thread.h). */
void pal_analysis_set_out_of_view (PalAnalysis *self, gboolean out_of_view);

/* Has an engine that failed try again. */
void pal_analysis_ask_again (PalAnalysis *self, PalAnalysisEngine *engine);

/* What ENGINE says of what is looked at, valid until "changed"; NULL: nothing yet. */
const PalAnalysisReport *pal_analysis_get_report (PalAnalysis *self, PalAnalysisEngine *engine);

/* Why there is nothing to look at, a translated sentence; NULL: there is. */
const char *pal_analysis_get_obstacle (PalAnalysis *self);

/* The game up to what is looked at, valid until "changed"; NULL: nothing is. */
const GameRecord *pal_analysis_get_record (PalAnalysis *self);

/* The best line that the first engine which has one expects from the position in view, or NULL;
 * there is none while it looks for threats. Valid until "changed". */
const EngineInfo *pal_analysis_get_best (PalAnalysis *self);
