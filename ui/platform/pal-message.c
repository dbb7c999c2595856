/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-message.h"

#if ADW_CHECK_VERSION(1, 5, 0)

#define PARENT "pal-message-parent"

PalMessage *
pal_message_new (GtkWindow *parent, const char *heading, const char *body)
{
  PalMessage *message = PAL_MESSAGE (adw_alert_dialog_new (heading, body));

  if (parent != NULL)
    g_object_set_data_full (G_OBJECT (message), PARENT, g_object_ref (parent), g_object_unref);
  return message;
}

void
pal_message_present (PalMessage *message)
{
  GtkWindow *parent = pal_message_get_parent (message);

  if (parent == NULL) {
    GApplication *application = g_application_get_default ();

    g_application_hold (application);
    g_signal_connect_object (message, "closed", G_CALLBACK (g_application_release), application,
                             G_CONNECT_SWAPPED);
  }
  adw_dialog_present (ADW_DIALOG (message), (GtkWidget *) parent);
}

GtkWindow *
pal_message_get_parent (PalMessage *message)
{
  return g_object_get_data (G_OBJECT (message), PARENT);
}

void
pal_message_let_go (PalMessage *message)
{
}

void
pal_message_close (PalMessage *message)
{
  adw_dialog_close (ADW_DIALOG (message));
}

void
pal_message_withdraw (PalMessage *message)
{
  adw_dialog_force_close (ADW_DIALOG (message));
}

#else

PalMessage *
pal_message_new (GtkWindow *parent, const char *heading, const char *body)
{
  return PAL_MESSAGE (adw_message_dialog_new (parent, heading, body));
}

void
pal_message_present (PalMessage *message)
{
  if (pal_message_get_parent (message) == NULL)
    gtk_window_set_application (GTK_WINDOW (message),
                                GTK_APPLICATION (g_application_get_default ()));
  gtk_window_present (GTK_WINDOW (message));
}

GtkWindow *
pal_message_get_parent (PalMessage *message)
{
  return gtk_window_get_transient_for (GTK_WINDOW (message));
}

/* It lives on for a moment, and would be destroyed with its parent. */
void
pal_message_let_go (PalMessage *message)
{
  gtk_window_set_transient_for (GTK_WINDOW (message), NULL);
}

void
pal_message_close (PalMessage *message)
{
  gtk_window_close (GTK_WINDOW (message));
}

void
pal_message_withdraw (PalMessage *message)
{
  gtk_window_destroy (GTK_WINDOW (message));
}

#endif
