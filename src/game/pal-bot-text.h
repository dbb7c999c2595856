/* What people read of a bot: its numbers and its phases. */
#pragma once

#include "bot/bot.h"

#include <glib.h>

/* A weight in hundredths or a count: "+15", "−4", "0"; free with g_free. */
char *pal_bot_text_weight (int value);

/* "Opening", "Middle game", "Endgame"; translated, not to be freed. */
const char *pal_bot_text_phase (int phase);
