/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalLessonTask: what a step of a lesson asks for: a choice, a number, or something to do; and what
 * is said of the answer.
 */
#pragma once

#include "files/lesson/lesson-file.h"

#include <gtk/gtk.h>

#define PAL_TYPE_LESSON_TASK (pal_lesson_task_get_type ())
G_DECLARE_FINAL_TYPE (PalLessonTask, pal_lesson_task, PAL, LESSON_TASK, GtkWidget)

/* Signal: "done" when it was answered rightly, or done. */

/* Asks what STEP asks for, with moves in NOTATION; the caller keeps it until another one is set.
 * DONE: it was done before. NULL: nothing. */
void pal_lesson_task_set_step (PalLessonTask *self, const LessonStep *step, int notation,
                               gboolean done);
/* It was done in the tree beside it. */
void pal_lesson_task_finish (PalLessonTask *self);
/* Something else was done there: says REMARK, and the step's hint if it has one; NULL: nothing any
 * more. */
void pal_lesson_task_remark (PalLessonTask *self, const char *remark);
