/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of a tournament as comma-separated values. */
#include "arena-event.h"

#include "files/text/csv-field.h"

#include <math.h>

/* A comma and VALUE with at most one decimal, or nothing behind it where it is not known. */
static void
append_value (GString *text, double value)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_c (text, ',');
  if (isfinite (value))
    g_string_append (text, g_ascii_formatd (number, sizeof number, "%.1f", value));
}

static void
append_titles (GString *text, ArenaEvent *event, const GArray *ratings)
{
  g_string_append (text, "rank,player,points,games,won,drawn,lost,rating (Elo),"
                         "rating error (95 %; Elo),rating bound");
  for (guint i = 0; i < ratings->len; i++) {
    const int opponent = g_array_index (ratings, ArenaRating, i).player;
    g_autofree char *title
        = g_strconcat ("points against ", arena_event_get_name (event, opponent), NULL);

    g_string_append_c (text, ',');
    csv_field_append (text, title);
  }
  g_string_append_c (text, '\n');
}

/* An open rating is a bound, and its error means nothing. */
static void
append_rating (GString *text, const ArenaRating *rating)
{
  static const char *const bounds[] = { "at most", "", "at least" };
  const gboolean known = rating->games > 0;

  append_value (text, known ? rating->elo : NAN);
  append_value (text, known && rating->open == 0 ? rating->error : NAN);
  g_string_append_printf (text, ",%s", bounds[rating->open + 1]);
}

char *
arena_event_table_to_csv (ArenaEvent *self)
{
  g_autoptr (GArray) ratings = arena_event_get_ratings (self);
  GString *text = g_string_new (NULL);

  append_titles (text, self, ratings);
  for (guint i = 0; i < ratings->len; i++) {
    const ArenaRating *rating = &g_array_index (ratings, ArenaRating, i);
    const ArenaScore all = arena_event_get_score (self, rating->player, -1);

    g_string_append_printf (text, "%u,", i + 1);
    csv_field_append (text, arena_event_get_name (self, rating->player));
    append_value (text, rating->points);
    g_string_append_printf (text, ",%d,%u,%u,%u", rating->games, all.wins, all.draws, all.losses);
    append_rating (text, rating);
    for (guint k = 0; k < ratings->len; k++) {
      const int opponent = g_array_index (ratings, ArenaRating, k).player;
      const ArenaScore score = opponent == rating->player
                                   ? (ArenaScore){ 0 }
                                   : arena_event_get_score (self, rating->player, opponent);

      append_value (text, arena_score_games (&score) > 0 ? arena_score_points (&score) : NAN);
    }
    g_string_append_c (text, '\n');
  }
  return g_string_free (text, FALSE);
}
