/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalEndgameList: the exercises that are played against the engine, to choose from.
 *
 * Signal: "chosen" (PalExercise): it is to be played.
 */
#pragma once

#include "game/exercises/pal-exercise-store.h"

#include <gtk/gtk.h>

#define PAL_TYPE_ENDGAME_LIST (pal_endgame_list_get_type ())
G_DECLARE_FINAL_TYPE (PalEndgameList, pal_endgame_list, PAL, ENDGAME_LIST, GtkWidget)

/* Lists EXERCISES, of PalExercise, with what STORE knows of them now. */
void pal_endgame_list_show (PalEndgameList *self, GListModel *exercises, PalExerciseStore *store);
