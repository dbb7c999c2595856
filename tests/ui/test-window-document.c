/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file of several games in a window: what happens meanwhile, and what cannot be read. */
#include "ui/files/pal-document-actions.h"
#include "ui/files/pal-game-chooser.h"
#include "ui/files/pal-game-details.h"
#include "ui/files/pal-opening.h"
#include "ui/new-game/pal-start-group.h"
#include "ui/widgets/pal-news.h"
#include "ui/window/pal-game-page-private.h"

#include "game/match/pal-match-edit.h"
#include "game/match/pal-match-tags.h"
#include "support/test-game.h"
#include "test-window-help.h"

#include <string.h>

static void
act (PalWindow *window, const char *name)
{
  g_action_group_activate_action (
      G_ACTION_GROUP (pal_game_page_get_actions (pal_window_get_page (window))), name, NULL);
}

static PalDocument *
document_of (PalWindow *window)
{
  return pal_game_page_get_document (pal_window_get_page (window));
}

static void
window_document_on_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  *(PalGameFile **) data = pal_game_file_load_finish (result, NULL);
}

/* The games of SOURCE: a GFile or a stream. */
static PalGameFile *
load (gpointer source)
{
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func (g_object_unref);
  PalGameFile *file = NULL;

  g_ptr_array_add (sources, g_object_ref (source));
  pal_game_file_load_all_async (sources, NULL, window_document_on_loaded, &file);
  while (file == NULL)
    g_main_context_iteration (NULL, TRUE);
  return file;
}

/* A window that shows game INDEX of SOURCE. */
static PalWindow *
open_games (gpointer source, guint index)
{
  PalWindow *window = test_open_window (&chess_rules);
  g_autoptr (PalGameFile) file = load (source);
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;

  pal_document_open (document_of (window), file);
  g_assert_true (pal_document_actions_show (pal_window_get_page (window), index, problems, &error));
  g_assert_no_error (error);
  return window;
}

static PalWindow *
open_text (const char *text, guint index)
{
  g_autofree char *path = test_make_file ("games.pgn", text, -1);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return open_games (file, index);
}

/* The row called TITLE at or below TOP, or NULL. */
static GtkEditable *
find_entry (GtkWidget *top, const char *title)
{
  GtkEditable *found = NULL;

  if (ADW_IS_ENTRY_ROW (top)
      && g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (top)), title))
    return GTK_EDITABLE (top);
  for (GtkWidget *child = gtk_widget_get_first_child (top); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_entry (child, title);
  return found;
}

static void
wait_for_document (PalWindow *window)
{
  while (pal_document_is_busy (document_of (window)))
    g_main_context_iteration (NULL, TRUE);
  test_iterate ();
}

static const char three[] = "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n\n"
                            "[Event \"c\"]\n\n1. c4 *\n";

/* What was wrong with a game that was passed over is not held against the next one. */
static void
test_pass_over (void)
{
  PalWindow *window
      = open_text ("[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n[FEN \"nonsense\"]\n[Oh dear]\n\n"
                   "1. d4 *\n\n[Event \"c\"]\n\n1. c4 *\n",
                   0);

  act (window, "next-game");
  test_assert_line (test_match_of (window), "c4");
  g_assert_true (pal_document_can_save (document_of (window), test_match_of (window)));
  test_answer (test_find_message (window), "close");
  test_close_window (window);
}

/* A game that comes onto the board while another one is being deleted stays there. */
static void
test_delete_meanwhile (void)
{
  PalWindow *window = open_text (three, 1);
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);

  test_play (match, "Nf3");
  act (window, "delete-game");
  pal_game_page_set_match (pal_window_get_page (window), match, NULL);
  wait_for_document (window);
  test_assert_line (test_match_of (window), "Nf3");
  g_assert_cmpuint (pal_document_get_n_games (document_of (window)), ==, 2);
  test_close_window (window);
}

/* The games of a stream are in no file that another one could be. */
static void
test_stream (void)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (three, -1, NULL);
  PalWindow *window = open_games (stream, 1);
  g_autofree char *path = test_make_file ("other.pgn", three, -1);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *uri = g_file_get_uri (file);

  pal_document_actions_take_up (pal_window_get_page (window), uri, "1 nothing");
  test_iterate ();
  test_assert_line (test_match_of (window), "d4");
  test_close_window (window);
}

/* The form of a game's details, looked at and applied, changes nothing. */
static void
test_details_unchanged (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  g_autoptr (PalNewGame) game
      = pal_starting_default (test_bots (), test_engines (), &chess_rules, NULL);
  PalMatch *match;
  guint64 version;

  game->kinds[0] = PAL_PLAYER_HUMAN;
  game->kinds[1] = PAL_PLAYER_COMPUTER;
  game->random_color = FALSE;
  g_assert_true (pal_starting_start (pal_window_get_page (window), game, NULL));
  match = test_match_of (window);
  version = pal_match_get_version (match);

  act (window, "game-details");
  gtk_widget_activate_action (test_find_dialog (PAL_TYPE_GAME_DETAILS), "details.apply", NULL);
  g_assert_cmpuint (pal_match_get_version (match), ==, version);
  test_close_window (window);
}

static gboolean
has_news (PalWindow *window)
{
  GtkWidget *news = test_find_widget (window, PAL_TYPE_NEWS);

  return gtk_revealer_get_reveal_child (GTK_REVEALER (gtk_widget_get_last_child (news)));
}

/* Has the form of the game's details say EVENT, which can be taken back. */
static void
change_event (PalWindow *window, const char *event)
{
  GtkWidget *details;

  act (window, "game-details");
  details = test_find_dialog (PAL_TYPE_GAME_DETAILS);
  gtk_editable_set_text (find_entry (details, "Event"), event);
  gtk_widget_activate_action (details, "details.apply", NULL);
  test_iterate ();
  g_assert_true (has_news (window));
}

/* The button of a piece of news takes back what these tell of, and nothing else: they go when there
 * is something newer to be taken back, or another game. */
static void
test_undo_of_news (void)
{
  PalWindow *window = open_text (three, 0);
  PalMatch *match = test_match_of (window);

  pal_session_step (pal_game_page_get_session (pal_window_get_page (window)), 1);
  change_event (window, "first");
  pal_match_set_comment (match, pal_match_get_tree (match)->root, "newer");
  g_assert_false (has_news (window));
  act (window, "delete-rest");
  g_assert_true (has_news (window));
  g_signal_emit_by_name (test_find_button (GTK_WIDGET (window), "_Undo"), "clicked");
  g_assert_false (has_news (window));
  g_assert_cmpuint (pal_match_get_tree (match)->root->children->len, ==, 1);
  change_event (window, "second");
  act (window, "next-game");
  g_assert_false (has_news (window));
  test_close_window (window);
}

/* Opens the file of GAMES from another tab of WINDOW, which it returns. */
static PalGamePage *
open_from_other_tab (PalWindow *window, PalGameFile *games)
{
  PalGamePage *first = pal_window_get_page (window);
  PalGamePage *other = pal_game_page_find_room (first);

  g_assert_true (other != first);
  g_assert_true (pal_window_get_page (window) == other);
  test_start_game (window, &chess_rules);
  pal_opening_open (other, pal_game_file_get_source (games, 0));
  return other;
}

static PalGameChooser *
wait_for_chooser (void)
{
  gpointer chooser;

  while ((chooser = test_find_dialog (PAL_TYPE_GAME_CHOOSER)) == NULL
         || pal_game_chooser_get_file (chooser) == NULL)
    g_main_context_iteration (NULL, TRUE);
  return chooser;
}

/* A file that is open in another tab is worked in there, with what is changed and not saved. */
static void
test_open_twice (void)
{
  PalWindow *window = open_text (three, 0);
  PalGamePage *first = pal_window_get_page (window);
  PalGamePage *other;
  gpointer chooser;
  gboolean shown;

  change_event (window, "changed");
  other = open_from_other_tab (window, pal_document_get_file (document_of (window)));
  chooser = wait_for_chooser ();
  g_signal_emit_by_name (chooser, "chosen", 2, &shown);
  g_assert_true (shown);
  pal_dialog_end (chooser);
  test_iterate ();
  g_assert_true (pal_window_get_page (window) == first);
  g_assert_cmpint (pal_window_get_n_pages (window), ==, 2);
  test_assert_line (test_match_of (window), "c4");
  g_assert_cmpuint (pal_document_get_n_unsaved (document_of (window)), ==, 1);
  g_assert_null (pal_document_get_file (pal_game_page_get_document (other)));
  test_close_window (window);
}

/* The same for a file of one game, as long as nobody else has written it. */
static void
test_open_one_twice (void)
{
  g_autofree char *path = test_make_file ("one.pgn", "[Event \"a\"]\n\n1. e4 *\n", -1);
  PalWindow *window = test_open_window (&chess_rules);
  PalGamePage *first = pal_window_get_page (window);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (PalGameFile) games = load (file);

  test_open_file (window, path);
  g_assert_true (pal_window_get_page (window) == first);
  open_from_other_tab (window, games);
  while (pal_window_get_page (window) != first)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (pal_window_get_n_pages (window), ==, 2);
  change_event (window, "changed");
  open_from_other_tab (window, games);
  while (pal_window_get_page (window) != first)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (pal_match_get_modified (test_match_of (window)));
  g_assert_true (g_file_set_contents (path, "[Event \"a\"]\n\n1. d4 *\n", -1, NULL));
  pal_opening_open (first, file);
  while (pal_window_get_n_pages (window) < 4)
    g_main_context_iteration (NULL, TRUE);
  test_assert_line (test_match_of (window), "d4");
  test_close_window (window);
}

int
main (int argc, char **argv)
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/window-document/pass-over", test_pass_over);
  g_test_add_func ("/window-document/delete-meanwhile", test_delete_meanwhile);
  g_test_add_func ("/window-document/stream", test_stream);
  g_test_add_func ("/window-document/details-unchanged", test_details_unchanged);
  g_test_add_func ("/window-document/undo-of-news", test_undo_of_news);
  g_test_add_func ("/window-document/open-twice", test_open_twice);
  g_test_add_func ("/window-document/open-one-twice", test_open_one_twice);
  return test_run_window ();
}
