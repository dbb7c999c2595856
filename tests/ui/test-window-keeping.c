/* SPDX-License-Identifier: GPL-3.0-or-later */
/* No game is lost: not when another one takes the board, when the window closes, or when somebody
 * else has changed the file that it belongs to. */
#include "ui/files/pal-game-chooser.h"
#include "ui/files/pal-opening.h"
#include "ui/files/pal-saving.h"

#include "support/test-game.h"
#include "test-window-help.h"

#include "game/keeping/pal-autosave-slot.h"
#include "game/keeping/pal-game-history.h"
#include "ui/platform/pal-message.h"

#include <glib/gstdio.h>

static void
act (PalWindow *window, const char *name)
{
  g_action_group_activate_action (
      G_ACTION_GROUP (pal_game_page_get_actions (pal_window_get_page (window))), name, NULL);
}

/* Nobody is asked when another game takes the board: the one before is a click away. */
static void
test_bring_back (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  GtkWidget *undo;

  test_play (test_match_of (window), "e4 e5");
  pal_match_resign (test_match_of (window), 0);
  act (window, "rematch");
  g_assert_null (test_find_message (window));
  g_assert_cmpint (pal_match_get_head (test_match_of (window))->ply, ==, 0);
  undo = test_find_button (GTK_WIDGET (window), "_Undo");
  g_assert_nonnull (undo);
  g_signal_emit_by_name (undo, "clicked");
  test_assert_line (test_match_of (window), "e4 e5");
  g_assert_true (pal_match_is_over (test_match_of (window)));

  pal_opening_paste (pal_window_get_page (window), "1. d4 d5 *");
  test_assert_line (test_match_of (window), "d4 d5");
  pal_opening_paste (pal_window_get_page (window), "8/8/8/8");
  test_assert_line (test_match_of (window), "d4 d5");
  test_answer (test_find_message (window), "close");
  test_start_game (window, &chess_rules);
  act (window, "bring-back"); /* what was only pasted, too */
  test_assert_line (test_match_of (window), "d4 d5");
  act (window, "bring-back"); /* the new game had no moves */
  test_assert_line (test_match_of (window), "d4 d5");
  test_close_window (window);
}

/* The list of the games in WINDOW's history, when it is there. */
static PalGameChooser *
open_recent_games (PalWindow *window)
{
  GtkStack *stack;
  gpointer chooser;

  act (window, "recent-games");
  chooser = test_find_dialog (PAL_TYPE_GAME_CHOOSER);
  stack = test_find_widget (chooser, GTK_TYPE_STACK);
  while (g_str_equal (gtk_stack_get_visible_child_name (stack), "waiting"))
    g_main_context_iteration (NULL, TRUE);
  return chooser;
}

/* Each game is in the list once, the newest first; one that was being played goes on. */
static void
test_recent_games (void)
{
  g_autofree char *path = pal_game_history_path (NULL);
  PalWindow *window;
  PalGameChooser *chooser;
  GListModel *games;

  g_unlink (path);
  window = test_open_window (&chess_rules);
  chooser = open_recent_games (window);
  g_assert_nonnull (test_find_widget (chooser, ADW_TYPE_STATUS_PAGE));
  pal_dialog_close (chooser);
  test_iterate ();

  test_play (test_match_of (window), "e4 e5");
  test_start_game (window, &chess_rules);
  test_play (test_match_of (window), "d4 d5 c4");
  test_start_game (window, &chess_rules);
  for (int i = 0; i < 2; i++) {
    chooser = open_recent_games (window);
    games = G_LIST_MODEL (gtk_list_view_get_model (test_find_widget (chooser, GTK_TYPE_LIST_VIEW)));
    g_assert_cmpuint (g_list_model_get_n_items (games), ==, 2);
    g_signal_emit_by_name (test_find_widget (chooser, GTK_TYPE_LIST_VIEW), "activate", 1);
    test_assert_line (test_match_of (window), i == 0 ? "e4 e5" : "d4 d5 c4");
    g_assert_true (pal_match_get_started (test_match_of (window)));
    test_iterate ();
    test_start_game (window, &chess_rules); /* the game that leaves unchanged is the newest then */
  }
  test_close_window (window);
}

/* Nobody is asked when the window closes: the game comes back with its file and its changes. */
static void
test_closes_without_question (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  g_autofree char *path = test_make_file ("close.pgn", "1. e4 e5 *\n", -1);
  g_autofree char *text = NULL;

  test_open_file (window, path);
  test_play (test_match_of (window), "Nf3");
  window = test_come_back (window);
  test_assert_line (test_match_of (window), "e4 e5 Nf3");
  test_save (window);
  g_assert_null (test_find_message (window));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "2. Nf3"));
  test_close_window (window);
}

static void
on_flushed (GObject *source, GAsyncResult *result, gpointer data)
{
  *(gboolean *) data = TRUE;
}

/* Where the game cannot be kept, whoever closes the window is told before it is lost. */
static void
test_cannot_be_kept (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "palamedes", NULL);
  g_autofree char *game = g_build_filename (folder, "game.pgn", NULL);
  gpointer alive = window;
  gboolean flushed = FALSE;

  test_play (test_match_of (window), "e4");
  pal_autosave_flush_async (pal_game_page_get_autosave (pal_window_get_page (window)), on_flushed,
                            &flushed);
  while (!flushed)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (g_unlink (game), ==, 0);
  g_assert_cmpint (g_mkdir (game, 0700), ==, 0);
  gtk_window_close (GTK_WINDOW (window));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (window)));
  test_answer (test_wait_for_message (window), "cancel");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (window)));
  gtk_window_close (GTK_WINDOW (window));
  pal_message_close (test_wait_for_message (window)); /* as Escape does */
  test_iterate ();
  g_assert_null (test_find_message (window));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (window)));
  g_object_add_weak_pointer (G_OBJECT (window), &alive);
  gtk_window_close (GTK_WINDOW (window));
  test_answer (test_wait_for_message (window), "lose");
  while (alive != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (g_rmdir (game), ==, 0);
}

static void
window_keeping_on_unrealize (PalWindow *window, int *saves)
{
  *saves = pal_saving_is_under_way (pal_window_get_page (window));
}

/* A window whose game is kept goes only when nothing is being saved any more. */
static void
test_waits_for_saves (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  g_autofree char *path = test_make_file ("slow.pgn", "1. e4 e5 *\n", -1);
  g_autofree char *text = NULL;
  gpointer alive = window;
  gboolean flushed = FALSE;
  int saves = -1;

  test_open_file (window, path);
  test_play (test_match_of (window), "Nf3");
  pal_autosave_flush_async (pal_game_page_get_autosave (pal_window_get_page (window)), on_flushed,
                            &flushed);
  while (!flushed)
    g_main_context_iteration (NULL, TRUE);
  for (int i = 0; i < 8; i++)
    pal_saving_save (pal_window_get_page (window), FALSE);
  g_signal_connect (window, "unrealize", G_CALLBACK (window_keeping_on_unrealize), &saves);
  g_object_add_weak_pointer (G_OBJECT (window), &alive);
  gtk_window_close (GTK_WINDOW (window));
  while (alive != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (saves, ==, FALSE);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "2. Nf3"));
}

/* A history that cannot be read is moved aside while the window closes: it stays until that has
 * been told. */
static void
test_told_while_closing (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  g_autofree char *history = pal_game_history_path (NULL);
  g_autofree char *aside = g_strconcat (history, ".broken", NULL);
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);

  test_play (test_match_of (window), "e4");
  g_assert_true (g_file_set_contents (history, "broken", -1, NULL));
  pal_game_page_set_match (pal_window_get_page (window), match, NULL);
  gtk_window_close (GTK_WINDOW (window));
  g_assert_nonnull (strstr (pal_message_get_body (test_wait_for_message (window)), aside));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (window)));
  test_answer (test_find_message (window), "close");
  test_close_window (window);
  g_assert_cmpint (g_unlink (aside), ==, 0);
  g_assert_cmpint (g_unlink (history), ==, 0);
}

/* The position in view comes back, in a game that is looked at and in one that is played. */
static void
test_view_comes_back (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  g_autofree char *path = test_make_file ("view.pgn", "1. e4 e5 2. Nf3 *\n", -1);

  test_play (test_match_of (window), "d4 d5 c4");
  pal_session_step (pal_game_page_get_session (pal_window_get_page (window)), -2);
  window = test_come_back (window);
  g_assert_cmpint (
      pal_session_get_node (pal_game_page_get_session (pal_window_get_page (window)))->ply, ==, 1);
  g_assert_true (pal_match_get_started (test_match_of (window)));
  test_assert_line (test_match_of (window), "d4 d5 c4");

  test_open_file (window, path);
  pal_session_step (pal_game_page_get_session (pal_window_get_page (window)), 2);
  window = test_come_back (window);
  g_assert_cmpint (
      pal_session_get_node (pal_game_page_get_session (pal_window_get_page (window)))->ply, ==, 2);
  test_start_game (window, &chess_rules);
  test_close_window (window);
}

/* What another program has put into the file is not written over, nor called saved. */
static void
test_changed_on_disk (void)
{
  static const struct {
    const char *now; /* what is in the file by now */
    gboolean plays;  /* and the game is changed, too */
    gboolean asks;
  } cases[] = {
    { "1. e4 e5 *\n", FALSE, FALSE }, { "1. e4 e5 *\n", TRUE, FALSE },
    { "1. d4 d5 *\n", FALSE, TRUE }, /* as long as before */
    { "1. d4 d5 *\n", TRUE, TRUE },   { "1. d4 d5 *\n\n1. c4 *\n", TRUE, TRUE },
    { NULL, FALSE, FALSE }, /* deleted: nothing is written over */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path = test_make_file ("changed.pgn", "1. e4 e5 *\n", -1);
    g_autofree char *text = NULL;
    PalWindow *window = test_open_window (&chess_rules);

    g_test_message ("%u", i);
    test_open_file (window, path);
    if (cases[i].plays)
      test_play (test_match_of (window), "Nf3");
    if (cases[i].now != NULL)
      g_assert_true (g_file_set_contents (path, cases[i].now, -1, NULL));
    else
      g_assert_cmpint (g_unlink (path), ==, 0);
    window = test_come_back (window); /* which forgets nothing */
    test_save (window);
    g_assert_cmpint (test_find_message (window) != NULL, ==, cases[i].asks);
    if (cases[i].asks) {
      test_answer (test_find_message (window), "cancel");
      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      g_assert_cmpstr (text, ==, cases[i].now);
      g_clear_pointer (&text, g_free);
      test_save (window);
      test_answer (test_find_message (window), "replace");
      test_wait_for_save (window);
    }
    g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
    g_assert_nonnull (strstr (text, cases[i].plays ? "1. e4 e5 2. Nf3" : "1. e4 e5"));
    test_save (window); /* what it wrote itself is known */
    g_assert_null (test_find_message (window));
    test_close_window (window);
  }
}

/* What cannot be saved is told, and stays on the board as something that is not saved. */
static void
test_save_fails (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  g_autofree char *path = test_make_file ("gone.pgn", "1. e4 e5 *\n", -1);

  test_open_file (window, path);
  test_play (test_match_of (window), "Nf3");
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  test_save (window);
  test_answer (test_find_message (window), "replace");
  test_answer (test_wait_for_message (window), "close");
  test_assert_line (test_match_of (window), "e4 e5 Nf3");
  g_assert_true (pal_match_get_modified (test_match_of (window)));
  g_rmdir (path);
  test_close_window (window);
}

/* Whether the file at PATH holds WORDS. */
static gboolean
holds (const char *path, const char *words)
{
  g_autofree char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) && strstr (text, words) != NULL;
}

static void
on_replace (PalWindow *window)
{
  g_assert_true (pal_saving_is_under_way (pal_window_get_page (window)));
  test_play (test_match_of (window), "Nc6");
}

static void
on_replace_again (PalWindow *window)
{
  test_play (test_match_of (window), "Bb5");
  act (window, "save");
}

/* What is played while the game is being written is not saved yet. A save that is asked for
 * meanwhile comes after that, and knows what was written. */
static void
test_played_while_saving (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  g_autofree char *path = test_make_file ("while.pgn", "1. e4 e5 *\n", -1);
  PalMessage *dialog;

  test_open_file (window, path);
  test_play (test_match_of (window), "Nf3");
  g_assert_true (g_file_set_contents (path, "1. d4 *\n", -1, NULL));
  test_save (window);
  dialog = test_find_message (window);
  g_signal_connect_swapped (dialog, "response", G_CALLBACK (on_replace), window);
  test_answer (dialog, "replace");
  test_wait_for_save (window);
  g_assert_true (holds (path, "Nf3") && !holds (path, "Nc6"));
  g_assert_true (pal_match_get_modified (test_match_of (window)));

  g_assert_true (g_file_set_contents (path, "1. c4 *\n", -1, NULL));
  test_save (window);
  dialog = test_find_message (window);
  g_signal_connect_swapped (dialog, "response", G_CALLBACK (on_replace_again), window);
  test_answer (dialog, "replace");
  test_wait_for_save (window);
  g_assert_null (test_find_message (window));
  g_assert_true (holds (path, "Bb5"));
  g_assert_false (pal_match_get_modified (test_match_of (window)));
  test_close_window (window);
}

/* Another game on the board does not take the file of the one that is being saved. */
static void
test_left_while_saving (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  g_autofree char *path = test_make_file ("left.pgn", "1. e4 e5 *\n", -1);
  g_autofree char *uri = NULL;
  PalMatch *match;

  test_open_file (window, path);
  match = g_object_ref (test_match_of (window));
  test_play (match, "Nf3");
  act (window, "save");
  test_start_game (window, &chess_rules);
  test_wait_for_save (window);
  g_assert_null (test_find_message (window));
  g_assert_true (holds (path, "Nf3"));
  g_assert_false (pal_match_get_modified (match));
  g_object_get (pal_game_page_get_autosave (pal_window_get_page (window)), "file-uri", &uri, NULL);
  g_assert_null (uri);
  g_object_unref (match);
  test_close_window (window);
}

static void
keeping_on_destroy (PalWindow *window, PalGamePage *page)
{
  g_assert_false (pal_saving_is_under_way (page));
}

/* A window that is closed while a save is under way goes when that has ended, and comes back where
 * it has failed. */
static void
test_closed_while_saving (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  g_autofree char *folder = g_build_filename (g_get_user_runtime_dir (), "closed", NULL);
  g_autofree char *path = g_build_filename (folder, "closed.pgn", NULL);
  g_autofree char *state = g_build_filename (g_get_user_state_dir (), "palamedes", NULL);
  g_autofree char *kept = NULL;
  g_autoptr (GArray) games = NULL;
  gpointer alive = window;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, "1. e4 e5 *\n", -1, NULL));
  test_open_file (window, path);
  test_play (test_match_of (window), "Nf3");
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  act (window, "save");
  gtk_window_close (GTK_WINDOW (window));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (window)));
  test_answer (test_wait_for_message (window), "close");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (window)));
  test_play (test_match_of (window), "Nc6"); /* it goes on */

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  act (window, "save");
  g_signal_connect (window, "destroy", G_CALLBACK (keeping_on_destroy),
                    pal_window_get_page (window));
  g_object_add_weak_pointer (G_OBJECT (window), &alive);
  gtk_window_close (GTK_WINDOW (window));
  while (alive != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (holds (path, "Nc6"));
  games = pal_autosave_list (NULL);
  g_assert_cmpuint (games->len, ==, 1);
  kept = pal_autosave_slot_path (state, g_array_index (games, PalAutosaveKept, 0).number);
  g_assert_true (holds (kept, "Nc6"));
  g_assert_false (holds (kept, "modified")); /* it knows of the save */
  g_unlink (path);
  g_rmdir (folder);
}

static GtkEventController *
find_drop_target (PalWindow *window)
{
  GtkWidget *page = GTK_WIDGET (pal_window_get_page (window));
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (page);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_DROP_TARGET (controller))
      return controller;
  }
  g_assert_not_reached ();
}

/* Files that are dropped together are one list of games; one that holds none is told of. */
static void
test_dropped_together (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  const char *const texts[] = { "1. e4 *\n\n1. d4 *\n", "", "1. c4 *\n" };
  GFile *files[G_N_ELEMENTS (texts)];
  g_auto (GValue) value = G_VALUE_INIT;
  GtkListView *view;
  gboolean taken = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autofree char *name = g_strdup_printf ("dropped-%u.pgn", i);
    g_autofree char *path = test_make_file (name, texts[i], -1);

    files[i] = g_file_new_for_path (path);
  }
  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed (&value, gdk_file_list_new_from_array (files, G_N_ELEMENTS (files)));
  g_signal_emit_by_name (find_drop_target (window), "drop", &value, 0.0, 0.0, &taken);
  g_assert_true (taken);
  while (test_find_message (NULL) == NULL)
    g_main_context_iteration (NULL, TRUE);
  test_answer (test_find_message (NULL), "close");
  view = test_find_widget (test_find_dialog (PAL_TYPE_GAME_CHOOSER), GTK_TYPE_LIST_VIEW);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (view))), ==,
                    3);
  g_signal_emit_by_name (view, "activate", 2);
  test_assert_line (test_match_of (window), "c4");
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    g_object_unref (files[i]);
  test_close_window (window);
}

int
main (int argc, char *argv[])
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/window-keeping/bring-back", test_bring_back);
  g_test_add_func ("/window-keeping/recent-games", test_recent_games);
  g_test_add_func ("/window-keeping/closes-without-question", test_closes_without_question);
  g_test_add_func ("/window-keeping/cannot-be-kept", test_cannot_be_kept);
  g_test_add_func ("/window-keeping/waits-for-saves", test_waits_for_saves);
  g_test_add_func ("/window-keeping/told-while-closing", test_told_while_closing);
  g_test_add_func ("/window-keeping/played-while-saving", test_played_while_saving);
  g_test_add_func ("/window-keeping/left-while-saving", test_left_while_saving);
  g_test_add_func ("/window-keeping/closed-while-saving", test_closed_while_saving);
  g_test_add_func ("/window-keeping/view-comes-back", test_view_comes_back);
  g_test_add_func ("/window-keeping/changed-on-disk", test_changed_on_disk);
  g_test_add_func ("/window-keeping/save-fails", test_save_fails);
  g_test_add_func ("/window-keeping/dropped-together", test_dropped_together);
  return test_run_window ();
}
