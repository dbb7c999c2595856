/* Saving the game on the board to a file, and asking whether to before it goes. */
#pragma once

#include "pal-window.h"

#include "files/file-format.h"

/* Called when the game may go, or when it has been saved. */
typedef void (*PalSavingFunc) (PalWindow *window, gpointer data);

/* Saves to the file that the game belongs to; asks for one where there is none or CHOOSE is set.
 * FUNC (may be NULL) is called when it is saved, and never if it is not; DESTROY frees DATA in
 * either case. What goes wrong is shown, and the old file stays whole. */
void pal_saving_save (PalWindow *window, gboolean choose, PalSavingFunc func, gpointer data,
                      GDestroyNotify destroy);

/* Calls FUNC at once if nothing would be lost; else asks first, once. An unfinished game that
 * belongs to no file is no loss when CLOSING, because it is there again at the next start. */
void pal_saving_before (PalWindow *window, gboolean closing, PalSavingFunc func, gpointer data,
                        GDestroyNotify destroy);

/* Whether pal_saving_before would ask. */
gboolean pal_saving_is_needed (PalWindow *window, gboolean closing);

/* The format in which a game is saved to URI: that of its suffix, PGN where that says nothing. */
const FileFormat *pal_saving_format (const char *uri);
