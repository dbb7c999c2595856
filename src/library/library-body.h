/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game of a library as its file has it, and as a tree again. */
#pragma once

#include "files/tree/game-tree.h"
#include "library-database.h"
#include "library-names.h"
#include "library-table.h"

/* Reads game ID, whose row is ROW of a game that is known. NULL with ERROR. */
GameTree *library_body_read (LibraryDatabase *database, const LibraryRow *row, guint32 id,
                             const LibraryNames *names, GError **error);

/* Its moves as MoveCode, and its START. NULL with ERROR. */
GArray *library_body_read_moves (LibraryDatabase *database, const Rules *rules, guint32 id,
                                 Position *start, GError **error);
