/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalThinkingFilmBar: below a search's tree: what walks through the search step by step, or plays
 * it, says what each step does, and asks what comes next.
 */
#pragma once

#include "pal-thinking-tree.h"

#define PAL_TYPE_THINKING_FILM_BAR (pal_thinking_film_bar_get_type ())
G_DECLARE_FINAL_TYPE (PalThinkingFilmBar, pal_thinking_film_bar, PAL, THINKING_FILM_BAR, GtkWidget)

/* Properties: "view" (PalThinkingTree): whose tree is shown; "active" (boolean): the tree is shown
 * as the film has come, not as it is in the end.
 * Signals: "chapter": another iteration is to be shown (pal_thinking_film_bar_get_chapter);
 * "moved": the film is at another place; "ended": it has come to its end. Actions ("film."): play,
 * step, back, over, out, start, end. */

/* The view has another tree, or another notation. A film in progress begins anew with another
 * search. */
void pal_thinking_film_bar_update (PalThinkingFilmBar *self);

/* The iteration that is wanted: the tree that the view had, or one of its chapters. */
GlassTree *pal_thinking_film_bar_get_chapter (PalThinkingFilmBar *self);

/* Whether what comes next is asked for first, as by its button. */
void pal_thinking_film_bar_set_asks (PalThinkingFilmBar *self, gboolean asks);

/* The film that is walked through, its own, or NULL. */
PalThinkingFilm *pal_thinking_film_bar_get_film (PalThinkingFilmBar *self);

/* Whether the value of NODE is known as far as the film has come. */
gboolean pal_thinking_film_bar_knows (PalThinkingFilmBar *self, int node);
