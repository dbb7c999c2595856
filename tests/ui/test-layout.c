/* Where things are in the window: what fits, what lies over what. */
#include "pal-board-view.h"
#include "pal-result-strip.h"

#include "../test-game.h"
#include "test-window-help.h"

enum { NARROW = 360, LOW = 600 };

static int
least (gpointer widget, GtkOrientation orientation)
{
  int minimum;

  gtk_widget_measure (widget, orientation, -1, &minimum, NULL, NULL, NULL);
  return minimum;
}

static void
wait_for_narrow (PalWindow *window, gboolean wanted)
{
  gboolean narrow = !wanted;

  gtk_window_set_default_size (GTK_WINDOW (window), wanted ? NARROW : 1200, wanted ? LOW : 860);
  while (g_object_get (window, "narrow", &narrow, NULL), narrow != wanted)
    g_main_context_iteration (NULL, TRUE);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
}

/* With all three buttons in the header bar, both before it folds and after. */
static void
test_least_width (void)
{
  PalWindow *window = test_open_window ();

  g_object_set (gtk_widget_get_settings (GTK_WIDGET (window)), "gtk-decoration-layout",
                ":minimize,maximize,close", NULL);
  g_assert_cmpint (least (window, GTK_ORIENTATION_HORIZONTAL), <=, NARROW);
  g_assert_cmpint (least (window, GTK_ORIENTATION_VERTICAL), <=, LOW);
  wait_for_narrow (window, TRUE);
  g_assert_cmpint (least (window, GTK_ORIENTATION_HORIZONTAL), <=, NARROW);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (window)), <=, NARROW);
  test_close_window (window);
}

static double
cell_size (PalWindow *window)
{
  return pal_board_view_get_geometry (test_find_widget (window, PAL_TYPE_BOARD_VIEW))->cell;
}

/* The end of a game takes nothing of the board away. */
static void
test_result_leaves_the_board (void)
{
  PalWindow *window = test_open_window ();
  GtkRevealer *revealer
      = test_find_widget (test_find_widget (window, PAL_TYPE_RESULT_STRIP), GTK_TYPE_REVEALER);
  double before;

  wait_for_narrow (window, TRUE);
  before = cell_size (window);
  test_play (test_match_of (window), "f3 e5 g4 Qh4");
  while (!gtk_revealer_get_child_revealed (revealer))
    g_main_context_iteration (NULL, TRUE);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_cmpfloat (cell_size (window), ==, before);
  test_close_window (window);
}

int
main (int argc, char *argv[])
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/layout/least-width", test_least_width);
  g_test_add_func ("/layout/result-leaves-the-board", test_result_leaves_the_board);
  return test_run_window ();
}
