/* The one list of bots of the program. */
#pragma once

#include "game/bots/pal-bot-store.h"

/* Made at the first call, and kept as long as the default display. Owned by the program. */
PalBotStore *pal_bots_get_default (void);

/* The bots of RULES alone, as a list that follows the whole one. The caller's. */
GListModel *pal_bots_of_game (const Rules *rules);
