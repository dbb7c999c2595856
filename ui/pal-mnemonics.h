/* The names of buttons with a mnemonic, as a screen reader says them. */
#pragma once

#include <gtk/gtk.h>

/* From now on the accessible name of every button with a mnemonic, of the toolkit's own dialogs,
 * too, is what is written on it, and that once. To be called once, after gtk_init. */
void pal_mnemonics_name_buttons (void);
