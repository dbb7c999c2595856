/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PalProgressPage: what somebody has achieved with the exercises of a game, in figures and bars. */
#pragma once

#include "game/exercises/pal-exercise-store.h"

#include <gtk/gtk.h>

#define PAL_TYPE_PROGRESS_PAGE (pal_progress_page_get_type ())
G_DECLARE_FINAL_TYPE (PalProgressPage, pal_progress_page, PAL, PROGRESS_PAGE, GtkWidget)

/* Shows what STORE knows of RULES' game now. */
void pal_progress_page_show (PalProgressPage *self, PalExerciseStore *store, const Rules *rules);

/* The same in a line: “12 solved · 3 days in a row”. Free with g_free. */
char *pal_progress_page_describe (PalExerciseStore *store, const Rules *rules);

/* “12 of 15 right” of TRIES. Free with g_free. */
char *pal_progress_page_right_text (guint right, guint tries);
