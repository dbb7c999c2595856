/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-recent-games.h"

#include "pal-document-actions.h"
#include "pal-game-chooser.h"
#include "pal-opening.h"
#include "ui/exercises/pal-endgame-play.h"
#include "ui/widgets/pal-news.h"
#include "ui/window/pal-game-page-private.h"

#include "files/core/file-save.h"
#include "game/analysis/pal-analysis-text.h"
#include "game/keeping/pal-game-history.h"

#include <glib/gi18n.h>
#include <string.h>

void
pal_recent_games_go_on_with (PalGamePage *page, PalMatch *match, const PalAutosaveFacts *facts)
{
  if (facts->source_game == NULL || !pal_document_actions_has_open (page, facts->source_uri))
    page = pal_game_page_find_room (page);
  pal_books_attach (pal_game_page_get_books (page), match);
  if (facts->started)
    pal_match_start (match);
  if (facts->evaluations != NULL)
    pal_analysis_text_read (pal_analysis_get_memory (pal_game_page_get_analysis (page)),
                            pal_match_get_tree (match), facts->evaluations);
  if (facts->exercise != NULL)
    pal_endgame_play_take_up (page, match, facts->exercise);
  pal_game_page_set_match (page, match, facts->file_uri);
  if (facts->view != NULL)
    pal_session_set_node (pal_game_page_get_session (page), facts->view);
  g_object_set (pal_game_page_get_autosave (page), "file-stamp", facts->file_stamp, "source-uri",
                facts->source_uri, "source-game", facts->source_game, "library-key",
                facts->library_key, "exercise", facts->exercise, NULL);
  pal_document_actions_take_up (page, facts->source_uri, facts->source_game);
}

/* --- the game that left last --- */

void
pal_recent_games_tell (PalGamePage *page, const char *text)
{
  /* What left before can still be brought back while the news about it are in view. */
  if (text == NULL || pal_game_page_get_memory (page)->walking)
    return;
  g_free (pal_game_page_get_memory (page)->left);
  pal_game_page_get_memory (page)->left = g_strdup (text);
  pal_game_page_show_toast_with_button (page, _ ("The game was moved to Recent Games."),
                                        _ ("_Undo"), "game.bring-back");
}

/* News in a window that closes would be read by nobody. */
static void
recent_games_on_failed (PalGamePage *page, const char *message)
{
  GtkWindow *window = pal_game_page_get_window (page);

  if (window == NULL || gtk_widget_get_visible (GTK_WIDGET (window))) {
    pal_game_page_show_toast (page, message);
    return;
  }
  gtk_window_present (window);
  pal_message_show (window, _ ("Could Not Read Recent Games"), message);
}

/* A game of a file of several games that is open goes where that is. */
static void
bring_back_to_document (PalGamePage *page, PalMatch *match, const PalAutosaveFacts *facts)
{
  PalGamePage *other
      = facts->source_game != NULL
            ? pal_game_page_find (page, pal_document_actions_has_open, facts->source_uri)
            : NULL;

  pal_recent_games_go_on_with (other != NULL ? other : page, match, facts);
  if (other != NULL)
    pal_game_page_present (other);
}

static void
bring_back (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  g_autofree char *text = g_steal_pointer (&pal_game_page_get_memory (page)->left);
  g_auto (PalAutosaveFacts) facts = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (PalMatch) match = NULL;

  if (text == NULL)
    return;
  match = pal_autosave_read_text (text, strlen (text), &facts, &error);
  if (match != NULL)
    bring_back_to_document (page, match, &facts);
  else
    pal_message_show (pal_game_page_get_window (page), _ ("Could Not Restore Game"),
                      error->message);
}

/* --- the list --- */

/* A game without what the autosave knows of it is one like any other. */
static void
put_tree (PalGamePage *page, GameTree *tree, GPtrArray *problems)
{
  g_auto (PalAutosaveFacts) facts = { 0 };
  g_autoptr (PalMatch) match = problems->len == 0 ? pal_autosave_read_tree (tree, &facts) : NULL;

  if (match != NULL) {
    bring_back_to_document (page, match, &facts);
    return;
  }
  pal_autosave_strip_tree (tree);
  pal_opening_look_at (page, tree);
  if (problems->len > 0)
    pal_message_show_problems (pal_game_page_get_window (page),
                               _ ("Parts of the Game Could Not Be Read"), problems);
}

static gboolean
recent_games_on_chosen (PalGameChooser *chooser, guint index, PalGamePage *page)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  GameTree *tree
      = pal_game_file_read (pal_game_chooser_get_file (chooser), index, problems, &error);

  if (tree != NULL)
    put_tree (page, tree, problems);
  else
    pal_message_show (pal_dialog_get_window (chooser), _ ("Could Not Restore Game"),
                      error->message);
  return tree != NULL;
}

static gboolean
is_empty (const GError *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)
         || g_error_matches (error, GAME_FILE_ERROR, GAME_FILE_ERROR_EMPTY);
}

static void
recent_games_on_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalGameChooser) chooser = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (PalGameFile) games = pal_game_file_load_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (games != NULL) {
    pal_game_chooser_set_file (chooser, games);
  } else {
    pal_game_chooser_set_empty (chooser, _ ("No Recent Games"),
                                _ ("Games replaced on the board are kept here."));
    if (!is_empty (error))
      pal_message_show (pal_dialog_get_window (chooser), _ ("Could Not Read Recent Games"),
                        error->message);
  }
}

static void
tell_of_missing (PalGameChooser *chooser, const GError *error)
{
  g_autofree char *body = NULL;

  if (g_error_matches (error, PAL_AUTOSAVE_ERROR, PAL_AUTOSAVE_ERROR_BROKEN)) {
    pal_message_show (pal_dialog_get_window (chooser), _ ("Could Not Read Recent Games"),
                      error->message);
    return;
  }
  /* Translators: the reason is a part of a sentence, such as "the disk is full". */
  body = g_strdup_printf (_ ("Could not add the previous game to the list: %s."),
                          file_save_reason (error));
  pal_message_show (pal_dialog_get_window (chooser), _ ("A Recent Game Is Missing"), body);
}

static void
on_settled (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalGameChooser) chooser = data;
  g_autofree char *path = pal_game_history_path (NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GCancellable *cancellable = g_task_get_cancellable (G_TASK (result));
  g_autoptr (GError) error = NULL;

  if (!pal_autosave_settle_finish (result, &error)
      && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    tell_of_missing (chooser, error);
  pal_game_file_load_async (file, cancellable, recent_games_on_loaded, g_steal_pointer (&chooser));
}

/* The one that has just left is to be among them. */
static void
recent_games (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  PalGameChooser *chooser
      = pal_game_chooser_new (pal_game_page_get_window (page), _ ("Recent Games"), cancellable);

  g_signal_connect_object (chooser, "chosen", G_CALLBACK (recent_games_on_chosen), page, 0);
  pal_dialog_present (chooser);
  pal_autosave_settle_async (pal_game_page_get_autosave (page), cancellable, on_settled,
                             g_object_ref (chooser));
}

static const GActionEntry entries[] = {
  { "recent-games", recent_games },
  { "bring-back", bring_back },
};

void
pal_recent_games_install (PalGamePage *page)
{
  PalAutosave *autosave = pal_game_page_get_autosave (page);

  g_action_map_add_action_entries (pal_game_page_get_actions (page), entries,
                                   G_N_ELEMENTS (entries), page);
  g_signal_connect_object (autosave, "kept", G_CALLBACK (pal_recent_games_tell), page,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (autosave, "failed", G_CALLBACK (recent_games_on_failed), page,
                           G_CONNECT_SWAPPED);
}
