/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * NBoard's protocol, version 2, by C. Welty, in which reversi programs talk.
 *
 * It plays the game that is written in GGF. The program tells the whole game or the next move; go
 * asks for a move, hint for what the best ones are worth, both from the view of the side to move,
 * in discs. Whatever changes the position ends the search that runs, and so does ping, before it is
 * answered. What cannot be understood gets one sentence as "status" and changes nothing.
 */
#pragma once

#include "uci-session.h"

extern const UciDialect nboard_dialect;
