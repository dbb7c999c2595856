/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The window: a header bar above games (pal-game-page.h), each in a tab, perhaps two of them side
 * by side. What the header bar shows and does is that of the page in view that a person has been in
 * last.
 */
#pragma once

#include "pal-game-page.h"

#define PAL_TYPE_WINDOW (pal_window_get_type ())
G_DECLARE_FINAL_TYPE (PalWindow, pal_window, PAL, WINDOW, AdwApplicationWindow)

/* A window without a page. Property: "page" (PalGamePage, read-only): the one in view, or NULL.
 * Signal: "settled" (PalGamePage *page): PalGamePage's. */
PalWindow *pal_window_new (GtkApplication *application);

PalGamePage *pal_window_get_page (PalWindow *self);

/* All pages, in the order of their tabs. */
int pal_window_get_n_pages (PalWindow *self);
PalGamePage *pal_window_get_nth_page (PalWindow *self, int place);

/* Adds PAGE behind PLACE others; where it is the only one it is in view. */
void pal_window_add_page (PalWindow *self, PalGamePage *page, int place);

/* Takes PAGE away for good; its game is not kept by this. */
void pal_window_remove_page (PalWindow *self, PalGamePage *page);

/* Has the autosave of each page know where that is now, as it does a moment after each change. */
void pal_window_note_places (PalWindow *self);
