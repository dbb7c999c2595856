/*
 * The chess engine communication protocol (T. Mann, H. G. Muller), version 2, that of xboard.
 *
 * The engine keeps the game itself: it is told only the opponent's moves and answers at once. The
 * first move of all, and whatever is out of order, is told in force mode, in which it only listens.
 */
#include "arena-cecp-setup.h"
#include "arena-protocol.h"

#include "engine/engine-types.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

enum {
  FEATURES_MS = 2500, /* an engine that has told no features by then knows version 1 only */
  CECP_MATE = 100000, /* mates are scores beyond this, plus moves */
};

typedef struct {
  CecpFeatures features;
  GSource *wait; /* for features that may never come */
  gboolean open;
  gboolean forced; /* is in force mode */
  size_t ply;      /* the moves that it knows of */
  int ping;        /* the last one sent */
  int awaited;     /* the pong that says it is ready; 0: none */
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
  CecpState *state = data;

  stop_waiting (state);
  cecp_features_clear (&state->features);
}

static void
arena_cecp_finish_opening (ArenaEngine *engine, CecpState *state)
{
  const GPtrArray *options = arena_engine_get_spec (engine)->options;

  stop_waiting (state);
  if (state->open)
    return;
  state->open = TRUE;
  for (guint i = 0; i < options->len; i++) {
    const ArenaOption *option = options->pdata[i];
    cecp_set_option (engine, &state->features, option);
  }
  arena_engine_ready (engine);
}

static gboolean
on_no_features (gpointer data)
{
  ArenaEngine *engine = data;
  CecpState *state = arena_engine_get_state (engine);

  arena_cecp_finish_opening (engine, state);
  return G_SOURCE_REMOVE;
}

static void
cecp_open (ArenaEngine *engine, gpointer data)
{
  CecpState *state = data;
  g_autoptr (GMainContext) context = g_main_context_ref_thread_default ();

  state->features = CECP_FEATURES_USUAL;
  arena_engine_say (engine, "xboard");
  arena_engine_say (engine, "protover 2");
  state->wait = g_timeout_source_new (FEATURES_MS);
  g_source_set_callback (state->wait, on_no_features, engine, NULL);
  g_source_attach (state->wait, context);
}

/* --- Telling --- */

static void
force (ArenaEngine *engine, CecpState *state)
{
  if (!state->forced)
    arena_engine_say (engine, "force");
  state->forced = TRUE;
}

static void
tell_move (ArenaEngine *engine, CecpState *state, const GameRecord *record)
{
  char text[MOVE_TEXT_MAX];

  arena_engine_move_text (engine, record, state->ply++, text);
  arena_engine_say (engine, "%s%s", state->features.usermove ? "usermove " : "", text);
}

static void
tell_limits (ArenaEngine *engine)
{
  const ArenaLimits *limits = &arena_engine_get_spec (engine)->limits;
  g_autofree char *level = cecp_level (&limits->control);
  char seconds[G_ASCII_DTOSTR_BUF_SIZE];

  if (level)
    arena_engine_say (engine, "%s", level);
  if (limits->move_time > 0) {
    g_ascii_formatd (seconds, sizeof seconds, "%g", (double) limits->move_time / 1000);
    arena_engine_say (engine, "st %s", seconds);
  }
  if (limits->depth > 0)
    arena_engine_say (engine, "sd %d", limits->depth);
}

/* Ready when it has come so far; or at once, where it cannot tell. */
static void
await (ArenaEngine *engine, CecpState *state)
{
  if (!state->features.ping) {
    arena_engine_ready (engine);
    return;
  }
  state->awaited = ++state->ping;
  arena_engine_say (engine, "ping %d", state->ping);
}

/* The Variant tag of the game's standard start, or an empty text. */
static const char *
usual_tag (const Rules *rules)
{
  Position standard;
  const char *tag;

  rules_start (rules, &standard);
  tag = rules->variant_tag (&standard);
  return tag ? tag : "";
}

static void
cecp_prepare (ArenaEngine *engine, gpointer data, const GameRecord *record)
{
  CecpState *state = data;
  const Rules *rules = arena_engine_get_rules (engine);
  g_autofree char *fen = NULL;

  if (arena_engine_get_spec (engine)->limits.nodes > 0) {
    arena_engine_fail (engine, _ ("CECP cannot limit the nodes of a search."));
    return;
  }
  if (rules->variant_tag && rules->variant_tag (&record->positions[0])
      && strcmp (rules->variant_tag (&record->positions[0]), usual_tag (rules)) != 0) {
    arena_engine_fail (engine, _ ("Starts of this kind cannot be played in CECP."));
    return;
  }
  arena_engine_say (engine, "new");
  state->forced = FALSE;
  cecp_say_variant (engine, &state->features);
  force (engine, state);
  arena_engine_say (engine, "easy");
  arena_engine_say (engine, "post");
  tell_limits (engine);
  if (!arena_is_usual_start (rules, &record->positions[0])) {
    fen = cecp_fen (&state->features, rules, &record->positions[0]);
    arena_engine_say (engine, "setboard %s", fen);
  }
  for (state->ply = 0; state->ply < record->length;)
    tell_move (engine, state, record);
  await (engine, state);
}

static void
tell_clocks (ArenaEngine *engine, const CecpState *state, const ArenaTurn *turn, int side)
{
  if (!state->features.time)
    return;
  if (turn->clocked[side])
    arena_engine_say (engine, "time %" G_GINT64_FORMAT, MAX (turn->left[side] / 10, 1));
  if (turn->clocked[!side])
    arena_engine_say (engine, "otim %" G_GINT64_FORMAT, MAX (turn->left[!side] / 10, 1));
}

static void
cecp_go (ArenaEngine *engine, gpointer data, const ArenaTurn *turn)
{
  CecpState *state = data;
  const GameRecord *record = turn->record;
  int side = arena_engine_get_rules (engine)->side_to_move (game_record_last (record));
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
    arena_engine_say (engine, side == 0 ? "white" : "black");
  tell_clocks (engine, state, turn, side);
  arena_engine_say (engine, "go");
  state->forced = FALSE;
}

static void
cecp_end (ArenaEngine *engine, gpointer data, Outcome outcome)
{
  CecpState *state = data;

  arena_engine_say (engine, "result %s {The game is over}", result_token (outcome.result));
  force (engine, state);
}

/* --- Hearing --- */

static void
arena_cecp_take_move (ArenaEngine *engine, CecpState *state, const char *text)
{
  g_autofree char *move = arena_word (text);

  state->ply++;
  arena_engine_move (engine, move);
}

/* "13 +0.24 ..." is none: ply, score, time and nodes are whole numbers, and a principal variation
 * may follow. Signs stand behind the ply in some. */
static void
note_thought (ArenaEngine *engine, const char *line)
{
  ArenaThought *thought = arena_engine_get_thought (engine);
  int depth, length = 0;
  long score, time;
  unsigned long long nodes;

  while (*line == ' ' || *line == '\t')
    line++;
  if (sscanf (line, "%d%n", &depth, &length) != 1 || length == 0)
    return;
  line += length;
  if (*line == '.' || *line == '+' || *line == '-' || *line == '&')
    line++;
  if (sscanf (line, "%ld %ld %llu", &score, &time, &nodes) != 3)
    return;
  thought->depth = depth;
  thought->nodes = nodes;
  thought->has_score = TRUE;
  if (score >= CECP_MATE)
    thought->score = (int) (SCORE_MATE - 2 * MIN (score - CECP_MATE, 200));
  else if (score <= -CECP_MATE)
    thought->score = (int) (-SCORE_MATE + 2 * MIN (-score - CECP_MATE, 200));
  else
    thought->score = (int) arena_limit_hundredths (score);
}

/* It says that the game is over: what that is worth in its turn. */
static void
take_result (ArenaEngine *engine, Result result)
{
  if (!arena_engine_is_thinking (engine))
    return;
  if (result == RESULT_DRAW)
    arena_engine_claim_draw (engine, MOVE_NONE);
  else
    arena_engine_resign (engine); /* who is to move has not won */
}

static void
arena_cecp_refuse (ArenaEngine *engine, const char *line)
{
  g_autofree char *sentence = g_strdup_printf (_ ("It refused a legal move or position: %s"), line);

  arena_engine_fail (engine, sentence);
}

static void
take_features (ArenaEngine *engine, CecpState *state, const char *text)
{
  cecp_features_read (&state->features, engine, text);
  if (state->features.done == 1)
    arena_cecp_finish_opening (engine, state);
  else if (state->features.done == 0)
    stop_waiting (state); /* it asks for as long as anybody has patience */
}

static gboolean
take_game_line (ArenaEngine *engine, CecpState *state, const char *line)
{
  const char *rest;
  Result result;

  if ((rest = arena_word_first (line, "move"))) {
    arena_cecp_take_move (engine, state, rest);
  } else if (arena_word_first (line, "resign")) {
    arena_engine_resign (engine);
  } else if (g_str_has_prefix (line, "Illegal move") || g_str_has_prefix (line, "tellusererror")) {
    arena_cecp_refuse (engine, line);
  } else if (g_ascii_isdigit (*line)) {
    g_autofree char *token = arena_word (line);
    if (result_from_token (token, &result) && result != RESULT_ONGOING)
      take_result (engine, result);
    else if (arena_engine_is_thinking (engine))
      note_thought (engine, line);
  } else {
    return FALSE;
  }
  return TRUE;
}

static void
cecp_line (ArenaEngine *engine, gpointer data, const char *line)
{
  CecpState *state = data;
  const char *rest;

  while (*line == ' ' || *line == '\t')
    line++;
  if ((rest = arena_word_first (line, "feature"))) {
    take_features (engine, state, rest);
  } else if ((rest = arena_word_first (line, "pong"))) {
    if (state->awaited > 0 && atoi (rest) == state->awaited) {
      state->awaited = 0;
      arena_engine_ready (engine);
    }
  } else if (state->open) {
    take_game_line (engine, state, line);
  }
}

const ArenaProtocol arena_cecp = {
  .id = "cecp",
  .name = "CECP",
  .notation = "ucci",
  .words = { "xboard", "cecp", "phalanx", "crafty" },
  .state_size = sizeof (CecpState),
  .open = cecp_open,
  .prepare = cecp_prepare,
  .go = cecp_go,
  .line = cecp_line,
  .end = cecp_end,
  .quit = "quit",
  .clear = cecp_clear,
};
