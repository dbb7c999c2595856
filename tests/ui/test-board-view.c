/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board as a person meets it: cells, keys, clicks and drags, choices, and what is drawn. */
#include "ui/board/pal-board-cells.h"
#include "ui/board/pal-board-preview.h"
#include "ui/board/pal-board-view.h"
#include "ui/board/pal-piece-set.h"
#include "ui/board/pal-promotion-chooser.h"

#include "game/match/pal-new-game.h"
#include "registry.h"

#include "support/test-game.h"
#include "test-window-help.h"

#include <adwaita.h>

#define BEFORE_PROMOTION "2r1k3/1P6/8/8/8/8/6p1/4K3 w - - 0 1"

static GtkWidget *
cell (TestBoard *f, const char *name)
{
  return test_find_cell (f->view, &chess_rules, name);
}

/* The choice that is open, or NULL. */
static GtkWidget *
chooser (TestBoard *f)
{
  GtkWidget *child = gtk_widget_get_last_child (GTK_WIDGET (f->view));

  return PAL_IS_PROMOTION_CHOOSER (child) ? child : NULL;
}

static void
activate (TestBoard *f, const char *name)
{
  g_assert_true (gtk_widget_activate_action (cell (f, name), "cell.activate", NULL));
}

#define assert_description(widget, text)                                                           \
  gtk_test_accessible_assert_property (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text)
#define assert_label(widget, label)                                                                \
  gtk_test_accessible_assert_property (widget, GTK_ACCESSIBLE_PROPERTY_LABEL, label)
#define assert_selected(widget, selected)                                                          \
  gtk_test_accessible_assert_state (widget, GTK_ACCESSIBLE_STATE_SELECTED, selected)

/* Presses the button over one cell and moves the pointer to another. */
static void
press_and_move (TestBoard *f, const char *from, const char *to, double *dx, double *dy)
{
  GtkEventController *drag = test_find_drag (f->view);
  graphene_rect_t a, b;

  g_assert_true (gtk_widget_compute_bounds (cell (f, from), GTK_WIDGET (f->view), &a));
  g_assert_true (gtk_widget_compute_bounds (cell (f, to), GTK_WIDGET (f->view), &b));
  *dx = b.origin.x - a.origin.x;
  *dy = b.origin.y - a.origin.y;
  g_signal_emit_by_name (drag, "drag-begin", a.origin.x + 10.0, a.origin.y + 10.0);
  g_signal_emit_by_name (drag, "drag-update", *dx, *dy);
}

static void
drag (TestBoard *f, const char *from, const char *to)
{
  double dx, dy;

  press_and_move (f, from, to, &dx, &dy);
  g_signal_emit_by_name (test_find_drag (f->view), "drag-end", dx, dy);
}

static void
test_cells (void)
{
  TestBoard f;
  int cells = 0;

  test_open_board (&f, NULL, NULL);
  gtk_test_accessible_assert_role (f.view, GTK_ACCESSIBLE_ROLE_GRID);
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (f.view)); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    gtk_test_accessible_assert_role (child, GTK_ACCESSIBLE_ROLE_GRID_CELL);
    cells++;
  }
  g_assert_cmpint (cells, ==, 64);
  assert_label (cell (&f, "e2"), "e2, white pawn");
  assert_label (cell (&f, "d8"), "d8, black queen");
  assert_label (cell (&f, "d3"), "d3, empty");
  test_close_board (&f);
}

static void
test_clicks (void)
{
  TestBoard f;

  test_open_board (&f, NULL, NULL);
  assert_selected (cell (&f, "e2"), FALSE);
  activate (&f, "e2");
  assert_selected (cell (&f, "e2"), TRUE);
  assert_label (cell (&f, "e4"), "e4, empty, legal");
  assert_label (cell (&f, "e5"), "e5, empty");
  activate (&f, "e4");
  test_assert_line (f.match, "e4");
  assert_selected (cell (&f, "e2"), FALSE);
  assert_label (cell (&f, "e2"), "e2, empty");
  assert_label (cell (&f, "e4"), "e4, white pawn");
  g_assert_cmpstr (pal_board_view_get_announcement (f.view), ==, "White: e4");
  activate (&f, "d7");
  activate (&f, "d5");
  activate (&f, "e4");
  assert_label (cell (&f, "d5"), "d5, black pawn, legal");
  test_close_board (&f);
}

/* Before GTK could announce anything, what has the focus tells what happens, until the focus goes
 * and it is again as it was. */
static void
test_announcement (void)
{
#if GTK_CHECK_VERSION(4, 14, 0)
  g_test_skip ("this GTK announces");
#else
  TestBoard f;

  test_open_board (&f, NULL, NULL);
  gtk_widget_grab_focus (cell (&f, "e1"));
  test_play (f.match, "e4 f6");
  assert_description (cell (&f, "e1"), "Black: f6");
  test_play (f.match, "d4 g5 Qh5");
  assert_description (cell (&f, "e1"), "White: Qh5#. Checkmate. White wins");
  gtk_widget_grab_focus (cell (&f, "e8"));
  assert_description (cell (&f, "e1"), "");
  assert_description (cell (&f, "e8"), "in check");
  test_close_board (&f);
#endif
}

static void
test_outcome (void)
{
  TestBoard f;

  test_open_board (&f, NULL, NULL);
  test_play (f.match, "f3 e5 g4");
  activate (&f, "d8");
  activate (&f, "h4");
  g_assert_nonnull (strstr (pal_board_view_get_announcement (f.view), "Black: Qh4#"));
  g_assert_nonnull (strstr (pal_board_view_get_announcement (f.view), "Checkmate"));
  gtk_test_accessible_assert_property (cell (&f, "e1"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "in check");
  activate (&f, "a2");
  assert_selected (cell (&f, "a2"), FALSE);
  test_close_board (&f);
}

static void
test_choice (void)
{
  static const char *const names[]
      = { "white queen", "white rook", "white bishop", "white knight" };
  TestBoard f;
  GtkWidget *button;

  test_open_board (&f, BEFORE_PROMOTION, NULL);
  activate (&f, "b7");
  activate (&f, "b8");
  g_assert_nonnull (chooser (&f));
  test_assert_line (f.match, "");
  button = gtk_widget_get_first_child (chooser (&f));
  g_assert_true (gtk_widget_is_focus (button));
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++) {
    gtk_test_accessible_assert_role (button, GTK_ACCESSIBLE_ROLE_BUTTON);
    assert_label (button, names[i]);
    if (i < G_N_ELEMENTS (names) - 1)
      button = gtk_widget_get_next_sibling (button);
  }
  g_signal_emit_by_name (button, "clicked");
  g_assert_null (chooser (&f));
  test_assert_line (f.match, "b8=N");
  test_close_board (&f);
}

/* For the side at the top the column grows upwards, with the queen on the target square; Escape and
 * a click beside it change nothing. */
static void
test_choice_cancelled (void)
{
  TestBoard f;

  test_open_board (&f, BEFORE_PROMOTION, NULL);
  test_play (f.match, "Kf2");
  activate (&f, "g2");
  activate (&f, "g1");
  assert_label (gtk_widget_get_last_child (chooser (&f)), "black queen");
  g_assert_true (pal_board_view_cancel (f.view));
  g_assert_null (chooser (&f));
  g_assert_false (pal_board_view_cancel (f.view));
  assert_label (cell (&f, "g2"), "g2, black pawn");
  activate (&f, "g2");
  activate (&f, "g1");
  drag (&f, "a5", "a5");
  g_assert_null (chooser (&f));
  test_assert_line (f.match, "Kf2");
  test_close_board (&f);
}

static void
assert_focus (TestBoard *f, const char *name)
{
  g_assert_true (gtk_root_get_focus (gtk_widget_get_root (cell (f, name))) == cell (f, name));
}

static void
test_arrows (void)
{
  TestBoard f;
  GtkWidget *view;

  test_open_board (&f, NULL, NULL);
  view = GTK_WIDGET (f.view);
  gtk_widget_grab_focus (cell (&f, "e2"));
  gtk_widget_child_focus (view, GTK_DIR_UP);
  assert_focus (&f, "e3");
  gtk_widget_child_focus (view, GTK_DIR_LEFT);
  assert_focus (&f, "d3");
  pal_session_set_flipped (f.session, TRUE);
  gtk_test_widget_wait_for_draw (f.window);
  gtk_widget_child_focus (view, GTK_DIR_UP);
  assert_focus (&f, "d2");
  gtk_widget_child_focus (view, GTK_DIR_RIGHT);
  assert_focus (&f, "c2");
  for (int i = 0; i < 9; i++)
    g_assert_true (gtk_widget_child_focus (view, GTK_DIR_DOWN));
  assert_focus (&f, "c8");
  g_assert_false (gtk_widget_child_focus (view, GTK_DIR_TAB_FORWARD));
  test_close_board (&f);
}

static void
test_drag (void)
{
  TestBoard f;
  double dx, dy;

  test_open_board (&f, NULL, NULL);
  drag (&f, "e2", "e4");
  test_assert_line (f.match, "e4");
  drag (&f, "e7", "e4"); /* no move: it goes back, and nothing stays selected */
  test_assert_line (f.match, "e4");
  assert_selected (cell (&f, "e7"), FALSE);
  drag (&f, "d2", "d4"); /* not White's turn */
  test_assert_line (f.match, "e4");
  press_and_move (&f, "e7", "e5", &dx, &dy);
  g_assert_true (pal_board_view_cancel (f.view));
  g_signal_emit_by_name (test_find_drag (f.view), "drag-end", dx, dy);
  test_assert_line (f.match, "e4");
  drag (&f, "e7", "e7"); /* a click takes it up, another puts it down */
  assert_selected (cell (&f, "e7"), TRUE);
  drag (&f, "e7", "e7");
  assert_selected (cell (&f, "e7"), FALSE);
  drag (&f, "e7", "e7");
  drag (&f, "e5", "e5");
  test_assert_line (f.match, "e4 e5");
  test_close_board (&f);
}

/* A move that comes while a piece is in the hand takes it out of the hand. */
static void
test_drag_interrupted (void)
{
  TestBoard f;
  double dx, dy;

  test_open_board (&f, NULL, NULL);
  press_and_move (&f, "e2", "e4", &dx, &dy);
  test_play (f.match, "d4");
  g_assert_false (pal_board_view_cancel (f.view));
  g_signal_emit_by_name (test_find_drag (f.view), "drag-end", dx, dy);
  test_assert_line (f.match, "d4");
  test_close_board (&f);
}

static void
test_may_not_move (void)
{
  TestBoard f;
  g_autoptr (TestPlayer) engine = test_player_new ();

  test_open_board (&f, NULL, engine);
  activate (&f, "e7");
  assert_selected (cell (&f, "e7"), FALSE);
  pal_match_pause (f.match);
  activate (&f, "e2");
  assert_selected (cell (&f, "e2"), FALSE);
  assert_label (cell (&f, "e4"), "e4, empty");
  pal_match_resume (f.match);
  activate (&f, "e2");
  assert_selected (cell (&f, "e2"), TRUE);
  activate (&f, "e4");
  activate (&f, "d2"); /* now it is the engine's turn */
  assert_selected (cell (&f, "d2"), FALSE);
  test_close_board (&f);
}

static gboolean
timeout_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

/* The reply is kept back until the piece has landed; a piece put down by hand has landed. */
static void
test_reply_waits (void)
{
  TestBoard f;
  g_autoptr (TestPlayer) engine = test_player_new ();
  gboolean late = FALSE;
  guint timeout = g_timeout_add_seconds (20, timeout_cb, &late);

  test_open_board (&f, NULL, engine);
  activate (&f, "e2");
  activate (&f, "e4");
  test_player_answer (engine, "move", engine->serial, test_move (f.match, "e5"));
  test_assert_line (f.match, "e4");
  while (pal_match_get_head (f.match)->ply < 2 && !late)
    g_main_context_iteration (NULL, TRUE);
  test_assert_line (f.match, "e4 e5");
  drag (&f, "d2", "d4");
  test_player_answer (engine, "move", engine->serial, test_move (f.match, "d5"));
  test_assert_line (f.match, "e4 e5 d4 d5");
  g_object_set (f.view, "animate", FALSE, NULL);
  activate (&f, "g1");
  activate (&f, "f3");
  test_player_answer (engine, "move", engine->serial, test_move (f.match, "a6"));
  test_assert_line (f.match, "e4 e5 d4 d5 Nf3 a6");
  g_object_set (f.view, "animate", TRUE, NULL);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  activate (&f, "b1");
  activate (&f, "c3");
  test_player_answer (engine, "move", engine->serial, test_move (f.match, "a5"));
  test_assert_line (f.match, "e4 e5 d4 d5 Nf3 a6 Nc3 a5");
  gtk_settings_reset_property (gtk_settings_get_default (), "gtk-enable-animations");
  g_source_remove (timeout);
  test_close_board (&f);
}

/* The view follows the session's node and starts variations from it. */
static void
test_steps (void)
{
  TestBoard f;

  test_open_board (&f, NULL, NULL);
  test_play (f.match, "e4 e5 Nf3");
  assert_label (cell (&f, "f3"), "f3, white knight");
  pal_session_step (f.session, -1);
  assert_label (cell (&f, "f3"), "f3, empty");
  g_assert_cmpstr (pal_board_view_get_announcement (f.view), ==, "Black: e5");
  pal_session_first (f.session);
  assert_label (cell (&f, "e2"), "e2, white pawn");
  activate (&f, "d2");
  activate (&f, "d4");
  test_assert_line (f.match, "d4");
  test_close_board (&f);
}

/* Another match, another session, none at all. */
static void
test_other_match (void)
{
  TestBoard f;
  g_autoptr (PalMatch) other = test_match (BEFORE_PROMOTION, NULL, NULL, NULL);

  test_open_board (&f, NULL, NULL);
  activate (&f, "e2");
  pal_session_set_match (f.session, other);
  assert_label (cell (&f, "b7"), "b7, white pawn");
  assert_selected (cell (&f, "e2"), FALSE);
  pal_session_set_match (f.session, NULL);
  g_assert_null (gtk_widget_get_first_child (GTK_WIDGET (f.view)));
  pal_session_set_match (f.session, f.match);
  assert_label (cell (&f, "e2"), "e2, white pawn");
  g_object_set (f.view, "session", NULL, NULL);
  g_assert_null (gtk_widget_get_first_child (GTK_WIDGET (f.view)));
  test_close_board (&f);
}

/* A notch of the wheel is a move; parts of one add up, and are forgotten where it turns round. */
static void
test_wheel (void)
{
  static const struct {
    double dy;
    int ply;
  } turns[] = { { -1, 2 },  { -0.4, 2 }, { -0.4, 2 }, { -0.4, 1 }, { 0.9, 1 },
                { 0.2, 2 }, { 2, 3 },    { -0.5, 3 }, { 0.6, 3 },  { -1, 2 } };
  TestBoard f;
  g_autoptr (GListModel) controllers = NULL;
  gboolean taken;

  test_open_board (&f, NULL, NULL);
  test_play (f.match, "e4 e5 Nf3");
  controllers = gtk_widget_observe_controllers (GTK_WIDGET (f.view));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    for (gsize j = 0; GTK_IS_EVENT_CONTROLLER_SCROLL (controller) && j < G_N_ELEMENTS (turns);
         j++) {
      g_signal_emit_by_name (controller, "scroll", 0.0, turns[j].dy, &taken);
      g_assert_cmpint (pal_session_get_node (f.session)->ply, ==, turns[j].ply);
    }
  }
  g_assert_cmpint (pal_session_get_node (f.session)->ply, ==, 2);
  test_close_board (&f);
}

/* In the middle of everything. */
static void
test_dies (void)
{
  TestBoard f;
  gpointer view, session, match;

  test_open_board (&f, NULL, NULL);
  activate (&f, "e2");
  activate (&f, "e4");
  activate (&f, "e7");
  view = f.view;
  session = f.session;
  match = f.match;
  g_object_add_weak_pointer (view, &view);
  g_object_add_weak_pointer (session, &session);
  g_object_add_weak_pointer (match, &match);
  test_close_board (&f);
  g_assert_null (view);
  g_assert_null (session);
  g_assert_null (match);
}

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

/* The same state gives the same pixels, and each thing that is to be seen changes them. */
static void
test_picture (void)
{
  static const struct {
    const char *property, *value;
  } looks[] = { { "board-style", "green" }, { "piece-set", "classic" } };
  TestBoard f, g;
  g_autoptr (GBytes) first = NULL, second = NULL, moved = NULL;

  test_open_board (&f, NULL, NULL);
  test_open_board (&g, NULL, NULL);
  g_object_set (f.view, "animate", FALSE, NULL);
  first = picture (GTK_WIDGET (f.view));
  second = picture (GTK_WIDGET (g.view));
  g_assert_true (g_bytes_equal (first, second));
  test_play (f.match, "e4");
  moved = picture (GTK_WIDGET (f.view));
  g_assert_false (g_bytes_equal (first, moved));
  pal_session_step (f.session, -1);
  g_clear_pointer (&moved, g_bytes_unref);
  moved = picture (GTK_WIDGET (f.view));
  g_assert_true (g_bytes_equal (first, moved));
  for (gsize i = 0; i < G_N_ELEMENTS (looks); i++) {
    g_autoptr (GBytes) other = NULL;

    g_object_set (f.view, looks[i].property, looks[i].value, NULL);
    other = picture (GTK_WIDGET (f.view));
    g_assert_false (g_bytes_equal (first, other));
  }
  test_close_board (&f);
  test_close_board (&g);
}

/* Each mark is to be seen, and can be switched off where that is promised. */
static void
test_marks (void)
{
  TestBoard f;
  GHashTable *seen
      = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);

  test_open_board (&f, "4k3/8/8/8/1r6/3q4/8/R3K3 b Q - 0 1", NULL);
  g_object_set (f.view, "animate", FALSE, NULL);
  test_play (f.match, "Re4");
  g_assert_true (g_hash_table_add (seen, picture (GTK_WIDGET (f.view)))); /* check, last move */
  g_object_set (f.view, "show-last-move", FALSE, NULL);
  g_assert_true (g_hash_table_add (seen, picture (GTK_WIDGET (f.view))));
  activate (&f, "e1");
  g_assert_true (g_hash_table_add (seen, picture (GTK_WIDGET (f.view)))); /* selected, targets */
  g_object_set (f.view, "show-targets", FALSE, NULL);
  g_assert_true (g_hash_table_add (seen, picture (GTK_WIDGET (f.view))));
  pal_board_view_cancel (f.view);
  g_assert_false (g_hash_table_add (seen, picture (GTK_WIDGET (f.view)))); /* as before */
  gtk_widget_child_focus (GTK_WIDGET (f.view), GTK_DIR_UP);
  g_assert_true (g_hash_table_add (seen, picture (GTK_WIDGET (f.view)))); /* keyboard */
  activate (&f, "e1");
  activate (&f, "f1");
  g_object_set (f.session, "show-threats", TRUE, NULL);
  g_assert_true (g_hash_table_add (seen, picture (GTK_WIDGET (f.view))));
  g_hash_table_unref (seen);
  test_close_board (&f);
}

/* What the signs of danger say is said of the cells, and is not while nobody sees them. */
static void
test_danger (void)
{
  TestBoard f;
  PalOverlays *overlays;

  test_open_board (&f, "4k3/8/4n3/8/3p4/8/1B6/4R1K1 w - - 0 1", NULL);
  overlays = pal_session_get_overlays (f.session);
  pal_overlays_set_shown (overlays, "danger", TRUE);
  gtk_test_accessible_assert_property (cell (&f, "d4"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "hanging");
  gtk_test_accessible_assert_property (cell (&f, "e6"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "hanging, pinned");
  pal_overlays_set_shown (overlays, "danger", FALSE);
  pal_overlays_set_shown (overlays, "contested", TRUE);
  gtk_test_accessible_assert_property (cell (&f, "c3"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "contested");
  gtk_test_accessible_assert_property (cell (&f, "d4"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "");
  test_close_board (&f);
}

static void
test_preview (void)
{
  GtkWidget *window = gtk_window_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  const PalBoardPainter *painter = pal_board_painter_for (&chess_rules);
  g_auto (GStrv) sets = pal_piece_set_list (&chess_rules);
  GHashTable *seen
      = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  int n;
  const PalBoardStyle *styles = painter->styles (&n);

  g_assert_cmpint (n, >=, 6);
  g_assert_cmpint (g_strv_length (sets), >=, 2);
  for (int i = 0; i < n; i++)
    for (char **set = sets; *set != NULL; set++) {
      GtkWidget *preview = pal_board_preview_new (&chess_rules);

      g_object_set (preview, "board-style", styles[i].id, "piece-set", *set, NULL);
      gtk_box_append (GTK_BOX (box), preview);
    }
  gtk_window_set_child (GTK_WINDOW (window), box);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);
  for (GtkWidget *child = gtk_widget_get_first_child (box); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    g_assert_true (g_hash_table_add (seen, picture (child)));
  g_hash_table_unref (seen);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Whatever part of a board a small picture shows, there are pieces on it, of games that have sets
 * to choose from. */
static void
test_part (void)
{
  int compared = 0;

  for (int i = 0; i < registry_count (); i++) {
    const Rules *rules = registry_game (i)->rules;
    g_auto (GStrv) sets = pal_piece_set_list (rules);
    GBytes *pictures[2];

    if (g_strv_length (sets) < 2) {
      g_test_message ("%s has no sets of pieces to compare", rules->id);
      continue;
    }
    compared++;
    for (int set = 0; set < 2; set++) {
      GtkWidget *window = gtk_window_new (), *preview = pal_board_preview_new (rules);

      g_object_set (preview, "cells", 3, "piece-set", sets[set], NULL);
      gtk_window_set_child (GTK_WINDOW (window), preview);
      gtk_window_present (GTK_WINDOW (window));
      gtk_test_widget_wait_for_draw (window);
      pictures[set] = picture (preview);
      gtk_window_destroy (GTK_WINDOW (window));
    }
    g_assert_false (g_bytes_equal (pictures[0], pictures[1]));
    g_bytes_unref (pictures[0]);
    g_bytes_unref (pictures[1]);
  }
  g_assert_cmpint (compared, >=, 3); /* all that came with pictures of their own */
}

/* The settings of the program, and those of the game in view. */
static void
test_settings (void)
{
  TestBoard f;
  g_autoptr (GSettings) settings = g_settings_new (PAL_APP_ID);
  g_autoptr (GSettings) game = pal_new_game_settings (&chess_rules);
  g_autofree char *style = NULL, *set = NULL;
  PalCoordinates coordinates;
  gboolean targets;

  test_open_board (&f, NULL, NULL);
  g_settings_set_string (game, "board-style", "blue");
  pal_board_view_bind_settings (f.view);
  g_settings_set_string (game, "piece-set", "flat");
  g_settings_set_string (settings, "coordinates", "outside");
  g_settings_set_boolean (settings, "show-targets", FALSE);
  g_object_get (f.view, "board-style", &style, "piece-set", &set, "coordinates", &coordinates,
                "show-targets", &targets, NULL);
  g_assert_cmpstr (style, ==, "blue");
  g_assert_cmpstr (set, ==, "flat");
  g_assert_cmpint (coordinates, ==, PAL_COORDINATES_OUTSIDE);
  g_assert_false (targets);
  test_close_board (&f);
}

/* Every piece of every set has its picture; one that has none is still drawn. */
static void
test_pieces (void)
{
  g_auto (GStrv) sets = pal_piece_set_list (&chess_rules);
  g_autoptr (PalPieceSet) unknown = pal_piece_set_new (&chess_rules, "no such set");

  g_assert_cmpstr (pal_piece_set_get_id (unknown), ==, sets[0]);
  for (char **set = sets; *set != NULL; set++) {
    g_autoptr (PalPieceSet) pieces = pal_piece_set_new (&chess_rules, *set);

    g_assert_cmpstr (pal_piece_set_get_id (pieces), ==, *set);
    for (Piece piece = 1; piece <= chess_rules.n_pieces; piece++) {
      g_autofree char *path = g_strdup_printf (PAL_RESOURCE_PATH "/pieces/chess/%s/%s.svg", *set,
                                               chess_rules.pieces[piece - 1].id);
      GdkTexture *texture = pal_piece_set_get_texture (pieces, piece, 40);

      g_assert_true (g_resources_get_info (path, 0, NULL, NULL, NULL));
      g_assert_cmpint (gdk_texture_get_width (texture), ==, 40);
      g_assert_true (texture == pal_piece_set_get_texture (pieces, piece, 40));
    }
  }
}

/* A game whose pieces nobody has drawn. */
static void
test_letters (void)
{
  Rules rules = chess_rules;
  g_auto (GStrv) sets = NULL;
  g_autoptr (PalPieceSet) pieces = NULL;

  rules.id = "no-such-game";
  sets = pal_piece_set_list (&rules);
  g_assert_cmpint (g_strv_length (sets), ==, 0);
  pieces = pal_piece_set_new (&rules, NULL);
  g_assert_nonnull (pal_piece_set_get_texture (pieces, 1, 40));
}

int
main (int argc, char *argv[])
{
  g_setenv ("GTK_A11Y", "test", TRUE); /* what a test asks of names, roles and states */
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/board-view/cells", test_cells);
  g_test_add_func ("/board-view/clicks", test_clicks);
  g_test_add_func ("/board-view/announcement", test_announcement);
  g_test_add_func ("/board-view/outcome", test_outcome);
  g_test_add_func ("/board-view/choice", test_choice);
  g_test_add_func ("/board-view/choice/cancelled", test_choice_cancelled);
  g_test_add_func ("/board-view/arrows", test_arrows);
  g_test_add_func ("/board-view/drag", test_drag);
  g_test_add_func ("/board-view/drag/interrupted", test_drag_interrupted);
  g_test_add_func ("/board-view/may-not-move", test_may_not_move);
  g_test_add_func ("/board-view/reply-waits", test_reply_waits);
  g_test_add_func ("/board-view/steps", test_steps);
  g_test_add_func ("/board-view/other-match", test_other_match);
  g_test_add_func ("/board-view/wheel", test_wheel);
  g_test_add_func ("/board-view/dies", test_dies);
  g_test_add_func ("/board-view/picture", test_picture);
  g_test_add_func ("/board-view/marks", test_marks);
  g_test_add_func ("/board-view/danger", test_danger);
  g_test_add_func ("/board-view/preview", test_preview);
  g_test_add_func ("/board-view/part", test_part);
  g_test_add_func ("/board-view/settings", test_settings);
  g_test_add_func ("/board-view/pieces", test_pieces);
  g_test_add_func ("/board-view/letters", test_letters);
  return g_test_run ();
}
