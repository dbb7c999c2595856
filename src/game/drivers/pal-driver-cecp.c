/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/engine-types.h"
#include "pal-driver-protocol.h"
#include "registry.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* What CECP engines tell of themselves before a game, and what they are told. */
typedef struct {
  gboolean setboard, usermove, time, colors, ping, analyze;
  int done; /* 1: that was all; 0: more is to come; -1: not said */
} CecpFeatures;

/* What holds for an engine that tells nothing. */
#define CECP_FEATURES_USUAL ((CecpFeatures){ .time = TRUE, .analyze = TRUE, .done = -1 })

/* Engines whose setboard is not what the game calls a FEN. */
static const struct {
  const char *title;     /* begins so */
  const char *from, *to; /* letters of pieces */
  gboolean four_fields;  /* placement, side and the two counters only */
} quirks[] = {
  { "HoiXiangqi", "NBnb", "HEhe", TRUE },
};

/* Whether the feature is one that we make use of, or do not mind. */
static gboolean
take_feature (PalDriver *engine, CecpFeatures *features, const char *name, const char *value)
{
  struct {
    const char *name;
    gboolean *flag;
  } flags[] = {
    { "setboard", &features->setboard }, { "usermove", &features->usermove },
    { "time", &features->time },         { "colors", &features->colors },
    { "ping", &features->ping },         { "analyze", &features->analyze },
  };

  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    if (strcmp (name, flags[i].name) == 0) {
      *flags[i].flag = strcmp (value, "1") == 0;
      return TRUE;
    }
  if (strcmp (name, "done") == 0)
    features->done = strcmp (value, "1") == 0;
  else if (strcmp (name, "myname") == 0)
    pal_driver_take_title (engine, g_strdup (value));
  else if (strcmp (name, "variants") == 0)
    pal_driver_take_variants (engine, g_strsplit (value, ",", -1));
  else if (strcmp (name, "option") == 0)
    pal_driver_take_choice (engine, pal_driver_choice_read_cecp (value));
  else
    return strcmp (name, "san") != 0 || strcmp (value, "0") == 0;
  return TRUE;
}

/* NAME=VALUE, the value in quotation marks where it holds blanks; FALSE at the end. */
static gboolean
next_feature (const char **text, char **name, char **value)
{
  const char *p = *text + strspn (*text, " \t");
  const char *equals = strchr (p, '=');
  gsize length;

  if (!equals)
    return FALSE;
  *name = g_strndup (p, (gsize) (equals - p));
  p = equals + 1;
  if (*p == '"') {
    length = strcspn (++p, "\"");
    *text = p + length + (p[length] == '"');
  } else {
    length = strcspn (p, " \t");
    *text = p + length;
  }
  *value = g_strndup (p, length);
  return TRUE;
}

/* Takes note of the features in TEXT, which stood behind the word "feature", and answers them. */
static void
cecp_features_read (CecpFeatures *features, PalDriver *engine, const char *text)
{
  char *name, *value;

  while (next_feature (&text, &name, &value)) {
    gboolean taken = take_feature (engine, features, name, value);
    if (strcmp (name, "done") != 0 && strcmp (name, "option") != 0)
      pal_driver_say (engine, "%s %s", taken ? "accepted" : "rejected", name);
    g_free (name);
    g_free (value);
  }
}

/* Sets OPTION: one that the engine listed, or a command of the protocol such as "memory". */
static void
cecp_set_option (PalDriver *engine, const PalDriverOption *option)
{
  const GPtrArray *choices = pal_driver_get_choices (engine);
  const char *value = option->value ? option->value : "";
  const PalDriverChoice *listed = NULL;

  for (guint i = 0; i < choices->len && !listed; i++) {
    const PalDriverChoice *choice = choices->pdata[i];
    listed = strcmp (choice->name, option->name) == 0 ? choice : NULL;
  }
  if (!listed)
    pal_driver_say (engine, "%s %s", option->name, value);
  else if (!option->value)
    pal_driver_say (engine, "option %s", option->name);
  else if (listed->kind == PAL_DRIVER_CHOICE_CHECK)
    pal_driver_say (engine, "option %s=%d", option->name,
                    strcmp (value, "true") == 0 || strcmp (value, "1") == 0);
  else
    pal_driver_say (engine, "option %s=%s", option->name, value);
}

static gboolean
is_our_game (const char *word, const Rules *rules)
{
  const Game *game = registry_find (word);

  return game && game->rules == rules;
}

/* Says which game it is, where the engine's usual one, the first of its variants, is another. */
static void
cecp_say_variant (PalDriver *engine)
{
  const Rules *rules = pal_driver_get_rules (engine);
  const char *const *variants = pal_driver_get_variants (engine);

  for (const char *const *variant = variants; variant && *variant; variant++)
    if (is_our_game (*variant, rules)) {
      if (variant != variants)
        pal_driver_say (engine, "variant %s", *variant);
      return;
    }
}

/* "level MOVES BASE INCREMENT"; NULL without a clock. Free with g_free. */
static char *
cecp_level (const PalTimeControl *control)
{
  gint64 seconds = MAX (control->base / 1000, 1);
  char increment[G_ASCII_DTOSTR_BUF_SIZE];

  if (control->mode == PAL_CLOCK_NONE)
    return NULL;
  g_ascii_formatd (increment, sizeof increment, "%g", (double) control->increment / 1000);
  return g_strdup_printf ("level %d %d:%02d %s", control->moves, (int) (seconds / 60),
                          (int) (seconds % 60), increment);
}

static void
translate_letters (char *fen, const char *from, const char *to)
{
  for (; *fen && *fen != ' '; fen++) {
    const char *found = strchr (from, *fen);
    if (found)
      *fen = to[found - from];
  }
}

/* POSITION as the engine's setboard has it. Free with g_free. */
static char *
cecp_fen (PalDriver *engine, const Rules *rules, const Position *position)
{
  const char *title = pal_driver_get_title (engine);
  char fen[POSITION_TEXT_MAX];

  rules->position_to_text (position, fen);
  for (guint i = 0; title && i < G_N_ELEMENTS (quirks); i++) {
    g_auto (GStrv) fields = NULL;
    if (!g_str_has_prefix (title, quirks[i].title))
      continue;
    translate_letters (fen, quirks[i].from, quirks[i].to);
    fields = g_strsplit (fen, " ", -1);
    if (quirks[i].four_fields && g_strv_length (fields) == 6)
      return g_strdup_printf ("%s %s %s %s", fields[0], fields[1], fields[4], fields[5]);
  }
  return g_strdup (fen);
}

/*
 * The chess engine communication protocol (T. Mann, H. G. Muller), version 2, that of xboard.
 *
 * The engine keeps the game itself: it is told only the opponent's moves and answers at once. The
 * first move of all, and whatever is out of order, is told in force mode, in which it only listens.
 */

enum {
  FEATURES_MS = 2500, /* an engine that has told no features by then knows version 1 only */
  CECP_MATE = 100000, /* mates are scores beyond this, plus moves */
};

typedef struct {
  CecpFeatures features;
  GSource *wait; /* for features that may never come */
  gboolean open;
  gboolean forced; /* is in force mode */
  gboolean analyzing;
  size_t ply;  /* the moves that it knows of */
  int ping;    /* the last one sent */
  int fence;   /* what comes before this pong is no answer to anything later; 0: none */
  int awaited; /* the pong that says it is ready, or has stopped; 0: none */
} CecpState;

static void
stop_waiting (CecpState *state)
{
  if (state->wait)
    g_source_destroy (state->wait);
  g_clear_pointer (&state->wait, g_source_unref);
}

static void
cecp_clear (gpointer data)
{
  stop_waiting (data);
}

static void
pal_driver_cecp_finish_opening (PalDriver *engine, CecpState *state)
{
  const GPtrArray *options = pal_driver_get_spec (engine)->options;

  stop_waiting (state);
  if (state->open)
    return;
  state->open = TRUE;
  for (guint i = 0; i < options->len; i++) {
    const PalDriverOption *option = options->pdata[i];
    cecp_set_option (engine, option);
  }
  pal_driver_ready (engine);
}

static gboolean
on_no_features (gpointer data)
{
  PalDriver *engine = data;
  CecpState *state = pal_driver_get_state (engine);

  pal_driver_cecp_finish_opening (engine, state);
  return G_SOURCE_REMOVE;
}

static void
cecp_open (PalDriver *engine, gpointer data)
{
  CecpState *state = data;
  g_autoptr (GMainContext) context = g_main_context_ref_thread_default ();

  state->features = CECP_FEATURES_USUAL;
  pal_driver_say (engine, "xboard");
  pal_driver_say (engine, "protover 2");
  state->wait = g_timeout_source_new (FEATURES_MS);
  g_source_set_callback (state->wait, on_no_features, engine, NULL);
  g_source_attach (state->wait, context);
}

/* --- Telling --- */

static void
force (PalDriver *engine, CecpState *state)
{
  if (!state->forced)
    pal_driver_say (engine, "force");
  state->forced = TRUE;
}

static void
tell_move (PalDriver *engine, CecpState *state, const GameRecord *record)
{
  char text[MOVE_TEXT_MAX];

  pal_driver_move_text (engine, record, state->ply++, text);
  pal_driver_say (engine, "%s%s", state->features.usermove ? "usermove " : "", text);
}

static void
tell_limits (PalDriver *engine)
{
  const PalDriverLimits *limits = &pal_driver_get_spec (engine)->limits;
  g_autofree char *level = cecp_level (&limits->control);
  char seconds[G_ASCII_DTOSTR_BUF_SIZE];

  if (level)
    pal_driver_say (engine, "%s", level);
  if (limits->move_time > 0) {
    g_ascii_formatd (seconds, sizeof seconds, "%g", (double) limits->move_time / 1000);
    pal_driver_say (engine, "st %s", seconds);
  }
  if (limits->depth > 0)
    pal_driver_say (engine, "sd %d", limits->depth);
}

static void
cecp_send_ping (PalDriver *engine, CecpState *state)
{
  state->awaited = ++state->ping;
  pal_driver_say (engine, "ping %d", state->ping);
}

/* Ready when it has come so far; or at once, where it cannot tell. */
static void
await (PalDriver *engine, CecpState *state)
{
  if (state->features.ping)
    cecp_send_ping (engine, state);
  else
    pal_driver_ready (engine);
}

/* One without ping may still move when it likes, unless it only analyzes. */
static gboolean
cecp_stop (PalDriver *engine, gpointer data)
{
  CecpState *state = data;

  if (state->analyzing) {
    state->analyzing = FALSE;
    pal_driver_say (engine, "exit");
    state->forced = FALSE; /* not every engine is where it was before */
    if (!state->features.ping) {
      force (engine, state);
      pal_driver_stopped (engine);
      return TRUE;
    }
  }
  if (!state->features.ping)
    return FALSE;
  force (engine, state);
  cecp_send_ping (engine, state);
  return TRUE;
}

/* The Variant tag of the game's standard start, or an empty text. */
static const char *
canonical_tag (const Rules *rules)
{
  Position standard;
  const char *tag;

  rules_start (rules, &standard);
  tag = rules->variant_tag (&standard);
  return tag ? tag : "";
}

static void
cecp_prepare (PalDriver *engine, gpointer data, const GameRecord *record)
{
  CecpState *state = data;
  const Rules *rules = pal_driver_get_rules (engine);
  g_autofree char *fen = NULL;

  if (pal_driver_get_spec (engine)->limits.nodes > 0) {
    pal_driver_fail (engine, _ ("CECP cannot limit the nodes of a search."));
    return;
  }
  if (rules->variant_tag && rules->variant_tag (&record->positions[0])
      && strcmp (rules->variant_tag (&record->positions[0]), canonical_tag (rules)) != 0) {
    pal_driver_fail (engine, _ ("CECP does not support this kind of start position."));
    return;
  }
  pal_driver_say (engine, "new");
  state->forced = state->analyzing = FALSE;
  cecp_say_variant (engine);
  force (engine, state);
  pal_driver_say (engine, "easy");
  pal_driver_say (engine, "post");
  tell_limits (engine);
  if (!pal_driver_is_standard_start (rules, &record->positions[0])) {
    fen = cecp_fen (engine, rules, &record->positions[0]);
    pal_driver_say (engine, "setboard %s", fen);
  }
  for (state->ply = 0; state->ply < record->length;)
    tell_move (engine, state, record);
  await (engine, state);
}

static void
tell_clocks (PalDriver *engine, const CecpState *state, const PalDriverTurn *turn, int side)
{
  if (!state->features.time)
    return;
  if (turn->clocked[side])
    pal_driver_say (engine, "time %" G_GINT64_FORMAT, MAX (turn->left[side] / 10, 1));
  if (turn->clocked[!side])
    pal_driver_say (engine, "otim %" G_GINT64_FORMAT, MAX (turn->left[!side] / 10, 1));
}

static void
cecp_go (PalDriver *engine, gpointer data, const PalDriverTurn *turn)
{
  CecpState *state = data;
  const GameRecord *record = turn->record;
  int side = pal_driver_get_rules (engine)->side_to_move (game_record_last (record));
  gboolean in_order = !state->forced && state->ply + 1 == record->length;

  if (in_order) {
    tell_clocks (engine, state, turn, side);
    tell_move (engine, state, record);
    return;
  }
  force (engine, state);
  while (state->ply < record->length)
    tell_move (engine, state, record);
  if (state->features.colors) /* of old: the side that the engine does not play is to move */
    pal_driver_say (engine, side == 0 ? "white" : "black");
  tell_clocks (engine, state, turn, side);
  pal_driver_say (engine, "go");
  state->forced = FALSE;
}

static void
cecp_analyze (PalDriver *engine, gpointer data, const PalDriverAnalysis *wanted)
{
  CecpState *state = data;

  if (!state->features.analyze) {
    pal_driver_fail (engine, _ ("It cannot analyze: it only plays."));
    return;
  }
  force (engine, state);
  while (state->ply < wanted->record->length)
    tell_move (engine, state, wanted->record);
  state->analyzing = TRUE;
  pal_driver_say (engine, "analyze");
}

static void
cecp_end (PalDriver *engine, gpointer data, Outcome outcome)
{
  CecpState *state = data;

  pal_driver_say (engine, "result %s {The game is over}", result_token (outcome.result));
  force (engine, state);
}

/* --- Hearing --- */

static void
pal_driver_cecp_take_move (PalDriver *engine, CecpState *state, const char *text)
{
  g_autofree char *move = pal_driver_word (text);

  if (state->fence > 0 || state->analyzing)
    return;
  state->ply++;
  if (state->features.ping) {
    state->fence = ++state->ping;
    pal_driver_say (engine, "ping %d", state->ping);
  }
  pal_driver_move (engine, move);
}

static int
cecp_score (long score)
{
  if (score >= CECP_MATE)
    return (int) (SCORE_MATE - 2 * MIN (score - CECP_MATE, 200));
  if (score <= -CECP_MATE)
    return (int) (-SCORE_MATE + 2 * MIN (-(score + CECP_MATE), 200));
  return (int) pal_driver_limit_hundredths (score);
}

/* "13 +0.24 ..." is none: ply, score, time (hundredths of a second) and nodes are whole numbers,
 * and a principal variation may follow. Signs stand behind the ply in some. */
static void
note_thought (PalDriver *engine, const char *line)
{
  int depth, length = 0, behind = 0;
  long score;
  long long time;
  unsigned long long nodes;

  while (*line == ' ' || *line == '\t')
    line++;
  if (sscanf (line, "%d%n", &depth, &length) != 1 || length == 0)
    return;
  line += length;
  if (*line == '.' || *line == '+' || *line == '-' || *line == '&')
    line++;
  if (sscanf (line, "%ld %lld %llu%n", &score, &time, &nodes, &behind) != 3)
    return;
  pal_driver_tell (engine,
                   &(EngineInfo){ .depth = CLAMP (depth, 0, DEPTH_MAX),
                                  .line = 1,
                                  .score = cecp_score (score),
                                  .nodes = nodes,
                                  .time_ms = 10 * CLAMP (time, 0, G_MAXINT32) },
                   line + behind);
}

/* It says that the game is over: what that is worth in its turn. */
static void
take_result (PalDriver *engine, Result result)
{
  if (!pal_driver_is_thinking (engine) || pal_driver_is_analyzing (engine))
    return;
  if (result == RESULT_DRAW)
    pal_driver_claim_draw (engine, MOVE_NONE);
  else
    pal_driver_resign (engine); /* who is to move has not won */
}

static void
pal_driver_cecp_refuse (PalDriver *engine, const char *line)
{
  g_autofree char *sentence = g_strdup_printf (_ ("It refused a legal move or position: %s"), line);

  pal_driver_fail (engine, sentence);
}

static void
take_features (PalDriver *engine, CecpState *state, const char *text)
{
  cecp_features_read (&state->features, engine, text);
  if (state->features.done == 1)
    pal_driver_cecp_finish_opening (engine, state);
  else if (state->features.done == 0)
    stop_waiting (state); /* it asks until the timeout */
}

static gboolean
take_game_line (PalDriver *engine, CecpState *state, const char *line)
{
  const char *rest;
  Result result;

  if ((rest = pal_driver_word_first (line, "move"))) {
    pal_driver_cecp_take_move (engine, state, rest);
  } else if (pal_driver_word_first (line, "resign")) {
    pal_driver_resign (engine);
  } else if (g_str_has_prefix (line, "Illegal move") || g_str_has_prefix (line, "tellusererror")) {
    pal_driver_cecp_refuse (engine, line);
  } else if (g_ascii_isdigit (*line)) {
    g_autofree char *token = pal_driver_word (line);
    if (result_from_token (token, &result) && result != RESULT_ONGOING)
      take_result (engine, result);
    else if (pal_driver_is_thinking (engine))
      note_thought (engine, line);
  } else {
    return FALSE;
  }
  return TRUE;
}

static void
cecp_take_pong (PalDriver *engine, CecpState *state, int number)
{
  if (number >= state->fence)
    state->fence = 0;
  if (state->awaited == 0 || number != state->awaited)
    return;
  state->awaited = 0;
  if (pal_driver_get_phase (engine) == PAL_DRIVER_STOPPING)
    pal_driver_stopped (engine);
  else
    pal_driver_ready (engine);
}

static void
cecp_line (PalDriver *engine, gpointer data, const char *line)
{
  CecpState *state = data;
  const char *rest;

  while (*line == ' ' || *line == '\t')
    line++;
  if ((rest = pal_driver_word_first (line, "feature"))) {
    take_features (engine, state, rest);
  } else if ((rest = pal_driver_word_first (line, "pong"))) {
    cecp_take_pong (engine, state, atoi (rest));
  } else if (state->open) {
    take_game_line (engine, state, line);
  }
}

const PalDriverProtocol pal_driver_cecp = {
  .id = "cecp",
  .name = "CECP",
  .notation = "ucci",
  .words = { "xboard", "cecp", "phalanx", "crafty" },
  .keeps_game = TRUE,
  .tells_move_time = TRUE,
  .state_size = sizeof (CecpState),
  .open = cecp_open,
  .prepare = cecp_prepare,
  .go = cecp_go,
  .analyze = cecp_analyze,
  .stop = cecp_stop,
  .hurry = "?",
  .line = cecp_line,
  .end = cecp_end,
  .quit = "quit",
  .clear = cecp_clear,
};
