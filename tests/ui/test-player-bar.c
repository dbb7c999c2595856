/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bars beside the board: whose move it is, who sits where, and what the clocks show. */
#include "ui/files/pal-opening.h"
#include "ui/new-game/pal-new-game-dialog.h"
#include "ui/new-game/pal-start-group.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/window/pal-board-area.h"
#include "ui/window/pal-captures.h"
#include "ui/window/pal-clock-label.h"
#include "ui/window/pal-player-bar.h"

#include "registry.h"
#include "reversi/reversi.h"
#include "test-window-help.h"

/* The bar of SIDE below TOP. */
static PalPlayerBar *
bar_of (gpointer top, int side)
{
  int shown = -1;

  if (PAL_IS_PLAYER_BAR (top))
    g_object_get (top, "side", &shown, NULL);
  if (shown == side)
    return top;
  for (GtkWidget *child = gtk_widget_get_first_child (top); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    PalPlayerBar *found = bar_of (child, side);

    if (found != NULL)
      return found;
  }
  return NULL;
}

static GtkWidget *
mark_of (PalWindow *window, int side)
{
  return GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (bar_of (window, side)),
                                                    PAL_TYPE_PLAYER_BAR, "turn"));
}

static gboolean
is_marked (PalWindow *window, int side)
{
  return gtk_widget_get_visible (mark_of (window, side));
}

static void
assert_turn (PalWindow *window, int side)
{
  g_assert_cmpint (is_marked (window, 0), ==, side == 0);
  g_assert_cmpint (is_marked (window, 1), ==, side == 1);
}

/* The side that is to move is marked, in words too; nobody is when the game is over. */
static void
test_turn (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  PalMatch *match = test_match_of (window);
  GtkWidget *mark = mark_of (window, 0);

  assert_turn (window, 0);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (mark), ==, "White to move");
  gtk_test_accessible_assert_property (mark, GTK_ACCESSIBLE_PROPERTY_LABEL, "White to move");
  test_play (match, "e4");
  assert_turn (window, 1);
  pal_match_resign (match, 1);
  assert_turn (window, -1);
  pal_session_first (pal_game_page_get_session (pal_window_get_page (window)));
  assert_turn (window, 0);
  test_close_window (window);
}

/* Puts a game of RULES on the board, where a person plays SIDE against the computer without time.
 */
static void
start_against_computer (PalWindow *window, const Rules *rules, int side)
{
  g_autoptr (PalNewGame) game = pal_starting_default (test_bots (), test_engines (), rules, NULL);

  game->kinds[side] = PAL_PLAYER_HUMAN;
  game->kinds[1 - side] = PAL_PLAYER_COMPUTER;
  game->random_color = game->clocks_differ = FALSE;
  game->controls[0] = (PalTimeControl){ .mode = PAL_CLOCK_NONE };
  g_assert_true (pal_starting_start (pal_window_get_page (window), game, NULL));
}

static int
side_below (PalWindow *window)
{
  g_autoptr (PalPlayerBar) bar = NULL;
  int side;

  g_object_get (test_find_widget (window, PAL_TYPE_BOARD_AREA), "bottom", &bar, NULL);
  g_object_get (bar, "side", &side, NULL);
  return side;
}

/* A board of which all diagrams are printed one way is not turned for whoever plays second; their
 * bar is below all the same. */
static void
test_upright (void)
{
  const Rules *reversi = registry_find ("reversi")->rules;
  PalWindow *window = test_open_window (&chess_rules);
  PalSession *session = pal_game_page_get_session (pal_window_get_page (window));

  start_against_computer (window, &chess_rules, 1);
  g_assert_true (pal_session_get_flipped (session));
  g_assert_cmpint (side_below (window), ==, 1);
  start_against_computer (window, reversi, 1);
  g_assert_false (pal_session_get_flipped (session));
  g_assert_cmpint (side_below (window), ==, 1);
  pal_session_set_flipped (session, TRUE);
  g_assert_cmpint (side_below (window), ==, 0);
  start_against_computer (window, reversi, 0);
  g_assert_cmpint (side_below (window), ==, 0);
  test_close_window (window);
}

/* A clock without a limit says nothing before time has been used. */
static void
test_no_limit (void)
{
  PalWindow *window = test_open_window (&chess_rules);

  start_against_computer (window, &chess_rules, 0);
  for (int side = 0; side < 2; side++)
    g_assert_false (
        gtk_widget_get_visible (test_find_widget (bar_of (window, side), PAL_TYPE_CLOCK_LABEL)));
  test_close_window (window);
}

/* Whether LABEL tells something where the mouse rests on it. */
static gboolean
tells (GtkWidget *label)
{
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean told = FALSE;

  g_signal_emit_by_name (label, "query-tooltip", 1, 1, FALSE, tooltip, &told);
  return told && gtk_widget_get_has_tooltip (label);
}

/* What a player says of itself is told whole where there is no room for it. */
static void
test_cut (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  GtkWidget *detail = GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (bar_of (window, 1)),
                                                                 PAL_TYPE_PLAYER_BAR, "detail"));
  g_autofree char *text = g_strnfill (300, 'W');

  start_against_computer (window, &chess_rules, 0);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_true (gtk_widget_get_mapped (detail));
  g_assert_false (tells (detail));
  gtk_label_set_label (GTK_LABEL (detail), text);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_true (tells (detail));
  test_close_window (window);
}

/* The sign of a figure stands in front of it where the language goes from right to left. */
static void
test_sign (void)
{
  GtkWidget *window = gtk_window_new (), *label = gtk_label_new ("+0.53");
  PangoRectangle sign, digit;
  PangoLayout *layout;

  gtk_widget_set_direction (label, GTK_TEXT_DIR_RTL);
  gtk_widget_add_css_class (label, "numeric");
  gtk_window_set_child (GTK_WINDOW (window), label);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);
  layout = gtk_label_get_layout (GTK_LABEL (label));
  pango_layout_index_to_pos (layout, 0, &sign);
  pango_layout_index_to_pos (layout, 1, &digit);
  g_assert_cmpint (sign.x, <, digit.x);
  gtk_window_destroy (GTK_WINDOW (window));
}

static int
height_of (PalWindow *window, int side)
{
  int height;

  gtk_widget_measure (GTK_WIDGET (bar_of (window, side)), GTK_ORIENTATION_VERTICAL, -1, NULL,
                      &height, NULL, NULL);
  return height;
}

/* The board stays where it is when the first piece is taken. */
static void
test_fixed_height (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  int before = height_of (window, 0);

  test_play (test_match_of (window), "e4 d5 exd5");
  g_assert_true (gtk_widget_get_visible (test_find_widget (bar_of (window, 0), PAL_TYPE_CAPTURES)));
  g_assert_cmpint (height_of (window, 0), ==, before);
  test_close_window (window);
}

/* A name that has nothing below it is in the middle, in a bar that is as high as any other. */
static void
test_name_alone (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  g_autoptr (PalNewGame) game
      = pal_starting_default (test_bots (), test_engines (), &chess_rules, NULL);
  GtkWidget *bar, *name;
  graphene_rect_t place;
  int before;

  game->kinds[0] = game->kinds[1] = PAL_PLAYER_HUMAN;
  g_assert_true (pal_starting_start (pal_window_get_page (window), game, NULL));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  bar = GTK_WIDGET (bar_of (window, 0));
  name = GTK_WIDGET (gtk_widget_get_template_child (bar, PAL_TYPE_PLAYER_BAR, "name"));
  g_assert_true (gtk_widget_compute_bounds (name, bar, &place));
  g_assert_cmpfloat_with_epsilon (place.origin.y + place.size.height / 2,
                                  gtk_widget_get_height (bar) / 2.0, 1.5);
  before = height_of (window, 0);
  test_play (test_match_of (window), "e4 d5 exd5");
  g_assert_cmpint (height_of (window, 0), ==, before);
  test_close_window (window);
}

/* The words and the discs below a name begin where it begins, also where there are no words. */
static void
test_begins_alike (void)
{
  PalWindow *window = test_open_window (&reversi_rules);
  gpointer bar = bar_of (window, 0);
  GtkWidget *name = GTK_WIDGET (gtk_widget_get_template_child (bar, PAL_TYPE_PLAYER_BAR, "name"));
  GtkWidget *captures = test_find_widget (bar, PAL_TYPE_CAPTURES);
  double left = -1, begin = -1;

  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_true (pal_widget_translate (name, bar, 0, 0, &begin, NULL));
  g_assert_true (pal_widget_translate (captures, bar, 0, 0, &left, NULL));
  g_assert_cmpfloat (left, ==, begin);
  test_close_window (window);
}

static void
wait_until_paused (PalMatch *match, gboolean paused)
{
  while (pal_match_get_paused (match) != paused)
    g_main_context_iteration (NULL, TRUE);
}

/* A game on time stands still behind a dialog, and one that was paused before stays so. */
static void
test_dialog_pauses (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  PalMatch *match = test_match_of (window);
  PalNewGameDialog *dialog;

  test_play (match, "e4");
  test_wait_for_keys (window); /* or it would not notice that it loses them to a dialog */
  dialog
      = pal_new_game_dialog_new (GTK_WINDOW (window), test_bots (), test_engines (), &chess_rules);
  pal_dialog_present (dialog);
  wait_until_paused (match, TRUE);
  g_assert_cmpint (pal_clock_get_running (pal_match_get_clock (match)), ==, -1);
  pal_dialog_end (dialog);
  wait_until_paused (match, FALSE);
  g_assert_cmpint (pal_clock_get_running (pal_match_get_clock (match)), ==, 1);
  test_close_window (window);
}

/* How strong the players of a file are stands there, too, where it is known. */
static void
test_rating (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  const char *const expected[] = { "White · 2750", "Black" };

  pal_opening_paste (pal_window_get_page (window), "[White \"Anna\"]\n[WhiteElo \"2750\"]\n"
                                                   "[Black \"Otto\"]\n[BlackElo \"?\"]\n\n1. e4 *");
  for (int side = 0; side < 2; side++) {
    GObject *detail = gtk_widget_get_template_child (GTK_WIDGET (bar_of (window, side)),
                                                     PAL_TYPE_PLAYER_BAR, "detail");
    g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (detail)), ==, expected[side]);
  }
  test_close_window (window);
}

int
main (int argc, char *argv[])
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/player-bar/sign", test_sign);
  g_test_add_func ("/player-bar/turn", test_turn);
  g_test_add_func ("/player-bar/upright", test_upright);
  g_test_add_func ("/player-bar/no-limit", test_no_limit);
  g_test_add_func ("/player-bar/cut", test_cut);
  g_test_add_func ("/player-bar/fixed-height", test_fixed_height);
  g_test_add_func ("/player-bar/name-alone", test_name_alone);
  g_test_add_func ("/player-bar/begins-alike", test_begins_alike);
  g_test_add_func ("/player-bar/rating", test_rating);
  g_test_add_func ("/player-bar/dialog-pauses", test_dialog_pauses);
  return test_run_window ();
}
