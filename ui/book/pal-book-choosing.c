#include "pal-book-choosing.h"

#include "ui/app/pal-opening-books.h"
#include "ui/widgets/pal-message.h"

#include <glib/gi18n.h>

#define RULES "rules"

/* One's own books lie where nobody would look for them. */
static void
show_own_books (GtkFileChooser *chooser)
{
  g_autoptr (GFile) folder = pal_books_dup_folder (pal_opening_books_get_default ());

  if (folder == NULL)
    return;
  gtk_file_chooser_add_shortcut_folder (chooser, folder, NULL);
  gtk_file_chooser_set_current_folder (chooser, folder, NULL);
}

void
pal_book_choosing_prepare (GtkFileChooser *chooser)
{
  static const char *const patterns[] = { "*.palbook", "*.bin", "*.dat", "*.DAT" };
  g_autoptr (GtkFileFilter) books = gtk_file_filter_new ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  gtk_file_filter_set_name (books, _ ("Opening books"));
  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    gtk_file_filter_add_pattern (books, patterns[i]);
  gtk_file_filter_set_name (all, _ ("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (chooser, books);
  gtk_file_chooser_add_filter (chooser, all);
  show_own_books (chooser);
}

static void
book_choosing_on_response (GtkNativeDialog *dialog, int response, GtkWindow *parent)
{
  const Rules *rules = g_object_get_data (G_OBJECT (dialog), RULES);
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT
                               ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog))
                               : NULL;
  g_autoptr (GError) error = NULL;

  g_object_unref (dialog);
  if (file != NULL && !pal_books_choose (pal_opening_books_get_default (), rules, file, &error))
    pal_message_show (parent, _ ("This Book Cannot Be Used"), error->message);
}

void
pal_book_choosing_ask (GtkWindow *parent, const Rules *rules)
{
  GtkFileChooserNative *chooser
      = gtk_file_chooser_native_new (_ ("Choose an Opening Book"), parent,
                                     GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"), _ ("_Cancel"));

  g_object_set_data (G_OBJECT (chooser), RULES, (gpointer) rules);
  pal_book_choosing_prepare (GTK_FILE_CHOOSER (chooser));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (book_choosing_on_response), parent, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}
