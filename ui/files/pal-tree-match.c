#include "pal-tree-match.h"

static PalPlayer *
player_of (const GameTree *tree, int side)
{
  const char *name = game_tree_get_tag (tree, tree->rules->side_tags[side]);
  gboolean known = name != NULL && *name != '\0' && *name != '?';

  return known ? pal_human_player_new (name)
               : pal_human_player_new_unnamed (tree->rules, side, FALSE);
}

PalMatch *
pal_tree_match_new (GameTree *tree)
{
  g_autoptr (PalPlayer) first = player_of (tree, 0);
  g_autoptr (PalPlayer) second = player_of (tree, 1);
  const char *tag = game_tree_get_tag (tree, "TimeControl");
  PalTimeControl control = { .mode = PAL_CLOCK_NONE };

  if (tag != NULL && !pal_time_control_from_tag (tag, &control))
    control = (PalTimeControl){ .mode = PAL_CLOCK_NONE };
  return pal_match_new (tree, NULL, first, second, (PalTimeControl[2]){ control, control });
}
