/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-document-actions.h"

#include "pal-file-filters.h"
#include "pal-game-chooser.h"
#include "pal-opening.h"
#include "pal-writing.h"
#include "ui/platform/pal-message.h"
#include "ui/widgets/pal-news.h"
#include "ui/window/pal-game-page-private.h"

#include "game/match/pal-match-text.h"

#include <glib/gi18n.h>

static char *
dup_source_uri (PalDocument *document, guint index)
{
  GFile *source = pal_game_file_get_source (pal_document_get_file (document), index);

  return source != NULL ? g_file_get_uri (source) : NULL;
}

/* Whether the first of GAMES, which may have come from elsewhere than a file, is in FILE. */
static gboolean
begins_in (PalGameFile *games, GFile *file)
{
  GFile *source = pal_game_file_get_source (games, 0);

  return source != NULL && g_file_equal (source, file);
}

/* --- onto the board --- */

/* The autosave knows from now on which game of which file is on the board. */
static void
note_source (PalGamePage *page)
{
  PalDocument *document = pal_game_page_get_document (page);
  int index = pal_document_get_index (document);
  g_autofree char *uri = index >= 0 ? dup_source_uri (document, (guint) index) : NULL;
  g_autofree char *mark = pal_document_dup_mark (document);

  if (index >= 0)
    g_object_set (pal_game_page_get_autosave (page), "source-uri", uri, "source-game", mark, NULL);
}

/* A game of the document that gives its place to another one is kept there: nothing has to be said
 * of it. */
static void
put_on_board (PalGamePage *page, PalMatch *match, gboolean inside, gboolean fresh)
{
  PalGamePageMemory *memory = pal_game_page_get_memory (page);
  GtkWidget *focus = gtk_window_get_focus (pal_game_page_get_window (page));

  memory->walking = inside;
  pal_game_page_set_match (page, match, NULL);
  memory->walking = FALSE;
  /* Whoever presses the button for the next game presses it again. */
  if (inside && GTK_IS_BUTTON (focus) && gtk_widget_is_sensitive (focus))
    gtk_widget_grab_focus (focus);
  if (fresh)
    pal_session_first (pal_game_page_get_session (page));
  note_source (page);
}

gboolean
pal_document_actions_show (PalGamePage *page, guint index, GPtrArray *problems, GError **error)
{
  PalDocument *document = pal_game_page_get_document (page);
  PalMatch *before = pal_document_get_match (document);
  gboolean inside = before != NULL || pal_game_page_get_memory (page)->deleting;
  gboolean fresh = !pal_document_has (document, index);
  PalMatch *match = pal_document_show (document, index, problems, error);

  if (match != NULL)
    put_on_board (page, match, inside, fresh);
  return match != NULL;
}

static gboolean
is_changed (const GError *error)
{
  return g_error_matches (error, GAME_FILE_ERROR, GAME_FILE_ERROR_CHANGED);
}

/* That game INDEX could not be read. What several files hold together is not opened again, since
 * one of them would take the place of all. */
static void
say_unread (PalGamePage *page, GtkWindow *window, guint index, const GError *error)
{
  PalGameFile *games = pal_document_get_file (pal_game_page_get_document (page));
  GFile *file = pal_game_file_get_source (games, index);
  g_autofree char *one_of_several = pal_game_file_dup_source_name (games, index);

  if (is_changed (error) && file != NULL && one_of_several == NULL) {
    g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func (g_object_unref);

    g_ptr_array_add (sources, g_object_ref (file));
    pal_opening_offer_again (page, window, sources, error);
  } else {
    pal_message_show (window,
                      is_changed (error) ? _ ("The File Has Changed") : _ ("Could Not Read Game"),
                      error->message);
  }
}

/* In a message over WINDOW, or where only a part of the game is missing, in passing. Whether it was
 * shown. */
static gboolean
show_or_tell (PalGamePage *page, GtkWindow *window, guint index)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;

  if (!pal_document_actions_show (page, index, problems, &error)) {
    say_unread (page, window, index, error);
    return FALSE;
  }
  if (problems->len > 0)
    pal_game_page_show_toast (
        page, _ ("Parts of this game could not be read. You will be asked before it is saved."));
  return TRUE;
}

/* --- walking --- */

/* One that cannot be read is passed over, or nobody would come to those behind it. */
static void
walk (PalGamePage *page, int step)
{
  PalDocument *document = pal_game_page_get_document (page);
  int n = (int) pal_document_get_n_games (document);
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) first = NULL;
  int unread = -1;

  for (int index = pal_document_get_index (document) + step; index >= 0 && index < n;
       index += step) {
    g_autoptr (GError) error = NULL;

    g_ptr_array_set_size (problems,
                          0); /* those of a game that was passed over are not this one's */
    if (pal_document_actions_show (page, (guint) index, problems, &error))
      break;
    if (first == NULL) {
      first = g_error_copy (error);
      unread = index;
    }
    if (is_changed (error))
      break;
  }
  if (first != NULL)
    say_unread (page, pal_game_page_get_window (page), (guint) unread, first);
  else if (problems->len > 0)
    pal_game_page_show_toast (
        page, _ ("Parts of this game could not be read. You will be asked before it is saved."));
}

static void
next_game (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  walk (page, 1);
}

static void
previous_game (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  walk (page, -1);
}

/* --- the list --- */

static gboolean
document_actions_on_chosen (PalGameChooser *chooser, guint index, PalGamePage *page)
{
  return pal_game_chooser_get_file (chooser)
             != pal_document_get_file (pal_game_page_get_document (page))
         || show_or_tell (page, pal_dialog_get_window (chooser), index);
}

static void
list_games (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  PalDocument *document = pal_game_page_get_document (page);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autofree char *uri = dup_source_uri (document, (guint) pal_document_get_index (document));
  g_autoptr (GFile) file = uri != NULL ? g_file_new_for_uri (uri) : NULL;
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;
  PalGameChooser *chooser = pal_game_chooser_new (pal_game_page_get_window (page),
                                                  name != NULL ? name : _ ("Games"), cancellable);

  g_signal_connect_object (chooser, "chosen", G_CALLBACK (document_actions_on_chosen), page, 0);
  /* Its numbers mean other games when the file has been written. */
  g_signal_connect_object (document, "listed", G_CALLBACK (pal_dialog_end), chooser,
                           G_CONNECT_SWAPPED);
  pal_game_chooser_set_file (chooser, pal_document_get_file (document));
  if (pal_document_get_index (document) >= 0)
    pal_game_chooser_mark (chooser, (guint) pal_document_get_index (document));
  pal_dialog_present (chooser);
}

/* --- deleting --- */

/* A game that is deleted, or put back, while the game on the board may give way to another. */
typedef struct {
  PalGamePage *page;
  PalMatch *match; /* on the board when that began */
} Deletion;

static Deletion *
deletion_new (gpointer page)
{
  Deletion *self = g_new (Deletion, 1);

  *self = (Deletion){ g_object_ref (page), g_object_ref (pal_game_page_get_match (page)) };
  return self;
}

static void
deletion_free (Deletion *self)
{
  g_object_unref (self->page);
  g_object_unref (self->match);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Deletion, deletion_free)

static gboolean
is_still_on_board (const Deletion *self)
{
  return pal_game_page_get_match (self->page) == self->match;
}

/* Whether the window has been closed meanwhile, and was only waiting for the end of the writing. */
static gboolean
has_closed (PalGamePage *page)
{
  GtkWindow *window = pal_game_page_get_window (page);

  pal_game_page_settle (page);
  return window == NULL || !gtk_widget_get_visible (GTK_WIDGET (window));
}

static void
document_actions_fail (PalGamePage *page, const char *heading, const GError *error)
{
  GtkWindow *window = pal_game_page_get_window (page);
  gboolean shown = window != NULL && gtk_widget_get_visible (GTK_WIDGET (window));

  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    pal_message_show (shown ? window : NULL, heading, error->message);
  has_closed (page);
}

/* The game that is not in the file any more is in none: as one that leaves the board it is kept
 * among the recent games. The one at INDEX now comes onto the board. */
static void
replace_deleted (const Deletion *self, PalDocument *document, guint index)
{
  PalGamePageMemory *memory = pal_game_page_get_memory (self->page);
  g_autoptr (GPtrArray) problems = read_problems_new ();

  pal_match_set_modified (self->match, TRUE);
  memory->deleting = TRUE;
  pal_document_actions_show (self->page, MIN (index, pal_document_get_n_games (document) - 1),
                             problems, NULL);
  memory->deleting = FALSE;
}

static void
document_actions_on_deleted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Deletion) self = data;
  PalDocument *document = PAL_DOCUMENT (source);
  g_autoptr (GError) error = NULL;
  guint index;

  if (!pal_document_finish (document, result, &index, &error)) {
    document_actions_fail (self->page, _ ("Could Not Delete Game"), error);
    return;
  }
  if (has_closed (self->page))
    return;
  pal_game_page_get_memory (self->page)->deleted_modified = pal_match_get_modified (self->match);
  if (is_still_on_board (self))
    replace_deleted (self, document, index);
  pal_game_page_show_toast_with_button (self->page, _ ("The game was deleted from the file."),
                                        _ ("_Undo"), "game.undo-delete-game");
}

static void
delete_game (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  PalDocument *document = pal_game_page_get_document (page);

  if (pal_document_get_match (document) == pal_game_page_get_match (page))
    pal_document_delete_async (document, document_actions_on_deleted, deletion_new (page));
}

static void
on_restored (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Deletion) self = data;
  PalDocument *document = PAL_DOCUMENT (source);
  g_autoptr (GError) error = NULL;
  guint index;

  if (!pal_document_finish (document, result, &index, &error)) {
    document_actions_fail (self->page, _ ("Could Not Restore Game"), error);
    return;
  }
  if (has_closed (self->page) || !is_still_on_board (self))
    return;
  show_or_tell (self->page, pal_game_page_get_window (self->page), index);
  if (!pal_game_page_get_memory (self->page)->deleted_modified
      && pal_document_get_match (document) != NULL)
    pal_match_set_modified (pal_document_get_match (document), FALSE);
}

static void
undo_delete_game (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  PalDocument *document = pal_game_page_get_document (page);

  if (pal_document_can_restore (document))
    pal_document_restore_async (document, on_restored, deletion_new (page));
}

/* --- adding --- */

/* The game on the board on its way into a file. */
typedef struct {
  PalGamePage *page;
  PalGamePage *owner; /* of the document, where the file is open */
  PalMatch *match;
  GFile *file;
  PalGameFile *games;    /* of FILE, as it was read */
  PalDocument *document; /* that of FILE, from when it is written on */
} Adding;

static void
adding_free (Adding *self)
{
  g_object_unref (self->page);
  g_clear_object (&self->owner);
  g_object_unref (self->match);
  g_object_unref (self->file);
  g_clear_object (&self->games);
  g_clear_object (&self->document);
  g_free (self);
}

/* A game that is in no file yet belongs to this one; another one stays where it is, and so does one
 * beside whose board the file is open. */
static gboolean
adding_belongs (Adding *self)
{
  g_autofree char *own = NULL;
  g_autofree char *uri = g_file_get_uri (self->file);

  g_object_get (pal_game_page_get_autosave (self->page), "file-uri", &own, NULL);
  return (self->owner == NULL || self->owner == self->page)
         && self->match == pal_game_page_get_match (self->page)
         && pal_document_get_match (pal_game_page_get_document (self->page)) != self->match
         && (own == NULL || g_str_equal (own, uri));
}

static void
on_added (GObject *source, GAsyncResult *result, gpointer data)
{
  Adding *self = data;
  PalDocument *document = pal_game_page_get_document (self->page);
  g_autofree char *name = g_file_get_basename (self->file);
  g_autofree char *news = NULL;
  g_autoptr (GError) error = NULL;
  guint index;

  if (self->owner != NULL && self->owner != self->page)
    pal_game_page_settle (self->owner);
  if (!pal_document_finish (self->document, result, &index, &error)) {
    document_actions_fail (self->page, _ ("Could Not Add Game"), error);
    adding_free (self);
    return;
  }
  if (pal_document_get_match (self->document) == self->match
      && pal_game_page_get_match (self->page) == self->match) {
    pal_document_open (document, pal_document_get_file (self->document));
    pal_document_attach (document, index, self->match, TRUE);
    g_object_set (pal_game_page_get_autosave (self->page), "file-uri", NULL, NULL);
    note_source (self->page);
  }
  has_closed (self->page);
  /* Translators: the name of a file, and the number of the game in it. */
  news = g_strdup_printf (_ ("Added to “%s” as game %u"), name, index + 1);
  pal_game_page_show_toast (self->page, news);
  adding_free (self);
}

/* Whether the file is the one that is worked in on PAGE: what is changed there stays so. */
static gboolean
is_worked_in (PalGamePage *page, gconstpointer adding)
{
  const Adding *self = adding;
  PalDocument *document = pal_game_page_get_document (page);
  PalGameFile *games = pal_document_get_file (document);
  guint n = 0;

  if (games == NULL
      || (pal_document_get_match (document) == NULL && pal_document_get_n_unsaved (document) == 0))
    return FALSE;
  pal_game_file_get_first (games, 0, &n);
  return n == pal_game_file_get_n_games (games) && begins_in (games, self->file);
}

/* Another file may have been opened while a question was being answered: which document the file is
 * in is not settled before. Any board's may be the one, and would not know its file any more. */
static void
adding_write (Adding *self)
{
  PalGamePage *owner = pal_game_page_find (self->page, is_worked_in, self);

  if (owner != NULL) {
    self->owner = g_object_ref (owner);
    self->document = g_object_ref (pal_game_page_get_document (owner));
  } else {
    self->document = pal_document_new ();
    pal_document_open (self->document, self->games);
  }
  pal_document_add_async (self->document, self->match, adding_belongs (self), on_added, self);
}

static void
adding_on_answer (PalMessage *dialog, const char *response, Adding *self)
{
  if (g_str_equal (response, "add"))
    adding_write (self);
  else
    adding_free (self);
}

static void
adding_ask (Adding *self, GPtrArray *losses)
{
  PalMessage *dialog = pal_message_new_problems (pal_game_page_get_window (self->page),
                                                 _ ("Some Content Will Be Lost"), losses);

  pal_message_add_responses (dialog, "cancel", _ ("_Cancel"), "add", _ ("_Add Anyway"), NULL);
  pal_message_set_default_response (dialog, "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (adding_on_answer), self);
  pal_message_present (dialog);
}

static void
adding_begin (Adding *self)
{
  const SaveFormat form = { .format = pal_game_file_get_format (self->games, 0) };
  g_autoptr (GPtrArray) losses = read_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = pal_match_write_text (self->match, &form, losses, &error);

  if (text == NULL) {
    document_actions_fail (self->page, _ ("Could Not Add Game"), error);
    adding_free (self);
  } else if (losses->len > 0) {
    adding_ask (self, losses);
  } else {
    adding_write (self);
  }
}

static void
adding_on_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  Adding *self = data;
  g_autoptr (GError) error = NULL;

  self->games = pal_game_file_load_finish (result, &error);
  if (self->games != NULL
      && pal_game_file_can_edit (self->games, 0, pal_match_get_rules (self->match))) {
    adding_begin (self);
    return;
  }
  pal_message_show (pal_game_page_get_window (self->page), _ ("Could Not Add Game"),
                    error != NULL ? error->message
                                  : _ ("No more games can be added to a file of this kind. Choose "
                                       "a PGN file."));
  adding_free (self);
}

void
pal_document_actions_add (PalGamePage *page, PalMatch *match, GFile *file)
{
  Adding *self = g_new0 (Adding, 1);

  self->page = g_object_ref (page);
  self->match = g_object_ref (match);
  self->file = g_object_ref (file);
  pal_books_name_opening (pal_game_page_get_books (page), match);
  pal_game_file_load_async (file, NULL, adding_on_loaded, self);
}

static void
on_file_to_add_to (gpointer page, GFile *file)
{
  pal_document_actions_add (page, pal_game_page_get_match (page), file);
}

static void
add_to_file (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  PalFileDialog *chooser = pal_file_dialog_new (_ ("Add to File"), pal_game_page_get_window (page),
                                                PAL_FILE_OPEN, _ ("_Add"));

  pal_file_filters_add_for_opening (chooser);
  pal_choosing_ask (chooser, page, on_file_to_add_to);
}

/* --- a game that comes back --- */

typedef struct {
  PalGamePage *page;
  PalMatch *match;
  char *mark;
} Return;

static void
return_free (Return *self)
{
  g_object_unref (self->page);
  g_object_unref (self->match);
  g_free (self->mark);
  g_free (self);
}

/* Whether all of game INDEX can be read. */
static gboolean
can_read_all (PalGameFile *games, guint index)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  GameTree *tree = pal_game_file_read (games, index, problems, NULL);
  gboolean whole = tree != NULL && problems->len == 0;

  g_clear_pointer (&tree, game_tree_free);
  return whole;
}

static void
go_on_in (Return *self, PalGameFile *games)
{
  int index = pal_document_find_mark (games, self->mark);

  if (index < 0 || self->match != pal_game_page_get_match (self->page)
      || pal_game_file_get_n_games (games) < 2)
    return;
  pal_document_open (pal_game_page_get_document (self->page), games);
  pal_document_attach (pal_game_page_get_document (self->page), (guint) index, self->match,
                       can_read_all (games, (guint) index));
}

static void
on_file_of_return (GObject *source, GAsyncResult *result, gpointer data)
{
  Return *self = data;
  g_autoptr (PalGameFile) games = pal_game_file_load_finish (result, NULL);

  if (games != NULL)
    go_on_in (self, games);
  return_free (self);
}

gboolean
pal_document_actions_has_open (PalGamePage *page, gconstpointer uri)
{
  PalGameFile *games = pal_document_get_file (pal_game_page_get_document (page));
  g_autoptr (GFile) file = uri != NULL ? g_file_new_for_uri (uri) : NULL;

  return games != NULL && file != NULL && begins_in (games, file);
}

void
pal_document_actions_take_up (PalGamePage *page, const char *uri, const char *mark)
{
  PalDocument *document = pal_game_page_get_document (page);
  PalGameFile *games = pal_document_get_file (document);
  g_autoptr (GFile) file = uri != NULL && mark != NULL ? g_file_new_for_uri (uri) : NULL;
  Return *self;

  if (file == NULL)
    return;
  self = g_new (Return, 1);
  *self = (Return){ g_object_ref (page), g_object_ref (pal_game_page_get_match (page)),
                    g_strdup (mark) };
  if (games != NULL && begins_in (games, file) && pal_document_find_mark (games, mark) >= 0) {
    go_on_in (self, games);
    return_free (self);
  } else {
    pal_game_file_load_async (file, NULL, on_file_of_return, self);
  }
}

/* --- the actions --- */

static const GActionEntry entries[] = {
  { "next-game", next_game },     { "previous-game", previous_game },
  { "list-games", list_games },   { "delete-game", delete_game },
  { "add-to-file", add_to_file }, { "undo-delete-game", undo_delete_game },
};

static gboolean
can_delete (PalDocument *document, PalMatch *match)
{
  guint n = 0;

  if (match == NULL || !pal_document_can_save (document, match))
    return FALSE;
  pal_game_file_get_first (pal_document_get_file (document),
                           (guint) pal_document_get_index (document), &n);
  return n > 1;
}

static void
document_actions_update (PalGamePage *page)
{
  PalDocument *document = pal_game_page_get_document (page);
  PalMatch *match = pal_document_get_match (document);
  int index = pal_document_get_index (document);
  gboolean ready = index >= 0 && !pal_document_is_busy (document);

  pal_game_page_enable_action (page, "next-game",
                               ready && (guint) index + 1 < pal_document_get_n_games (document));
  pal_game_page_enable_action (page, "previous-game", ready && index > 0);
  pal_game_page_enable_action (page, "list-games", ready);
  pal_game_page_enable_action (page, "delete-game", ready && can_delete (document, match));
  pal_game_page_enable_action (page, "undo-delete-game", pal_document_can_restore (document));
}

/* Another game came onto the board, from wherever. */
static void
document_actions_on_match (PalGamePage *page)
{
  PalDocument *document = pal_game_page_get_document (page);

  if (pal_game_page_get_match (page) != pal_document_get_match (document))
    pal_document_leave (document);
  document_actions_update (page);
}

void
pal_document_actions_install (PalGamePage *page)
{
  PalDocument *document = pal_game_page_get_document (page);

  g_action_map_add_action_entries (pal_game_page_get_actions (page), entries,
                                   G_N_ELEMENTS (entries), page);
  g_signal_connect_object (pal_game_page_get_session (page), "notify::match",
                           G_CALLBACK (document_actions_on_match), page, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify", G_CALLBACK (document_actions_update), page,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "listed", G_CALLBACK (note_source), page, G_CONNECT_SWAPPED);
  document_actions_update (page);
}
