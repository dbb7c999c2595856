/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of PalLibrary share. */
#pragma once

#include "pal-library.h"

/* What an import's thread and the main thread share; the thread has it until it ends. */
typedef struct _PalLibraryImport PalLibraryImport;

/* Of the object that belongs to SELF: it waits until the library is loaded. */
PalLibraryImport *pal_library_import_new (PalLibrary *self);
void pal_library_import_free (PalLibraryImport *import);
PalLibraryImport *pal_library_get_import (PalLibrary *self);

/* To be called when loading has ended, either way. */
void pal_library_import_loaded (PalLibraryImport *import);

/* Who names openings, or NULL. */
PalBooks *pal_library_get_books (PalLibrary *self);

/* For the import to tell by. */
void pal_library_tell_changed (PalLibrary *self);
void pal_library_tell_progress (PalLibrary *self);
void pal_library_tell_importing (PalLibrary *self);
void pal_library_set_waiting (PalLibrary *self, guint waiting);
