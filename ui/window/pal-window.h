/*
 * The window: a header bar above a game (pal-game-page.h). What the header bar shows and does is
 * that of the page in view.
 */
#pragma once

#include "pal-game-page.h"

#define PAL_TYPE_WINDOW (pal_window_get_type ())
G_DECLARE_FINAL_TYPE (PalWindow, pal_window, PAL, WINDOW, AdwApplicationWindow)

/* Property: "page" (PalGamePage, read-only): the one in view. */
PalWindow *pal_window_new (GtkApplication *application, PalBotStore *bots, PalEngineStore *engines,
                           PalBooks *books);

PalGamePage *pal_window_get_page (PalWindow *self);
