/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalExerciseLog: a text file to which lines are only added, so that whoever is killed, or writes
 * at the same time, loses nothing that was there.
 *
 * Lines are written on another thread, in order, each as a whole; what could not be written is
 * written with the next one. A line that a kill has cut off stays one of its own. The program's
 * GApplication, where there is one, is held while something is written.
 */
#pragma once

#include <gio/gio.h>

#define PAL_TYPE_EXERCISE_LOG (pal_exercise_log_get_type ())
G_DECLARE_FINAL_TYPE (PalExerciseLog, pal_exercise_log, PAL, EXERCISE_LOG, GObject)

/* The file at PATH, which begins with the line HEAD, without its end.
 * Signals: "written": all is on the disk.
 *          "failed" (string): it could not be written, with a sentence. */
PalExerciseLog *pal_exercise_log_new (const char *path, const char *head);

/* What is in the file, UTF-8; empty where there is none. A file that cannot be read, or is
 * something else, is moved aside, with its new path in *ASIDE (free with g_free); else that is
 * NULL. Free with g_free. */
char *pal_exercise_log_read (PalExerciseLog *self, char **aside);

/* Adds LINE, which has no end of a line in it. */
void pal_exercise_log_add (PalExerciseLog *self, const char *line);

gboolean pal_exercise_log_is_busy (PalExerciseLog *self);
