/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A file on this machine that is read again and again for as long as something of it is in use, as
 * lists of games and books are.
 *
 * Others may write into it, cut it off or put another one in its place at any time. So it is never
 * mapped into memory, where a file that is cut off ends the program, but read; and whoever has read
 * asks afterwards (steady_file_check) whether it still is what it was when it was opened. A file
 * that was deleted can be read on. It may be used from any thread.
 */
#pragma once

#include <gio/gio.h>

typedef struct _SteadyFile SteadyFile;

/* Opens PATH, a file and nothing else; NULL with ERROR, one sentence. */
SteadyFile *steady_file_open (const char *path, GError **error);
void steady_file_free (SteadyFile *self); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SteadyFile, steady_file_free)

/* The path that it was opened by. */
const char *steady_file_path (const SteadyFile *self);

/* Bytes when it was opened. */
guint64 steady_file_size (const SteadyFile *self);

/* Reads LENGTH bytes from OFFSET on into BYTES. FALSE with ERROR, which is
 * GAME_FILE_ERROR_CHANGED where the file does not reach so far. */
gboolean steady_file_read (const SteadyFile *self, guint64 offset, gpointer bytes, gsize length,
                           GError **error);

/* Whether nobody has written into the file, or put another one in its place, since it was opened:
 * so that all that was read until now belongs together. FALSE with ERROR
 * (GAME_FILE_ERROR_CHANGED). */
gboolean steady_file_check (const SteadyFile *self, GError **error);

/* Sets that error for the file at PATH; FALSE. */
gboolean steady_file_set_changed (const char *path, GError **error);

/* All of it, checked. Where it is being written into just now it is read again, and opened anew. */
GBytes *steady_file_read_all (SteadyFile *self, GError **error);
