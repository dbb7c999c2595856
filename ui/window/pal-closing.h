/* How the window closes. It is out of sight at once, but goes only when its game is kept and
 * nothing is being saved any more: nobody looks on while a disk takes its time, and the program
 * does not end before. Nobody is asked, since the game is there again at the next start; unless it
 * could not be kept. */
#pragma once

#include "pal-window.h"

void pal_closing_install (PalWindow *window);
