/* Telling a person what went wrong, in a dialog that can be read at leisure. */
#pragma once

#include <adwaita.h>

/* A heading and a sentence. */
void pal_message_show (GtkWindow *parent, const char *heading, const char *body);

/* What could not be understood of a file or a text: PROBLEMS (ReadProblem) as a list under HEADING.
 */
void pal_message_show_problems (GtkWindow *parent, const char *heading, GPtrArray *problems);

/* The same, not shown and without an answer yet. */
AdwMessageDialog *pal_message_new_problems (GtkWindow *parent, const char *heading,
                                            GPtrArray *problems);
