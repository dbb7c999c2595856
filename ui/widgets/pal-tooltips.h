/* Tooltips where the toolkit shows them at the wrong time. */
#pragma once

#include <gtk/gtk.h>

/* From now on no menu button shows its tooltip while its menu is open, over which GTK 4 would lay
 * it. To be called once, after gtk_init. */
void pal_tooltips_mend (void);
