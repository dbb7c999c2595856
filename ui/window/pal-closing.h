/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How games go off the screen. Nothing is lost by it, so nobody is asked, but about changed games
 * of a file that would not be there at the next start, and where a game could not be kept.
 *
 * A window is out of sight at once, but goes only when its games are kept and nothing is being
 * saved any more: nobody looks on while a disk takes its time, and the program does not end before.
 * The games of the last window are there again at the next start; those of one of several, and that
 * of a tab, go into the recent games. */
#pragma once

#include "pal-window.h"

void pal_closing_install (PalWindow *window);

/* Closes PAGE of WINDOW; where it is the only one, the window. */
void pal_closing_close_page (PalWindow *window, PalGamePage *page);

/* The program is to end: what is in WINDOW will be there again, whatever other windows there are.
 */
void pal_closing_keep (PalWindow *window);
