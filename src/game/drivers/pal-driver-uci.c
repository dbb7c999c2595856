/* UCI (S. Meyer-Kahlen, 2000), with UCI_Variant for games other than the one it was made for. */
#include "engine/engine-types.h"
#include "pal-driver-protocol.h"
#include "registry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct {
  GHashTable *options; /* name in lower case -> what stands behind its name */
  gboolean knows_game;
  gboolean asked_ready;
} UciState;

static void
uci_open (PalDriver *engine, gpointer data)
{
  UciState *state = data;

  state->options = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  pal_driver_say (engine, "uci");
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

  for (const char *choice = choices; choice && (choice = pal_driver_word_after (choice, "var"));) {
    g_autofree char *word = pal_driver_word (choice);
    const Game *game = registry_find (word);
    if (game && game->rules == rules)
      return g_steal_pointer (&word);
  }
  return NULL;
}

static void
set_own_options (PalDriver *engine, const UciState *state)
{
  const GPtrArray *options = pal_driver_get_spec (engine)->options;

  for (guint i = 0; i < options->len; i++) {
    const PalDriverOption *option = options->pdata[i];
    if (!find_option (state, option->name)) {
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
pal_driver_uci_finish_opening (PalDriver *engine, UciState *state)
{
  const Rules *rules = pal_driver_get_rules (engine);
  g_autofree char *variant = choose_variant (state, rules);

  if (variant)
    pal_driver_say (engine, "setoption name UCI_Variant value %s", variant);
  else
    pal_driver_set_notation (engine, pal_driver_notation (rules, "ucci"));
  set_own_options (engine, state);
  pal_driver_ready (engine);
}

/* Starts that need a variant of the game's own, such as UCI_Chess960, are announced by an option.
 */
static void
announce_start (PalDriver *engine, const UciState *state, const Position *start)
{
  const Rules *rules = pal_driver_get_rules (engine);
  const char *tag = rules->variant_tag ? rules->variant_tag (start) : NULL;
  g_autofree char *name = tag ? g_strconcat ("UCI_", tag, NULL) : NULL;

  if (name && find_option (state, name))
    pal_driver_say (engine, "setoption name %s value true", name);
}

static void
uci_prepare (PalDriver *engine, gpointer data, const GameRecord *record)
{
  UciState *state = data;

  announce_start (engine, state, &record->positions[0]);
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

static void
note_info (PalDriver *engine, const char *info)
{
  PalDriverThought *thought = pal_driver_get_thought (engine);
  const char *score = pal_driver_word_after (info, "score");
  gint64 number;

  if (strncmp (info, "string", strlen ("string")) == 0)
    return;
  if (pal_driver_number_after (info, "nodes", &number))
    thought->nodes = (guint64) number;
  if (!score || (pal_driver_number_after (info, "multipv", &number) && number != 1))
    return;
  if (pal_driver_number_after (info, "depth", &number))
    thought->depth = (int) number;
  if (pal_driver_number_after (score, "cp", &number)) {
    thought->score = (int) pal_driver_limit_hundredths (number);
    thought->has_score = TRUE;
  } else if (pal_driver_number_after (score, "mate", &number)) {
    thought->score = (int) (number > 0 ? SCORE_MATE - 2 * number + 1 : -SCORE_MATE - 2 * number);
    thought->has_score = TRUE;
  }
}

static void
uci_line (PalDriver *engine, gpointer data, const char *line)
{
  UciState *state = data;
  const char *rest;

  if ((rest = pal_driver_word_first (line, "info"))) {
    if (pal_driver_is_thinking (engine))
      note_info (engine, rest);
  } else if ((rest = pal_driver_word_first (line, "bestmove"))) {
    g_autofree char *move = pal_driver_word (rest);
    pal_driver_move (engine, move);
  } else if ((rest = pal_driver_word_first (line, "option"))) {
    rest = pal_driver_word_first (rest, "name");
    if (rest)
      note_option (state, rest);
  } else if (pal_driver_word_first (line, "uciok") && !state->asked_ready) {
    pal_driver_uci_finish_opening (engine, state);
  } else if (pal_driver_word_first (line, "readyok")) {
    pal_driver_ready (engine);
  }
}

const PalDriverProtocol pal_driver_uci = {
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

static int
read_score (gint64 score)
{
  if (ABS (score) < UCCI_MATE - UCCI_MATE_NEAR || ABS (score) > UCCI_MATE)
    return (int) pal_driver_limit_hundredths (score);
  return (int) (score > 0 ? SCORE_MATE - UCCI_MATE + score : UCCI_MATE - SCORE_MATE + score);
}

static void
pal_driver_ucci_note_info (PalDriver *engine, const char *info)
{
  PalDriverThought *thought = pal_driver_get_thought (engine);
  gint64 number;

  if (pal_driver_number_after (info, "nodes", &number))
    thought->nodes = (guint64) number;
  if (pal_driver_number_after (info, "depth", &number))
    thought->depth = (int) number;
  if (pal_driver_number_after (info, "score", &number)
      || pal_driver_number_after (info, "cp", &number)) {
    thought->score = read_score (number);
    thought->has_score = TRUE;
  }
}

static void
pal_driver_ucci_take_move (PalDriver *engine, const char *rest)
{
  g_autofree char *move = pal_driver_word (rest);

  if (pal_driver_word_after (rest, "resign"))
    pal_driver_resign (engine);
  else
    pal_driver_move (engine, move);
}

static void
pal_driver_ucci_note_option (UcciState *state, const char *text)
{
  if (pal_driver_word_first (text, "name"))
    text = pal_driver_word_first (text, "name");
  state->milliseconds |= pal_driver_word_first (text, "usemillisec") != NULL;
  state->new_game |= pal_driver_word_first (text, "newgame") != NULL;
}

static void
ucci_line (PalDriver *engine, gpointer data, const char *line)
{
  UcciState *state = data;
  const char *rest;

  if ((rest = pal_driver_word_first (line, "info"))) {
    if (pal_driver_is_thinking (engine) && !pal_driver_word_first (rest, "message"))
      pal_driver_ucci_note_info (engine, rest);
  } else if ((rest = pal_driver_word_first (line, "bestmove"))) {
    pal_driver_ucci_take_move (engine, rest);
  } else if (pal_driver_word_first (line, "nobestmove")) {
    pal_driver_resign (engine);
  } else if ((rest = pal_driver_word_first (line, "option"))) {
    pal_driver_ucci_note_option (state, rest);
  } else if (pal_driver_word_first (line, "ucciok") && !state->open) {
    pal_driver_ucci_finish_opening (engine, state);
  } else if (pal_driver_word_first (line, "readyok")) {
    pal_driver_ready (engine);
  }
}

const PalDriverProtocol pal_driver_ucci = {
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
