/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ratings of a player over time as a plot: of a point the date and the rating are told. */
#pragma once

#include "library/library-person.h"
#include "ui/widgets/pal-plot.h"

/* RATINGS: LibraryRating in the order of dates, kept by PLOT. */
void pal_rating_plot_set_ratings (PalPlot *plot, GArray *ratings);
