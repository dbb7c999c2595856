/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is shown where there is no room for everything: sidebars that fold, widgets that take turns
 * in one place. */
#include "ui/board/pal-board-view.h"
#include "ui/moves/pal-move-entry.h"
#include "ui/moves/pal-note-button.h"
#include "ui/platform/pal-split.h"
#include "ui/widgets/pal-squeezer.h"
#include "ui/widgets/pal-switcher-title.h"

#include "support/test-game.h"
#include "test-window-help.h"

enum { WIDE = 800, HEIGHT = 300, NARROW = 400, SIDE = 200, LEAST = 300 };

static GtkWidget *
box_of_width (int width, gboolean expands)
{
  return g_object_new (GTK_TYPE_BOX, "width-request", width, "hexpand", expands, NULL);
}

static void
open_at (GtkWidget *window, int width)
{
  gtk_window_set_default_size (GTK_WINDOW (window), width, HEIGHT);
  gtk_window_present (GTK_WINDOW (window));
  while (gtk_widget_get_width (window) != width)
    g_main_context_iteration (NULL, TRUE);
  gtk_test_widget_wait_for_draw (window);
}

static GtkWidget *
window_with (gpointer child)
{
  return g_object_new (GTK_TYPE_WINDOW, "child", child, "decorated", FALSE, NULL);
}

static PalSplit *
split_with (gboolean stacked, gboolean pinned)
{
  return g_object_new (PAL_TYPE_SPLIT, "stacked", stacked, "pinned", pinned, "sidebar-title",
                       "List", "content-title", "Page", "sidebar", box_of_width (SIDE, FALSE),
                       "content", box_of_width (LEAST, TRUE), NULL);
}

/* What is higher where it is wide than it says it may be. */
typedef GtkWidget Odd;
typedef GtkWidgetClass OddClass;
static GType odd_get_type (void);
G_DEFINE_TYPE (Odd, odd, GTK_TYPE_WIDGET)

static void
odd_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
             int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? LEAST
                        : for_size > WIDE                         ? SIDE + 4
                                                                  : SIDE;
}

static GtkSizeRequestMode
odd_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
odd_class_init (OddClass *klass)
{
  klass->measure = odd_measure;
  klass->get_request_mode = odd_get_request_mode;
}

static void
odd_init (Odd *self)
{
}

static int
least_height (gpointer widget)
{
  int height;

  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
  return height;
}

/* GTK complains of a widget that is higher where it is wide than without a width. */
static void
test_heights (void)
{
  PalSplit *split
      = g_object_new (PAL_TYPE_SPLIT, "generous", TRUE, "sidebar", box_of_width (SIDE, FALSE),
                      "content", g_object_new (odd_get_type (), NULL), NULL);
  GtkWidget *window = window_with (split);
  int width;

  open_at (window, WIDE);
  g_assert_cmpint (least_height (split), ==, SIDE + 4);
  gtk_widget_measure (GTK_WIDGET (split), GTK_ORIENTATION_HORIZONTAL, SIDE + 10, &width, NULL, NULL,
                      NULL);
  g_assert_cmpint (width, ==, LEAST);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* One that is behind another page of a stack knows what changes in it. */
static void
test_behind (void)
{
  GtkWidget *content = box_of_width (LEAST, TRUE);
  PalSplit *split = g_object_new (PAL_TYPE_SPLIT, "sidebar", box_of_width (SIDE, FALSE), "content",
                                  content, NULL);
  GtkWidget *stack = gtk_stack_new (), *window = window_with (stack);

  gtk_stack_add_child (GTK_STACK (stack), box_of_width (LEAST, TRUE));
  gtk_stack_add_child (GTK_STACK (stack), GTK_WIDGET (split));
  open_at (window, WIDE);
  for (int height = HEIGHT; height > 0; height -= 100) {
    gtk_widget_set_size_request (content, LEAST, height);
    g_assert_cmpint (least_height (split), ==, height);
  }
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Destroys WINDOW and waits until CONTENT, of which there is one more reference, is gone with it.
 */
static void
destroy_with (GtkWidget *window, GtkWidget *content)
{
  g_object_add_weak_pointer (G_OBJECT (content), (gpointer *) &content);
  g_object_unref (content);
  gtk_window_destroy (GTK_WINDOW (window));
  while (content != NULL)
    g_main_context_iteration (NULL, TRUE);
}

static int
width_of_sidebar (PalSplit *split)
{
  return gtk_widget_get_width (pal_split_get_sidebar (split));
}

/* Folded, the sidebar needs less. */
static void
shrink_sidebar (PalSplit *split)
{
  gtk_widget_set_size_request (pal_split_get_sidebar (split),
                               pal_split_get_folded (split) ? SIDE : SIDE + WIDE - LEAST + 1, -1);
}

static void
count_folds (PalSplit *split, GParamSpec *pspec, int *n)
{
  (*n)++;
}

/* What gets smaller by folding does not unfold it, or it would go on for ever; a width in which
 * there is room for all of it does. */
static void
test_steady (void)
{
  PalSplit *split = split_with (FALSE, FALSE);
  GtkWidget *window = window_with (split);
  int n = 0;

  g_signal_connect_after (split, "notify::folded", G_CALLBACK (shrink_sidebar), NULL);
  g_signal_connect (split, "notify::folded", G_CALLBACK (count_folds), &n);
  open_at (window, WIDE);
  g_assert_cmpint (n, ==, 0);
  gtk_widget_set_size_request (pal_split_get_sidebar (split), SIDE + WIDE - LEAST + 1, -1);
  for (int frame = 0; frame < 30; frame++) {
    gtk_widget_queue_resize (GTK_WIDGET (split));
    gtk_test_widget_wait_for_draw (window);
  }
  g_assert_cmpint (n, ==, 1);
  g_assert_true (pal_split_get_folded (split));
  open_at (window, WIDE + SIDE + 1);
  gtk_test_widget_wait_for_draw (window);
  g_assert_false (pal_split_get_folded (split));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The sidebar hides where it folds, is there again where it unfolds, and can be fetched between. */
static void
test_over (void)
{
  PalSplit *split = split_with (FALSE, FALSE);
  GtkWidget *window = window_with (split);

  open_at (window, WIDE);
  g_assert_false (pal_split_get_folded (split));
  g_assert_true (pal_split_get_show_sidebar (split));
  g_assert_cmpint (width_of_sidebar (split), ==, SIDE);
  open_at (window, NARROW);
  g_assert_true (pal_split_get_folded (split));
  g_assert_false (pal_split_get_show_sidebar (split));
  pal_split_set_show_sidebar (split, TRUE);
  while (!pal_split_is_settled (split))
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (gtk_widget_get_mapped (pal_split_get_sidebar (split)));
  g_assert_cmpint (width_of_sidebar (split), ==, SIDE);
  pal_split_set_show_sidebar (split, FALSE);
  while (!pal_split_is_settled (split))
    g_main_context_iteration (NULL, TRUE);
  open_at (window, WIDE);
  g_assert_false (pal_split_get_folded (split));
  g_assert_true (pal_split_get_show_sidebar (split));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* One that is pinned stays as it is. */
static void
test_pinned (void)
{
  PalSplit *split = split_with (FALSE, TRUE);
  GtkWidget *window;

  pal_split_set_show_sidebar (split, FALSE);
  window = window_with (split);
  for (int i = 0; i < 3; i++) {
    open_at (window, i % 2 == 0 ? WIDE : NARROW);
    g_assert_cmpint (pal_split_get_folded (split), ==, i % 2);
    g_assert_false (pal_split_get_show_sidebar (split));
  }
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
count_news (GObject *object, GParamSpec *pspec, gpointer data)
{
  (*(int *) data)++;
}

/* Where there is no room for both there is one of them. */
static void
test_stacked (void)
{
  PalSplit *split = split_with (TRUE, FALSE);
  GtkWidget *window = window_with (split), *content;
  int news = 0, least;

  g_object_get (split, "content", &content, NULL);
  g_signal_connect (split, "notify::show-sidebar", G_CALLBACK (count_news), &news);
  open_at (window, WIDE);
  g_assert_cmpint (width_of_sidebar (split), ==, SIDE);
  g_assert_true (gtk_widget_get_mapped (content));
  gtk_widget_measure (GTK_WIDGET (split), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, <=, LEAST);
  open_at (window, NARROW);
  g_assert_true (pal_split_get_folded (split));
  g_assert_true (gtk_widget_get_mapped (pal_split_get_sidebar (split)));
  while (gtk_widget_get_mapped (content))
    g_main_context_iteration (NULL, TRUE);
  pal_split_set_show_sidebar (split, FALSE);
  g_assert_cmpint (news, ==, 1);
  while (gtk_widget_get_mapped (pal_split_get_sidebar (split)))
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (gtk_widget_get_mapped (content));
  g_assert_cmpint (gtk_widget_get_width (content), ==, NARROW);
  destroy_with (window, content);
}

/* It goes away as a whole though it folded while something in it had the focus, which stays there.
 */
static void
test_focus (void)
{
  PalSplit *split = split_with (TRUE, FALSE);
  GtkWidget *window = window_with (split), *content, *entry = gtk_entry_new ();

  g_object_get (split, "content", &content, NULL);
  gtk_box_append (GTK_BOX (content), entry);
  pal_split_set_show_sidebar (split, FALSE);
  open_at (window, WIDE);
  gtk_widget_grab_focus (entry);
  open_at (window, NARROW);
  g_assert_true (pal_split_get_folded (split));
  g_assert_true (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (window)), entry));
  destroy_with (window, content);
}

/* The sidebar that expands leaves the content what it would like to have. */
static void
test_wide_sidebar (void)
{
  PalSplit *split = g_object_new (PAL_TYPE_SPLIT, "stacked", TRUE, "sidebar-title", "List",
                                  "content-title", "Page", "sidebar", box_of_width (SIDE, TRUE),
                                  "content", box_of_width (LEAST, FALSE), NULL);
  GtkWidget *window = window_with (split);

  open_at (window, WIDE);
  g_assert_cmpint (width_of_sidebar (split), >=, WIDE - LEAST - 1); /* a line between them */
  g_assert_cmpint (width_of_sidebar (split), <=, WIDE - LEAST);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A sidebar that would like to be wider leaves the content what it needs. */
static void
test_long_name (void)
{
  GtkWidget *name = g_object_new (GTK_TYPE_LABEL, "ellipsize", PANGO_ELLIPSIZE_END, "label",
                                  "A name that is so long that nobody would ever read it to its "
                                  "end, and is not to be shown as a whole in a sidebar",
                                  NULL);
  PalSplit *split
      = g_object_new (PAL_TYPE_SPLIT, "stacked", TRUE, "sidebar-title", "List", "content-title",
                      "Page", "sidebar", name, "content", box_of_width (LEAST, TRUE), NULL);
  GtkWidget *window = window_with (split), *content;

  g_object_get (split, "content", &content, NULL);
  open_at (window, NARROW);
  g_assert_false (pal_split_get_folded (split));
  g_assert_cmpint (gtk_widget_get_width (content), >=, LEAST);
  g_assert_cmpint (width_of_sidebar (split) + gtk_widget_get_width (content), <=, NARROW);
  g_object_unref (content);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Of three widgets the widest that has room is shown, and none where none needs to be. */
static void
test_squeezer (void)
{
  static const struct {
    int width;
    gboolean allow_none;
    int shown;
  } cases[] = { { 500, FALSE, 0 }, { 350, FALSE, 1 }, { 150, FALSE, 2 },
                { 500, TRUE, 0 },  { 150, TRUE, 2 },  { 50, TRUE, -1 } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    GtkWidget *squeezer = g_object_new (PAL_TYPE_SQUEEZER, "allow-none", cases[i].allow_none, NULL);
    GtkWidget *children[3], *window = window_with (squeezer);

    for (int k = 0; k < 3; k++) {
      children[k] = box_of_width (k == 0 ? 400 : k == 1 ? 300 : 100, FALSE);
      gtk_widget_set_parent (children[k], squeezer);
    }
    open_at (window, cases[i].width);
    for (int k = 0; k < 3; k++)
      g_assert_cmpint (gtk_widget_get_child_visible (children[k]), ==, cases[i].shown == k);
    gtk_widget_set_visible (children[2], FALSE);
    gtk_test_widget_wait_for_draw (window);
    g_assert_false (gtk_widget_get_child_visible (children[2]));
    gtk_window_destroy (GTK_WINDOW (window));
  }
}

/* A title takes the place of the switch where that has no room, or nothing to switch. */
static void
test_switcher_title (void)
{
  AdwViewStack *stack = ADW_VIEW_STACK (adw_view_stack_new ());
  PalSwitcherTitle *title;
  GtkWidget *window, *switcher, *words;
  gboolean squeezed;

  for (int i = 0; i < 2; i++)
    adw_view_stack_add_titled (stack, gtk_label_new (NULL), i == 0 ? "a" : "b",
                               "A page of many words");
  title = g_object_new (PAL_TYPE_SWITCHER_TITLE, "stack", stack, "title",
                        "Words that take more room than two pages with their names", NULL);
  window = window_with (title);
  switcher = test_find_widget (title, ADW_TYPE_VIEW_SWITCHER);
  words = test_find_widget (title, ADW_TYPE_WINDOW_TITLE);
  for (int i = 0; i < 3; i++) {
    g_object_set (title, "disabled", i == 2, NULL);
    open_at (window, i == 1 ? 150 : WIDE);
    g_assert_cmpint (gtk_widget_get_mapped (switcher), ==, i == 0);
    if (i == 0) {
      int natural;
      gtk_widget_measure (switcher, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
      g_assert_cmpint (gtk_widget_get_width (switcher), ==, natural);
    }
    g_assert_cmpint (gtk_widget_get_mapped (words), ==, i != 0);
    g_object_get (title, "squeezed", &squeezed, NULL);
    g_assert_cmpint (squeezed, ==, i == 1);
  }
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Keys do not go on to a panel that hides, since its window has become narrow. */
static void
test_panel_focus (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  GtkWidget *entry = test_find_widget (window, PAL_TYPE_MOVE_ENTRY);
  GtkWidget *board = test_find_widget (window, PAL_TYPE_BOARD_VIEW), *focus;
  gboolean narrow = FALSE;

  gtk_widget_grab_focus (test_find_widget (entry, GTK_TYPE_TEXT));
  gtk_window_set_default_size (GTK_WINDOW (window), 360, 600);
  while (!narrow) {
    g_main_context_iteration (NULL, TRUE);
    g_object_get (pal_window_get_page (window), "narrow", &narrow, NULL);
  }
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_true (focus == board || gtk_widget_is_ancestor (focus, board));
  test_close_window (window);
}

/* In a narrow window notes open once the panel, which was not there, has come to rest. */
static void
test_notes (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  PalGamePage *page = pal_window_get_page (window);
  GtkWidget *notes = test_find_widget (window, PAL_TYPE_NOTE_BUTTON), *sheet;
  gboolean narrow = FALSE, panel;

  gtk_window_set_default_size (GTK_WINDOW (window), 360, 600);
  while (!narrow) {
    g_main_context_iteration (NULL, TRUE);
    g_object_get (page, "narrow", &narrow, "panel-visible", &panel, NULL);
  }
  g_assert_false (panel);
  g_action_activate (g_action_map_lookup_action (pal_game_page_get_actions (page), "annotate"),
                     NULL);
  while ((sheet = test_find_widget (notes, GTK_TYPE_POPOVER)) == NULL
         || !gtk_widget_get_mapped (sheet))
    g_main_context_iteration (NULL, TRUE);
  test_close_window (window);
}

int
main (int argc, char *argv[])
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/split/over", test_over);
  g_test_add_func ("/split/steady", test_steady);
  g_test_add_func ("/split/heights", test_heights);
  g_test_add_func ("/split/behind", test_behind);
  g_test_add_func ("/split/pinned", test_pinned);
  g_test_add_func ("/split/stacked", test_stacked);
  g_test_add_func ("/split/focus", test_focus);
  g_test_add_func ("/split/wide-sidebar", test_wide_sidebar);
  g_test_add_func ("/split/long-name", test_long_name);
  g_test_add_func ("/split/squeezer", test_squeezer);
  g_test_add_func ("/split/switcher-title", test_switcher_title);
  g_test_add_func ("/split/panel-focus", test_panel_focus);
  g_test_add_func ("/split/notes", test_notes);
  return test_run_window ();
}
