#include "pal-game-scan.h"

#define OWN_ID "computer"

/* A second tells a blunder from a good move for sure, and a long game would take ten minutes then;
 * half of one nearly does. Deeper than that depth, what a move lost does not change any more. */
static const PalAnalysisLimits limits_default = { .lines = 1, .depth = 22, .time = 500 };

struct _PalGameScan {
  GObject parent_instance;

  PalSession *session;
  PalAnalysisMemory *memory;
  PalAnalysisLimits limits;
  gint64 patience; /* so many times as long */

  PalAnalysisEngine *engine; /* NULL: it is not at work */
  GameRecord *record;        /* up to what is looked at */
  GHashTable *seen;          /* FEN of what has been looked at in this match */
  gboolean asked;
  int done, total;
  gint64 began;
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
drop_work (PalGameScan *self)
{
  g_clear_handle_id (&self->advance_id, g_source_remove);
  if (self->engine)
    g_signal_handlers_disconnect_by_data (self->engine, self);
  g_clear_object (&self->engine);
  g_clear_pointer (&self->record, game_record_free);
  self->asked = FALSE;
}

static void
ask_last (PalGameScan *self)
{
  PalAnalysisLimits limits = self->limits;

  limits.lines = 1;
  limits.time *= self->patience;
  pal_analysis_engine_ask (self->engine, self->record, &limits);
  self->asked = TRUE; /* until here it has told how the question before ended */
}

/* Takes down what has been looked at, and goes on to what comes before it. */
static gboolean
game_scan_advance (gpointer data)
{
  PalGameScan *self = data;
  gboolean stepped = self->asked;

  self->advance_id = 0;
  if (pal_analysis_engine_get_state (self->engine) == PAL_ANALYSIS_FAILED) {
    pal_game_scan_stop (self);
    return G_SOURCE_REMOVE;
  }
  if (self->asked) {
    g_hash_table_add (self->seen, fen_of (self->record, self->record->length));
    self->done++;
    self->asked = FALSE;
  }
  while (!is_wanted (self, self->record, self->record->length) && self->record->length > 0)
    game_record_truncate (self->record, self->record->length - 1);
  if (is_wanted (self, self->record, self->record->length))
    ask_last (self);
  else
    drop_work (self);
  if (stepped || !self->engine)
    game_scan_changed (self);
  return G_SOURCE_REMOVE;
}

/* Not at once: it speaks from within what it does. */
static void
game_scan_on_engine (PalGameScan *self)
{
  PalAnalysisState state = pal_analysis_engine_get_state (self->engine);

  if (!self->asked || self->advance_id)
    return;
  if (state == PAL_ANALYSIS_FINISHED || state == PAL_ANALYSIS_FAILED)
    self->advance_id = g_idle_add (game_scan_advance, self);
}

static void
game_scan_on_match (PalGameScan *self)
{
  g_hash_table_remove_all (self->seen);
  self->patience = 1;
  pal_game_scan_stop (self);
}

/* --- the object --- */

static void
pal_game_scan_dispose (GObject *object)
{
  PalGameScan *self = PAL_GAME_SCAN (object);

  drop_work (self);
  pal_session_replace (&self->session, NULL, self, NULL);
  G_OBJECT_CLASS (pal_game_scan_parent_class)->dispose (object);
}

static void
pal_game_scan_finalize (GObject *object)
{
  PalGameScan *self = PAL_GAME_SCAN (object);

  g_hash_table_unref (self->seen);
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

void
pal_game_scan_start (PalGameScan *self)
{
  PalMatch *match = pal_session_get_match (self->session);

  if (self->engine || !match || pal_match_get_unaided (match))
    return;
  self->record
      = game_node_record (pal_match_get_tree (match), pal_session_get_line_end (self->session));
  self->total = count_wanted (self, self->record);
  if (self->total == 0 && g_hash_table_size (self->seen) > 0) {
    g_hash_table_remove_all (self->seen);
    self->patience *= 2;
    self->total = count_wanted (self, self->record);
  }
  self->done = 0;
  self->began = g_get_monotonic_time ();
  self->engine = pal_analysis_engine_new (self->record->rules, OWN_ID, NULL, NULL, self->memory);
  g_signal_connect_swapped (self->engine, "changed", G_CALLBACK (game_scan_on_engine), self);
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
  if (self->done > 0)
    each = (g_get_monotonic_time () - self->began) / 1000 / self->done;
  return each * (self->total - self->done);
}
