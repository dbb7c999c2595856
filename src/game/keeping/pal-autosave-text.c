/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The kept game as text: PGN, before which stand tags that PGN has no words for.
 *
 *   PalamedesHead     where the game stands: the path of game_node_path, or "start"
 *   PalamedesOutcome  how it is decided there: result, reason, score
 *   PalamedesState    "waiting", "running" or "paused", and "modified" if it is not saved
 *   PalamedesPlayers  "human", "computer:LEVEL", "bot:ID" or "engine:ID" (escaped as in URIs) for
 *                     each side
 *   PalamedesControls the time control of each side, as in TimeControl
 *   PalamedesClocks   for each side left, used, turn and moves of PalClockState
 *   PalamedesBots     for each side the bot that plays it, its file in base64, or "-": it is to
 *                     play on whatever has become of the file
 *   PalamedesEngines  the same of the engine that plays it: its profile as text
 *   PalamedesFile     the file it belongs to
 *   PalamedesStamp    what was in that file (file_stamp)
 *   PalamedesSource   the file it was read from
 *   PalamedesGame     which game of that file it is
 *   PalamedesKey      as which it is kept in the library My Games
 *   PalamedesExercise  the exercise that it is played for, a line of EPD
 *   PalamedesEvaluations  what engines have said of it (pal-analysis-text.h)
 *   PalamedesView     the position in view, written as the head is, where it is another one
 *   PalamedesPlace    window, tab and whether that is in view (0 or 1), of PalAutosavePlace
 *
 * That a game is serious stands in a tag that other files have, too (PAL_MATCH_HELP_TAG).
 */
#include "game/match/pal-match-private.h"
#include "game/match/pal-match-text.h"
#include "game/match/pal-session.h"
#include "game/players/pal-bot-player.h"
#include "game/players/pal-driver-player.h"
#include "pal-autosave.h"

#include "engine/strength.h"
#include "files/bot/bot-file.h"
#include "files/pgn/pgn-tags.h"
#include "files/pgn/pgn.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>

/* The path of the root, which has none: an empty tag says that nothing is known. */
#define START "start"

/* Before an id. */
#define BOT "bot:"
#define ENGINE "engine:"

static const char *const own_tags[]
    = { "PalamedesHead",    "PalamedesOutcome",     "PalamedesState",
        "PalamedesPlayers", "PalamedesControls",    "PalamedesClocks",
        "PalamedesBots",    "PalamedesEngines",     "PalamedesFile",
        "PalamedesStamp",   "PalamedesSource",      "PalamedesGame",
        "PalamedesKey",     "PalamedesExercise",    "PalamedesEvaluations",
        "PalamedesView",    PAL_AUTOSAVE_PLACE_TAG, NULL };

static void
append_id (GString *value, const char *kind, const char *id)
{
  g_string_append (value, kind);
  g_string_append_uri_escaped (value, id ? id : "", NULL, FALSE);
}

static char *
players_value (PalMatch *match)
{
  GString *value = g_string_new (NULL);

  for (int side = 0; side < 2; side++) {
    PalPlayer *player = pal_match_get_player (match, side);
    g_string_append (value, side ? " " : "");
    if (PAL_IS_ENGINE_PLAYER (player))
      g_string_append_printf (value, "computer:%d",
                              pal_engine_player_get_level (PAL_ENGINE_PLAYER (player)));
    else if (PAL_IS_BOT_PLAYER (player))
      append_id (value, BOT, pal_bot_player_get_id (PAL_BOT_PLAYER (player)));
    else if (PAL_IS_DRIVER_PLAYER (player))
      append_id (value, ENGINE, pal_driver_player_get_id (PAL_DRIVER_PLAYER (player)));
    else
      g_string_append (value, "human");
  }
  return g_string_free (value, FALSE);
}

static char *
bot_text (PalPlayer *player)
{
  return PAL_IS_BOT_PLAYER (player)
             ? bot_file_write (pal_bot_player_get_bot (PAL_BOT_PLAYER (player)), NULL)
             : NULL;
}

static char *
engine_text (PalPlayer *player)
{
  return PAL_IS_DRIVER_PLAYER (player) ? pal_engine_profile_to_text (
             pal_driver_player_get_profile (PAL_DRIVER_PLAYER (player)))
                                       : NULL;
}

/* What TEXT_OF says of both players, which is NULL of one of another kind; NULL where it says
 * nothing. */
static char *
texts_value (PalMatch *match, char *(*text_of) (PalPlayer *player))
{
  GString *value = g_string_new (NULL);
  gboolean any = FALSE;

  for (int side = 0; side < 2; side++) {
    g_autofree char *text = text_of (pal_match_get_player (match, side));
    g_autofree char *coded
        = text ? g_base64_encode ((const guchar *) text, strlen (text)) : g_strdup ("-");

    any |= text != NULL;
    g_string_append_printf (value, "%s%s", side ? " " : "", coded);
  }
  return g_string_free (value, !any);
}

static char *
controls_value (PalClock *clock)
{
  g_autofree char *first = pal_time_control_to_tag (pal_clock_get_control (clock, 0));
  g_autofree char *second = pal_time_control_to_tag (pal_clock_get_control (clock, 1));

  return g_strconcat (first, " ", second, NULL);
}

static char *
clocks_value (PalClock *clock)
{
  GString *value = g_string_new (NULL);
  PalClockState state;

  pal_clock_get_state (clock, &state);
  for (int side = 0; side < 2; side++)
    g_string_append_printf (
        value, "%s%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %d",
        side ? " " : "", state.left[side], state.used[side], state.turn[side], state.moves[side]);
  return g_string_free (value, FALSE);
}

/* NULL where nothing is known; free with g_free. */
static char *
board_value (PalAutosavePlace place)
{
  return place.window > 0
             ? g_strdup_printf ("%d %d %d", place.window, place.tab, place.in_view ? 1 : 0)
             : NULL;
}

/* Free with g_free. */
static char *
place_value (const GameNode *node)
{
  char *path = game_node_path (node);

  if (*path)
    return path;
  g_free (path);
  return g_strdup (START);
}

static GameNode *
find_place (const GameTree *tree, const char *value)
{
  return game_tree_find (tree, g_str_equal (value, START) ? "" : value);
}

char *
pal_autosave_write_text (PalMatch *match, const PalAutosaveFacts *facts)
{
  const PalAutosaveFacts nothing = { 0 };
  const PalAutosaveFacts *known = facts ? facts : &nothing;
  GString *text = g_string_new (NULL);
  Outcome outcome = pal_match_get_outcome (match);
  g_autofree char *pgn = pal_match_to_pgn (match);
  g_autofree char *head = place_value (pal_match_get_head (match));
  g_autofree char *place = known->view ? place_value (known->view) : NULL;
  g_autofree char *board = board_value (known->place);
  g_autofree char *decided = g_strdup_printf ("%s %s %d", result_token (outcome.result),
                                              reason_id (outcome.reason), outcome.score);
  g_autofree char *players = players_value (match);
  g_autofree char *controls = controls_value (pal_match_get_clock (match));
  g_autofree char *clocks = clocks_value (pal_match_get_clock (match));
  g_autofree char *bots = texts_value (match, bot_text);
  g_autofree char *engines = texts_value (match, engine_text);
  const char *state = pal_match_get_paused (match)    ? "paused"
                      : pal_match_get_started (match) ? "running"
                                                      : "waiting";
  g_autofree char *full_state
      = g_strconcat (state, pal_match_get_modified (match) ? " modified" : "", NULL);
  const char *values[] = { head,
                           decided,
                           full_state,
                           players,
                           controls,
                           clocks,
                           bots,
                           engines,
                           known->file_uri,
                           known->file_stamp,
                           known->source_uri,
                           known->source_game,
                           known->library_key,
                           known->exercise,
                           known->evaluations,
                           place,
                           board };

  for (int i = 0; own_tags[i]; i++)
    if (values[i])
      pgn_append_tag (text, own_tags[i], values[i]);
  g_string_append (text, pgn);
  return g_string_free (text, FALSE);
}

/* What is read of the tags, before there is a match. */
typedef struct {
  GameTree *tree;
  GameNode *head;
  Outcome outcome;
  gboolean started, paused, modified;
  int levels[2]; /* 0: a person, or a bot or engine: */
  char *bot_ids[2];
  Bot bots[2];
  char *engine_ids[2];
  PalEngineProfile *engines[2];
  PalTimeControl controls[2];
  PalClockState clocks;
} Kept;

static gboolean
autosave_text_read_head (const char *value, Kept *kept)
{
  kept->head = find_place (kept->tree, value);
  return kept->head != NULL;
}

static gboolean
read_outcome (const char *value, Kept *kept)
{
  g_auto (GStrv) words = g_strsplit (value, " ", -1);

  if (g_strv_length (words) != 3 || !result_from_token (words[0], &kept->outcome.result))
    return FALSE;
  kept->outcome.reason = reason_from_id (words[1]);
  kept->outcome.score = (int) g_ascii_strtoll (words[2], NULL, 10);
  return TRUE;
}

static gboolean
read_state (const char *value, Kept *kept)
{
  g_auto (GStrv) words = g_strsplit (value, " ", -1);
  static const char *const states[] = { "waiting", "running", "paused", NULL };

  if (!words[0] || !g_strv_contains (states, words[0]))
    return FALSE;
  kept->started = !g_str_equal (words[0], "waiting");
  kept->paused = g_str_equal (words[0], "paused");
  kept->modified = words[1] != NULL;
  return TRUE;
}

/* What stands behind KIND in WORD into *ID. FALSE where it is another kind, or broken. */
static gboolean
read_id (const char *word, const char *kind, char **id)
{
  if (g_str_has_prefix (word, kind))
    *id = g_uri_unescape_string (word + strlen (kind), NULL);
  return *id != NULL;
}

static gboolean
read_players (const char *value, Kept *kept)
{
  g_auto (GStrv) words = g_strsplit (value, " ", -1);

  if (g_strv_length (words) != 2)
    return FALSE;
  for (int side = 0; side < 2; side++) {
    if (g_str_equal (words[side], "human") || read_id (words[side], BOT, &kept->bot_ids[side])
        || read_id (words[side], ENGINE, &kept->engine_ids[side]))
      continue;
    if (sscanf (words[side], "computer:%d", &kept->levels[side]) != 1 || kept->levels[side] < 1
        || kept->levels[side] > LEVEL_COUNT)
      return FALSE;
  }
  return TRUE;
}

static gboolean
read_bot (Kept *kept, int side, const char *text, gsize length)
{
  Bot *bot = &kept->bots[side];

  return bot_file_read (bot, NULL, text, length, NULL, NULL) && bot->rules == kept->tree->rules;
}

static gboolean
read_engine (Kept *kept, int side, const char *text, gsize length)
{
  kept->engines[side] = pal_engine_profile_from_text (text, length);
  return kept->engines[side] != NULL;
}

/* Has the texts in the tag NAME read, of those sides that have an id. After the players. */
static gboolean
read_texts (Kept *kept, const char *name, char *const *ids,
            gboolean (*read) (Kept *kept, int side, const char *text, gsize length))
{
  const char *value = game_tree_get_tag (kept->tree, name);
  g_auto (GStrv) words = g_strsplit (value ? value : "", " ", -1);

  for (int side = 0; side < 2; side++) {
    g_autofree guchar *text = NULL;
    gsize length;

    if (!ids[side])
      continue;
    if (g_strv_length (words) != 2)
      return FALSE;
    text = g_base64_decode (words[side], &length);
    if (!read (kept, side, (const char *) text, length))
      return FALSE;
  }
  return TRUE;
}

static gboolean
read_controls (const char *value, Kept *kept)
{
  g_auto (GStrv) words = g_strsplit (value, " ", -1);

  return g_strv_length (words) == 2 && pal_time_control_from_tag (words[0], &kept->controls[0])
         && pal_time_control_from_tag (words[1], &kept->controls[1]);
}

static gboolean
is_sane (const PalClockState *state, int side)
{
  return state->left[side] >= 0 && state->used[side] >= 0 && state->turn[side] >= 0
         && state->turn[side] <= state->used[side]
         && state->used[side] < G_MAXINT32 * G_GINT64_CONSTANT (1000) && state->moves[side] >= 0;
}

static gboolean
read_clocks (const char *value, Kept *kept)
{
  PalClockState *s = &kept->clocks;
  const char format[] = "%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %d"
                        " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %d";

  return sscanf (value, format, &s->left[0], &s->used[0], &s->turn[0], &s->moves[0], &s->left[1],
                 &s->used[1], &s->turn[1], &s->moves[1])
             == 8
         && is_sane (s, 0) && is_sane (s, 1);
}

static gboolean
read_tags (Kept *kept)
{
  gboolean (*const readers[]) (const char *, Kept *)
      = { autosave_text_read_head, read_outcome, read_state, read_players,
          read_controls,           read_clocks };

  for (guint i = 0; i < G_N_ELEMENTS (readers); i++) {
    const char *value = game_tree_get_tag (kept->tree, own_tags[i]);

    if (!value || !readers[i](value, kept))
      return FALSE;
  }
  return read_texts (kept, "PalamedesBots", kept->bot_ids, read_bot)
         && read_texts (kept, "PalamedesEngines", kept->engine_ids, read_engine);
}

static gboolean
is_person (const Kept *kept, int side)
{
  return kept->levels[side] == 0 && !kept->bot_ids[side] && !kept->engine_ids[side];
}

static PalPlayer *
make_player (const Kept *kept, int side)
{
  const Rules *rules = kept->tree->rules;
  const char *name = game_tree_get_tag (kept->tree, rules->side_tags[side]);
  PalPlayer *player;

  if (is_person (kept, side) && (!name || *name == '\0'))
    return pal_human_player_new_unnamed (rules, side, !is_person (kept, 1 - side));
  if (is_person (kept, side))
    return pal_human_player_new (name);
  if (kept->bot_ids[side])
    player = pal_bot_player_new (&kept->bots[side], kept->bot_ids[side]);
  else if (kept->engine_ids[side])
    player = pal_driver_player_new (rules, kept->engines[side], kept->engine_ids[side]);
  else /* what files call it names its level, too: pal_match_dup_file_name */
    return pal_engine_player_new (rules, kept->levels[side]);
  if (name)
    g_object_set (player, "name", name, NULL);
  return player;
}

/* What a side has left after NODE: as its comment says, but for the periods of byo-yomi, of which
 * no clock shows more than one. */
static gint64
left_after (const GameNode *node, const PalTimeControl *control, gint64 left)
{
  if (control->mode == PAL_CLOCK_BYOYOMI)
    return pal_time_control_refill (control, MAX (left - MAX (node->elapsed_ms, 0), 0));
  return node->clock_ms >= 0 ? node->clock_ms : left;
}

/* The clocks as they were at each move on the way to NODE, from the times in its comments. */
static void
restore_states (PalMatch *match, GameNode *node, const Kept *kept, PalClockState *state)
{
  const Rules *rules = kept->tree->rules;
  g_autoptr (GPtrArray) line = g_ptr_array_new ();

  for (; node->parent; node = node->parent)
    g_ptr_array_insert (line, 0, node);
  for (guint i = 0; i < line->len; i++) {
    GameNode *next = line->pdata[i];
    int side = rules->side_to_move (&next->parent->position);
    int session = kept->controls[side].mode == PAL_CLOCK_MOVES ? kept->controls[side].moves : 0;

    if (next->elapsed_ms >= 0)
      state->used[side] += next->elapsed_ms;
    state->left[side] = left_after (next, &kept->controls[side], state->left[side]);
    state->moves[side] = session > 0 ? (state->moves[side] + 1) % session : state->moves[side] + 1;
    pal_match_set_clock_state (match, next, state);
  }
}

/* Whether somebody's limited time would run as soon as the game is started. */
static gboolean
would_run (PalMatch *match, const Kept *kept)
{
  int side = pal_match_get_side_to_move (match);
  PalClock *clock = pal_match_get_clock (match);
  gboolean first_move_is_free = pal_match_get_head (match)->ply == 0 && is_person (kept, side);

  return kept->started && !pal_match_is_over (match) && !first_move_is_free
         && (pal_clock_is_limited (clock, 0) || pal_clock_is_limited (clock, 1));
}

static gboolean
is_serious (const GameTree *tree)
{
  return g_strcmp0 (game_tree_get_tag (tree, PAL_MATCH_HELP_TAG), PAL_MATCH_HELP_NONE) == 0;
}

static PalMatch *
make_match (Kept *kept)
{
  g_autoptr (PalPlayer) first = make_player (kept, 0);
  g_autoptr (PalPlayer) second = make_player (kept, 1);
  PalClockState state;
  PalMatch *match;

  pal_autosave_strip_tree (kept->tree);
  match = pal_match_new (kept->tree, kept->head, first, second, kept->controls);
  pal_clock_get_state (pal_match_get_clock (match), &state);
  if (kept->started) {
    restore_states (match, kept->head, kept, &state);
    pal_match_set_clock_state (match, kept->head, &kept->clocks);
  }
  pal_match_restore_outcome (match, kept->outcome);
  pal_match_set_serious (match, kept->started && is_serious (kept->tree));
  if (kept->paused || would_run (match, kept))
    pal_match_pause (match);
  pal_match_set_modified (match, kept->modified);
  return match;
}

void
pal_autosave_strip_tree (GameTree *tree)
{
  for (int i = 0; own_tags[i]; i++)
    game_tree_set_tag (tree, own_tags[i], NULL);
}

static void
kept_clear (Kept *kept)
{
  for (int side = 0; side < 2; side++) {
    g_free (kept->bot_ids[side]);
    g_free (kept->engine_ids[side]);
    pal_engine_profile_free (kept->engines[side]);
  }
}

static void
read_facts (const Kept *kept, PalAutosaveFacts *facts)
{
  const char *view = game_tree_get_tag (kept->tree, "PalamedesView");

  *facts = (PalAutosaveFacts){
    .started = kept->started,
    .view = view ? find_place (kept->tree, view) : NULL,
    .file_uri = g_strdup (game_tree_get_tag (kept->tree, "PalamedesFile")),
    .file_stamp = g_strdup (game_tree_get_tag (kept->tree, "PalamedesStamp")),
    .source_uri = g_strdup (game_tree_get_tag (kept->tree, "PalamedesSource")),
    .source_game = g_strdup (game_tree_get_tag (kept->tree, "PalamedesGame")),
    .library_key = g_strdup (game_tree_get_tag (kept->tree, "PalamedesKey")),
    .exercise = g_strdup (game_tree_get_tag (kept->tree, "PalamedesExercise")),
    .evaluations = g_strdup (game_tree_get_tag (kept->tree, "PalamedesEvaluations")),
  };
}

PalMatch *
pal_autosave_read_tree (GameTree *tree, PalAutosaveFacts *facts)
{
  Kept kept = { .tree = tree };
  PalMatch *match = NULL;

  if (read_tags (&kept)) {
    read_facts (&kept, facts);
    match = make_match (&kept);
  }
  kept_clear (&kept);
  return match;
}

void
pal_autosave_facts_clear (PalAutosaveFacts *facts)
{
  g_clear_pointer (&facts->file_uri, g_free);
  g_clear_pointer (&facts->file_stamp, g_free);
  g_clear_pointer (&facts->source_uri, g_free);
  g_clear_pointer (&facts->source_game, g_free);
  g_clear_pointer (&facts->library_key, g_free);
  g_clear_pointer (&facts->exercise, g_free);
  g_clear_pointer (&facts->evaluations, g_free);
}

/* The first thing that could not be read, or NULL. */
static const ReadProblem *
find_damage (GPtrArray *problems)
{
  for (guint i = 0; i < problems->len; i++)
    if (!((const ReadProblem *) problems->pdata[i])->whole)
      return problems->pdata[i];
  return NULL;
}

PalMatch *
pal_autosave_read_text (const char *text, gsize length, PalAutosaveFacts *facts, GError **error)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) reason = NULL;
  GameTree *tree = pgn_read (text, length, 1, problems, &reason);
  const ReadProblem *problem = find_damage (problems);
  PalMatch *match = tree && !problem ? pal_autosave_read_tree (tree, facts) : NULL;

  if (!match) {
    game_tree_free (tree);
    g_set_error_literal (error, PAL_AUTOSAVE_ERROR, PAL_AUTOSAVE_ERROR_BROKEN,
                         reason    ? reason->message
                         : problem ? problem->message
                                   : _ ("It is incomplete."));
  }
  return match;
}
