/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-technique-positions.h"

#include "pal-bots-resource.h"

#include <string.h>

#define FOLDER PAL_RESOURCE_PATH "/positions/"

static const char *const phase_names[] = {
  [PAL_POSITIONS_OPENING] = "opening",
  [PAL_POSITIONS_MIDDLE] = "middle",
  [PAL_POSITIONS_END] = "end",
};

static GPtrArray *
new_set (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) game_record_free);
}

/* LINE is the phase and the FEN. */
static void
add_line (GPtrArray *set, const Rules *rules, PalPositionsPhase phase, const char *line)
{
  const char *fen = strchr (line, '\t');
  TextError error;
  Position position;

  if (*line == '#' || fen == NULL)
    return;
  if (phase != PAL_POSITIONS_ALL
      && (strlen (phase_names[phase]) != (gsize) (fen - line)
          || !g_str_has_prefix (line, phase_names[phase])))
    return;
  if (rules->position_from_text (&position, fen + 1, &error))
    g_ptr_array_add (set, game_record_new (rules, &position));
  else
    g_critical ("%s: %s", rules->id, line);
}

GPtrArray *
pal_technique_positions_new (const Rules *rules, PalPositionsPhase phase)
{
  GPtrArray *set = new_set ();
  g_autofree char *path = g_strconcat (FOLDER, rules->id, ".tsv", NULL);
  g_autoptr (GBytes) bytes
      = g_resource_lookup_data (pal_bots_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (bytes == NULL)
    return set;
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  lines = g_strsplit (text, "\n", -1);
  for (int i = 0; lines[i] != NULL; i++)
    add_line (set, rules, phase, lines[i]);
  return set;
}

GPtrArray *
pal_technique_positions_of_file (PalGameFile *file, const Rules *rules)
{
  const guint n = MIN (pal_game_file_get_n_games (file), PAL_POSITIONS_GAMES_MAX);
  GPtrArray *set = new_set ();

  for (guint i = 0; i < n && set->len < PAL_POSITIONS_MAX; i++) {
    g_autoptr (GameTree) tree = pal_game_file_read (file, i, NULL, NULL);
    GameRecord *record;

    if (tree == NULL || tree->rules != rules)
      continue;
    record = game_node_record (tree, game_node_last (tree->root));
    if (outcome_is_over (rules->outcome (record)))
      game_record_free (record);
    else
      g_ptr_array_add (set, record);
  }
  return set;
}
