/* A bar that goes from the middle to the right for what speaks for a move, to the left for what
 * speaks against it. It is only a picture of a number that stands beside it. */
#pragma once

#include <gtk/gtk.h>

#define PAL_TYPE_REASON_BAR (pal_reason_bar_get_type ())
G_DECLARE_FINAL_TYPE (PalReasonBar, pal_reason_bar, PAL, REASON_BAR, GtkWidget)

/* A bar for VALUE where MOST, above 0, fills a whole half. */
GtkWidget *pal_reason_bar_new (int value, int most);
