/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window that shows what a bot thinks: its tree, by keys and by actions, and the preview that
 * it puts on the board. Clicks from outside are tried in thinking-by-hand.py. */
#include "ui/board/pal-board-cells.h"
#include "ui/board/pal-board-view.h"
#include "ui/thinking/pal-census-outline.h"
#include "ui/thinking/pal-thinking-beside.h"
#include "ui/thinking/pal-thinking-engine.h"
#include "ui/thinking/pal-thinking-history.h"
#include "ui/thinking/pal-thinking-outline.h"
#include "ui/thinking/pal-thinking-pair.h"
#include "ui/thinking/pal-thinking-search.h"
#include "ui/thinking/pal-thinking-tree-private.h"
#include "ui/thinking/pal-thinking-tree.h"
#include "ui/thinking/pal-thinking-window.h"
#include "ui/workshop/pal-technique-panel.h"

#include "bot/glass-record.h"
#include "files/core/game-file.h"
#include "reversi/reversi.h"
#include "support/test-game.h"
#include "test-window-help.h"
#include "xiangqi/xiangqi.h"

enum { NARROW = 360 };

static GtkWindow *
open_thinking (PalWindow *window)
{
  g_action_group_activate_action (
      G_ACTION_GROUP (pal_game_page_get_actions (pal_window_get_page (window))), "thinking", NULL);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (test_find_toplevel (PAL_TYPE_THINKING_WINDOW)));
  return test_find_toplevel (PAL_TYPE_THINKING_WINDOW);
}

/* Lets a bot that looks some moves ahead think until it has finished; returns the view of its tree.
 */
static PalThinkingTree *
think (GtkWindow *thinking)
{
  PalThinkingTree *view = test_find_widget (thinking, PAL_TYPE_THINKING_TREE);

  pal_bot_choice_choose (test_find_widget (thinking, PAL_TYPE_BOT_CHOICE), "Materialist");
  AdwViewStack *stack = test_find_widget (thinking, ADW_TYPE_VIEW_STACK);

  adw_view_stack_set_visible_child_name (stack, "beside");
  gtk_widget_activate_action (GTK_WIDGET (thinking), "view.think", NULL);
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (stack), ==, "tree");
  while (pal_thinking_tree_get_tree (view) == NULL
         || !glass_tree_finished (pal_thinking_tree_get_tree (view)))
    g_main_context_iteration (NULL, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (view));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (thinking));
  return view;
}

static void
act (PalThinkingTree *view, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (view), action, NULL));
}

/* The keys go down the principal variation, along a level and back; the board shows where. */
static void
test_walk (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  PalSession *session = pal_game_page_get_session (pal_window_get_page (window));
  GtkWindow *thinking = open_thinking (window);
  PalThinkingTree *view = think (thinking);
  GlassTree *tree = pal_thinking_tree_get_tree (view);
  int line[4], next;
  Position expected;
  const PalPreview *preview;

  g_assert_true (test_find_toplevel (PAL_TYPE_THINKING_WINDOW)
                 == open_thinking (window)); /* there is one */
  g_assert_cmpint (glass_tree_line (tree, line, 4), >=, 2);
  g_assert_null (pal_session_get_preview (session));
  act (view, "thinking.child");
  g_assert_cmpint (pal_thinking_tree_get_selected (view), ==, line[1]);
  preview = pal_session_get_preview (session);
  glass_tree_position (tree, line[1], &expected);
  g_assert_nonnull (preview);
  g_assert_cmpmem (&preview->position, sizeof expected, &expected, sizeof expected);
  g_assert_cmpstr (preview->caption, !=, "");
  gtk_test_widget_wait_for_draw (test_find_widget (window, PAL_TYPE_BOARD_VIEW));

  act (view, "thinking.next");
  next = pal_thinking_tree_get_selected (view);
  g_assert_cmpint (next, !=, line[1]);
  g_assert_cmpint (glass_tree_node (tree, next)->parent, ==, 0);
  act (view, "thinking.previous");
  g_assert_cmpint (pal_thinking_tree_get_selected (view), ==, line[1]);
  act (view, "thinking.parent");
  g_assert_cmpint (pal_thinking_tree_get_selected (view), ==, 0);

  /* A move that is played is more than a thought. */
  test_play (test_match_of (window), "e4");
  g_assert_null (pal_session_get_preview (session));
  act (view, "thinking.child");
  g_assert_nonnull (pal_session_get_preview (session));
  gtk_window_close (thinking);
  test_iterate ();
  g_assert_null (pal_session_get_preview (session));
  g_assert_null (test_find_toplevel (PAL_TYPE_THINKING_WINDOW));
  test_close_window (window);
}

/* A finger that stays on the tree gets the menu of the right button. */
static void
test_hold (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  GtkWindow *thinking = open_thinking (window);
  PalThinkingTree *view = think (thinking);
  GtkWidget *menu = test_find_widget (view, GTK_TYPE_POPOVER_MENU);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (view));

  g_assert_false (gtk_widget_get_visible (menu));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkGesture) gesture = g_list_model_get_item (controllers, i);

    if (GTK_IS_GESTURE_LONG_PRESS (gesture))
      g_signal_emit_by_name (gesture, "pressed", 5.0, 5.0);
  }
  g_assert_true (gtk_widget_get_visible (menu));
  gtk_popover_popdown (GTK_POPOVER (menu));
  gtk_window_close (thinking);
  test_iterate ();
  test_close_window (window);
}

/* What the search has learnt for its order stands beside the tree, for all pieces or one; the keys
 * get to its squares. */
static void
test_history (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  GtkWindow *thinking = open_thinking (window);
  PalThinkingTree *view = think (thinking);
  const Bot *bot = glass_tree_bot (pal_thinking_tree_get_tree (view));
  PalThinkingHistory *history = test_find_widget (thinking, PAL_TYPE_THINKING_HISTORY);
  GtkWidget *board = test_find_widget (history, PAL_TYPE_HISTORY_BOARD);
  GtkDropDown *pieces = test_find_widget (history, GTK_TYPE_DROP_DOWN);
  const guint n = 1 + 2 + (guint) bot->rules->n_pieces;

  g_assert_cmpint (bot->techniques.order, ==, BOT_ORDER_HISTORY);
  g_assert_true (gtk_widget_get_mapped (board));
  g_assert_null (gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (gtk_widget_get_first_child (GTK_WIDGET (pieces))),
      GTK_ACCESSIBLE_PROPERTY_LABEL, "Whose moves"));
  g_assert_cmpuint (g_list_model_get_n_items (gtk_drop_down_get_model (pieces)), ==, n);
  for (guint choice = 0; choice < n; choice++) {
    gtk_drop_down_set_selected (pieces, choice);
    gtk_test_widget_wait_for_draw (GTK_WIDGET (thinking));
  }
  g_assert_true (gtk_widget_grab_focus (board));
  g_assert_true (PAL_IS_BOARD_CELL (gtk_window_get_focus (thinking)));
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (thinking), board));
  test_close_window (window);
}

/* Does what the key TRIGGER does in LIST. */
static void
press_in (GtkWidget *list, const char *trigger)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (list);
  int done = 0;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GListModel) keys = g_list_model_get_item (controllers, i);

    for (guint j = 0; G_IS_LIST_MODEL (keys) && j < g_list_model_get_n_items (keys); j++) {
      g_autoptr (GtkShortcut) key = g_list_model_get_item (keys, j);
      g_autofree char *text = gtk_shortcut_trigger_to_string (gtk_shortcut_get_trigger (key));

      if (!g_str_has_prefix (text, trigger))
        continue;
      gtk_shortcut_action_activate (gtk_shortcut_get_action (key), 0, list, NULL);
      done++;
    }
  }
  g_assert_cmpint (done, ==, 1);
}

/* The keys fold and unfold as the arrows of the rows point, which languages written from right to
 * left turn around. */
static void
test_direction (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  GtkWindow *thinking = open_thinking (window);
  PalOutline *outline;
  GtkWidget *list;

  think (thinking);
  outline = test_find_widget (thinking, PAL_TYPE_THINKING_OUTLINE);
  list = test_find_widget (outline, GTK_TYPE_COLUMN_VIEW);
  gtk_stack_set_visible_child_name (
      GTK_STACK (gtk_widget_get_ancestor (GTK_WIDGET (outline), GTK_TYPE_STACK)), "outline");
  gtk_test_widget_wait_for_draw (GTK_WIDGET (thinking));
  for (int rtl = 0; rtl < 2; rtl++) {
    GListModel *rows = G_LIST_MODEL (pal_outline_get_rows (outline));
    const guint n = g_list_model_get_n_items (rows);

    gtk_widget_set_direction (list, rtl ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR);
    pal_outline_go (outline, 0);
    g_assert_cmpuint (n, >, 1);
    press_in (list, rtl ? "Right" : "Left");
    g_assert_cmpuint (g_list_model_get_n_items (rows), ==, 1);
    press_in (list, rtl ? "Left" : "Right");
    g_assert_cmpuint (g_list_model_get_n_items (rows), >, 1);
  }
  test_close_window (window);
}

/* The window goes with the board whose thoughts it shows. */
static void
test_goes (void)
{
  PalWindow *window = test_open_window (&reversi_rules);

  think (open_thinking (window));
  test_close_window (window);
  g_assert_null (test_find_toplevel (PAL_TYPE_THINKING_WINDOW));
}

/* Another game is another matter. */
static void
test_new_game (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  PalThinkingTree *view = think (open_thinking (window));

  test_start_game (window, &reversi_rules);
  g_assert_null (pal_thinking_tree_get_tree (view));
  think (test_find_toplevel (PAL_TYPE_THINKING_WINDOW));
  g_assert_true (glass_tree_bot (pal_thinking_tree_get_tree (view))->rules == &reversi_rules);
  test_close_window (window);
}

/* Zoom and folds at their ends do no harm, and the place that is looked at stays. */
static void
test_zoom (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  PalThinkingTree *view = think (open_thinking (window));

  for (int i = 0; i < 60; i++)
    act (view, "thinking.zoom-out");
  g_assert_cmpfloat (pal_thinking_tree_get_zoom (view), <, 0.05);
  pal_thinking_tree_open_all (view);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (view));
  for (int i = 0; i < 90; i++)
    act (view, "thinking.zoom-in");
  g_assert_cmpfloat (pal_thinking_tree_get_zoom (view), >, 2);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (view));
  act (view, "thinking.original-size");
  g_assert_cmpfloat (pal_thinking_tree_get_zoom (view), ==, 1);
  pal_thinking_tree_select (view, glass_tree_size (pal_thinking_tree_get_tree (view)) - 1);
  pal_thinking_tree_fold_all (view);
  g_assert_cmpint (
      glass_tree_node (pal_thinking_tree_get_tree (view), pal_thinking_tree_get_selected (view))
          ->ply,
      <=, 1);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (view));
  test_close_window (window);
}

/* What does not fit into the window is shown at its root, wherever it was looked at before. */
static void
test_fit (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  PalThinkingTree *view = think (open_thinking (window));
  g_autoptr (GtkAdjustment) across = NULL;
  const int margin = 100;
  double x, y;

  g_object_get (view, "hadjustment", &across, NULL);
  pal_thinking_tree_open_all (view);
  pal_thinking_tree_select (view, glass_tree_size (pal_thinking_tree_get_tree (view)) - 1);
  gtk_adjustment_set_value (across, gtk_adjustment_get_upper (across));
  act (view, "thinking.fit");
  g_assert_cmpfloat (gtk_adjustment_get_page_size (across) + margin, <,
                     gtk_adjustment_get_upper (across));
  pal_thinking_tree_locate (view, 0, &x, &y);
  g_assert_cmpfloat (x, >, margin / 2);
  g_assert_cmpfloat (x, <, gtk_widget_get_width (GTK_WIDGET (view)) - margin / 2);
  g_assert_cmpfloat (y, >, 0);
  g_assert_cmpfloat (y, <, gtk_widget_get_height (GTK_WIDGET (view)));
  test_close_window (window);
}

/* A tree of one line: knights that go out and come back, PLIES long; free with glass_tree_unref. */
static GlassTree *
make_line (int plies)
{
  static const char *const there_and_back[] = { "g1f3", "g8f6", "f3g1", "f6g8" };
  GlassTree *tree = glass_tree_new (8 * (plies + 1));
  Position position;
  Bot bot;

  bot_init (&bot, &chess_rules);
  rules_start (&chess_rules, &position);
  glass_record_begin (tree, &bot, &position, 1);
  for (int ply = 0; ply <= plies; ply++) {
    const char *text = there_and_back[(ply + 3) % 4];
    Move move = MOVE_NONE;

    if (ply > 0) {
      g_assert_cmpint (chess_rules.move_from_text (&position, text, 4, &move), ==, MOVE_TEXT_OK);
      chess_rules.play (&position, move);
    }
    glass_record_enter (tree, ply - 1, move, ply, -SCORE_INFINITE, SCORE_INFINITE);
  }
  for (int ply = plies; ply >= 0; ply--)
    glass_record_leave (tree, ply, &(GlassFinding){ .best = ply < plies ? ply + 1 : GLASS_NONE });
  return tree;
}

/* A search that begins anew has not come far yet: what was selected deep down is found as far as
 * its line goes, and at once. */
static void
test_begins_anew (void)
{
  enum { DEEP = 60, FLAT = 2 };
  PalWindow *window = test_open_window (&chess_rules);
  PalThinkingTree *view = test_find_widget (open_thinking (window), PAL_TYPE_THINKING_TREE);
  GlassTree *deep = make_line (DEEP), *flat = make_line (FLAT);

  pal_thinking_tree_set_tree (view, deep, 0);
  pal_thinking_tree_select (view, DEEP);
  pal_thinking_tree_set_tree (view, flat, 0);
  g_assert_cmpint (pal_thinking_tree_get_selected (view), ==, FLAT);
  glass_tree_unref (deep);
  glass_tree_unref (flat);
  test_close_window (window);
}

/* A move that is typed is found, and the next one. */
static void
test_search (void)
{
  PalWindow *window = test_open_window (&reversi_rules);
  GtkWindow *thinking = open_thinking (window);
  PalThinkingTree *view = think (thinking);
  PalThinkingSearch *search = test_find_widget (thinking, PAL_TYPE_THINKING_SEARCH);
  GtkWidget *entry = test_find_widget (search, GTK_TYPE_SEARCH_ENTRY);
  int first;

  g_object_set (search, "search-mode", TRUE, NULL);
  gtk_editable_set_text (GTK_EDITABLE (entry), "d3");
  while (pal_thinking_tree_get_selected (view) == 0) {
    g_main_context_iteration (NULL, TRUE);
    g_signal_emit_by_name (entry, "activate");
  }
  first = pal_thinking_tree_get_selected (view);
  g_signal_emit_by_name (entry, "next-match");
  g_assert_cmpint (pal_thinking_tree_get_selected (view), !=, first);
  g_signal_emit_by_name (entry, "previous-match");
  g_assert_cmpint (pal_thinking_tree_get_selected (view), ==, first);
  test_close_window (window);
}

/* A bot may be called anything. */
static void
test_strange_name (void)
{
  PalWindow *window = test_open_window (&reversi_rules);
  GtkWindow *thinking = open_thinking (window);
  PalThinkingTree *view = test_find_widget (thinking, PAL_TYPE_THINKING_TREE);
  PalBotItem *item;
  Bot bot;

  bot_init (&bot, &reversi_rules);
  g_strlcpy (bot.name, "Tom & <Jerry>", sizeof bot.name);
  item = pal_bot_store_add (test_bots (), &bot);
  pal_bot_choice_choose (test_find_widget (thinking, PAL_TYPE_BOT_CHOICE), bot.name);
  gtk_widget_activate_action (GTK_WIDGET (thinking), "view.think", NULL);
  while (pal_thinking_tree_get_tree (view) == NULL
         || !glass_tree_finished (pal_thinking_tree_get_tree (view)))
    g_main_context_iteration (NULL, TRUE);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (thinking));
  g_assert_cmpstr (glass_tree_bot (pal_thinking_tree_get_tree (view))->name, ==, bot.name);
  test_close_window (window);
  pal_bot_store_remove (test_bots (), item);
}

/* Minimax would follow captures for minutes; side by side neither search follows any, and a
 * sentence says so. */
static void
test_beside (void)
{
  PalWindow *window = test_open_window (&xiangqi_rules);
  GtkWindow *thinking = open_thinking (window);
  AdwViewStack *stack = test_find_widget (thinking, ADW_TYPE_VIEW_STACK);
  g_autoptr (GameTree) tree = game_text_read (
      "1. 炮二平五 炮8平5 2. 马二进三 马8进7 3. 车一平二 车9进1 4. 炮五进四", NULL, NULL);
  GameRecord *record = game_node_record (tree, game_node_last (tree->root));
  PalThinkingBeside *beside;
  PalThinkingPair *pair;
  GtkWidget *note;
  Bot bot;

  adw_view_stack_set_visible_child_name (stack, "beside");
  beside = test_find_widget (thinking, PAL_TYPE_THINKING_BESIDE);
  pair = test_find_widget (thinking, PAL_TYPE_THINKING_PAIR);
  note = GTK_WIDGET (
      gtk_widget_get_template_child (GTK_WIDGET (beside), PAL_TYPE_THINKING_BESIDE, "note"));
  bot_init (&bot, &xiangqi_rules);
  bot.techniques.search = BOT_ALPHA_BETA;
  for (BotQuiescence quiet = BOT_QUIET_OFF; quiet <= BOT_QUIET_FULL; quiet++) {
    bot.techniques.quiescence = quiet;
    pal_thinking_beside_set_bot (beside, &bot);
    pal_thinking_beside_start (beside, record, 0);
    while (pal_thinking_pair_is_busy (pair))
      g_main_context_iteration (NULL, TRUE);
    g_assert_true (gtk_widget_get_visible (note) == (quiet != BOT_QUIET_OFF));
  }
  game_record_free (record);
  test_close_window (window);
}

/* "Compare" compares the bot whose tree is shown, or that is chosen there. */
static void
test_compare (void)
{
  PalWindow *window = test_open_window (&reversi_rules);
  GtkWindow *thinking = open_thinking (window);
  PalTechniquePanel *panel = test_find_widget (thinking, PAL_TYPE_TECHNIQUE_PANEL);
  PalTechniqueComparison *comparison = pal_technique_panel_get_comparison (panel);
  Bot bot;

  think (thinking);
  g_assert_true (pal_bot_choice_get_bot (pal_technique_panel_get_bots (panel), &bot));
  g_assert_cmpstr (bot.name, ==, "Materialist");
  pal_bot_choice_choose (pal_technique_panel_get_bots (panel), "Miser");
  g_assert_true (pal_bot_choice_get_bot (test_find_widget (thinking, PAL_TYPE_BOT_CHOICE), &bot));
  g_assert_cmpstr (bot.name, ==, "Miser");
  gtk_spin_button_set_value (test_find_widget (panel, GTK_TYPE_SPIN_BUTTON), 2);
  g_signal_emit_by_name (panel, "start");
  g_assert_true (pal_technique_comparison_get_busy (comparison));
  while (pal_technique_comparison_get_busy (comparison))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (comparison)), >, 4);
  test_close_window (window);
}

static int
least_width (gpointer widget)
{
  int minimum;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  return minimum;
}

/* The page with the engine fits into a narrow window, before it has thought and after. */
static void
test_engine_width (void)
{
  const Rules *const games[] = { &chess_rules, &xiangqi_rules, &reversi_rules };

  for (gsize i = 0; i < G_N_ELEMENTS (games); i++) {
    PalWindow *window = test_open_window (games[i]);
    GtkWindow *thinking = open_thinking (window);
    PalThinkingEngine *page = test_find_widget (thinking, PAL_TYPE_THINKING_ENGINE);

    GListModel *rows
        = G_LIST_MODEL (pal_outline_get_rows (test_find_widget (page, PAL_TYPE_CENSUS_OUTLINE)));

    adw_view_stack_set_visible_child_name (
        ADW_VIEW_STACK (gtk_widget_get_ancestor (GTK_WIDGET (page), ADW_TYPE_VIEW_STACK)),
        "engine");
    gtk_test_widget_wait_for_draw (GTK_WIDGET (thinking));
    g_assert_cmpint (least_width (thinking), <=, NARROW);
    g_signal_emit_by_name (page, "start");
    while (g_list_model_get_n_items (rows) < 4)
      g_main_context_iteration (NULL, TRUE);
    gtk_test_widget_wait_for_draw (GTK_WIDGET (thinking));
    pal_thinking_engine_stop (page);
    g_assert_cmpint (least_width (thinking), <=, NARROW);
    test_close_window (window);
  }
}

int
main (int argc, char *argv[])
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/thinking-window/walk", test_walk);
  g_test_add_func ("/thinking-window/hold", test_hold);
  g_test_add_func ("/thinking-window/history", test_history);
  g_test_add_func ("/thinking-window/direction", test_direction);
  g_test_add_func ("/thinking-window/goes", test_goes);
  g_test_add_func ("/thinking-window/new-game", test_new_game);
  g_test_add_func ("/thinking-window/zoom", test_zoom);
  g_test_add_func ("/thinking-window/fit", test_fit);
  g_test_add_func ("/thinking-window/begins-anew", test_begins_anew);
  g_test_add_func ("/thinking-window/search", test_search);
  g_test_add_func ("/thinking-window/strange-name", test_strange_name);
  g_test_add_func ("/thinking-window/beside", test_beside);
  g_test_add_func ("/thinking-window/compare", test_compare);
  g_test_add_func ("/thinking-window/engine-width", test_engine_width);
  return test_run_window ();
}
