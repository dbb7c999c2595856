/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files other than that of the game on the board (pal-saving.h): one is chosen, and read, or
 * written while the window goes on. */
#pragma once

#include "ui/platform/pal-file-dialog.h"
#include "ui/platform/pal-message.h"

#include <gtk/gtk.h>

/* Shows DIALOG (passes); CHOSEN is called with OBJECT and the file, unless nobody wants one or
 * OBJECT has gone. */
void pal_choosing_ask (PalFileDialog *dialog, gpointer object,
                       void (*chosen) (gpointer object, GFile *file));

/* The same with NAME at first. A name without a suffix gets SUFFIX (file_save_target); whether a
 * file of that name is to be replaced is asked over WINDOW. */
void pal_writing_ask (PalFileDialog *dialog, gpointer window, const char *name, const char *suffix,
                      void (*chosen) (gpointer window, GFile *file));

/* A question, not shown yet, whether FILE is to be replaced (response "replace"), of which the
 * dialog over WINDOW knew nothing. */
PalMessage *pal_writing_new_question (GtkWindow *window, GFile *file);

/* Writes BYTES to FILE. SAVED (may be NULL) is called with WINDOW when that is done, unless it has
 * closed meanwhile. What goes wrong is shown under HEADING: over WINDOW, or in its own right where
 * that has closed or is NULL. */
void pal_writing_write (gpointer window, GFile *file, GBytes *bytes, const char *heading,
                        void (*saved) (gpointer window));
