#include "pal-opening.h"

#include "pal-game-chooser.h"
#include "pal-message.h"
#include "pal-saving.h"
#include "pal-tree-match.h"

#include <glib/gi18n.h>

enum { PATIENCE_MS = 300 }; /* so long nobody needs to be told that a file is being read */

/* --- a tree onto the board --- */

typedef struct {
  GameTree *tree;
  GPtrArray *problems;
  char *uri; /* where the game belongs; NULL where saving must not go back there */
} Found;

static void
found_free (gpointer data)
{
  Found *found = data;

  g_clear_pointer (&found->tree, game_tree_free);
  g_ptr_array_unref (found->problems);
  g_free (found->uri);
  g_free (found);
}

static void
show_found (PalWindow *window, gpointer data)
{
  Found *found = data;
  g_autoptr (PalMatch) match = pal_tree_match_new (g_steal_pointer (&found->tree));

  pal_window_set_match (window, match, found->uri);
  if (found->problems->len > 0)
    pal_message_show_problems (GTK_WINDOW (window), _ ("Not All of It Could Be Read"),
                               found->problems);
}

/* TREE (passes) or, where it is NULL, the reason why there is none. A file with problems is not
 * written over: what could not be read would be lost. */
static void
put (PalWindow *window, GameTree *tree, GPtrArray *problems, const char *uri, const GError *error)
{
  Found *found;

  if (tree == NULL) {
    pal_message_show (GTK_WINDOW (window), _ ("This Cannot Be Read"), error->message);
    return;
  }
  found = g_new (Found, 1);
  *found = (Found){ tree, g_ptr_array_ref (problems), problems->len == 0 ? g_strdup (uri) : NULL };
  pal_saving_before (window, FALSE, show_found, found, found_free);
}

/* --- files --- */

/* A file being opened: held by the reading and by the list of its games. */
typedef struct {
  PalWindow *window;
  GFile *source;
  PalGameFile *file;       /* when it is read */
  PalGameChooser *chooser; /* while it is open; a weak pointer */
  GCancellable *cancellable;
  guint timeout;
} Opening;

static void
opening_clear (gpointer data)
{
  Opening *self = data;

  g_clear_handle_id (&self->timeout, g_source_remove);
  g_clear_weak_pointer (&self->chooser);
  g_clear_object (&self->file);
  g_object_unref (self->source);
  g_object_unref (self->cancellable);
  g_object_unref (self->window);
}

static void
opening_unref (gpointer data)
{
  g_rc_box_release_full (data, opening_clear);
}

/* Saving must not write over other games in the same file, nor in another format than the one that
 * is there. */
static gboolean
may_be_saved_to (PalGameFile *file, const GameTree *tree, const char *uri)
{
  const FileFormat *format = pal_game_file_get_format (file);

  return tree != NULL && pal_game_file_get_n_games (file) == 1 && pal_saving_format (uri) == format
         && file_format_writes (format, tree->rules);
}

static void
on_changed_answer (AdwMessageDialog *dialog, const char *answer, Opening *self)
{
  if (g_str_equal (answer, "open"))
    pal_opening_open (self->window, self->source);
}

/* The games that were listed are not there any more; those that are now can be. */
static void
offer_to_open_again (Opening *self, const GError *error)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self->window), _ ("The File Has Changed"),
                                              error->message);

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "open",
                                    _ ("_Open Again"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "open");
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "open",
                                              ADW_RESPONSE_SUGGESTED);
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_changed_answer),
                         g_rc_box_acquire (self), (GClosureNotify) (void (*) (void)) opening_unref,
                         0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
read_game (Opening *self, guint index)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *uri = g_file_get_uri (self->source);
  GameTree *tree = pal_game_file_read (self->file, index, problems, &error);

  if (g_error_matches (error, GAME_FILE_ERROR, GAME_FILE_ERROR_CHANGED)) {
    offer_to_open_again (self, error);
    return;
  }
  gtk_recent_manager_add_item (gtk_recent_manager_get_default (), uri);
  put (self->window, tree, problems, may_be_saved_to (self->file, tree, uri) ? uri : NULL, error);
}

static void
on_chosen (PalGameChooser *chooser, guint index, Opening *self)
{
  read_game (self, index);
}

static PalGameChooser *
ensure_chooser (Opening *self)
{
  g_autofree char *name = g_file_get_basename (self->source);

  if (self->chooser != NULL)
    return self->chooser;
  g_set_weak_pointer (&self->chooser,
                      pal_game_chooser_new (GTK_WINDOW (self->window), name, self->cancellable));
  g_signal_connect_data (self->chooser, "chosen", G_CALLBACK (on_chosen), g_rc_box_acquire (self),
                         (GClosureNotify) (void (*) (void)) opening_unref, 0);
  gtk_window_present (GTK_WINDOW (self->chooser));
  return self->chooser;
}

static gboolean
on_patience_over (gpointer data)
{
  Opening *self = data;

  self->timeout = 0;
  ensure_chooser (self);
  return G_SOURCE_REMOVE;
}

/* The list of a file that was opened before would offer its games over those of this one. */
static void
close_older_choosers (Opening *self)
{
  g_autoptr (GListModel) toplevels = g_object_ref (gtk_window_get_toplevels ());

  for (guint i = g_list_model_get_n_items (toplevels); i-- > 0;) {
    g_autoptr (GtkWindow) toplevel = g_list_model_get_item (toplevels, i);

    if (PAL_IS_GAME_CHOOSER (toplevel) && (gpointer) toplevel != self->chooser
        && gtk_window_get_transient_for (toplevel) == GTK_WINDOW (self->window))
      gtk_window_destroy (toplevel);
  }
}

/* What is wrong with all games of the file is said once. */
static void
show_problems (Opening *self)
{
  GPtrArray *problems = pal_game_file_get_problems (self->file);
  GtkWindow *window = GTK_WINDOW (self->window);

  if (self->chooser != NULL)
    window = GTK_WINDOW (self->chooser);
  if (problems->len > 0)
    pal_message_show_problems (window, _ ("Not All of It Could Be Read"), problems);
}

static void
finish (Opening *self, const GError *error)
{
  gboolean many = self->file != NULL && pal_game_file_get_n_games (self->file) > 1;

  if (self->file != NULL)
    close_older_choosers (self);
  if (many)
    pal_game_chooser_set_file (ensure_chooser (self), self->file);
  else if (self->chooser != NULL)
    gtk_window_destroy (GTK_WINDOW (self->chooser));
  if (self->file == NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    pal_message_show (GTK_WINDOW (self->window), _ ("The File Cannot Be Opened"), error->message);
  else if (self->file != NULL && !many)
    read_game (self, 0);
  if (self->file != NULL)
    show_problems (self);
}

static void
on_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  Opening *self = data;
  g_autoptr (GError) error = NULL;

  g_clear_handle_id (&self->timeout, g_source_remove);
  self->file = pal_game_file_load_finish (result, &error);
  finish (self, error);
  opening_unref (self);
}

void
pal_opening_open (PalWindow *window, GFile *file)
{
  Opening *self = g_rc_box_new0 (Opening);

  self->window = g_object_ref (window);
  self->source = g_object_ref (file);
  self->cancellable = g_cancellable_new ();
  self->timeout = g_timeout_add (PATIENCE_MS, on_patience_over, self);
  pal_game_file_load_async (file, self->cancellable, on_loaded, self);
}

/* --- text --- */

void
pal_opening_paste (PalWindow *window, const char *text)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  GameTree *tree = game_text_read (text, problems, &error);

  put (window, tree, problems, NULL, error);
}

void
pal_opening_look_at (PalWindow *window, GameTree *tree)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();

  put (window, tree, problems, NULL, NULL);
}
