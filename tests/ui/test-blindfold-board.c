/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board under a blindfold: what is drawn, what is told, and how moves are made on it. */
#include "ui/board/pal-board-view.h"
#include "ui/moves/pal-move-entry.h"
#include "ui/window/pal-captures.h"

#include "chess/chess.h"
#include "registry.h"

#include "test-window-help.h"

#define assert_label(widget, label)                                                                \
  gtk_test_accessible_assert_property (widget, GTK_ACCESSIBLE_PROPERTY_LABEL, label)

/* What WIDGET shows now, as pixels. */
static GBytes *
picture (GtkWidget *widget)
{
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  GskRenderer *renderer = gtk_native_get_renderer (gtk_widget_get_native (widget));
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  gsize size = (gsize) width * (gsize) height * 4;
  guchar *pixels = g_malloc (size);

  GTK_WIDGET_GET_CLASS (widget)->snapshot (widget, snapshot);
  node = gtk_snapshot_to_node (snapshot);
  texture = gsk_renderer_render_texture (renderer, node,
                                         &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  gdk_texture_download (texture, pixels, (gsize) width * 4);
  return g_bytes_new_take (pixels, size);
}

static GtkWidget *
board_of (PalWindow *window)
{
  return test_find_widget (window, PAL_TYPE_BOARD_VIEW);
}

static PalWindow *
open_game (const Rules *rules)
{
  PalWindow *window = test_open_window (rules);

  g_object_set (board_of (window), "animate", FALSE, "show-last-move", FALSE, NULL);
  gtk_window_set_focus (GTK_WINDOW (window), NULL);
  return window;
}

static void
play_any (PalWindow *window, int plies)
{
  PalMatch *match = test_match_of (window);
  Move legal[MOVES_MAX];

  for (int i = 0; i < plies; i++) {
    pal_match_get_rules (match)->legal_moves (&pal_match_get_head (match)->position, legal);
    g_assert_true (pal_match_play (match, legal[0], NULL));
  }
}

/* No position looks like another as long as it is seen, and all look alike when it is not. */
static void
test_nothing_seen (void)
{
  for (int game = 0; game < registry_count (); game++) {
    PalWindow *window = open_game (registry_game (game)->rules);
    PalSession *session = pal_game_page_get_session (pal_window_get_page (window));
    GtkWidget *board = board_of (window);
    g_autoptr (GBytes) before = NULL;
    g_autoptr (GBytes) after = NULL;
    g_autoptr (GBytes) peeked = NULL;
    g_autoptr (GBytes) open = NULL;

    pal_session_set_blindfold (session, PAL_BLINDFOLD_ALL);
    before = picture (board);
    play_any (window, 5);
    after = picture (board);
    g_assert_true (g_bytes_equal (before, after));
    pal_session_set_peeking (session, TRUE);
    peeked = picture (board);
    g_assert_false (g_bytes_equal (after, peeked));
    pal_session_set_peeking (session, FALSE);
    pal_session_set_blindfold (session, PAL_BLINDFOLD_OFF);
    open = picture (board);
    g_assert_true (g_bytes_equal (peeked, open));
    test_close_window (window);
  }
}

/* A square that is taken up looks the same whatever stands there and wherever it could go. */
static void
test_selection_tells_nothing (void)
{
  PalWindow *window = open_game (&chess_rules);
  PalSession *session = pal_game_page_get_session (pal_window_get_page (window));
  GtkWidget *board = board_of (window);
  GtkWidget *cell = test_find_cell (board, &chess_rules, "b1");
  g_autoptr (GBytes) knight = NULL;
  g_autoptr (GBytes) empty = NULL;

  pal_session_set_blindfold (session, PAL_BLINDFOLD_ALL);
  gtk_widget_activate_action (cell, "cell.activate", NULL);
  knight = picture (board);
  gtk_widget_activate_action (cell, "cell.activate", NULL);
  g_assert_true (pal_session_play (session, move_pack (1, 18, 0, 0)));
  g_assert_true (pal_session_play (session, move_pack (57, 42, 0, 0)));
  gtk_widget_activate_action (cell, "cell.activate", NULL);
  empty = picture (board);
  g_assert_true (g_bytes_equal (knight, empty));
  test_close_window (window);
}

static void
test_names (void)
{
  static const struct {
    PalBlindfold kind;
    const char *own, *other, *empty;
  } cases[] = {
    { PAL_BLINDFOLD_ALL, "e2, hidden", "e7, hidden", "e4, hidden" },
    { PAL_BLINDFOLD_OPPONENT, "e2, white pawn", "e7, hidden", "e4, hidden" },
    { PAL_BLINDFOLD_OWN, "e2, hidden", "e7, black pawn", "e4, hidden" },
    { PAL_BLINDFOLD_DISCS, "e2, White", "e7, Black", "e4, empty" },
    { PAL_BLINDFOLD_OFF, "e2, white pawn", "e7, black pawn", "e4, empty" },
  };
  PalWindow *window = open_game (&chess_rules);
  PalSession *session = pal_game_page_get_session (pal_window_get_page (window));
  GtkWidget *board = board_of (window);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    pal_session_set_blindfold (session, cases[i].kind);
    assert_label (test_find_cell (board, &chess_rules, "e2"), cases[i].own);
    assert_label (test_find_cell (board, &chess_rules, "e7"), cases[i].other);
    assert_label (test_find_cell (board, &chess_rules, "e4"), cases[i].empty);
  }
  /* Nor does it tell where a piece could go. */
  pal_session_set_blindfold (session, PAL_BLINDFOLD_OPPONENT);
  gtk_widget_activate_action (test_find_cell (board, &chess_rules, "e2"), "cell.activate", NULL);
  assert_label (test_find_cell (board, &chess_rules, "e4"), "e4, hidden");
  test_close_window (window);
}

static void
refused_cb (PalSession *session, const char *message, char **refusal)
{
  g_free (*refusal);
  *refusal = g_strdup (message);
}

static void
click (PalWindow *window, const char *name)
{
  GtkWidget *board = board_of (window);
  graphene_rect_t area;

  g_assert_true (
      gtk_widget_compute_bounds (test_find_cell (board, &chess_rules, name), board, &area));
  g_signal_emit_by_name (test_find_drag (board), "drag-begin", area.origin.x + 10.0,
                         area.origin.y + 10.0);
  g_signal_emit_by_name (test_find_drag (board), "drag-end", 0.0, 0.0);
}

static void
drag (PalWindow *window, const char *from, const char *to)
{
  GtkWidget *board = board_of (window);
  graphene_rect_t a, b;

  g_assert_true (gtk_widget_compute_bounds (test_find_cell (board, &chess_rules, from), board, &a));
  g_assert_true (gtk_widget_compute_bounds (test_find_cell (board, &chess_rules, to), board, &b));
  g_signal_emit_by_name (test_find_drag (board), "drag-begin", a.origin.x + 10.0,
                         a.origin.y + 10.0);
  g_signal_emit_by_name (test_find_drag (board), "drag-update", (double) (b.origin.x - a.origin.x),
                         (double) (b.origin.y - a.origin.y));
  g_signal_emit_by_name (test_find_drag (board), "drag-end", (double) (b.origin.x - a.origin.x),
                         (double) (b.origin.y - a.origin.y));
}

static void
test_moves (void)
{
  PalWindow *window = open_game (&chess_rules);
  PalSession *session = pal_game_page_get_session (pal_window_get_page (window));
  PalMatch *match = test_match_of (window);
  g_autofree char *refusal = NULL;

  g_signal_connect (session, "refused", G_CALLBACK (refused_cb), &refusal);
  pal_session_set_blindfold (session, PAL_BLINDFOLD_ALL);
  click (window, "e5"); /* nothing stands there, and nothing says so */
  g_assert_null (refusal);
  click (window, "e4");
  g_assert_cmpstr (refusal, ==, "“e5–e4” is not legal here.");
  click (window, "e2");
  click (window, "e4");
  g_assert_cmpint (pal_match_get_head (match)->ply, ==, 1);
  drag (window, "e7", "e5");
  g_assert_cmpint (pal_match_get_head (match)->ply, ==, 2);
  drag (window, "d5", "d3");
  g_assert_cmpstr (refusal, ==, "“d5–d3” is not legal here.");

  /* A piece that is seen can be changed for another one. */
  pal_session_set_blindfold (session, PAL_BLINDFOLD_DISCS);
  click (window, "b1");
  click (window, "g1");
  click (window, "f3");
  g_assert_cmpint (pal_match_get_head (match)->ply, ==, 3);
  test_close_window (window);
}

/* A letter is not completed to the moves that there are. */
static void
test_typing (void)
{
  PalWindow *window = open_game (&chess_rules);
  PalSession *session = pal_game_page_get_session (pal_window_get_page (window));
  gpointer entry = test_find_widget (window, PAL_TYPE_MOVE_ENTRY);
  gpointer text = test_find_widget (entry, GTK_TYPE_ENTRY);
  gpointer box = test_find_widget (entry, GTK_TYPE_FLOW_BOX);

  gtk_editable_set_text (GTK_EDITABLE (text), "N");
  g_assert_nonnull (gtk_widget_get_first_child (box));
  pal_session_set_blindfold (session, PAL_BLINDFOLD_ALL);
  g_assert_null (gtk_widget_get_first_child (box));
  gtk_editable_set_text (GTK_EDITABLE (text), "Nf");
  g_assert_null (gtk_widget_get_first_child (box));
  g_signal_emit_by_name (text, "activate"); /* only one knight's move begins so */
  g_assert_cmpint (pal_match_get_head (test_match_of (window))->ply, ==, 0);
  gtk_editable_set_text (GTK_EDITABLE (text), "Nf3");
  g_signal_emit_by_name (text, "activate");
  g_assert_cmpint (pal_match_get_head (test_match_of (window))->ply, ==, 1);
  test_close_window (window);
}

/* A check that cannot be seen is said, and stands in the bar of the side that is in check. */
static void
test_check (void)
{
  PalWindow *window = open_game (&chess_rules);
  PalSession *session = pal_game_page_get_session (pal_window_get_page (window));
  GtkWidget *captures = test_find_widget (window, PAL_TYPE_CAPTURES); /* Black's, at the top */
  GtkLabel *label = GTK_LABEL (gtk_widget_get_first_child (captures));

  pal_session_set_blindfold (session, PAL_BLINDFOLD_ALL);
  g_assert_true (pal_session_play (session, move_pack (12, 28, 0, 0))); /* e4 */
  g_assert_true (pal_session_play (session, move_pack (53, 45, 0, 0))); /* f6 */
  g_assert_true (pal_session_play (session, move_pack (3, 39, 0, 0)));  /* Qh5+ */
  g_assert_cmpstr (pal_board_view_get_announcement (PAL_BOARD_VIEW (board_of (window))), ==,
                   "White: Qh5+. Black is in check");
  g_assert_cmpstr (gtk_label_get_label (label), ==, "in check");
  g_assert_true (gtk_widget_get_visible (captures));
  pal_session_set_blindfold (session, PAL_BLINDFOLD_OFF);
  g_assert_cmpstr (gtk_label_get_label (label), ==, "");
  test_close_window (window);
}

static gboolean
get_state (PalWindow *window, const char *action)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (
      G_ACTION_GROUP (pal_game_page_get_actions (pal_window_get_page (window))), action);

  return g_variant_get_boolean (state);
}

static void
test_actions (void)
{
  PalWindow *window = open_game (&chess_rules);
  PalSession *session = pal_game_page_get_session (pal_window_get_page (window));
  GActionGroup *actions = G_ACTION_GROUP (pal_game_page_get_actions (pal_window_get_page (window)));

  g_assert_false (g_action_group_get_action_enabled (actions, "peek"));
  g_action_group_activate_action (actions, "toggle-blindfold", NULL);
  g_assert_cmpint (pal_session_get_blindfold (session), ==, PAL_BLINDFOLD_ALL);
  g_action_group_activate_action (actions, "blindfold", g_variant_new_string ("own"));
  g_assert_cmpint (pal_session_get_blindfold_view (session)->kind, ==, PAL_BLINDFOLD_OWN);
  g_action_group_activate_action (actions, "peek", NULL);
  g_assert_true (get_state (window, "peek"));
  g_assert_cmpint (pal_session_get_blindfold_view (session)->kind, ==, PAL_BLINDFOLD_OFF);
  g_action_group_activate_action (actions, "toggle-blindfold", NULL);
  g_assert_cmpint (pal_session_get_blindfold (session), ==, PAL_BLINDFOLD_OFF);
  g_assert_false (get_state (window, "peek"));
  test_close_window (window);
}

int
main (int argc, char *argv[])
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/blindfold-board/nothing-seen", test_nothing_seen);
  g_test_add_func ("/blindfold-board/selection", test_selection_tells_nothing);
  g_test_add_func ("/blindfold-board/names", test_names);
  g_test_add_func ("/blindfold-board/moves", test_moves);
  g_test_add_func ("/blindfold-board/typing", test_typing);
  g_test_add_func ("/blindfold-board/check", test_check);
  g_test_add_func ("/blindfold-board/actions", test_actions);
  return test_run_window ();
}
