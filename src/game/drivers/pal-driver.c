#include "pal-driver.h"

#include "pal-driver-process.h"
#include "pal-driver-protocol.h"
#include "rules/rules.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum { TIMEOUT_MS = 20000 };

typedef enum {
  PHASE_CLOSED,    /* there is no process */
  PHASE_STARTING,  /* it was started and is asked to get ready for a game behind that */
  PHASE_PREPARING, /* it gets ready for a game */
  PHASE_READY,
  PHASE_THINKING,
} Phase;

struct _PalDriver {
  GObject parent_instance;

  const PalDriverSpec *spec;
  const Rules *rules;
  gint64 timeout;
  GOutputStream *talk;

  PalDriverProcess *process;
  gpointer state; /* the protocol's */
  Phase phase;
  GSource *timer;

  GameRecord *record; /* the game that it is prepared for, or the position it thinks about */
  int notation;
  gint64 asked_us;
  PalDriverThought thought;
};

G_DEFINE_FINAL_TYPE (PalDriver, pal_driver, G_TYPE_OBJECT)

enum { SIGNAL_READY, SIGNAL_ANSWER, SIGNAL_FAILED, SIGNAL_NOTICE, N_SIGNALS };
static guint signals[N_SIGNALS];

static const PalDriverProtocol *
protocol_of (PalDriver *self)
{
  return self->spec->protocol;
}

static void
note_talk (PalDriver *self, const char *sign, const char *line)
{
  gint64 now = g_get_monotonic_time ();

  if (self->talk)
    g_output_stream_printf (self->talk, NULL, NULL, NULL, "%" G_GINT64_FORMAT ".%03d %s %s %s\n",
                            now / 1000000, (int) (now / 1000 % 1000), self->spec->name, sign, line);
}

static void
clear_timer (PalDriver *self)
{
  if (self->timer)
    g_source_destroy (self->timer);
  g_clear_pointer (&self->timer, g_source_unref);
}

static void
drop_process (PalDriver *self, gboolean politely)
{
  const PalDriverProtocol *protocol = protocol_of (self);
  g_autofree char *goodbye = politely ? g_strconcat (protocol->quit, "\n", NULL) : NULL;

  clear_timer (self);
  self->phase = PHASE_CLOSED;
  if (self->process)
    pal_driver_process_close (g_steal_pointer (&self->process), goodbye);
  if (self->state && protocol->clear)
    protocol->clear (self->state);
  g_clear_pointer (&self->state, g_free);
}

static void
pal_driver_fail_as (PalDriver *self, PalDriverFault fault, const char *sentence)
{
  note_talk (self, "!", sentence);
  drop_process (self, FALSE);
  g_signal_emit (self, signals[SIGNAL_FAILED], 0, (int) fault, sentence);
}

static gboolean
on_timeout (gpointer data)
{
  PalDriver *self = data;

  clear_timer (self);
  if (self->phase == PHASE_THINKING)
    pal_driver_fail_as (self, PAL_DRIVER_FAULT_TIME, _ ("It did not answer in time."));
  else if (self->phase == PHASE_STARTING)
    pal_driver_fail_as (self, PAL_DRIVER_FAULT_CRASH, _ ("It does not answer in its protocol."));
  else
    pal_driver_fail_as (self, PAL_DRIVER_FAULT_CRASH,
                        _ ("It did not get ready for a game in time."));
  return G_SOURCE_REMOVE;
}

static void
set_timer (PalDriver *self, gint64 milliseconds)
{
  g_autoptr (GMainContext) context = g_main_context_ref_thread_default ();

  clear_timer (self);
  self->timer = g_timeout_source_new ((guint) MIN (milliseconds, G_MAXUINT));
  g_source_set_callback (self->timer, on_timeout, self, NULL);
  g_source_attach (self->timer, context);
}

static void
on_line (const char *line, gpointer data)
{
  g_autoptr (PalDriver) self = g_object_ref (data);

  note_talk (self, "<", line);
  protocol_of (self)->line (self, self->state, line);
}

static void
on_gone (const char *how, gpointer data)
{
  g_autoptr (PalDriver) self = g_object_ref (data);

  if (self->phase == PHASE_READY) {
    drop_process (self, FALSE); /* it is started again when it is needed */
    return;
  }
  pal_driver_fail_as (self, PAL_DRIVER_FAULT_CRASH, how);
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
  return pal_driver_find_program ("palamedes-engine");
}

static gboolean
start_process (PalDriver *self)
{
  static const PalDriverProcessFuncs funcs = { on_line, on_gone };
  g_autofree char *program
      = self->spec->argv ? pal_driver_find_program (self->spec->argv[0]) : find_own_engine ();
  g_autofree char *path = program ? g_canonicalize_filename (program, NULL) : NULL;
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;

  if (!program) {
    pal_driver_fail_as (self, PAL_DRIVER_FAULT_CRASH, _ ("Its program was not found."));
    return FALSE;
  }
  g_ptr_array_add (argv, path);
  for (guint i = 1; self->spec->argv && self->spec->argv[i]; i++)
    g_ptr_array_add (argv, self->spec->argv[i]);
  g_ptr_array_add (argv, NULL);
  self->process = pal_driver_process_start ((const char *const *) argv->pdata, self->spec->folder,
                                            &funcs, self, &error);
  if (!self->process)
    pal_driver_fail_as (self, PAL_DRIVER_FAULT_CRASH, error->message);
  return self->process != NULL;
}

static void
open_engine (PalDriver *self)
{
  const PalDriverProtocol *protocol = protocol_of (self);

  self->phase = PHASE_STARTING;
  if (!protocol->in_process && !start_process (self))
    return;
  self->state = g_malloc0 (MAX (protocol->state_size, 1));
  self->notation = pal_driver_notation (self->rules, protocol->notation);
  set_timer (self, self->timeout);
  protocol->open (self, self->state);
}

static void
pal_driver_begin_preparing (PalDriver *self)
{
  self->phase = PHASE_PREPARING;
  set_timer (self, self->timeout);
  protocol_of (self)->prepare (self, self->state, self->record);
}

static void
set_record (PalDriver *self, const GameRecord *record)
{
  g_clear_pointer (&self->record, game_record_free);
  self->record = game_record_copy (record);
}

static void
pal_driver_finalize (GObject *object)
{
  PalDriver *self = PAL_DRIVER (object);

  drop_process (self, TRUE);
  g_clear_pointer (&self->record, game_record_free);
  G_OBJECT_CLASS (pal_driver_parent_class)->finalize (object);
}

static void
pal_driver_class_init (PalDriverClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pal_driver_finalize;
  signals[SIGNAL_READY] = g_signal_new ("ready", PAL_TYPE_DRIVER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_ANSWER] = g_signal_new ("answer", PAL_TYPE_DRIVER, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", PAL_TYPE_DRIVER, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_STRING);
  signals[SIGNAL_NOTICE] = g_signal_new ("notice", PAL_TYPE_DRIVER, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
pal_driver_init (PalDriver *self)
{
  self->timeout = TIMEOUT_MS;
}

PalDriver *
pal_driver_new (const PalDriverSpec *spec, const Rules *rules)
{
  PalDriver *self = g_object_new (PAL_TYPE_DRIVER, NULL);

  self->spec = spec;
  self->rules = rules;
  return self;
}

void
pal_driver_set_timeout (PalDriver *self, gint64 timeout)
{
  self->timeout = timeout;
}

void
pal_driver_set_talk (PalDriver *self, GOutputStream *talk)
{
  self->talk = talk;
}

void
pal_driver_prepare (PalDriver *self, const GameRecord *record)
{
  set_record (self, record);
  if (self->phase != PHASE_READY && self->phase != PHASE_CLOSED)
    drop_process (self, FALSE);
  if (self->phase == PHASE_CLOSED)
    open_engine (self);
  else
    pal_driver_begin_preparing (self);
}

void
pal_driver_go (PalDriver *self, const PalDriverTurn *turn)
{
  set_record (self, turn->record);
  self->thought = (PalDriverThought){ 0 };
  if (self->phase != PHASE_READY) {
    pal_driver_fail_as (self, PAL_DRIVER_FAULT_CRASH, _ ("It exited on the opponent’s turn."));
    return;
  }
  self->phase = PHASE_THINKING;
  set_timer (self, turn->timeout);
  self->asked_us = g_get_monotonic_time ();
  protocol_of (self)->go (self, self->state, turn);
}

void
pal_driver_end_game (PalDriver *self, Outcome outcome)
{
  if (self->phase == PHASE_READY && protocol_of (self)->end)
    protocol_of (self)->end (self, self->state, outcome);
  if (self->phase != PHASE_READY)
    drop_process (self, FALSE);
}

void
pal_driver_close (PalDriver *self)
{
  drop_process (self, self->phase == PHASE_READY);
}

const PalDriverSpec *
pal_driver_get_spec (PalDriver *self)
{
  return self->spec;
}

gpointer
pal_driver_get_state (PalDriver *self)
{
  return self->state;
}

const Rules *
pal_driver_get_rules (PalDriver *self)
{
  return self->rules;
}

void
pal_driver_set_notation (PalDriver *self, int notation)
{
  self->notation = notation;
}

void
pal_driver_say (PalDriver *self, const char *format, ...)
{
  g_autofree char *line = NULL, *whole = NULL;
  va_list args;

  va_start (args, format);
  line = g_strdup_vprintf (format, args);
  va_end (args);
  note_talk (self, ">", line);
  whole = g_strconcat (line, "\n", NULL);
  pal_driver_process_send (self->process, whole);
}

void
pal_driver_ready (PalDriver *self)
{
  if (self->phase == PHASE_STARTING) {
    pal_driver_begin_preparing (self);
  } else if (self->phase == PHASE_PREPARING) {
    clear_timer (self);
    self->phase = PHASE_READY;
    g_signal_emit (self, signals[SIGNAL_READY], 0);
  }
}

static void
pal_driver_answer (PalDriver *self, PalDriverAnswer *given)
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
pal_driver_move (PalDriver *self, const char *text)
{
  PalDriverAnswer given = { PAL_DRIVER_ANSWER_MOVE, MOVE_NONE, text };
  const Position *position = game_record_last (self->record);
  Move move;

  if (rules_read_move (self->rules, position, text, strlen (text), self->notation, &move)
          == MOVE_TEXT_OK
      && rules_is_legal (self->rules, position, move))
    given.move = move;
  pal_driver_answer (self, &given);
}

void
pal_driver_play (PalDriver *self, Move move)
{
  const Position *position = game_record_last (self->record);

  if (!rules_is_legal (self->rules, position, move))
    move = MOVE_NONE;
  pal_driver_answer (self, &(PalDriverAnswer){ PAL_DRIVER_ANSWER_MOVE, move, "?" });
}

void
pal_driver_resign (PalDriver *self)
{
  pal_driver_answer (self, &(PalDriverAnswer){ PAL_DRIVER_ANSWER_RESIGN, MOVE_NONE, "resign" });
}

void
pal_driver_claim_draw (PalDriver *self, Move move)
{
  pal_driver_answer (self, &(PalDriverAnswer){ PAL_DRIVER_ANSWER_CLAIM_DRAW, move, "draw" });
}

void
pal_driver_fail (PalDriver *self, const char *sentence)
{
  pal_driver_fail_as (self, PAL_DRIVER_FAULT_CRASH, sentence);
}

void
pal_driver_notice (PalDriver *self, const char *sentence)
{
  g_signal_emit (self, signals[SIGNAL_NOTICE], 0, sentence);
}

gboolean
pal_driver_is_thinking (PalDriver *self)
{
  return self->phase == PHASE_THINKING;
}

PalDriverThought *
pal_driver_get_thought (PalDriver *self)
{
  return &self->thought;
}

void
pal_driver_move_text (PalDriver *self, const GameRecord *record, size_t ply, char *text)
{
  self->rules->move_to_text (&record->positions[ply], record->moves[ply], self->notation, text);
}
