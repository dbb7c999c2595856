/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalDialog: what is to be done with before the window that it is over goes on: as of
 * libadwaita 1.5 an AdwDialog, which lies in that window and is a sheet at its lower end where it
 * is narrow, and before a modal window. It is disposed of once it has closed, whoever still refers
 * to it.
 *
 * Properties: "over" (GtkWindow, construct only), "body" (GtkWidget), "width" and "height" (int):
 * in pixels, as far as there is room, or -1.
 */
#pragma once

#include <adwaita.h>

#if ADW_CHECK_VERSION(1, 5, 0)
typedef AdwDialog PalDialogParent;
typedef AdwDialogClass PalDialogParentClass;
#else
typedef AdwWindow PalDialogParent;
typedef AdwWindowClass PalDialogParentClass;
#endif

#define PAL_TYPE_DIALOG (pal_dialog_get_type ())
GType pal_dialog_get_type (void);

typedef struct {
  PalDialogParent parent_instance;
} PalDialog;

typedef struct {
  PalDialogParentClass parent_class;

  /* It closes, however: what is to be done before it is gone. */
  void (*ending) (gpointer dialog);
} PalDialogClass;

#define PAL_DIALOG_CLASS(klass) ((PalDialogClass *) (klass))

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PalDialog, g_object_unref)

void pal_dialog_present (gpointer dialog);

/* As by its button, or Escape. */
void pal_dialog_close (gpointer dialog);

/* At once, whatever would be asked. */
void pal_dialog_end (gpointer dialog);

void pal_dialog_set_title (gpointer dialog, const char *title);

/* What has the keys in it; NULL: nothing. */
void pal_dialog_set_focus (gpointer dialog, GtkWidget *widget);
GtkWidget *pal_dialog_get_focus (gpointer dialog);

/* Sets "over" of what is no PalDialog, before it is shown. */
void pal_dialog_set_over (gpointer dialog, GtkWindow *over);

/* The window that it is over, or NULL. */
GtkWindow *pal_dialog_get_over (gpointer dialog);

/* The window that it is or lies in, over which it may ask something itself. */
GtkWindow *pal_dialog_get_window (gpointer dialog);

/* A dialog of TYPE over the window OVER, other than BUT (or NULL), or NULL. */
gpointer pal_dialog_find (GtkWindow *over, GType type, gconstpointer but);

/* What lies in WINDOW, over its content, or NULL: never where dialogs are windows. */
gpointer pal_dialog_in_view (GtkWindow *window);

/* Whether a dialog, a message or another modal window has to be done with before the keys go to
 * WINDOW. */
gboolean pal_dialog_is_over (GtkWindow *window);

/* The modal window over another window that takes all clicks and keys from WINDOW, or NULL. */
GtkWindow *pal_dialog_find_blocking (GtkWindow *window);

/* Has FUNC called with OBJECT where that changes without another window being the active one. */
void pal_dialog_follow (GtkWindow *window, GCallback func, gpointer object);
