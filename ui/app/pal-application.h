/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The application: command line, accelerators, preferences and about; it opens the window, and owns
 * what all windows share. */
#pragma once

#include "game/books/pal-books.h"
#include "game/bots/pal-bot-store.h"
#include "game/engines/pal-engine-store.h"
#include "game/exercises/pal-exercise-store.h"
#include "game/library/pal-libraries.h"
#include "ui/window/pal-game-page.h"

#include <adwaita.h>

#define PAL_TYPE_APPLICATION (pal_application_get_type ())
G_DECLARE_FINAL_TYPE (PalApplication, pal_application, PAL, APPLICATION, AdwApplication)

PalApplication *pal_application_new (void);

/* From its startup on. */
PalBotStore *pal_application_get_bots (PalApplication *self);
PalEngineStore *pal_application_get_engines (PalApplication *self);
PalBooks *pal_application_get_books (PalApplication *self);

/* The board that a person looks at, brought into view; one is made where there is none. */
PalGamePage *pal_application_get_page (PalApplication *self);

/* Starts a game of RULES with the usual players there, from FEN (NULL: the usual start); asks first
 * where another one would be lost. */
void pal_application_start_game (PalApplication *self, const Rules *rules, const char *fen);

/* Made when somebody first asks. */
PalExerciseStore *pal_application_get_exercises (PalApplication *self);

/* Made, and the first one loaded, when somebody first asks. */
PalLibraries *pal_application_get_libraries (PalApplication *self);
