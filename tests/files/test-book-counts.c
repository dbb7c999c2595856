/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counting moves in little memory: with runs on the disk it comes to the same as without. */
#include "files/book/book-counts.h"

#include "base/random.h"

#include <glib/gstdio.h>

enum { MOVES = 20000, KEYS = 3000 };

typedef struct {
  BookCounts *counts;
  GHashTable *expected; /* "key move result" -> how often */
  gint64 last;
  guint rows, positions;
} Check;

static void
expect (GHashTable *expected, gint64 key, const char *move, int result)
{
  char *name = g_strdup_printf ("%" G_GINT64_FORMAT " %s %d", key, move, result);
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (expected, name));

  g_hash_table_insert (expected, name, GUINT_TO_POINTER (n + 1));
}

static gboolean
check_position (const BookCount *moves, guint n, gpointer data, GError **error)
{
  Check *check = data;

  g_assert_true (check->positions == 0 || moves[0].key > check->last);
  check->last = moves[0].key;
  check->positions++;
  for (guint i = 0; i < n; i++) {
    g_assert_cmpint (moves[i].key, ==, moves[0].key);
    for (int result = 0; result < 3; result++) {
      g_autofree char *name
          = g_strdup_printf ("%" G_GINT64_FORMAT " %s %d", moves[i].key,
                             book_counts_text (check->counts, moves[i].move), result);

      g_assert_cmpuint (moves[i].results[result], ==,
                        GPOINTER_TO_UINT (g_hash_table_lookup (check->expected, name)));
      g_hash_table_remove (check->expected, name);
    }
    check->rows++;
  }
  return TRUE;
}

/* Has written two positions, then the disk is full. */
static gboolean
fail_at_third (const BookCount *moves, guint n, gpointer data, GError **error)
{
  guint *positions = data;

  if (++*positions < 3)
    return TRUE;
  g_assert_cmpuint (*positions, ==, 3);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "full");
  return FALSE;
}

/* Who cannot go on is not asked to, whether all is in memory or in runs. */
static void
test_stops (gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("palamedes-counts-XXXXXX", NULL);
  g_autoptr (BookCounts) counts = book_counts_new (folder, GPOINTER_TO_UINT (data));
  g_autoptr (GError) error = NULL;
  guint positions = 0;

  for (guint i = 0; i < MOVES; i++)
    g_assert_true (book_counts_add (counts, i % KEYS, "e2e4", 0, &error));
  g_assert_false (book_counts_each (counts, fail_at_third, &positions, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_rmdir (folder);
}

/* Few keys: many of them come in several runs. */
static void
test_runs (gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("palamedes-counts-XXXXXX", NULL);
  g_autoptr (BookCounts) counts = book_counts_new (folder, GPOINTER_TO_UINT (data));
  g_autoptr (GHashTable) expected = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GDir) dir = NULL;
  g_autoptr (GError) error = NULL;
  Check check = { .counts = counts, .expected = expected };
  Random random = random_from_seed (5);

  for (int i = 0; i < MOVES; i++) {
    gint64 key = (gint64) random_mix (random_below (&random, KEYS));
    const char *move = (const char *[]){ "e2e4", "d2d4", "g1f3" }[random_below (&random, 3)];
    int result = (int) random_below (&random, 3);

    expect (expected, key, move, result);
    g_assert_true (book_counts_add (counts, (guint64) key, move, result, &error));
  }
  g_assert_true (book_counts_each (counts, check_position, &check, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (g_hash_table_size (expected), ==, 0);
  g_assert_cmpuint (check.rows, >, check.positions);
  dir = g_dir_open (folder, 0, NULL);
  g_assert_null (g_dir_read_name (dir)); /* nothing is left behind */
  g_rmdir (folder);
}

/* Where runs cannot be written it says so. */
static void
test_no_folder (void)
{
  g_autoptr (BookCounts) counts = book_counts_new ("/nowhere", 16);
  g_autoptr (GError) error = NULL;
  gboolean added = TRUE;

  for (guint64 key = 1; key < 100 && added; key++)
    added = book_counts_add (counts, key, "e2e4", 0, &error);
  g_assert_false (added);
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/book-counts/many-runs", GUINT_TO_POINTER (64), test_runs);
  g_test_add_data_func ("/book-counts/some-runs", GUINT_TO_POINTER (4096), test_runs);
  g_test_add_data_func ("/book-counts/one-run", GUINT_TO_POINTER (1 << 16), test_runs);
  g_test_add_data_func ("/book-counts/stops/many-runs", GUINT_TO_POINTER (64), test_stops);
  g_test_add_data_func ("/book-counts/stops/one-run", GUINT_TO_POINTER (1 << 16), test_stops);
  g_test_add_func ("/book-counts/no-folder", test_no_folder);
  return g_test_run ();
}
