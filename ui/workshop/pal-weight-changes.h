/* What a training has changed in a bot's weights, as a table. */
#pragma once

#include "bot/bot.h"

#include <gtk/gtk.h>

/* Fills GRID with the greatest changes from BEFORE to AFTER; returns how many there are in all. */
guint pal_weight_changes_fill (GtkGrid *grid, const Bot *before, const Bot *after);
