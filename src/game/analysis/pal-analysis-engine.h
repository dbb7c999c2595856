/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalAnalysisEngine: one engine that looks at positions and tells what it expects.
 *
 * It is asked about one position after the other, as often as one likes: what it says of an
 * earlier one is dropped. While it has not come as far as it had come before in the same position,
 * it is the old report that stands. An engine that fails is left alone until it is asked again.
 */
#pragma once

#include "game/drivers/pal-driver.h"
#include "game/engines/pal-engine-profile.h"
#include "pal-analysis-memory.h"

#include <glib-object.h>

#define PAL_TYPE_ANALYSIS_ENGINE (pal_analysis_engine_get_type ())
G_DECLARE_FINAL_TYPE (PalAnalysisEngine, pal_analysis_engine, PAL, ANALYSIS_ENGINE, GObject)

typedef enum {
  PAL_ANALYSIS_IDLE,     /* it is not asked, or has been stopped */
  PAL_ANALYSIS_STARTING, /* its program starts, or it gets ready */
  PAL_ANALYSIS_THINKING,
  PAL_ANALYSIS_FINISHED, /* it has come to its limit, or there is nothing more to find */
  PAL_ANALYSIS_FAILED,   /* "problem" tells why */
} PalAnalysisState;

/* How an engine is to look at a position. */
typedef struct {
  int lines;   /* 1 to PAL_ANALYSIS_LINES_MAX */
  int depth;   /* plies; 0: not limited */
  gint64 time; /* milliseconds; 0: not limited */
} PalAnalysisLimits;

/* One for a game of RULES: the engine of PROFILE; or BOT; or, where both are NULL, the program's
 * own, at full strength. Both are copied. ID is what settings remember it by. MEMORY is not owned;
 * it knows an engine that is set otherwise for another one, also under the same ID. */
PalAnalysisEngine *pal_analysis_engine_new (const Rules *rules, const char *id,
                                            const PalEngineProfile *profile, const Bot *bot,
                                            PalAnalysisMemory *memory);

/* Whether it would be the same if it were made of PROFILE, whose limits do not matter here, or BOT.
 */
gboolean pal_analysis_engine_is_of (PalAnalysisEngine *self, const PalEngineProfile *profile,
                                    const Bot *bot);

/* What MEMORY knows it by. */
const char *pal_analysis_engine_get_key (PalAnalysisEngine *self);

/* Asks about the end of RECORD (copied). */
void pal_analysis_engine_ask (PalAnalysisEngine *self, const GameRecord *record,
                              const PalAnalysisLimits *limits);

/* Leaves it in peace; what it has said stays. */
void pal_analysis_engine_stop (PalAnalysisEngine *self);

/* Shows what it has said of the end of RECORD at some time, without asking. */
void pal_analysis_engine_remember (PalAnalysisEngine *self, const GameRecord *record);

/* What stands, never NULL, valid until the next "changed"; and the position that it is about: NULL
 * before the first. */
const PalAnalysisReport *pal_analysis_engine_get_report (PalAnalysisEngine *self);
const Position *pal_analysis_engine_get_position (PalAnalysisEngine *self);

const char *pal_analysis_engine_get_id (PalAnalysisEngine *self);
const char *pal_analysis_engine_get_name (PalAnalysisEngine *self);
/* What people call it, where that is not the name of its profile or bot. */
void pal_analysis_engine_set_name (PalAnalysisEngine *self, const char *name);
/* For those who look at what it says. */
PalDriver *pal_analysis_engine_get_driver (PalAnalysisEngine *self);
PalAnalysisState pal_analysis_engine_get_state (PalAnalysisEngine *self);
/* Why it has failed, or what is wrong with what it says while it thinks; a translated sentence, or
 * NULL. */
const char *pal_analysis_engine_get_problem (PalAnalysisEngine *self);

/* Signal: "changed": the report, the state or the problem is another, at most about ten times a
 * second. */
