/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GTP 2 (G. Farnebäck, 2002), a protocol of questions and answers: the next question is asked when
 * the last one has been answered. The side that moves first is black. */
#include "pal-driver-protocol.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef enum {
  QUESTION_NOTHING, /* whatever the answer is, it does not matter */
  QUESTION_NAME,
  QUESTION_COMMANDS,
  QUESTION_NEEDED, /* a refusal is the end */
  QUESTION_LAST,   /* it is ready when it has answered */
  QUESTION_MOVE,
} QuestionKind;

typedef struct {
  QuestionKind kind;
  char *text;
} Question;

typedef struct {
  GQueue questions; /* of Question; the first one has been asked */
  GString *answer;  /* as far as it has come */
  gboolean answering, refused;
  gboolean knows_time; /* has time_left */
  gboolean open;
  size_t ply; /* the moves that it knows of */
} GtpState;

static void
question_free (gpointer data)
{
  Question *question = data;

  g_free (question->text);
  g_free (question);
}

static void
gtp_clear (gpointer data)
{
  GtpState *state = data;

  g_queue_clear_full (&state->questions, question_free);
  if (state->answer)
    g_string_free (state->answer, TRUE);
}

static G_GNUC_PRINTF (4, 5) void pal_driver_gtp_ask (PalDriver *engine, GtpState *state,
                                                     QuestionKind kind, const char *format, ...)
{
  Question *question = g_new (Question, 1);
  va_list args;

  va_start (args, format);
  *question = (Question){ kind, g_strdup_vprintf (format, args) };
  va_end (args);
  g_queue_push_tail (&state->questions, question);
  if (state->questions.length == 1)
    pal_driver_say (engine, "%s", question->text);
}

static void
gtp_open (PalDriver *engine, gpointer data)
{
  GtpState *state = data;

  g_queue_init (&state->questions);
  state->answer = g_string_new (NULL);
  pal_driver_gtp_ask (engine, state, QUESTION_NAME, "name");
  pal_driver_gtp_ask (engine, state, QUESTION_COMMANDS, "list_commands");
}

static char
color_letter (int side)
{
  return "BW"[side];
}

/* Plays those moves of RECORD that it does not know yet. That it must pass an engine may know by
 * itself and refuse to be told. */
static void
tell_moves (PalDriver *engine, GtpState *state, const GameRecord *record)
{
  const Rules *rules = pal_driver_get_rules (engine);

  for (; state->ply < record->length; state->ply++) {
    int side = rules->side_to_move (&record->positions[state->ply]);
    gboolean pass = record->moves[state->ply] == MOVE_PASS;
    char text[MOVE_TEXT_MAX];

    pal_driver_move_text (engine, record, state->ply, text);
    pal_driver_gtp_ask (engine, state, pass ? QUESTION_NOTHING : QUESTION_NEEDED, "play %c %s",
                        color_letter (side), pass ? "pass" : text);
  }
}

static void
tell_options (PalDriver *engine, GtpState *state)
{
  const GPtrArray *options = pal_driver_get_spec (engine)->options;

  for (guint i = 0; i < options->len; i++) {
    const PalDriverOption *option = options->pdata[i];
    pal_driver_gtp_ask (engine, state, QUESTION_NEEDED, "%s %s", option->name,
                        option->value ? option->value : "");
  }
}

static void
gtp_prepare (PalDriver *engine, gpointer data, const GameRecord *record)
{
  GtpState *state = data;
  const Rules *rules = pal_driver_get_rules (engine);
  const PalTimeControl *control = &pal_driver_get_spec (engine)->limits.control;

  if (!pal_driver_is_standard_start (rules, &record->positions[0])) {
    pal_driver_fail (engine, _ ("GTP cannot set up a position; openings must be lists of moves."));
    return;
  }
  pal_driver_gtp_ask (engine, state, QUESTION_NOTHING, "boardsize %d", rules->files);
  pal_driver_gtp_ask (engine, state, QUESTION_NEEDED, "clear_board");
  if (state->knows_time && control->mode != PAL_CLOCK_NONE)
    pal_driver_gtp_ask (engine, state, QUESTION_NOTHING,
                        "time_settings %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %d",
                        control->base / 1000, (control->increment + 999) / 1000,
                        control->increment > 0);
  state->ply = 0;
  tell_moves (engine, state, record);
  pal_driver_gtp_ask (engine, state, QUESTION_LAST, "protocol_version");
}

static void
gtp_go (PalDriver *engine, gpointer data, const PalDriverTurn *turn)
{
  GtpState *state = data;
  const Rules *rules = pal_driver_get_rules (engine);
  int mover = rules->side_to_move (game_record_last (turn->record));

  tell_moves (engine, state, turn->record);
  for (int side = 0; side < 2; side++)
    if (state->knows_time && turn->clocked[side]) {
      gint64 left = turn->in_periods[side] ? turn->left[side] : turn->main[side];
      pal_driver_gtp_ask (engine, state, QUESTION_NOTHING, "time_left %c %" G_GINT64_FORMAT " %d",
                          color_letter (side), MAX (left / 1000, 1), turn->in_periods[side]);
    }
  pal_driver_gtp_ask (engine, state, QUESTION_MOVE, "genmove %c", color_letter (mover));
}

/* There is no word for analyzing, but for the move that it would play. */
static void
gtp_analyze (PalDriver *engine, gpointer data, const PalDriverAnalysis *wanted)
{
  GtpState *state = data;
  int mover = wanted->record->rules->side_to_move (game_record_last (wanted->record));

  tell_moves (engine, state, wanted->record);
  pal_driver_gtp_ask (engine, state, QUESTION_MOVE, "genmove %c", color_letter (mover));
}

static void
pal_driver_gtp_take_move (PalDriver *engine, GtpState *state)
{
  g_autofree char *move = pal_driver_word (state->answer->str);
  g_autofree char *lower = g_ascii_strdown (move, -1);

  state->ply++; /* it has played the move itself */
  if (strcmp (lower, "resign") == 0) {
    pal_driver_resign (engine);
    return;
  }
  /* Who plays has said all with the move. */
  if (pal_driver_is_analyzing (engine))
    pal_driver_tell (engine, &(EngineInfo){ .line = 1, .score = SCORE_NONE }, lower);
  pal_driver_move (engine, lower);
}

static void
pal_driver_gtp_refuse (PalDriver *engine, const Question *question, const char *answer)
{
  g_autofree char *sentence = g_strdup_printf (_ ("It refused “%s”: %s"), question->text, answer);

  pal_driver_fail (engine, sentence);
}

/* The answer to a question of KIND, which grants what was asked, or need not. */
static void
pal_driver_gtp_use_answer (PalDriver *engine, GtpState *state, QuestionKind kind)
{
  if (!state->refused && kind == QUESTION_NAME) {
    pal_driver_take_title (engine, g_strdup (state->answer->str));
  } else if (kind == QUESTION_COMMANDS) {
    state->knows_time = strstr (state->answer->str, "time_left") != NULL;
    tell_options (engine, state);
    pal_driver_ready (engine);
  } else if (kind == QUESTION_LAST) {
    pal_driver_ready (engine);
  } else if (kind == QUESTION_MOVE) {
    pal_driver_gtp_take_move (engine, state);
  }
}

/* The first question's answer is whole. STATE is gone where the engine refused what was needed. */
static void
pal_driver_gtp_take_answer (PalDriver *engine, GtpState *state)
{
  Question *question = g_queue_pop_head (&state->questions);
  const Question *next = g_queue_peek_head (&state->questions);
  gboolean needed = question->kind == QUESTION_NEEDED || question->kind == QUESTION_MOVE;

  state->answering = FALSE;
  if (state->refused && needed) {
    pal_driver_gtp_refuse (engine, question, state->answer->str);
  } else {
    if (next != NULL)
      pal_driver_say (engine, "%s", next->text);
    pal_driver_gtp_use_answer (engine, state, question->kind);
  }
  question_free (question);
}

static void
begin_answer (GtpState *state, const char *line)
{
  state->answering = TRUE;
  state->refused = *line == '?';
  line++;
  while (g_ascii_isdigit (*line))
    line++;
  while (*line == ' ' || *line == '\t')
    line++;
  g_string_assign (state->answer, line);
}

/* An answer begins with "=" or "?" and ends with an empty line; lines between answers are noise. */
static void
gtp_line (PalDriver *engine, gpointer data, const char *line)
{
  enum { ANSWER_MAX = 1 << 16 };
  GtpState *state = data;

  if (state->answering && *line == '\0') {
    pal_driver_gtp_take_answer (engine, state);
  } else if (state->answering && state->answer->len < ANSWER_MAX) {
    g_string_append_printf (state->answer, "%s%s", state->answer->len > 0 ? " " : "", line);
  } else if (!state->answering && (*line == '=' || *line == '?') && state->questions.length > 0) {
    begin_answer (state, line);
  }
}

const PalDriverProtocol pal_driver_gtp = {
  .id = "gtp",
  .name = "GTP",
  .words = { "gtp" },
  .tells_periods = TRUE,
  .keeps_game = TRUE,
  .has_no_scores = TRUE,
  .state_size = sizeof (GtpState),
  .open = gtp_open,
  .prepare = gtp_prepare,
  .go = gtp_go,
  .analyze = gtp_analyze,
  .line = gtp_line,
  .quit = "quit",
  .clear = gtp_clear,
};
