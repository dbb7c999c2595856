/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-driver.h"

#include "pal-driver-process.h"
#include "pal-driver-protocol.h"
#include "rules/rules.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum {
  TIMEOUT_MS = 20000,
  STOP_MS = 3000,     /* to obey */
  INFO_MS = 100,      /* between two reports of what it thinks */
  CHOICES_MAX = 1000, /* more are not kept */
};

/* The newest that was told of a line. */
typedef struct {
  EngineInfo info;
  char *pv;       /* in the engine's words */
  gboolean fresh; /* has not been handed on */
} Told;

struct _PalDriver {
  GObject parent_instance;

  const PalDriverSpec *spec;
  const PalDriverProtocol *protocol; /* the spec's, which may be gone when the driver goes */
  const Rules *rules;
  gint64 timeout;
  gboolean out_of_view;
  GOutputStream *talk;
  PalDriverPast past;

  PalDriverProcess *process;
  gpointer state; /* the protocol's */
  PalDriverPhase phase;
  gboolean opened; /* has been more than started */
  GSource *timer;

  GameRecord *record; /* the game that it is prepared for, or the position it thinks about */
  int notation;
  gint64 asked_us;
  PalDriverThought thought;
  gboolean analyzing; /* while it thinks: no move is wanted */
  int lines;          /* that it tells of then */
  gboolean lost;      /* what it keeps of the game may differ from ours */

  Told *told;      /* MULTI_PV_MAX lines; NULL: nobody looks */
  GSource *teller; /* while something is to be handed on */

  char *title;
  GPtrArray *choices;
  char **variants;
};

G_DEFINE_FINAL_TYPE (PalDriver, pal_driver, G_TYPE_OBJECT)

enum {
  SIGNAL_READY,
  SIGNAL_STOPPED,
  SIGNAL_FINISHED,
  SIGNAL_INFO,
  SIGNAL_SAID,
  SIGNAL_ANSWER,
  SIGNAL_FAILED,
  SIGNAL_NOTICE,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static const PalDriverProtocol *
protocol_of (PalDriver *self)
{
  return self->protocol;
}

static void
note_talk (PalDriver *self, PalDriverVoice voice, const char *line)
{
  gint64 now = g_get_monotonic_time ();

  if (self->talk)
    g_output_stream_printf (self->talk, NULL, NULL, NULL, "%" G_GINT64_FORMAT ".%03d %s %c %s\n",
                            now / 1000000, (int) (now / 1000 % 1000), self->spec->name,
                            "><!"[voice], line);
  pal_driver_past_add (&self->past, voice, line);
  g_signal_emit (self, signals[SIGNAL_SAID], 0, (int) voice, line);
}

static void
drop_source (GSource **source)
{
  if (*source)
    g_source_destroy (*source);
  g_clear_pointer (source, g_source_unref);
}

static void
clear_timer (PalDriver *self)
{
  drop_source (&self->timer);
}

/* What was told of the search before has nothing to do with the next one. */
static void
forget_told (PalDriver *self)
{
  drop_source (&self->teller);
  for (int i = 0; self->told && i < MULTI_PV_MAX; i++) {
    g_free (self->told[i].pv);
    self->told[i] = (Told){ 0 };
  }
}

static void
forget_itself (PalDriver *self)
{
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->variants, g_strfreev);
  g_ptr_array_set_size (self->choices, 0);
}

static void
drop_process (PalDriver *self, gboolean politely)
{
  const PalDriverProtocol *protocol = protocol_of (self);
  g_autofree char *goodbye = politely ? g_strconcat (protocol->quit, "\n", NULL) : NULL;

  clear_timer (self);
  forget_told (self);
  self->phase = PAL_DRIVER_CLOSED;
  if (self->process)
    pal_driver_process_close (g_steal_pointer (&self->process), goodbye);
  if (self->state && protocol->clear)
    protocol->clear (self->state);
  g_clear_pointer (&self->state, g_free);
}

static void
pal_driver_fail_as (PalDriver *self, PalDriverFault fault, const char *sentence)
{
  note_talk (self, PAL_DRIVER_VOICE_FAULT, sentence);
  drop_process (self, FALSE);
  g_signal_emit (self, signals[SIGNAL_FAILED], 0, (int) fault, sentence);
}

static void
end_stopping (PalDriver *self)
{
  clear_timer (self);
  self->phase = self->state ? PAL_DRIVER_READY : PAL_DRIVER_CLOSED;
  self->lost = !self->analyzing;
  g_signal_emit (self, signals[SIGNAL_STOPPED], 0);
}

static void
kill_for_good (PalDriver *self)
{
  drop_process (self, FALSE);
  end_stopping (self);
}

static gboolean
on_timeout (gpointer data)
{
  PalDriver *self = data;

  clear_timer (self);
  if (self->phase == PAL_DRIVER_STOPPING)
    kill_for_good (self);
  else if (self->phase == PAL_DRIVER_THINKING)
    pal_driver_fail_as (self, PAL_DRIVER_FAULT_TIME, _ ("It did not answer in time."));
  else if (self->phase == PAL_DRIVER_STARTING)
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

  note_talk (self, PAL_DRIVER_VOICE_ENGINE, line);
  protocol_of (self)->line (self, self->state, line);
}

static void
on_gone (const char *how, gpointer data)
{
  g_autoptr (PalDriver) self = g_object_ref (data);

  if (self->phase != PAL_DRIVER_READY && self->phase != PAL_DRIVER_STOPPING) {
    pal_driver_fail_as (self, PAL_DRIVER_FAULT_CRASH, how);
    return;
  }
  note_talk (self, PAL_DRIVER_VOICE_FAULT, how);
  if (self->phase == PAL_DRIVER_STOPPING)
    kill_for_good (self);
  else
    drop_process (self, FALSE); /* it is started again when it is needed */
}

static gboolean
start_process (PalDriver *self)
{
  static const PalDriverProcessFuncs funcs = { on_line, on_gone };
  const char *why = NULL;
  g_autofree char *path = pal_driver_spec_find_program (self->spec, &why);
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  PalDriverCommand command;

  if (!path) {
    pal_driver_fail_as (self, PAL_DRIVER_FAULT_CRASH, why);
    return FALSE;
  }
  g_ptr_array_add (argv, path);
  for (guint i = 1; self->spec->argv && self->spec->argv[i]; i++)
    g_ptr_array_add (argv, self->spec->argv[i]);
  g_ptr_array_add (argv, NULL);
  command = (PalDriverCommand){ (const char *const *) argv->pdata, self->spec->folder,
                                (const char *const *) self->spec->environment,
                                pal_driver_get_niceness (self) };
  self->process = pal_driver_process_start (&command, &funcs, self, &error);
  if (!self->process)
    pal_driver_fail_as (self, PAL_DRIVER_FAULT_CRASH, error->message);
  return self->process != NULL;
}

static void
open_engine (PalDriver *self)
{
  const PalDriverProtocol *protocol = protocol_of (self);

  self->phase = PAL_DRIVER_STARTING;
  self->opened = FALSE;
  forget_itself (self);
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
  self->phase = PAL_DRIVER_PREPARING;
  self->lost = FALSE;
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
  forget_itself (self);
  g_ptr_array_unref (self->choices);
  pal_driver_past_clear (&self->past);
  g_free (self->told);
  g_clear_pointer (&self->record, game_record_free);
  G_OBJECT_CLASS (pal_driver_parent_class)->finalize (object);
}

static void
pal_driver_class_init (PalDriverClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = pal_driver_finalize;
  signals[SIGNAL_READY] = g_signal_new ("ready", PAL_TYPE_DRIVER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_STOPPED] = g_signal_new ("stopped", PAL_TYPE_DRIVER, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_FINISHED] = g_signal_new ("finished", PAL_TYPE_DRIVER, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_INFO] = g_signal_new ("info", PAL_TYPE_DRIVER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_SAID] = g_signal_new ("said", PAL_TYPE_DRIVER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_STRING);
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
  self->choices = g_ptr_array_new_with_free_func ((GDestroyNotify) pal_driver_choice_free);
}

PalDriver *
pal_driver_new (const PalDriverSpec *spec, const Rules *rules)
{
  PalDriver *self = g_object_new (PAL_TYPE_DRIVER, NULL);

  self->spec = spec;
  self->protocol = spec->protocol;
  self->rules = rules;
  return self;
}

void
pal_driver_set_timeout (PalDriver *self, gint64 timeout)
{
  self->timeout = timeout;
}

void
pal_driver_set_looked_at (PalDriver *self, gboolean looked_at)
{
  forget_told (self);
  g_clear_pointer (&self->told, g_free);
  if (looked_at)
    self->told = g_new0 (Told, MULTI_PV_MAX);
}

int
pal_driver_get_niceness (PalDriver *self)
{
  return self->spec->niceness > 0 ? thread_niceness (self->spec->niceness, self->out_of_view) : 0;
}

/* A process gets ready as fast as it can. */
static void
driver_give_way (PalDriver *self)
{
  if (self->phase < PAL_DRIVER_READY)
    return;
  if (self->process && self->spec->niceness > 0)
    pal_driver_process_give_way (self->process, pal_driver_get_niceness (self));
  if (protocol_of (self)->give_way)
    protocol_of (self)->give_way (self, self->state);
}

void
pal_driver_set_out_of_view (PalDriver *self, gboolean out_of_view)
{
  self->out_of_view = out_of_view;
  driver_give_way (self);
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
  if (self->phase != PAL_DRIVER_READY && self->phase != PAL_DRIVER_CLOSED)
    drop_process (self, FALSE);
  if (self->phase == PAL_DRIVER_CLOSED)
    open_engine (self);
  else
    pal_driver_begin_preparing (self);
}

/* FALSE where there is nobody who could. */
static gboolean
begin_thinking (PalDriver *self, const GameRecord *record, gboolean analyzing)
{
  set_record (self, record);
  self->thought = (PalDriverThought){ 0 };
  self->analyzing = analyzing;
  forget_told (self);
  if (self->phase != PAL_DRIVER_READY) {
    pal_driver_fail_as (self, PAL_DRIVER_FAULT_CRASH, _ ("It exited on the opponent’s turn."));
    return FALSE;
  }
  self->phase = PAL_DRIVER_THINKING;
  self->asked_us = g_get_monotonic_time ();
  return TRUE;
}

void
pal_driver_go (PalDriver *self, const PalDriverTurn *turn)
{
  if (!begin_thinking (self, turn->record, FALSE))
    return;
  set_timer (self, turn->timeout);
  protocol_of (self)->go (self, self->state, turn);
}

void
pal_driver_analyze (PalDriver *self, const PalDriverAnalysis *wanted)
{
  self->lines = 1;
  if (begin_thinking (self, wanted->record, TRUE))
    protocol_of (self)->analyze (self, self->state, wanted);
}

int
pal_driver_get_lines (PalDriver *self)
{
  return self->lines;
}

void
pal_driver_grant_lines (PalDriver *self, int lines)
{
  self->lines = lines;
}

PalDriverPhase
pal_driver_get_phase (PalDriver *self)
{
  return self->phase;
}

gboolean
pal_driver_has_opened (PalDriver *self)
{
  return self->opened;
}

gboolean
pal_driver_knows (PalDriver *self, const GameRecord *record)
{
  if (self->phase != PAL_DRIVER_READY || !self->record)
    return FALSE;
  return protocol_of (self)->keeps_game
             ? !self->lost && game_record_goes_on_from (record, self->record)
             : game_record_has_same_start (record, self->record);
}

void
pal_driver_stop (PalDriver *self)
{
  if (self->phase != PAL_DRIVER_THINKING)
    return;
  forget_told (self);
  self->phase = PAL_DRIVER_STOPPING;
  set_timer (self, MIN (STOP_MS, self->timeout));
  if (!protocol_of (self)->stop || !protocol_of (self)->stop (self, self->state))
    kill_for_good (self);
}

void
pal_driver_hurry (PalDriver *self)
{
  if (self->phase == PAL_DRIVER_THINKING && protocol_of (self)->hurry)
    pal_driver_say (self, "%s", protocol_of (self)->hurry);
}

void
pal_driver_end_game (PalDriver *self, Outcome outcome)
{
  if (self->phase == PAL_DRIVER_READY && protocol_of (self)->end)
    protocol_of (self)->end (self, self->state, outcome);
  if (self->phase != PAL_DRIVER_READY)
    drop_process (self, FALSE);
}

void
pal_driver_close (PalDriver *self)
{
  drop_process (self, self->phase == PAL_DRIVER_READY);
}

const PalDriverSpec *
pal_driver_get_spec (PalDriver *self)
{
  return self->spec;
}

const char *
pal_driver_get_title (PalDriver *self)
{
  return self->title;
}

const GPtrArray *
pal_driver_get_choices (PalDriver *self)
{
  return self->choices;
}

const char *const *
pal_driver_get_variants (PalDriver *self)
{
  return (const char *const *) self->variants;
}

const PalDriverPast *
pal_driver_get_past (PalDriver *self)
{
  return &self->past;
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
  note_talk (self, PAL_DRIVER_VOICE_OURS, line);
  whole = g_strconcat (line, "\n", NULL);
  pal_driver_process_send (self->process, whole);
}

void
pal_driver_ready (PalDriver *self)
{
  if (self->phase == PAL_DRIVER_STARTING) {
    self->opened = TRUE;
    pal_driver_begin_preparing (self);
  } else if (self->phase == PAL_DRIVER_PREPARING) {
    clear_timer (self);
    self->phase = PAL_DRIVER_READY;
    driver_give_way (self);
    g_signal_emit (self, signals[SIGNAL_READY], 0);
  }
}

void
pal_driver_stopped (PalDriver *self)
{
  if (self->phase == PAL_DRIVER_STOPPING)
    end_stopping (self);
}

void
pal_driver_take_title (PalDriver *self, char *title)
{
  g_free (self->title);
  self->title = g_utf8_make_valid (title, -1);
  g_free (title);
}

void
pal_driver_take_choice (PalDriver *self, PalDriverChoice *choice)
{
  if (choice && self->choices->len < CHOICES_MAX)
    g_ptr_array_add (self->choices, choice);
  else
    pal_driver_choice_free (choice);
}

void
pal_driver_take_variants (PalDriver *self, char **variants)
{
  g_strfreev (self->variants);
  self->variants = variants;
}

/* Reads TEXT in the engine's notation, that of files, or as some write the engine's for people,
 * with the piece before it and a sign between: "Ch2xh9". */
static gboolean
read_pv_move (PalDriver *self, const Position *position, const char *text, Move *move)
{
  g_autofree char *bare = g_strdup (g_ascii_isupper (*text) ? text + 1 : text);
  char *to = bare;

  for (const char *from = bare; *from != '\0'; from++)
    if (strchr ("-x+", *from) == NULL)
      *to++ = *from;
  *to = '\0';
  return (rules_read_move (self->rules, position, text, strlen (text), self->notation, move)
              == MOVE_TEXT_OK
          || rules_read_move (self->rules, position, text, strlen (text), NOTATION_FILE, move)
                 == MOVE_TEXT_OK
          || rules_read_move (self->rules, position, bare, strlen (bare), self->notation, move)
                 == MOVE_TEXT_OK)
         && rules_is_legal (self->rules, position, *move);
}

/* The moves of PV as far as they are legal ones; numbers between them are passed over. */
static void
read_pv (PalDriver *self, const char *pv, EngineInfo *info)
{
  g_auto (GStrv) words = g_strsplit_set (pv, " \t", -1);
  Position position = *game_record_last (self->record);

  info->pv_length = 0;
  for (char **word = words; *word && info->pv_length < PV_MAX; word++) {
    const char *text = *word + strspn (*word, "0123456789.");
    Move move;

    if (*text == '\0')
      continue;
    if (!read_pv_move (self, &position, *word, &move)
        && !read_pv_move (self, &position, text, &move))
      return;
    info->pv[info->pv_length++] = move;
    self->rules->play (&position, move);
  }
}

/* Hands on what is new. */
static void
hand_on (PalDriver *self)
{
  g_autoptr (PalDriver) kept G_GNUC_UNUSED = g_object_ref (self);

  drop_source (&self->teller);
  for (int i = 0; self->told && i < MULTI_PV_MAX; i++) {
    Told *told = &self->told[i];

    if (!told->fresh)
      continue;
    told->fresh = FALSE;
    if (told->pv)
      read_pv (self, told->pv, &told->info);
    g_signal_emit (self, signals[SIGNAL_INFO], 0, &told->info);
  }
}

static gboolean
on_teller (gpointer data)
{
  hand_on (data);
  return G_SOURCE_REMOVE;
}

static void
hand_on_later (PalDriver *self)
{
  g_autoptr (GMainContext) context = g_main_context_ref_thread_default ();

  if (self->teller)
    return;
  self->teller = g_timeout_source_new (INFO_MS);
  g_source_set_callback (self->teller, on_teller, self, NULL);
  g_source_attach (self->teller, context);
}

static void
pal_driver_note_thought (PalDriver *self, const EngineInfo *info)
{
  if (info->nodes > 0)
    self->thought.nodes = info->nodes;
  if (info->line > 1 || info->score == SCORE_NONE)
    return;
  self->thought.has_score = TRUE;
  self->thought.score = info->score;
  if (info->depth > 0)
    self->thought.depth = info->depth;
}

void
pal_driver_tell (PalDriver *self, const EngineInfo *info, const char *pv)
{
  int line = MAX (info->line, 1);
  Told *told = self->told && line <= MULTI_PV_MAX ? &self->told[line - 1] : NULL;

  if (self->phase != PAL_DRIVER_THINKING)
    return;
  pal_driver_note_thought (self, info);
  if (!told || (info->score == SCORE_NONE && !protocol_of (self)->has_no_scores))
    return;
  told->info = *info;
  told->info.line = line;
  told->fresh = TRUE;
  g_free (told->pv);
  told->pv = g_strdup (pv);
  hand_on_later (self);
}

static void
pal_driver_answer (PalDriver *self, PalDriverAnswer *given)
{
  if (self->phase != PAL_DRIVER_THINKING)
    return;
  hand_on (self);
  if (self->phase != PAL_DRIVER_THINKING)
    return; /* whoever was told has called it off */
  given->elapsed_us = g_get_monotonic_time () - self->asked_us;
  given->thought = self->thought;
  clear_timer (self);
  self->phase = PAL_DRIVER_READY;
  self->lost = self->analyzing; /* who keeps the game may have played the move in it */
  if (self->analyzing)
    g_signal_emit (self, signals[SIGNAL_FINISHED], 0);
  else
    g_signal_emit (self, signals[SIGNAL_ANSWER], 0, given);
}

void
pal_driver_move (PalDriver *self, const char *text)
{
  PalDriverAnswer given = { PAL_DRIVER_ANSWER_MOVE, MOVE_NONE, text };
  char exact[MOVE_TEXT_MAX];
  const Position *position = game_record_last (self->record);
  Move move;

  if (rules_read_move (self->rules, position, text, strlen (text), self->notation, &move)
          == MOVE_TEXT_OK
      && rules_is_legal (self->rules, position, move)) {
    self->rules->move_to_text (position, move, self->notation, exact);
    given.move = move;
    given.exact = strcmp (exact, text) == 0;
  }
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
  return self->phase == PAL_DRIVER_THINKING;
}

gboolean
pal_driver_is_analyzing (PalDriver *self)
{
  return self->phase == PAL_DRIVER_THINKING && self->analyzing;
}

void
pal_driver_move_text (PalDriver *self, const GameRecord *record, size_t ply, char *text)
{
  self->rules->move_to_text (&record->positions[ply], record->moves[ply], self->notation, text);
}
