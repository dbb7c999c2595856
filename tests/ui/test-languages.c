/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In every language that there is each window fits a narrow screen, and in English one with large
 * text. */
#include "registry.h"
#include "test-window-help.h"
#include "ui/platform/pal-dialog.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <string.h>

enum { NARROW = 360 };

/* Actions that open a window, of the program and of a page. */
static const char *const actions[] = {
  "app.preferences",     "app.workshop",      "app.engines",       "app.tournament",
  "app.library",         "app.lessons",       "app.exercises",     "app.toy-tree",
  "app.shortcuts",       "app.about",         "game.new",          "game.edit-position",
  "game.players",        "game.game-details", "game.export-game",  "game.export-picture",
  "game.thinking",       "game.recent-files", "game.recent-games", "game.search-pattern",
  "game.search-library", "game.resign",
};

static PalWindow *window;

/* The window that has come last. */
static GtkWindow *
newest (void)
{
  GListModel *toplevels = gtk_window_get_toplevels ();
  g_autoptr (GtkWindow) last
      = g_list_model_get_item (toplevels, g_list_model_get_n_items (toplevels) - 1);

  return last;
}

static void
activate (const char *name)
{
  GActionGroup *group
      = g_str_has_prefix (name, "app.")
            ? G_ACTION_GROUP (g_application_get_default ())
            : G_ACTION_GROUP (pal_game_page_get_actions (pal_window_get_page (window)));

  g_action_group_activate_action (group, strchr (name, '.') + 1, NULL);
}

/* Says what makes WIDGET wide, as far as it is one thing. */
static void
tell_why (GtkWidget *widget, int minimum)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    int least = 0;

    if (gtk_widget_should_layout (child))
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    if (least <= NARROW)
      continue;
    g_test_message ("  %s %s: %d", G_OBJECT_TYPE_NAME (child),
                    gtk_buildable_get_buildable_id (GTK_BUILDABLE (child)), least);
    tell_why (child, least);
  }
}

/* The least width of what is in OPENED, without the frame of the window. */
static int
least_width (GtkWindow *opened)
{
  int least = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (opened)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_should_layout (child))
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return least;
}

static void
check_window (GtkWindow *opened, const char *language, const char *action)
{
  if (least_width (opened) <= NARROW)
    return;
  /* Some have less in them when they are as narrow as they can be. */
  gtk_window_set_default_size (opened, NARROW, 600);
  for (int tries = 0; tries < 100 && least_width (opened) > NARROW; tries++)
    gtk_test_widget_wait_for_draw (GTK_WIDGET (opened));
  if (least_width (opened) <= NARROW)
    return;
  g_test_message ("%s, %s, %s: %d", language, action, gtk_window_get_title (opened),
                  least_width (opened));
  tell_why (GTK_WIDGET (opened), least_width (opened));
  g_test_fail ();
}

static void
check_language (const char *language, const char *but)
{
  window = test_open_window (registry_find ("chess")->rules);
  gtk_window_set_default_size (GTK_WINDOW (window), NARROW, 600);
  while (gtk_widget_get_width (GTK_WIDGET (window)) > 2 * NARROW)
    gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  check_window (GTK_WINDOW (window), language, "");
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++) {
    GtkWindow *opened;
    gpointer sheet;

    if (g_strcmp0 (actions[i], but) == 0)
      continue;
    activate (actions[i]);
    test_iterate ();
    opened = newest ();
    sheet = pal_dialog_in_view (GTK_WINDOW (window)); /* as newer platforms have it */
    g_assert_true (sheet != NULL || opened != GTK_WINDOW (window));
    check_window (opened, language, actions[i]);
    if (sheet != NULL)
      pal_dialog_end (sheet);
    else
      gtk_window_destroy (opened);
    test_iterate ();
  }
  test_close_window (window);
}

/* From now on the program speaks LANGUAGE, if the C library lets it. */
static void
speak (const char *language)
{
  g_setenv ("LANGUAGE", language, TRUE);
  setlocale (LC_MESSAGES, "C");
  setlocale (LC_MESSAGES, "C.UTF-8"); /* has what was translated before forgotten */
}

static void
test_narrow (gconstpointer language)
{
  speak (language);
  if (g_str_equal (_ ("_Cancel"), "_Cancel")) {
    g_test_skip ("there are no translations");
    return;
  }
  check_language (language, NULL);
}

/* Text twice as large as usual. */
static void
test_large_text (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  int dpi = 0;

  speak ("C");
  g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  g_object_set (settings, "gtk-xft-dpi", 2 * 96 * PANGO_SCALE, NULL);
  check_language ("large text", "app.about"); /* has a page that is libadwaita's own */
  g_object_set (settings, "gtk-xft-dpi", dpi, NULL);
}

int
main (int argc, char *argv[])
{
  const char *folder = g_getenv ("PALAMEDES_LOCALE_DIR");
  g_autoptr (GDir) dir = folder != NULL ? g_dir_open (folder, 0, NULL) : NULL;
  const char *language;

  test_init_window (&argc, &argv);
  setlocale (LC_ALL, "C.UTF-8");
  bindtextdomain (GETTEXT_PACKAGE, folder);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  while (dir != NULL && (language = g_dir_read_name (dir)) != NULL) {
    g_autofree char *file = g_build_filename (folder, language, "LC_MESSAGES", NULL);
    g_autofree char *path = g_strconcat ("/languages/", language, NULL);

    if (g_file_test (file, G_FILE_TEST_IS_DIR))
      g_test_add_data_func_full (path, g_strdup (language), test_narrow, g_free);
  }
  g_test_add_func ("/large-text", test_large_text);
  return test_run_window ();
}
