/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-kept.h"
#include "support/test-game.h"

#include "game/keeping/pal-game-history.h"

void
test_kept_set_up (TestKept *kept, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  kept->folder = g_dir_make_tmp ("palamedes-kept-XXXXXX", &error);
  g_assert_no_error (error);
  kept->game = g_build_filename (kept->folder, "game.pgn", NULL);
  kept->history = pal_game_history_path (kept->folder);
}

void
test_kept_tear_down (TestKept *kept, gconstpointer data)
{
  test_remove_folder (kept->folder);
  g_free (kept->folder);
  g_free (kept->game);
  g_free (kept->history);
}

void
test_kept_assert_content (const char *path, const char *expected)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

static void
kept_on_flushed (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

gboolean
test_kept_flush (PalAutosave *autosave, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  pal_autosave_flush_async (autosave, kept_on_flushed, &result);
  while (!result)
    g_main_context_iteration (NULL, TRUE);
  return pal_autosave_flush_finish (autosave, result, error);
}
