/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-library-help.h"

#include "base/random.h"
#include "files/pgn/pgn.h"
#include "registry.h"

#include <glib/gstdio.h>
#include <string.h>

void
shelf_set_up (Shelf *shelf, gconstpointer data)
{
  shelf->folder = g_dir_make_tmp ("library-XXXXXX", NULL);
  g_assert_nonnull (shelf->folder);
  shelf->path = g_build_filename (shelf->folder, "test.pallib", NULL);
}

void
shelf_tear_down (Shelf *shelf, gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (shelf->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (shelf->folder, name, NULL);
    g_unlink (path);
  }
  g_rmdir (shelf->folder);
  g_free (shelf->folder);
  g_free (shelf->path);
}

void
shelf_clear (Shelf *shelf)
{
  static const char *const suffixes[] = { "", "-wal", "-shm" };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++) {
    g_autofree char *path = g_strconcat (shelf->path, suffixes[i], NULL);
    g_unlink (path);
  }
}

LibraryProgress
shelf_import_file (Shelf *shelf, const char *path)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GError) error = NULL;
  LibraryProgress report = { 0 };

  g_ptr_array_add (files, g_file_new_for_path (path));
  library_import_add (shelf->path, files, NULL, NULL, &error);
  g_assert_no_error (error);
  library_import_run (shelf->path, NULL, NULL, NULL, NULL, &report, &error);
  g_assert_no_error (error);
  return report;
}

LibraryProgress
shelf_import_text (Shelf *shelf, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (shelf->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return shelf_import_file (shelf, path);
}

const Rules *
library_test_rules (const char *id)
{
  return registry_find (id)->rules;
}

static void
add_random_game (GString *text, const Rules *rules, Random *random, guint number)
{
  const guint plies = 10 + random_below (random, 60);
  g_autofree char *first = g_strdup_printf ("Player %u", random_below (random, 20));
  g_autofree char *second = g_strdup_printf ("Player %u", 20 + random_below (random, 20));
  g_autofree char *date = g_strdup_printf ("%u.%02u.%02u", 1980 + random_below (random, 40),
                                           1 + random_below (random, 12), 1 + number % 28);
  g_autoptr (GameTree) tree = NULL;
  GameNode *node;
  Position start;

  rules_start (rules, &start);
  tree = game_tree_new (rules, &start);
  node = tree->root;
  for (guint i = 0; i < plies; i++) {
    Move moves[MOVES_MAX];
    int n = rules->legal_moves (&node->position, moves);
    if (n == 0)
      break;
    node = game_tree_add (tree, node,
                          moves[random_below (random, (guint) (i < 3 ? MIN (n, 3) : n))]);
  }
  game_tree_set_tag (tree, rules->side_tags[0], first);
  game_tree_set_tag (tree, rules->side_tags[1], second);
  game_tree_set_tag (tree, "Date", date);
  tree->outcome
      = (Outcome){ .result = (Result) (1 + random_below (random, 3)), .reason = REASON_UNKNOWN };
  {
    g_autofree char *game = pgn_write (tree);
    g_string_append (text, game);
  }
}

char *
random_games (const Rules *rules, guint count, guint64 seed)
{
  Random random = random_from_seed (seed);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < count; i++)
    add_random_game (text, rules, &random, i);
  return g_string_free (text, FALSE);
}
