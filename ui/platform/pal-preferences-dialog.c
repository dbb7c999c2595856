/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-preferences-dialog.h"

enum { WIDTH = 620, HEIGHT = 760 };

#if ADW_CHECK_VERSION(1, 5, 0)

G_DEFINE_TYPE (PalPreferencesDialog, pal_preferences_dialog, ADW_TYPE_PREFERENCES_DIALOG)

static void
pal_preferences_dialog_class_init (PalPreferencesDialogClass *klass)
{
}

static void
pal_preferences_dialog_init (PalPreferencesDialog *self)
{
  adw_dialog_set_content_width (ADW_DIALOG (self), WIDTH);
  adw_dialog_set_content_height (ADW_DIALOG (self), HEIGHT);
}

void
pal_preferences_dialog_add (gpointer dialog, AdwPreferencesPage *page)
{
  adw_preferences_dialog_add (dialog, page);
}

#else

G_DEFINE_TYPE (PalPreferencesDialog, pal_preferences_dialog, ADW_TYPE_PREFERENCES_WINDOW)

static void
pal_preferences_dialog_class_init (PalPreferencesDialogClass *klass)
{
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_w, GDK_CONTROL_MASK,
                                       "window.close", NULL);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_q, GDK_CONTROL_MASK,
                                       "app.quit", NULL);
}

static void
pal_preferences_dialog_init (PalPreferencesDialog *self)
{
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (self), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (self), WIDTH, HEIGHT);
}

void
pal_preferences_dialog_add (gpointer dialog, AdwPreferencesPage *page)
{
  adw_preferences_window_add (dialog, page);
}

#endif
