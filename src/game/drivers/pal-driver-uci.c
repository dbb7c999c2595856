/* SPDX-License-Identifier: GPL-3.0-or-later */
/* UCI (S. Meyer-Kahlen, 2000), with UCI_Variant for games other than the one it was made for. */
#include "engine/engine-types.h"
#include "pal-driver-protocol.h"
#include "registry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/*
 * An engine may answer twice, or answer what was called off. Behind each answer, and behind "stop",
 * stands "isready": what comes before "readyok" cannot be an answer to anything later, nor tell of
 * it.
 */
typedef struct {
  gboolean asked_ready;
  int fences;         /* so many words "readyok" are to come before an answer counts */
  gboolean stopping;  /* and the last of them means that it has stopped: */
  gboolean owes_move; /* when its answer has come as well */
  int lines;          /* the value of MultiPV that it was told last; 0: none */
} UciState;

static void
uci_open (PalDriver *engine, gpointer data)
{
  pal_driver_say (engine, "uci");
}

static const PalDriverChoice *
find_choice (PalDriver *engine, const char *name)
{
  const GPtrArray *choices = pal_driver_get_choices (engine);

  for (guint i = 0; i < choices->len; i++) {
    const PalDriverChoice *choice = choices->pdata[i];
    if (g_ascii_strcasecmp (choice->name, name) == 0)
      return choice;
  }
  return NULL;
}

/* The engine's word for our game, among the choices of its option UCI_Variant; or NULL. */
static const char *
choose_variant (PalDriver *engine)
{
  const char *const *words = pal_driver_get_variants (engine);

  for (; words && *words; words++) {
    const Game *game = registry_find (*words);
    if (game && game->rules == pal_driver_get_rules (engine))
      return *words;
  }
  return NULL;
}

static void
set_own_options (PalDriver *engine)
{
  const GPtrArray *options = pal_driver_get_spec (engine)->options;

  for (guint i = 0; i < options->len; i++) {
    const PalDriverOption *option = options->pdata[i];
    if (!find_choice (engine, option->name)) {
      g_autofree char *sentence
          = g_strdup_printf (_ ("%s does not list an option “%s”; it is set anyway."),
                             pal_driver_get_spec (engine)->name, option->name);
      pal_driver_notice (engine, sentence);
    }
    if (option->value)
      pal_driver_say (engine, "setoption name %s value %s", option->name, option->value);
    else
      pal_driver_say (engine, "setoption name %s", option->name);
  }
}

/* Engines that know several games write moves as UCI_Variant has it; those that know one game write
 * them as they did before there was such a thing. */
static void
pal_driver_uci_finish_opening (PalDriver *engine)
{
  const Rules *rules = pal_driver_get_rules (engine);
  const char *variant = choose_variant (engine);

  if (variant)
    pal_driver_say (engine, "setoption name UCI_Variant value %s", variant);
  else
    pal_driver_set_notation (engine, pal_driver_notation (rules, "ucci"));
  set_own_options (engine);
  pal_driver_ready (engine);
}

/* Starts that need a variant of the game's own, such as UCI_Chess960, are announced by an option.
 */
static void
announce_start (PalDriver *engine, const Position *start)
{
  const Rules *rules = pal_driver_get_rules (engine);
  const char *tag = rules->variant_tag ? rules->variant_tag (start) : NULL;
  g_autofree char *name = tag ? g_strconcat ("UCI_", tag, NULL) : NULL;

  if (name && find_choice (engine, name))
    pal_driver_say (engine, "setoption name %s value true", name);
}

static void
uci_prepare (PalDriver *engine, gpointer data, const GameRecord *record)
{
  UciState *state = data;

  announce_start (engine, &record->positions[0]);
  pal_driver_say (engine, "ucinewgame");
  pal_driver_say (engine, "isready");
  state->asked_ready = TRUE;
}

static void
append_clock (GString *line, const PalDriverTurn *turn, int side)
{
  if (!turn->clocked[side])
    return;
  g_string_append_printf (line, " %ctime %" G_GINT64_FORMAT, "wb"[side], MAX (turn->left[side], 1));
  if (turn->increment[side] > 0)
    g_string_append_printf (line, " %cinc %" G_GINT64_FORMAT, "wb"[side], turn -> increment[side]);
}

static void
uci_go (PalDriver *engine, gpointer data, const PalDriverTurn *turn)
{
  const PalDriverLimits *limits = &pal_driver_get_spec (engine)->limits;
  g_autoptr (GString) line = g_string_new ("go");

  pal_driver_say_position (engine, turn->record);
  if (limits->control.mode != PAL_CLOCK_NONE) {
    append_clock (line, turn, 0);
    append_clock (line, turn, 1);
    if (turn->moves_to_go > 0)
      g_string_append_printf (line, " movestogo %d", turn->moves_to_go);
  }
  if (turn->move_time > 0)
    g_string_append_printf (line, " movetime %" G_GINT64_FORMAT, turn->move_time);
  if (limits->depth > 0)
    g_string_append_printf (line, " depth %d", limits->depth);
  if (limits->nodes > 0)
    g_string_append_printf (line, " nodes %" G_GUINT64_FORMAT, limits->nodes);
  pal_driver_say (engine, "%s", line->str);
}

/* Sets an option that the engine has, within what it can do. */
static void
tell_lines (PalDriver *engine, UciState *state, int lines)
{
  const PalDriverChoice *choice = find_choice (engine, "MultiPV");

  if (!choice || (state->lines == 0 && lines == 1))
    return;
  lines = (int) CLAMP (lines, 1, MAX (choice->most, 1));
  pal_driver_grant_lines (engine, lines);
  if (lines != state->lines)
    pal_driver_say (engine, "setoption name %s value %d", choice->name, lines);
  state->lines = lines;
}

/* " infinite", or what it is to stop at. */
static void
append_analysis_limits (GString *line, const PalDriverAnalysis *wanted)
{
  if (wanted->depth > 0)
    g_string_append_printf (line, " depth %d", wanted->depth);
  if (wanted->time > 0)
    g_string_append_printf (line, " movetime %" G_GINT64_FORMAT, wanted->time);
  if (wanted->depth == 0 && wanted->time == 0)
    g_string_append (line, " infinite");
}

static void
uci_analyze (PalDriver *engine, gpointer data, const PalDriverAnalysis *wanted)
{
  g_autoptr (GString) line = g_string_new ("go");

  tell_lines (engine, data, wanted->lines);
  pal_driver_say_position (engine, wanted->record);
  append_analysis_limits (line, wanted);
  pal_driver_say (engine, "%s", line->str);
}

static void
uci_fence (PalDriver *engine, UciState *state)
{
  state->fences++;
  pal_driver_say (engine, "isready");
}

static gboolean
uci_stop (PalDriver *engine, gpointer data)
{
  UciState *state = data;

  state->stopping = state->owes_move = TRUE;
  pal_driver_say (engine, "stop");
  uci_fence (engine, state);
  return TRUE;
}

static void
uci_end_stopping (PalDriver *engine, UciState *state)
{
  if (!state->stopping || state->owes_move || state->fences > 0)
    return;
  state->stopping = FALSE;
  pal_driver_stopped (engine);
}

static void
uci_take_move (PalDriver *engine, UciState *state, const char *rest)
{
  g_autofree char *move = pal_driver_word (rest);

  if (state->stopping) {
    state->owes_move = FALSE;
    uci_end_stopping (engine, state);
  } else if (state->fences == 0 && pal_driver_is_thinking (engine)) {
    uci_fence (engine, state);
    pal_driver_move (engine, move);
  }
}

static void
uci_take_ready (PalDriver *engine, UciState *state)
{
  if (state->fences == 0) {
    pal_driver_ready (engine);
    return;
  }
  state->fences--;
  uci_end_stopping (engine, state);
}

/* The number behind KEY, or OTHERWISE. */
static gint64
number_or (const char *info, const char *key, gint64 otherwise)
{
  gint64 number;

  return pal_driver_number_after (info, key, &number) ? number : otherwise;
}

static int
uci_score (const char *info, Bound *bound)
{
  const char *score = pal_driver_word_after (info, "score");
  gint64 number;

  if (!score)
    return SCORE_NONE;
  *bound = pal_driver_word_after (score, "lowerbound")   ? BOUND_LOWER
           : pal_driver_word_after (score, "upperbound") ? BOUND_UPPER
                                                         : BOUND_EXACT;
  if (pal_driver_number_after (score, "cp", &number))
    return (int) pal_driver_limit_hundredths (number);
  if (!pal_driver_number_after (score, "mate", &number))
    return SCORE_NONE;
  number = CLAMP (number, -250, 250);
  return (int) (number > 0 ? SCORE_MATE - 2 * number + 1 : -SCORE_MATE - 2 * number);
}

/* What UCI and UCCI have in common. */
static EngineInfo
read_info (const char *info)
{
  return (EngineInfo){
    .depth = (int) CLAMP (number_or (info, "depth", 0), 0, DEPTH_MAX),
    .selective_depth = (int) CLAMP (number_or (info, "seldepth", 0), 0, G_MAXINT16),
    .line = (int) CLAMP (number_or (info, "multipv", 1), 1, G_MAXINT16),
    .score = SCORE_NONE,
    .nodes = (guint64) MAX (number_or (info, "nodes", 0), 0),
    .time_ms = number_or (info, "time", 0),
    .hash_full = (int) CLAMP (number_or (info, "hashfull", 0), 0, 1000),
  };
}

static void
note_info (PalDriver *engine, const char *text)
{
  EngineInfo info;

  if (pal_driver_word_first (text, "string"))
    return;
  info = read_info (text);
  info.score = uci_score (text, &info.bound);
  pal_driver_tell (engine, &info, pal_driver_word_after (text, "pv"));
}

static void
uci_note_choice (PalDriver *engine, const char *text)
{
  PalDriverChoice *choice = pal_driver_choice_read_uci (text);

  if (choice && g_ascii_strcasecmp (choice->name, "UCI_Variant") == 0)
    pal_driver_take_variants (engine, g_strdupv (choice->values));
  pal_driver_take_choice (engine, choice);
}

static void
uci_note_id (PalDriver *engine, const char *rest)
{
  const char *name = pal_driver_word_first (rest, "name");

  if (name)
    pal_driver_take_title (engine, g_strstrip (g_strdup (name)));
}

static void
uci_line (PalDriver *engine, gpointer data, const char *line)
{
  UciState *state = data;
  const char *rest;

  if ((rest = pal_driver_word_first (line, "info"))) {
    if (state->fences == 0 && pal_driver_is_thinking (engine))
      note_info (engine, rest);
  } else if ((rest = pal_driver_word_first (line, "bestmove"))) {
    uci_take_move (engine, state, rest);
  } else if ((rest = pal_driver_word_first (line, "option"))) {
    rest = pal_driver_word_first (rest, "name");
    if (rest)
      uci_note_choice (engine, rest);
  } else if ((rest = pal_driver_word_first (line, "id"))) {
    uci_note_id (engine, rest);
  } else if (pal_driver_word_first (line, "uciok") && !state->asked_ready) {
    pal_driver_uci_finish_opening (engine);
  } else if (pal_driver_word_first (line, "readyok")) {
    uci_take_ready (engine, state);
  }
}

const PalDriverProtocol pal_driver_uci = {
  .id = "uci",
  .name = "UCI",
  .words = { "uci" },
  .tells_move_time = TRUE,
  .tells_periods = TRUE,
  .tells_move_limit = TRUE,
  .state_size = sizeof (UciState),
  .open = uci_open,
  .prepare = uci_prepare,
  .go = uci_go,
  .analyze = uci_analyze,
  .stop = uci_stop,
  .hurry = "stop",
  .line = uci_line,
  .quit = "quit",
};

/* UCCI 3.0 (Z. Huang, 2004): like UCI, but options have neither "name" nor "value", the clocks are
 * one's own and the opponent's, and an engine may resign or find no move. */

enum { UCCI_MATE = 10000, UCCI_MATE_NEAR = 500 }; /* mates are scores near the first */

typedef struct {
  gboolean milliseconds;
  gboolean new_game; /* has the option */
  gboolean open;
  gboolean stopping;
  int fences; /* as UCI's */
} UcciState;

static void
ucci_open (PalDriver *engine, gpointer state)
{
  pal_driver_say (engine, "ucci");
}

static void
pal_driver_ucci_finish_opening (PalDriver *engine, UcciState *state)
{
  const GPtrArray *options = pal_driver_get_spec (engine)->options;

  state->open = TRUE;
  if (state->milliseconds)
    pal_driver_say (engine, "setoption usemillisec true");
  for (guint i = 0; i < options->len; i++) {
    const PalDriverOption *option = options->pdata[i];
    pal_driver_say (engine, "setoption %s %s", option->name, option->value ? option->value : "");
  }
  pal_driver_ready (engine);
}

static void
ucci_prepare (PalDriver *engine, gpointer data, const GameRecord *record)
{
  UcciState *state = data;

  if (state->new_game)
    pal_driver_say (engine, "setoption newgame");
  pal_driver_say (engine, "isready");
}

/* TIME in the unit that was agreed upon. */
static gint64
in_unit (const UcciState *state, gint64 time)
{
  return MAX (state->milliseconds ? time : time / 1000, 1);
}

static void
pal_driver_ucci_append_clock (GString *line, const UcciState *state, const PalDriverTurn *turn,
                              int side, const char *prefix)
{
  if (!turn->clocked[side])
    return;
  g_string_append_printf (line, " %stime %" G_GINT64_FORMAT, prefix,
                          in_unit (state, turn->left[side]));
  if (turn->increment[side] > 0)
    g_string_append_printf (line, " %sincrement %" G_GINT64_FORMAT, prefix,
                            state->milliseconds ? turn->increment[side]
                                                : turn->increment[side] / 1000);
  if (turn->moves_to_go > 0 && *prefix == '\0')
    g_string_append_printf (line, " movestogo %d", turn->moves_to_go);
}

static void
ucci_go (PalDriver *engine, gpointer data, const PalDriverTurn *turn)
{
  const UcciState *state = data;
  const Rules *rules = pal_driver_get_rules (engine);
  const PalDriverLimits *limits = &pal_driver_get_spec (engine)->limits;
  int side = rules->side_to_move (game_record_last (turn->record));
  g_autoptr (GString) line = g_string_new ("go");

  pal_driver_say_position (engine, turn->record);
  if (limits->depth > 0)
    g_string_append_printf (line, " depth %d", limits->depth);
  else if (limits->nodes > 0)
    g_string_append_printf (line, " nodes %" G_GUINT64_FORMAT, limits->nodes);
  else if (turn->move_time > 0)
    g_string_append_printf (line, " time %" G_GINT64_FORMAT " movestogo 1",
                            in_unit (state, turn->move_time));
  else {
    pal_driver_ucci_append_clock (line, state, turn, side, "");
    pal_driver_ucci_append_clock (line, state, turn, !side, "opp");
  }
  pal_driver_say (engine, "%s", line->str);
}

/* There is no option for several lines in UCCI, and one depth or time. */
static void
ucci_analyze (PalDriver *engine, gpointer state, const PalDriverAnalysis *wanted)
{
  pal_driver_say_position (engine, wanted->record);
  if (wanted->depth > 0)
    pal_driver_say (engine, "go depth %d", wanted->depth);
  else if (wanted->time > 0)
    pal_driver_say (engine, "go time %" G_GINT64_FORMAT " movestogo 1",
                    in_unit (state, wanted->time));
  else
    pal_driver_say (engine, "go infinite");
}

static int
read_score (gint64 score)
{
  if (ABS (score) < UCCI_MATE - UCCI_MATE_NEAR || ABS (score) > UCCI_MATE)
    return (int) pal_driver_limit_hundredths (score);
  return (int) (score > 0 ? SCORE_MATE - UCCI_MATE + score : UCCI_MATE - SCORE_MATE + score);
}

static void
pal_driver_ucci_note_info (PalDriver *engine, const char *text)
{
  EngineInfo info = read_info (text);
  gint64 number;

  if (pal_driver_number_after (text, "score", &number)
      || pal_driver_number_after (text, "cp", &number))
    info.score = read_score (number);
  pal_driver_tell (engine, &info, pal_driver_word_after (text, "pv"));
}

static gboolean
ucci_stop (PalDriver *engine, gpointer data)
{
  UcciState *state = data;

  state->stopping = TRUE;
  pal_driver_say (engine, "stop");
  return TRUE;
}

static void
pal_driver_ucci_take_move (PalDriver *engine, UcciState *state, const char *rest)
{
  g_autofree char *move = pal_driver_word (rest);

  if (state->fences > 0 || (!state->stopping && !pal_driver_is_thinking (engine)))
    return;
  state->fences++;
  pal_driver_say (engine, "isready");
  if (state->stopping) {
    state->stopping = FALSE;
    pal_driver_stopped (engine);
  } else if (*move == '\0' || pal_driver_word_after (rest, "resign")) {
    pal_driver_resign (engine);
  } else {
    pal_driver_move (engine, move);
  }
}

static void
pal_driver_ucci_note_option (PalDriver *engine, UcciState *state, const char *text)
{
  if (pal_driver_word_first (text, "name"))
    text = pal_driver_word_first (text, "name");
  state->milliseconds |= pal_driver_word_first (text, "usemillisec") != NULL;
  state->new_game |= pal_driver_word_first (text, "newgame") != NULL;
  pal_driver_take_choice (engine, pal_driver_choice_read_uci (text));
}

static void
ucci_line (PalDriver *engine, gpointer data, const char *line)
{
  UcciState *state = data;
  const char *rest;

  if ((rest = pal_driver_word_first (line, "info"))) {
    if (state->fences == 0 && pal_driver_is_thinking (engine)
        && !pal_driver_word_first (rest, "message"))
      pal_driver_ucci_note_info (engine, rest);
  } else if ((rest = pal_driver_word_first (line, "bestmove"))) {
    pal_driver_ucci_take_move (engine, state, rest);
  } else if (pal_driver_word_first (line, "nobestmove")) {
    pal_driver_ucci_take_move (engine, state, "");
  } else if ((rest = pal_driver_word_first (line, "option"))) {
    pal_driver_ucci_note_option (engine, state, rest);
  } else if ((rest = pal_driver_word_first (line, "id"))) {
    uci_note_id (engine, rest);
  } else if (pal_driver_word_first (line, "ucciok") && !state->open) {
    pal_driver_ucci_finish_opening (engine, state);
  } else if (pal_driver_word_first (line, "readyok")) {
    if (state->fences > 0)
      state->fences--;
    else
      pal_driver_ready (engine);
  }
}

const PalDriverProtocol pal_driver_ucci = {
  .id = "ucci",
  .name = "UCCI",
  .notation = "ucci",
  .words = { "ucci" },
  .tells_move_time = TRUE,
  .tells_periods = TRUE,
  .state_size = sizeof (UcciState),
  .open = ucci_open,
  .prepare = ucci_prepare,
  .go = ucci_go,
  .analyze = ucci_analyze,
  .stop = ucci_stop,
  .hurry = "stop",
  .line = ucci_line,
  .quit = "quit",
};
