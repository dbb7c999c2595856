/* What can be done with the notes of a game, as actions of the window: marks on the board, and
 * taking back what was edited last. Each is enabled exactly when it would do something. */
#pragma once

#include "pal-window.h"

void pal_note_actions_install (PalWindow *window);
