/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files other than that of the game on the board (pal-saving.h): one is chosen, and read, or
 * written while the window goes on. */
#pragma once

#include "ui/platform/pal-file-dialog.h"

#include <gtk/gtk.h>

/* Shows DIALOG (passes); CHOSEN is called with OBJECT and the file, unless nobody wants one or
 * OBJECT has gone. */
void pal_choosing_ask (PalFileDialog *dialog, gpointer object,
                       void (*chosen) (gpointer object, GFile *file));

/* The same with NAME at first. A name without a suffix gets SUFFIX (file_save_target). */
void pal_writing_ask (PalFileDialog *dialog, gpointer window, const char *name, const char *suffix,
                      void (*chosen) (gpointer window, GFile *file));

/* Writes BYTES to FILE. SAVED (may be NULL) is called with WINDOW when that is done, unless it has
 * closed meanwhile. What goes wrong is shown under HEADING: over WINDOW, or in its own right where
 * that has closed or is NULL. */
void pal_writing_write (gpointer window, GFile *file, GBytes *bytes, const char *heading,
                        void (*saved) (gpointer window));
