/* The formats of game files in file choosers. */
#pragma once

#include "files/file-format.h"

#include <gtk/gtk.h>

/* Filters for opening: all games, each kind of file, and all files. */
void pal_file_filters_add_for_opening (GtkFileChooser *chooser);

/* A filter for each format in which games of RULES can be saved; FORMAT is chosen at first. Who
 * chooses another one gets its suffix in the name, too. */
void pal_file_filters_add_for_saving (GtkFileChooser *chooser, const Rules *rules,
                                      const FileFormat *format);

/* The format of the filter that is chosen; PGN where there is none. */
const FileFormat *pal_file_filters_get_format (GtkFileChooser *chooser);

/* Whether a file at URI, of content type MIME (or NULL), holds games as far as its name tells. */
gboolean pal_file_filters_match (const char *uri, const char *mime);
