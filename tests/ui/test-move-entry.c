/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where moves are typed: what Tab puts in, and what becomes of what is wrong. */
#include "ui/moves/pal-move-entry.h"

#include "support/test-game.h"
#include "test-window-help.h"

typedef struct {
  GtkWidget *window;
  PalSession *session;
  PalMatch *match;
  PalMoveEntry *entry;
  GtkEditable *text;
  char *refusal; /* the last one */
} Typing;

static void
on_refused (Typing *f, const char *message)
{
  g_free (f->refusal);
  f->refusal = g_strdup (message);
}

static void
open_entry (Typing *f, TestPlayer *second)
{
  *f = (Typing){ .window = gtk_window_new (), .session = pal_session_new () };
  f->match = test_match (NULL, NULL, second, NULL);
  pal_session_set_match (f->session, f->match);
  f->entry = g_object_new (PAL_TYPE_MOVE_ENTRY, "session", f->session, NULL);
  f->text = test_find_widget (f->entry, GTK_TYPE_ENTRY);
  g_signal_connect_swapped (f->session, "refused", G_CALLBACK (on_refused), f);
  gtk_window_set_child (GTK_WINDOW (f->window), GTK_WIDGET (f->entry));
  gtk_window_present (GTK_WINDOW (f->window));
  gtk_test_widget_wait_for_draw (f->window);
}

static void
close_entry (Typing *f)
{
  gtk_window_destroy (GTK_WINDOW (f->window));
  g_object_unref (f->match);
  g_object_unref (f->session);
  g_free (f->refusal);
}

#define assert_text(f, typed) g_assert_cmpstr (gtk_editable_get_text ((f)->text), ==, typed)

static void
press (Typing *f, guint key)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (f->text));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
    gboolean taken;

    if (GTK_IS_EVENT_CONTROLLER_KEY (controller)
        && gtk_event_controller_get_propagation_phase (controller) == GTK_PHASE_CAPTURE)
      g_signal_emit_by_name (controller, "key-pressed", key, 0, 0, &taken);
  }
}

static void
enter (Typing *f, const char *typed)
{
  gtk_editable_set_text (f->text, typed);
  g_signal_emit_by_name (f->text, "activate");
}

/* What Tab takes goes away while it is put in. */
static void
test_tab (void)
{
  static const char *const moves[][2] = { { "d", "d3" }, { "h", "h3" }, { "Nf", "Nf3" } };
  Typing f;

  open_entry (&f, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (moves); i++) {
    gtk_editable_set_text (f.text, moves[i][0]);
    press (&f, GDK_KEY_Tab);
    assert_text (&f, moves[i][1]);
  }
  press (&f, GDK_KEY_Escape);
  assert_text (&f, "");
  close_entry (&f);
}

/* How many moves are offered, and whether it is said that there are others. */
static void
assert_offered (Typing *f, const char *typed, int n, gboolean others)
{
  GtkFlowBox *box = test_find_widget (f->entry, GTK_TYPE_FLOW_BOX);
  GtkFlowBoxChild *last;

  gtk_editable_set_text (f->text, typed);
  last = gtk_flow_box_get_child_at_index (box, others ? n : n - 1);
  g_assert_nonnull (last);
  g_assert_true (gtk_widget_is_sensitive (GTK_WIDGET (last)) == !others);
  g_assert_null (gtk_flow_box_get_child_at_index (box, others ? n + 1 : n));
}

static void
test_many (void)
{
  Typing f;

  open_entry (&f, NULL);
  test_play (f.match, "e4 e5 Qh5 a6");
  assert_offered (&f, "Q", 8, TRUE);
  assert_offered (&f, "Qx", 3, FALSE);
  close_entry (&f);
}

/* It goes with the position that it was wrong in; what is being typed stays. */
static void
test_wrong (void)
{
  Typing f;

  open_entry (&f, NULL);
  test_play (f.match, "e4 e5");
  enter (&f, "Ke3");
  assert_text (&f, "Ke3");
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (f.text), "error"));
  pal_session_step (f.session, -1);
  assert_text (&f, "");
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (f.text), "error"));
  gtk_editable_set_text (f.text, "N");
  pal_session_step (f.session, 1);
  assert_text (&f, "N");
  close_entry (&f);
}

/* Whether something is a move is not to be said while it is not one's turn. */
static void
test_out_of_turn (void)
{
  Typing f;
  g_autoptr (TestPlayer) engine = test_player_new ();

  open_entry (&f, engine);
  pal_match_start (f.match);
  enter (&f, "e4");
  assert_text (&f, "");
  g_assert_null (f.refusal);
  enter (&f, "Nc3");
  g_assert_cmpstr (f.refusal, ==, "It is the computer’s turn.");
  g_assert_true (pal_move_entry_show_refusal (f.entry, f.refusal));
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (f.text), "error"));
  assert_text (&f, "Nc3");
  test_player_answer (engine, "move", engine->serial, test_move (f.match, "e5"));
  assert_text (&f, "Nc3");
  g_assert_false (pal_move_entry_show_refusal (f.entry, f.refusal));
  close_entry (&f);
}

int
main (int argc, char *argv[])
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/move-entry/tab", test_tab);
  g_test_add_func ("/move-entry/many", test_many);
  g_test_add_func ("/move-entry/wrong", test_wrong);
  g_test_add_func ("/move-entry/out-of-turn", test_out_of_turn);
  return test_run_window ();
}
