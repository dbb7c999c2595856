/* PalTechniqueBars: one search of a comparison: its name, two bars for nodes and time, the figures,
 * the value found and the best move. */
#pragma once

#include "game/bots/pal-technique-comparison.h"

#include <gtk/gtk.h>

#define PAL_TYPE_TECHNIQUE_BARS (pal_technique_bars_get_type ())
G_DECLARE_FINAL_TYPE (PalTechniqueBars, pal_technique_bars, PAL, TECHNIQUE_BARS, GtkWidget)

GtkWidget *pal_technique_bars_new (void);

/* What is the shortest and the longest bar of a comparison. */
typedef struct {
  double least_nodes, most_nodes, least_ms, most_ms;
} PalTechniqueScale;

/* Shows FINDING beside FIRST, that of the bot as it is, which may be the same one, on SCALE.
 * POSITION is what was searched, NOTATION that of the best move. */
void pal_technique_bars_show (PalTechniqueBars *self, const PalTechniqueFinding *finding,
                              const PalTechniqueFinding *first, const Position *position,
                              int notation, const PalTechniqueScale *scale);
