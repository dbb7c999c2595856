/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A file of games in any format: what it is, which games are in it, and each of them when it is
 * wanted. It never changes, so it may be used from any thread.
 */
#pragma once

#include "file-format.h"
#include "rules/rules.h"
#include "steady-file.h"

#include <glib.h>

typedef struct {
  const FileFormat *format;
  GBytes *data;        /* as the format sees it; NULL where its games are read from SOURCE */
  SteadyFile *source;  /* or NULL */
  GPtrArray *entries;  /* of GameEntry, at least one */
  GPtrArray *problems; /* of ReadProblem: with the file as a whole */
} GameFile;

/* The games in FILE, and in the files beside it that belong to it. NULL with ERROR (a sentence)
 * where there are none, or where CANCELLABLE was cancelled (G_IO_ERROR_CANCELLED). Of a
 * local file as large as its format sees it no copy is kept: each game is read when it is wanted.
 */
GameFile *game_file_load (GFile *file, GCancellable *cancellable, GError **error);

/* The same of BYTES alone. */
GameFile *game_file_new (GBytes *bytes, GCancellable *cancellable, GError **error);
void game_file_free (GameFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GameFile, game_file_free)

/* The LENGTH bytes from OFFSET on as the format sees them; NULL with ERROR where they cannot be
 * read. The length of all of them. */
GBytes *game_file_text (const GameFile *file, gsize offset, gsize length, GError **error);
gsize game_file_length (const GameFile *file);

const GameEntry *game_file_entry (const GameFile *file, guint index);

/* Reads game INDEX; see FileFormat.read. Where another program has changed the file since it was
 * loaded ERROR is GAME_FILE_ERROR_CHANGED. */
GameTree *game_file_read (const GameFile *file, guint index, GPtrArray *problems, GError **error);

/* Reads the only or the first game in TEXT, which somebody pasted: of any format for text, a
 * position alone or moves alone too. */
GameTree *game_text_read (const char *text, GPtrArray *problems, GError **error);
