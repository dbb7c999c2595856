/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is different when somebody starts the program for the first time. */
#pragma once

#include "pal-application.h"

/* Whether nothing is kept of an earlier start; to be asked before anything is kept of this one. */
gboolean pal_first_start_is (GSettings *settings);

/* Offers the games in a window over that of PAGE; the one that is chosen begins there, without a
 * clock and against an easy level. */
void pal_first_start_welcome (PalApplication *application, PalGamePage *page);
