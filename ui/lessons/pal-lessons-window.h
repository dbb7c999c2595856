/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalLessonsWindow: guided lessons on how games are searched. What is to be read and asked is on
 * one side, what it is about, trees of a toy or of a game, on the other.
 */
#pragma once

#include "files/lesson/lesson-file.h"

#include <adwaita.h>

#define PAL_TYPE_LESSONS_WINDOW (pal_lessons_window_get_type ())
G_DECLARE_FINAL_TYPE (PalLessonsWindow, pal_lessons_window, PAL, LESSONS_WINDOW, AdwWindow)

/* The window of APPLICATION, of which there is one, is shown. */
PalLessonsWindow *pal_lessons_window_get (GtkApplication *application);

/* Opens the lesson in FILE, and tells where there is none. */
void pal_lessons_window_open (PalLessonsWindow *self, GFile *file);
