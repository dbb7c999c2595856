/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Bringing back the boards that were there when the program ended, or was killed: each in its
 * window and at its place among the tabs. The one that a person was in comes first; the others
 * follow when nothing else is to be done, so that nobody waits for them.
 */
#pragma once

#include "ui/window/pal-window.h"

/* A window of APPLICATION, which is still to be presented, with a page, which is returned; there is
 * a game on its board unless none was kept. The arguments of pal_game_page_new follow. */
PalGamePage *pal_restoring_begin (GtkApplication *application, PalBotStore *bots,
                                  PalEngineStore *engines, PalBooks *books);
