#include "pgn-names.h"

#include <string.h>

const char *const pgn_game_tags[] = { "Variant", "GameType", "Game", NULL };

static gboolean
pgn_names_is_name (const char *tag, const char *name, gsize length)
{
  return strlen (tag) == length && g_ascii_strncasecmp (tag, name, length) == 0;
}

PgnPlayerFit
pgn_player_fit (const Rules *rules, int side, const char *name, gsize length)
{
  static const char *const usual[2][3] = { { "White", "Red", NULL }, { "Black", NULL } };

  if (rules && pgn_names_is_name (rules->side_tags[side], name, length))
    return PGN_OWN_PLAYER;
  if (rules && pgn_names_is_name (rules->side_tags[!side], name, length))
    return PGN_NO_PLAYER;
  for (int i = 0; usual[side][i]; i++)
    if (pgn_names_is_name (usual[side][i], name, length))
      return PGN_USUAL_PLAYER;
  return PGN_NO_PLAYER;
}
