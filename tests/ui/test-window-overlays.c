/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is laid over the board, in the window: its menu, its actions, what is kept of the choice;
 * and the caption over the list of moves. */
#include "ui/board/pal-overlay-legend.h"
#include "ui/moves/pal-move-line-view.h"
#include "ui/window/pal-overlay-actions.h"

#include "game/match/pal-new-game.h"
#include "reversi/reversi.h"
#include "support/test-game.h"
#include "test-window-help.h"
#include "xiangqi/xiangqi.h"

static PalOverlays *
overlays_of (PalWindow *window)
{
  return pal_session_get_overlays (pal_game_page_get_session (pal_window_get_page (window)));
}

/* The section of the menu of the board that is about overlays. */
static GMenuModel *
overlay_menu (PalWindow *window)
{
  g_autoptr (GMenuModel) menu = NULL;

  g_object_get (pal_window_get_page (window), "board-menu", &menu, NULL);
  return g_menu_model_get_item_link (menu, 1, G_MENU_LINK_SECTION);
}

/* The menu has the game's overlays in the order of the list, after the threats where the game tells
 * any; each with its action, and only these actions can be used. */
static void
assert_menu (PalWindow *window, int expected)
{
  g_autoptr (GMenuModel) menu = overlay_menu (window);
  int n;
  const Overlay *list = pal_overlays_list (overlays_of (window), &n);
  int threats = pal_match_get_rules (test_match_of (window))->threats != NULL;

  g_assert_cmpint (n, ==, expected);
  g_assert_cmpint (g_menu_model_get_n_items (menu), ==, n + threats);
  if (threats) {
    g_autofree char *action = NULL;

    g_menu_model_get_item_attribute (menu, 0, G_MENU_ATTRIBUTE_ACTION, "s", &action);
    g_assert_cmpstr (action, ==, "game.threats");
  }
  for (int i = 0; i < PAL_OVERLAY_ACTIONS_MAX; i++) {
    g_autofree char *action = g_strdup_printf ("game.overlay-%d", i + 1);
    g_autofree char *key = g_strdup_printf ("<Control>%d", i + 1);
    g_autofree char *name = NULL, *target = NULL;
    g_auto (GStrv) keys = gtk_application_get_accels_for_action (
        GTK_APPLICATION (g_application_get_default ()), action);

    g_assert_cmpint (g_action_group_get_action_enabled (
                         G_ACTION_GROUP (pal_game_page_get_actions (pal_window_get_page (window))),
                         action + strlen ("game.")),
                     ==, i < n);
    g_assert_cmpstr (keys[0], ==, key);
    if (i >= n)
      continue;
    g_menu_model_get_item_attribute (menu, i + threats, G_MENU_ATTRIBUTE_LABEL, "s", &name);
    g_menu_model_get_item_attribute (menu, i + threats, G_MENU_ATTRIBUTE_ACTION, "s", &target);
    g_assert_cmpstr (name, ==, list[i].name);
    g_assert_cmpstr (target, ==, action);
  }
}

static void
test_menu (void)
{
  PalWindow *window = test_open_window (&chess_rules);

  assert_menu (window, chess_rules.overlays.n);
  test_start_game (window, &reversi_rules);
  assert_menu (window, 1 + reversi_rules.overlays.n);
  test_start_game (window, &reversi_rules);
  assert_menu (window, 1 + reversi_rules.overlays.n);
  test_start_game (window, &chess_rules);
  assert_menu (window, chess_rules.overlays.n);
  test_close_window (window);
}

/* What the actions say is shown, "0100"; free with g_free. */
static char *
states_of (PalWindow *window)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < PAL_OVERLAY_ACTIONS_MAX; i++) {
    g_autofree char *action = g_strdup_printf ("overlay-%d", i + 1);
    g_autoptr (GVariant) state = g_action_group_get_action_state (
        G_ACTION_GROUP (pal_game_page_get_actions (pal_window_get_page (window))), action);

    g_string_append_c (text, g_variant_get_boolean (state) ? '1' : '0');
  }
  return g_string_free (text, FALSE);
}

#define assert_states(window, expected)                                                            \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *states_ = states_of (window);                                                 \
    g_assert_cmpstr (states_, ==, expected);                                                       \
  }                                                                                                \
  G_STMT_END

static void
act (PalWindow *window, const char *name)
{
  g_action_group_activate_action (
      G_ACTION_GROUP (pal_game_page_get_actions (pal_window_get_page (window))), name, NULL);
}

static void
assert_kept (const Rules *rules, const char *expected)
{
  g_autoptr (GSettings) settings = pal_new_game_settings (rules);
  g_auto (GStrv) shown = g_settings_get_strv (settings, "overlays");
  g_autofree char *text = g_strjoinv (" ", shown);

  g_assert_cmpstr (text, ==, expected);
}

/* The actions show and hide, the menu ticks what is shown, and each game's choice is its own: in
 * this window, and in the next one. */
static void
test_choice (void)
{
  PalWindow *window = test_open_window (&reversi_rules);

  assert_states (window, "000000");
  act (window, "overlay-2");
  act (window, "overlay-3");
  assert_states (window, "011000");
  g_assert_true (pal_overlays_get_shown (overlays_of (window), "flips"));
  g_assert_true (pal_overlays_get_shown (overlays_of (window), "stable"));
  act (window, "overlay-1"); /* gives advice as the second does */
  assert_states (window, "101000");
  act (window, "overlay-3");
  act (window, "overlay-4");
  assert_states (window, "100100");
  assert_kept (&reversi_rules, "values mobility");

  test_start_game (window, &chess_rules);
  assert_states (window, "000000");
  assert_kept (&chess_rules, "");
  test_start_game (window, &reversi_rules);
  assert_states (window, "100100");
  window = test_come_back (window);
  assert_states (window, "100100");
  pal_overlays_set_shown (overlays_of (window), "values", FALSE); /* by whatever way */
  assert_states (window, "000100");
  act (window, "overlay-4");
  assert_kept (&reversi_rules, "");
  test_close_window (window);
}

static void
assert_caption (PalWindow *window, const char *opening, const char *values)
{
  GtkWidget *caption = test_find_widget (window, PAL_TYPE_LINE_CAPTION);
  GtkLabel *first = GTK_LABEL (gtk_widget_get_first_child (caption));
  GtkLabel *last = GTK_LABEL (gtk_widget_get_last_child (caption));

  g_assert_cmpint (gtk_widget_get_visible (caption), ==, *opening != '\0' || *values != '\0');
  g_assert_cmpstr (gtk_label_get_text (first), ==, opening);
  g_assert_true (g_str_has_suffix (gtk_label_get_text (last), values));
  g_assert_cmpint (*gtk_label_get_text (last) != '\0', ==, *values != '\0');
}

/* The caption names the opening of the line in view, and is not there where it has nothing to say.
 */
static void
test_opening (void)
{
  PalWindow *window = test_open_window (&reversi_rules);
  PalSession *session = pal_game_page_get_session (pal_window_get_page (window));

  assert_caption (window, "", "");
  test_play (test_match_of (window), "f5 d6 c3 d3 c4");
  assert_caption (window, "Tiger", "");
  pal_session_first (session);
  assert_caption (window, "", "");
  pal_session_step (session, 2);
  assert_caption (window, "Perpendicular Opening", "");
  test_start_game (window, &chess_rules);
  assert_caption (window, "", "");
  test_close_window (window);
}

/* It says how deep the values look, while they are shown. */
static void
test_values (void)
{
  PalWindow *window = test_open_window (&reversi_rules);
  GtkWidget *caption = test_find_widget (window, PAL_TYPE_LINE_CAPTION);

  act (window, "overlay-1");
  while (!gtk_widget_get_visible (caption))
    g_main_context_iteration (NULL, TRUE);
  assert_caption (window, "", " deep");
  act (window, "overlay-1");
  assert_caption (window, "", "");
  test_close_window (window);
}

/* The signs that are explained, "hanging, attacked"; free with g_free. */
static char *
legend_of (PalWindow *window)
{
  GtkWidget *legend = test_find_widget (window, PAL_TYPE_OVERLAY_LEGEND);
  GtkWidget *box = gtk_widget_get_first_child (legend);
  GString *text = g_string_new (NULL);

  for (GtkWidget *child = gtk_widget_get_first_child (box); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkLabel *label = test_find_widget (child, GTK_TYPE_LABEL);

    g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", gtk_label_get_text (label));
  }
  g_assert_cmpint (gtk_widget_get_visible (legend), ==, text->len > 0);
  return g_string_free (text, FALSE);
}

#define assert_legend(window, expected)                                                            \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *legend_ = legend_of (window);                                                 \
    g_assert_cmpstr (legend_, ==, expected);                                                       \
  }                                                                                                \
  G_STMT_END

/* The signs on the board are explained while there may be any. */
static void
test_legend (void)
{
  PalWindow *window = test_open_window (&xiangqi_rules);

  assert_legend (window, "");
  act (window, "overlay-2");
  assert_legend (window, "controlled by Red, controlled by Black, contested");
  act (window, "overlay-1");
  assert_legend (window,
                 "hanging, attacked, pinned, controlled by Red, controlled by Black, contested");
  test_start_game (window, &reversi_rules);
  assert_legend (window, "");
  test_start_game (window, &xiangqi_rules);
  act (window, "overlay-2");
  assert_legend (window, "hanging, attacked, pinned");
  test_close_window (window);
}

/* Threats are remembered for each game, as what is laid over its board is. */
static void
test_threats (void)
{
  PalWindow *window = test_open_window (&chess_rules);

  act (window, "threats");
  g_assert_true (
      pal_session_get_show_threats (pal_game_page_get_session (pal_window_get_page (window))));
  test_start_game (window, &xiangqi_rules);
  g_assert_false (
      pal_session_get_show_threats (pal_game_page_get_session (pal_window_get_page (window))));
  test_start_game (window, &chess_rules);
  g_assert_true (
      pal_session_get_show_threats (pal_game_page_get_session (pal_window_get_page (window))));
  window = test_come_back (window);
  g_assert_true (
      pal_session_get_show_threats (pal_game_page_get_session (pal_window_get_page (window))));
  act (window, "threats");
  test_close_window (window);
}

/* What hangs is counted; that nothing does is no news. */
static void
test_hanging (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  g_autofree char *attacked = NULL;

  pal_overlays_set_shown (overlays_of (window), "danger", TRUE);
  test_play (test_match_of (window), "e4 Nf6");
  attacked = pal_overlays_count (overlays_of (window), 0);
  g_assert_cmpstr (attacked, ==, "1 hanging");
  g_assert_null (pal_overlays_count (overlays_of (window), 1));
  pal_overlays_set_shown (overlays_of (window), "danger", FALSE);
  test_close_window (window);
}

int
main (int argc, char *argv[])
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/window-overlays/menu", test_menu);
  g_test_add_func ("/window-overlays/choice", test_choice);
  g_test_add_func ("/window-overlays/legend", test_legend);
  g_test_add_func ("/window-overlays/opening", test_opening);
  g_test_add_func ("/window-overlays/values", test_values);
  g_test_add_func ("/window-overlays/threats", test_threats);
  g_test_add_func ("/window-overlays/hanging", test_hanging);
  return test_run_window ();
}
