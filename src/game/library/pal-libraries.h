/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalLibraries: the libraries of games that the program knows, as a list: those in the user's data
 * folder, XDG_DATA_HOME/palamedes/libraries. The first one is "My Games", into which every game
 * that is played goes.
 */
#pragma once

#include "pal-library.h"

#define PAL_TYPE_LIBRARIES (pal_libraries_get_type ())
G_DECLARE_FINAL_TYPE (PalLibraries, pal_libraries, PAL, LIBRARIES,
                      GObject) /* a GListModel of PalLibrary */

/* FOLDER: where they lie; NULL: as above. Nothing is read or made until it is asked for. */
PalLibraries *pal_libraries_new (const char *folder);

/* Has openings be named by BOOKS in all of them. */
void pal_libraries_set_books (PalLibraries *self, PalBooks *books);

/* My Games; it is made, and loaded, when it is first asked for. */
PalLibrary *pal_libraries_get_mine (PalLibraries *self);

/* The one that the window shows and the explorer asks: chosen last, else My Games; kept in the
 * settings by who sets it. Notified as "current". */
PalLibrary *pal_libraries_get_current (PalLibraries *self);
void pal_libraries_set_current (PalLibraries *self, PalLibrary *library);

/* A new, empty one called TITLE, at the end of the list. NULL with ERROR. Not to be unreferenced.
 */
PalLibrary *pal_libraries_add (PalLibraries *self, const char *title, GError **error);

/* The library in FILE, wherever that is: that of the list, or a new one of it until the program
 * ends. */
PalLibrary *pal_libraries_open (PalLibraries *self, GFile *file);

/* Moves LIBRARY's file to the trash, or FALSE with ERROR. Not for My Games. */
gboolean pal_libraries_remove (PalLibraries *self, PalLibrary *library, GError **error);

/* Saves what can be read of the damaged LIBRARY in a new one, which takes its place in the list;
 * the damaged file stays beside it under another name. On a thread. */
void pal_libraries_repair (PalLibraries *self, PalLibrary *library, GAsyncReadyCallback callback,
                           gpointer data);
/* SAVED becomes the number of games that were; ALL that of the games in the damaged library, 0
 * where it does not tell any more; ASIDE the damaged file's name, to be freed. */
PalLibrary *pal_libraries_repair_finish (PalLibraries *self, GAsyncResult *result, guint32 *saved,
                                         guint32 *all, char **aside, GError **error);
