/* What a row of a list of games shows: who played, and below it in small what else there is. */
#pragma once

#include <gtk/gtk.h>

/* Gives ITEM such a row, without words. */
void pal_game_caption_setup (GtkListItem *item);

/* What the row says, to screen readers as well; when ITEM is bound or later. */
void pal_game_caption_show (GtkListItem *item, const char *players, const char *detail);
