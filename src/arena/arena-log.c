/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena-log.h"

#include "files/core/game-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
arena_log_tag (GameTree *tree, const ArenaPlan *plan, int number, const char *event)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *date = g_date_time_format (now, "%Y.%m.%d");
  g_autofree char *round = g_strdup_printf ("%d", number + 1);
  ArenaFixture fixture = arena_plan_fixture (plan, number);
  const PalDriverSpec *first = plan->specs->pdata[fixture.players[0]];
  const PalDriverSpec *second = plan->specs->pdata[fixture.players[1]];
  g_autofree char *control = pal_time_control_to_tag (&first->limits.control);
  g_autofree char *other = pal_time_control_to_tag (&second->limits.control);

  game_tree_set_tag (tree, "Event", event);
  game_tree_set_tag (tree, "Date", date);
  game_tree_set_tag (tree, "Round", round);
  if (strcmp (control, other) == 0)
    game_tree_set_tag (tree, "TimeControl", control);
}

gboolean
arena_log_append (const char *path, const ArenaPlan *plan, int number, const char *event,
                  ArenaGame *game, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr (GFileOutputStream) stream = g_file_append_to (file, G_FILE_CREATE_NONE, NULL, error);
  g_autoptr (GameTree) tree = arena_game_steal_tree (game);
  g_autofree char *text = NULL;

  if (!stream)
    return FALSE;
  arena_log_tag (tree, plan, number, event);
  text = file_format_write_text (file_format_find ("pgn"), tree);
  return g_output_stream_write_all (G_OUTPUT_STREAM (stream), text, strlen (text), NULL, NULL,
                                    error)
         && g_output_stream_close (G_OUTPUT_STREAM (stream), NULL, error);
}

/* --- Resuming --- */

/* The fault that a game ended by; its side lost, or its flag fell where nobody could win. */
static ArenaResult
arena_log_result_of (const GameTree *tree)
{
  ArenaResult result = { TRUE, tree->outcome.result, PAL_DRIVER_FAULT_NONE, -1 };
  const char *word = game_tree_get_tag (tree, "Termination");

  for (int fault = 0; fault < PAL_DRIVER_N_FAULTS; fault++)
    if (g_strcmp0 (word, arena_fault_words[fault]) == 0 && word)
      result.fault = (PalDriverFault) fault;
  if (result.fault != PAL_DRIVER_FAULT_NONE && result.result != RESULT_DRAW)
    result.faulty = result.result == RESULT_FIRST_WINS;
  return result;
}

static gboolean
is_fixture (const ArenaPlan *plan, int number, const GameTree *tree)
{
  ArenaFixture fixture = arena_plan_fixture (plan, number);

  for (int side = 0; side < 2; side++) {
    const PalDriverSpec *spec = plan->specs->pdata[fixture.players[side]];
    if (g_strcmp0 (game_tree_get_tag (tree, plan->rules->side_tags[side]), spec->name) != 0)
      return FALSE;
  }
  return tree->rules == plan->rules;
}

static gboolean
take_game (ArenaTournament *tournament, const GameTree *tree, const char *path, GError **error)
{
  const ArenaPlan *plan = arena_tournament_get_plan (tournament);
  const char *round = game_tree_get_tag (tree, "Round");
  guint64 number;

  if (tree->outcome.result == RESULT_ONGOING)
    return TRUE;
  if (!round
      || !g_ascii_string_to_unsigned (round, 10, 1, (guint64) arena_plan_games (plan), &number,
                                      NULL)
      || !is_fixture (plan, (int) number - 1, tree)) {
    g_set_error (error, PAL_DRIVER_ERROR, PAL_DRIVER_ERROR_FILE,
                 _ ("%s contains a game (round %s) that is not part of this tournament; use the "
                    "options it was started with, or another file."),
                 path, round ? round : "?");
    return FALSE;
  }
  ArenaResult result = arena_log_result_of (tree);
  arena_tournament_set_played (tournament, (int) number - 1, &result);
  return TRUE;
}

gboolean
arena_log_resume (const char *path, ArenaTournament *tournament, GError **error)
{
  g_autoptr (GError) missing = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GameFile) file = NULL;
  char *text;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, &missing)) {
    if (g_error_matches (missing, G_FILE_ERROR, G_FILE_ERROR_NOENT))
      return TRUE;
    g_propagate_error (error, g_steal_pointer (&missing));
    return FALSE;
  }
  bytes = g_bytes_new_take (text, length);
  if (length == 0)
    return TRUE;
  file = game_file_new (bytes, NULL, error);
  for (guint i = 0; file && i < file->entries->len; i++) {
    g_autoptr (GameTree) tree = game_file_read (file, i, NULL, error);
    if (!tree || !take_game (tournament, tree, path, error))
      return FALSE;
  }
  return file != NULL;
}
