/* What GTK 4.8 gets wrong about menus that close. */
#pragma once

#include <gtk/gtk.h>

/* From now on no menu of the program keeps the focus when it has closed. To be called once, after
 * gtk_init. */
void pal_menus_mend (void);
