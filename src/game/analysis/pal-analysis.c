/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-analysis.h"

#include "game/match/pal-new-game.h"
#include "pal-chance.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define OWN_ID "computer"
#define ENGINE_PREFIX "engine:"
#define BOT_PREFIX "bot:"

enum { SETTLE_MS = 300 }; /* after a change; where a button is held the next one comes before */

struct _PalAnalysis {
  GObject parent_instance;

  PalSession *session;
  PalEngineStore *programs;
  PalBotStore *bots;
  GSettings *settings;      /* of the program */
  GSettings *game_settings; /* of the game in view, or NULL */
  const Rules *rules;       /* of that */
  GListStore *engines;
  PalAnalysisMemory *memory;
  GSource *settling; /* an engine of another program was changed; or NULL */

  gboolean running, threats, arrows, out_of_view;
  int lines, depth, seconds;
  PalAnalysisLimit limit;

  GameRecord *record;   /* what is looked at, or NULL */
  const char *obstacle; /* why there is none */
};

G_DEFINE_FINAL_TYPE (PalAnalysis, pal_analysis, G_TYPE_OBJECT)

G_DEFINE_ENUM_TYPE (PalAnalysisLimit, pal_analysis_limit,
                    G_DEFINE_ENUM_VALUE (PAL_ANALYSIS_ENDLESS, "endless"),
                    G_DEFINE_ENUM_VALUE (PAL_ANALYSIS_TO_DEPTH, "depth"),
                    G_DEFINE_ENUM_VALUE (PAL_ANALYSIS_FOR_TIME, "time"))

enum {
  PROP_0,
  PROP_RUNNING,
  PROP_THREATS,
  PROP_LINES,
  PROP_LIMIT,
  PROP_DEPTH,
  PROP_SECONDS,
  PROP_ARROWS,
  N_PROPS,
};
static GParamSpec *props[N_PROPS];
static guint changed_signal;

const PalAnalysisReport *
pal_analysis_get_report (PalAnalysis *self, PalAnalysisEngine *engine)
{
  const Position *position = pal_analysis_engine_get_position (engine);
  const PalAnalysisReport *report = pal_analysis_engine_get_report (engine);

  /* One engine after the other hears that something else is looked at. */
  if (!self->record || !position || report->n_lines == 0
      || self->rules->key (position) != self->rules->key (game_record_last (self->record)))
    return NULL;
  return report;
}

/* --- arrows --- */

enum { ARROWS_OF_ENGINE = 4 };

#define LOSS_MAX 0.2 /* of the points that can be expected */
#define SECOND 0.6   /* the strength of a move that is as good as the first one */

/* The moves of REPORT that are not much worse than its best one. */
static int
add_arrows (PalAnalysis *self, PalOverlayArrow *arrows, const PalAnalysisReport *report,
            PalAdvice kind)
{
  double best = pal_chance (self->rules, report->lines[0].score);
  int n = 0;

  for (int i = 0; i < MIN (report->n_lines, ARROWS_OF_ENGINE); i++) {
    double loss = best - pal_chance (self->rules, report->lines[i].score);

    if (loss > LOSS_MAX)
      break;
    arrows[n].move = report->lines[i].pv[0];
    arrows[n].kind = kind;
    arrows[n++].strength = i == 0 ? 1 : SECOND * (1 - MAX (loss, 0) / LOSS_MAX);
  }
  return n;
}

static void
show_arrows (PalAnalysis *self)
{
  PalOverlayArrow arrows[PAL_OVERLAY_ARROWS_MAX] = { 0 };
  guint engines = g_list_model_get_n_items (G_LIST_MODEL (self->engines));
  int n = 0;

  for (guint i = 0; i < engines && self->record && self->running && self->arrows; i++) {
    g_autoptr (PalAnalysisEngine) engine = g_list_model_get_item (G_LIST_MODEL (self->engines), i);
    const PalAnalysisReport *report = pal_analysis_get_report (self, engine);
    PalAdvice kind = i == 0 ? PAL_ADVICE_BEST : PAL_ADVICE_OTHER;

    if (report && n + ARROWS_OF_ENGINE <= PAL_OVERLAY_ARROWS_MAX)
      n += add_arrows (self, arrows + n, report, self->threats ? PAL_ADVICE_THREAT : kind);
  }
  pal_overlays_set_arrows (pal_session_get_overlays (self->session), arrows, n);
}

static void
analysis_changed (PalAnalysis *self)
{
  if (self->session)
    show_arrows (self);
  g_signal_emit (self, changed_signal, 0);
}

/* --- what is looked at --- */

/* Makes TURNED of POSITION: the same with the other side to move. FALSE where the game does not
 * know such a position. */
static gboolean
turn_position (const Rules *rules, const Position *position, Position *turned)
{
  char text[POSITION_TEXT_MAX];
  Setup setup;

  *turned = *position;
  if (rules->null_moves) {
    rules->play (turned, MOVE_PASS);
    return TRUE;
  }
  if (!rules->setup)
    return FALSE;
  rules->setup->from_position (&setup, position);
  setup.side = !setup.side;
  rules->setup->to_text (&setup, text);
  return rules->position_from_text (turned, text, NULL);
}

static const char *
find_obstacle (PalAnalysis *self, const GameRecord *record)
{
  Move moves[MOVES_MAX];
  Position turned;

  if (pal_session_is_unaided (self->session))
    return _ ("There is no analysis during a serious game. It starts when the game is over.");
  if (self->rules->legal_moves (game_record_last (record), moves) == 0)
    return _ ("The game ends here: there is nothing left to analyze.");
  if (!self->threats)
    return NULL;
  if (self->rules->check_square (game_record_last (record)) != SQUARE_NONE)
    return _ ("The side to move is in check: that is the threat.");
  if (!turn_position (self->rules, game_record_last (record), &turned)
      || self->rules->legal_moves (&turned, moves) == 0)
    return _ ("The other side could not move here.");
  return NULL;
}

/* Puts the position as if the other side were to move in the place of the game. */
static void
turn_record (PalAnalysis *self)
{
  Position turned;

  turn_position (self->rules, game_record_last (self->record), &turned);
  game_record_free (self->record);
  self->record = game_record_new (self->rules, &turned);
}

/* Sets what is looked at, or why nothing is. */
static void
look_at_node (PalAnalysis *self)
{
  PalMatch *match = pal_session_get_match (self->session);

  g_clear_pointer (&self->record, game_record_free);
  self->obstacle = NULL;
  if (!match || !self->rules) /* which is not known yet while settings are read */
    return;
  self->record
      = game_node_record (pal_match_get_tree (match), pal_session_get_node (self->session));
  self->obstacle = find_obstacle (self, self->record);
  if (self->obstacle)
    g_clear_pointer (&self->record, game_record_free);
  else if (self->threats)
    turn_record (self);
}

static void
ask_engine (PalAnalysis *self, PalAnalysisEngine *engine)
{
  const PalAnalysisLimits limits = {
    .lines = self->lines,
    .depth = self->limit == PAL_ANALYSIS_TO_DEPTH ? self->depth : 0,
    .time = self->limit == PAL_ANALYSIS_FOR_TIME ? 1000 * (gint64) self->seconds : 0,
  };

  if (self->record && self->running) {
    pal_analysis_engine_ask (engine, self->record, &limits);
    return;
  }
  pal_analysis_engine_stop (engine);
  if (self->record)
    pal_analysis_engine_remember (engine, self->record);
}

/* Something else is to be looked at, or in another way. */
static void
analysis_look (PalAnalysis *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->engines));

  look_at_node (self);
  for (guint i = 0; i < n; i++) {
    g_autoptr (PalAnalysisEngine) engine = g_list_model_get_item (G_LIST_MODEL (self->engines), i);
    ask_engine (self, engine);
  }
  analysis_changed (self);
}

/* --- the engines --- */

/* What an engine is made of: one of both, or neither for the program's own. */
typedef struct {
  const PalEngineProfile *profile;
  PalBotItem *bot;
} Material;

/* FALSE where there is nothing called ID, or not for this game. */
static gboolean
find_material (PalAnalysis *self, const char *id, Material *material)
{
  *material = (Material){ 0 };
  if (g_str_has_prefix (id, ENGINE_PREFIX)) {
    PalEngineItem *item = pal_engine_store_find (self->programs, id + strlen (ENGINE_PREFIX));
    material->profile = item ? pal_engine_item_get_profile (item) : NULL;
    return item && pal_engine_profile_plays (material->profile, self->rules);
  }
  if (g_str_has_prefix (id, BOT_PREFIX)) {
    material->bot = pal_bot_store_find (self->bots, id + strlen (BOT_PREFIX));
    return material->bot && pal_bot_item_get_bot (material->bot)->rules == self->rules;
  }
  return strcmp (id, OWN_ID) == 0;
}

static const Bot *
bot_of (const Material *material)
{
  return material->bot ? pal_bot_item_get_bot (material->bot) : NULL;
}

PalAnalysisEngine *
pal_analysis_make_engine (PalAnalysis *self, const char *id)
{
  g_autofree char *name = NULL;
  PalAnalysisEngine *engine;
  Material material;

  if (!find_material (self, id, &material))
    return NULL;
  engine = pal_analysis_engine_new (self->rules, id, material.profile, bot_of (&material),
                                    self->memory);
  pal_driver_set_out_of_view (pal_analysis_engine_get_driver (engine), self->out_of_view);
  if (!material.bot)
    return engine;
  g_object_get (material.bot, "name", &name, NULL);
  pal_analysis_engine_set_name (engine, name);
  return engine;
}

static gboolean
has_engine (PalAnalysis *self, const char *id)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->engines));

  for (guint i = 0; i < n; i++) {
    g_autoptr (PalAnalysisEngine) engine = g_list_model_get_item (G_LIST_MODEL (self->engines), i);
    if (strcmp (pal_analysis_engine_get_id (engine), id) == 0)
      return TRUE;
  }
  return FALSE;
}

/* Makes the engine called ID, if there is one, in place of REMOVED others. */
static PalAnalysisEngine *
put_engine (PalAnalysis *self, guint place, guint removed, const char *id)
{
  g_autoptr (PalAnalysisEngine) engine = pal_analysis_make_engine (self, id);

  if (!engine)
    return NULL;
  g_signal_connect_object (engine, "changed", G_CALLBACK (analysis_changed), self,
                           G_CONNECT_SWAPPED);
  g_list_store_splice (self->engines, place, removed, (gpointer *) &engine, 1);
  return engine; /* the list's */
}

/* Appends the engine called ID, if there is one and it is not there yet. */
static PalAnalysisEngine *
append_engine (PalAnalysis *self, const char *id)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->engines));

  return has_engine (self, id) ? NULL : put_engine (self, n, 0, id);
}

static void
load_engines (PalAnalysis *self)
{
  g_auto (GStrv) ids = g_settings_get_strv (self->game_settings, "analysis-engines");

  g_list_store_remove_all (self->engines);
  for (char **id = ids; *id; id++)
    append_engine (self, *id);
}

static void
save_engines (PalAnalysis *self)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->engines));

  for (guint i = 0; i < n; i++) {
    g_autoptr (PalAnalysisEngine) engine = g_list_model_get_item (G_LIST_MODEL (self->engines), i);
    g_ptr_array_add (ids, (gpointer) pal_analysis_engine_get_id (engine));
  }
  g_ptr_array_add (ids, NULL);
  g_settings_set_strv (self->game_settings, "analysis-engines", (const char *const *) ids->pdata);
}

/* --- engines that change while they are used --- */

/* The engine at PLACE goes, and what it has become takes its place, if that plays this game. */
static void
renew_engine (PalAnalysis *self, guint place, PalAnalysisEngine *engine)
{
  PalAnalysisEngine *renewed;

  g_signal_handlers_disconnect_by_data (engine, self);
  pal_analysis_engine_stop (engine);
  renewed = put_engine (self, place, 1, pal_analysis_engine_get_id (engine));
  if (renewed)
    ask_engine (self, renewed);
  else
    pal_analysis_remove (self, engine);
}

static gboolean
on_settled (gpointer data)
{
  PalAnalysis *self = data;

  g_clear_pointer (&self->settling, g_source_unref);
  for (guint i = g_list_model_get_n_items (G_LIST_MODEL (self->engines)); i > 0; i--) {
    g_autoptr (PalAnalysisEngine) engine
        = g_list_model_get_item (G_LIST_MODEL (self->engines), i - 1);
    Material material;

    if (!find_material (self, pal_analysis_engine_get_id (engine), &material)
        || !pal_analysis_engine_is_of (engine, material.profile, bot_of (&material)))
      renew_engine (self, i - 1, engine);
  }
  analysis_changed (self);
  return G_SOURCE_REMOVE;
}

static void
stop_settling (PalAnalysis *self)
{
  if (self->settling)
    g_source_destroy (self->settling);
  g_clear_pointer (&self->settling, g_source_unref);
}

static void
analysis_on_item (PalAnalysis *self)
{
  stop_settling (self);
  self->settling = g_timeout_source_new (SETTLE_MS);
  g_source_set_callback (self->settling, on_settled, self, NULL);
  g_source_attach (self->settling, g_main_context_get_thread_default ());
}

/* Hears of changes of the items of LIST from PLACE on, by SIGNAL. */
static void
hear_items (PalAnalysis *self, GListModel *list, guint place, guint added, const char *signal)
{
  for (guint i = place; i < place + added; i++) {
    g_autoptr (GObject) item = g_list_model_get_item (list, i);

    /* One that only moves is heard already. */
    g_signal_handlers_disconnect_by_func (item, analysis_on_item, self);
    g_signal_connect_object (item, signal, G_CALLBACK (analysis_on_item), self, G_CONNECT_SWAPPED);
  }
}

/* Engines of which there is nothing in the lists any more leave. */
static void
drop_gone_engines (PalAnalysis *self)
{
  for (guint i = g_list_model_get_n_items (G_LIST_MODEL (self->engines)); i > 0; i--) {
    g_autoptr (PalAnalysisEngine) engine
        = g_list_model_get_item (G_LIST_MODEL (self->engines), i - 1);
    Material material;

    if (!find_material (self, pal_analysis_engine_get_id (engine), &material) && !material.profile
        && !material.bot)
      pal_analysis_remove (self, engine);
  }
}

static void
analysis_on_programs (PalAnalysis *self, guint place, guint removed, guint added)
{
  hear_items (self, G_LIST_MODEL (self->programs), place, added, "notify::profile");
  drop_gone_engines (self);
}

static void
analysis_on_bots (PalAnalysis *self, guint place, guint removed, guint added)
{
  hear_items (self, G_LIST_MODEL (self->bots), place, added, "notify::bot");
  drop_gone_engines (self);
}

static void
analysis_on_match (PalAnalysis *self)
{
  PalMatch *match = pal_session_get_match (self->session);
  const Rules *rules = match ? pal_match_get_rules (match) : NULL;

  if (rules != self->rules) {
    g_list_store_remove_all (self->engines);
    g_clear_object (&self->game_settings);
    self->rules = rules;
    if (rules) {
      self->game_settings = pal_new_game_settings (rules);
      load_engines (self);
    }
  }
  analysis_look (self);
}

/* --- the object --- */

static void
pal_analysis_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalAnalysis *self = PAL_ANALYSIS (object);

  switch (id) {
  case PROP_RUNNING:
    g_value_set_boolean (value, self->running);
    break;
  case PROP_THREATS:
    g_value_set_boolean (value, self->threats);
    break;
  case PROP_LINES:
    g_value_set_int (value, self->lines);
    break;
  case PROP_LIMIT:
    g_value_set_enum (value, (int) self->limit);
    break;
  case PROP_DEPTH:
    g_value_set_int (value, self->depth);
    break;
  case PROP_SECONDS:
    g_value_set_int (value, self->seconds);
    break;
  case PROP_ARROWS:
    g_value_set_boolean (value, self->arrows);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
set_arrows (PalAnalysis *self, gboolean arrows)
{
  if (self->arrows == arrows)
    return;
  self->arrows = arrows;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ARROWS]);
  analysis_changed (self);
}

static void
analysis_set_number (PalAnalysis *self, int *number, int value, GParamSpec *pspec)
{
  if (*number == value)
    return;
  *number = value;
  g_object_notify_by_pspec (G_OBJECT (self), pspec);
  analysis_look (self);
}

static void
pal_analysis_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  PalAnalysis *self = PAL_ANALYSIS (object);

  switch (id) {
  case PROP_RUNNING:
    analysis_set_number (self, &self->running, g_value_get_boolean (value), pspec);
    break;
  case PROP_THREATS:
    analysis_set_number (self, &self->threats, g_value_get_boolean (value), pspec);
    break;
  case PROP_LINES:
    analysis_set_number (self, &self->lines, g_value_get_int (value), pspec);
    break;
  case PROP_LIMIT:
    analysis_set_number (self, (int *) &self->limit, g_value_get_enum (value), pspec);
    break;
  case PROP_DEPTH:
    analysis_set_number (self, &self->depth, g_value_get_int (value), pspec);
    break;
  case PROP_SECONDS:
    analysis_set_number (self, &self->seconds, g_value_get_int (value), pspec);
    break;
  case PROP_ARROWS:
    set_arrows (self, g_value_get_boolean (value));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_analysis_dispose (GObject *object)
{
  PalAnalysis *self = PAL_ANALYSIS (object);

  if (self->session)
    pal_overlays_set_arrows (pal_session_get_overlays (self->session), NULL, 0);
  pal_session_replace (&self->session, NULL, self, NULL);
  stop_settling (self);
  g_list_store_remove_all (self->engines);
  G_OBJECT_CLASS (pal_analysis_parent_class)->dispose (object);
}

static void
pal_analysis_finalize (GObject *object)
{
  PalAnalysis *self = PAL_ANALYSIS (object);

  g_object_unref (self->engines);
  g_object_unref (self->programs);
  g_object_unref (self->bots);
  g_object_unref (self->settings);
  g_clear_object (&self->game_settings);
  game_record_free (self->record);
  pal_analysis_memory_free (self->memory);
  G_OBJECT_CLASS (pal_analysis_parent_class)->finalize (object);
}

static void
pal_analysis_class_init (PalAnalysisClass *class)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = pal_analysis_get_property;
  object_class->set_property = pal_analysis_set_property;
  object_class->dispose = pal_analysis_dispose;
  object_class->finalize = pal_analysis_finalize;
  props[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, flags);
  props[PROP_THREATS] = g_param_spec_boolean ("threats", NULL, NULL, FALSE, flags);
  props[PROP_LINES] = g_param_spec_int ("lines", NULL, NULL, 1, PAL_ANALYSIS_LINES_MAX, 1, flags);
  props[PROP_LIMIT] = g_param_spec_enum ("limit", NULL, NULL, PAL_TYPE_ANALYSIS_LIMIT,
                                         PAL_ANALYSIS_ENDLESS, flags);
  props[PROP_DEPTH] = g_param_spec_int ("depth", NULL, NULL, 1, DEPTH_MAX, 20, flags);
  props[PROP_SECONDS] = g_param_spec_int ("seconds", NULL, NULL, 1, 86400, 10, flags);
  props[PROP_ARROWS] = g_param_spec_boolean ("arrows", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
  changed_signal = g_signal_new ("changed", PAL_TYPE_ANALYSIS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
pal_analysis_init (PalAnalysis *self)
{
  self->lines = 1;
  self->depth = 20;
  self->seconds = 10;
  self->engines = g_list_store_new (PAL_TYPE_ANALYSIS_ENGINE);
  self->memory = pal_analysis_memory_new ();
}

PalAnalysis *
pal_analysis_new (PalSession *session, PalEngineStore *engines, PalBotStore *bots)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (analysis_on_match) },
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (analysis_look) },
    { PAL_OF_MATCH, "notify::unaided", G_CALLBACK (analysis_look) },
    { .signal = NULL },
  };
  PalAnalysis *self = g_object_new (PAL_TYPE_ANALYSIS, NULL);

  self->programs = g_object_ref (engines);
  g_signal_connect_object (engines, "items-changed", G_CALLBACK (analysis_on_programs), self,
                           G_CONNECT_SWAPPED);
  analysis_on_programs (self, 0, 0, g_list_model_get_n_items (G_LIST_MODEL (engines)));
  self->bots = g_object_ref (bots);
  g_signal_connect_object (bots, "items-changed", G_CALLBACK (analysis_on_bots), self,
                           G_CONNECT_SWAPPED);
  analysis_on_bots (self, 0, 0, g_list_model_get_n_items (G_LIST_MODEL (bots)));
  pal_session_replace (&self->session, session, self, heard);
  self->settings = pal_new_game_person_settings ();
  g_settings_bind (self->settings, "analysis-lines", self, "lines", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "analysis-limit", self, "limit", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "analysis-depth", self, "depth", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "analysis-seconds", self, "seconds", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "analysis-arrows", self, "arrows", G_SETTINGS_BIND_DEFAULT);
  analysis_on_match (self);
  return self;
}

gboolean
pal_analysis_get_running (PalAnalysis *self)
{
  return self->running;
}

void
pal_analysis_set_running (PalAnalysis *self, gboolean running)
{
  g_object_set (self, "running", running, NULL);
}

gboolean
pal_analysis_get_threats (PalAnalysis *self)
{
  return self->threats;
}

PalSession *
pal_analysis_get_session (PalAnalysis *self)
{
  return self->session;
}

PalAnalysisMemory *
pal_analysis_get_memory (PalAnalysis *self)
{
  return self->memory;
}

GListModel *
pal_analysis_get_engines (PalAnalysis *self)
{
  return G_LIST_MODEL (self->engines);
}

/* --- what could be added --- */

static void
candidate_free (gpointer data)
{
  PalAnalysisCandidate *candidate = data;

  g_free (candidate->id);
  g_free (candidate->name);
  g_free (candidate);
}

static void
add_candidate (GPtrArray *candidates, const char *prefix, const char *id, const char *name)
{
  PalAnalysisCandidate *candidate = g_new (PalAnalysisCandidate, 1);

  *candidate = (PalAnalysisCandidate){ g_strconcat (prefix, id, NULL), g_strdup (name) };
  g_ptr_array_add (candidates, candidate);
}

GPtrArray *
pal_analysis_list_candidates (PalAnalysis *self)
{
  GPtrArray *candidates = pal_analysis_list_all (self);

  for (guint i = candidates->len; i > 0; i--) {
    const PalAnalysisCandidate *candidate = candidates->pdata[i - 1];

    if (has_engine (self, candidate->id))
      g_ptr_array_remove_index (candidates, i - 1);
  }
  return candidates;
}

GPtrArray *
pal_analysis_list_all (PalAnalysis *self)
{
  GPtrArray *candidates = g_ptr_array_new_with_free_func (candidate_free);

  if (!self->rules)
    return candidates;
  add_candidate (candidates, "", OWN_ID, "Palamedes");
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->programs)); i++) {
    g_autoptr (PalEngineItem) item = g_list_model_get_item (G_LIST_MODEL (self->programs), i);
    const PalEngineProfile *profile = pal_engine_item_get_profile (item);

    if (pal_engine_profile_plays (profile, self->rules))
      add_candidate (candidates, ENGINE_PREFIX, pal_engine_item_get_id (item), profile->spec->name);
  }
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->bots)); i++) {
    g_autoptr (PalBotItem) item = g_list_model_get_item (G_LIST_MODEL (self->bots), i);
    const Bot *bot = pal_bot_item_get_bot (item);
    g_autofree char *name = NULL;

    g_object_get (item, "name", &name, NULL);
    if (bot->rules == self->rules)
      add_candidate (candidates, BOT_PREFIX, pal_bot_item_get_id (item), name);
  }
  return candidates;
}

void
pal_analysis_add (PalAnalysis *self, const char *id)
{
  PalAnalysisEngine *engine = self->rules ? append_engine (self, id) : NULL;

  if (!engine)
    return;
  save_engines (self);
  ask_engine (self, engine);
  analysis_changed (self);
}

void
pal_analysis_remove (PalAnalysis *self, PalAnalysisEngine *engine)
{
  guint place;

  if (!g_list_store_find (self->engines, engine, &place))
    return;
  g_signal_handlers_disconnect_by_data (engine, self);
  pal_analysis_engine_stop (engine);
  g_list_store_remove (self->engines, place);
  save_engines (self);
  analysis_changed (self);
}

void
pal_analysis_set_out_of_view (PalAnalysis *self, gboolean out_of_view)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->engines));

  self->out_of_view = out_of_view;
  for (guint i = 0; i < n; i++) {
    g_autoptr (PalAnalysisEngine) engine = g_list_model_get_item (G_LIST_MODEL (self->engines), i);
    pal_driver_set_out_of_view (pal_analysis_engine_get_driver (engine), out_of_view);
  }
}

void
pal_analysis_ask_again (PalAnalysis *self, PalAnalysisEngine *engine)
{
  ask_engine (self, engine);
}

const char *
pal_analysis_get_obstacle (PalAnalysis *self)
{
  return self->obstacle;
}

const GameRecord *
pal_analysis_get_record (PalAnalysis *self)
{
  return self->record;
}

const EngineInfo *
pal_analysis_get_best (PalAnalysis *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->engines));

  for (guint i = 0; i < n && self->record && !self->threats; i++) {
    g_autoptr (PalAnalysisEngine) engine = g_list_model_get_item (G_LIST_MODEL (self->engines), i);
    const PalAnalysisReport *report = pal_analysis_get_report (self, engine);
    if (report && report->lines[0].score != SCORE_NONE)
      return &report->lines[0];
  }
  return NULL;
}
