/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The formats of game files in file choosers. */
#pragma once

#include "files/core/file-format.h"

#include "ui/platform/pal-file-dialog.h"
#include "ui/platform/pal-form-chooser.h"

#include <gtk/gtk.h>

/* Filters for opening: all games, each kind of file, and all files. */
void pal_file_filters_add_for_opening (PalFileDialog *dialog);

/* Filters for files of openings, which may be lists as well as games: all of them, and all files.
 */
void pal_file_filters_add_for_openings (PalFileDialog *dialog);

/*
 * A filter for each form in which games of RULES can be saved; FORM is chosen at first, the first
 * one where it is none of them, and its suffix is the one in the name that CHOOSER, a
 * PalFormChooser or GTK's dialog for one, is given. Who
 * chooses another one sees the suffix in the name follow, where GTK shows the dialog itself.
 */
void pal_file_filters_add_for_saving (gpointer chooser, const Rules *rules, const SaveFormat *form);

/* The form of the filter that is chosen; PGN where there is none. */
SaveFormat pal_file_filters_get_save_format (gpointer chooser);

/* The form in which the game is to be saved to a file called NAME, as CHOOSER was left: that of the
 * filter, unless NAME ends in the suffix of another format that the program did not put there. */
SaveFormat pal_file_filters_decide (gpointer chooser, const char *name);

/* NAME with the suffix of FORMAT where it has that of another one; free with g_free. */
char *pal_file_filters_fit_name (const char *name, const FileFormat *format);

/* Whether a file at URI, of content type MIME (or NULL), holds games as far as its name tells. */
gboolean pal_file_filters_match (const char *uri, const char *mime);
