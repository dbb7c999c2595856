/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalLibrary: a library of games as the program's windows share it: loaded, searched, imported into
 * and changed on threads, told of by signals.
 *
 * It is made for a file and loads itself; until "loaded" it has no games. Work that takes long is a
 * GTask of its own; its results come with the main loop. Changes are made one after the other.
 */
#pragma once

#include "game/books/pal-books.h"
#include "library/library-filter.h"
#include "library/library-import.h"
#include "library/library-search.h"

#include <gio/gio.h>

#define PAL_TYPE_LIBRARY (pal_library_get_type ())
G_DECLARE_FINAL_TYPE (PalLibrary, pal_library, PAL, LIBRARY, GObject)

/* The library in the file at PATH; MAKE: which is made where it is not there. Loading begins at
 * once.
 *
 * Properties that are notified: "loaded" (gboolean), "problem" (a sentence, or NULL: why it cannot
 * be loaded), "damaged" (gboolean: whether repairing would help), "title", "importing" (gboolean),
 * "waiting" (guint). Signals: "changed": games were added, deleted or marked; "progress": see
 * pal_library_get_progress. */
PalLibrary *pal_library_new (const char *path, gboolean make);

/* The same, which loads nothing but its title until it is asked to, or changed, or imported into.
 */
PalLibrary *pal_library_new_resting (const char *path, gboolean make);
void pal_library_load (PalLibrary *self);

const char *pal_library_get_path (PalLibrary *self);
gboolean pal_library_is_loaded (PalLibrary *self);
const char *pal_library_get_problem (PalLibrary *self);
gboolean pal_library_is_damaged (PalLibrary *self);

/* Its title: that in the file, else the usual one, else the file's name. */
const char *pal_library_get_title (PalLibrary *self);
void pal_library_set_usual_title (PalLibrary *self, const char *title);

/* What is behind it, for reading on any thread; NULL until it is loaded. */
Library *pal_library_get_library (PalLibrary *self);

/* Has openings be named by BOOKS when games are imported; NULL: by their files. */
void pal_library_set_books (PalLibrary *self, PalBooks *books);

/* --- Importing --- */

/* Imports FILES (GFile), behind what is being imported; NULL: only what waits from an import that
 * was stopped. */
void pal_library_import (PalLibrary *self, GPtrArray *files);
void pal_library_stop_import (PalLibrary *self);
gboolean pal_library_is_importing (PalLibrary *self);

/* How many files wait from an import that was stopped, and does not run; and forgets them. */
guint pal_library_get_waiting (PalLibrary *self);
void pal_library_drop_waiting (PalLibrary *self);

/* How far the import is; its last figures once it has ended. LEFT becomes the seconds that it will
 * take, or -1 where nobody knows yet. */
const LibraryProgress *pal_library_get_progress (PalLibrary *self, int *left);

/* Why the last import ended early, or NULL. */
const char *pal_library_get_import_error (PalLibrary *self);

/* --- Changing; each tells by "changed" when it is done, or calls back with an error --- */

void pal_library_set_flags (PalLibrary *self, const guint32 *ids, gsize n, guint8 clear, guint8 set,
                            GAsyncReadyCallback callback, gpointer data);
void pal_library_tag (PalLibrary *self, const char *tag, const guint32 *ids, gsize n, gboolean has,
                      GAsyncReadyCallback callback, gpointer data);
void pal_library_set_title (PalLibrary *self, const char *title, GAsyncReadyCallback callback,
                            gpointer data);

/* Adds a copy of TREE in place of the game that was kept as KEY before (library_keep_game). */
void pal_library_keep_game (PalLibrary *self, const GameTree *tree, const char *key,
                            GAsyncReadyCallback callback, gpointer data);

/* Has game ID be what KEY stands for, with which it is kept then (library_note_key). */
void pal_library_note_key (PalLibrary *self, guint32 id, const char *key,
                           GAsyncReadyCallback callback, gpointer data);

/* The end of each of these: FALSE with ERROR. ID (may be NULL) becomes the number of an added game.
 */
gboolean pal_library_finish (PalLibrary *self, GAsyncResult *result, guint32 *id, GError **error);

/* --- Asking, on a thread --- */

/* library_filter; library_find_position; library_explore; library_person_new. All ids in AMONG (may
 * be NULL) belong to the caller. What the finish functions return is theirs as well. */
void pal_library_filter (PalLibrary *self, const LibraryFilter *filter, GArray *among,
                         LibrarySort sort, gboolean descending, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer data);
GArray *pal_library_filter_finish (PalLibrary *self, GAsyncResult *result, GError **error);

void pal_library_find_position (PalLibrary *self, const Rules *rules, const Position *position,
                                LibraryLikeness likeness, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer data);
GArray *pal_library_find_position_finish (PalLibrary *self, GAsyncResult *result, GError **error);

void pal_library_explore (PalLibrary *self, const Rules *rules, const Position *position,
                          GArray *among, GCancellable *cancellable, GAsyncReadyCallback callback,
                          gpointer data);
LibraryExplored *pal_library_explore_finish (PalLibrary *self, GAsyncResult *result,
                                             GError **error);

/* library_find_pattern: HITS is called on the main thread as they come, and once more with none at
 * the end of each batch of games, so that progress can be shown; then the callback. */
void pal_library_find_pattern (PalLibrary *self, const LibraryPattern *pattern, GArray *among,
                               LibraryHitsFunc hits, gpointer hits_data, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer data);
gboolean pal_library_find_pattern_finish (PalLibrary *self, GAsyncResult *result, GError **error);

/* library_complete; library_read_game. */
void pal_library_complete (PalLibrary *self, const char *text, LibraryNameKind kinds, guint most,
                           GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
GStrv pal_library_complete_finish (PalLibrary *self, GAsyncResult *result, GError **error);

void pal_library_read (PalLibrary *self, guint32 id, GCancellable *cancellable,
                       GAsyncReadyCallback callback, gpointer data);
GameTree *pal_library_read_finish (PalLibrary *self, GAsyncResult *result, GError **error);

/* library_get_tags_of; free with g_strfreev. */
void pal_library_get_tags_of (PalLibrary *self, guint32 id, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer data);
GStrv pal_library_get_tags_of_finish (PalLibrary *self, GAsyncResult *result, GError **error);

/* library_export. */
void pal_library_export (PalLibrary *self, GArray *ids, GFile *file, LibraryCountFunc progress,
                         gpointer progress_data, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer data);
gboolean pal_library_export_finish (PalLibrary *self, GAsyncResult *result, gsize *failed,
                                    GError **error);
