#include "pal-autosave-slot.h"

#include "files/core/file-save.h"
#include "files/tree/placed-record.h"
#include "pal-autosave.h"
#include "pal-game-history.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

enum { SLOTS_MAX = 32 };

char *
pal_autosave_slot_path (const char *folder, int number)
{
  g_autofree char *name
      = number > 1 ? g_strdup_printf ("game-%d.pgn", number) : g_strdup ("game.pgn");

  return g_build_filename (folder, name, NULL);
}

/* The descriptor that holds file NUMBER, or -1. */
static int
lock_slot (const char *folder, int number, GError **error)
{
  g_autofree char *path = pal_autosave_slot_path (folder, number);
  g_autofree char *lock = g_strconcat (path, ".lock", NULL);

  return state_file_lock (lock, 0, error);
}

int
pal_autosave_slot_take (const char *folder, int *lock, GError **error)
{
  g_autofree char *first = pal_autosave_slot_path (folder, 1);
  g_autoptr (GError) reason = NULL;

  if (!state_file_make_folder (first, error))
    return 0;
  for (int number = 1; number <= SLOTS_MAX; number++) {
    g_clear_error (&reason);
    *lock = lock_slot (folder, number, &reason);
    if (*lock >= 0)
      return number;
    if (!g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_AGAIN))
      break;
  }
  g_propagate_error (error, g_steal_pointer (&reason));
  return 0;
}

/* --- what other programs have left --- */

gboolean
pal_autosave_slot_is_game (PalMatch *match)
{
  const GameTree *tree = pal_match_get_tree (match);
  const GameNode *root = tree->root;

  return game_node_next (root) || root->comment || root->commands
         || !placed_is_standard_start (tree);
}

/* A file with another content has lost the game, whoever wrote that. */
gboolean
pal_autosave_slot_is_elsewhere (const PalAutosaveFacts *facts)
{
  const char *uri = facts->file_uri ? facts->file_uri : facts->source_uri;
  g_autoptr (GFile) file = uri ? g_file_new_for_uri (uri) : NULL;
  g_autofree char *now = NULL;

  if (!file || !g_file_is_native (file))
    return !facts->file_uri;
  if (!facts->file_uri)
    return g_file_query_exists (file, NULL);
  now = file_stamp (file);
  return now && g_strcmp0 (now, facts->file_stamp) == 0;
}

gboolean
pal_autosave_slot_keep (const char *folder, const char *text, GAsyncQueue *news, GError **error)
{
  g_autofree char *aside = NULL;
  gboolean kept = pal_game_history_keep (folder, text, &aside, error);

  if (aside)
    g_async_queue_push (
        news,
        g_strdup_printf (_ ("Could not read the recent games; their file was kept as %s."), aside));
  return kept;
}

static void
move_aside (const char *path, GAsyncQueue *news)
{
  g_autofree char *aside = state_file_move_aside (path);

  if (aside)
    g_async_queue_push (
        news,
        g_strdup_printf (_ ("Could not read the game of another window; its file was kept as %s."),
                         aside));
}

static void
collect_locked (const char *folder, const char *path, GAsyncQueue *news)
{
  g_autofree char *text = NULL;
  g_auto (PalAutosaveFacts) facts = { 0 };
  g_autoptr (PalMatch) match = NULL;
  gsize length;

  if (g_file_get_contents (path, &text, &length, NULL))
    match = pal_autosave_read_text (text, length, &facts, NULL);
  if (!match)
    move_aside (path, news);
  else if (!pal_autosave_slot_is_game (match)
           || (!pal_match_get_modified (match) && pal_autosave_slot_is_elsewhere (&facts))
           || pal_autosave_slot_keep (folder, text, news, NULL))
    g_unlink (path); /* what was in it is safe elsewhere from now on */
}

void
pal_autosave_slot_collect (const char *folder, int number, GAsyncQueue *news)
{
  for (int other = number + 1; other <= SLOTS_MAX; other++) {
    g_autofree char *path = pal_autosave_slot_path (folder, other);
    int lock = g_file_test (path, G_FILE_TEST_EXISTS) ? lock_slot (folder, other, NULL) : -1;

    if (lock < 0)
      continue;
    collect_locked (folder, path, news);
    g_close (lock, NULL);
  }
}
