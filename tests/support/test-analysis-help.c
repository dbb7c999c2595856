/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-analysis-help.h"

#include "game/drivers/pal-driver-protocol.h"
#include "registry.h"

PalEngineProfile *
test_stub_profile (const char *dialect, const char *game, const char *fault)
{
  const char *const argv[] = { g_getenv ("PALAMEDES_ARENA_STUB"), dialect, game, fault, NULL };
  g_autoptr (PalDriverSpec) spec
      = pal_driver_spec_new ("Stub", argv, pal_driver_protocol_find (dialect));

  return pal_engine_profile_new (spec, game);
}

void
test_analysis_open (TestAnalysis *self, const char *dialect, const char *game, const char *fault,
                    const char *variables)
{
  const Rules *rules = registry_find (game)->rules;
  g_autoptr (PalEngineProfile) profile = dialect ? test_stub_profile (dialect, game, fault) : NULL;
  Position start;

  if (profile && variables)
    profile->spec->environment = g_strsplit (variables, "\n", -1);
  rules_start (rules, &start);
  self->memory = pal_analysis_memory_new ();
  self->record = game_record_new (rules, &start);
  self->engine = pal_analysis_engine_new (rules, "x", profile, NULL, self->memory);
}

void
test_analysis_close (TestAnalysis *self)
{
  g_assert_finalize_object (self->engine);
  pal_analysis_memory_free (self->memory);
  game_record_free (self->record);
}

void
test_analysis_ask (TestAnalysis *self, int lines, int depth)
{
  const PalAnalysisLimits limits = { .lines = lines, .depth = depth };

  pal_analysis_engine_ask (self->engine, self->record, &limits);
}

const PalAnalysisReport *
test_analysis_report (const TestAnalysis *self)
{
  return pal_analysis_engine_get_report (self->engine);
}

PalAnalysisState
test_analysis_state (const TestAnalysis *self)
{
  return pal_analysis_engine_get_state (self->engine);
}

void
test_analysis_wait_for_state (TestAnalysis *self, PalAnalysisState state)
{
  while (test_analysis_state (self) != state)
    g_main_context_iteration (NULL, TRUE);
}

void
test_analysis_wait_for_lines (TestAnalysis *self, int lines, int depth)
{
  while (test_analysis_report (self)->n_lines < lines
         || test_analysis_report (self)->lines[0].depth < depth)
    g_main_context_iteration (NULL, TRUE);
}

void
test_analysis_go_on (TestAnalysis *self)
{
  Move moves[MOVES_MAX];

  self->record->rules->legal_moves (game_record_last (self->record), moves);
  game_record_play (self->record, moves[0]);
}
