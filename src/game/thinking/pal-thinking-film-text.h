/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The film of a search in words: what each step does and why, and what is asked before some.
 *
 * All texts are translated sentences and belong to the caller (g_free); values are told as in
 * pal-thinking-text.h, with NEGAMAX as the side to move sees them, moves in NOTATION.
 */
#pragma once

#include "pal-thinking-film.h"

/* What the step to PLACE did: "Nf3 is tried. White is sure of +0.30 elsewhere (α)." GUESSED: the
 * node whose value it does not tell, or GLASS_NONE. */
char *pal_film_step_text (const GlassFilm *film, int place, int notation, int guessed,
                          gboolean negamax);

/* "Step 37 of 190". */
char *pal_film_place_text (const GlassFilm *film, int place);

/* The window of NODE at PLACE, by which it has been entered: "α −0.30  β +0.12"; NULL where the
 * search has no windows. */
char *pal_film_window_text (const GlassFilm *film, int node, int place, gboolean negamax);

/* QUESTION in a sentence, and its choice I in a few words. */
char *pal_film_question_text (const GlassFilm *film, const PalFilmQuestion *question, int place,
                              int notation, gboolean negamax);
char *pal_film_choice_text (const GlassFilm *film, const PalFilmQuestion *question, int i,
                            gboolean negamax);
