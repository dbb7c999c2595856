/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-opening.h"

#include "files/text/fen-text.h"
#include "files/text/text-encoding.h"
#include "game/exercises/pal-exercise-set.h"
#include "game/match/pal-match-text.h"
#include "pal-document-actions.h"
#include "pal-game-chooser.h"
#include "ui/lessons/pal-lessons-window.h"
#include "ui/library/pal-library-window.h"
#include "ui/platform/pal-file-dialog.h"
#include "ui/platform/pal-message.h"
#include "ui/widgets/pal-news.h"

#include <glib/gi18n.h>

enum { LOADING_DELAY_MS = 300 }; /* so long nobody needs to be told that a file is being read */

/* --- a tree onto the board --- */

/* Puts TREE (passes) on PAGE's board, which was read from the file SOURCE or came from elsewhere
 * (NULL); it belongs to the file HOME, in which there was STAMP, or to none (NULL). It is shown
 * from its first position on: whoever opens a game wants to play it through, and whoever opens a
 * problem does not want to see the solution first. */
static void
put_tree (PalGamePage *page, GameTree *tree, GFile *source, GFile *home, const char *stamp)
{
  g_autoptr (PalMatch) match = pal_match_new_from_tree (tree);
  g_autofree char *uri = home != NULL ? g_file_get_uri (home) : NULL;
  g_autofree char *from = source != NULL ? g_file_get_uri (source) : NULL;

  pal_match_set_modified (match, source == NULL);
  pal_game_page_set_match (page, match, uri);
  pal_session_first (pal_game_page_get_session (page));
  g_object_set (pal_game_page_get_autosave (page), "file-stamp", home != NULL ? stamp : NULL,
                "source-uri", from, NULL);
}

/* The same with a TREE that is in no file, where there is room for it; returns that page. */
static PalGamePage *
show_tree (PalGamePage *page, GameTree *tree)
{
  page = pal_game_page_find_room (page);
  put_tree (page, tree, NULL, NULL, NULL);
  return page;
}

static void
show_problems (GtkWindow *window, GPtrArray *problems)
{
  if (problems->len > 0)
    pal_message_show_problems (window, _ ("Parts of the Game Could Not Be Read"), problems);
}

static void
show_error (PalGamePage *page, const GError *error)
{
  pal_message_show (pal_game_page_get_window (page), _ ("Could Not Read Text"), error->message);
}

/* --- files --- */

/* Files being opened: held by the reading and by the list of their games. */
typedef struct {
  PalGamePage *page;
  GPtrArray *sources;      /* of GFile and GInputStream */
  PalGameFile *file;       /* when they are read */
  PalGameChooser *chooser; /* while it is open; a weak pointer */
  GCancellable *cancellable;
  guint timeout;
  guint wanted; /* the game of them that was asked for, from 1; 0: any */
} Opening;

static void
opening_clear (gpointer data)
{
  Opening *self = data;

  g_clear_handle_id (&self->timeout, g_source_remove);
  g_clear_weak_pointer (&self->chooser);
  g_clear_object (&self->file);
  g_ptr_array_unref (self->sources);
  g_object_unref (self->cancellable);
  g_object_unref (self->page);
}

static void
opening_unref (gpointer data)
{
  g_rc_box_release_full (data, opening_clear);
}

/* The file that the game at INDEX is saved to, or NULL. A file with problems is not written over:
 * what could not be read would be lost. */
static GFile *
find_home (Opening *self, guint index, const GameTree *tree, GPtrArray *problems)
{
  if (problems->len > 0)
    return NULL;
  return pal_game_file_get_home (self->file, index, tree->rules);
}

static void
remember_source (GFile *source)
{
  g_autofree char *uri = source != NULL ? g_file_get_uri (source) : NULL;

  if (uri != NULL)
    gtk_recent_manager_add_item (gtk_recent_manager_get_default (), uri);
}

/* What is opened again where somebody wants that. */
typedef struct {
  PalGamePage *page;
  GPtrArray *sources;
} Reopening;

static void
reopening_free (gpointer data, GClosure *closure)
{
  Reopening *self = data;

  g_object_unref (self->page);
  g_ptr_array_unref (self->sources);
  g_free (self);
}

static void
on_changed_answer (PalMessage *dialog, const char *answer, Reopening *self)
{
  if (g_str_equal (answer, "open"))
    pal_opening_open_all (self->page, self->sources);
}

void
pal_opening_offer_again (PalGamePage *page, GtkWindow *window, GPtrArray *sources,
                         const GError *error)
{
  PalMessage *dialog = pal_message_new (window, _ ("The File Has Changed"), error->message);
  Reopening *reopening = g_new0 (Reopening, 1);

  reopening->page = g_object_ref (page);
  reopening->sources = g_ptr_array_ref (sources);
  pal_message_add_responses (dialog, "cancel", _ ("_Cancel"), "open", _ ("_Open Again"), NULL);
  pal_message_set_default_response (dialog, "open");
  pal_message_set_response_appearance (dialog, "open", ADW_RESPONSE_SUGGESTED);
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_changed_answer), reopening,
                         reopening_free, 0);
  pal_message_present (dialog);
}

/* A game of a list. */
typedef struct {
  PalGameFile *file;
  guint index;
} Listed;

/* Whether the game LISTED, the only one of its file, is on PAGE's board, from there or saved there,
 * and has not been written by somebody else since. */
static gboolean
has_only_game (PalGamePage *page, gconstpointer listed)
{
  const Listed *game = listed;
  GFile *source = pal_game_file_get_source (game->file, game->index);
  const char *now = pal_game_file_get_stamp (game->file, game->index);
  g_autofree char *uri = NULL, *stamp = NULL;
  g_autoptr (GFile) own = NULL;

  g_object_get (pal_game_page_get_autosave (page), "file-uri", &uri, "file-stamp", &stamp, NULL);
  own = uri != NULL ? g_file_new_for_uri (uri) : NULL;
  return own != NULL && source != NULL && g_file_equal (own, source) && stamp != NULL
         && g_strcmp0 (stamp, now) == 0;
}

/* Whether the game on PAGE's board is more than what its file holds. */
static gboolean
is_at_work (PalGamePage *page)
{
  PalMatch *match = pal_game_page_get_match (page);

  return pal_match_get_modified (match)
         || (pal_match_get_started (match) && !pal_match_is_over (match));
}

/* The page where game INDEX is, the only one of its file, if it has gone on there: to read it anew
 * would lose that. It comes into view. */
static gboolean
show_where_at_work (Opening *self, guint index, PalGamePage **open)
{
  const Listed game = { self->file, index };
  guint n;

  pal_game_file_get_first (self->file, index, &n);
  *open = n == 1 ? pal_game_page_find (self->page, has_only_game, &game) : NULL;
  if (*open == NULL || !is_at_work (*open))
    return FALSE;
  pal_game_page_present (*open);
  pal_game_page_show_toast (*open, _ ("The file was open already."));
  return TRUE;
}

/* The only game of a file: where it is open already; else on a board of its own. */
static gboolean
show_only_game (Opening *self, GPtrArray *problems, GError **error)
{
  PalGamePage *open;
  GameTree *tree;

  if (show_where_at_work (self, 0, &open))
    return TRUE;
  tree = pal_game_file_read (self->file, 0, problems, error);
  if (tree == NULL)
    return FALSE;
  put_tree (open != NULL ? open : pal_game_page_find_room (self->page), tree,
            pal_game_file_get_source (self->file, 0), find_home (self, 0, tree, problems),
            pal_game_file_get_stamp (self->file, 0));
  if (open != NULL)
    pal_game_page_present (open);
  return TRUE;
}

static gboolean
has_document (PalGamePage *page, gconstpointer file)
{
  PalDocument *document = pal_game_page_get_document (page);

  return pal_document_get_index (document) >= 0
         && pal_document_is_of (document, (PalGameFile *) file);
}

/* In the page that has the same file open already, with what is changed there and not saved: two of
 * them would each write over what the other one has saved. Else in one of its own, unless the game
 * cannot be read. */
static gboolean
show_one_of_many (Opening *self, guint index, GPtrArray *problems, GError **error)
{
  PalGamePage *page = pal_game_page_find (self->page, has_document, self->file), *open;
  PalDocument *document;

  if (show_where_at_work (self, index, &open))
    return TRUE;
  if (page == NULL) {
    g_autoptr (GPtrArray) same = read_problems_new ();
    g_autoptr (GameTree) tree = pal_game_file_read (self->file, index, same, error);

    if (tree == NULL)
      return FALSE;
    page = pal_game_page_find_room (self->page);
  }
  document = pal_game_page_get_document (page);
  if (pal_document_get_n_unsaved (document) == 0)
    pal_document_open (document, self->file);
  if (!pal_document_actions_show (page, index, problems, error))
    return FALSE;
  pal_game_page_present (page);
  return TRUE;
}

static GtkWindow *
opening_get_window (Opening *self)
{
  return self->chooser != NULL ? pal_dialog_get_window (self->chooser)
                               : pal_game_page_get_window (self->page);
}

/* A game that cannot be read does not say which of several files it is from. */
static void
show_unreadable (Opening *self, guint index, const GError *error)
{
  GFile *source = pal_game_file_get_source (self->file, index);
  g_autofree char *base = source != NULL ? g_file_get_basename (source) : NULL;
  g_autofree char *name = base != NULL ? g_filename_display_name (base) : NULL;
  g_autofree char *message = NULL;

  if (name == NULL) {
    pal_message_show (opening_get_window (self), _ ("Could Not Read Text"), error->message);
    return;
  }
  message = g_strdup_printf (_ ("“%s” could not be read. %s"), name, error->message);
  pal_message_show (opening_get_window (self), _ ("Could Not Open File"), message);
}

/* TEXT as a game, or as the drawing of a position: one of PAGE's game, where several have such a
 * board. NULL with ERROR where it is neither. */
static GameTree *
read_anything (PalGamePage *page, const char *text, GPtrArray *problems, GError **error)
{
  GameTree *tree = game_text_read (text, problems, error);

  if (tree != NULL)
    return tree;
  g_ptr_array_set_size (problems, 0); /* of words that were tried as moves */
  return drawn_game_read (pal_match_get_rules (pal_game_page_get_match (page)), text, error);
}

/* A page of the web that was saved as text is read as if it had been pasted; nothing is ever
 * written back there. FALSE where the only file that was chosen is no such text. */
static gboolean
show_as_pasted (Opening *self)
{
  enum { LONGEST = 1 << 20 };
  gpointer source = self->sources->len == 1 ? self->sources->pdata[0] : NULL;
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GFileInputStream) stream
      = G_IS_FILE (source) ? g_file_read (source, NULL, NULL) : NULL;
  g_autofree char *bytes = g_malloc (LONGEST + 1), *text = NULL;
  GameTree *tree;
  gsize length;

  if (stream == NULL
      || !g_input_stream_read_all (G_INPUT_STREAM (stream), bytes, LONGEST + 1, &length, NULL, NULL)
      || length > LONGEST || memchr (bytes, '\0', length) != NULL)
    return FALSE;
  text = text_to_utf8 (bytes, length, TEXT_WINDOWS_1252, NULL);
  tree = read_anything (self->page, text, problems, NULL);
  if (tree == NULL)
    return FALSE;
  show_tree (self->page, tree);
  show_problems (pal_game_page_get_window (self->page), problems);
  return TRUE;
}

/* Whether the list of games, if it is open, is done with. */
static gboolean
opening_read_game (Opening *self, guint index)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  gboolean shown = pal_game_file_get_n_games (self->file) > 1
                       ? show_one_of_many (self, index, problems, &error)
                       : show_only_game (self, problems, &error);

  if (error && g_error_matches (error, GAME_FILE_ERROR, GAME_FILE_ERROR_CHANGED)) {
    pal_opening_offer_again (self->page, pal_game_page_get_window (self->page), self->sources,
                             error);
    return TRUE;
  }
  remember_source (pal_game_file_get_source (self->file, index));
  if (shown)
    show_problems (pal_game_page_get_window (self->page), problems);
  else if (pal_game_file_get_n_games (self->file) > 1 || !show_as_pasted (self))
    show_unreadable (self, index, error);
  return shown;
}

static gboolean
opening_on_chosen (PalGameChooser *chooser, guint index, Opening *self)
{
  return opening_read_game (self, index);
}

static char *
make_title (Opening *self)
{
  guint n = self->sources->len;

  if (n > 1)
    return g_strdup_printf (ngettext ("%u File", "%u Files", n), n);
  if (G_IS_FILE (self->sources->pdata[0]))
    return g_file_get_basename (self->sources->pdata[0]);
  return g_strdup (_ ("Standard Input"));
}

static PalGameChooser *
ensure_chooser (Opening *self)
{
  g_autofree char *title = NULL;

  if (self->chooser != NULL)
    return self->chooser;
  title = make_title (self);
  g_set_weak_pointer (&self->chooser, pal_game_chooser_new (pal_game_page_get_window (self->page),
                                                            title, self->cancellable));
  g_signal_connect_data (self->chooser, "chosen", G_CALLBACK (opening_on_chosen),
                         g_rc_box_acquire (self), (GClosureNotify) (void (*) (void)) opening_unref,
                         0);
  pal_dialog_present (self->chooser);
  return self->chooser;
}

static gboolean
on_loading_delay_over (gpointer data)
{
  Opening *self = data;

  self->timeout = 0;
  ensure_chooser (self);
  return G_SOURCE_REMOVE;
}

/* The list of a file that was opened before would offer its games over those of this one. */
static void
close_older_chooser (Opening *self)
{
  gpointer older = pal_dialog_find (pal_game_page_get_window (self->page), PAL_TYPE_GAME_CHOOSER,
                                    self->chooser);

  if (older != NULL)
    pal_dialog_end (older);
}

/* What is wrong with all of it is said once, over the list where there is one. */
static void
opening_show_problems (Opening *self)
{
  GPtrArray *problems = pal_game_file_get_problems (self->file);
  GtkWindow *window = self->chooser != NULL ? pal_dialog_get_window (self->chooser)
                                            : pal_game_page_get_window (self->page);

  if (self->sources->len == 1)
    show_problems (window, problems);
  else if (problems->len > 0)
    pal_message_show_problems (window, _ ("Not All Files Could Be Read"), problems);
}

static void
opening_finish (Opening *self, const GError *error)
{
  const guint n = self->file != NULL ? pal_game_file_get_n_games (self->file) : 0;
  const gboolean wanted = self->wanted > 0 && self->wanted <= n;
  const gboolean many = n > 1 && !wanted;

  if (self->file != NULL)
    close_older_chooser (self);
  if (many)
    pal_game_chooser_set_file (ensure_chooser (self), self->file);
  else if (self->chooser != NULL)
    pal_dialog_end (self->chooser);
  if (self->file == NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
      && !show_as_pasted (self))
    pal_message_show (pal_game_page_get_window (self->page), _ ("Could Not Open File"),
                      error->message);
  else if (self->file != NULL && !many)
    opening_read_game (self, wanted ? self->wanted - 1 : 0);
  if (self->file != NULL)
    opening_show_problems (self);
}

static void
opening_on_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  Opening *self = data;
  g_autoptr (GError) error = NULL;

  g_clear_handle_id (&self->timeout, g_source_remove);
  self->file = pal_game_file_load_finish (result, &error);
  opening_finish (self, error);
  opening_unref (self);
}

static void
open_games (PalGamePage *page, GPtrArray *sources, guint wanted)
{
  Opening *self = g_rc_box_new0 (Opening);

  self->page = g_object_ref (page);
  self->sources = g_ptr_array_ref (sources);
  self->wanted = wanted;
  self->cancellable = g_cancellable_new ();
  self->timeout = g_timeout_add (LOADING_DELAY_MS, on_loading_delay_over, self);
  pal_game_file_load_all_async (sources, self->cancellable, opening_on_loaded, self);
}

/* --- exercises --- */

typedef struct {
  PalGamePage *page;
  GPtrArray *sources;
} MaybeExercises;

static void
opening_on_set_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  MaybeExercises *self = data;
  g_autoptr (PalExerciseSet) set = pal_exercise_set_load_finish (result, NULL);

  if (set != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self->page), "app.open-exercises", "s",
                                pal_exercise_set_get_id (set));
  else
    open_games (self->page, self->sources, 0);
  g_object_unref (self->page);
  g_ptr_array_unref (self->sources);
  g_free (self);
}

/* Whether the only one of SOURCES is called as files of exercises are. */
static gboolean
may_be_exercises (GPtrArray *sources)
{
  g_autofree char *name = NULL;
  g_autofree char *low = NULL;

  if (sources->len != 1 || !G_IS_FILE (sources->pdata[0]))
    return FALSE;
  name = g_file_get_basename (sources->pdata[0]);
  low = name != NULL ? g_ascii_strdown (name, -1) : NULL;
  return low != NULL && g_str_has_suffix (low, ".epd");
}

/* --- whatever it is --- */

/* A library is not opened on a board: its window shows it. Whether SOURCES are one. */
static gboolean
open_library (PalGamePage *page, GPtrArray *sources)
{
  GtkWindow *window = pal_game_page_get_window (page);
  GtkApplication *application = window != NULL ? gtk_window_get_application (window) : NULL;
  GFile *file = sources->len == 1 && G_IS_FILE (sources->pdata[0]) ? sources->pdata[0] : NULL;
  const char *path = file != NULL ? g_file_peek_path (file) : NULL;
  PalLibraries *libraries;

  if (application == NULL || path == NULL || !file_name_has_suffix (path, "pallib"))
    return FALSE;
  libraries = pal_application_get_libraries (PAL_APPLICATION (application));
  pal_libraries_set_current (libraries, pal_libraries_open (libraries, file));
  pal_library_window_get (PAL_APPLICATION (application));
  return TRUE;
}

/* Nor is a lesson. Whether SOURCES are one. */
static gboolean
open_lesson (PalGamePage *page, GPtrArray *sources)
{
  GtkWindow *window = pal_game_page_get_window (page);
  GtkApplication *application = window != NULL ? gtk_window_get_application (window) : NULL;
  GFile *file = sources->len == 1 && G_IS_FILE (sources->pdata[0]) ? sources->pdata[0] : NULL;
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;

  if (application == NULL || name == NULL || !file_name_has_suffix (name, LESSON_FILE_SUFFIX))
    return FALSE;
  pal_lessons_window_open (pal_lessons_window_get (application), file);
  return TRUE;
}

void
pal_opening_open_all (PalGamePage *page, GPtrArray *sources)
{
  MaybeExercises *maybe;

  if (sources->len > 0 && G_IS_FILE (sources->pdata[0]))
    pal_file_dialog_keep_folder (sources->pdata[0]);
  if (open_library (page, sources) || open_lesson (page, sources))
    return;
  if (!may_be_exercises (sources)) {
    open_games (page, sources, 0);
    return;
  }
  maybe = g_new0 (MaybeExercises, 1);
  maybe->page = g_object_ref (page);
  maybe->sources = g_ptr_array_ref (sources);
  pal_exercise_set_load_async (sources->pdata[0], NULL, opening_on_set_loaded, maybe);
}

void
pal_opening_open (PalGamePage *page, GFile *file)
{
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (sources, g_object_ref (file));
  pal_opening_open_all (page, sources);
}

void
pal_opening_open_game (PalGamePage *page, GFile *file, guint number)
{
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (sources, g_object_ref (file));
  open_games (page, sources, number);
}

/* --- text --- */

void
pal_opening_paste (PalGamePage *page, const char *text)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  GameTree *tree = read_anything (page, text, problems, &error);

  if (tree == NULL) {
    show_error (page, error);
    return;
  }
  show_tree (page, tree);
  show_problems (pal_game_page_get_window (page), problems);
}

void
pal_opening_look_at (PalGamePage *page, GameTree *tree)
{
  show_tree (page, tree);
}

/* --- a copy --- */

void
pal_opening_analyze_copy (PalGamePage *page)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autofree char *text = pal_match_to_pgn (pal_game_page_get_match (page));
  g_autofree char *path = game_node_path (pal_session_get_node (pal_game_page_get_session (page)));
  GameTree *tree = pal_game_page_is_vacant (page) ? NULL : game_text_read (text, problems, NULL);
  GameNode *node = tree != NULL ? game_tree_find (tree, path) : NULL;

  if (tree != NULL)
    page = show_tree (page, tree);
  if (node != NULL)
    pal_session_set_node (pal_game_page_get_session (page), node);
  g_action_group_activate_action (G_ACTION_GROUP (pal_game_page_get_actions (page)), "analyze",
                                  NULL);
}
