/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game that the program does not know, in the window: board, list, bars, dialogs, files. */
#include "game/lists/pal-game-list.h"
#include "ui/app/pal-preferences.h"
#include "ui/board/pal-board-cells.h"
#include "ui/board/pal-board-view.h"
#include "ui/files/pal-game-chooser.h"
#include "ui/files/pal-opening.h"
#include "ui/moves/pal-move-entry.h"
#include "ui/moves/pal-move-list.h"
#include "ui/moves/pal-move-rows.h"
#include "ui/new-game/pal-new-game-dialog.h"
#include "ui/new-game/pal-player-picker.h"
#include "ui/thinking/pal-thinking-window.h"
#include "ui/window/pal-captures.h"
#include "ui/window/pal-player-bar.h"
#include "ui/workshop/pal-bot-identity.h"
#include "ui/workshop/pal-bot-techniques.h"
#include "ui/workshop/pal-bot-values.h"
#include "ui/workshop/pal-technique-panel.h"
#include "ui/workshop/pal-workshop.h"

#include "registry.h"

#include "fourth-game/four-in-a-row.h"
#include "support/test-game.h"
#include "test-window-help.h"

#define TWO_GAMES                                                                                  \
  "[Variant \"Four in a Row\"]\n[Yellow \"Ada\"]\n[Red \"Grace\"]\n[Result \"1-0\"]\n\n"           \
  "1. d1 d2 2. e1 c1 1-0\n\n"                                                                      \
  "[Red \"Edith\"]\n[Yellow \"Emmy\"]\n[Variant \"Four in a Row\"]\n\n1. a1 *\n"

static GtkWidget *
cell (PalWindow *window, const char *name)
{
  return test_find_cell (test_find_widget (window, PAL_TYPE_BOARD_VIEW), &four_rules, name);
}

/* Presses and lets go of the button in the middle of a cell, as the board's gesture tells it. */
static void
click (PalWindow *window, const char *name)
{
  GtkWidget *board = test_find_widget (window, PAL_TYPE_BOARD_VIEW);
  GtkEventController *drag = test_find_drag (board);
  graphene_rect_t place;

  g_assert_true (gtk_widget_compute_bounds (cell (window, name), board, &place));
  g_signal_emit_by_name (drag, "drag-begin", place.origin.x + place.size.width / 2.0,
                         place.origin.y + place.size.height / 2.0);
  g_signal_emit_by_name (drag, "drag-end", 0.0, 0.0);
}

#define assert_label(widget, label)                                                                \
  gtk_test_accessible_assert_property (widget, GTK_ACCESSIBLE_PROPERTY_LABEL, label)

/* A click anywhere in a column drops a disc; the arrows and Enter do, too; either way round. */
static void
test_board (void)
{
  PalWindow *window = test_open_window (&four_rules);
  PalMatch *match = test_match_of (window);
  GtkWidget *board = test_find_widget (window, PAL_TYPE_BOARD_VIEW);

  assert_label (cell (window, "d6"), "d6, empty, legal");
  click (window, "d6");
  assert_label (cell (window, "d1"), "d1, yellow disc");
  click (window, "d2");
  assert_label (cell (window, "d2"), "d2, red disc");
  click (window, "d1"); /* what lies under the discs is no place for one */
  test_assert_line (match, "d1 d2");
  test_wait_for_keys (window);
  gtk_widget_grab_focus (cell (window, "d3"));
  gtk_widget_child_focus (board, GTK_DIR_RIGHT);
  g_assert_true (gtk_widget_has_focus (cell (window, "e3")));
  g_assert_true (gtk_widget_activate_action (cell (window, "e3"), "cell.activate", NULL));
  test_assert_line (match, "d1 d2 e1");
  pal_session_set_flipped (pal_game_page_get_session (pal_window_get_page (window)), TRUE);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  click (window, "a4");
  test_assert_line (match, "d1 d2 e1 a1");
  g_assert_cmpstr (pal_board_view_get_announcement (PAL_BOARD_VIEW (board)), ==, "Red: a1");
  test_close_window (window);
}

/* Undo and redo, the list, walking, the end, and once more. */
static void
test_game (void)
{
  PalWindow *window = test_open_window (&four_rules);
  GActionGroup *actions = G_ACTION_GROUP (pal_game_page_get_actions (pal_window_get_page (window)));
  PalMoveList *list = test_find_widget (window, PAL_TYPE_MOVE_LIST);
  PalBoardView *board = test_find_widget (window, PAL_TYPE_BOARD_VIEW);
  PalMatch *match = test_match_of (window);

  test_play (match, "d1 a1 e1 b1 f1");
  g_assert_cmpuint (g_list_model_get_n_items (pal_move_list_get_rows (list)), ==, 3);
  g_action_group_activate_action (actions, "undo", NULL);
  test_assert_line (match, "d1 a1 e1 b1");
  g_action_group_activate_action (actions, "redo", NULL);
  g_action_group_activate_action (actions, "first", NULL);
  assert_label (cell (window, "d1"), "d1, empty, legal");
  g_action_group_activate_action (actions, "last", NULL);
  g_assert_false (g_action_group_get_action_enabled (actions, "threats")); /* there are none */
  test_play (match, "a2");
  click (window, "g5");
  g_assert_true (pal_match_is_over (match));
  g_assert_nonnull (strstr (pal_board_view_get_announcement (board), "Four in a row"));
  g_action_group_activate_action (actions, "rematch", NULL);
  g_assert_true (pal_match_get_rules (test_match_of (window)) == &four_rules);
  test_assert_line (test_match_of (window), "");
  test_close_window (window);
}

/* The bars count discs; whose bar it is, and what it counts, is told. */
static void
test_bars (void)
{
  PalWindow *window = test_open_window (&four_rules);
  PalPlayerBar *bar = test_find_widget (window, PAL_TYPE_PLAYER_BAR);
  PalCaptures *captures = test_find_widget (bar, PAL_TYPE_CAPTURES);

  assert_label (bar, "Red");
  test_play (test_match_of (window), "d1 d2 e1 e2");
  assert_label (captures, "2 pieces on the board");
  test_close_window (window);
}

/* A tile with those of the other games, which a narrow screen has room for, the game's sides, and
 * its own last choice. */
static void
test_dialog (void)
{
  PalNewGameDialog *dialog = pal_new_game_dialog_new (NULL, test_bots (), test_engines (),
                                                      registry_find ("chess")->rules);
  GtkWidget *tiles, *tile;
  int width;

  pal_dialog_present (dialog);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (dialog));
  tiles = GTK_WIDGET (
      gtk_widget_get_template_child (GTK_WIDGET (dialog), PAL_TYPE_NEW_GAME_DIALOG, "tiles"));
  tile = gtk_widget_get_last_child (tiles);
  assert_label (tile, "Four in a Row");
  gtk_widget_measure (GTK_WIDGET (dialog), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL,
                      NULL);
  g_assert_cmpint (width, <=, 360);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (tile), TRUE);
  g_assert_true (pal_new_game_dialog_get_game (dialog)->rules == &four_rules);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (dialog));
  pal_dialog_end (dialog);
}

/* A game without pictures has its letters, and only boards to choose from. */
static void
test_preferences (void)
{
  PalPreferences *dialog = pal_preferences_new (NULL, test_books (), &four_rules);
  g_autoptr (PalPieceSet) set = pal_piece_set_new (&four_rules, NULL);
  GtkWidget *pieces = GTK_WIDGET (
      gtk_widget_get_template_child (GTK_WIDGET (dialog), PAL_TYPE_PREFERENCES, "pieces_group"));

  pal_dialog_present (dialog);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (dialog));
  g_assert_false (gtk_widget_get_visible (pieces));
  g_assert_nonnull (pal_piece_set_get_texture (set, 1, 64));
  pal_dialog_end (dialog);
}

static void
assert_players (PalGameList *list, guint position, const char *players)
{
  g_autoptr (PalGameItem) item = g_list_model_get_item (G_LIST_MODEL (list), position);
  g_autofree char *found = pal_game_item_dup_players (item);

  g_assert_cmpstr (found, ==, players);
}

static void
on_loaded (GObject *source, GAsyncResult *result, gpointer file)
{
  *(PalGameFile **) file = pal_game_file_load_finish (result, NULL);
}

/* The list of a file's games names the players as the game does, first mover first. */
static void
test_file_of_games (void)
{
  g_autofree char *path = test_make_file ("four.pgn", TWO_GAMES, -1);
  g_autoptr (GFile) source = g_file_new_for_path (path);
  g_autoptr (PalGameFile) file = NULL;
  g_autoptr (PalGameList) list = NULL;

  pal_game_file_load_async (source, NULL, on_loaded, &file);
  while (file == NULL)
    g_main_context_iteration (NULL, TRUE);
  list = pal_game_list_new (file);
  assert_players (list, 0, "Ada – Grace");
  assert_players (list, 1, "Emmy – Edith");
}

/* A pasted game, and the game that is there again at the next start, with the position in view. */
static void
test_comes_back (void)
{
  PalWindow *window = test_open_window (&four_rules);

  pal_opening_paste (pal_window_get_page (window),
                     "[Variant \"four\"]\n[Yellow \"Ada\"]\n\n1. d1 d2 2. e1 *");
  test_assert_line (test_match_of (window), "d1 d2 e1");
  g_assert_true (pal_match_get_rules (test_match_of (window)) == &four_rules);
  assert_label (cell (window, "e1"), "e1, empty, legal");
  pal_session_last (pal_game_page_get_session (pal_window_get_page (window)));
  assert_label (cell (window, "e1"), "e1, yellow disc");
  window = test_come_back (window);
  test_assert_line (test_match_of (window), "d1 d2 e1");
  assert_label (cell (window, "e1"), "e1, yellow disc");
  test_close_window (window);
}

static GtkWidget *
child_of (gpointer widget, const char *name)
{
  return GTK_WIDGET (
      gtk_widget_get_template_child (GTK_WIDGET (widget), G_OBJECT_TYPE (widget), name));
}

/* Without a bot there is nothing to search with, which is said; with one there is, and only what
 * the game has positions for is offered. */
static void
test_bot (void)
{
  PalWindow *window = test_open_window (&four_rules);
  GActionGroup *actions = G_ACTION_GROUP (pal_game_page_get_actions (pal_window_get_page (window)));
  GtkWidget *thinking, *pages, *panel, *set;
  PalBotItem *item;
  Bot bot;

  g_action_group_activate_action (actions, "thinking", NULL);
  thinking = GTK_WIDGET (test_find_toplevel (PAL_TYPE_THINKING_WINDOW));
  gtk_test_widget_wait_for_draw (thinking);
  pages = child_of (thinking, "pages");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (GTK_STACK (pages)), ==, "no-bot");
  g_assert_cmpstr (adw_status_page_get_title (ADW_STATUS_PAGE (child_of (thinking, "no_bot"))), ==,
                   "There Is No Bot for Four in a Row Yet");
  g_assert_false (gtk_widget_is_sensitive (child_of (thinking, "think")));
  bot_init (&bot, &four_rules);
  g_strlcpy (bot.name, "Dropper", sizeof bot.name);
  item = pal_bot_store_add (test_bots (), &bot);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (GTK_STACK (pages)), ==, "empty");
  g_assert_true (gtk_widget_is_sensitive (child_of (thinking, "think")));
  panel = test_find_widget (thinking, PAL_TYPE_TECHNIQUE_PANEL);
  set = child_of (panel, "set");
  g_assert_cmpuint (g_list_model_get_n_items (adw_combo_row_get_model (ADW_COMBO_ROW (set))), ==,
                    2);
  g_object_set (child_of (panel, "shape"), "selected", 1, NULL);
  g_assert_false (pal_technique_panel_has_positions (PAL_TECHNIQUE_PANEL (panel)));
  g_signal_emit_by_name (panel, "start");
  g_assert_true (
      pal_technique_series_get_busy (pal_technique_panel_get_series (PAL_TECHNIQUE_PANEL (panel))));
  pal_bot_store_remove (test_bots (), item);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (GTK_STACK (pages)), ==, "no-bot");
  test_close_window (window);
}

/* A bot of a game without a sign, and without phases, in the workshop. */
static void
test_workshop (void)
{
  PalWindow *window = test_open_window (&four_rules);
  PalWorkshop *workshop = pal_workshop_present (pal_window_get_page (window));
  GtkIconTheme *theme
      = gtk_icon_theme_get_for_display (gtk_widget_get_display (GTK_WIDGET (window)));
  GtkWidget *values, *techniques;
  AdwAvatar *avatar;

  gtk_widget_activate_action (GTK_WIDGET (workshop), "workshop.new", "s", "four");
  gtk_test_widget_wait_for_draw (GTK_WIDGET (workshop));
  avatar = test_find_widget (test_find_widget (workshop, PAL_TYPE_BOT_IDENTITY), ADW_TYPE_AVATAR);
  g_assert_true (gtk_icon_theme_has_icon (theme, adw_avatar_get_icon_name (avatar)));
  values = test_find_widget (workshop, PAL_TYPE_BOT_VALUES);
  g_assert_false (gtk_widget_get_visible (child_of (values, "phases")));
  g_assert_false (gtk_widget_get_visible (child_of (values, "copy")));
  g_assert_cmpint (pal_bot_editor_get_phase (pal_workshop_get_editor (workshop)), ==, 1);
  techniques = test_find_widget (workshop, PAL_TYPE_BOT_TECHNIQUES);
  g_assert_false (gtk_widget_get_visible (child_of (techniques, "depth_0_row")));
  g_assert_true (gtk_widget_get_visible (child_of (techniques, "depth_1_row")));
  gtk_widget_activate_action (GTK_WIDGET (workshop), "workshop.new", "s", "chess");
  g_assert_true (gtk_widget_get_visible (child_of (values, "phases")));
  g_assert_true (gtk_widget_get_visible (child_of (techniques, "depth_0_row")));
  test_close_window (window);
}

int
main (int argc, char *argv[])
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/fourth-board/board", test_board);
  g_test_add_func ("/fourth-board/game", test_game);
  g_test_add_func ("/fourth-board/bars", test_bars);
  g_test_add_func ("/fourth-board/dialog", test_dialog);
  g_test_add_func ("/fourth-board/preferences", test_preferences);
  g_test_add_func ("/fourth-board/file-of-games", test_file_of_games);
  g_test_add_func ("/fourth-board/comes-back", test_comes_back);
  g_test_add_func ("/fourth-board/bot", test_bot);
  g_test_add_func ("/fourth-board/workshop", test_workshop);
  return test_run_window ();
}
