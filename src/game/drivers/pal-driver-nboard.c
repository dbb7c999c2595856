/* SPDX-License-Identifier: GPL-3.0-or-later */
/* NBoard's protocol (C. Welty, version 2): before each move the engine is told the whole game as
 * GGF. It knows depths, and of the clock what stands in the game. */
#include "pal-driver-protocol.h"

#include "files/core/file-format.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

enum { NBOARD_DEPTH_MAX = 60 }; /* no game is longer */

/* What it said last of a move that it would play. */
typedef struct {
  Move move;
  int score, depth;
  gboolean from_book;  /* the depth is that of a search long ago */
  char pv[3 * PV_MAX]; /* its moves, with a blank behind each */
  int told_as;         /* the line that it was told as; 0: what it says now has not been told */
} Hint;

typedef struct {
  int ping;
  gboolean awaited; /* the pong that says it is ready, or has stopped */
  gboolean fenced;  /* what comes before the pong is no answer to anything later */

  Position position; /* that it analyzes */
  int lines;         /* that are wanted */
  Hint hints[MULTI_PV_MAX];
  int n_hints; /* from the best one */
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

/* "hint N" has it tell of its N best moves, for as deep as it may go. */
static void
nboard_analyze (PalDriver *engine, gpointer data, const PalDriverAnalysis *wanted)
{
  NboardState *state = data;

  state->position = *game_record_last (wanted->record);
  state->lines = MIN (wanted->lines, MULTI_PV_MAX);
  state->n_hints = 0;
  pal_driver_grant_lines (engine, state->lines);
  pal_driver_say (engine, "set depth %d", wanted->depth > 0 ? wanted->depth : NBOARD_DEPTH_MAX);
  say_game (engine, wanted->record, NULL);
  pal_driver_say (engine, "hint %d", state->lines);
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

/* Parts the moves of TEXT, "F5d6C3" or "F5-D6-C3", by blanks. */
static void
part_moves (const char *text, char pv[3 * PV_MAX])
{
  int length = 0;

  for (int letters = 0; *text != '\0' && length < 3 * PV_MAX - 2; text++) {
    if (!g_ascii_isalnum (*text))
      continue;
    pv[length++] = *text;
    if (++letters % 2 == 0)
      pv[length++] = ' ';
  }
  pv[length] = '\0';
}

/* Those of the greatest depth are what it says now, with the best one in front; behind them stands
 * what it said before. */
static int
compare_hints (gconstpointer left, gconstpointer right, gpointer data)
{
  const Hint *a = left, *b = right;
  const int deepest = GPOINTER_TO_INT (data);
  int depth = a->from_book ? deepest : a->depth, other = b->from_book ? deepest : b->depth;

  return depth != other ? other - depth : b->score - a->score;
}

static void
sort_hints (NboardState *state)
{
  int deepest = 0;

  for (int i = 0; i < state->n_hints; i++)
    if (!state->hints[i].from_book)
      deepest = MAX (deepest, state->hints[i].depth);
  g_qsort_with_data (state->hints, state->n_hints, sizeof *state->hints, compare_hints,
                     GINT_TO_POINTER (deepest));
}

/* Puts HINT in the place of what was said of the same move. */
static void
keep_hint (NboardState *state, const Hint *hint)
{
  int place = 0;

  while (place < state->n_hints && state->hints[place].move != hint->move)
    place++;
  if (place == MULTI_PV_MAX)
    return;
  state->n_hints = MAX (state->n_hints, place + 1);
  state->hints[place] = *hint;
  sort_hints (state);
}

/* The protocol has no numbers of lines: they are told anew where their order changes. */
static void
tell_hints (PalDriver *engine, NboardState *state)
{
  for (int i = 0; i < MIN (state->n_hints, state->lines); i++) {
    Hint *hint = &state->hints[i];

    if (hint->told_as == i + 1)
      continue;
    hint->told_as = i + 1;
    pal_driver_tell (engine,
                     &(EngineInfo){ .line = i + 1, .score = hint->score, .depth = hint->depth },
                     hint->pv);
  }
}

/* Reads the first move of HINT, which must be one. */
static gboolean
read_first_move (PalDriver *engine, const NboardState *state, Hint *hint)
{
  const Rules *rules = pal_driver_get_rules (engine);
  int notation = pal_driver_notation (rules, pal_driver_nboard.notation);
  gsize length = strcspn (hint->pv, " ");

  return rules_read_move (rules, &state->position, hint->pv, length, notation, &hint->move)
             == MOVE_TEXT_OK
         && rules_is_legal (rules, &state->position, hint->move);
}

/* "search PV EVAL 0 DEPTH TEXT", or "book PV EVAL GAMES DEPTH TEXT". */
static void
note_search (PalDriver *engine, NboardState *state, const char *text, gboolean from_book)
{
  g_auto (GStrv) words = g_strsplit (text, " ", 5);
  Hint hint = { .from_book = from_book };

  if (g_strv_length (words) < 4)
    return;
  hint.score = nboard_score (words[1]);
  hint.depth = CLAMP (atoi (words[3]), 0, DEPTH_MAX);
  part_moves (words[0], hint.pv);
  if (pal_driver_is_analyzing (engine) && hint.score != SCORE_NONE
      && read_first_move (engine, state, &hint)) {
    keep_hint (state, &hint);
    tell_hints (engine, state);
  } else if (!pal_driver_is_analyzing (engine) || state->n_hints == 0) {
    pal_driver_tell (engine, &(EngineInfo){ .line = 1, .score = hint.score, .depth = hint.depth },
                     hint.pv);
  }
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
      note_search (engine, state, rest, FALSE);
  } else if ((rest = pal_driver_word_first (line, "book"))) {
    if (pal_driver_is_thinking (engine))
      note_search (engine, state, rest, TRUE);
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
