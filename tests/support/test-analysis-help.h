/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of analysis share: an engine that is looked at while it thinks about the last
 * position of a game. The engine is the stub of the arena's tests, in any of its dialects and with
 * any of its faults, or the program's own. */
#pragma once

#include "game/analysis/pal-analysis-engine.h"

typedef struct {
  PalAnalysisMemory *memory;
  PalAnalysisEngine *engine;
  GameRecord *record;
} TestAnalysis;

/* The stub, which speaks DIALECT and plays GAME; FAULT is its third argument, or NULL. */
PalEngineProfile *test_stub_profile (const char *dialect, const char *game, const char *fault);

/* Begins with the start position of GAME and has the stub look at it, or the program's own engine
 * where DIALECT is NULL. VARIABLES: lines "NAME=VALUE" of the stub's environment, or NULL. */
void test_analysis_open (TestAnalysis *self, const char *dialect, const char *game,
                         const char *fault, const char *variables);

/* Nobody else may hold the engine any more. */
void test_analysis_close (TestAnalysis *self);

/* Asks for so many LINES of the last position, DEPTH plies deep, or without end where that is 0. */
void test_analysis_ask (TestAnalysis *self, int lines, int depth);

const PalAnalysisReport *test_analysis_report (const TestAnalysis *self);
PalAnalysisState test_analysis_state (const TestAnalysis *self);

void test_analysis_wait_for_state (TestAnalysis *self, PalAnalysisState state);

/* Until there are LINES, the first of which is DEPTH plies deep. */
void test_analysis_wait_for_lines (TestAnalysis *self, int lines, int depth);

/* Plays the first legal move, without asking about it. */
void test_analysis_go_on (TestAnalysis *self);
