/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalThinkingFilm: a search as a film that plays by itself, or that somebody walks through; and who
 * is asked now and then what comes next.
 *
 * Places are those of bot/glass-film.h: steps that have been made, 0 to the length.
 */
#pragma once

#include "bot/glass-film.h"

#include <glib-object.h>

#define PAL_TYPE_THINKING_FILM (pal_thinking_film_get_type ())
G_DECLARE_FINAL_TYPE (PalThinkingFilm, pal_thinking_film, PAL, THINKING_FILM, GObject)

/* What a person can be asked before a step. */
typedef enum {
  PAL_FILM_NO_QUESTION,
  PAL_FILM_ASKS_CUT,   /* are the other moves cut off? choices: 0 yes, 1 no */
  PAL_FILM_ASKS_VALUE, /* which value does the node get? */
} PalFilmAsks;

enum { PAL_FILM_CHOICES_MAX = 4 };

typedef struct {
  PalFilmAsks asks;
  int node;
  int values[PAL_FILM_CHOICES_MAX]; /* with PAL_FILM_ASKS_VALUE */
  int n_choices;
  int right; /* the choice that is true */
} PalFilmQuestion;

/* What comes after PLACE as a question; PAL_FILM_NO_QUESTION where that would teach nothing. */
PalFilmQuestion pal_film_question (const GlassFilm *film, int place);

/* Properties: "place" (int), "playing" (boolean), "speed" (double): steps in a second, "asks"
 * (boolean): whether it stops at questions. At the end it stops playing. TREE is a copy that nobody
 * fills. NULL where memory is short. */
PalThinkingFilm *pal_thinking_film_new (GlassTree *tree);

const GlassFilm *pal_thinking_film_get_film (PalThinkingFilm *self);
int pal_thinking_film_get_place (PalThinkingFilm *self);
gboolean pal_thinking_film_is_playing (PalThinkingFilm *self);

/* Goes to PLACE, which is clamped; no question is open then. */
void pal_thinking_film_go (PalThinkingFilm *self, int place);

/* From the end it begins anew. */
void pal_thinking_film_play (PalThinkingFilm *self, gboolean playing);

/* One step on, unless that is to be guessed first: then the question is open. Whoever steps on once
 * more goes on without an answer. */
void pal_thinking_film_step (PalThinkingFilm *self);

/* The question that is open; NULL: none. */
const PalFilmQuestion *pal_thinking_film_get_question (PalThinkingFilm *self);

/* The node whose value is to be guessed before the next step, asked yet or not: what would tell it
 * is not told. GLASS_NONE: none. */
int pal_thinking_film_get_guessed (PalThinkingFilm *self);

/* Answers it and makes the step. Returns whether CHOICE was right. */
gboolean pal_thinking_film_answer (PalThinkingFilm *self, int choice);
