/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A series of measurements as comma-separated values. */
#include "pal-technique-series.h"

#include "files/text/csv-field.h"

#include <math.h>

#define TITLES                                                                                     \
  "technique,depth (plies),positions,nodes (mean),nodes (standard deviation),"                     \
  "nodes (ratio to as configured),time (mean; ms),time (standard deviation; ms),"                  \
  "time (ratio to as configured),effective branching factor,state\n"

/* A comma and VALUE, or nothing behind it. */
static void
append_number (GString *text, const char *format, double value)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_c (text, ',');
  if (!isnan (value))
    g_string_append (text, g_ascii_formatd (number, sizeof number, format, value));
}

static void
append_figure (GString *text, const char *format, const PalTechniqueFigure *figure)
{
  append_number (text, format, figure->mean);
  append_number (text, format, figure->spread);
  append_number (text, "%.4f", figure->ratio);
}

static void
append_start (GString *text, PalTechniqueSeries *series, guint technique, int depth)
{
  csv_field_append (text, pal_technique_series_get_technique (series, technique)->name);
  g_string_append_printf (text, ",%d,%u", depth, pal_technique_series_get_n_positions (series));
}

char *
pal_technique_series_to_csv (PalTechniqueSeries *self)
{
  GString *text = g_string_new (TITLES);

  for (guint i = 0; i < pal_technique_series_get_n_techniques (self); i++) {
    const int reached = pal_technique_series_get_reached (self, i);

    for (int depth = 1; depth <= reached; depth++) {
      PalTechniquePoint point;

      pal_technique_series_get_point (self, i, depth, &point);
      append_start (text, self, i, depth);
      append_figure (text, "%.1f", &point.nodes);
      append_figure (text, "%.3f", &point.time);
      append_number (text, "%.3f", pal_technique_series_get_branching (self, i));
      g_string_append (text, ",done\n");
    }
    if (pal_technique_series_get_state (self, i) != PAL_TECHNIQUE_GAVE_UP)
      continue;
    append_start (text, self, i, reached + 1);
    g_string_append (text, ",,,,,,,,gave up\n");
  }
  return g_string_free (text, FALSE);
}
