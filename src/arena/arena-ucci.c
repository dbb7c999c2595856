/* UCCI 3.0 (Z. Huang, 2004): like UCI, but options have neither "name" nor "value", the clocks are
 * one's own and the opponent's, and an engine may resign or find no move. */
#include "arena-protocol.h"

#include "engine/engine-types.h"

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
append_clock (GString *line, const UcciState *state, const ArenaTurn *turn, int side,
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
    append_clock (line, state, turn, side, "");
    append_clock (line, state, turn, !side, "opp");
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
note_info (ArenaEngine *engine, const char *info)
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
note_option (UcciState *state, const char *text)
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
      note_info (engine, rest);
  } else if ((rest = arena_word_first (line, "bestmove"))) {
    arena_ucci_take_move (engine, rest);
  } else if (arena_word_first (line, "nobestmove")) {
    arena_engine_resign (engine);
  } else if ((rest = arena_word_first (line, "option"))) {
    note_option (state, rest);
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
