/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A file of games, piece by piece: what threads of an import take apart at the same time.
 */
#pragma once

#include "library-batch.h"

#include <gio/gio.h>

typedef struct _LibraryPieces LibraryPieces;

/* Opens FILE, to go on at PLACE (LibraryBatch.next), which is in LINE; 0 and 1 at its begin. NULL
 * with ERROR, one sentence. */
LibraryPieces *library_pieces_open (GFile *file, guint64 place, int line, GCancellable *cancellable,
                                    GError **error);
void library_pieces_free (LibraryPieces *self); /* accepts NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LibraryPieces, library_pieces_free)

/* The part of the file, 0 to 1, that lies before PLACE. */
double library_pieces_fraction (const LibraryPieces *self, guint64 place);

/* A piece of it that has not been taken apart yet. It must not outlast the file. */
typedef struct _LibraryPiece LibraryPiece;

/* The next piece; NULL at the end, and with ERROR where the file cannot be read on. */
LibraryPiece *library_pieces_next (LibraryPieces *self, GError **error);

void library_piece_free (LibraryPiece *piece); /* accepts NULL */

/* Takes PIECE (passes) apart; OPENINGS may be NULL. May be called on any thread. */
LibraryBatch *library_piece_read (LibraryPiece *piece, const LibraryOpenings *openings);
