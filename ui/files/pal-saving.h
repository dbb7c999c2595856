/* Saving the game on the board to a file. */
#pragma once

#include "ui/window/pal-window.h"

/* Saves to the file that the game belongs to; asks for one where there is none or CHOOSE is set,
 * and before it writes over what another program has put there. What goes wrong is shown, and the
 * old file stays whole. */
void pal_saving_save (PalWindow *window, gboolean choose);
