/* NBoard's protocol (C. Welty, version 2): before each move the engine is told the whole game as
 * GGF. It knows depths, and of the clock what stands in the game. */
#include "pal-driver-protocol.h"

#include "files/core/file-format.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

enum { NBOARD_DEPTH_MAX = 60 }; /* no game is longer */

typedef struct {
  int ping;
  gboolean awaited; /* the pong that says it is ready, or has stopped */
  gboolean fenced;  /* what comes before the pong is no answer to anything later */
} NboardState;

static void
await (PalDriver *engine, NboardState *state)
{
  state->awaited = TRUE;
  pal_driver_say (engine, "ping %d", ++state->ping);
}

static void
nboard_open (PalDriver *engine, gpointer state)
{
  const GPtrArray *options = pal_driver_get_spec (engine)->options;

  pal_driver_say (engine, "nboard 2");
  for (guint i = 0; i < options->len; i++) {
    const PalDriverOption *option = options->pdata[i];
    pal_driver_say (engine, "set %s %s", option->name, option->value ? option->value : "");
  }
  await (engine, state);
}

/* What TURN (NULL: none yet) leaves to think is all that a game in this form can say of a clock. */
static void
say_game (PalDriver *engine, const GameRecord *record, const PalDriverTurn *turn)
{
  g_autoptr (GameTree) tree = game_tree_new (record->rules, &record->positions[0]);
  GameNode *node = tree->root;
  int side = record->rules->side_to_move (game_record_last (record));
  g_autofree char *text = NULL;

  for (size_t ply = 0; ply < record->length; ply++)
    node = game_tree_add (tree, node, record->moves[ply]);
  if (turn && turn->clocked[side]) {
    PalTimeControl left = { PAL_CLOCK_FISCHER, MAX (turn->left[side] / 1000, 1) * 1000,
                            turn->increment[side] / 1000 * 1000 };
    g_autofree char *tag = pal_time_control_to_tag (&left);
    game_tree_set_tag (tree, "TimeControl", tag);
  }
  text = file_format_write_text (file_format_find ("ggf"), tree);
  pal_driver_say (engine, "set game %s", g_strdelimit (g_strstrip (text), "\r\n", ' '));
}

static void
nboard_prepare (PalDriver *engine, gpointer state, const GameRecord *record)
{
  const PalDriverLimits *limits = &pal_driver_get_spec (engine)->limits;

  if (!file_format_writes (file_format_find ("ggf"), record->rules)) {
    pal_driver_fail (engine, _ ("The NBoard protocol does not support this game."));
    return;
  }
  if (limits->depth > 0)
    pal_driver_say (engine, "set depth %d", limits->depth);
  say_game (engine, record, NULL);
  await (engine, state);
}

static void
nboard_go (PalDriver *engine, gpointer state, const PalDriverTurn *turn)
{
  say_game (engine, turn->record, turn);
  pal_driver_say (engine, "go");
}

/* "hint 1" has it tell of its best move, for as deep as it may go. */
static void
nboard_analyze (PalDriver *engine, gpointer state, const PalDriverAnalysis *wanted)
{
  pal_driver_say (engine, "set depth %d", wanted->depth > 0 ? wanted->depth : NBOARD_DEPTH_MAX);
  say_game (engine, wanted->record, NULL);
  pal_driver_say (engine, "hint 1");
}

/* Any ping stops it, and the pong comes when it has. */
static gboolean
nboard_stop (PalDriver *engine, gpointer state)
{
  await (engine, state);
  return TRUE;
}

/* TEXT as discs, in hundredths; SCORE_NONE where it is no number of discs. */
static int
nboard_score (const char *text)
{
  char *end;
  double score = g_ascii_strtod (text, &end);

  return end == text || !(score >= -64.0 && score <= 64.0) ? SCORE_NONE : (int) (100 * score);
}

/* "search PV EVAL 0 DEPTH TEXT". */
static void
note_search (PalDriver *engine, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", 5);

  if (g_strv_length (words) >= 4)
    pal_driver_tell (engine,
                     &(EngineInfo){ .line = 1,
                                    .score = nboard_score (words[1]),
                                    .depth = CLAMP (atoi (words[3]), 0, DEPTH_MAX) },
                     words[0]);
}

/* "F5/EVAL/TIME", the last two of which may be missing; some write blanks in place of slashes. */
static void
pal_driver_nboard_take_move (PalDriver *engine, NboardState *state, const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, "/ ", 3);

  if (state->fenced)
    return;
  state->fenced = TRUE;
  pal_driver_say (engine, "ping %d", ++state->ping);
  if (words[0] && words[1])
    pal_driver_tell (engine, &(EngineInfo){ .line = 1, .score = nboard_score (words[1]) }, NULL);
  pal_driver_move (engine, words[0] ? words[0] : "");
}

static void
nboard_take_pong (PalDriver *engine, NboardState *state)
{
  state->fenced = FALSE;
  if (!state->awaited)
    return;
  state->awaited = FALSE;
  if (pal_driver_get_phase (engine) == PAL_DRIVER_STOPPING)
    pal_driver_stopped (engine);
  else
    pal_driver_ready (engine);
}

static void
nboard_line (PalDriver *engine, gpointer data, const char *line)
{
  NboardState *state = data;
  const char *rest;

  if ((rest = pal_driver_word_first (line, "==="))) {
    if (pal_driver_is_thinking (engine))
      pal_driver_nboard_take_move (engine, state, rest);
  } else if ((rest = pal_driver_word_first (line, "pong"))) {
    if (atoi (rest) == state->ping)
      nboard_take_pong (engine, state);
  } else if ((rest = pal_driver_word_first (line, "set"))) {
    rest = pal_driver_word_first (rest, "myname");
    if (rest)
      pal_driver_take_title (engine, g_strdup (rest));
  } else if ((rest = pal_driver_word_first (line, "search"))) {
    if (pal_driver_is_thinking (engine))
      note_search (engine, rest);
  }
}

const PalDriverProtocol pal_driver_nboard = {
  .id = "nboard",
  .name = "NBoard",
  .notation = "ggf",
  .words = { "nboard" },
  .state_size = sizeof (NboardState),
  .open = nboard_open,
  .prepare = nboard_prepare,
  .go = nboard_go,
  .analyze = nboard_analyze,
  .stop = nboard_stop,
  .line = nboard_line,
  .quit = "quit",
};
