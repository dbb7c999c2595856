/* PalThinkingLegend: what the boxes of a search's tree mean, each drawn as the tree draws it, with
 * a word beside it. */
#pragma once

#include <gtk/gtk.h>

#define PAL_TYPE_THINKING_LEGEND (pal_thinking_legend_get_type ())
G_DECLARE_FINAL_TYPE (PalThinkingLegend, pal_thinking_legend, PAL, THINKING_LEGEND, GtkGrid)

/* Whether the game has captures: without, what is only about them is left out. */
void pal_thinking_legend_set_captures (PalThinkingLegend *self, gboolean captures);
