/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-window-help.h"

#include "ui/app/pal-application.h"
#include "ui/app/pal-restoring.h"
#include "ui/app/pal-styles.h"
#include "ui/board/pal-board-cells.h"
#include "ui/files/pal-opening.h"
#include "ui/files/pal-saving.h"
#include "ui/new-game/pal-start-group.h"
#include "ui/window/pal-game-page-private.h"

#include "game/keeping/pal-autosave-slot.h"
#include "ui/platform/pal-dialog.h"
#include "ui/platform/pal-message.h"

#include <glib/gstdio.h>

void
test_init_window (int *argc, char ***argv)
{
  PalApplication *application;

  g_setenv ("GTK_A11Y", "test", TRUE);
  pal_styles_spare_theme ();
  gtk_test_init (argc, argv, NULL);
#if ADW_CHECK_VERSION(1, 5, 0)
  /* An AdwAlertDialog looks whether its heading has room in large letters, at which GTK warns. */
  g_log_set_always_fatal (G_LOG_FATAL_MASK | G_LOG_LEVEL_CRITICAL);
#endif
  application = pal_application_new ();
  g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
}

int
test_run_window (void)
{
  int status = g_test_run ();

  g_object_unref (g_application_get_default ());
  return status;
}

PalBotStore *
test_bots (void)
{
  return pal_application_get_bots (PAL_APPLICATION (g_application_get_default ()));
}

PalEngineStore *
test_engines (void)
{
  return pal_application_get_engines (PAL_APPLICATION (g_application_get_default ()));
}

PalBooks *
test_books (void)
{
  return pal_application_get_books (PAL_APPLICATION (g_application_get_default ()));
}

static PalWindow *
new_window (void)
{
  PalWindow *window = pal_window_new (GTK_APPLICATION (g_application_get_default ()));

  pal_window_add_page (window, pal_game_page_new (test_bots (), test_engines (), test_books ()), 0);
  return window;
}

void
test_start_game (PalWindow *window, const Rules *rules)
{
  g_autoptr (PalNewGame) game = pal_starting_default (test_bots (), test_engines (), rules, NULL);

  game->kinds[0] = game->kinds[1] = PAL_PLAYER_HUMAN;
  g_assert_true (pal_starting_start (pal_window_get_page (window), game, NULL));
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
}

/* What windows of other tests have left does not come back into this one's. */
static void
forget_kept_games (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "palamedes", NULL);
  g_autoptr (GArray) kept = pal_autosave_list (NULL);

  for (guint i = 0; i < kept->len; i++) {
    int number = g_array_index (kept, PalAutosaveKept, i).number;
    g_autofree char *path = pal_autosave_slot_path (folder, number);

    g_assert_cmpint (g_unlink (path), ==, 0);
  }
}

PalWindow *
test_open_window (const Rules *rules)
{
  PalWindow *window;

  forget_kept_games ();
  window = new_window ();

  test_start_game (window, rules);
  return window;
}

static guint
count_kept_games (void)
{
  g_autoptr (GArray) kept = pal_autosave_list (NULL);

  return kept->len;
}

PalWindow *
test_come_back (PalWindow *window)
{
  PalGamePage *page;
  gpointer alive = window;

  g_object_add_weak_pointer (G_OBJECT (window), &alive);
  gtk_window_close (GTK_WINDOW (window));
  while (alive != NULL || count_kept_games () == 0)
    g_main_context_iteration (NULL, alive != NULL);
  page = pal_restoring_begin (GTK_APPLICATION (g_application_get_default ()), test_bots (),
                              test_engines (), test_books ());
  g_assert_nonnull (pal_game_page_get_match (page));
  window = PAL_WINDOW (pal_game_page_get_window (page));
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  return window;
}

PalMatch *
test_match_of (PalWindow *window)
{
  return pal_session_get_match (pal_game_page_get_session (pal_window_get_page (window)));
}

gpointer
test_find_widget (gpointer top, GType type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (top, type))
    return top;
  for (GtkWidget *child = gtk_widget_get_first_child (top); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    gpointer found = test_find_widget (child, type);

    if (found != NULL)
      return found;
  }
  return NULL;
}

void
test_wait_for_keys (gpointer window)
{
  while (!gtk_window_is_active (window))
    g_main_context_iteration (NULL, TRUE);
}

void
test_open_board (TestBoard *self, const char *fen, TestPlayer *second)
{
  self->match = test_match (fen, NULL, second, NULL);
  self->session = pal_session_new ();
  pal_session_set_match (self->session, self->match);
  pal_match_start (self->match);
  self->view = g_object_new (PAL_TYPE_BOARD_VIEW, "session", self->session, NULL);
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 480, 480);
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->view));
  gtk_window_present (GTK_WINDOW (self->window));
  gtk_test_widget_wait_for_draw (self->window);
  test_wait_for_keys (self->window);
}

void
test_close_board (TestBoard *self)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  g_clear_object (&self->session);
  g_clear_object (&self->match);
}

GtkWidget *
test_find_cell (gpointer board, const Rules *rules, const char *name)
{
  for (GtkWidget *child = gtk_widget_get_first_child (board); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    char found[SQUARE_NAME_MAX];

    if (!PAL_IS_BOARD_CELL (child))
      continue;
    rules->square_name (pal_board_cell_get_square (PAL_BOARD_CELL (child)), found);
    if (g_str_equal (found, name))
      return child;
  }
  g_assert_not_reached ();
}

GtkEventController *
test_find_drag_of (gpointer board, guint button)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (board);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_GESTURE_DRAG (controller)
        && gtk_gesture_single_get_button (GTK_GESTURE_SINGLE (controller)) == button)
      return controller;
  }
  g_assert_not_reached ();
}

GtkEventController *
test_find_drag (gpointer board)
{
  return test_find_drag_of (board, GDK_BUTTON_PRIMARY);
}

char *
test_make_file (const char *name, const char *data, gssize length)
{
  char *path = g_build_filename (g_get_user_runtime_dir (), name, NULL);

  g_assert_true (g_file_set_contents (path, data, length, NULL));
  return path;
}

void
test_open_file (PalWindow *window, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  PalMatch *before = test_match_of (window);

  pal_opening_open (pal_window_get_page (window), file);
  while (test_match_of (window) == before && test_find_message (window) == NULL)
    g_main_context_iteration (NULL, TRUE);
}

GtkWindow *
test_find_toplevel (GType type)
{
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++) {
    g_autoptr (GtkWindow) toplevel = g_list_model_get_item (toplevels, i);

    if (G_TYPE_CHECK_INSTANCE_TYPE (toplevel, type))
      return toplevel;
  }
  return NULL;
}

gpointer
test_find_dialog (GType type)
{
  GListModel *toplevels = gtk_window_get_toplevels ();
  gpointer found = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (toplevels) && found == NULL; i++) {
    g_autoptr (GtkWindow) toplevel = g_list_model_get_item (toplevels, i);

    found = pal_dialog_find (toplevel, type, NULL);
  }
  return found;
}

/* The message in TOPLEVEL, or that it is. */
static PalMessage *
message_of (GtkWindow *toplevel)
{
#if ADW_CHECK_VERSION(1, 5, 0)
  AdwDialog *dialog = NULL;

  if (ADW_IS_APPLICATION_WINDOW (toplevel))
    dialog = adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (toplevel));
  else if (ADW_IS_WINDOW (toplevel))
    dialog = adw_window_get_visible_dialog (ADW_WINDOW (toplevel));
  return dialog != NULL && PAL_IS_MESSAGE (dialog) ? PAL_MESSAGE (dialog) : NULL;
#else
  return PAL_IS_MESSAGE (toplevel) ? PAL_MESSAGE (toplevel) : NULL;
#endif
}

PalMessage *
test_find_message (PalWindow *window)
{
  GListModel *toplevels = gtk_window_get_toplevels ();
  PalMessage *found = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++) {
    g_autoptr (GtkWindow) toplevel = g_list_model_get_item (toplevels, i);
    PalMessage *message = message_of (toplevel);

    if (message != NULL
        && (window == NULL || pal_message_get_parent (message) == GTK_WINDOW (window)))
      found = message;
  }
  return found;
}

PalMessage *
test_wait_for_message (PalWindow *window)
{
  while (test_find_message (window) == NULL)
    g_main_context_iteration (NULL, TRUE);
  return test_find_message (window);
}

void
test_wait_for_save (PalWindow *window)
{
  while (pal_saving_is_under_way (pal_window_get_page (window)))
    g_main_context_iteration (NULL, TRUE);
}

void
test_save (PalWindow *window)
{
  g_action_group_activate_action (
      G_ACTION_GROUP (pal_game_page_get_actions (pal_window_get_page (window))), "save", NULL);
  test_wait_for_save (window);
}

/* With SHOWN only where it is on the screen: a message may have each of its buttons twice, side by
 * side and one above the other. */
static GtkWidget *
find_button (GtkWidget *top, const char *label, gboolean shown)
{
  if (GTK_IS_BUTTON (top) && (!shown || gtk_widget_get_mapped (top))
      && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (top)), label) == 0)
    return top;
  for (GtkWidget *child = gtk_widget_get_first_child (top); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_button (child, label, shown);

    if (found != NULL)
      return found;
  }
  return NULL;
}

GtkWidget *
test_find_button (GtkWidget *top, const char *label)
{
  return find_button (top, label, FALSE);
}

void
test_answer (PalMessage *message, const char *response)
{
  const char *label = pal_message_get_response_label (message, response);
  PalMessage *dialog = NULL;
  GtkWidget *button;

  g_set_weak_pointer (&dialog, message);
  while ((button = find_button (GTK_WIDGET (dialog), label, TRUE)) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (gtk_widget_activate (button));
  while (dialog != NULL)
    g_main_context_iteration (NULL, TRUE);
}

void
test_iterate (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

void
test_close_window (PalWindow *window)
{
  gpointer alive = window, session = pal_game_page_get_session (pal_window_get_page (window));

  pal_match_set_modified (test_match_of (window), FALSE);
  for (int i = 0; i < pal_window_get_n_pages (window); i++) /* nobody is there to be asked */
    pal_game_page_get_memory (pal_window_get_nth_page (window, i))->waived = TRUE;
  g_object_add_weak_pointer (G_OBJECT (window), &alive);
  g_object_add_weak_pointer (session, &session);
  gtk_window_close (GTK_WINDOW (window));
  while (alive != NULL || session != NULL)
    g_main_context_iteration (NULL, TRUE);
}
