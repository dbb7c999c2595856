/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Into which library an import goes: many games at once seldom belong among one's own. */
#pragma once

#include "game/library/pal-libraries.h"

#include <gtk/gtk.h>

/* Imports FILES (GFile) into LIBRARY. Where that is My Games, and FILES are large or a folder,
 * PARENT first asks whether they get a library of their own, which becomes the current one of
 * LIBRARIES. */
void pal_library_import_somewhere (GtkWindow *parent, PalLibraries *libraries, PalLibrary *library,
                                   GPtrArray *files);
