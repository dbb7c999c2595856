/* The ratings of a player over time as a curve. What is below the pointer, or reached by the
 * arrows, is told: the date and the rating. */
#pragma once

#include "library/library-person.h"

#include <gtk/gtk.h>

#define PAL_TYPE_RATING_PLOT (pal_rating_plot_get_type ())
G_DECLARE_FINAL_TYPE (PalRatingPlot, pal_rating_plot, PAL, RATING_PLOT, GtkWidget)

/* RATINGS: LibraryRating in the order of dates, taken by reference. */
void pal_rating_plot_set_ratings (PalRatingPlot *self, GArray *ratings);
