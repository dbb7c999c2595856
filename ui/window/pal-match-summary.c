#include "pal-match-summary.h"

#include "files/core/write-losses.h"

#include <glib/gi18n.h>

char *
pal_match_summary_clocks (PalMatch *match)
{
  const Rules *rules = pal_match_get_rules (match);
  PalClock *clock = pal_match_get_clock (match);
  g_autofree char *first = pal_time_control_describe (pal_clock_get_control (clock, 0));
  g_autofree char *second = pal_time_control_describe (pal_clock_get_control (clock, 1));

  if (!pal_clock_is_limited (clock, 0) && !pal_clock_is_limited (clock, 1))
    return NULL;
  if (g_str_equal (first, second))
    return g_steal_pointer (&first);
  /* Translators: each side and its time control, "White: 5 min, Black: 3 min + 2 s". */
  return g_strdup_printf (_ ("%s: %s, %s: %s"), _ (rules->side_names[0]), first,
                          _ (rules->side_names[1]), second);
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
  g_autofree char *clocks = pal_match_summary_clocks (match);

  return clocks != NULL ? g_strdup_printf ("%s · %s", players, clocks) : g_steal_pointer (&players);
}

/* What somebody has said about the game in the tag NAME, or NULL. */
static const char *
said (PalMatch *match, const char *name)
{
  return write_tag (pal_match_get_tree (match), name);
}

char *
pal_match_summary_heading (PalMatch *match)
{
  g_autofree char *first = pal_player_dup_own_name (pal_match_get_player (match, 0));
  g_autofree char *second = pal_player_dup_own_name (pal_match_get_player (match, 1));
  const char *title = said (match, "Event");

  if (pal_match_get_started (match) || (first == NULL && second == NULL && title == NULL))
    return g_strdup (_ (pal_match_get_rules (match)->name));
  if (first == NULL && second == NULL)
    return g_strdup (title);
  return g_strdup_printf ("%s – %s", first != NULL ? first : "?", second != NULL ? second : "?");
}

char *
pal_match_summary_origin (PalMatch *match, const char *uri)
{
  g_autofree char *heading = pal_match_summary_heading (match);
  g_autoptr (GFile) file = uri != NULL ? g_file_new_for_uri (uri) : NULL;
  g_autofree char *base = file != NULL ? g_file_get_basename (file) : NULL;
  g_autofree char *name = base != NULL ? g_filename_display_name (base) : NULL;
  const char *event = said (match, "Event");

  if (pal_match_get_started (match))
    return NULL;
  if (g_strcmp0 (event, heading) == 0)
    event = NULL;
  if (event != NULL && name != NULL)
    return g_strdup_printf ("%s · %s", name, event);
  return g_strdup (event != NULL ? event : name);
}

gboolean
pal_match_summary_is_hidden (PalMatch *match)
{
  PalClock *clock = pal_match_get_clock (match);

  return pal_match_get_paused (match)
         && (pal_clock_is_limited (clock, 0) || pal_clock_is_limited (clock, 1));
}

int
pal_match_summary_person (PalMatch *match)
{
  int side = pal_match_get_side_to_move (match);

  if (pal_player_is_human (pal_match_get_player (match, side)))
    return side;
  return pal_player_is_human (pal_match_get_player (match, 1 - side)) ? 1 - side : -1;
}
