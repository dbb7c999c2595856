/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-technique-figures.h"

#include <math.h>

static double
safe_log (double value)
{
  return log (MAX (value, 1e-6));
}

double
pal_technique_geometric_mean (const double *values, guint n)
{
  double sum = 0;

  for (guint i = 0; i < n; i++)
    sum += safe_log (values[i]);
  return exp (sum / n);
}

PalTechniqueFigure
pal_technique_figure (const double *values, const double *base, guint n)
{
  PalTechniqueFigure figure = { .ratio = NAN };
  double squares = 0;

  for (guint i = 0; i < n; i++)
    figure.mean += values[i] / n;
  for (guint i = 0; i < n; i++)
    squares += (values[i] - figure.mean) * (values[i] - figure.mean);
  figure.spread = n > 1 ? sqrt (squares / (n - 1)) : 0;
  if (base != NULL)
    figure.ratio
        = pal_technique_geometric_mean (values, n) / pal_technique_geometric_mean (base, n);
  return figure;
}

double
pal_technique_branching (const double *nodes, guint n)
{
  const double middle = (n + 1) / 2.0; /* of the depths from 1 to N */
  double products = 0, squares = 0;

  if (n < 2)
    return NAN;
  for (guint i = 0; i < n; i++) {
    products += (i + 1 - middle) * safe_log (nodes[i]);
    squares += (i + 1 - middle) * (i + 1 - middle);
  }
  return exp (products / squares);
}
