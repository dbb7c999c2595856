/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-analysis-engine.h"

#include "files/bot/bot-file.h"

#include "game/drivers/pal-driver-protocol.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _PalAnalysisEngine {
  GObject parent_instance;

  const Rules *rules;
  char *id, *name;
  char *made_of; /* the profile or the bot as a text, or NULL */
  char *key;     /* what MEMORY knows it by */
  PalDriverSpec *spec;
  PalDriver *driver;
  PalAnalysisMemory *memory;

  PalAnalysisState state;
  char *problem;
  gboolean wanted; /* it is to look at RECORD */
  GameRecord *record;
  PalAnalysisLimits limits;
  PalAnalysisReport shown; /* what stands, */
  int n_lines;             /* in so many lines; more are from FRESH, until it is as deep */
  PalAnalysisReport fresh; /* what it has said since it was asked */
  GSource *news;           /* "changed" is due; or NULL */
};

G_DEFINE_FINAL_TYPE (PalAnalysisEngine, pal_analysis_engine, G_TYPE_OBJECT)

static guint changed_signal;

static void
forget_news (PalAnalysisEngine *self)
{
  if (self->news)
    g_source_destroy (self->news);
  g_clear_pointer (&self->news, g_source_unref);
}

static void
announce (PalAnalysisEngine *self)
{
  forget_news (self);
  g_signal_emit (self, changed_signal, 0);
}

static gboolean
on_news (gpointer data)
{
  announce (data);
  return G_SOURCE_REMOVE;
}

/* Lines come one by one: whoever shows them hears of all that came together at once. */
static void
announce_soon (PalAnalysisEngine *self)
{
  if (self->news)
    return;
  self->news = g_idle_source_new ();
  g_source_set_priority (self->news, G_PRIORITY_DEFAULT);
  g_source_set_callback (self->news, on_news, self, NULL);
  g_source_attach (self->news, g_main_context_get_thread_default ());
}

static void
enter_state (PalAnalysisEngine *self, PalAnalysisState state, const char *problem)
{
  self->state = state;
  g_free (self->problem);
  self->problem = g_strdup (problem);
  announce (self);
}

/* --- what it says --- */

static void
remove_line (PalAnalysisReport *report, int place)
{
  memmove (&report->lines[place], &report->lines[place + 1],
           (gsize) (report->n_lines - place - 1) * sizeof *report->lines);
  report->n_lines--;
}

/* Puts INFO where it belongs. While the lines of one depth take the place of those of the last one,
 * the move of the new line may still stand elsewhere: it goes away there. */
static void
take_line (PalAnalysisReport *report, const EngineInfo *info, int lines)
{
  int place;

  for (int i = report->n_lines - 1; i >= 0; i--)
    if (report->lines[i].pv[0] == info->pv[0])
      remove_line (report, i);
  place = MIN (info->line - 1, report->n_lines);
  report->n_lines = MIN (report->n_lines, lines - 1);
  memmove (&report->lines[place + 1], &report->lines[place],
           (gsize) (report->n_lines - place) * sizeof *report->lines);
  report->lines[place] = *info;
  report->n_lines++;
}

/* Whether what it says now is as good as what stands: deeper, or as deep and of as many moves. */
static gboolean
has_caught_up (PalAnalysisEngine *self)
{
  const int lines = MIN (self->n_lines, pal_driver_get_lines (self->driver));
  const int depth = self->shown.lines[0].depth;

  return self->n_lines == 0 || self->fresh.lines[0].depth > depth
         || (self->fresh.lines[0].depth == depth && self->fresh.n_lines >= lines);
}

/* Who asks for more lines sees them at once, behind those that are deeper. */
static void
fill_up (PalAnalysisEngine *self, int lines)
{
  PalAnalysisReport *shown = &self->shown;

  shown->n_lines = self->n_lines;
  for (int i = 0; i < self->fresh.n_lines && shown->n_lines < lines; i++) {
    int place = 0;

    while (place < self->n_lines && shown->lines[place].pv[0] != self->fresh.lines[i].pv[0])
      place++;
    if (place == self->n_lines)
      shown->lines[shown->n_lines++] = self->fresh.lines[i];
  }
}

static const Position *
end_of_record (PalAnalysisEngine *self)
{
  return game_record_last (self->record);
}

/* An engine for another game, or another variant of it, may go on like this for ever. */
static void
complain (PalAnalysisEngine *self)
{
  if (self->fresh.n_lines == 0 && !self->problem)
    enter_state (self, self->state, _ ("It expects moves that cannot be played here."));
}

static void
analysis_engine_on_info (PalAnalysisEngine *self, const EngineInfo *info)
{
  const int lines = MIN (self->limits.lines, pal_driver_get_lines (self->driver));

  if (!self->wanted || info->line > self->limits.lines)
    return;
  if (info->pv_length == 0) {
    complain (self);
    return;
  }
  if (info->bound != BOUND_EXACT && self->fresh.n_lines >= info->line)
    return; /* it is about to tell more exactly */
  take_line (&self->fresh, info, lines);
  if (!has_caught_up (self)) {
    if (self->n_lines < lines) {
      fill_up (self, lines);
      announce_soon (self);
    }
    return;
  }
  self->shown = self->fresh;
  self->n_lines = self->shown.n_lines;
  pal_analysis_memory_keep (self->memory, self->rules, end_of_record (self), self->key,
                            &self->shown);
  self->state = PAL_ANALYSIS_THINKING;
  g_clear_pointer (&self->problem, g_free);
  announce_soon (self);
  /* Not every protocol can be told. */
  if (self->limits.depth > 0 && info->line == 1 && info->depth > self->limits.depth) {
    pal_analysis_engine_stop (self);
    enter_state (self, PAL_ANALYSIS_FINISHED, NULL);
  }
}

/* --- asking --- */

/* Does what is next; called again whenever the engine is free. */
static void
analysis_engine_advance (PalAnalysisEngine *self)
{
  PalDriverPhase phase = pal_driver_get_phase (self->driver);
  PalDriverAnalysis analysis
      = { self->record, self->limits.lines, self->limits.depth, self->limits.time };

  if (!self->wanted || (phase != PAL_DRIVER_READY && phase != PAL_DRIVER_CLOSED))
    return;
  if (pal_driver_knows (self->driver, self->record)) {
    self->state = PAL_ANALYSIS_THINKING;
    pal_driver_analyze (self->driver, &analysis);
    announce (self);
  } else {
    enter_state (self, PAL_ANALYSIS_STARTING, NULL);
    pal_driver_prepare (self->driver, self->record);
  }
}

static void
analysis_engine_on_finished (PalAnalysisEngine *self)
{
  if (!self->wanted)
    return;
  self->wanted = FALSE;
  enter_state (self, PAL_ANALYSIS_FINISHED, NULL);
}

static void
analysis_engine_on_failed (PalAnalysisEngine *self, PalDriverFault fault, const char *sentence)
{
  if (!self->wanted)
    return;
  self->wanted = FALSE;
  enter_state (self, PAL_ANALYSIS_FAILED, sentence);
}

void
pal_analysis_engine_remember (PalAnalysisEngine *self, const GameRecord *record)
{
  const PalAnalysisReport *known
      = pal_analysis_memory_find (self->memory, self->rules, game_record_last (record), self->key);

  if (record != self->record) {
    game_record_free (self->record);
    self->record = game_record_copy (record);
  }
  self->fresh = (PalAnalysisReport){ 0 };
  self->shown = known ? *known : (PalAnalysisReport){ 0 };
  self->n_lines = self->shown.n_lines;
  announce (self);
}

/* Who asks for fewer lines than there are sees no more than those. */
void
pal_analysis_engine_ask (PalAnalysisEngine *self, const GameRecord *record,
                         const PalAnalysisLimits *limits)
{
  self->wanted = FALSE;
  pal_driver_stop (self->driver);
  g_clear_pointer (&self->problem, g_free);
  self->limits = *limits;
  pal_analysis_engine_remember (self, record);
  self->shown.n_lines = self->n_lines = MIN (self->n_lines, limits->lines);
  self->wanted = TRUE;
  analysis_engine_advance (self);
}

void
pal_analysis_engine_stop (PalAnalysisEngine *self)
{
  self->wanted = FALSE;
  pal_driver_stop (self->driver);
  if (self->state != PAL_ANALYSIS_FAILED)
    enter_state (self, PAL_ANALYSIS_IDLE, NULL);
}

/* --- the object --- */

static void
pal_analysis_engine_finalize (GObject *object)
{
  PalAnalysisEngine *self = PAL_ANALYSIS_ENGINE (object);

  forget_news (self);
  g_signal_handlers_disconnect_by_data (self->driver, self);
  pal_driver_close (self->driver);
  g_object_unref (self->driver);
  pal_driver_spec_free (self->spec);
  game_record_free (self->record);
  g_free (self->problem);
  g_free (self->id);
  g_free (self->name);
  g_free (self->made_of);
  g_free (self->key);
  G_OBJECT_CLASS (pal_analysis_engine_parent_class)->finalize (object);
}

static void
pal_analysis_engine_class_init (PalAnalysisEngineClass *class)
{
  G_OBJECT_CLASS (class)->finalize = pal_analysis_engine_finalize;
  changed_signal = g_signal_new ("changed", PAL_TYPE_ANALYSIS_ENGINE, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
pal_analysis_engine_init (PalAnalysisEngine *self)
{
}

/* What makes a difference here to the engine of PROFILE, as a text; NAME takes the place of its
 * own. */
static char *
text_of (const PalEngineProfile *profile, const char *name)
{
  g_autoptr (PalEngineProfile) copy = pal_engine_profile_copy (profile);

  copy->spec->limits = (PalDriverLimits){ 0 };
  g_free (copy->spec->name);
  copy->spec->name = g_strdup (name);
  return pal_engine_profile_to_text (copy);
}

/* All that matters of the one or the other; NULL where both are. */
static char *
content_of (const PalEngineProfile *profile, const Bot *bot)
{
  if (profile)
    return text_of (profile, profile->spec->name);
  return bot ? bot_file_write (bot, NULL) : NULL;
}

/* An engine that only gets another name has said what it said. */
static void
note_what_it_is (PalAnalysisEngine *self, const PalEngineProfile *profile, const Bot *bot)
{
  g_autofree char *nameless = profile ? text_of (profile, "") : NULL;

  self->made_of = content_of (profile, bot);
  if (self->made_of)
    self->key
        = g_strdup_printf ("%s %08x", self->id, g_str_hash (nameless ? nameless : self->made_of));
  else
    self->key = g_strdup (self->id);
}

static PalDriverSpec *
spec_of (const PalEngineProfile *profile, const Bot *bot)
{
  PalDriverSpec *spec;

  if (profile) {
    spec = pal_driver_spec_copy (profile->spec);
    spec->limits = (PalDriverLimits){ 0 };
  } else {
    spec = pal_driver_spec_new (bot ? bot->name : "Palamedes", NULL, &pal_driver_inside);
    if (bot)
      pal_driver_spec_set_bot (spec, bot);
  }
  spec->niceness = NICE_TO_ANALYZE;
  return spec;
}

PalAnalysisEngine *
pal_analysis_engine_new (const Rules *rules, const char *id, const PalEngineProfile *profile,
                         const Bot *bot, PalAnalysisMemory *memory)
{
  PalAnalysisEngine *self = g_object_new (PAL_TYPE_ANALYSIS_ENGINE, NULL);

  self->rules = rules;
  self->id = g_strdup (id);
  self->memory = memory;
  note_what_it_is (self, profile, bot);
  self->spec = spec_of (profile, bot);
  self->name = g_strdup (self->spec->name);
  self->driver = pal_driver_new (self->spec, rules);
  pal_driver_set_looked_at (self->driver, TRUE);
  g_signal_connect_swapped (self->driver, "ready", G_CALLBACK (analysis_engine_advance), self);
  g_signal_connect_swapped (self->driver, "stopped", G_CALLBACK (analysis_engine_advance), self);
  g_signal_connect_swapped (self->driver, "info", G_CALLBACK (analysis_engine_on_info), self);
  g_signal_connect_swapped (self->driver, "finished", G_CALLBACK (analysis_engine_on_finished),
                            self);
  g_signal_connect_swapped (self->driver, "failed", G_CALLBACK (analysis_engine_on_failed), self);
  return self;
}

gboolean
pal_analysis_engine_is_of (PalAnalysisEngine *self, const PalEngineProfile *profile, const Bot *bot)
{
  g_autofree char *text = content_of (profile, bot);

  return g_strcmp0 (self->made_of, text) == 0;
}

const char *
pal_analysis_engine_get_key (PalAnalysisEngine *self)
{
  return self->key;
}

const PalAnalysisReport *
pal_analysis_engine_get_report (PalAnalysisEngine *self)
{
  return &self->shown;
}

const Position *
pal_analysis_engine_get_position (PalAnalysisEngine *self)
{
  return self->record ? end_of_record (self) : NULL;
}

const char *
pal_analysis_engine_get_id (PalAnalysisEngine *self)
{
  return self->id;
}

const char *
pal_analysis_engine_get_name (PalAnalysisEngine *self)
{
  return self->name;
}

void
pal_analysis_engine_set_name (PalAnalysisEngine *self, const char *name)
{
  g_free (self->name);
  self->name = g_strdup (name);
}

PalDriver *
pal_analysis_engine_get_driver (PalAnalysisEngine *self)
{
  return self->driver;
}

PalAnalysisState
pal_analysis_engine_get_state (PalAnalysisEngine *self)
{
  return self->state;
}

const char *
pal_analysis_engine_get_problem (PalAnalysisEngine *self)
{
  return self->problem;
}
