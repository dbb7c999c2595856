/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notation in view: the list and its setting, the preferences, and moves typed below it. */
#include "ui/app/pal-preferences.h"
#include "ui/moves/pal-move-entry.h"
#include "ui/moves/pal-move-row-view.h"

#include "game/match/pal-new-game.h"
#include "registry.h"
#include "rules/rules.h"
#include "test-window-help.h"

static const Rules *
the_rules (void)
{
  return registry_find ("xiangqi")->rules;
}

/* Types TEXT and presses Return; what is left in the entry. */
static const char *
type (PalWindow *window, const char *text)
{
  GtkWidget *entry = test_find_widget (window, PAL_TYPE_MOVE_ENTRY);

  entry = test_find_widget (entry, GTK_TYPE_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "activate");
  return gtk_editable_get_text (GTK_EDITABLE (entry));
}

static gboolean
shows (GtkWidget *top, const char *text)
{
  if (!gtk_widget_get_visible (top))
    return FALSE;
  if (GTK_IS_LABEL (top) && g_str_equal (gtk_label_get_label (GTK_LABEL (top)), text))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (top); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (shows (child, text))
      return TRUE;
  return FALSE;
}

static void
test_list_follows_setting (void)
{
  PalWindow *window = test_open_window (the_rules ());
  g_autoptr (GSettings) settings = pal_new_game_settings (the_rules ());

  g_assert_cmpstr (type (window, "炮2平5"), ==, "");
  g_assert_cmpstr (type (window, "傌８進７"), ==, "");
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_true (shows (GTK_WIDGET (window), "C2=5"));
  g_settings_set_string (settings, "notation", "traditional");
  g_assert_false (shows (GTK_WIDGET (window), "C2=5"));
  g_assert_true (shows (GTK_WIDGET (window), "炮二平五"));
  g_assert_true (shows (GTK_WIDGET (window), "馬８進７"));
  g_settings_reset (settings, "notation");
  g_assert_true (shows (GTK_WIDGET (window), "C2=5"));
  test_close_window (window);
}

/* What is one move where ranks begin with 0 and another where they begin with 1 is asked about,
 * unless the notation in view decides it. */
static void
test_typed_coordinates (void)
{
  static const char *const moves[] = { "a0a1", "a9a8", "a1b1", "a8a9", "b2c2" };
  PalWindow *window = test_open_window (the_rules ());
  PalSession *session = pal_game_page_get_session (pal_window_get_page (window));
  g_autoptr (GSettings) settings = pal_new_game_settings (the_rules ());
  char text[MOVE_TEXT_MAX];

  for (gsize i = 0; i + 1 < G_N_ELEMENTS (moves); i++)
    g_assert_cmpstr (type (window, moves[i]), ==, "");
  g_assert_cmpstr (type (window, moves[4]), ==, moves[4]);
  g_settings_set_string (settings, "notation", "ucci");
  g_assert_cmpstr (type (window, moves[4]), ==, "");
  const GameNode *node = pal_session_get_node (session);
  the_rules ()->move_to_text (&node->parent->position, node->move, NOTATION_FILE, text);
  g_assert_cmpstr (text, ==, "B2-C2");
  g_settings_reset (settings, "notation");
  test_close_window (window);
}

/* The preferences show the usual notation and leave the choice open until one is made. */
static void
test_preferences (void)
{
  PalWindow *window = test_open_window (the_rules ());
  g_autoptr (GSettings) settings = pal_new_game_settings (the_rules ());
  PalPreferences *preferences
      = pal_preferences_new (GTK_WINDOW (window), test_books (), the_rules ());
  AdwComboRow *row;
  g_autofree char *before = g_settings_get_string (settings, "notation");
  g_autofree char *after = NULL;

  pal_dialog_present (preferences);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (preferences));
  row = test_find_widget (preferences, ADW_TYPE_COMBO_ROW);
  g_assert_cmpstr (before, ==, "");
  g_assert_cmpint (adw_combo_row_get_selected (row), ==, rules_notation (the_rules (), "wxf"));
  adw_combo_row_set_selected (row, (guint) rules_notation (the_rules (), "simplified"));
  after = g_settings_get_string (settings, "notation");
  g_assert_cmpstr (after, ==, "simplified");
  g_assert_cmpint (
      pal_session_get_notation (pal_game_page_get_session (pal_window_get_page (window))), ==,
      rules_notation (the_rules (), "simplified"));
  g_settings_reset (settings, "notation");
  pal_dialog_end (preferences);
  test_close_window (window);
}

/* Another game has other notations: an index into this one's means nothing there. */
static void
test_other_game (void)
{
  PalWindow *window = test_open_window (the_rules ());
  PalSession *session = pal_game_page_get_session (pal_window_get_page (window));
  const Rules *other = registry_game (0)->rules;

  g_assert_cmpint (pal_session_get_notation (session), >, 0);
  test_start_game (window, other);
  g_assert_cmpint (pal_session_get_notation (session), ==, NOTATION_FILE);
  test_close_window (window);
}

int
main (int argc, char *argv[])
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/shown-notation/setting", test_list_follows_setting);
  g_test_add_func ("/shown-notation/coordinates", test_typed_coordinates);
  g_test_add_func ("/shown-notation/preferences", test_preferences);
  g_test_add_func ("/shown-notation/other-game", test_other_game);
  return test_run_window ();
}
