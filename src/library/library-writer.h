/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whoever writes games into a library: one at a time for each file, which the database sees to.
 *
 * It knows all names and a hash of the moves of each game, some 16 bytes a game, so that
 * neither names nor games come in twice. What was added is there for others after
 * library_writer_commit, with all of its index, or not at all.
 */
#pragma once

#include "library-batch.h"
#include "library-database.h"

typedef struct _LibraryWriter LibraryWriter;

/* Opens the library at PATH, which is made where it is not there. NULL with ERROR. */
LibraryWriter *library_writer_new (const char *path, GError **error);

/* What was not committed is forgotten. Accepts NULL. */
void library_writer_free (LibraryWriter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LibraryWriter, library_writer_free)

/* Its connection, within the transaction that library_writer_commit ends; NULL with ERROR. */
LibraryDatabase *library_writer_open_database (LibraryWriter *self, GError **error);

typedef enum {
  LIBRARY_WRITTEN,
  LIBRARY_WRITTEN_AGAIN, /* the game is there already, with other notes: both are kept */
  LIBRARY_LEFT_OUT,      /* the game is there already */
  LIBRARY_BROKEN,        /* it is not whole */
  LIBRARY_FAILED,        /* see ERROR; nothing more can be written */
} LibraryWritten;

/* Writes game INDEX of BATCH, which comes from SOURCE (0: none). ID (may be NULL) becomes its
 * number, or that of the game that is there already. */
LibraryWritten library_writer_add (LibraryWriter *self, const LibraryBatch *batch, guint index,
                                   guint32 source, guint32 *id, GError **error);

/* Whether so much was added that it is time to commit. */
gboolean library_writer_is_full (const LibraryWriter *self);

/* Makes all that was added last. */
gboolean library_writer_commit (LibraryWriter *self, GError **error);
