/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An exercise that is played against the engine, on a board of the main window. */
#pragma once

#include "game/exercises/pal-exercise-store.h"
#include "ui/window/pal-game-page.h"

/* Begins the game of EXERCISE where there is room for it (pal_game_page_find_room), a person
 * against the computer at full strength. When it ends, it is judged by its goal, which is told and
 * noted in STORE. */
void pal_endgame_play (PalGamePage *page, PalExercise *exercise, PalExerciseStore *store);

/* MATCH, which comes back onto PAGE, was played for the exercise in TEXT (exercise_entry_write),
 * and is from now on. To be called before it is on the board. */
void pal_endgame_play_take_up (PalGamePage *page, PalMatch *match, const char *text);

/* Begins the exercise that the game on PAGE's board is played for anew, in its place: the same
 * side, and judged again. FALSE, and nothing happens, where it is played for none. */
gboolean pal_endgame_play_again (PalGamePage *page);

/* The exercise that MATCH is played for, or NULL. */
PalExercise *pal_endgame_play_get_exercise (PalMatch *match);

/* Whether OUTCOME is what the exercise that MATCH is played for asked for, in a sentence; NULL
 * where it is played for none or has not ended. */
const char *pal_endgame_play_get_verdict (PalMatch *match, Outcome outcome);
