/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-setup-paste.h"

#include "ui/widgets/pal-news.h"

#include <glib/gi18n.h>

typedef struct {
  GWeakRef window; /* it may be closed before the clipboard has been read */
  PalPositionEditor *editor;
} Paste;

static void
paste_free (Paste *self)
{
  g_weak_ref_clear (&self->window);
  g_object_unref (self->editor);
  g_free (self);
}

static void
setup_paste_on_text (GObject *source, GAsyncResult *result, gpointer data)
{
  Paste *self = data;
  g_autoptr (GtkWindow) window = g_weak_ref_get (&self->window);
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  g_autoptr (GError) error = NULL;

  if (window != NULL && gtk_widget_get_realized (GTK_WIDGET (window))) {
    if (text == NULL || *text == '\0')
      pal_message_show (window, _ ("Not a Valid Position"), _ ("The clipboard contains no text"));
    else if (!pal_position_editor_paste (self->editor, text, &error))
      pal_message_show (window, _ ("Not a Valid Position"), error->message);
  }
  paste_free (self);
}

void
pal_setup_paste (GtkWindow *window, PalPositionEditor *editor)
{
  Paste *self = g_new0 (Paste, 1);

  g_weak_ref_init (&self->window, window);
  self->editor = g_object_ref (editor);
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (window)), NULL,
                                 setup_paste_on_text, self);
}
