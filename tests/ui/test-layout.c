/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where things are in the window: what fits, what lies over what. */
#include "ui/app/pal-preferences.h"
#include "ui/board/pal-board-cells.h"
#include "ui/board/pal-board-view.h"
#include "ui/moves/pal-move-entry.h"
#include "ui/moves/pal-move-row-view.h"
#include "ui/moves/pal-opening-moves.h"
#include "ui/new-game/pal-start-group.h"
#include "ui/window/pal-board-area.h"
#include "ui/window/pal-captures.h"
#include "ui/window/pal-clock-label.h"
#include "ui/window/pal-game-title.h"
#include "ui/window/pal-result-strip.h"

#include "registry.h"

#include "support/test-game.h"
#include "test-window-help.h"

#include <math.h>

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
  while (g_object_get (pal_window_get_page (window), "narrow", &narrow, NULL), narrow != wanted)
    g_main_context_iteration (NULL, TRUE);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
}

/* With all three buttons in the header bar, both before it folds and after. */
static void
test_least_width (void)
{
  PalWindow *window = test_open_window (&chess_rules);

  g_object_set (gtk_widget_get_settings (GTK_WIDGET (window)), "gtk-decoration-layout",
                ":minimize,maximize,close", NULL);
  g_assert_cmpint (least (window, GTK_ORIENTATION_HORIZONTAL), <=, NARROW);
  g_assert_cmpint (least (window, GTK_ORIENTATION_VERTICAL), <=, LOW);
  wait_for_narrow (window, TRUE);
  g_assert_cmpint (least (window, GTK_ORIENTATION_HORIZONTAL), <=, NARROW);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (window)), <=, NARROW);
  test_close_window (window);
}

/* Where the middle of WIDGET is in WINDOW. */
static double
middle_of (PalWindow *window, gpointer widget)
{
  graphene_rect_t place;

  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (window), &place));
  return place.origin.x + place.size.width / 2;
}

/* In a narrow window with the one button that GNOME has there are two buttons at each side of the
 * title, and with all three it stands in the middle of what they leave. */
static void
test_narrow_title (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  GtkSettings *settings = gtk_widget_get_settings (GTK_WIDGET (window));
  GtkWidget *title = test_find_widget (window, PAL_TYPE_GAME_TITLE), *line;
  double one, three;

  g_object_set (settings, "gtk-decoration-layout", ":close", NULL);
  wait_for_narrow (window, TRUE);
  line = gtk_widget_get_first_child (title);
  one = middle_of (window, line);
  g_assert_cmpfloat (fabs (one - gtk_widget_get_width (GTK_WIDGET (window)) / 2.0), <, 8);
  g_object_set (settings, "gtk-decoration-layout", ":minimize,maximize,close", NULL);
  test_iterate ();
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  three = middle_of (window, line);
  g_assert_cmpfloat (three, <, one - 20);
  g_assert_cmpfloat (fabs (three - middle_of (window, title)), <, 1);
  gtk_settings_reset_property (settings, "gtk-decoration-layout");
  test_close_window (window);
}

/* Long figures of an engine do not push the list of moves out of the panel. */
static void
test_long_figures (void)
{
  static const char pgn[] = "1. e4 {-244.00/128 12.019s} e5 {+M128/112 3600s n=1234567890} *";
  g_autofree char *path = test_make_file ("figures.pgn", pgn, -1);
  PalWindow *window = test_open_window (&chess_rules);
  GtkWidget *row;

  test_open_file (window, path);
  wait_for_narrow (window, FALSE);
  row = test_find_widget (window, PAL_TYPE_MOVE_ROW_VIEW);
  g_assert_cmpint (least (row, GTK_ORIENTATION_HORIZONTAL), <=, 316);
  test_close_window (window);
}

/* What an engine thought of a move ends where the times of other moves do. */
static void
test_figures_without_time (void)
{
  g_autofree char *path = test_make_file ("quick.pgn", "1. e4 {+0.31/14 0.019s} *", -1);
  PalWindow *window = test_open_window (&chess_rules);
  GtkWidget *cell, *figures;
  graphene_rect_t bounds;

  test_open_file (window, path);
  wait_for_narrow (window, FALSE);
  cell = test_find_widget (window, PAL_TYPE_MOVE_CELL);
  figures = GTK_WIDGET (gtk_widget_get_template_child (cell, PAL_TYPE_MOVE_CELL, "evaluation"));
  g_assert_true (
      gtk_widget_compute_bounds (figures, gtk_button_get_child (GTK_BUTTON (cell)), &bounds));
  g_assert_cmpfloat (bounds.origin.x + bounds.size.width, ==,
                     gtk_widget_get_width (gtk_button_get_child (GTK_BUTTON (cell))));
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
  PalWindow *window = test_open_window (&chess_rules);
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

/* Where the board in AREA begins, when that is so high. */
static float
top_of_board (GtkWidget *area, int height)
{
  graphene_rect_t place;
  GtkWidget *middle;

  gtk_widget_size_allocate (area, &(GtkAllocation){ 0, 0, 300, height }, -1);
  g_object_get (area, "middle", &middle, NULL);
  g_assert_true (gtk_widget_compute_bounds (middle, area, &place));
  g_object_unref (middle);
  return place.origin.y;
}

/* What comes in below the board for a while does not move it under a finger, as long as there is
 * room for both. */
static void
test_board_stays (void)
{
  GtkWidget *area
      = g_object_new (PAL_TYPE_BOARD_AREA, "top", gtk_label_new ("top"), "middle",
                      gtk_label_new ("board"), "bottom", gtk_label_new ("bottom"), NULL);
  GtkWidget *window = g_object_new (GTK_TYPE_WINDOW, "child", area, NULL);
  float before, after;

  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);
  before = top_of_board (area, 500);
  g_assert_cmpfloat (top_of_board (area, 460), ==, before);
  after = top_of_board (area, 380);
  g_assert_cmpfloat (after, <, before);
  g_assert_cmpfloat (top_of_board (area, 500), ==, before);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A hint is seen on the board, which the panel covers in a narrow window. */
static void
test_narrow_hint (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  PalGamePage *page = pal_window_get_page (window);
  gboolean panel = TRUE;

  wait_for_narrow (window, TRUE);
  g_object_set (page, "panel-visible", TRUE, NULL);
  g_action_group_activate_action (G_ACTION_GROUP (pal_game_page_get_actions (page)), "hint", NULL);
  g_object_get (page, "panel-visible", &panel, NULL);
  g_assert_false (panel);
  test_close_window (window);
}

/* Beside a clock there is room in a narrow window for all that a side can lose. */
static void
test_captures (void)
{
  PalWindow *window = test_open_window (registry_find ("xiangqi")->rules);
  GtkWidget *captures = test_find_widget (window, PAL_TYPE_CAPTURES); /* Black's, at the top */
  GtkWidget *clock = test_find_widget (window, PAL_TYPE_CLOCK_LABEL);
  GtkWidget *balance = gtk_widget_get_first_child (captures);
  graphene_rect_t place;

  wait_for_narrow (window, TRUE);
  test_play (test_match_of (window),
             "b3f3 h8h1 h3h7 h1f1 i1i3 f1d1 f3f8 d1b1 c1a3 b1g1 a3c1 g1c1 a4a5 h10g8 "
             "i3h3 b8d8 e1d1 g10i8 f8f3 d8b8 f3f6 a10a9 h3g3 a7a6 a1a4 a6a5 g3e3 "
             "a5a4 e3c3 c1c4 h7h1 c4g4 h1h6 a9c9 e4e5 g4g3 h6g6 g7g6 c3c6 g8f6 c6b6 "
             "b8f8 b6b3 c10a8 b3b7 f6g8 b7b4 a4b4 i4i5 i8g10 d1e1 g3c3 i5i6 i7i6 "
             "e5e6 e7e6");
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_true (gtk_widget_compute_bounds (balance, captures, &place));
  /* Where there is not enough room it is pushed back, over the pieces. */
  g_assert_cmpfloat (place.origin.x + place.size.width, <, gtk_widget_get_width (captures));
  g_assert_true (gtk_widget_get_mapped (clock));
  test_close_window (window);
}

/* Two people without clocks, from the position START. */
static void
start_plainly (PalWindow *window, const Rules *rules, const char *start)
{
  g_autoptr (PalNewGame) game = pal_starting_default (test_bots (), test_engines (), rules, start);

  game->kinds[0] = game->kinds[1] = PAL_PLAYER_HUMAN;
  game->controls[0] = (PalTimeControl){ .mode = PAL_CLOCK_NONE };
  game->clocks_differ = FALSE;
  g_assert_true (pal_starting_start (pal_window_get_page (window), game, NULL));
}

static gboolean
is_narrow (PalWindow *window)
{
  gboolean narrow;

  g_object_get (pal_window_get_page (window), "narrow", &narrow, NULL);
  return narrow;
}

/* However long the sentence about the end is, it makes no narrow window of a wide one. */
static void
test_result_leaves_the_panel (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  GtkRevealer *revealer
      = test_find_widget (test_find_widget (window, PAL_TYPE_RESULT_STRIP), GTK_TYPE_REVEALER);

  wait_for_narrow (window, FALSE);
  start_plainly (window, registry_find ("xiangqi")->rules, "3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1");
  test_play (test_match_of (window), "R5=6 K4=5 R6=5 K5=4 R5=6 K4=5 R6=5 K5=4");
  g_assert_true (pal_match_is_over (test_match_of (window)));
  while (!gtk_revealer_get_child_revealed (revealer))
    g_main_context_iteration (NULL, TRUE);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_false (is_narrow (window));
  test_close_window (window);
}

static GtkWidget *
find_css (GtkWidget *top, const char *name, gboolean class)
{
  GtkWidget *found = NULL;

  if (class ? gtk_widget_has_css_class (top, name)
            : g_str_equal (gtk_widget_get_css_name (top), name))
    return top;
  for (GtkWidget *child = gtk_widget_get_first_child (top); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_css (child, name, class);
  return found;
}

static graphene_rect_t
bounds_of (gpointer widget, PalWindow *window)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (window), &bounds));
  return bounds;
}

static gboolean
is_board_free (PalWindow *window, GtkWidget *news)
{
  graphene_rect_t place = bounds_of (news, window);
  graphene_rect_t board = bounds_of (test_find_widget (window, PAL_TYPE_BOARD_VIEW), window);

  return place.size.height > 0 && !graphene_rect_intersection (&board, &place, NULL);
}

/* News lie over the moves, or where these are not shown over the header bar: never over the board.
 */
static void
test_news (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  GtkWidget *news = find_css (GTK_WIDGET (window), "news", TRUE);

  g_assert_false (gtk_widget_get_mapped (news));
  pal_game_page_show_toast (pal_window_get_page (window),
                            "Something that it takes more than one line to tell, so that it "
                            "has to be wrapped and must not be cut");
  while (!gtk_widget_get_mapped (news) || !is_board_free (window, news))
    gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  wait_for_narrow (window, TRUE);
  while (!is_board_free (window, news))
    gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  test_close_window (window);
}

/* Who checks on and on is warned. */
static void
test_warning (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  GtkWidget *news = find_css (GTK_WIDGET (window), "news", TRUE);

  start_plainly (window, registry_find ("xiangqi")->rules, "3k5/7R1/9/9/9/9/9/9/9/4K4 w - - 0 1");
  test_play (test_match_of (window), "h9h10 d10d9 h10h9");
  g_assert_false (gtk_widget_get_mapped (news));
  test_play (test_match_of (window), "d9d10");
  g_assert_true (g_str_has_prefix (gtk_label_get_text (test_find_widget (news, GTK_TYPE_LABEL)),
                                   "Red has given check at every move"));
  test_close_window (window);
}

/* Who has to pass is told, until the game is over. */
static void
test_pass (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  GtkWidget *news = find_css (GTK_WIDGET (window), "news", TRUE);
  GtkWidget *revealer = gtk_widget_get_ancestor (news, GTK_TYPE_REVEALER);

  start_plainly (window, registry_find ("reversi")->rules, "Pp6/8/8/8/8/8/8/Pp6 w - - 0 1");
  test_play (test_match_of (window), "c1");
  while (!gtk_revealer_get_reveal_child (GTK_REVEALER (revealer)))
    g_main_context_iteration (NULL, TRUE);
  g_assert_nonnull (strstr (gtk_label_get_text (test_find_widget (news, GTK_TYPE_LABEL)),
                            "has no move and passes"));
  test_play (test_match_of (window), "c8");
  g_assert_true (pal_match_is_over (test_match_of (window)));
  g_assert_false (gtk_revealer_get_reveal_child (GTK_REVEALER (revealer)));
  test_close_window (window);
}

static void
assert_cell (PalWindow *window, const char *name)
{
  /* The first cell is the one in the upper left-hand corner, a8. */
  gtk_test_accessible_assert_property (test_find_widget (window, PAL_TYPE_BOARD_CELL),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, name);
}

static GtkWidget *
paused_page (PalWindow *window)
{
  return find_css (GTK_WIDGET (window), "paused", TRUE);
}

static void
pause_and_wait (PalWindow *window)
{
  g_assert_false (gtk_widget_get_mapped (paused_page (window)));
  pal_match_pause (test_match_of (window));
  while (!gtk_widget_get_mapped (paused_page (window)))
    g_main_context_iteration (NULL, TRUE);
}

/* In a game with clocks nothing is to be read from the board while they stand; the page over it
 * goes on with the game. */
static void
test_paused (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  PalMatch *match = test_match_of (window);

  pause_and_wait (window);
  assert_cell (window, "a8, hidden");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == paused_page (window));
  g_assert_true (gtk_widget_activate (paused_page (window)));
  while (pal_match_get_paused (match))
    g_main_context_iteration (NULL, TRUE);
  assert_cell (window, "a8, black rook");
  test_close_window (window);
}

static void
test_paused_without_clocks (void)
{
  PalWindow *window = test_open_window (&chess_rules);

  start_plainly (window, &chess_rules, NULL);
  pause_and_wait (window);
  assert_cell (window, "a8, black rook");
  test_close_window (window);
}

/* Types TEXT and Return; gives what is said about it, or NULL. */
static const char *
type_move (PalWindow *window, const char *text)
{
  PalMoveEntry *entry = test_find_widget (window, PAL_TYPE_MOVE_ENTRY);
  GtkWidget *field = test_find_widget (entry, GTK_TYPE_ENTRY);
  GtkWidget *revealer = gtk_widget_get_first_child (GTK_WIDGET (entry));

  gtk_editable_set_text (GTK_EDITABLE (field), text);
  g_signal_emit_by_name (field, "activate");
  if (!gtk_revealer_get_reveal_child (GTK_REVEALER (revealer)))
    return NULL;
  return gtk_label_get_label (GTK_LABEL (gtk_revealer_get_child (GTK_REVEALER (revealer))));
}

static void
test_typed_moves (void)
{
  PalWindow *window = test_open_window (&chess_rules);

  g_assert_cmpstr (type_move (window, "Qh9"), ==,
                   "“Qh9” is not a move. Moves look like Na3 or b1a3.");
  g_assert_cmpstr (type_move (window, "Qh5"), ==, "“Qh5” is not legal here.");
  g_assert_cmpstr (type_move (window, "N"), ==, "“N” is ambiguous; choose a move below.");
  g_assert_null (type_move (window, "e4"));
  test_play (test_match_of (window), "e5 Qh5 Nc6 Qxf7");
  g_assert_cmpstr (type_move (window, "a6"), ==, "“a6” is not legal here: Black is in check.");
  pal_match_undo (test_match_of (window));
  pal_match_pause (test_match_of (window));
  g_assert_cmpstr (type_move (window, "Nf3"), ==, "The game is paused. Resume it to continue.");
  test_assert_line (test_match_of (window), "e4 e5 Qh5 Nc6");
  test_close_window (window);
}

static GtkWidget *
find_flow_box (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_FLOW_BOX (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_flow_box (child);
  return found;
}

/* Whoever is quick presses a key before the window has been laid out; GTK would look for the line
 * above or below for ever. */
static void
test_early_arrow (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  gpointer preferences = pal_preferences_new (GTK_WINDOW (window), test_books (), &chess_rules);
  GtkWidget *box;
  gboolean handled;

  pal_dialog_present (preferences);
  box = find_flow_box (preferences);
  g_assert_nonnull (box);
  gtk_widget_child_focus (box, GTK_DIR_TAB_FORWARD);
  for (int count = -1; count <= 1; count += 2)
    g_signal_emit_by_name (box, "move-cursor", GTK_MOVEMENT_DISPLAY_LINES, count, FALSE, FALSE,
                           &handled);
  gtk_widget_child_focus (box, GTK_DIR_UP);
  gtk_widget_child_focus (box, GTK_DIR_DOWN);
  pal_dialog_end (preferences);
  test_close_window (window);
}

/* Names of openings are there for as long as the moves leave room for them. */
static void
test_openings (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  PalSession *session = pal_game_page_get_session (pal_window_get_page (window));
  GtkWidget *openings = test_find_widget (window, PAL_TYPE_OPENING_MOVES);

  g_assert_true (gtk_widget_get_mapped (openings));
  test_play (test_match_of (window), "a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6");
  test_play (test_match_of (window), "a4 a5 b4 b5 c4 c5 d4 d5 e4 e5 f4 f5 g4 g5 h4 h5");
  test_play (test_match_of (window), "Nc3 Nc6 Nb1 Nb8 Nh3 Nh6 Ng1 Ng8 Na3 Na6 Nb1 Nb8");
  pal_session_first (session);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_true (gtk_widget_get_visible (openings));
  g_assert_false (gtk_widget_get_mapped (openings));
  test_close_window (window);
}

int
main (int argc, char *argv[])
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/layout/early-arrow", test_early_arrow);
  g_test_add_func ("/layout/least-width", test_least_width);
  g_test_add_func ("/layout/narrow-hint", test_narrow_hint);
  g_test_add_func ("/layout/narrow-title", test_narrow_title);
  g_test_add_func ("/layout/result-leaves-the-board", test_result_leaves_the_board);
  g_test_add_func ("/layout/board-stays", test_board_stays);
  g_test_add_func ("/layout/captures", test_captures);
  g_test_add_func ("/layout/result-leaves-the-panel", test_result_leaves_the_panel);
  g_test_add_func ("/layout/news", test_news);
  g_test_add_func ("/layout/warning", test_warning);
  g_test_add_func ("/layout/pass", test_pass);
  g_test_add_func ("/layout/paused", test_paused);
  g_test_add_func ("/layout/paused-without-clocks", test_paused_without_clocks);
  g_test_add_func ("/layout/typed-moves", test_typed_moves);
  g_test_add_func ("/layout/figures-without-time", test_figures_without_time);
  g_test_add_func ("/layout/long-figures", test_long_figures);
  g_test_add_func ("/layout/openings", test_openings);
  return test_run_window ();
}
