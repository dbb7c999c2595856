/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Marks drawn on the board with the right button: what is drawn, kept, seen and said. */
#include "ui/board/pal-board-view.h"

#include "registry.h"

#include "support/test-game.h"
#include "test-window-help.h"

#include <adwaita.h>

static GtkWidget *
cell (TestBoard *f, const char *name)
{
  return test_find_cell (f->view, &chess_rules, name);
}

/* Presses the right button over FROM and moves to TO; NULL: beside the board. */
static GtkEventController *
press_and_move (TestBoard *f, const char *from, const char *to)
{
  GtkEventController *drag = test_find_drag_of (f->view, GDK_BUTTON_SECONDARY);
  graphene_rect_t a, b = GRAPHENE_RECT_INIT (-900, -900, 1, 1);

  g_assert_true (gtk_widget_compute_bounds (cell (f, from), GTK_WIDGET (f->view), &a));
  if (to != NULL)
    g_assert_true (gtk_widget_compute_bounds (cell (f, to), GTK_WIDGET (f->view), &b));
  g_signal_emit_by_name (drag, "drag-begin", a.origin.x + 10.0, a.origin.y + 10.0);
  g_signal_emit_by_name (drag, "drag-update", (double) (b.origin.x - a.origin.x),
                         (double) (b.origin.y - a.origin.y));
  return drag;
}

static void
draw (TestBoard *f, const char *from, const char *to)
{
  g_signal_emit_by_name (press_and_move (f, from, to), "drag-end", 0.0, 0.0);
}

static const char *
commands (TestBoard *f)
{
  return pal_session_get_node (f->session)->commands;
}

#define assert_said(widget, text)                                                                  \
  gtk_test_accessible_assert_property (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text)

static void
test_draw (void)
{
  TestBoard f;

  test_open_board (&f, NULL, NULL);
  draw (&f, "e4", "e4");
  g_assert_cmpstr (commands (&f), ==, "[%csl Ge4]");
  assert_said (cell (&f, "e4"), "green mark");
  draw (&f, "g1", "f3");
  g_assert_cmpstr (commands (&f), ==, "[%csl Ge4] [%cal Gg1f3]");
  assert_said (cell (&f, "g1"), "green arrow to f3");
  draw (&f, "e4", NULL);
  g_assert_cmpstr (commands (&f), ==, "[%csl Ge4] [%cal Gg1f3]");
  g_assert_true (pal_match_get_modified (f.match));
  draw (&f, "e4", "e4");
  draw (&f, "g1", "f3");
  g_assert_null (commands (&f));
  test_close_board (&f);
}

static GtkEventController *
find_hold (TestBoard *f)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (f->view));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_GESTURE_LONG_PRESS (controller))
      return controller;
  }
  g_assert_not_reached ();
}

/* A finger that stays on FROM, goes to TO and is lifted. */
static void
draw_by_finger (TestBoard *f, const char *from, const char *to)
{
  GtkEventController *drag = test_find_drag (f->view);
  graphene_rect_t a, b;

  g_assert_true (gtk_widget_compute_bounds (cell (f, from), GTK_WIDGET (f->view), &a));
  g_assert_true (gtk_widget_compute_bounds (cell (f, to), GTK_WIDGET (f->view), &b));
  g_signal_emit_by_name (drag, "drag-begin", a.origin.x + 10.0, a.origin.y + 10.0);
  g_signal_emit_by_name (find_hold (f), "pressed", a.origin.x + 10.0, a.origin.y + 10.0);
  g_signal_emit_by_name (drag, "drag-update", (double) (b.origin.x - a.origin.x),
                         (double) (b.origin.y - a.origin.y));
  g_signal_emit_by_name (drag, "drag-end", (double) (b.origin.x - a.origin.x),
                         (double) (b.origin.y - a.origin.y));
}

static void
test_finger (void)
{
  TestBoard f;

  test_open_board (&f, NULL, NULL);
  g_assert_true (gtk_gesture_single_get_touch_only (GTK_GESTURE_SINGLE (find_hold (&f))));
  draw_by_finger (&f, "e4", "e4");
  g_assert_cmpstr (commands (&f), ==, "[%csl Ge4]");
  draw_by_finger (&f, "e2", "e4"); /* it takes no piece along */
  g_assert_cmpstr (commands (&f), ==, "[%csl Ge4] [%cal Ge2e4]");
  test_assert_line (f.match, "");
  gtk_test_accessible_assert_state (cell (&f, "e2"), GTK_ACCESSIBLE_STATE_SELECTED, FALSE);
  test_close_board (&f);
}

/* Each node has its own; the board shows those of the node in view. */
static void
test_walk (void)
{
  TestBoard f;

  test_open_board (&f, NULL, NULL);
  test_play (f.match, "e4 e5");
  draw (&f, "d5", "d5");
  g_assert_cmpstr (commands (&f), ==, "[%csl Gd5]");
  pal_session_step (f.session, -1);
  assert_said (cell (&f, "d5"), "");
  draw (&f, "d5", "d6");
  assert_said (cell (&f, "d5"), "green arrow to d6");
  pal_session_step (f.session, 1);
  assert_said (cell (&f, "d5"), "green mark");
  test_close_board (&f);
}

/* Pressing the other button, or Escape, gives a mark up; a selection goes before anything is drawn.
 */
static void
test_cancel (void)
{
  TestBoard f;
  GtkEventController *drag;

  test_open_board (&f, NULL, NULL);
  drag = press_and_move (&f, "a1", "a4");
  g_assert_true (pal_board_view_cancel (f.view));
  g_signal_emit_by_name (drag, "drag-end", 0.0, 0.0);
  g_assert_null (commands (&f));
  gtk_widget_activate_action (cell (&f, "e2"), "cell.activate", NULL);
  draw (&f, "e4", "e4");
  g_assert_null (commands (&f));
  gtk_test_accessible_assert_state (cell (&f, "e2"), GTK_ACCESSIBLE_STATE_SELECTED, FALSE);
  draw (&f, "e4", "e4");
  g_assert_cmpstr (commands (&f), ==, "[%csl Ge4]");
  test_close_board (&f);
}

static guint32
pixel (TestBoard *f, GdkTexture *texture, const char *name, double x, double y)
{
  int width = gdk_texture_get_width (texture);
  g_autofree guint32 *pixels = g_new (guint32, width * gdk_texture_get_height (texture));
  graphene_rect_t a;

  gdk_texture_download (texture, (guchar *) pixels, (gsize) width * 4);
  g_assert_true (gtk_widget_compute_bounds (cell (f, name), GTK_WIDGET (f->view), &a));
  return pixels[(int) (a.origin.y + a.size.height * y) * width
                + (int) (a.origin.x + a.size.width * x)];
}

static GdkTexture *
photograph (TestBoard *f)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderer) renderer = gsk_cairo_renderer_new ();
  g_autoptr (GskRenderNode) node = NULL;
  GdkTexture *texture;

  GTK_WIDGET_GET_CLASS (f->view)->snapshot (GTK_WIDGET (f->view), snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  g_assert_true (gsk_renderer_realize (renderer, NULL, NULL));
  texture = gsk_renderer_render_texture (
      renderer, node,
      &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (GTK_WIDGET (f->view)),
                           (float) gtk_widget_get_height (GTK_WIDGET (f->view))));
  gsk_renderer_unrealize (renderer);
  return texture;
}

/* A ring goes round what stands there and an arrow across; the middle of the piece is seen. */
static void
test_seen (void)
{
  TestBoard f;
  g_autoptr (GdkTexture) before = NULL;
  g_autoptr (GdkTexture) after = NULL;

  test_open_board (&f, NULL, NULL);
  before = photograph (&f);
  draw (&f, "e1", "e1");
  draw (&f, "a3", "c3");
  after = photograph (&f);
  g_assert_cmphex (pixel (&f, before, "e1", 0.5, 0.05), !=, pixel (&f, after, "e1", 0.5, 0.05));
  g_assert_cmphex (pixel (&f, before, "e1", 0.5, 0.6), ==, pixel (&f, after, "e1", 0.5, 0.6));
  g_assert_cmphex (pixel (&f, before, "b3", 0.5, 0.5), !=, pixel (&f, after, "b3", 0.5, 0.5));
  g_assert_cmphex (pixel (&f, before, "b3", 0.5, 0.1), ==, pixel (&f, after, "b3", 0.5, 0.1));
  test_close_board (&f);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/board-drawings/draw", test_draw);
  g_test_add_func ("/board-drawings/finger", test_finger);
  g_test_add_func ("/board-drawings/walk", test_walk);
  g_test_add_func ("/board-drawings/cancel", test_cancel);
  g_test_add_func ("/board-drawings/seen", test_seen);
  return g_test_run ();
}
