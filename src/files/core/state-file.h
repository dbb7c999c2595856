/*
 * The program's own files in its state folder, such as the autosave.
 *
 * Several programs of one person may run at once (over ssh, in a second session). A lock is a file
 * beside what it guards and is held by an open descriptor, so the kernel lets go of it when its
 * owner dies. Nothing here deletes what somebody may still want: an unreadable file gets another
 * name.
 */
#pragma once

#include <glib.h>

/* Takes the lock PATH, which is made where it is missing; waits up to PATIENCE_MS for another owner
 * to let go. Returns a descriptor to be closed, or -1 with ERROR: G_FILE_ERROR_AGAIN where another
 * owner has it. A file system without locks gives them to everybody. */
int state_file_lock (const char *path, int patience_ms, GError **error);

/* Makes the folder of PATH, for this person alone. */
gboolean state_file_make_folder (const char *path, GError **error);

/* Writes LENGTH bytes of TEXT (-1: up to the 0) to PATH, which is whole at each moment; its folder
 * is made again where somebody has deleted it. The reason in ERROR is a part of a sentence; see
 * file_save_reason. */
gboolean state_file_write (const char *path, const char *text, gssize length, GError **error);

/* Renames the file at PATH to PATH.broken, or PATH.broken.2 where that is taken, and so on; returns
 * the new path (free with g_free), or NULL where it cannot be renamed. */
char *state_file_move_aside (const char *path);

/* Deletes what writes of PATH that were killed have left behind some time ago. For the owner of the
 * lock. */
void state_file_tidy (const char *path);
