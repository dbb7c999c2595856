/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks are tried on the real board while the pointer is over them, and kept only when chosen. */
#include "ui/app/pal-look-picker.h"
#include "ui/app/pal-preferences.h"
#include "ui/widgets/pal-choice-row.h"

#include "game/match/pal-new-game.h"
#include "registry.h"
#include "test-window-help.h"

typedef struct {
  PalWindow *window;
  PalBoardView *board;
  PalPreferences *preferences;
  GSettings *settings, *common;
} Fixture;

static void
open_preferences (Fixture *f)
{
  const Rules *rules = registry_find ("chess")->rules;

  f->window = test_open_window (rules);
  f->board = test_find_widget (f->window, PAL_TYPE_BOARD_VIEW);
  f->settings = pal_new_game_settings (rules);
  f->common = g_settings_new (PAL_APP_ID);
  f->preferences = pal_preferences_new (GTK_WINDOW (f->window), test_books (), rules);
  pal_dialog_present (f->preferences);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->preferences));
}

/* Ends the preferences alone, and waits until they are gone. */
static void
end_preferences (Fixture *f)
{
  g_object_add_weak_pointer (G_OBJECT (f->preferences), (gpointer *) &f->preferences);
  pal_dialog_end (f->preferences);
  while (f->preferences != NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
close_preferences (Fixture *f)
{
  g_settings_reset (f->settings, "board-style");
  g_settings_reset (f->common, "coordinates");
  g_object_unref (f->settings);
  g_object_unref (f->common);
  test_close_window (f->window);
}

/* The picture of the look ID. */
static GtkWidget *
find_look (GtkWidget *top, const char *id)
{
  GtkWidget *found = NULL;

  if (GTK_IS_FLOW_BOX_CHILD (top) && g_strcmp0 (g_object_get_data (G_OBJECT (top), "id"), id) == 0)
    return top;
  for (GtkWidget *child = gtk_widget_get_first_child (top); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_look (child, id);
  return found;
}

/* The same, once it is there to be pointed at: preferences that are a sheet slide in. */
static GtkWidget *
wait_for_look (Fixture *f, const char *id)
{
  GtkWidget *look = find_look (GTK_WIDGET (f->preferences), id);

  while (!gtk_widget_get_mapped (look))
    g_main_context_iteration (NULL, TRUE);
  return look;
}

/* The pointer comes over WIDGET, or leaves it. */
static void
point (GtkWidget *widget, const char *signal)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (!GTK_IS_EVENT_CONTROLLER_MOTION (controller))
      continue;
    if (g_str_equal (signal, "enter"))
      g_signal_emit_by_name (controller, signal, 1.0, 1.0);
    else
      g_signal_emit_by_name (controller, signal);
  }
}

static void
assert_board (Fixture *f, const char *style)
{
  g_autofree char *worn = NULL;

  g_object_get (f->board, "board-style", &worn, NULL);
  g_assert_cmpstr (worn, ==, style);
}

static void
test_tried (void)
{
  Fixture f;
  GtkWidget *blue;
  g_autofree char *kept = NULL;

  open_preferences (&f);
  blue = wait_for_look (&f, "blue");
  assert_board (&f, "");
  point (blue, "enter");
  assert_board (&f, "blue");
  kept = g_settings_get_string (f.settings, "board-style");
  g_assert_cmpstr (kept, ==, "");
  point (blue, "leave");
  assert_board (&f, "");
  point (blue, "enter");
  end_preferences (&f);
  assert_board (&f, "");
  close_preferences (&f);
}

static void
test_kept (void)
{
  Fixture f;
  GtkWidget *blue;

  open_preferences (&f);
  blue = wait_for_look (&f, "blue");
  point (blue, "enter");
  gtk_flow_box_select_child (GTK_FLOW_BOX (gtk_widget_get_parent (blue)),
                             GTK_FLOW_BOX_CHILD (blue));
  point (blue, "leave");
  assert_board (&f, "blue");
  end_preferences (&f);
  assert_board (&f, "blue");
  close_preferences (&f);
}

/* Of several boards in tabs it is the one in view that is looked at. */
static void
test_tabs (void)
{
  Fixture f;
  PalGamePage *page = pal_game_page_new (test_bots (), test_engines (), test_books ());

  open_preferences (&f);
  end_preferences (&f);
  pal_window_add_page (f.window, page, 1);
  pal_game_page_present (page);
  g_assert_true (pal_window_get_page (f.window) == page);
  test_start_game (f.window, registry_find ("chess")->rules);
  f.preferences
      = pal_preferences_new (GTK_WINDOW (f.window), test_books (), registry_find ("chess")->rules);
  pal_dialog_present (f.preferences);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f.preferences));
  point (wait_for_look (&f, "blue"), "enter");
  assert_board (&f, "");
  f.board = test_find_widget (page, PAL_TYPE_BOARD_VIEW);
  assert_board (&f, "blue");
  end_preferences (&f);
  assert_board (&f, "");
  close_preferences (&f);
}

static PalCoordinates
coordinates (Fixture *f)
{
  PalCoordinates value;

  g_object_get (f->board, "coordinates", &value, NULL);
  return value;
}

/* What is offered first is where coordinates look best in the game, which nobody has chosen. */
static void
test_coordinates (void)
{
  Fixture f;
  PalChoiceRow *row;
  GtkWidget *none;

  open_preferences (&f);
  row = test_find_widget (f.preferences, PAL_TYPE_CHOICE_ROW);
  g_assert_cmpint (pal_choice_row_get_selected (row), ==, PAL_COORDINATES_OUTSIDE);
  g_assert_cmpint (coordinates (&f), ==, PAL_COORDINATES_GAME);
  none = test_find_widget (row, GTK_TYPE_TOGGLE_BUTTON);
  none = gtk_widget_get_last_child (gtk_widget_get_parent (none));
  point (none, "enter");
  g_assert_cmpint (coordinates (&f), ==, PAL_COORDINATES_NONE);
  point (none, "leave");
  g_assert_cmpint (coordinates (&f), ==, PAL_COORDINATES_GAME);
  end_preferences (&f);
  close_preferences (&f);
}

int
main (int argc, char *argv[])
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/look-trial/tried", test_tried);
  g_test_add_func ("/look-trial/kept", test_kept);
  g_test_add_func ("/look-trial/tabs", test_tabs);
  g_test_add_func ("/look-trial/coordinates", test_coordinates);
  return test_run_window ();
}
