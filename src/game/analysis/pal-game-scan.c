/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-scan.h"

#include "pal-chance.h"

#define OWN_ID "computer"
#define SECOND_ID "computer, second look"

enum {
  SECOND_TIME_SHARE = 2, /* the second look takes one part in so many of the time of the first */
  LEAST_DEPTH = 8,       /* plies; below that a piece counts as lost that could move away */
  TRIES_MAX = 4,         /* each takes twice as long as the one before */
};

/* Who is lost anyway has no moves that matter. */
#define CHANCE_LOST 0.05

/* A second tells a blunder from a good move for sure, and a long game would take ten minutes then;
 * half of one nearly does. Deeper than that depth, what a move lost does not change any more. */
static const PalAnalysisLimits limits_default = { .lines = 1, .depth = 22, .time = 500 };

struct _PalGameScan {
  GObject parent_instance;

  PalSession *session;
  PalAnalysisMemory *memory;
  PalAnalysisLimits limits;
  gint64 patience; /* so many times as long */

  PalAnalysisEngine *chosen; /* who is to look; NULL: the program's own engine */
  PalAnalysisEngine *engine; /* who looks; NULL: it is not at work */
  PalAnalysisEngine *second; /* takes second looks; NULL: ENGINE needs none */
  GameRecord *line;          /* all of it */
  int tries;                 /* looks at this position that a busy machine cut short */
  GameRecord *record;        /* up to what is looked at */
  GHashTable *seen;          /* FEN of what has been looked at in this match */
  PalAnalysisEngine *asked;  /* who is looking; NULL: nobody */
  char *problem;
  int done, total;
  gint64 began, latest_at; /* the last position was done then */
  gint64 latest;           /* and took so long; microseconds */
  guint advance_id;
};

G_DEFINE_FINAL_TYPE (PalGameScan, pal_game_scan, G_TYPE_OBJECT)

static guint changed_signal;

static void
game_scan_changed (PalGameScan *self)
{
  g_signal_emit (self, changed_signal, 0);
}

static char *
fen_of (const GameRecord *record, size_t ply)
{
  char fen[POSITION_TEXT_MAX];

  record->rules->position_to_text (&record->positions[ply], fen);
  return g_strdup (fen);
}

/* Whether the position at PLY is still to be looked at. */
static gboolean
is_wanted (PalGameScan *self, const GameRecord *record, size_t ply)
{
  g_autofree char *fen = fen_of (record, ply);
  Move moves[MOVES_MAX];

  return !g_hash_table_contains (self->seen, fen)
         && record->rules->legal_moves (&record->positions[ply], moves) > 0;
}

static int
count_wanted (PalGameScan *self, const GameRecord *record)
{
  int n = 0;

  for (size_t ply = 0; ply <= record->length; ply++)
    n += is_wanted (self, record, ply);
  return n;
}

/* --- at work --- */

static void
drop_engine (PalGameScan *self, PalAnalysisEngine **engine)
{
  if (!*engine)
    return;
  g_signal_handlers_disconnect_by_data (*engine, self);
  pal_analysis_engine_stop (*engine);
  g_clear_object (engine);
}

static void
drop_work (PalGameScan *self)
{
  g_clear_handle_id (&self->advance_id, g_source_remove);
  drop_engine (self, &self->engine);
  drop_engine (self, &self->second);
  g_clear_pointer (&self->record, game_record_free);
  g_clear_pointer (&self->line, game_record_free);
  self->asked = NULL;
  self->tries = 0;
}

static void
ask (PalGameScan *self, PalAnalysisEngine *engine)
{
  PalAnalysisLimits limits = self->limits;

  limits.lines = self->second && engine == self->engine ? 1 : 2;
  limits.time *= self->patience << self->tries;
  if (engine == self->second)
    limits.time = MAX (limits.time / SECOND_TIME_SHARE, 1);
  self->asked = NULL; /* until it has been asked it tells how the question before ended */
  pal_analysis_engine_ask (engine, self->record, &limits);
  self->asked = engine;
}

/* Whether it matters what the second-best move is worth where the first look has just ended. */
static gboolean
wants_second_look (PalGameScan *self)
{
  const Rules *rules = self->record->rules;
  const PalAnalysisReport *report;
  const size_t ply = self->record->length;
  Move moves[MOVES_MAX];

  if (!self->second || self->asked != self->engine || ply >= self->line->length
      || rules->legal_moves (game_record_last (self->record), moves) < 2)
    return FALSE;
  report = pal_analysis_engine_get_report (self->engine);
  return report->n_lines > 0 && report->lines[0].pv[0] == self->line->moves[ply]
         && pal_chance (rules, report->lines[0].score) > CHANCE_LOST;
}

/* Where other programs take the processors, the time may be over before anything is seen. */
static gboolean
is_shallow (PalGameScan *self)
{
  const PalAnalysisReport *report = pal_analysis_engine_get_report (self->engine);
  const gint64 time = self->limits.time * self->patience << self->tries;

  return !self->chosen && self->asked == self->engine && self->tries < TRIES_MAX && time > 0
         && (report->n_lines == 0
             || (report->lines[0].depth < LEAST_DEPTH
                 && ABS (report->lines[0].score) <= SCORE_MATE_BOUND))
         && g_get_monotonic_time () - self->latest_at >= time * G_TIME_SPAN_MILLISECOND;
}

/* Takes down what has been looked at, and goes on to what comes before it. */
static gboolean
game_scan_advance (gpointer data)
{
  PalGameScan *self = data;
  gboolean stepped = self->asked != NULL;

  self->advance_id = 0;
  if (self->asked && pal_analysis_engine_get_state (self->asked) == PAL_ANALYSIS_FAILED) {
    self->problem = g_strdup (pal_analysis_engine_get_problem (self->asked));
    pal_game_scan_stop (self);
    return G_SOURCE_REMOVE;
  }
  if (self->asked && is_shallow (self)) {
    self->tries++;
    ask (self, self->engine);
    return G_SOURCE_REMOVE;
  }
  if (wants_second_look (self)) {
    ask (self, self->second);
    return G_SOURCE_REMOVE;
  }
  if (self->asked) {
    g_hash_table_add (self->seen, fen_of (self->record, self->record->length));
    self->done++;
    self->latest = g_get_monotonic_time () - self->latest_at;
    self->latest_at += self->latest;
    self->asked = NULL;
    self->tries = 0;
  }
  while (!is_wanted (self, self->record, self->record->length) && self->record->length > 0)
    game_record_truncate (self->record, self->record->length - 1);
  if (is_wanted (self, self->record, self->record->length))
    ask (self, self->engine);
  else
    drop_work (self);
  if (stepped || !self->engine)
    game_scan_changed (self);
  return G_SOURCE_REMOVE;
}

/* Not at once: it speaks from within what it does. */
static void
game_scan_on_engine (PalGameScan *self, PalAnalysisEngine *engine)
{
  PalAnalysisState state = pal_analysis_engine_get_state (engine);

  if (self->asked != engine || self->advance_id)
    return;
  if (state == PAL_ANALYSIS_FINISHED || state == PAL_ANALYSIS_FAILED)
    self->advance_id = g_idle_add (game_scan_advance, self);
}

static void
set_to_work (PalGameScan *self, PalAnalysisEngine **place, PalAnalysisEngine *engine)
{
  *place = engine;
  g_signal_connect_swapped (engine, "changed", G_CALLBACK (game_scan_on_engine), self);
}

/* The program's own engine needs help for second looks. */
static void
make_engines (PalGameScan *self)
{
  const Rules *rules = self->line->rules;

  if (self->chosen) {
    set_to_work (self, &self->engine, g_object_ref (self->chosen));
  } else {
    set_to_work (self, &self->engine,
                 pal_analysis_engine_new (rules, OWN_ID, NULL, NULL, self->memory));
    set_to_work (self, &self->second,
                 pal_analysis_engine_new (rules, SECOND_ID, NULL, NULL, self->memory));
  }
  pal_analysis_memory_prefer (self->memory, pal_analysis_engine_get_key (self->engine));
}

static void
game_scan_on_match (PalGameScan *self)
{
  g_hash_table_remove_all (self->seen);
  self->patience = 1;
  pal_game_scan_stop (self);
  g_clear_object (&self->chosen); /* it may be for another game */
}

/* --- the object --- */

static void
pal_game_scan_dispose (GObject *object)
{
  PalGameScan *self = PAL_GAME_SCAN (object);

  drop_work (self);
  g_clear_object (&self->chosen);
  pal_session_replace (&self->session, NULL, self, NULL);
  G_OBJECT_CLASS (pal_game_scan_parent_class)->dispose (object);
}

static void
pal_game_scan_finalize (GObject *object)
{
  PalGameScan *self = PAL_GAME_SCAN (object);

  g_hash_table_unref (self->seen);
  g_free (self->problem);
  G_OBJECT_CLASS (pal_game_scan_parent_class)->finalize (object);
}

static void
pal_game_scan_class_init (PalGameScanClass *class)
{
  G_OBJECT_CLASS (class)->dispose = pal_game_scan_dispose;
  G_OBJECT_CLASS (class)->finalize = pal_game_scan_finalize;
  changed_signal = g_signal_new ("changed", PAL_TYPE_GAME_SCAN, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
pal_game_scan_init (PalGameScan *self)
{
  self->limits = limits_default;
  self->patience = 1;
  self->seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

PalGameScan *
pal_game_scan_new (PalSession *session, PalAnalysisMemory *memory)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (game_scan_on_match) },
    { .signal = NULL },
  };
  PalGameScan *self = g_object_new (PAL_TYPE_GAME_SCAN, NULL);

  self->memory = memory;
  pal_session_replace (&self->session, session, self, heard);
  return self;
}

void
pal_game_scan_set_limits (PalGameScan *self, const PalAnalysisLimits *limits)
{
  self->limits = *limits;
}

const PalAnalysisLimits *
pal_game_scan_get_limits (PalGameScan *self)
{
  return &self->limits;
}

void
pal_game_scan_set_engine (PalGameScan *self, PalAnalysisEngine *engine)
{
  if (engine == self->chosen)
    return;
  g_set_object (&self->chosen, engine);
  g_hash_table_remove_all (self->seen);
  self->patience = 1;
}

void
pal_game_scan_start (PalGameScan *self)
{
  PalMatch *match = pal_session_get_match (self->session);

  if (self->engine || !match || pal_match_get_unaided (match))
    return;
  self->line
      = game_node_record (pal_match_get_tree (match), pal_session_get_line_end (self->session));
  self->record = game_record_copy (self->line);
  self->total = count_wanted (self, self->record);
  if (self->total == 0 && g_hash_table_size (self->seen) > 0) {
    g_hash_table_remove_all (self->seen);
    self->patience *= 2;
    self->total = count_wanted (self, self->record);
  }
  self->done = 0;
  self->began = self->latest_at = g_get_monotonic_time ();
  g_clear_pointer (&self->problem, g_free);
  make_engines (self);
  game_scan_advance (self);
  if (self->engine)
    game_scan_changed (self);
}

void
pal_game_scan_stop (PalGameScan *self)
{
  gboolean running = self->engine != NULL;

  drop_work (self);
  if (running)
    game_scan_changed (self);
}

gboolean
pal_game_scan_is_running (PalGameScan *self)
{
  return self->engine != NULL;
}

int
pal_game_scan_get_done (PalGameScan *self)
{
  return self->done;
}

int
pal_game_scan_get_total (PalGameScan *self)
{
  return self->total;
}

gint64
pal_game_scan_get_left (PalGameScan *self)
{
  gint64 each = self->limits.time * self->patience;

  if (!self->engine)
    return 0;
  /* The last positions of a game, which come first, may be looked through in no time. */
  if (self->done > 0)
    each = MAX ((g_get_monotonic_time () - self->began) / self->done, self->latest) / 1000;
  return each * (self->total - self->done);
}

const char *
pal_game_scan_get_problem (PalGameScan *self)
{
  return self->problem;
}
