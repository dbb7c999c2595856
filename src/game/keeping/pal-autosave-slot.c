/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-autosave-slot.h"

#include "files/core/file-save.h"
#include "files/tree/placed-record.h"
#include "pal-autosave.h"
#include "pal-game-history.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

enum { SLOTS_MAX = 200 };

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

/* The same where there is nothing in the file, which nobody may fill in between. -1 without ERROR:
 * there is. */
static int
lock_empty_slot (const char *folder, int number, GError **error)
{
  g_autofree char *path = pal_autosave_slot_path (folder, number);
  int lock = g_file_test (path, G_FILE_TEST_EXISTS) ? -1 : lock_slot (folder, number, error);

  if (lock < 0 || !g_file_test (path, G_FILE_TEST_EXISTS))
    return lock;
  g_close (lock, NULL);
  return -1;
}

static int
take_empty_slot (const char *folder, int *lock, GError **error)
{
  g_autoptr (GError) reason = NULL;

  for (int number = 1; number <= SLOTS_MAX; number++) {
    g_clear_error (&reason);
    *lock = lock_empty_slot (folder, number, &reason);
    if (*lock >= 0)
      return number;
    if (reason && !g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_AGAIN))
      break;
  }
  if (!reason)
    reason = g_error_new_literal (G_FILE_ERROR, G_FILE_ERROR_AGAIN, g_strerror (EAGAIN));
  g_propagate_error (error, g_steal_pointer (&reason));
  return 0;
}

int
pal_autosave_slot_take (const char *folder, int number, int *lock, GError **error)
{
  g_autofree char *first = pal_autosave_slot_path (folder, 1);

  if (!state_file_make_folder (first, error))
    return 0;
  if (number == 0)
    return take_empty_slot (folder, lock, error);
  *lock = lock_slot (folder, number, error);
  return *lock >= 0 ? number : 0;
}

/* --- what is there --- */

static gboolean
is_free (const char *folder, int number)
{
  int lock = lock_slot (folder, number, NULL);

  return lock >= 0 && g_close (lock, NULL);
}

/* As the text of the game at PATH says; where it says nothing, behind those that do. */
static PalAutosavePlace
read_place (const char *path, int number)
{
  static const char tag[] = "[" PAL_AUTOSAVE_PLACE_TAG " \"";
  PalAutosavePlace place = { G_MAXINT, number, FALSE }, found;
  g_autofree char *text = NULL;
  const char *value;

  if (!g_file_get_contents (path, &text, NULL, NULL) || !(value = strstr (text, tag)))
    return place;
  if (sscanf (value + strlen (tag), "%d %d %d", &found.window, &found.tab, &found.in_view) == 3)
    place = found;
  return place;
}

static int
compare_kept (gconstpointer a, gconstpointer b)
{
  const PalAutosaveKept *one = a, *other = b;

  if (one->place.window != other->place.window)
    return one->place.window < other->place.window ? -1 : 1;
  if (one->place.tab != other->place.tab)
    return one->place.tab < other->place.tab ? -1 : 1;
  return one->number - other->number;
}

GArray *
pal_autosave_list (const char *folder)
{
  g_autofree char *usual = g_build_filename (g_get_user_state_dir (), "palamedes", NULL);
  GArray *list = g_array_new (FALSE, FALSE, sizeof (PalAutosaveKept));

  folder = folder ? folder : usual;
  for (int number = 1; number <= SLOTS_MAX; number++) {
    g_autofree char *path = pal_autosave_slot_path (folder, number);
    PalAutosaveKept kept = { .number = number };

    if (!g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_SYMLINK))
      continue;
    if (!is_free (folder, number))
      continue;
    kept.place = read_place (path, number);
    g_array_append_val (list, kept);
  }
  g_array_sort (list, compare_kept);
  return list;
}

/* --- what could be lost --- */

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
