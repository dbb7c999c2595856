#include "pal-closing.h"

#include "pal-game-page-private.h"
#include "ui/files/pal-saving.h"
#include "ui/widgets/pal-news.h"

#include "files/core/file-save.h"

#include <glib/gi18n.h>

static PalClosing *
closing_of (PalWindow *window)
{
  return &pal_game_page_get_memory (pal_window_get_page (window))->closing;
}

/* --- what would be lost --- */

static void
close_now (gpointer data)
{
  g_autoptr (PalWindow) window = data;

  gtk_window_close (GTK_WINDOW (window));
}

/* Later, because the dialog that was answered still leans on the window. */
static void
on_loss_answer (AdwMessageDialog *dialog, const char *response, PalWindow *window)
{
  PalClosing *self = closing_of (window);

  if (g_str_equal (response, "save"))
    pal_saving_save (pal_window_get_page (window), TRUE);
  self->leaving = g_str_equal (response, "lose");
  if (self->leaving)
    g_idle_add_once (close_now, g_object_ref (window));
}

static void
tell_of_loss (PalWindow *window, const GError *error)
{
  /* Translators: the reason is a part of a sentence, such as "the disk is full". */
  g_autofree char *body
      = g_strdup_printf (_ ("Palamedes cannot write to its own folder: %s. Save the game somewhere "
                            "else, or it will be lost."),
                         file_save_reason (error));
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (
      adw_message_dialog_new (GTK_WINDOW (window), _ ("Could Not Autosave Game"), body));

  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "lose", _ ("Close _Anyway"),
                                    "save", _ ("Save _As…"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "lose", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (dialog, "save", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (dialog, "save");
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_loss_answer), window, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* News in a window that closes would be read by nobody. */
static void
on_autosave_failed (PalWindow *window, const char *message)
{
  if (!closing_of (window)->closing) {
    pal_game_page_show_toast (pal_window_get_page (window), message);
    return;
  }
  gtk_window_present (GTK_WINDOW (window));
  pal_message_show (GTK_WINDOW (window), _ ("Could Not Read Recent Games"), message);
}

/* --- closing --- */

/* Nothing happens in the game any more; where time would be lost it is paused, as it will be when
 * it comes back. */
static void
stop_match (PalMatch *match)
{
  PalClock *clock = pal_match_get_clock (match);

  if (pal_clock_get_running (clock) >= 0
      && (pal_clock_is_limited (clock, 0) || pal_clock_is_limited (clock, 1)))
    pal_match_pause (match);
  pal_match_hold (match);
}

/* A window that is shown again, by whatever, does not close any more. */
static void
on_visible (PalWindow *window)
{
  PalClosing *self = closing_of (window);

  if (!self->closing || !gtk_widget_get_visible (GTK_WIDGET (window)))
    return;
  self->closing = FALSE;
  pal_match_release (pal_game_page_get_match (pal_window_get_page (window)));
}

static void
closing_on_flushed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalWindow) window = data;
  PalClosing *self = closing_of (window);
  PalAutosave *autosave = pal_game_page_get_autosave (pal_window_get_page (window));
  g_autoptr (GError) error = NULL;
  gboolean kept;

  if (autosave == NULL)
    return; /* the window has gone in another way */
  kept = pal_autosave_flush_finish (autosave, result, &error);
  if (--self->flushing > 0 || !self->closing)
    return;
  self->kept = kept || self->leaving || !pal_autosave_would_lose (autosave);
  if (self->kept) {
    gtk_window_close (GTK_WINDOW (window));
    return;
  }
  gtk_window_present (GTK_WINDOW (window));
  tell_of_loss (window, error);
}

static gboolean
on_close_request (PalWindow *window)
{
  PalClosing *self = closing_of (window);
  PalAutosave *autosave = pal_game_page_get_autosave (pal_window_get_page (window));

  if (self->closing && (!self->kept || pal_saving_is_under_way (pal_window_get_page (window))))
    return TRUE;
  if (self->closing) {
    pal_autosave_close (autosave);
    return FALSE;
  }
  self->closing = TRUE;
  self->kept = FALSE;
  self->flushing++;
  stop_match (pal_game_page_get_match (pal_window_get_page (window)));
  gtk_widget_hide (GTK_WIDGET (window));
  pal_autosave_flush_async (autosave, closing_on_flushed, g_object_ref (window));
  return TRUE;
}

void
pal_closing_install (PalWindow *window)
{
  g_signal_connect (window, "close-request", G_CALLBACK (on_close_request), NULL);
  g_signal_connect (window, "notify::visible", G_CALLBACK (on_visible), NULL);
  g_signal_connect_object (pal_game_page_get_autosave (pal_window_get_page (window)), "failed",
                           G_CALLBACK (on_autosave_failed), window, G_CONNECT_SWAPPED);
}
