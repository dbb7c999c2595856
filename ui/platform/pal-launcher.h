/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Having another program show something: by a GtkUriLauncher as of GTK 4.10. */
#pragma once

#include <gtk/gtk.h>

/* CALLBACK is called with DATA when URI is shown, or cannot be. */
static inline void
pal_launcher_show (GtkWindow *parent, const char *uri, GAsyncReadyCallback callback, gpointer data)
{
#if GTK_CHECK_VERSION(4, 10, 0)
  g_autoptr (GtkUriLauncher) launcher = gtk_uri_launcher_new (uri);

  gtk_uri_launcher_launch (launcher, parent, NULL, callback, data);
#else
  gtk_show_uri_full (parent, uri, GDK_CURRENT_TIME, NULL, callback, data);
#endif
}

static inline gboolean
pal_launcher_show_finish (GObject *source, GAsyncResult *result)
{
#if GTK_CHECK_VERSION(4, 10, 0)
  return gtk_uri_launcher_launch_finish (GTK_URI_LAUNCHER (source), result, NULL);
#else
  return gtk_show_uri_full_finish (GTK_WINDOW (source), result, NULL);
#endif
}
