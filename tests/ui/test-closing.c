/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Windows that go while a person is at work in them. */
#include "ui/board/pal-board-view.h"
#include "ui/book/pal-book-edit-row.h"
#include "ui/book/pal-book-panel.h"
#include "ui/editor/pal-position-editor-window.h"
#include "ui/widgets/pal-segmented.h"

#include "reversi/reversi.h"
#include "test-window-help.h"

/* The position editor goes with its board, whose focus is in the FEN that is being typed. */
static void
test_position_editor (void)
{
  PalWindow *window = test_open_window (&reversi_rules);
  GtkWindow *editor;
  GtkWidget *fen;

  g_action_group_activate_action (
      G_ACTION_GROUP (pal_game_page_get_actions (pal_window_get_page (window))), "edit-position",
      NULL);
  editor = test_find_toplevel (PAL_TYPE_POSITION_EDITOR_WINDOW);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (editor));
  fen = test_find_widget (editor, ADW_TYPE_ENTRY_ROW);
  g_assert_true (gtk_widget_grab_focus (fen));
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (editor), fen));
  gtk_editable_set_text (GTK_EDITABLE (fen), "no position");
  test_close_window (window);
  g_assert_null (test_find_toplevel (PAL_TYPE_POSITION_EDITOR_WINDOW));
}

/* A menu that is taken from its widget while it is open does not stay open, in GTK's mind, for
 * ever: all else of its group of windows would be dead. */
static void
test_open_menu (void)
{
  PalWindow *window = test_open_window (&reversi_rules);
  g_autoptr (GMenu) model = g_menu_new ();
  g_autoptr (GtkWidget) menu = NULL;

  g_menu_append (model, "Copy FEN", "game.copy-position");
  menu = g_object_ref_sink (gtk_popover_menu_new_from_model (G_MENU_MODEL (model)));
  gtk_widget_set_parent (menu, test_find_widget (window, PAL_TYPE_BOARD_VIEW));
  gtk_popover_popup (GTK_POPOVER (menu));
  g_assert_true (gtk_widget_get_mapped (menu));
  gtk_widget_unparent (menu);
  while (gtk_widget_get_visible (menu))
    g_main_context_iteration (NULL, TRUE);
  test_close_window (window);
}

/* When the item of an open menu that has the focus cannot be chosen any more, the next one has it;
 * GTK's default handler of Return takes for granted that one has. */
static void
test_insensitive_item (void)
{
  PalWindow *window = test_open_window (&reversi_rules);
  g_autoptr (GMenu) model = g_menu_new ();
  g_autoptr (GSimpleAction) first = g_simple_action_new ("test-first", NULL);
  GtkWidget *menu, *focus;

  g_action_map_add_action (pal_game_page_get_actions (pal_window_get_page (window)),
                           G_ACTION (first));
  g_menu_append (model, "First", "game.test-first");
  g_menu_append (model, "Second", "game.copy-fen");
  menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (model));
  gtk_widget_set_parent (menu, test_find_widget (window, PAL_TYPE_BOARD_VIEW));
  gtk_popover_popup (GTK_POPOVER (menu));
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_true (gtk_widget_is_ancestor (focus, menu));
  g_simple_action_set_enabled (first, FALSE);
  g_assert_false (gtk_widget_is_sensitive (focus));
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_nonnull (focus);
  g_assert_true (gtk_widget_is_ancestor (focus, menu) && gtk_widget_is_sensitive (focus));
  gtk_popover_popdown (GTK_POPOVER (menu));
  gtk_widget_unparent (menu);
  test_close_window (window);
}

/* The note on the heaviest move of the start, as the book has it. */
static void
assert_note (const char *expected)
{
  Position start;

  rules_start (&reversi_rules, &start);
  g_autoptr (GArray) moves = pal_books_look_up (test_books (), &reversi_rules, &start);
  g_assert_cmpuint (moves->len, >, 0);
  g_assert_cmpstr (g_array_index (moves, BookMove, 0).note, ==, expected);
}

static void
write_note (PalBookPanel *panel, const char *text)
{
  GtkWidget *row, *note;

  gtk_test_widget_wait_for_draw (GTK_WIDGET (panel));
  row = test_find_widget (panel, PAL_TYPE_BOOK_EDIT_ROW);
  note = test_find_widget (row, GTK_TYPE_ENTRY);
  g_assert_true (gtk_widget_grab_focus (note));
  gtk_editable_set_text (GTK_EDITABLE (note), text);
}

/* A note in the opening book that is being written is kept, whether its game or its window goes. */
static void
test_book_note (void)
{
  PalWindow *window = test_open_window (&reversi_rules);
  PalBookPanel *panel = pal_game_page_get_book (pal_window_get_page (window));
  Position start;
  Move moves[MOVES_MAX];

  rules_start (&reversi_rules, &start);
  reversi_rules.legal_moves (&start, moves);
  g_assert_true (pal_book_editor_put (pal_book_panel_get_editor (panel), &reversi_rules, &start,
                                      &(BookMove){ .move = moves[0], .weight = BOOK_WEIGHT_MAX },
                                      NULL));
  g_object_set (test_find_widget (window, PAL_TYPE_SEGMENTED), "selected", 3, NULL);
  g_object_set (panel, "editing", TRUE, NULL);
  write_note (panel, "the one");
  test_start_game (window, &reversi_rules);
  assert_note ("the one");
  write_note (panel, "the other");
  test_close_window (window);
  assert_note ("the other");
}

int
main (int argc, char *argv[])
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/closing/position-editor", test_position_editor);
  g_test_add_func ("/closing/book-note", test_book_note);
  g_test_add_func ("/closing/insensitive-item", test_insensitive_item);
  g_test_add_func ("/closing/open-menu", test_open_menu);
  return test_run_window ();
}
