/* The one list of bots of the program. */
#pragma once

#include "game/pal-bot-store.h"

/* Made at the first call, and kept as long as the default display. Owned by the program. */
PalBotStore *pal_bots_get_default (void);
