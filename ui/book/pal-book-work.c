/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-book-work.h"

#include "ui/platform/pal-message.h"
#include "ui/widgets/pal-news.h"

#include "game/books/pal-book-maker.h"

#include <glib/gi18n.h>

/* A job, from the question to the answer. */
typedef struct {
  PalGamePage *page;
  const Rules *rules;
  PalBookMaker *maker;
  PalBookEditor *editor; /* of a merge, or NULL */
  GFile *book;           /* what comes of it */
  const char *failed;    /* the heading where nothing does */
  PalBookWorkFunc then;  /* what a copy is made for, or NULL */
  gpointer data;
  GDestroyNotify destroy;
  PalMessage *dialog;  /* a weak pointer: it goes with the window */
  GtkProgressBar *bar; /* in it */
} Work;

static void
work_free (Work *work)
{
  g_signal_handlers_disconnect_by_data (work->maker, work);
  if (work->dialog != NULL)
    pal_message_withdraw (work->dialog);
  g_clear_weak_pointer (&work->dialog);
  if (work->destroy != NULL)
    work->destroy (work->data);
  g_object_unref (work->page);
  g_object_unref (work->maker);
  g_clear_object (&work->editor);
  g_object_unref (work->book);
  g_free (work);
}

/* --- how far it is --- */

static char *
describe_step (PalBookStep step, guint done)
{
  switch (step) {
  case PAL_BOOK_STEP_READING:
    return g_strdup_printf (ngettext ("%'u game read", "%'u games read", done), done);
  case PAL_BOOK_STEP_WRITING:
    return g_strdup_printf (ngettext ("%'u move written", "%'u moves written", done), done);
  case PAL_BOOK_STEP_TAKING:
    return g_strdup_printf (ngettext ("%'u move copied", "%'u moves copied", done), done);
  case PAL_BOOK_STEP_COPYING:
    return g_strdup (_ ("Copying the book…"));
  case PAL_BOOK_STEP_FINDING:
  default:
    return g_strdup (_ ("Looking for games…"));
  }
}

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
  text = describe_step (pal_book_maker_get_step (work->maker), done);
  pal_message_set_body (work->dialog, text);
}

/* Once the maker is at work. */
static void
book_work_show_progress (Work *work, const char *heading)
{
  PalMessage *dialog = pal_message_new (pal_game_page_get_window (work->page), heading, "");
  GtkWidget *bar = gtk_progress_bar_new ();

  g_set_weak_pointer (&work->dialog, dialog);
  work->bar = GTK_PROGRESS_BAR (bar);
  gtk_progress_bar_set_pulse_step (work->bar, 0.05);
  gtk_accessible_update_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_LABEL, heading, -1);
  pal_message_set_extra_child (work->dialog, bar);
  pal_message_add_response (work->dialog, "stop", _ ("_Stop"));
  pal_message_set_close_response (work->dialog, "stop");
  g_signal_connect_object (dialog, "response", G_CALLBACK (pal_book_maker_stop), work->maker,
                           G_CONNECT_SWAPPED);
  g_signal_connect_swapped (work->maker, "notify::done", G_CALLBACK (on_progress), work);
  on_progress (work);
  pal_message_present (dialog);
}

/* Takes BOOK. */
static Work *
work_new (PalGamePage *page, const Rules *rules, GFile *book, const char *failed)
{
  Work *work = g_new0 (Work, 1);

  work->page = g_object_ref (page);
  work->rules = rules;
  work->maker = pal_book_maker_new ();
  work->book = book;
  work->failed = failed;
  return work;
}

/* A person who has stopped it knows. */
static void
tell_failure (Work *work, const GError *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    pal_game_page_show_toast (work->page, _ ("Stopped; nothing was changed"));
  else
    pal_message_show (pal_game_page_get_window (work->page), work->failed, error->message);
}

/* A book that cannot be read from one end to the other is walked through. */
static void
tell_left_out (PalGamePage *page, guint n)
{
  g_autofree char *text = NULL;

  if (n == 0)
    return;
  text = g_strdup_printf (
      ngettext ("%'u move was left out because no line in that book leads to it from the start of "
                "the game. The original file was not changed.",
                "%'u moves were left out because no line in that book leads to them from the start "
                "of the game. The original file was not changed.",
                n),
      n);
  pal_message_show (pal_game_page_get_window (page), _ ("Some Moves Were Left Out"), text);
}

/* --- making --- */

static char *
describe_report (const BookReport *report)
{
  g_autofree char *games = g_strdup_printf (
      ngettext ("%'u game counted", "%'u games counted", report->counted), report->counted);
  gulong n = (gulong) report->moves;
  g_autofree char *moves = g_strdup_printf (ngettext ("%'lu move", "%'lu moves", n), n);

  if (report->counted < report->games)
    /* Translators: "Games counted: 812 of 900, the book has 3,204 moves". */
    return g_strdup_printf (_ ("Games counted: %1$'u of %2$'u, the book has %3$s"), report->counted,
                            report->games, moves);
  /* Translators: "812 games counted, the book has 3,204 moves". */
  return g_strdup_printf (_ ("%s, the book has %s"), games, moves);
}

/* In place of the library whose games it may have been made from. */
static void
show_book (void)
{
  g_autoptr (GSettings) settings = g_settings_new (PAL_APP_ID);

  g_settings_set_boolean (settings, "explorer", FALSE);
}

static void
on_made (GObject *source, GAsyncResult *result, gpointer data)
{
  Work *work = data;
  BookReport report;
  g_autoptr (GError) error = NULL;
  g_autofree char *news = NULL;

  if (pal_book_maker_finish (work->maker, result, &report, &error)
      && pal_books_choose (pal_game_page_get_books (work->page), work->rules, work->book, &error)) {
    news = describe_report (&report);
    pal_game_page_show_toast (work->page, news);
    show_book ();
  } else {
    tell_failure (work, error);
  }
  work_free (work);
}

/* A job that makes a new book; NULL where there is no place for one, which has been told of. */
static Work *
begin_making (PalGamePage *page, const Rules *rules, const char *title)
{
  g_autoptr (GError) error = NULL;
  GFile *book = pal_books_new_file (pal_game_page_get_books (page), rules, title, &error);

  if (book == NULL) {
    pal_message_show (pal_game_page_get_window (page), _ ("Could Not Create Book"), error->message);
    return NULL;
  }
  return work_new (page, rules, book, _ ("Could Not Create Book"));
}

void
pal_book_work_make (PalGamePage *page, const Rules *rules, GFile *games, const BookBounds *bounds)
{
  Work *work = begin_making (page, rules, NULL);

  if (work == NULL)
    return;
  pal_book_maker_make (work->maker, rules, games, work->book, bounds, on_made, work);
  book_work_show_progress (work, _ ("Creating a Book"));
}

void
pal_book_work_make_from_library (PalGamePage *page, const Rules *rules, Library *library,
                                 GArray *ids, const char *title, const BookBounds *bounds)
{
  Work *work = begin_making (page, rules, title);

  if (work == NULL)
    return;
  pal_book_maker_make_from_library (work->maker, rules, library, ids, work->book, bounds, on_made,
                                    work);
  book_work_show_progress (work, _ ("Creating a Book"));
}

/* --- a book of one's own --- */

/* Who changes a book that cannot be changed should know what became of it. */
static void
tell_copy (PalGamePage *page, const Rules *rules)
{
  g_autofree char *name = pal_books_dup_name (pal_game_page_get_books (page), rules);
  /* Translators: the name of a file. */
  g_autofree char *news = g_strdup_printf (_ ("You are now editing your own copy, “%s”"), name);

  pal_game_page_show_toast (page, news);
}

static void
on_copied (GObject *source, GAsyncResult *result, gpointer data)
{
  Work *work = data;
  BookReport report;
  g_autoptr (GError) error = NULL;

  if (pal_book_maker_finish (work->maker, result, &report, &error)
      && pal_books_choose (pal_game_page_get_books (work->page), work->rules, work->book, &error)) {
    tell_copy (work->page, work->rules);
    work->then (work->data);
    tell_left_out (work->page, report.left_out);
  } else {
    tell_failure (work, error);
    /* What was to be put there is no longer shown. */
    pal_books_tell_changed (pal_game_page_get_books (work->page), work->rules);
  }
  work_free (work);
}

static void
copy_book (PalGamePage *page, const Rules *rules, PalBookWorkFunc func, gpointer data,
           GDestroyNotify destroy)
{
  PalBooks *books = pal_game_page_get_books (page);
  g_autoptr (GFile) from = pal_books_dup_file (books, rules);
  g_autoptr (GError) error = NULL;
  GFile *book = pal_books_new_file (books, rules, NULL, &error);
  Work *work;

  if (book == NULL) {
    pal_message_show (pal_game_page_get_window (page), _ ("Could Not Change Book"), error->message);
    if (destroy != NULL)
      destroy (data);
    return;
  }
  work = work_new (page, rules, book, _ ("Could Not Change Book"));
  work->then = func;
  work->data = data;
  work->destroy = destroy;
  pal_book_maker_copy (work->maker, rules, from, book, on_copied, work);
  book_work_show_progress (work, _ ("Creating Your Own Copy"));
}

void
pal_book_work_edit (PalGamePage *page, const Rules *rules, PalBookWorkFunc func, gpointer data,
                    GDestroyNotify destroy)
{
  PalBooks *books = pal_game_page_get_books (page);
  g_autoptr (GFile) before = pal_books_dup_file (books, rules);
  g_autoptr (GFile) after = NULL;

  if (pal_books_edit_takes_long (books, rules)) {
    copy_book (page, rules, func, data, destroy);
    return;
  }
  func (data);
  after = pal_books_dup_file (books, rules);
  if (before != NULL && !g_file_equal (before, after))
    tell_copy (page, rules);
  if (destroy != NULL)
    destroy (data);
}

/* --- merging --- */

/* What is to be merged, until there is a book to merge it into. */
typedef struct {
  PalGamePage *page;
  const Rules *rules;
  GFile *from;
  PalBookEditor *editor;
} Wish;

static void
wish_free (gpointer data)
{
  Wish *wish = data;

  g_object_unref (wish->page);
  g_object_unref (wish->from);
  g_object_unref (wish->editor);
  g_free (wish);
}

static void
on_merged (GObject *source, GAsyncResult *result, gpointer data)
{
  Work *work = data;
  BookReport report;
  g_autoptr (GError) error = NULL;
  gboolean merged = pal_book_maker_finish (work->maker, result, &report, &error);

  if (pal_book_editor_end_whole (work->editor, merged, merged ? &error : NULL) && merged) {
    pal_game_page_show_toast (work->page, _ ("Merged"));
    tell_left_out (work->page, report.left_out);
  } else {
    tell_failure (work, error);
  }
  work_free (work);
}

static void
book_work_merge (gpointer data)
{
  Wish *wish = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) book = NULL;
  GFile *merged = pal_book_editor_begin_whole (wish->editor, wish->rules, &error);
  Work *work;

  if (merged == NULL) {
    pal_message_show (pal_game_page_get_window (wish->page), _ ("Could Not Merge Book"),
                      error->message);
    return;
  }
  book = pal_books_dup_file (pal_game_page_get_books (wish->page), wish->rules);
  work = work_new (wish->page, wish->rules, merged, _ ("Could Not Merge Book"));
  work->editor = g_object_ref (wish->editor);
  pal_book_maker_merge (work->maker, wish->rules, book, wish->from, merged, on_merged, work);
  book_work_show_progress (work, _ ("Merging the Books"));
}

void
pal_book_work_merge (PalGamePage *page, const Rules *rules, GFile *from, PalBookEditor *editor)
{
  Wish *wish = g_new0 (Wish, 1);

  *wish = (Wish){ g_object_ref (page), rules, g_object_ref (from), g_object_ref (editor) };
  pal_book_work_edit (page, rules, book_work_merge, wish, wish_free);
}

/* --- saving --- */

static void
on_saved (GObject *source, GAsyncResult *result, gpointer data)
{
  Work *work = data;
  BookReport report;
  g_autoptr (GError) error = NULL;

  if (pal_book_maker_finish (work->maker, result, &report, &error)) {
    pal_game_page_show_toast (work->page, _ ("Saved"));
    tell_left_out (work->page, report.left_out);
  } else {
    tell_failure (work, error);
  }
  work_free (work);
}

/* A job of a maker: to write what is in FROM to another file. */
typedef void (*SaveFunc) (PalBookMaker *maker, const Rules *rules, GFile *from, GFile *to,
                          GAsyncReadyCallback callback, gpointer data);

static void
book_work_save (PalGamePage *page, const Rules *rules, GFile *file, SaveFunc save,
                const char *heading)
{
  g_autoptr (GFile) book = pal_books_dup_file (pal_game_page_get_books (page), rules);
  Work *work = work_new (page, rules, g_object_ref (file), _ ("Could Not Save Copy"));

  save (work->maker, rules, book, file, on_saved, work);
  book_work_show_progress (work, heading);
}

void
pal_book_work_save_copy (PalGamePage *page, const Rules *rules, GFile *file)
{
  book_work_save (page, rules, file, pal_book_maker_copy, _ ("Saving a Copy"));
}

void
pal_book_work_save_polyglot (PalGamePage *page, const Rules *rules, GFile *file)
{
  book_work_save (page, rules, file, pal_book_maker_save_polyglot, _ ("Saving a Polyglot Copy"));
}
