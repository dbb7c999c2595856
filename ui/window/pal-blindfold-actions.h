/* The blindfold in the menu, by keys and by a button, and the look under it. */
#pragma once

#include "pal-window.h"

/* Adds the actions "blindfold" (a PalBlindfold's id as state), "toggle-blindfold" and "peek" to
 * WINDOW, the key that is held to peek, and to SECTION of the menu what the game in view allows. */
void pal_blindfold_actions_install (PalWindow *window, GMenu *section);
