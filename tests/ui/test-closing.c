/* Windows that go while a person is at work in them. */
#include "pal-position-editor-window.h"

#include "reversi/reversi.h"
#include "test-window-help.h"

static GtkWindow *
find_window (GType type)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++) {
    g_autoptr (GtkWindow) toplevel = g_list_model_get_item (toplevels, i);

    if (G_TYPE_CHECK_INSTANCE_TYPE (toplevel, type))
      return toplevel;
  }
  return NULL;
}

/* The position editor goes with its board, whose focus is in the FEN that is being typed. */
static void
test_position_editor (void)
{
  PalWindow *window = test_open_window (&reversi_rules);
  GtkWindow *editor;
  GtkWidget *fen;

  g_action_group_activate_action (G_ACTION_GROUP (window), "edit-position", NULL);
  editor = find_window (PAL_TYPE_POSITION_EDITOR_WINDOW);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (editor));
  fen = test_find_widget (editor, ADW_TYPE_ENTRY_ROW);
  g_assert_true (gtk_widget_grab_focus (fen));
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (editor), fen));
  gtk_editable_set_text (GTK_EDITABLE (fen), "no position");
  test_close_window (window);
  g_assert_null (find_window (PAL_TYPE_POSITION_EDITOR_WINDOW));
}

int
main (int argc, char *argv[])
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/closing/position-editor", test_position_editor);
  return test_run_window ();
}
