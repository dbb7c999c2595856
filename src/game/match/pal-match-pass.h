/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Passes that are forced. In a running game they are played at once where they come up. Where
 * nobody is to move (a file that is looked at, the variations of a game that is over) there is a
 * place at which a person would find nothing to click: it is enough to look there for the pass to
 * be played.
 */
#pragma once

#include "pal-match.h"

/* NODE is looked at, and no other one. If nobody is to move, a pass is forced there and the line
 * does not go on yet, the pass is played in a moment, when no view holds the match. As it says
 * nothing new, it leaves "modified" as it was. */
void pal_match_look_for_pass (PalMatch *self, GameNode *node);
