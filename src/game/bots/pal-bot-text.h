/* What people read of a bot: its numbers and its phases. */
#pragma once

#include "bot/bot.h"

#include <glib.h>

/* A count: "+15", "−4", "0"; free with g_free. */
char *pal_bot_text_count (int value);

/* A weight of so many HUNDREDTHS in points: "+0.15", "−4.00", "0"; free with g_free. */
char *pal_bot_text_points (int hundredths);

/* Reads points, with either sign or none, into HUNDREDTHS; FALSE where TEXT is no number. */
gboolean pal_bot_text_read_points (const char *text, int *hundredths);

/* "Opening", "Middle game", "Endgame"; translated, not to be freed. */
const char *pal_bot_text_phase (int phase);
