/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The actions that a desktop offers with the program's icon: a new game of each kind. */
#pragma once

#include "pal-application.h"

/* Adds "new-chess" and so on to APPLICATION. The file of the desktop (data/palamedes.desktop.in.in)
 * names them. */
void pal_start_actions_add (PalApplication *application);
