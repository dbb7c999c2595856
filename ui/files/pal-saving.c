/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-saving.h"

#include "pal-document-actions.h"
#include "pal-file-filters.h"
#include "pal-writing.h"
#include "ui/platform/pal-message.h"
#include "ui/widgets/pal-news.h"
#include "ui/window/pal-game-page-private.h"

#include "files/core/file-save.h"
#include "files/core/game-file.h"
#include "files/core/task-thread.h"
#include "game/match/pal-file-words.h"
#include "game/match/pal-match-text.h"

#include <glib/gi18n.h>

/* A game on its way to a file. */
typedef struct _Continuation Continuation;
struct _Continuation {
  PalGamePage *page;
  PalMatch *match; /* stays the one that is meant when another one comes onto the board meanwhile */
  PalFormChooser *chooser;
  GFile *file;      /* what BYTES are to be written to, when that is known */
  SaveFormat form;  /* which kind of file */
  GBytes *bytes;    /* the game */
  guint64 version;  /* which it was then */
  gboolean lossy;   /* and not all of it */
  gboolean partial; /* a game of a file that could not be read whole is to be written into it */
  void (*begin) (Continuation *self);
};

static Continuation *
continuation_new (PalGamePage *page)
{
  Continuation *self = g_new0 (Continuation, 1);

  self->page = g_object_ref (page);
  self->match = g_object_ref (pal_game_page_get_match (page));
  return self;
}

static void
continuation_free (Continuation *self)
{
  g_clear_object (&self->chooser);
  g_clear_object (&self->file);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_object_unref (self->match);
  g_object_unref (self->page);
  g_free (self);
}

/* --- one after the other --- */

/* The saves of a window, as Continuation. The first one is under way; those behind it wait, so that
 * what was asked for last is what the file and the game have in the end. None of them waits for a
 * person. */
static GQueue *
find_queue (PalGamePage *page)
{
  return &pal_game_page_get_memory (page)->saves;
}

/* Has BEGIN called, at once or when what was asked for before has ended. */
static void
saving_enqueue (Continuation *self, void (*begin) (Continuation *self))
{
  GQueue *queue = find_queue (self->page);

  self->begin = begin;
  g_queue_push_tail (queue, self);
  if (g_queue_peek_head (queue) == self)
    begin (self);
}

/* Lets those behind SELF, whose turn it was, go on. */
static void
leave_queue (Continuation *self)
{
  GQueue *queue = find_queue (self->page);
  Continuation *next;

  g_queue_pop_head (queue);
  next = g_queue_peek_head (queue);
  if (next != NULL)
    next->begin (next);
  else
    pal_game_page_settle (self->page);
}

static void
saving_end (Continuation *self)
{
  leave_queue (self);
  continuation_free (self);
}

gboolean
pal_saving_is_under_way (PalGamePage *page)
{
  return !g_queue_is_empty (find_queue (page))
         || pal_document_is_busy (pal_game_page_get_document (page));
}

/* --- saving --- */

/* A person is to be asked something over the window that is returned: others need not wait for the
 * answer, and a window that was about to close stays. */
static GtkWindow *
step_aside (Continuation *self)
{
  GtkWindow *window = pal_game_page_get_window (self->page);

  if (!gtk_widget_get_visible (GTK_WIDGET (window)))
    gtk_window_present (window);
  leave_queue (self);
  return window;
}

static void
saving_fail (Continuation *self, const GError *error)
{
  pal_message_show (step_aside (self), _ ("Could Not Save Game"), error->message);
  continuation_free (self);
}

static void
saving_on_saved (GObject *source, GAsyncResult *result, gpointer data)
{
  Continuation *self = data;
  g_autofree char *uri = g_file_get_uri (self->file);
  g_autofree char *stamp = file_stamp_of_bytes (self->bytes);
  g_autoptr (GError) error = NULL;

  if (!file_save_finish (result, &error)) {
    saving_fail (self, error);
    return;
  }
  if (self->lossy) /* what the file has no place for is nowhere else */
    pal_match_set_lossily_saved (self->match, self->version);
  else
    pal_match_set_saved (self->match, self->version);
  pal_match_set_save_format (self->match, &self->form);
  pal_match_set_own_file (self->match, uri, stamp);
  if (pal_document_get_match (pal_game_page_get_document (self->page)) == self->match)
    pal_document_leave (pal_game_page_get_document (self->page));
  if (self->match == pal_game_page_get_match (self->page))
    g_object_set (pal_game_page_get_autosave (self->page), "file-uri", uri, "file-stamp", stamp,
                  NULL);
  gtk_recent_manager_add_item (gtk_recent_manager_get_default (), uri);
  pal_game_page_show_toast (self->page, _ ("Saved"));
  saving_end (self);
}

static void
write_bytes (Continuation *self)
{
  file_save_async (self->file, self->bytes, saving_on_saved, self);
}

static void
on_losses_answer (PalMessage *dialog, const char *response, Continuation *self)
{
  if (g_str_equal (response, "save")) {
    g_autofree char *uri = g_file_get_uri (self->file);

    pal_match_set_lossy_uri (self->match, uri);
    saving_enqueue (self, write_bytes);
  } else {
    continuation_free (self);
  }
}

/* ANSWER is for the response of the dialog. */
static void
ask_about_losses (Continuation *self, GPtrArray *losses,
                  void (*answer) (PalMessage *, const char *, Continuation *))
{
  PalMessage *dialog
      = pal_message_new_problems (step_aside (self), _ ("Some Content Will Be Lost"), losses);

  pal_message_add_responses (dialog, "cancel", _ ("_Cancel"), "save", _ ("_Save Anyway"), NULL);
  pal_message_set_default_response (dialog, "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (answer), self);
  pal_message_present (dialog);
}

/* Saves to the file in the form, after what has no place there has been accepted. */
static void
saving_write (Continuation *self)
{
  PalMatch *match = self->match;
  g_autoptr (GPtrArray) losses = read_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *uri = g_file_get_uri (self->file);

  pal_books_name_opening (pal_game_page_get_books (self->page), match);
  self->bytes = pal_match_write (match, &self->form, losses, &error);
  self->version = pal_match_get_version (match);
  self->lossy = losses->len > 0;
  if (self->bytes == NULL)
    saving_fail (self, error);
  else if (losses->len > 0 && g_strcmp0 (pal_match_get_lossy_uri (match), uri) != 0)
    ask_about_losses (self, losses, on_losses_answer);
  else
    write_bytes (self);
}

/* The form of FILE, which the game belongs to. */
static SaveFormat
form_of_own_file (Continuation *self, GFile *file)
{
  const SaveFormat *saved = pal_match_get_save_format (self->match);

  return saved != NULL ? *saved : save_format_of (file, pal_match_get_tree (self->match));
}

/* Saves to the file, which the game belongs to, as it is. */
static void
write_again (Continuation *self)
{
  self->form = form_of_own_file (self, self->file);
  saving_write (self);
}

static void
forget_uri (gpointer uri)
{
  gtk_recent_manager_remove_item (gtk_recent_manager_get_default (), uri, NULL);
  g_free (uri);
}

/* The file dialog notes among the recent files what was chosen in it, when it has been answered. */
static void
forget_file (GFile *file)
{
  g_idle_add_once (forget_uri, g_file_get_uri (file));
}

/* What there is to know of a file before it is written over. */
typedef struct {
  GFile *file;
  char *known; /* what was in it when it was read or written last, or NULL */
  gboolean exists;
  gboolean changed; /* since then, or it cannot be known */
  gboolean unknown; /* it could not be read for that, or is too large */
  guint n_games;    /* there are so many in a changed file, as far as they can be read */
} Look;

static void
look_free (gpointer data)
{
  Look *self = data;

  g_object_unref (self->file);
  g_free (self->known);
  g_free (self);
}

static void
look_on_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Look *self = data;
  g_autofree char *now = file_stamp (self->file);
  g_autoptr (GameFile) games = NULL;

  self->exists = g_file_query_exists (self->file, NULL);
  self->changed = now == NULL || g_strcmp0 (now, self->known) != 0;
  /* One too large to be compared is too large to be counted while somebody waits. */
  if (now != NULL && self->changed)
    games = game_file_load (self->file, NULL, NULL);
  self->unknown = now == NULL && self->exists;
  self->n_games = games != NULL ? games->entries->len : 0;
  g_task_return_boolean (task, TRUE);
}

/* Has CALLBACK called with a Look, the task's data, at the file that SELF is about to write over,
 * in which KNOWN (may be NULL) was. */
static void
look_at_file (Continuation *self, const char *known, GAsyncReadyCallback callback)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, self);
  Look *look = g_new0 (Look, 1);

  look->file = g_object_ref (self->file);
  look->known = g_strdup (known);
  g_task_set_task_data (task, look, look_free);
  task_run_in_thread (task, look_on_thread);
}

static void
on_games_answer (PalMessage *dialog, const char *response, Continuation *self)
{
  if (g_str_equal (response, "replace")) {
    saving_enqueue (self, saving_write);
    return;
  }
  if (g_str_equal (response, "add"))
    pal_document_actions_add (self->page, self->match, self->file);
  continuation_free (self);
}

/* Whoever chooses a file in which there are N games, or nobody knows how many (0), may want it to
 * keep them. */
static void
ask_about_games (Continuation *self, guint n)
{
  g_autofree char *name = g_file_get_basename (self->file);
  /* Translators: the name of a file. */
  g_autofree char *heading = g_strdup_printf (_ ("Replace All Games in “%s”?"), name);
  g_autofree char *body = NULL;
  PalMessage *dialog;

  if (n > 0)
    body = g_strdup_printf (ngettext ("The file contains %u game, which this one would replace.",
                                      "The file contains %u games, all of which this one would "
                                      "replace.",
                                      n),
                            n);
  dialog = pal_message_new (
      step_aside (self), heading,
      body != NULL ? body
                   : _ ("It is not known how many games the file contains. This one would replace "
                        "all of them."));
  pal_message_add_responses (dialog, "cancel", _ ("_Cancel"), "replace", _ ("_Replace All"), NULL);
  pal_message_set_response_appearance (dialog, "replace", ADW_RESPONSE_DESTRUCTIVE);
  if (g_str_equal (self->form.format->id, "pgn"))
    pal_message_add_response (dialog, "add", _ ("_Add to File"));
  pal_message_set_default_response (dialog, "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (on_games_answer), self);
  pal_message_present (dialog);
}

static void
saving_on_target_looked (GObject *source, GAsyncResult *result, gpointer data)
{
  const Look *look = g_task_get_task_data (G_TASK (result));

  if (look->unknown || look->n_games > 1)
    ask_about_games (data, look->n_games);
  else
    saving_write (data);
}

static void
look_at_target (Continuation *self)
{
  look_at_file (self, NULL, saving_on_target_looked);
}

static void
saving_on_replacing (PalMessage *dialog, const char *response, Continuation *self)
{
  if (g_str_equal (response, "replace"))
    saving_enqueue (self, look_at_target);
  else
    continuation_free (self);
}

static void
ask_to_replace (Continuation *self)
{
  PalMessage *question = pal_writing_new_question (step_aside (self), self->file);

  g_signal_connect (question, "response", G_CALLBACK (saving_on_replacing), self);
  pal_message_present (question);
}

static void choose_file (Continuation *self, const SaveFormat *form, const char *name);

/* The name agrees with the kind of file. Where the two do not, as a portal may leave them, the
 * dialog comes once more with a name that does: it alone may ask whether a file is to be replaced,
 * and a sandbox lets nobody write to another name than was chosen. */
static void
saving_on_target (GObject *source, GAsyncResult *result, gpointer data)
{
  Continuation *self = data;
  g_autoptr (PalFormChooser) chooser = g_steal_pointer (&self->chooser);
  gboolean taken;
  g_autoptr (GFile) target = file_save_target_finish (result, &taken);
  g_autofree char *name = g_file_get_basename (target);
  g_autofree char *better = NULL;

  if (!g_file_equal (self->file, target))
    forget_file (self->file);
  self->form = pal_file_filters_decide (chooser, name);
  better = pal_file_filters_fit_name (name, self->form.format);
  if (g_str_equal (name, better)) {
    g_set_object (&self->file, target);
    if (taken)
      ask_to_replace (self);
    else
      look_at_target (self);
  } else {
    step_aside (self);
    choose_file (self, &self->form, better);
  }
}

static void
saving_find_target (Continuation *self)
{
  const FileFormat *format = pal_file_filters_get_save_format (self->chooser).format;

  file_save_target_async (self->file, format->suffixes[0], saving_on_target, self);
}

static void
saving_on_chosen (GtkNativeDialog *dialog, int response, Continuation *self)
{
  g_clear_object (&self->file);
  if (response == GTK_RESPONSE_ACCEPT)
    self->file = pal_form_chooser_dup_file (self->chooser);
  if (self->file != NULL) {
    pal_file_dialog_keep_folder (self->file);
    saving_enqueue (self, saving_find_target);
  } else {
    continuation_free (self);
  }
}

/* The day of the game, as far as it is known: "2024-05-31"; or NULL. Free with g_free. */
static char *
day_of (PalMatch *match)
{
  const char *tag = game_tree_get_tag (pal_match_get_tree (match), "Date");
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  if (tag != NULL && strchr (tag, '?') == NULL)
    return g_strdelimit (g_strdup (tag), ".", '-');
  return pal_match_get_started (match) ? g_date_time_format (now, "%Y-%m-%d") : NULL;
}

/* Who plays SIDE, in the person's language; NULL where that is not told. */
static char *
saving_player_name (PalMatch *match, int side)
{
  g_autofree char *name = pal_match_dup_file_name (match, side);

  return name != NULL ? pal_file_words_show (name) : NULL;
}

/* "Anna - Palamedes, level 5 2024-05-31.pgn", without what a file's name may not hold; the game in
 * place of those who have no name. */
static char *
suggest_name (PalMatch *match, const FileFormat *format)
{
  const char *game = _ (pal_match_get_rules (match)->name);
  g_autofree char *first = saving_player_name (match, 0);
  g_autofree char *second = saving_player_name (match, 1);
  g_autofree char *day = day_of (match);
  GString *name = g_string_new (first != NULL && second != NULL ? first : game);

  if (first != NULL || second != NULL)
    g_string_append_printf (name, " - %s", second != NULL ? second : first);
  if (day != NULL)
    g_string_append_printf (name, " %s", day);
  g_string_append_printf (name, ".%s", format->suffixes[0]);
  return g_strdelimit (g_string_free (name, FALSE), "/\\:*?\"<>|\n", '-');
}

/* The file that the game belongs to, or NULL. */
static GFile *
find_own_file (Continuation *self)
{
  const char *uri = pal_match_get_own_uri (self->match);

  return uri != NULL ? g_file_new_for_uri (uri) : NULL;
}

static void
choose_file (Continuation *self, const SaveFormat *form, const char *name)
{
  g_autoptr (GFile) own = find_own_file (self);
  g_autoptr (GFile) parent = own != NULL ? g_file_get_parent (own) : NULL;
  GFile *folder = parent != NULL ? parent : pal_file_dialog_get_kept_folder ();
  const Rules *rules = pal_match_get_rules (self->match);

  self->chooser = pal_form_chooser_new (pal_game_page_get_window (self->page), _ ("Save the Game"),
                                        _ ("_Save"), _ ("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  pal_form_chooser_set_name (self->chooser, name);
  if (folder != NULL)
    pal_form_chooser_set_folder (self->chooser, folder);
  pal_file_filters_add_for_saving (self->chooser, rules, form);
  g_signal_connect (self->chooser, "response", G_CALLBACK (saving_on_chosen), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/* Whether FORM has a place for all of the game. */
static gboolean
form_holds_all (Continuation *self, const SaveFormat *form)
{
  g_autoptr (GPtrArray) losses = read_problems_new ();
  g_autoptr (GBytes) bytes = pal_match_write (self->match, form, losses, NULL);

  return bytes != NULL && losses->len == 0;
}

/* A game is offered in the form that it came in, or in PGN where that one would lose some of it. */
static void
choose_first_file (Continuation *self)
{
  const SaveFormat pgn = { .format = file_format_find ("pgn") };
  g_autoptr (GFile) own = find_own_file (self);
  SaveFormat form = own != NULL ? form_of_own_file (self, own) : pgn;
  g_autofree char *name = NULL;

  if (form.format != pgn.format && !form_holds_all (self, &form))
    form = pgn;
  name = suggest_name (self->match, form.format);
  choose_file (self, &form, name);
}

/* --- the file that it belongs to --- */

static void
on_change_answer (PalMessage *dialog, const char *response, Continuation *self)
{
  if (g_str_equal (response, "replace"))
    saving_enqueue (self, write_again);
  else if (g_str_equal (response, "save-as"))
    choose_first_file (self);
  else
    continuation_free (self);
}

/* What is in the file by now, N games, may be worth more than the game on the board. */
static void
ask_about_change (Continuation *self, guint n)
{
  g_autofree char *name = g_file_get_basename (self->file);
  /* Translators: the name of a file. */
  g_autofree char *heading = g_strdup_printf (_ ("“%s” Has Changed on Disk"), name);
  g_autofree char *body = NULL;
  PalMessage *dialog;

  if (n > 1)
    body = g_strdup_printf (ngettext ("Another program has changed this file. It contains %u game "
                                      "now, which this one would replace.",
                                      "Another program has changed this file. It contains %u games "
                                      "now, all of which this one would replace.",
                                      n),
                            n);
  dialog = pal_message_new (
      step_aside (self), heading,
      body != NULL ? body
                   : _ ("Another program has changed this file since the game was opened or "
                        "saved. Replacing it discards those changes."));
  pal_message_add_responses (dialog, "cancel", _ ("_Cancel"), "replace", _ ("_Replace"), "save-as",
                             _ ("Save _As…"), NULL);
  pal_message_set_response_appearance (dialog, "replace", ADW_RESPONSE_DESTRUCTIVE);
  pal_message_set_default_response (dialog, "save-as");
  g_signal_connect (dialog, "response", G_CALLBACK (on_change_answer), self);
  pal_message_present (dialog);
}

/* What was read and not changed stays as somebody wrote it. */
static void
on_looked (GObject *source, GAsyncResult *result, gpointer data)
{
  Continuation *self = data;
  const Look *look = g_task_get_task_data (G_TASK (result));

  if (!look->exists) {
    write_again (self);
  } else if (look->changed) {
    ask_about_change (self, look->n_games);
  } else if (pal_match_get_modified (self->match)) {
    write_again (self);
  } else {
    pal_game_page_show_toast (self->page, _ ("Saved"));
    saving_end (self);
  }
}

/* --- the file of several games that it is one of --- */

static void
on_document_answer (PalMessage *dialog, const char *response, Continuation *self)
{
  if (g_str_equal (response, "save-as"))
    choose_first_file (self);
  else
    continuation_free (self);
}

/* It was not written after all: what was accepted for that will be asked again. */
static void
take_back_partial (Continuation *self)
{
  if (self->partial)
    pal_document_accept_partial (pal_game_page_get_document (self->page), self->match, FALSE);
  self->partial = FALSE;
}

/* The game can still be saved as a file of its own. */
static void
offer_other_file (Continuation *self, const GError *error)
{
  PalMessage *dialog
      = pal_message_new (step_aside (self), _ ("Could Not Save Game"), error->message);

  pal_message_add_responses (dialog, "cancel", _ ("_Cancel"), "save-as", _ ("Save _As…"), NULL);
  pal_message_set_default_response (dialog, "save-as");
  g_signal_connect (dialog, "response", G_CALLBACK (on_document_answer), self);
  pal_message_present (dialog);
}

static void
on_document_saved (GObject *source, GAsyncResult *result, gpointer data)
{
  Continuation *self = data;
  g_autoptr (GError) error = NULL;

  if (!pal_document_finish (PAL_DOCUMENT (source), result, NULL, &error)) {
    take_back_partial (self);
    offer_other_file (self, error);
    return;
  }
  if (self->lossy && !pal_match_get_modified (self->match))
    pal_match_set_lossily_saved (self->match, pal_match_get_version (self->match));
  pal_game_page_show_toast (self->page, _ ("Saved"));
  saving_end (self);
}

static void
write_document (Continuation *self)
{
  pal_document_save_async (pal_game_page_get_document (self->page), on_document_saved, self);
}

static void
on_document_losses_answer (PalMessage *dialog, const char *response, Continuation *self)
{
  if (g_str_equal (response, "save")) {
    g_autofree char *uri = NULL;

    g_object_get (pal_game_page_get_autosave (self->page), "source-uri", &uri, NULL);
    pal_match_set_lossy_uri (self->match, uri);
    saving_enqueue (self, write_document);
  } else {
    take_back_partial (self);
    continuation_free (self);
  }
}

/* All games of the file that have changed; what has no place there has to be accepted before. */
static void
save_document (Continuation *self)
{
  PalDocument *document = pal_game_page_get_document (self->page);
  g_autoptr (GPtrArray) losses = read_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *uri = NULL;

  g_object_get (pal_game_page_get_autosave (self->page), "source-uri", &uri, NULL);
  pal_books_name_opening (pal_game_page_get_books (self->page), self->match);
  if (!pal_document_check_save (document, losses, &error)) {
    take_back_partial (self);
    saving_fail (self, error);
    return;
  }
  self->lossy = losses->len > 0;
  if (self->lossy && g_strcmp0 (pal_match_get_lossy_uri (self->match), uri) != 0)
    ask_about_losses (self, losses, on_document_losses_answer);
  else
    write_document (self);
}

/* Whether the game goes into the file of several that it is from; or, where it cannot and has no
 * changes, others of that file do. */
static gboolean
is_for_document (Continuation *self)
{
  PalDocument *document = pal_game_page_get_document (self->page);

  return pal_document_can_save (document, self->match)
         || (pal_document_get_match (document) == self->match
             && !pal_match_get_modified (self->match) && pal_document_get_n_unsaved (document) > 0);
}

static void save_to_own_file (Continuation *self);

static void
on_parts_answer (PalMessage *dialog, const char *response, Continuation *self)
{
  PalDocument *document = pal_game_page_get_document (self->page);

  if (g_str_equal (response, "save")) {
    self->partial = pal_document_is_partial (document, self->match);
    if (self->partial)
      pal_document_accept_partial (document, self->match, TRUE);
    saving_enqueue (self, save_to_own_file);
  } else if (g_str_equal (response, "save-as")) {
    choose_first_file (self);
  } else {
    continuation_free (self);
  }
}

/* The game is one of a file with several, in which there is more of it than could be read. */
static void
ask_about_parts (Continuation *self)
{
  PalMessage *dialog = pal_message_new (
      step_aside (self), _ ("Save What Could Be Read?"),
      _ ("Parts of this game could not be read. If it is saved in its file as it is on the board, "
         "they may be lost."));

  pal_message_add_responses (dialog, "cancel", _ ("_Cancel"), "save", _ ("_Save Anyway"), "save-as",
                             _ ("Save _As…"), NULL);
  pal_message_set_response_appearance (dialog, "save", ADW_RESPONSE_DESTRUCTIVE);
  pal_message_set_default_response (dialog, "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (on_parts_answer), self);
  pal_message_present (dialog);
}

static void
save_to_own_file (Continuation *self)
{
  PalDocument *document = pal_game_page_get_document (self->page);

  if (is_for_document (self)) {
    save_document (self);
    return;
  }
  if (pal_document_is_partial (document, self->match) && pal_match_get_modified (self->match)) {
    ask_about_parts (self);
    return;
  }
  self->file = find_own_file (self);
  if (self->file == NULL) {
    step_aside (self);
    choose_first_file (self);
    return;
  }
  look_at_file (self, pal_match_get_own_stamp (self->match), on_looked);
}

void
pal_saving_save (PalGamePage *page, gboolean choose)
{
  Continuation *self = continuation_new (page);
  g_autofree char *uri = NULL, *stamp = NULL;

  g_object_get (pal_game_page_get_autosave (page), "file-uri", &uri, "file-stamp", &stamp, NULL);
  pal_match_set_own_file (self->match, uri, stamp);
  if (choose)
    choose_first_file (self);
  else
    saving_enqueue (self, save_to_own_file);
}
