/* UCI (S. Meyer-Kahlen, 2000), with UCI_Variant for games other than the one it was made for. */
#include "arena-protocol.h"
#include "engine/engine-types.h"
#include "registry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct {
  GHashTable *options; /* name in lower case -> what stands behind its name */
  gboolean knows_game;
  gboolean asked_ready;
} UciState;

static void
uci_open (ArenaEngine *engine, gpointer data)
{
  UciState *state = data;

  state->options = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  arena_engine_say (engine, "uci");
}

static void
uci_clear (gpointer data)
{
  UciState *state = data;

  g_clear_pointer (&state->options, g_hash_table_unref);
}

static const char *
find_option (const UciState *state, const char *name)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);

  return g_hash_table_lookup (state->options, lower);
}

/* "option name NULL Move type check ..." */
static void
note_option (UciState *state, const char *text)
{
  const char *type = strstr (text, " type ");

  if (type)
    g_hash_table_replace (state->options, g_ascii_strdown (text, type - text),
                          g_strdup (type + strlen (" type ")));
}

/* The engine's word for our game, among the choices of its option UCI_Variant; or NULL. */
static char *
choose_variant (const UciState *state, const Rules *rules)
{
  const char *choices = find_option (state, "UCI_Variant");

  for (const char *choice = choices; choice && (choice = arena_word_after (choice, "var"));) {
    g_autofree char *word = arena_word (choice);
    const Game *game = registry_find (word);
    if (game && game->rules == rules)
      return g_steal_pointer (&word);
  }
  return NULL;
}

static void
set_own_options (ArenaEngine *engine, const UciState *state)
{
  const GPtrArray *options = arena_engine_get_spec (engine)->options;

  for (guint i = 0; i < options->len; i++) {
    const ArenaOption *option = options->pdata[i];
    if (!find_option (state, option->name)) {
      g_autofree char *sentence
          = g_strdup_printf (_ ("%s does not list an option “%s”; it is set anyway."),
                             arena_engine_get_spec (engine)->name, option->name);
      arena_engine_notice (engine, sentence);
    }
    if (option->value)
      arena_engine_say (engine, "setoption name %s value %s", option->name, option->value);
    else
      arena_engine_say (engine, "setoption name %s", option->name);
  }
}

/* Engines that know several games write moves as UCI_Variant has it; those that know one game write
 * them as they did before there was such a thing. */
static void
arena_uci_finish_opening (ArenaEngine *engine, UciState *state)
{
  const Rules *rules = arena_engine_get_rules (engine);
  g_autofree char *variant = choose_variant (state, rules);

  if (variant)
    arena_engine_say (engine, "setoption name UCI_Variant value %s", variant);
  else
    arena_engine_set_notation (engine, arena_notation (rules, "ucci"));
  set_own_options (engine, state);
  arena_engine_ready (engine);
}

/* Starts that need a variant of the game's own, such as UCI_Chess960, are announced by an option.
 */
static void
announce_start (ArenaEngine *engine, const UciState *state, const Position *start)
{
  const Rules *rules = arena_engine_get_rules (engine);
  const char *tag = rules->variant_tag ? rules->variant_tag (start) : NULL;
  g_autofree char *name = tag ? g_strconcat ("UCI_", tag, NULL) : NULL;

  if (name && find_option (state, name))
    arena_engine_say (engine, "setoption name %s value true", name);
}

static void
uci_prepare (ArenaEngine *engine, gpointer data, const GameRecord *record)
{
  UciState *state = data;

  announce_start (engine, state, &record->positions[0]);
  arena_engine_say (engine, "ucinewgame");
  arena_engine_say (engine, "isready");
  state->asked_ready = TRUE;
}

static void
append_clock (GString *line, const ArenaTurn *turn, int side)
{
  if (!turn->clocked[side])
    return;
  g_string_append_printf (line, " %ctime %" G_GINT64_FORMAT, "wb"[side], MAX (turn->left[side], 1));
  if (turn->increment[side] > 0)
    g_string_append_printf (line, " %cinc %" G_GINT64_FORMAT, "wb"[side], turn -> increment[side]);
}

static void
uci_go (ArenaEngine *engine, gpointer data, const ArenaTurn *turn)
{
  const ArenaLimits *limits = &arena_engine_get_spec (engine)->limits;
  g_autoptr (GString) line = g_string_new ("go");

  arena_engine_say_position (engine, turn->record);
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
  arena_engine_say (engine, "%s", line->str);
}

static void
note_info (ArenaEngine *engine, const char *info)
{
  ArenaThought *thought = arena_engine_get_thought (engine);
  const char *score = arena_word_after (info, "score");
  gint64 number;

  if (strncmp (info, "string", strlen ("string")) == 0)
    return;
  if (arena_number_after (info, "nodes", &number))
    thought->nodes = (guint64) number;
  if (!score || (arena_number_after (info, "multipv", &number) && number != 1))
    return;
  if (arena_number_after (info, "depth", &number))
    thought->depth = (int) number;
  if (arena_number_after (score, "cp", &number)) {
    thought->score = (int) arena_limit_hundredths (number);
    thought->has_score = TRUE;
  } else if (arena_number_after (score, "mate", &number)) {
    thought->score = (int) (number > 0 ? SCORE_MATE - 2 * number + 1 : -SCORE_MATE - 2 * number);
    thought->has_score = TRUE;
  }
}

static void
uci_line (ArenaEngine *engine, gpointer data, const char *line)
{
  UciState *state = data;
  const char *rest;

  if ((rest = arena_word_first (line, "info"))) {
    if (arena_engine_is_thinking (engine))
      note_info (engine, rest);
  } else if ((rest = arena_word_first (line, "bestmove"))) {
    g_autofree char *move = arena_word (rest);
    arena_engine_move (engine, move);
  } else if ((rest = arena_word_first (line, "option"))) {
    rest = arena_word_first (rest, "name");
    if (rest)
      note_option (state, rest);
  } else if (arena_word_first (line, "uciok") && !state->asked_ready) {
    arena_uci_finish_opening (engine, state);
  } else if (arena_word_first (line, "readyok")) {
    arena_engine_ready (engine);
  }
}

const ArenaProtocol arena_uci = {
  .id = "uci",
  .name = "UCI",
  .words = { "uci" },
  .tells_periods = TRUE,
  .tells_move_limit = TRUE,
  .state_size = sizeof (UciState),
  .open = uci_open,
  .prepare = uci_prepare,
  .go = uci_go,
  .line = uci_line,
  .quit = "quit",
  .clear = uci_clear,
};

/* UCCI 3.0 (Z. Huang, 2004): like UCI, but options have neither "name" nor "value", the clocks are
 * one's own and the opponent's, and an engine may resign or find no move. */

enum { UCCI_MATE = 10000, UCCI_MATE_NEAR = 500 }; /* mates are scores near the first */

typedef struct {
  gboolean milliseconds;
  gboolean new_game; /* has the option */
  gboolean open;
} UcciState;

static void
ucci_open (ArenaEngine *engine, gpointer state)
{
  arena_engine_say (engine, "ucci");
}

static void
arena_ucci_finish_opening (ArenaEngine *engine, UcciState *state)
{
  const GPtrArray *options = arena_engine_get_spec (engine)->options;

  state->open = TRUE;
  if (state->milliseconds)
    arena_engine_say (engine, "setoption usemillisec true");
  for (guint i = 0; i < options->len; i++) {
    const ArenaOption *option = options->pdata[i];
    arena_engine_say (engine, "setoption %s %s", option->name, option->value ? option->value : "");
  }
  arena_engine_ready (engine);
}

static void
ucci_prepare (ArenaEngine *engine, gpointer data, const GameRecord *record)
{
  UcciState *state = data;

  if (state->new_game)
    arena_engine_say (engine, "setoption newgame");
  arena_engine_say (engine, "isready");
}

/* TIME in the unit that was agreed upon. */
static gint64
in_unit (const UcciState *state, gint64 time)
{
  return MAX (state->milliseconds ? time : time / 1000, 1);
}

static void
arena_ucci_append_clock (GString *line, const UcciState *state, const ArenaTurn *turn, int side,
                         const char *prefix)
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
ucci_go (ArenaEngine *engine, gpointer data, const ArenaTurn *turn)
{
  const UcciState *state = data;
  const Rules *rules = arena_engine_get_rules (engine);
  const ArenaLimits *limits = &arena_engine_get_spec (engine)->limits;
  int side = rules->side_to_move (game_record_last (turn->record));
  g_autoptr (GString) line = g_string_new ("go");

  arena_engine_say_position (engine, turn->record);
  if (limits->depth > 0)
    g_string_append_printf (line, " depth %d", limits->depth);
  else if (limits->nodes > 0)
    g_string_append_printf (line, " nodes %" G_GUINT64_FORMAT, limits->nodes);
  else if (turn->move_time > 0)
    g_string_append_printf (line, " time %" G_GINT64_FORMAT " movestogo 1",
                            in_unit (state, turn->move_time));
  else {
    arena_ucci_append_clock (line, state, turn, side, "");
    arena_ucci_append_clock (line, state, turn, !side, "opp");
  }
  arena_engine_say (engine, "%s", line->str);
}

static int
read_score (gint64 score)
{
  if (ABS (score) < UCCI_MATE - UCCI_MATE_NEAR || ABS (score) > UCCI_MATE)
    return (int) arena_limit_hundredths (score);
  return (int) (score > 0 ? SCORE_MATE - UCCI_MATE + score : UCCI_MATE - SCORE_MATE + score);
}

static void
arena_ucci_note_info (ArenaEngine *engine, const char *info)
{
  ArenaThought *thought = arena_engine_get_thought (engine);
  gint64 number;

  if (arena_number_after (info, "nodes", &number))
    thought->nodes = (guint64) number;
  if (arena_number_after (info, "depth", &number))
    thought->depth = (int) number;
  if (arena_number_after (info, "score", &number) || arena_number_after (info, "cp", &number)) {
    thought->score = read_score (number);
    thought->has_score = TRUE;
  }
}

static void
arena_ucci_take_move (ArenaEngine *engine, const char *rest)
{
  g_autofree char *move = arena_word (rest);

  if (arena_word_after (rest, "resign"))
    arena_engine_resign (engine);
  else
    arena_engine_move (engine, move);
}

static void
arena_ucci_note_option (UcciState *state, const char *text)
{
  if (arena_word_first (text, "name"))
    text = arena_word_first (text, "name");
  state->milliseconds |= arena_word_first (text, "usemillisec") != NULL;
  state->new_game |= arena_word_first (text, "newgame") != NULL;
}

static void
ucci_line (ArenaEngine *engine, gpointer data, const char *line)
{
  UcciState *state = data;
  const char *rest;

  if ((rest = arena_word_first (line, "info"))) {
    if (arena_engine_is_thinking (engine) && !arena_word_first (rest, "message"))
      arena_ucci_note_info (engine, rest);
  } else if ((rest = arena_word_first (line, "bestmove"))) {
    arena_ucci_take_move (engine, rest);
  } else if (arena_word_first (line, "nobestmove")) {
    arena_engine_resign (engine);
  } else if ((rest = arena_word_first (line, "option"))) {
    arena_ucci_note_option (state, rest);
  } else if (arena_word_first (line, "ucciok") && !state->open) {
    arena_ucci_finish_opening (engine, state);
  } else if (arena_word_first (line, "readyok")) {
    arena_engine_ready (engine);
  }
}

const ArenaProtocol arena_ucci = {
  .id = "ucci",
  .name = "UCCI",
  .notation = "ucci",
  .words = { "ucci" },
  .tells_periods = TRUE,
  .state_size = sizeof (UcciState),
  .open = ucci_open,
  .prepare = ucci_prepare,
  .go = ucci_go,
  .line = ucci_line,
  .quit = "quit",
};
