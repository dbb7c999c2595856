/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game-file.h"

#include "files/pgn/pgn.h"
#include "files/text/loose-text.h"
#include "files/tree/point-record.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
set_unknown_error (GError **error)
{
  g_set_error_literal (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
                       _ ("Palamedes does not support this file format, or the file is damaged."));
}

/* FILE, unless there is nothing in it. */
static GameFile *
check (GameFile *file, GCancellable *cancellable, GError **error)
{
  if (g_cancellable_set_error_if_cancelled (cancellable, error)) {
    game_file_free (file);
    return NULL;
  }
  if (file->entries->len == 0) {
    game_file_free (file);
    g_set_error_literal (error, GAME_FILE_ERROR, GAME_FILE_ERROR_EMPTY,
                         _ ("There is no game in this file."));
    return NULL;
  }
  return file;
}

/* Never NULL, as that of no bytes would be. */
static const char *
get_data (GBytes *bytes, gsize *length)
{
  const char *data = g_bytes_get_data (bytes, length);

  return data ? data : "";
}

/* --- files --- */

/* All of FILE. SOURCE gets it where it is a file on this machine, of which parts can be read again.
 */
static GBytes *
load_bytes (GFile *file, SteadyFile **source, GCancellable *cancellable, GError **error)
{
  g_autofree char *path = g_file_get_path (file);

  if (!path || !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return g_file_load_bytes (file, cancellable, NULL, error);
  *source = steady_file_open (path, error);
  return *source ? steady_file_read_all (*source, error) : NULL;
}

static gboolean
has_same_stem (const char *name, const char *source)
{
  gsize stem = strcspn (source, ".");

  return g_ascii_strncasecmp (name, source, stem) == 0 && name[stem] == '.';
}

/* Whether the file called NAME would serve better than OTHER (or NULL) as companion of SOURCE: one
 * of the same name does, else the first one, in whatever order a folder lists them. */
static gboolean
is_better (const char *name, const char *other, const char *source)
{
  gboolean same = has_same_stem (name, source);

  if (!other || same != has_same_stem (other, source))
    return !other || same;
  return strcmp (name, other) < 0;
}

/* The file in FOLDER that ends in SUFFIX and belongs to SOURCE, or NULL. */
static GBytes *
find_companion (GFile *folder, const char *source, const char *suffix, GCancellable *cancellable)
{
  g_autoptr (GFileEnumerator) files = g_file_enumerate_children (
      folder, G_FILE_ATTRIBUTE_STANDARD_NAME, G_FILE_QUERY_INFO_NONE, cancellable, NULL);
  g_autofree char *best = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (SteadyFile) opened = NULL;
  GFileInfo *info = NULL;

  while (files && g_file_enumerator_iterate (files, &info, NULL, cancellable, NULL) && info) {
    const char *name = g_file_info_get_name (info);
    if (file_name_has_suffix (name, suffix) && is_better (name, best, source)) {
      g_free (best);
      best = g_strdup (name);
    }
  }
  if (!best)
    return NULL;
  file = g_file_get_child (folder, best);
  return load_bytes (file, &opened, cancellable, NULL);
}

/* SOURCE is where FILE comes from, or NULL. */
static void
game_file_complete (GameFile *file, GFile *source, GCancellable *cancellable)
{
  GBytes *companions[FILE_COMPANIONS_MAX] = { NULL };
  g_autoptr (GFile) folder = source ? g_file_get_parent (source) : NULL;
  g_autofree char *name = source ? g_file_get_basename (source) : NULL;

  for (guint i = 0; folder && file->format->companions[i]; i++)
    companions[i] = find_companion (folder, name, file->format->companions[i], cancellable);
  file->format->complete (file->entries, get_data (file->data, NULL), companions, file->problems);
  for (guint i = 0; i < FILE_COMPANIONS_MAX; i++)
    g_clear_pointer (&companions[i], g_bytes_unref);
}

static GameFile *
read_bytes (GBytes *bytes, GFile *source, GCancellable *cancellable, GError **error)
{
  gsize length;
  const char *data = get_data (bytes, &length);
  const FileFormat *format = file_format_of (data, length);
  GameFile *file;

  if (!format) {
    set_unknown_error (error);
    return NULL;
  }
  file = g_new0 (GameFile, 1);
  file->format = format;
  file->data = format->text ? text_bytes_to_utf8 (bytes, format->read_as) : g_bytes_ref (bytes);
  data = get_data (file->data, &length);
  file->entries = format->index (data, length, cancellable);
  file->problems = read_problems_new ();
  if (format->complete && file->entries->len > 0)
    game_file_complete (file, source, cancellable);
  return check (file, cancellable, error);
}

GameFile *
game_file_new (GBytes *bytes, GCancellable *cancellable, GError **error)
{
  return read_bytes (bytes, NULL, cancellable, error);
}

GameFile *
game_file_load (GFile *file, GCancellable *cancellable, GError **error)
{
  g_autoptr (SteadyFile) source = NULL;
  g_autoptr (GBytes) bytes = load_bytes (file, &source, cancellable, error);
  GameFile *games = bytes ? read_bytes (bytes, file, cancellable, error) : NULL;

  if (!games || !source)
    return games;
  games->source = g_steal_pointer (&source);
  if (games->data == bytes)
    g_clear_pointer (&games->data, g_bytes_unref);
  return games;
}

void
game_file_free (GameFile *file)
{
  if (!file)
    return;
  g_clear_pointer (&file->data, g_bytes_unref);
  steady_file_free (file->source);
  g_ptr_array_unref (file->entries);
  g_ptr_array_unref (file->problems);
  g_free (file);
}

const GameEntry *
game_file_entry (const GameFile *file, guint index)
{
  return file->entries->pdata[index];
}

/* What only the companions know of a game. */
static void
game_file_set_tags (GameTree *tree, const GameEntry *entry)
{
  const char *const *sides = tree->rules->side_tags;
  gboolean year = entry->date && strlen (entry->date) == 4;
  g_autofree char *date = g_strconcat (entry->date ? entry->date : "", year ? ".??.??" : "", NULL);

  game_tree_set_tag (tree, sides[0], entry->white);
  game_tree_set_tag (tree, sides[1], entry->black);
  game_tree_set_tag (tree, "Event", entry->event);
  game_tree_set_tag (tree, "Date", *date ? date : NULL);
}

gsize
game_file_length (const GameFile *file)
{
  return file->data ? g_bytes_get_size (file->data) : (gsize) steady_file_size (file->source);
}

/* As it stands in the file now. That the file has not changed says that it is the text that was
 * looked at before, unless a clock is too coarse to tell. */
GBytes *
game_file_text (const GameFile *file, gsize offset, gsize length, GError **error)
{
  g_autofree char *bytes = NULL;

  if (file->data)
    return g_bytes_new_from_bytes (file->data, offset, length);
  bytes = g_malloc (MAX (length, 1));
  if (!steady_file_read (file->source, offset, bytes, length, error))
    return NULL;
  if (file->format->text && !g_utf8_validate_len (bytes, length, NULL)) {
    set_unknown_error (error);
    return NULL;
  }
  return g_bytes_new_take (g_steal_pointer (&bytes), length);
}

GameTree *
game_file_read (const GameFile *file, guint index, GPtrArray *problems, GError **error)
{
  const GameEntry *entry = game_file_entry (file, index);
  g_autoptr (GBytes) bytes = game_file_text (file, entry->offset, entry->length, error);
  GameTree *tree;

  if (!bytes || (file->source && !steady_file_check (file->source, error)))
    return NULL;
  tree = file_format_read (file->format, get_data (bytes, NULL), entry->length, entry->line,
                           problems, error);
  if (tree && file->format->complete)
    game_file_set_tags (tree, entry);
  return tree;
}

/* Moves of all lines. */
static int
game_file_count_moves (const GameTree *tree)
{
  int n = 0;

  for (GameNode *node = tree ? tree->root : NULL; node; node = point_tree_following (node))
    n += node->parent != NULL;
  return n;
}

/* TEXT as what a person makes of it, where more moves come out of it than TREE (passes) has, or as
 * many with fewer problems. TREE is what its format's reader made of it, with PROBLEMS and ERROR.
 */
static GameTree *
read_loosely (const char *text, GameTree *tree, GPtrArray *problems, GError **error)
{
  g_autoptr (GPtrArray) others = read_problems_new ();
  g_autoptr (GameTree) strict = tree;
  int plies, line, found = game_file_count_moves (strict);
  g_autofree char *pgn = loose_text_to_pgn (text, &plies, &line);
  GameTree *loose = pgn && plies >= found ? pgn_read (pgn, strlen (pgn), line, others, NULL) : NULL;
  int read = game_file_count_moves (loose);

  if (read < found || read == 0 || (read == found && others->len >= problems->len)) {
    game_tree_free (loose);
    return g_steal_pointer (&strict);
  }
  g_clear_error (error);
  g_ptr_array_set_size (problems, 0);
  g_ptr_array_extend_and_steal (problems, g_steal_pointer (&others));
  return loose;
}

GameTree *
game_text_read (const char *text, GPtrArray *problems, GError **error)
{
  gsize length = strlen (text);
  const FileFormat *format = file_format_of (text, length);
  g_autoptr (GPtrArray) list = problems ? g_ptr_array_ref (problems) : read_problems_new ();
  GameTree *tree;

  if (!format) {
    set_unknown_error (error);
    return NULL;
  }
  tree = file_format_read (format, text, length, 1, list, error);
  if (format == &pgn_format && !format->probe (text, length) && (!tree || list->len > 0)
      && g_utf8_validate (text, -1, NULL))
    tree = read_loosely (text, tree, list, error);
  return tree;
}
