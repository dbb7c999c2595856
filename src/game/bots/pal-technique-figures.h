/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Figures of measurements over several positions: what a technique costs on average, how much that
 * differs from one position to another, and how it compares.
 *
 * Searches of different positions differ by factors, so what compares is made of logarithms: a
 * ratio is the geometric mean of the ratios in each position, and no large position drowns the
 * others.
 */
#pragma once

#include <glib.h>

typedef struct {
  double mean;   /* arithmetic */
  double spread; /* the standard deviation of a sample; 0 of one position */
  double ratio;  /* the geometric mean of VALUES to BASE in each position; NAN without a base */
} PalTechniqueFigure;

/* Of N > 0 VALUES; BASE, the values of the bot as it is in the same positions, may be NULL. What is
 * not positive counts as very small in ratios. */
PalTechniqueFigure pal_technique_figure (const double *values, const double *base, guint n);

/* The geometric mean of N > 0 VALUES. */
double pal_technique_geometric_mean (const double *values, guint n);

/* How many times more nodes a further ply takes: the slope of the line that fits the logarithms of
 * NODES[i], of searches i + 1 plies deep, with the least squares. NAN of fewer than two depths. */
double pal_technique_branching (const double *nodes, guint n);
