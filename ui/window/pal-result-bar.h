/* A bar of results: won, drawn and lost as parts of one length, with percentages where there is
 * room. Where no results are known it shows a share alone, how heavy a move is. */
#pragma once

#include <gtk/gtk.h>

#define PAL_TYPE_RESULT_BAR (pal_result_bar_get_type ())
G_DECLARE_FINAL_TYPE (PalResultBar, pal_result_bar, PAL, RESULT_BAR, GtkWidget)

/* Numbers of games; SHARE, 0 to 1, is shown where all of them are 0. */
void pal_result_bar_set (PalResultBar *self, gint64 wins, gint64 draws, gint64 losses,
                         double share);
