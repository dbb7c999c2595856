#include "arena-engine.h"

#include "arena-process.h"
#include "arena-protocol.h"
#include "rules/rules.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum { PATIENCE_MS = 20000 };

typedef enum {
  PHASE_CLOSED,    /* there is no process */
  PHASE_STARTING,  /* it was started and is asked to get ready for a game behind that */
  PHASE_PREPARING, /* it gets ready for a game */
  PHASE_READY,
  PHASE_THINKING,
} Phase;

struct _ArenaEngine {
  GObject parent_instance;

  const ArenaSpec *spec;
  const Rules *rules;
  gint64 patience;
  GOutputStream *talk;

  ArenaProcess *process;
  gpointer state; /* the protocol's */
  Phase phase;
  GSource *timer;

  GameRecord *record; /* the game that it is prepared for, or the position it thinks about */
  int notation;
  gint64 asked_us;
  ArenaThought thought;
};

G_DEFINE_FINAL_TYPE (ArenaEngine, arena_engine, G_TYPE_OBJECT)

enum { SIGNAL_READY, SIGNAL_ANSWER, SIGNAL_FAILED, SIGNAL_NOTICE, N_SIGNALS };
static guint signals[N_SIGNALS];

static const ArenaProtocol *
protocol_of (ArenaEngine *self)
{
  return self->spec->protocol;
}

static void
note_talk (ArenaEngine *self, const char *sign, const char *line)
{
  gint64 now = g_get_monotonic_time ();

  if (self->talk)
    g_output_stream_printf (self->talk, NULL, NULL, NULL, "%" G_GINT64_FORMAT ".%03d %s %s %s\n",
                            now / 1000000, (int) (now / 1000 % 1000), self->spec->name, sign, line);
}

static void
clear_timer (ArenaEngine *self)
{
  if (self->timer)
    g_source_destroy (self->timer);
  g_clear_pointer (&self->timer, g_source_unref);
}

static void
drop_process (ArenaEngine *self, gboolean politely)
{
  const ArenaProtocol *protocol = protocol_of (self);
  g_autofree char *goodbye = politely ? g_strconcat (protocol->quit, "\n", NULL) : NULL;

  clear_timer (self);
  self->phase = PHASE_CLOSED;
  if (self->process)
    arena_process_close (g_steal_pointer (&self->process), goodbye);
  if (self->state && protocol->clear)
    protocol->clear (self->state);
  g_clear_pointer (&self->state, g_free);
}

static void
arena_engine_fail_as (ArenaEngine *self, ArenaFault fault, const char *sentence)
{
  note_talk (self, "!", sentence);
  drop_process (self, FALSE);
  g_signal_emit (self, signals[SIGNAL_FAILED], 0, (int) fault, sentence);
}

static gboolean
on_patience_ended (gpointer data)
{
  ArenaEngine *self = data;

  clear_timer (self);
  if (self->phase == PHASE_THINKING)
    arena_engine_fail_as (self, ARENA_FAULT_TIME, _ ("It did not answer in time."));
  else if (self->phase == PHASE_STARTING)
    arena_engine_fail_as (self, ARENA_FAULT_CRASH, _ ("It does not answer in its protocol."));
  else
    arena_engine_fail_as (self, ARENA_FAULT_CRASH, _ ("It did not get ready for a game in time."));
  return G_SOURCE_REMOVE;
}

static void
set_timer (ArenaEngine *self, gint64 milliseconds)
{
  g_autoptr (GMainContext) context = g_main_context_ref_thread_default ();

  clear_timer (self);
  self->timer = g_timeout_source_new ((guint) MIN (milliseconds, G_MAXUINT));
  g_source_set_callback (self->timer, on_patience_ended, self, NULL);
  g_source_attach (self->timer, context);
}

static void
on_line (const char *line, gpointer data)
{
  g_autoptr (ArenaEngine) self = g_object_ref (data);

  note_talk (self, "<", line);
  protocol_of (self)->line (self, self->state, line);
}

static void
on_gone (const char *how, gpointer data)
{
  g_autoptr (ArenaEngine) self = g_object_ref (data);

  if (self->phase == PHASE_READY) {
    drop_process (self, FALSE); /* it is started again when it is needed */
    return;
  }
  arena_engine_fail_as (self, ARENA_FAULT_CRASH, how);
}

/* The program of this project's own engine: beside this one, or on the search path. */
static char *
find_own_engine (void)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = self ? g_path_get_dirname (self) : g_strdup (".");
  char *beside = g_build_filename (folder, "palamedes-engine", NULL);

  if (g_file_test (beside, G_FILE_TEST_IS_EXECUTABLE))
    return beside;
  g_free (beside);
  return arena_find_program ("palamedes-engine");
}

static gboolean
start_process (ArenaEngine *self)
{
  static const ArenaProcessFuncs funcs = { on_line, on_gone };
  g_autofree char *program
      = self->spec->argv ? arena_find_program (self->spec->argv[0]) : find_own_engine ();
  g_autofree char *path = program ? g_canonicalize_filename (program, NULL) : NULL;
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;

  if (!program) {
    arena_engine_fail_as (self, ARENA_FAULT_CRASH, _ ("Its program was not found."));
    return FALSE;
  }
  g_ptr_array_add (argv, path);
  for (guint i = 1; self->spec->argv && self->spec->argv[i]; i++)
    g_ptr_array_add (argv, self->spec->argv[i]);
  g_ptr_array_add (argv, NULL);
  self->process = arena_process_start ((const char *const *) argv->pdata, self->spec->folder,
                                       &funcs, self, &error);
  if (!self->process)
    arena_engine_fail_as (self, ARENA_FAULT_CRASH, error->message);
  return self->process != NULL;
}

static void
open_engine (ArenaEngine *self)
{
  const ArenaProtocol *protocol = protocol_of (self);

  self->phase = PHASE_STARTING;
  if (!protocol->in_process && !start_process (self))
    return;
  self->state = g_malloc0 (MAX (protocol->state_size, 1));
  self->notation = arena_notation (self->rules, protocol->notation);
  set_timer (self, self->patience);
  protocol->open (self, self->state);
}

static void
arena_engine_begin_preparing (ArenaEngine *self)
{
  self->phase = PHASE_PREPARING;
  set_timer (self, self->patience);
  protocol_of (self)->prepare (self, self->state, self->record);
}

static void
set_record (ArenaEngine *self, const GameRecord *record)
{
  g_clear_pointer (&self->record, game_record_free);
  self->record = game_record_copy (record);
}

static void
arena_engine_finalize (GObject *object)
{
  ArenaEngine *self = ARENA_ENGINE (object);

  drop_process (self, TRUE);
  g_clear_pointer (&self->record, game_record_free);
  G_OBJECT_CLASS (arena_engine_parent_class)->finalize (object);
}

static void
arena_engine_class_init (ArenaEngineClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = arena_engine_finalize;
  signals[SIGNAL_READY] = g_signal_new ("ready", ARENA_TYPE_ENGINE, G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_ANSWER] = g_signal_new ("answer", ARENA_TYPE_ENGINE, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", ARENA_TYPE_ENGINE, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_STRING);
  signals[SIGNAL_NOTICE] = g_signal_new ("notice", ARENA_TYPE_ENGINE, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
arena_engine_init (ArenaEngine *self)
{
  self->patience = PATIENCE_MS;
}

ArenaEngine *
arena_engine_new (const ArenaSpec *spec, const Rules *rules)
{
  ArenaEngine *self = g_object_new (ARENA_TYPE_ENGINE, NULL);

  self->spec = spec;
  self->rules = rules;
  return self;
}

void
arena_engine_set_patience (ArenaEngine *self, gint64 patience)
{
  self->patience = patience;
}

void
arena_engine_set_talk (ArenaEngine *self, GOutputStream *talk)
{
  self->talk = talk;
}

void
arena_engine_prepare (ArenaEngine *self, const GameRecord *record)
{
  set_record (self, record);
  if (self->phase != PHASE_READY && self->phase != PHASE_CLOSED)
    drop_process (self, FALSE);
  if (self->phase == PHASE_CLOSED)
    open_engine (self);
  else
    arena_engine_begin_preparing (self);
}

void
arena_engine_go (ArenaEngine *self, const ArenaTurn *turn)
{
  set_record (self, turn->record);
  self->thought = (ArenaThought){ 0 };
  if (self->phase != PHASE_READY) {
    arena_engine_fail_as (self, ARENA_FAULT_CRASH, _ ("It exited on the opponent’s turn."));
    return;
  }
  self->phase = PHASE_THINKING;
  set_timer (self, turn->patience);
  self->asked_us = g_get_monotonic_time ();
  protocol_of (self)->go (self, self->state, turn);
}

void
arena_engine_end_game (ArenaEngine *self, Outcome outcome)
{
  if (self->phase == PHASE_READY && protocol_of (self)->end)
    protocol_of (self)->end (self, self->state, outcome);
  if (self->phase != PHASE_READY)
    drop_process (self, FALSE);
}

void
arena_engine_close (ArenaEngine *self)
{
  drop_process (self, self->phase == PHASE_READY);
}

const ArenaSpec *
arena_engine_get_spec (ArenaEngine *self)
{
  return self->spec;
}

gpointer
arena_engine_get_state (ArenaEngine *self)
{
  return self->state;
}

const Rules *
arena_engine_get_rules (ArenaEngine *self)
{
  return self->rules;
}

void
arena_engine_set_notation (ArenaEngine *self, int notation)
{
  self->notation = notation;
}

void
arena_engine_say (ArenaEngine *self, const char *format, ...)
{
  g_autofree char *line = NULL, *whole = NULL;
  va_list args;

  va_start (args, format);
  line = g_strdup_vprintf (format, args);
  va_end (args);
  note_talk (self, ">", line);
  whole = g_strconcat (line, "\n", NULL);
  arena_process_send (self->process, whole);
}

void
arena_engine_ready (ArenaEngine *self)
{
  if (self->phase == PHASE_STARTING) {
    arena_engine_begin_preparing (self);
  } else if (self->phase == PHASE_PREPARING) {
    clear_timer (self);
    self->phase = PHASE_READY;
    g_signal_emit (self, signals[SIGNAL_READY], 0);
  }
}

static void
arena_engine_answer (ArenaEngine *self, ArenaAnswer *given)
{
  if (self->phase != PHASE_THINKING)
    return;
  given->elapsed_us = g_get_monotonic_time () - self->asked_us;
  given->thought = self->thought;
  clear_timer (self);
  self->phase = PHASE_READY;
  g_signal_emit (self, signals[SIGNAL_ANSWER], 0, given);
}

void
arena_engine_move (ArenaEngine *self, const char *text)
{
  ArenaAnswer given = { ARENA_ANSWER_MOVE, MOVE_NONE, text };
  const Position *position = game_record_last (self->record);
  Move move;

  if (rules_read_move (self->rules, position, text, strlen (text), self->notation, &move)
          == MOVE_TEXT_OK
      && rules_is_legal (self->rules, position, move))
    given.move = move;
  arena_engine_answer (self, &given);
}

void
arena_engine_play (ArenaEngine *self, Move move)
{
  const Position *position = game_record_last (self->record);

  if (!rules_is_legal (self->rules, position, move))
    move = MOVE_NONE;
  arena_engine_answer (self, &(ArenaAnswer){ ARENA_ANSWER_MOVE, move, "?" });
}

void
arena_engine_resign (ArenaEngine *self)
{
  arena_engine_answer (self, &(ArenaAnswer){ ARENA_ANSWER_RESIGN, MOVE_NONE, "resign" });
}

void
arena_engine_claim_draw (ArenaEngine *self, Move move)
{
  arena_engine_answer (self, &(ArenaAnswer){ ARENA_ANSWER_CLAIM_DRAW, move, "draw" });
}

void
arena_engine_fail (ArenaEngine *self, const char *sentence)
{
  arena_engine_fail_as (self, ARENA_FAULT_CRASH, sentence);
}

void
arena_engine_notice (ArenaEngine *self, const char *sentence)
{
  g_signal_emit (self, signals[SIGNAL_NOTICE], 0, sentence);
}

gboolean
arena_engine_is_thinking (ArenaEngine *self)
{
  return self->phase == PHASE_THINKING;
}

ArenaThought *
arena_engine_get_thought (ArenaEngine *self)
{
  return &self->thought;
}

void
arena_engine_move_text (ArenaEngine *self, const GameRecord *record, size_t ply, char *text)
{
  self->rules->move_to_text (&record->positions[ply], record->moves[ply], self->notation, text);
}
