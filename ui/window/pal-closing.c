/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-closing.h"

#include "pal-game-page-private.h"
#include "ui/files/pal-recent-games.h"
#include "ui/files/pal-saving.h"

#include "files/core/file-save.h"
#include "ui/platform/pal-message.h"

#include <glib/gi18n.h>

/* How far a window is with it. */
typedef struct {
  gboolean keep;    /* its games are to come back */
  gboolean closing; /* it is out of sight */
  gboolean kept;    /* the games are on the disk */
  gboolean leaving; /* although something is lost by that */
  gboolean again;   /* they are being written a second time */
  int flushing;     /* so many writes of games have not ended */

  gboolean asking;     /* about changed games of a file; when that is answered, */
  gboolean only_page;  /* only the page is to be closed, not all of the window */
  PalGamePage *saving; /* they are being saved first: this page's */
} PalClosing;

static PalClosing *
closing_of (PalWindow *window)
{
  return g_object_get_data (G_OBJECT (window), "pal-closing");
}

/* --- what would be lost --- */

/* The dialog is about one game. */
typedef struct {
  PalWindow *window;
  PalGamePage *page;
} Loss;

static void
loss_free (gpointer data, GClosure *closure)
{
  Loss *self = data;

  g_object_unref (self->window);
  g_object_unref (self->page);
  g_free (self);
}

static void
close_now (gpointer data)
{
  g_autoptr (PalWindow) window = data;

  gtk_window_close (GTK_WINDOW (window));
}

/* Whether PAGE has not been closed meanwhile. */
static gboolean
is_there (Loss *self)
{
  return pal_game_page_get_window (self->page) == GTK_WINDOW (self->window);
}

/* Later, because the dialog that was answered still leans on the window. */
static void
on_loss_answer (PalMessage *dialog, const char *response, Loss *self)
{
  if (!is_there (self))
    return;
  if (g_str_equal (response, "save"))
    pal_saving_save (self->page, TRUE);
  if (!g_str_equal (response, "lose"))
    return;
  pal_autosave_close (pal_game_page_get_autosave (self->page));
  if (pal_window_get_n_pages (self->window) > 1) {
    pal_window_remove_page (self->window, self->page);
    return;
  }
  closing_of (self->window)->leaving = TRUE;
  g_idle_add_once (close_now, g_object_ref (self->window));
}

static void
tell_of_loss (PalWindow *window, PalGamePage *page, const GError *error)
{
  /* Translators: the reason is a part of a sentence, such as "the disk is full". */
  g_autofree char *body
      = g_strdup_printf (_ ("Palamedes cannot write to its own folder: %s. Save the game somewhere "
                            "else, or it will be lost."),
                         file_save_reason (error));
  PalMessage *dialog = pal_message_new (GTK_WINDOW (window), _ ("Could Not Autosave Game"), body);
  Loss *loss = g_new0 (Loss, 1);

  loss->window = g_object_ref (window);
  loss->page = g_object_ref (page);
  pal_message_add_responses (dialog, "cancel", _ ("_Cancel"), "lose", _ ("Close _Anyway"), "save",
                             _ ("Save _As…"), NULL);
  pal_message_set_response_appearance (dialog, "lose", ADW_RESPONSE_DESTRUCTIVE);
  pal_message_set_response_appearance (dialog, "save", ADW_RESPONSE_SUGGESTED);
  pal_message_set_default_response (dialog, "save");
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_loss_answer), loss, loss_free, 0);
  pal_game_page_present (page);
  pal_message_present (dialog);
}

/* --- the games --- */

/* Nothing happens in the game any more; where time would be lost it is paused, as it will be when
 * it comes back. */
static void
stop_match (PalGamePage *page)
{
  PalMatch *match = pal_game_page_get_match (page);
  PalClock *clock = match != NULL ? pal_match_get_clock (match) : NULL;

  if (match == NULL)
    return;
  pal_game_page_stop_review (page);
  if (pal_clock_get_running (clock) >= 0
      && (pal_clock_is_limited (clock, 0) || pal_clock_is_limited (clock, 1)))
    pal_match_pause (match);
  pal_match_hold (match);
}

/* It stays on its board. */
static void
go_on_with_match (PalGamePage *page)
{
  PalMatch *match = pal_game_page_get_match (page);

  if (match == NULL)
    return;
  pal_autosave_watch (pal_game_page_get_autosave (page), match);
  pal_match_release (match);
}

/* The page in view of a window other than WINDOW that does not close, or NULL. */
static PalGamePage *
find_other_page (PalWindow *window)
{
  GList *other = gtk_application_get_windows (gtk_window_get_application (GTK_WINDOW (window)));

  for (; other != NULL; other = other->next)
    if (PAL_IS_WINDOW (other->data) && other->data != (gpointer) window
        && !closing_of (other->data)->closing && pal_window_get_page (other->data) != NULL)
      return pal_window_get_page (other->data);
  return NULL;
}

/* --- a tab --- */

/* A page on its way. */
typedef struct {
  PalWindow *window;
  PalGamePage *page;
  char *text; /* of the game that may be brought back, or NULL */
} Leaving;

static Leaving *
leaving_new (PalWindow *window, PalGamePage *page)
{
  Leaving *self = g_new0 (Leaving, 1);

  self->window = g_object_ref (window);
  self->page = g_object_ref (page);
  return self;
}

static void
leaving_free (Leaving *self)
{
  g_object_unref (self->window);
  g_object_unref (self->page);
  g_free (self->text);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Leaving, leaving_free)

/* Once nothing of it is being saved any more. */
static void
remove_page (PalWindow *window, PalGamePage *page)
{
  if (!pal_game_page_get_memory (page)->left_for_good || pal_saving_is_under_way (page))
    return;
  if (pal_window_get_n_pages (window) > 1)
    pal_window_remove_page (window, page);
  else
    gtk_window_close (GTK_WINDOW (window));
}

static void
closing_on_page_left (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Leaving) self = data;
  g_autoptr (GError) error = NULL;
  PalGamePage *rest;

  if (!pal_autosave_leave_finish (pal_game_page_get_autosave (self->page), result, &error)) {
    pal_game_page_get_memory (self->page)->leaving = FALSE;
    go_on_with_match (self->page);
    tell_of_loss (self->window, self->page, error);
    return;
  }
  pal_game_page_get_memory (self->page)->left_for_good = TRUE;
  remove_page (self->window, self->page);
  rest = pal_window_get_page (self->window);
  if (rest != NULL && rest != self->page)
    pal_recent_games_tell (rest, self->text);
}

/* --- games of files that have changes --- */

/* Whether the game of a page of WINDOW goes with it and does not come back at the next start. */
static gboolean
goes_for_good (PalWindow *window, gboolean only_page)
{
  return only_page || (!closing_of (window)->keep && find_other_page (window) != NULL);
}

/* So many games of PAGE's file have changes that are not saved; the one on the board counts only
 * where it goes FOR_GOOD. */
static guint
count_changes (PalGamePage *page, gboolean for_good)
{
  PalDocument *document = pal_game_page_get_document (page);
  PalMatch *match = pal_game_page_get_match (page);
  guint n = 0;

  if (match == NULL || pal_saving_is_under_way (page))
    return 0;
  if (pal_document_get_match (document) == match)
    n = pal_document_get_n_unsaved (document)
        - (pal_document_can_save (document, match) && pal_match_get_modified (match));
  return n + (for_good && pal_game_page_is_changed_in_file (page));
}

/* What is asked about N games of PAGE's file. Free with g_free. */
static char *
changes_question (PalGamePage *page, guint n, gboolean for_good)
{
  if (for_good && n == 1 && pal_game_page_is_changed_in_file (page))
    return g_strdup (_ ("This game has changes that are not in its file yet. If you don’t save "
                        "them, you will find the game in Recent Games."));
  if (for_good)
    return g_strdup_printf (
        ngettext (
            "You have changed %u game of this file. If you don’t save it, you will find it in "
            "Recent Games.",
            "You have changed %u games of this file. If you don’t save them, you will find "
            "them in Recent Games.",
            n),
        n);
  return g_strdup_printf (
      ngettext ("You have changed %u game of this file that is not on the board. If you don’t save "
                "it, you will find it in Recent Games.",
                "You have changed %u games of this file that are not on the board. If you don’t "
                "save them, you will find them in Recent Games.",
                n),
      n);
}

/* Nothing is closed: the next time everything is asked again. */
static void
forget_answers (PalWindow *window)
{
  closing_of (window)->keep = FALSE;
  for (int i = 0; i < pal_window_get_n_pages (window); i++)
    pal_game_page_get_memory (pal_window_get_nth_page (window, i))->waived = FALSE;
}

/* Closes what was to be closed when the question came. */
static void
close_after_answer (gpointer data)
{
  g_autoptr (Leaving) self = data;

  if (pal_game_page_get_window (self->page) != GTK_WINDOW (self->window))
    return;
  if (closing_of (self->window)->only_page)
    pal_closing_close_page (self->window, self->page);
  else
    gtk_window_close (GTK_WINDOW (self->window));
}

static void
on_changes_answer (PalMessage *dialog, const char *response, Loss *self)
{
  PalClosing *closing = closing_of (self->window);

  closing->asking = FALSE;
  if (!is_there (self))
    return;
  if (g_str_equal (response, "save")) {
    closing->saving = self->page;
    pal_saving_save (self->page, FALSE);
  } else if (g_str_equal (response, "leave")) {
    pal_game_page_get_memory (self->page)->waived = TRUE;
    g_idle_add_once (close_after_answer, leaving_new (self->window, self->page));
  } else {
    forget_answers (self->window);
  }
}

/* Whether a person has to say first what becomes of changed games of PAGE's file, because the
 * program would come back without them; then they are asked. */
static gboolean
ask_about_changes (PalWindow *window, PalGamePage *page, gboolean only_page)
{
  PalClosing *closing = closing_of (window);
  gboolean for_good = goes_for_good (window, only_page);
  guint n = count_changes (page, for_good);
  g_autofree char *body = NULL;
  PalMessage *dialog;
  Loss *loss;

  if (n == 0 || pal_game_page_get_memory (page)->waived)
    return FALSE;
  if (closing->asking)
    return TRUE;
  body = changes_question (page, n, for_good);
  dialog = pal_message_new (GTK_WINDOW (window), _ ("Save Changes?"), body);
  loss = g_new0 (Loss, 1);
  loss->window = g_object_ref (window);
  loss->page = g_object_ref (page);
  closing->asking = TRUE;
  closing->only_page = only_page;
  pal_message_add_responses (dialog, "cancel", _ ("_Cancel"), "leave", _ ("_Don’t Save"), "save",
                             _ ("_Save"), NULL);
  pal_message_set_response_appearance (dialog, "save", ADW_RESPONSE_SUGGESTED);
  pal_message_set_default_response (dialog, "save");
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_changes_answer), loss, loss_free, 0);
  pal_game_page_present (page);
  pal_message_present (dialog);
  return TRUE;
}

/* A save of PAGE has ended, or has come to a question of its own. */
static void
end_saving_first (PalWindow *window, PalGamePage *page)
{
  closing_of (window)->saving = NULL;
  if (count_changes (page, goes_for_good (window, closing_of (window)->only_page)) > 0)
    forget_answers (window);
  else
    g_idle_add_once (close_after_answer, leaving_new (window, page));
}

void
pal_closing_close_page (PalWindow *window, PalGamePage *page)
{
  Leaving *leaving;

  if (pal_window_get_n_pages (window) == 1) {
    gtk_window_close (GTK_WINDOW (window));
    return;
  }
  if (pal_game_page_get_memory (page)->leaving || ask_about_changes (window, page, TRUE))
    return;
  pal_game_page_get_memory (page)->leaving = TRUE;
  leaving = leaving_new (window, page);
  stop_match (page);
  pal_my_games_keep (pal_game_page_get_my_games (page));
  pal_autosave_leave_async (pal_game_page_get_autosave (page), &leaving->text, closing_on_page_left,
                            leaving);
}

/* --- a window --- */

static gboolean
is_saving (PalWindow *window)
{
  for (int i = 0; i < pal_window_get_n_pages (window); i++)
    if (pal_saving_is_under_way (pal_window_get_nth_page (window, i)))
      return TRUE;
  return FALSE;
}

/* Whether something has happened since the games were written: a save that ended, for one, which
 * the next start has to know of. */
static gboolean
is_behind (PalWindow *window)
{
  for (int i = 0; i < pal_window_get_n_pages (window); i++)
    if (pal_autosave_is_behind (pal_game_page_get_autosave (pal_window_get_nth_page (window, i))))
      return TRUE;
  return FALSE;
}

/* A window that is shown again, by whatever, does not close any more. */
static void
on_visible (PalWindow *window)
{
  PalClosing *self = closing_of (window);

  if (!self->closing || !gtk_widget_get_visible (GTK_WIDGET (window)))
    return;
  self->closing = FALSE;
  for (int i = 0; i < pal_window_get_n_pages (window); i++) {
    pal_game_page_get_memory (pal_window_get_nth_page (window, i))->waived = FALSE;
    go_on_with_match (pal_window_get_nth_page (window, i));
  }
}

static void
closing_on_window_settled (PalWindow *window, PalGamePage *page)
{
  if (closing_of (window)->saving == page)
    end_saving_first (window, page);
  else if (closing_of (window)->closing)
    gtk_window_close (GTK_WINDOW (window));
  else
    remove_page (window, page);
}

/* A page that is safe for good stays behind where another one is not. */
static void
end_flush (Leaving *self, gboolean kept, const GError *error)
{
  PalClosing *closing = closing_of (self->window);
  PalGamePage *page = self->page;
  gboolean lost
      = !kept && !closing->leaving && pal_autosave_would_lose (pal_game_page_get_autosave (page));

  closing->flushing--;
  if (!closing->closing)
    return;
  closing->kept &= !lost;
  if (lost) {
    gtk_window_present (GTK_WINDOW (self->window));
    tell_of_loss (self->window, page, error);
  } else if (closing->flushing == 0 && closing->kept) {
    gtk_window_close (GTK_WINDOW (self->window));
  }
}

static void
closing_on_flushed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Leaving) self = data;
  PalAutosave *autosave = pal_game_page_get_autosave (self->page);
  g_autoptr (GError) error = NULL;
  gboolean kept = pal_autosave_flush_finish (autosave, result, &error);

  if (!gtk_widget_in_destruction (GTK_WIDGET (self->window)))
    end_flush (self, kept, error);
}

static void
flush (PalWindow *window)
{
  PalClosing *self = closing_of (window);

  pal_window_note_places (window);
  for (int i = 0; i < pal_window_get_n_pages (window); i++) {
    PalGamePage *page = pal_window_get_nth_page (window, i);

    self->flushing++;
    pal_my_games_keep (pal_game_page_get_my_games (page));
    pal_autosave_flush_async (pal_game_page_get_autosave (page), closing_on_flushed,
                              leaving_new (window, page));
  }
}

/* The games have been kept as they are in their files by now, whatever happens; where the program
 * goes on without the window they go on into the recent ones. */
static void
part_with_games (PalWindow *window)
{
  PalGamePage *other = closing_of (window)->keep ? NULL : find_other_page (window);

  for (int i = 0; i < pal_window_get_n_pages (window); i++) {
    PalGamePage *page = pal_window_get_nth_page (window, i);
    PalAutosave *autosave = pal_game_page_get_autosave (page);
    g_autofree char *text = NULL;

    if (other == NULL) {
      pal_autosave_close (autosave);
      continue;
    }
    pal_autosave_leave_async (autosave, &text, NULL, NULL);
    pal_recent_games_tell (other, text);
  }
}

static gboolean
ask_about_any_changes (PalWindow *window)
{
  for (int i = 0; i < pal_window_get_n_pages (window); i++)
    if (ask_about_changes (window, pal_window_get_nth_page (window, i), FALSE))
      return TRUE;
  return FALSE;
}

static gboolean
on_close_request (PalWindow *window)
{
  PalClosing *self = closing_of (window);

  if (pal_window_get_n_pages (window) == 0)
    return FALSE;
  if (!self->closing && ask_about_any_changes (window))
    return TRUE;
  if (self->closing && (!self->kept || self->flushing > 0 || is_saving (window)))
    return TRUE;
  if (self->closing && !self->again && is_behind (window)) {
    self->again = TRUE;
    flush (window);
    return TRUE;
  }
  if (self->closing) {
    part_with_games (window);
    return FALSE;
  }
  self->closing = TRUE;
  self->again = FALSE;
  self->kept = TRUE;
  gtk_widget_set_visible (GTK_WIDGET (window), FALSE);
  for (int i = 0; i < pal_window_get_n_pages (window); i++)
    stop_match (pal_window_get_nth_page (window, i));
  flush (window);
  return TRUE;
}

void
pal_closing_install (PalWindow *window)
{
  g_object_set_data_full (G_OBJECT (window), "pal-closing", g_new0 (PalClosing, 1), g_free);
  g_signal_connect (window, "close-request", G_CALLBACK (on_close_request), NULL);
  g_signal_connect (window, "notify::visible", G_CALLBACK (on_visible), NULL);
  g_signal_connect (window, "settled", G_CALLBACK (closing_on_window_settled), NULL);
}

void
pal_closing_keep (PalWindow *window)
{
  closing_of (window)->keep = TRUE;
}
