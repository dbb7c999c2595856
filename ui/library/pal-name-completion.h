/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of a library that go on with what is typed into an entry, in a list below it. */
#pragma once

#include "game/library/pal-library.h"

#include <gtk/gtk.h>

#define PAL_TYPE_NAME_COMPLETION (pal_name_completion_get_type ())
G_DECLARE_FINAL_TYPE (PalNameCompletion, pal_name_completion, PAL, NAME_COMPLETION, GObject)

/* Offers names of KINDS below ENTRY, which is a GtkEditable; it goes with ENTRY, whose it is. */
PalNameCompletion *pal_name_completion_new (GtkWidget *entry, LibraryNameKind kinds);

/* Whose names they are; NULL: none are offered. */
void pal_name_completion_set_library (PalNameCompletion *self, PalLibrary *library);
