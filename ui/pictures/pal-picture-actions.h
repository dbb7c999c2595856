/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pictures and paper as actions of a window: export-picture, export-game, copy-picture, print. They
 * take the position that is in view, and its board as it looks there.
 */
#pragma once

#include "ui/window/pal-game-page.h"

/* Gives PAGE the actions; there need not be a game on its board yet. */
void pal_picture_actions_install (PalGamePage *page);

/* The picture that copy-picture puts on the clipboard. */
GdkTexture *pal_picture_actions_draw (PalSession *session);
