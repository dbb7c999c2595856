/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Importing files of games into a library.
 *
 * What is to be imported stands in the library itself (the table "source") before the first game is
 * read, and with each transaction how far it is. So an import that was stopped, or whose program
 * was killed, goes on where it stopped, with whole games only.
 *
 * PGN is read in pieces, which several threads take apart while one writes, in the order of the
 * file: however large a file is, it takes some dozens of megabytes. Other kinds of files are read
 * whole.
 */
#pragma once

#include "library-batch.h"

#include <gio/gio.h>

typedef enum {
  LIBRARY_SOURCE_WAITING, /* not finished */
  LIBRARY_SOURCE_DONE,
  LIBRARY_SOURCE_FAILED, /* see its message */
  LIBRARY_SOURCE_DROPPED,
} LibrarySourceState;

/* How far it is. */
typedef struct {
  const char *name; /* of the file that is read */
  guint sources, sources_total;
  double fraction; /* of all bytes, 0 to 1 */
  guint games;     /* that were read: the sum of the next four */
  guint added;
  guint duplicates; /* left out, since they are there already */
  guint broken;     /* left out, see library_import_problems */
  guint failed;     /* files that could not be read */
} LibraryProgress;

/* Called some times a second on the importing thread, after each commit with COMMITTED set. */
typedef void (*LibraryProgressFunc) (const LibraryProgress *progress, gboolean committed,
                                     gpointer data);

/* Has FILES (GFile; of folders all files of games in them) imported into the library at PATH, which
 * is made where it is not there, by the next library_import_run. COUNT (may be NULL) becomes how
 * many files that are. */
gboolean library_import_add (const char *path, GPtrArray *files, guint *count,
                             GCancellable *cancellable, GError **error);

/* Imports whatever waits. OPENINGS (may be NULL) name the openings of games. Where CANCELLABLE is
 * cancelled the rest keeps waiting (G_IO_ERROR_CANCELLED). PROGRESS and REPORT may be NULL. */
gboolean library_import_run (const char *path, const LibraryOpenings *openings,
                             LibraryProgressFunc progress, gpointer data, GCancellable *cancellable,
                             LibraryProgress *report, GError **error);

/* How many files of the library at PATH wait. 0 where there is no library. */
guint library_import_waiting (const char *path);

/* What waits is not imported; games that are there stay. */
gboolean library_import_drop (const char *path, GError **error);

/* A game that stayed out of a library, or a file that could not be read. */
typedef struct {
  char *file;           /* its name */
  char *uri;            /* and where it was */
  guint number;         /* of the game in the file, from 1; 0: the file itself */
  int line;             /* or 0 */
  char *game;           /* who played, or NULL */
  char *message;        /* why; translated */
  guint32 duplicate_of; /* the game that is there already, or 0 */
} LibraryProblem;

void library_problem_free (LibraryProblem *problem);

enum { LIBRARY_PROBLEMS_MAX = 10000 }; /* of each kind that are kept for each file */

/* All of the library at PATH, the latest files first, at most MOST, as LibraryProblem. NULL with
 * ERROR. Free with g_ptr_array_unref. */
GPtrArray *library_import_problems (const char *path, guint most, GError **error);
