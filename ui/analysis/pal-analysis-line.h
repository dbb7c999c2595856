/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalAnalysisLine: a line of moves that an engine expects, in a row: the evaluation, the moves, and
 * a button for what can be done with them.
 *
 * The move under the pointer is shown on the board of the session; a click leaves it there until
 * something else comes into view. A line that the pointer is over holds still, whatever is set.
 */
#pragma once

#include "game/match/pal-session.h"

#include <gtk/gtk.h>

#define PAL_TYPE_ANALYSIS_LINE (pal_analysis_line_get_type ())
G_DECLARE_FINAL_TYPE (PalAnalysisLine, pal_analysis_line, PAL, ANALYSIS_LINE, GtkWidget)

/* PINNED: it can be removed, and not be pinned. */
GtkWidget *pal_analysis_line_new (PalSession *session, gboolean pinned);

/* Shows INFO (copied), what is expected behind RECORD, and what the rules make of that. A line that
 * is a threat cannot become a variation. */
void pal_analysis_line_set (PalAnalysisLine *self, const GameRecord *record, const EngineInfo *info,
                            gboolean threat);

/* Shows what OTHER shows, which shows something. */
void pal_analysis_line_set_like (PalAnalysisLine *self, PalAnalysisLine *other);

/* "+0.35", from the first side's point of view; free with g_free. */
char *pal_analysis_score_text (const Rules *rules, const Position *position,
                               const EngineInfo *info);

/* Signal: "pin": it is to be pinned, or, if it is, removed. */
