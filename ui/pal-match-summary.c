#include "pal-match-summary.h"

#include <glib/gi18n.h>

/* "10 min", or both where the sides differ. */
static char *
describe_clocks (PalMatch *match)
{
  PalClock *clock = pal_match_get_clock (match);
  g_autofree char *first = pal_time_control_describe (pal_clock_get_control (clock, 0));
  g_autofree char *second = pal_time_control_describe (pal_clock_get_control (clock, 1));

  if (g_str_equal (first, second))
    return g_steal_pointer (&first);
  return g_strdup_printf (_ ("%s against %s"), first, second);
}

char *
pal_match_summary_players (PalMatch *match)
{
  int near = pal_player_is_human (pal_match_get_player (match, 0))
                     || !pal_player_is_human (pal_match_get_player (match, 1))
                 ? 0
                 : 1;
  g_autofree char *one = pal_player_dup_name (pal_match_get_player (match, near));
  g_autofree char *other = pal_player_dup_name (pal_match_get_player (match, 1 - near));
  g_autofree char *players = g_strdup_printf (_ ("%s against %s"), one, other);
  g_autofree char *clocks = NULL;

  if (pal_clock_get_control (pal_match_get_clock (match), near)->mode == PAL_CLOCK_NONE)
    return g_steal_pointer (&players);
  clocks = describe_clocks (match);
  return g_strdup_printf ("%s · %s", players, clocks);
}

int
pal_match_summary_person (PalMatch *match)
{
  int side = pal_match_get_side_to_move (match);

  if (pal_player_is_human (pal_match_get_player (match, side)))
    return side;
  return pal_player_is_human (pal_match_get_player (match, 1 - side)) ? 1 - side : -1;
}
