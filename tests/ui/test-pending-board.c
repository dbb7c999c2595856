/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A move that is not played yet, on the board: what is seen and said of it, and what presses mean.
 */
#include "ui/board/pal-board-view.h"
#include "ui/board/pal-promotion-chooser.h"
#include "ui/window/pal-pending-strip.h"

#include "support/test-game.h"
#include "test-window-help.h"

enum { STEPS = 1000 };

static GtkWidget *
cell (TestBoard *f, const char *name)
{
  return test_find_cell (f->view, &chess_rules, name);
}

static void
activate (TestBoard *f, const char *name)
{
  g_assert_true (gtk_widget_activate_action (cell (f, name), "cell.activate", NULL));
}

static void
move (TestBoard *f, const char *from, const char *to)
{
  activate (f, from);
  activate (f, to);
}

/* A board on which Black is ENGINE and White, a person, has HABIT. Premoves are not animated. */
static void
open_board (TestBoard *f, const char *fen, TestPlayer *engine, const char *habit)
{
  gboolean premoves = g_str_equal (habit, "premoves");

  test_open_board (f, fen, engine);
  g_object_set (f->view, "animate", !premoves, NULL);
  g_object_set (pal_session_get_pending (f->session), habit, premoves ? PAL_PREMOVES_ALWAYS : TRUE,
                NULL);
}

/* Not until nothing is left to do: where a frame takes longer than the display's, another one is
 * always due. */
static void
reply (TestBoard *f, TestPlayer *engine, const char *text)
{
  test_player_answer (engine, "move", engine->serial, test_move (f->match, text));
  for (int i = 0; i < STEPS && g_main_context_iteration (NULL, FALSE); i++)
    ;
}

static gboolean
says (TestBoard *f, const char *words)
{
  return strstr (pal_board_view_get_announcement (f->view), words) != NULL;
}

#define assert_described(widget, text)                                                             \
  gtk_test_accessible_assert_property (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text)

static void
test_premove (void)
{
  TestBoard f;
  g_autoptr (TestPlayer) engine = test_player_new ();

  open_board (&f, NULL, engine, "premoves");
  move (&f, "e2", "e4");
  move (&f, "d2", "d4");
  g_assert_true (says (&f, "Premove: d2–d4"));
  assert_described (cell (&f, "d2"), "premove");
  assert_described (cell (&f, "d4"), "premove");
  g_assert_true (pal_board_view_cancel (f.view));
  g_assert_false (says (&f, "Premove"));
  assert_described (cell (&f, "d4"), "");
  move (&f, "d2", "d4");
  activate (&f, "h5"); /* a press beside it */
  g_assert_false (says (&f, "Premove"));
  move (&f, "d2", "d4");
  move (&f, "g1", "f3"); /* another piece is taken up in its place */
  g_assert_true (says (&f, "Premove: g1–f3"));
  reply (&f, engine, "e5");
  test_assert_line (f.match, "e4 e5 Nf3");
  test_close_board (&f);
}

/* A premove waits while earlier positions are looked at, and is seen when its own is again. */
static void
test_look_back (void)
{
  TestBoard f;
  g_autoptr (TestPlayer) engine = test_player_new ();

  open_board (&f, NULL, engine, "premoves");
  move (&f, "e2", "e4");
  move (&f, "d2", "d4");
  pal_session_step (f.session, -1);
  g_assert_false (says (&f, "Premove"));
  assert_described (cell (&f, "d4"), "");
  pal_session_step (f.session, 1);
  g_assert_true (says (&f, "Premove: d2–d4"));
  assert_described (cell (&f, "d4"), "premove");
  g_assert_true (pal_board_view_cancel (f.view));
  assert_described (cell (&f, "d4"), "");
  test_close_board (&f);
}

/* What is not one's turn to move is not called legal. */
static void
test_not_legal_yet (void)
{
  TestBoard f;
  g_autoptr (TestPlayer) engine = test_player_new ();

  open_board (&f, NULL, engine, "premoves");
  move (&f, "e2", "e4");
  activate (&f, "d2");
  gtk_test_accessible_assert_property (cell (&f, "d4"), GTK_ACCESSIBLE_PROPERTY_LABEL, "d4, empty");
  test_close_board (&f);
}

/* A piece in the hand stays there when the reply comes. */
static void
test_grip (void)
{
  TestBoard f;
  g_autoptr (TestPlayer) engine = test_player_new ();
  GtkEventController *drag;
  graphene_rect_t a, b;

  open_board (&f, NULL, engine, "premoves");
  drag = test_find_drag (f.view);
  move (&f, "e2", "e4");
  g_assert_true (gtk_widget_compute_bounds (cell (&f, "d2"), GTK_WIDGET (f.view), &a));
  g_assert_true (gtk_widget_compute_bounds (cell (&f, "d4"), GTK_WIDGET (f.view), &b));
  g_signal_emit_by_name (drag, "drag-begin", a.origin.x + 10.0, a.origin.y + 10.0);
  g_signal_emit_by_name (drag, "drag-update", 0.0, (double) (b.origin.y - a.origin.y) / 2);
  reply (&f, engine, "e5");
  g_signal_emit_by_name (drag, "drag-update", 0.0, (double) (b.origin.y - a.origin.y));
  g_signal_emit_by_name (drag, "drag-end", 0.0, (double) (b.origin.y - a.origin.y));
  test_assert_line (f.match, "e4 e5 d4");
  test_close_board (&f);
}

static GtkWidget *
chooser (TestBoard *f)
{
  GtkWidget *child = gtk_widget_get_last_child (GTK_WIDGET (f->view));

  return PAL_IS_PROMOTION_CHOOSER (child) ? child : NULL;
}

#define PROMOTION "7k/1P6/8/8/8/8/8/K7 w - - 0 1"

static void
test_premoved_promotion (void)
{
  TestBoard f;
  g_autoptr (TestPlayer) engine = test_player_new ();

  open_board (&f, PROMOTION, engine, "premoves");
  move (&f, "a1", "b1");
  move (&f, "b7", "b8");
  g_assert_null (chooser (&f));
  reply (&f, engine, "Kh7");
  g_assert_nonnull (chooser (&f));
  g_signal_emit_by_name (gtk_widget_get_first_child (chooser (&f)), "clicked");
  test_assert_line (f.match, "Kb1 Kh7 b8=Q");
  test_close_board (&f);
}

static void
test_always_queen (void)
{
  TestBoard f;

  open_board (&f, PROMOTION, NULL, "always-queen");
  move (&f, "b7", "b8");
  g_assert_null (chooser (&f));
  test_assert_line (f.match, "b8=Q+");
  test_close_board (&f);
}

static void
test_confirm (void)
{
  TestBoard f;

  open_board (&f, NULL, NULL, "confirms");
  move (&f, "e2", "e4");
  test_assert_line (f.match, "");
  g_assert_true (says (&f, "Play e4?"));
  assert_described (cell (&f, "e4"), "proposed move");
  activate (&f, "e4");
  test_assert_line (f.match, "e4");
  move (&f, "e7", "e5");
  g_assert_true (pal_board_view_cancel (f.view));
  test_assert_line (f.match, "e4");
  move (&f, "e7", "e5");
  move (&f, "d7", "d5"); /* something else is taken up */
  g_assert_true (says (&f, "Play d5?"));
  g_assert_true (pal_session_confirm (f.session));
  test_assert_line (f.match, "e4 d5");
  test_close_board (&f);
}

/* The strip tells of what waits, and until the next move that a premove could not be played. */
static void
test_strip (void)
{
  TestBoard f;
  g_autoptr (TestPlayer) engine = test_player_new ();
  GtkWidget *strip;

  open_board (&f, NULL, engine, "premoves");
  strip = g_object_ref_sink (g_object_new (PAL_TYPE_PENDING_STRIP, "session", f.session, NULL));
  move (&f, "d2", "d4");
  reply (&f, engine, "e5");
  move (&f, "d4", "d5");
  move (&f, "c1", "h6");
  gtk_test_accessible_assert_property (strip, GTK_ACCESSIBLE_PROPERTY_LABEL, "Premove: c1–h6");
  test_assert_line (f.match, "d4 e5 d5");
  reply (&f, engine, "Bb4+");
  test_assert_line (f.match, "d4 e5 d5 Bb4+");
  gtk_test_accessible_assert_property (strip, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "The premove was not legal");
  move (&f, "c2", "c3");
  gtk_test_accessible_assert_property (strip, GTK_ACCESSIBLE_PROPERTY_LABEL, "Pending move");
  g_object_unref (strip);
  test_close_board (&f);
}

int
main (int argc, char *argv[])
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/pending-board/premove", test_premove);
  g_test_add_func ("/pending-board/look-back", test_look_back);
  g_test_add_func ("/pending-board/not-legal-yet", test_not_legal_yet);
  g_test_add_func ("/pending-board/grip", test_grip);
  g_test_add_func ("/pending-board/premoved-promotion", test_premoved_promotion);
  g_test_add_func ("/pending-board/always-queen", test_always_queen);
  g_test_add_func ("/pending-board/confirm", test_confirm);
  g_test_add_func ("/pending-board/strip", test_strip);
  return test_run_window ();
}
