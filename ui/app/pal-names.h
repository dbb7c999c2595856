/* What the toolkit's own widgets are called for a screen reader, where GTK 4 gets it wrong. */
#pragma once

#include <gtk/gtk.h>

/* From now on every widget that comes to be seen, of the toolkit's own dialogs, too, is named once
 * by what is written on it. To be called once, after gtk_init. */
void pal_names_mend (void);
