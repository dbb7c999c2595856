/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names, pictures and times of the players, as the window shows them. */
#include "ui/people/pal-crop-dialog.h"
#include "ui/people/pal-picture.h"
#include "ui/people/pal-players-dialog.h"
#include "ui/window/pal-clock-label.h"
#include "ui/window/pal-game-title.h"
#include "ui/window/pal-player-bar.h"

#include "game/players/pal-people.h"
#include "support/test-game.h"
#include "test-window-help.h"

/* --- the part of a picture --- */

static void
test_crop (void)
{
  PalCrop crop;
  int x, y, side;

  pal_crop_init (&crop, 300, 200);
  pal_crop_get (&crop, &x, &y, &side);
  g_assert_cmpint (x, ==, 50);
  g_assert_cmpint (y, ==, 0);
  g_assert_cmpint (side, ==, 200);
  pal_crop_move (&crop, 1000, 1000); /* to where the picture ends */
  pal_crop_get (&crop, &x, &y, &side);
  g_assert_cmpint (x, ==, 100);
  g_assert_cmpint (y, ==, 0);
  pal_crop_set_zoom (&crop, 4);
  pal_crop_get (&crop, &x, &y, &side);
  g_assert_cmpint (side, ==, 50);
  g_assert_cmpint (x, ==, 175);
  pal_crop_move (&crop, 1000, 1000);
  pal_crop_get (&crop, &x, &y, &side);
  g_assert_cmpint (x + side, ==, 300);
  g_assert_cmpint (y + side, ==, 200);
  pal_crop_set_zoom (&crop, 0); /* zoomed out at the edge it comes back inside */
  pal_crop_get (&crop, &x, &y, &side);
  g_assert_cmpint (x, ==, 100);
  g_assert_cmpint (side, ==, 200);
  g_assert_cmpfloat (crop.zoom, ==, 1);

  pal_crop_init (&crop, 1, 1);
  pal_crop_set_zoom (&crop, 100);
  pal_crop_get (&crop, &x, &y, &side);
  g_assert_cmpint (side, ==, 1);
}

static GdkPixbuf *
make_picture (int width, int height)
{
  GdkPixbuf *picture = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, width, height);
  g_autoptr (GdkPixbuf) left = gdk_pixbuf_new_subpixbuf (picture, 0, 0, width / 2, height);

  gdk_pixbuf_fill (picture, 0x0000ffff);
  gdk_pixbuf_fill (left, 0xff0000ff);
  return picture;
}

/* Only what lies in the square is kept. */
static void
test_to_png (void)
{
  g_autoptr (GdkPixbuf) picture = make_picture (400, 100);
  g_autoptr (GBytes) png = NULL;
  g_autoptr (GdkPixbuf) back = NULL;
  g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new ();
  PalCrop crop;
  gsize size;

  pal_crop_init (&crop, 400, 100);
  pal_crop_move (&crop, -150, 0);
  png = pal_picture_to_png (picture, &crop, 256, NULL);
  g_assert_true (
      gdk_pixbuf_loader_write (loader, g_bytes_get_data (png, NULL), g_bytes_get_size (png), NULL));
  g_assert_true (gdk_pixbuf_loader_close (loader, NULL));
  back = g_object_ref (gdk_pixbuf_loader_get_pixbuf (loader));
  g_assert_cmpint (gdk_pixbuf_get_width (back), ==, 256);
  g_assert_cmpint (gdk_pixbuf_get_height (back), ==, 256);
  size = (gsize) gdk_pixbuf_get_rowstride (back);
  g_assert_cmpint (gdk_pixbuf_get_pixels (back)[size * 128 + 128 * 3], ==, 0xff);
  g_assert_cmpint (gdk_pixbuf_get_pixels (back)[size * 128 + 128 * 3 + 2], ==, 0);
}

static void
assert_refused (const char *path, int code, const char *sentence)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  g_assert_null (pal_picture_load (file, &error));
  g_assert_error (error, PAL_PICTURE_ERROR, code);
  g_assert_nonnull (strstr (error->message, sentence));
}

/* The beginning of a PNG file that says it is WIDTH by HEIGHT, and of its data hardly any. */
static char *
make_boast (guint32 width, guint32 height)
{
  guchar png[60] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
  guint32 sum = 0xffffffff;

  for (int i = 0; i < 4; i++) {
    png[16 + i] = (guchar) (width >> (24 - 8 * i));
    png[20 + i] = (guchar) (height >> (24 - 8 * i));
  }
  png[24] = 8;
  png[25] = 2;
  for (int i = 12; i < 29; i++) {
    sum ^= png[i];
    for (int bit = 0; bit < 8; bit++)
      sum = sum >> 1 ^ (sum & 1 ? 0xedb88320 : 0);
  }
  for (int i = 0; i < 4; i++)
    png[29 + i] = (guchar) (~sum >> (24 - 8 * i));
  memcpy (png + 33, "\0\0\1\0IDAT\x78\x9c", 10);
  return test_make_file ("boast.png", (const char *) png, sizeof png);
}

static void
test_load (void)
{
  g_autofree char *text = test_make_file ("text.png", "no picture", -1);
  g_autofree char *empty = test_make_file ("empty.png", "", 0);
  g_autofree char *boast = make_boast (60000, 60000);
  g_autofree char *good = g_build_filename (g_get_tmp_dir (), "pal-large.png", NULL);
  g_autoptr (GdkPixbuf) large = make_picture (5000, 2500);
  g_autoptr (GdkPixbuf) loaded = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (good);

  assert_refused (text, PAL_PICTURE_ERROR_UNREADABLE, "Could not read “text.png”");
  assert_refused (empty, PAL_PICTURE_ERROR_UNREADABLE, "Could not read “empty.png”");
  assert_refused ("/nowhere/at all", PAL_PICTURE_ERROR_UNREADABLE, "Could not read “at all”");
  assert_refused (g_get_tmp_dir (), PAL_PICTURE_ERROR_UNREADABLE, "Could not read");
  assert_refused (boast, PAL_PICTURE_ERROR_TOO_LARGE, "at most 64 MB and 100 million pixels");
  g_assert_true (gdk_pixbuf_save (large, good, "png", NULL, NULL));
  loaded = pal_picture_load (file, NULL);
  g_assert_cmpint (gdk_pixbuf_get_width (loaded), ==, 2048);
  g_assert_cmpint (gdk_pixbuf_get_height (loaded), ==, 1024);
  g_assert_true (g_file_delete (file, NULL, NULL));
}

/* --- the window --- */

/* The bar of SIDE at or below TOP. */
static gpointer
bar_of (gpointer top, int side)
{
  gpointer found = NULL;
  int its_side;

  if (PAL_IS_PLAYER_BAR (top)) {
    g_object_get (top, "side", &its_side, NULL);
    return its_side == side ? top : NULL;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (top); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = bar_of (child, side);
  return found;
}

static GdkPaintable *
image_of (PalPlayerBar *bar)
{
  return adw_avatar_get_custom_image (test_find_widget (bar, ADW_TYPE_AVATAR));
}

static void
test_bar (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  PalMatch *match = test_match_of (window);
  PalPlayerBar *bar = bar_of (window, 0);
  g_autoptr (GdkPixbuf) picture = make_picture (100, 100);
  g_autoptr (GBytes) png = NULL;
  g_autofree char *subtitle = NULL;
  g_autofree char *path = NULL;
  PalCrop crop;

  pal_people_rename (match, 0, "Ada");
  g_assert_cmpstr (adw_avatar_get_text (test_find_widget (bar, ADW_TYPE_AVATAR)), ==, "Ada");
  g_object_get (test_find_widget (GTK_WIDGET (window), PAL_TYPE_GAME_TITLE), "subtitle", &subtitle,
                NULL);
  g_assert_true (g_str_has_prefix (subtitle, "Ada against Black"));
  g_assert_null (image_of (bar));
  pal_crop_init (&crop, 100, 100);
  png = pal_picture_to_png (picture, &crop, PAL_PEOPLE_PICTURE_SIZE, NULL);
  pal_people_set_picture_async (match, 0, png, NULL, NULL);
  while (image_of (bar) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (image_of (bar_of (window, 1)));

  /* It is there again in the next game, and a file that broke meanwhile is no picture. */
  test_start_game (window, &chess_rules);
  g_assert_nonnull (image_of (bar));
  path = pal_player_dup_picture (pal_match_get_player (test_match_of (window), 0));
  g_assert_true (g_file_set_contents (path, "broken", -1, NULL));
  pal_people_apply (test_match_of (window));
  g_assert_null (image_of (bar));
  pal_people_set_picture_async (test_match_of (window), 0, NULL, NULL, NULL);
  while (g_file_test (path, G_FILE_TEST_EXISTS))
    g_main_context_iteration (NULL, TRUE);
  pal_people_rename (test_match_of (window), 0, "");
  test_close_window (window);
}

/* Who closes the dialog means what stands there. */
static void
test_dialog (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  PalMatch *match = test_match_of (window);
  PalPlayersDialog *dialog = pal_players_dialog_new (GTK_WINDOW (window), match);
  gpointer group
      = gtk_widget_get_template_child (GTK_WIDGET (dialog), PAL_TYPE_PLAYERS_DIALOG, "second");
  gpointer entry = gtk_widget_get_template_child (group, PAL_TYPE_PERSON_GROUP, "name");
  g_autofree char *name = NULL;

  pal_dialog_present (dialog);
  gtk_editable_set_text (GTK_EDITABLE (entry), "Grace & <b>");
  pal_dialog_close (dialog);
  test_iterate ();
  name = pal_player_dup_name (pal_match_get_player (match, 1));
  g_assert_cmpstr (name, ==, "Grace & <b>");
  dialog = pal_players_dialog_new (GTK_WINDOW (window), match); /* a name is no markup */
  pal_dialog_present (dialog);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (dialog));
  pal_dialog_close (dialog);
  test_iterate ();
  pal_people_rename (match, 1, "");
  test_close_window (window);
}

/* The whole of a label below TOP that shows TEXT. */
static const char *
tooltip_of (GtkWidget *top, const char *text)
{
  const char *found = NULL;

  if (GTK_IS_LABEL (top) && g_str_equal (gtk_label_get_label (GTK_LABEL (top)), text)
      && gtk_widget_get_child_visible (top))
    found = gtk_widget_get_tooltip_text (top);
  for (GtkWidget *child = gtk_widget_get_first_child (top); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = tooltip_of (child, text);
  return found;
}

/* Whether a button for ACTION is seen at or below TOP. */
static gboolean
is_button_seen (GtkWidget *top, const char *action)
{
  gboolean seen = GTK_IS_BUTTON (top) && gtk_widget_get_mapped (top)
                  && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (top)), action) == 0;

  for (GtkWidget *child = gtk_widget_get_first_child (top); child != NULL && !seen;
       child = gtk_widget_get_next_sibling (child))
    seen = is_button_seen (child, action);
  return seen;
}

/* A name of any length pushes nothing out of the window, and can be read whole. */
static void
test_long_names (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  PalMatch *match = test_match_of (window);
  g_autofree char *name = g_strnfill (300, 'W');
  g_autofree char *whole = g_strconcat (name, " · White", NULL);
  int width;

  for (int side = 0; side < 2; side++)
    pal_people_rename (match, side, name);
  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL,
                      NULL);
  g_assert_cmpint (width, <=, 360);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  g_assert_true (is_button_seen (GTK_WIDGET (window), "game.undo"));
  g_assert_true (is_button_seen (GTK_WIDGET (window), "game.hint"));
  g_assert_cmpstr (tooltip_of (bar_of (window, 0), name), ==, whole);
  for (int side = 0; side < 2; side++)
    pal_people_rename (match, side, "");
  test_close_window (window);
}

/* --- time used --- */

static const char *
clock_text (PalWindow *window, int side)
{
  return pal_clock_label_get_text (test_find_widget (bar_of (window, side), PAL_TYPE_CLOCK_LABEL));
}

static gboolean
is_clock_shown (PalWindow *window, int side)
{
  return gtk_widget_get_visible (test_find_widget (bar_of (window, side), PAL_TYPE_CLOCK_LABEL));
}

/* Without a limit the clocks count up; when the game is over they follow the position in view. */
static void
test_time_used (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  PalSession *session = pal_game_page_get_session (pal_window_get_page (window));
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  gint64 us = 0;

  test_freeze (match, &us);
  pal_match_start (match);
  pal_game_page_set_match (pal_window_get_page (window), match, NULL);
  g_assert_false (is_clock_shown (window, 0)); /* nothing has been used */
  test_play (match, "f3");
  us += 65 * G_USEC_PER_SEC;
  test_play (match, "e5");
  us += 5 * G_USEC_PER_SEC;
  test_play (match, "g4");
  us += 10 * G_USEC_PER_SEC;
  test_play (match, "Qh4");
  g_assert_cmpstr (clock_text (window, 0), ==, "0:05");
  g_assert_cmpstr (clock_text (window, 1), ==, "1:15");
  pal_session_step (session, -1);
  g_assert_cmpstr (clock_text (window, 1), ==, "1:05");
  g_assert_cmpstr (clock_text (window, 0), ==, "0:05");
  pal_session_first (session);
  g_assert_false (is_clock_shown (window, 1));
  pal_session_last (session);
  g_assert_cmpstr (clock_text (window, 1), ==, "1:15");

  /* And they are there again. */
  window = test_come_back (window);
  g_assert_cmpstr (clock_text (window, 1), ==, "1:15");
  g_assert_cmpstr (clock_text (window, 0), ==, "0:05");
  test_close_window (window);
}

/* A file may tell what each move took and not what was left. */
static void
test_time_in_file (void)
{
  PalWindow *window = test_open_window (&chess_rules);
  g_autofree char *path = test_make_file (
      "times.pgn", "1. e4 {[%emt 0:00:07]} e5 {[%emt 0:01:00]} 2. d4 {[%emt 0:00:03]} *\n", -1);

  test_open_file (window, path);
  g_assert_cmpstr (clock_text (window, 0), ==, "0:10");
  g_assert_cmpstr (clock_text (window, 1), ==, "1:00");
  test_close_window (window);
}

int
main (int argc, char *argv[])
{
  test_init_window (&argc, &argv);
  g_test_add_func ("/people-window/crop", test_crop);
  g_test_add_func ("/people-window/png", test_to_png);
  g_test_add_func ("/people-window/load", test_load);
  g_test_add_func ("/people-window/bar", test_bar);
  g_test_add_func ("/people-window/dialog", test_dialog);
  g_test_add_func ("/people-window/long-names", test_long_names);
  g_test_add_func ("/people-window/time-used", test_time_used);
  g_test_add_func ("/people-window/time-in-file", test_time_in_file);
  return test_run_window ();
}
