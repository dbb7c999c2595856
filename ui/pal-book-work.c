#include "pal-book-work.h"

#include "pal-message.h"
#include "pal-opening-books.h"

#include "game/pal-book-maker.h"

#include <glib/gi18n.h>

/* A job, from the question to the answer. */
typedef struct {
  PalWindow *window;
  const Rules *rules;
  PalBookMaker *maker;
  PalBookEditor *editor; /* of a merge, or NULL */
  GFile *book;
  AdwMessageDialog *dialog; /* a weak pointer: it goes with the window */
  GtkProgressBar *bar;      /* in it */
} Work;

static void
work_free (Work *work)
{
  g_signal_handlers_disconnect_by_data (work->maker, work);
  if (work->dialog != NULL)
    gtk_window_destroy (GTK_WINDOW (work->dialog));
  g_clear_weak_pointer (&work->dialog);
  g_object_unref (work->window);
  g_object_unref (work->maker);
  g_clear_object (&work->editor);
  g_object_unref (work->book);
  g_free (work);
}

/* --- how far it is --- */

static void
on_progress (Work *work)
{
  double fraction;
  guint done;
  g_autofree char *text = NULL;

  if (work->dialog == NULL)
    return;
  g_object_get (work->maker, "fraction", &fraction, "done", &done, NULL);
  if (fraction < 0)
    gtk_progress_bar_pulse (work->bar);
  else
    gtk_progress_bar_set_fraction (work->bar, fraction);
  text = work->editor == NULL
             ? g_strdup_printf (ngettext ("%'u game read", "%'u games read", done), done)
             : g_strdup_printf (ngettext ("%'u move merged", "%'u moves merged", done), done);
  adw_message_dialog_set_body (work->dialog, text);
}

static void
show_progress (Work *work, const char *heading)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (work->window), heading, "");
  GtkWidget *bar = gtk_progress_bar_new ();

  g_set_weak_pointer (&work->dialog, ADW_MESSAGE_DIALOG (dialog));
  work->bar = GTK_PROGRESS_BAR (bar);
  gtk_progress_bar_set_pulse_step (work->bar, 0.05);
  adw_message_dialog_set_extra_child (work->dialog, bar);
  adw_message_dialog_add_response (work->dialog, "stop", _ ("_Stop"));
  adw_message_dialog_set_close_response (work->dialog, "stop");
  g_signal_connect_object (dialog, "response", G_CALLBACK (pal_book_maker_stop), work->maker,
                           G_CONNECT_SWAPPED);
  g_signal_connect_swapped (work->maker, "notify::done", G_CALLBACK (on_progress), work);
  on_progress (work);
  gtk_window_present (GTK_WINDOW (dialog));
}

static Work *
work_new (PalWindow *window, const Rules *rules, PalBookEditor *editor, GFile *book)
{
  Work *work = g_new0 (Work, 1);

  work->window = g_object_ref (window);
  work->rules = rules;
  work->maker = pal_book_maker_new ();
  g_set_object (&work->editor, editor);
  work->book = g_object_ref (book);
  return work;
}

/* A person who has stopped it knows. */
static void
tell_failure (Work *work, const char *heading, const GError *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    pal_window_show_toast (work->window, _ ("Stopped; nothing has changed"));
  else
    pal_message_show (GTK_WINDOW (work->window), heading, error->message);
}

/* --- making --- */

static char *
describe_report (const BookReport *report)
{
  g_autofree char *games = g_strdup_printf (
      ngettext ("%'u game counted", "%'u games counted", report->counted), report->counted);
  gulong n = (gulong) report->moves;
  g_autofree char *moves = g_strdup_printf (ngettext ("%'lu move", "%'lu moves", n), n);

  /* Translators: "812 games counted, the book has 3,204 moves". */
  return g_strdup_printf (_ ("%s, the book has %s"), games, moves);
}

static void
on_made (GObject *source, GAsyncResult *result, gpointer data)
{
  Work *work = data;
  BookReport report;
  g_autoptr (GError) error = NULL;
  g_autofree char *news = NULL;

  if (pal_book_maker_finish (work->maker, result, &report, &error)
      && pal_books_choose (pal_opening_books_get_default (), work->rules, work->book, &error)) {
    news = describe_report (&report);
    pal_window_show_toast (work->window, news);
  } else {
    tell_failure (work, _ ("The Book Cannot Be Made"), error);
  }
  work_free (work);
}

void
pal_book_work_make (PalWindow *window, const Rules *rules, GFile *games, const BookBounds *bounds)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) book = pal_books_new_file (pal_opening_books_get_default (), rules, &error);
  Work *work;

  if (book == NULL) {
    pal_message_show (GTK_WINDOW (window), _ ("The Book Cannot Be Made"), error->message);
    return;
  }
  work = work_new (window, rules, NULL, book);
  show_progress (work, _ ("Making a Book"));
  pal_book_maker_make (work->maker, rules, games, book, bounds, on_made, work);
}

/* --- merging --- */

static void
on_merged (GObject *source, GAsyncResult *result, gpointer data)
{
  Work *work = data;
  g_autoptr (GError) error = NULL;
  gboolean merged = pal_book_maker_finish (work->maker, result, NULL, &error);

  pal_book_editor_end_whole (work->editor, merged);
  if (merged)
    pal_window_show_toast (work->window, _ ("Merged"));
  else
    tell_failure (work, _ ("The Book Cannot Be Merged"), error);
  work_free (work);
}

void
pal_book_work_merge (PalWindow *window, const Rules *rules, GFile *from, PalBookEditor *editor)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) book = NULL;
  Work *work;

  if (!pal_book_editor_begin_whole (editor, rules, &error)) {
    pal_message_show (GTK_WINDOW (window), _ ("The Book Cannot Be Merged"), error->message);
    return;
  }
  book = pal_books_dup_file (pal_opening_books_get_default (), rules);
  work = work_new (window, rules, editor, book);
  show_progress (work, _ ("Merging the Books"));
  pal_book_maker_merge (work->maker, rules, from, book, on_merged, work);
}
