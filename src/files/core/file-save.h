/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is on the disk: files saved whole, stamps of what a file contains, and files of the
 * program's own state. */
#pragma once

#include "steady-file.h"

#include <gio/gio.h>
#include <glib.h>

/* Saving so that at no moment there is less on the disk than before. */

/* A part of a file that others take the place of. */
typedef struct {
  guint64 offset, length; /* the bytes that go */
  GBytes *bytes;          /* what comes there instead, or NULL */
} FileSplice;

/* How much of the writing is done, 0 to 1; on the thread that writes. */
typedef void (*FileProgress) (double fraction, gpointer data);

/* Puts the bytes of the N SPLICES, in order and beside each other, into the file that SOURCE is;
 * all its other bytes stay. The file is copied in pieces, however large it is, and the copy takes
 * its place when it is safe on the disk. FALSE with ERROR where nothing was changed:
 * GAME_FILE_ERROR_CHANGED, or a reason for file_save_reason. PROGRESS may be NULL. */
gboolean file_splice (const SteadyFile *source, const FileSplice *splices, guint n,
                      FileProgress progress, gpointer data, GError **error);

/* Sets the sentence that says why FILE was not saved, whose REASON is for file_save_reason. */
void file_save_set_error (GError **error, GFile *file, const GError *reason);

/* Writes BYTES to FILE so that the old content is whole until the new one is safe on the disk. */
gboolean file_save (GFile *file, GBytes *bytes, GError **error);

/* The same on another thread, for the main one, which never waits for a disk. Saves to one file are
 * written in the order in which they were asked for, and the program's GApplication, where there is
 * one, is held until CALLBACK has been called. */
void file_save_async (GFile *file, GBytes *bytes, GAsyncReadyCallback callback, gpointer data);
/* Deletes FILE in the same way, which is done as well where there is none; it ends with
 * file_save_finish. */
void file_delete_async (GFile *file, GAsyncReadyCallback callback, gpointer data);
gboolean file_save_finish (GAsyncResult *result, GError **error);

/* The same for a sentence of one's own: REASON is for file_save_reason. */
gboolean file_save_finish_bare (GAsyncResult *result, GError **reason);

/* Why a file was not written, as a translated part of a sentence. GLib's sentences name temporary
 * files and system calls; these are for people. What is rare is said in the system's words, with
 * which GLib's sentences end. */
const char *file_save_reason (const GError *reason);

/* The file that is meant by who chose CHOSEN to save to: "game" is "game.SUFFIX", and
 * "game.xqf.pgn", which is what comes of typing the whole name where only its stem is selected, is
 * "game.xqf". CHOSEN itself where it exists. TAKEN: there is another file of that name, and the
 * dialog, which knew of CHOSEN only, did not ask whether it is to be replaced. */
void file_save_target_async (GFile *chosen, const char *suffix, GAsyncReadyCallback callback,
                             gpointer data);
GFile *file_save_target_finish (GAsyncResult *result, gboolean *taken);

/* Whether FILE is a regular one of at most so many bytes: a film, or a device that never ends, is
 * not read. ERROR only where nothing is known of it. */
gboolean file_is_small (GFile *file, guint64 most, GError **error);

/* What was in a file when it was read or written last: a file is known by more than its name. */

/* A short text that another content does not have. Free with g_free. */
char *file_stamp_of_bytes (GBytes *bytes);

/* The same of what is in FILE now; NULL where it cannot be read, or where it is far too large for a
 * single game. Touching a file does not change its stamp. */
char *file_stamp (GFile *file);

/*
 * The program's own files in its state folder, such as the autosave.
 *
 * Several programs of one person may run at once (over ssh, in a second session). A lock is a file
 * beside what it guards and is held by an open descriptor, so the kernel lets go of it when its
 * owner dies. Nothing here deletes what somebody may still want: an unreadable file gets another
 * name.
 */

/* Takes the lock PATH, which is made where it is missing; waits up to TIMEOUT_MS for another owner
 * to let go. Returns a descriptor to be closed, or -1 with ERROR: G_FILE_ERROR_AGAIN where another
 * owner has it. A file system without locks gives them to everybody. */
int state_file_lock (const char *path, int timeout_ms, GError **error);

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
