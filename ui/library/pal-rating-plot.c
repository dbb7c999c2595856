/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-rating-plot.h"

#include <glib/gi18n.h>

static const LibraryRating *
rating_at (const GArray *ratings, guint index)
{
  return &g_array_index (ratings, LibraryRating, index);
}

static double
year_of (guint32 date)
{
  const guint month = MAX (date / 100 % 100, 1), day = MAX (date % 100, 1);

  return date / 10000 + (month - 1) / 12.0 + (day - 1) / 372.0;
}

/* "May 12, 2019: 2640", in the order of the language; free with g_free. */
static char *
rating_plot_describe (gpointer ratings, guint index)
{
  const LibraryRating *rating = rating_at (ratings, index);
  const gint32 year = (gint32) (rating->date / 10000);
  const int month = (int) (rating->date / 100 % 100), day = (int) (rating->date % 100);
  g_autoptr (GDateTime) time
      = g_date_time_new_local (year, CLAMP (month, 1, 12), MAX (day, 1), 12, 0, 0);
  g_autofree char *date = time == NULL ? g_strdup_printf ("%d", year)
                          : day > 0    ? g_date_time_format (time, "%x")
                                    /* Translators: a month of a year, for strftime. */
                                    : g_date_time_format (time, _ ("%B %Y"));

  return g_strdup_printf ("%s: %d", date, rating->rating);
}

void
pal_rating_plot_set_ratings (PalPlot *plot, GArray *ratings)
{
  g_autofree PalPlotPoint *points = g_new (PalPlotPoint, ratings->len);

  for (guint i = 0; i < ratings->len; i++) {
    const LibraryRating *rating = rating_at (ratings, i);
    const double y = rating->rating;

    points[i] = (PalPlotPoint){ year_of (rating->date), y, y, y };
  }
  pal_plot_set_points (plot, points, ratings->len, rating_plot_describe, ratings);
  g_object_set_data_full (G_OBJECT (plot), "ratings", g_array_ref (ratings),
                          (GDestroyNotify) g_array_unref);
  gtk_accessible_update_property (GTK_ACCESSIBLE (plot), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Rating over time"), -1);
}
