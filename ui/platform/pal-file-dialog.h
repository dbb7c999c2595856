/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalFileDialog: asks for a file, or several, or a folder: a GtkFileDialog as of GTK 4.10, which
 * goes through the desktop's portal where there is one, and a GtkFileChooserNative before. Who
 * saves in one of several forms asks with a pal-form-chooser.h.
 */
#pragma once

#include <gtk/gtk.h>

typedef enum {
  PAL_FILE_OPEN,
  PAL_FILE_OPEN_SEVERAL,
  PAL_FILE_SAVE,
  PAL_FILE_CHOOSE_FOLDER,
  PAL_FILE_CHOOSE_FOLDERS,
} PalFileAction;

#define PAL_TYPE_FILE_DIALOG (pal_file_dialog_get_type ())
G_DECLARE_FINAL_TYPE (PalFileDialog, pal_file_dialog, PAL, FILE_DIALOG, GObject)

/* A dialog over PARENT, called TITLE, in which the button called ACCEPT (with a mnemonic; NULL: as
 * is usual) takes what was chosen. */
PalFileDialog *pal_file_dialog_new (const char *title, GtkWindow *parent, PalFileAction action,
                                    const char *accept);

/* The window that it is over, or NULL where that has gone. */
GtkWindow *pal_file_dialog_get_parent (PalFileDialog *self);

/* One more kind of file that is shown; the first one at first. */
void pal_file_dialog_add_filter (PalFileDialog *self, GtkFileFilter *filter);

/* What the file is called at first. */
void pal_file_dialog_set_name (PalFileDialog *self, const char *name);

/* Where it begins, which is also a bookmark where the dialog has such. */
void pal_file_dialog_set_folder (PalFileDialog *self, GFile *folder);

/* Lets the dialogs for saving that are asked from now on begin in the folder of FILE, unless one is
 * told of another. Where something was saved last, there they begin by themselves. */
void pal_file_dialog_keep_folder (GFile *file);

/* That folder, or NULL where there was no file yet. The application keeps it. */
GFile *pal_file_dialog_get_kept_folder (void);

/* What is called once, with the object that asked, the files (GFile), or NULL where somebody wants
 * none, and DATA. */
typedef void (*PalFileDialogFunc) (gpointer object, GListModel *files, gpointer data);

/* Shows SELF, which passes. CHOSEN is not called when OBJECT is gone meanwhile; DESTROY (or NULL)
 * is called with DATA at the end. */
void pal_file_dialog_ask (PalFileDialog *self, gpointer object, PalFileDialogFunc chosen,
                          gpointer data, GDestroyNotify destroy);
