/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Moves that are spoken, through Speech Dispatcher: what the board tells screen readers, in the
 * language of the program.
 *
 * What is played is said to its end, one after the other; who walks through a game hears the move
 * in view, and each one cuts the last one short. Nothing is said of a board that is not in view.
 *
 * The server is looked for when there is something to say, by a thread of its own: it may have to
 * be started first, or never answer. Without one all is silent.
 */
#pragma once

#include "ui/board/pal-board-view.h"

/* Whether this program can speak at all. */
gboolean pal_speech_is_built_in (void);

/* Has speak what BOARD announces and SESSION, which it shows, refuses, while the settings want it,
 * until BOARD is destroyed. */
void pal_speech_install (PalBoardView *board, PalSession *session);
