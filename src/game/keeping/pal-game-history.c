/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-history.h"

#include "files/core/file-format.h"
#include "files/core/file-save.h"
#include "files/pgn/pgn.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

/* The tags before a game's own; where it stood and how its clocks ran do not make it another one.
 */
#define STATE_TAG "[Palamedes"

enum { LOCK_TIMEOUT_MS = 5000 }; /* for another program that is writing */

/* A part of a text. */
typedef struct {
  const char *start;
  gsize length;
} Part;

char *
pal_game_history_path (const char *folder)
{
  return folder ? g_build_filename (folder, "games.pgn", NULL)
                : g_build_filename (g_get_user_state_dir (), "palamedes", "games.pgn", NULL);
}

static Part
strip (const char *start, gsize length)
{
  while (length > 0 && g_ascii_isspace (start[length - 1]))
    length--;
  return (Part){ start, length };
}

/* What makes the game in ENTRY the same as another. */
static char *
identify (Part entry)
{
  const char *end = entry.start + entry.length;
  const char *game = entry.start;

  while (end - game > (gssize) strlen (STATE_TAG) && g_str_has_prefix (game, STATE_TAG)) {
    const char *line = memchr (game, '\n', (gsize) (end - game));

    if (!line)
      break;
    game = line + 1;
  }
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) game,
                                      (gsize) (end - game));
}

static void
append (GString *text, Part entry)
{
  g_string_append_len (text, entry.start, (gssize) entry.length);
  g_string_append (text, "\n\n");
}

/* TEXT and, behind it, the games of OLD but for the same game and those for which there is no room.
 */
static char *
game_history_put_first (const char *text, const char *old, GPtrArray *entries)
{
  GString *all = g_string_new (NULL);
  Part newest = strip (text, strlen (text));
  g_autofree char *id = identify (newest);
  guint n = 1;

  append (all, newest);
  for (guint i = 0; i < entries->len && n < PAL_GAME_HISTORY_MAX_GAMES; i++) {
    const GameEntry *entry = entries->pdata[i];
    Part part = strip (old + entry->offset, entry->length);
    g_autofree char *other = identify (part);

    if (g_str_equal (id, other))
      continue;
    if (all->len + part.length + 2 > PAL_GAME_HISTORY_MAX_BYTES)
      break;
    append (all, part);
    n++;
  }
  return g_string_free (all, FALSE);
}

/* The games that are in the file at PATH, and in *TEXT what their entries are parts of. NULL where
 * there is a file that cannot be read, or that holds something else. */
static GPtrArray *
read_games (const char *path, char **text)
{
  g_autofree char *raw = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) entries = NULL;
  gsize length;

  if (!g_file_get_contents (path, &raw, &length, &error)) {
    *text = g_strdup ("");
    return g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT) ? game_entries_new () : NULL;
  }
  *text = g_utf8_make_valid (raw, (gssize) length);
  if (length == 0)
    return game_entries_new ();
  if (!file_format_find ("pgn")->probe (raw, length))
    return NULL;
  entries = pgn_index (*text, strlen (*text), NULL);
  return entries->len > 0 ? g_steal_pointer (&entries) : NULL;
}

static gboolean
keep_locked (const char *path, const char *text, char **aside, GError **error)
{
  g_autofree char *old = NULL;
  g_autofree char *all = NULL;
  g_autofree char *moved = NULL;
  g_autoptr (GPtrArray) entries = read_games (path, &old);

  if (!entries) {
    moved = state_file_move_aside (path);
    entries = game_entries_new ();
    if (!moved) {
      g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_PERM, g_strerror (EPERM));
      return FALSE;
    }
  }
  state_file_tidy (path);
  all = game_history_put_first (text, old, entries);
  if (aside)
    *aside = g_steal_pointer (&moved);
  return state_file_write (path, all, -1, error);
}

gboolean
pal_game_history_keep (const char *folder, const char *text, char **aside, GError **error)
{
  g_autofree char *path = pal_game_history_path (folder);
  g_autofree char *lock_path = g_strconcat (path, ".lock", NULL);
  gboolean kept;
  int lock;

  if (aside)
    *aside = NULL;
  if (!state_file_make_folder (path, error))
    return FALSE;
  lock = state_file_lock (lock_path, LOCK_TIMEOUT_MS, error);
  if (lock < 0)
    return FALSE;
  kept = keep_locked (path, text, aside, error);
  g_close (lock, NULL);
  return kept;
}
