/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of games: whatever can be read of one can be written in every format that has its game, and
 * what was written is read again. */
#include "fuzz.h"

#include "files/core/game-file.h"

enum { GAMES_MAX = 8 }; /* of a file are read */

static void
read_again (const SaveFormat *form, GBytes *bytes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GameFile) file = game_file_new (bytes, NULL, &error);
  GameTree *tree = file != NULL ? game_file_read (file, 0, NULL, &error) : NULL;

  if (tree == NULL)
    g_error ("a game that was written as %s is not read: %s", form->format->id, error->message);
  game_tree_free (tree);
}

static void
write_all (const GameTree *tree)
{
  g_autoptr (GArray) forms = save_formats_new (tree->rules);

  for (guint i = 0; i < forms->len; i++) {
    const SaveFormat *form = &g_array_index (forms, SaveFormat, i);
    g_autoptr (GPtrArray) problems = read_problems_new ();
    g_autoptr (GBytes) bytes = save_format_write (form, tree, problems, NULL);

    if (bytes != NULL && form->format == &pgn_format)
      read_again (form, bytes);
  }
}

static void
fuzz_format (const FileFormat *format, const guint8 *data, gsize size)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (data, size);
  g_autoptr (GameFile) file = game_file_new (bytes, NULL, NULL);

  for (guint i = 0;
       file != NULL && file->format == format && i < MIN (file->entries->len, GAMES_MAX); i++) {
    g_autoptr (GPtrArray) problems = read_problems_new ();
    g_autoptr (GameTree) tree = game_file_read (file, i, problems, NULL);

    if (tree != NULL)
      write_all (tree);
  }
}

#define FUZZ_FORMAT(NAME)                                                                          \
  void fuzz_##NAME (const guint8 *data, gsize size)                                                \
  {                                                                                                \
    fuzz_format (&NAME##_format, data, size);                                                      \
  }
FILE_FORMATS (FUZZ_FORMAT)
