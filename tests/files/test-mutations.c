/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-mutations.h"

#include "base/random.h"
#include "files/core/game-file.h"
#include "files/pgn/pgn.h"

#include <string.h>

static void
check_tree (const FileFormat *format, GameTree *tree, const GError *error)
{
  g_autofree char *pgn = NULL;

  g_assert_true ((tree == NULL) == (error != NULL));
  if (!tree)
    return;
  pgn = pgn_write (tree);
  g_assert_true (g_utf8_validate (pgn, -1, NULL));
  if (file_format_writes (format, tree->rules) && tree->root->children) {
    g_autoptr (GBytes) written = file_format_write (format, tree, NULL, NULL);
    g_autoptr (GPtrArray) again = NULL;
    gsize length;
    const char *data = g_bytes_get_data (written, &length);

    again = format->index (data, length, NULL);
    g_assert_cmpuint (again->len, ==, 1);
  }
}

/* As the program does: by the content, with the file's encoding. */
static void
read_file (const char *data, gsize length)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (data, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (GameFile) file = game_file_new (bytes, NULL, &error);

  g_assert_true ((file == NULL) == (error != NULL));
  for (guint i = 0; file && i < file->entries->len; i++) {
    g_autoptr (GPtrArray) problems = read_problems_new ();
    g_autoptr (GError) reason = NULL;
    g_autoptr (GameTree) tree = game_file_read (file, i, problems, &reason);

    check_tree (file->format, tree, reason);
  }
}

/* By FORMAT, whatever the text looks like; parts are copies, so that a sanitizer sees a byte too
 * many being read. */
static void
read_text (const FileFormat *format, const char *bytes, gsize size)
{
  gsize length;
  g_autofree char *text = text_to_utf8 (bytes, size, format->read_as, &length);
  g_autoptr (GPtrArray) entries = format->index (text, length, NULL);
  gsize end = 0;

  for (guint i = 0; i < entries->len; i++) {
    const GameEntry *entry = entries->pdata[i];
    g_autoptr (GPtrArray) problems = read_problems_new ();
    g_autoptr (GError) error = NULL;
    g_autofree char *part = g_memdup2 (text + entry->offset, entry->length);
    g_autoptr (GameTree) tree
        = file_format_read (format, part, entry->length, entry->line, problems, &error);

    g_assert_cmpuint (entry->offset, >=, end);
    end = entry->offset + entry->length;
    g_assert_cmpuint (end, <=, length);
    check_tree (format, tree, error);
  }
}

/* Where to change a byte in this ROUND, of LENGTH bytes. */
static gsize
place (const TestMutations *m, int round, gsize length, Random *random)
{
  gsize from = round % 4 >= 2 ? MIN (m->head, length - 1) : 0;
  gsize to = round % 4 == 1 && m->head > 0 ? MIN (m->head, length) : length;

  return from + random_below (random, (guint32) (to - from));
}

void
test_mutations_each (const TestMutations *m, TestMutationFunc func, gpointer user_data)
{
  Random random = random_from_seed (2025);

  for (int round = 0; round < 3000; round++) {
    gsize length = round % 3 ? m->length : 1 + random_below (&random, (guint32) m->length);
    g_autofree char *copy = g_memdup2 (m->sample, length);

    for (guint n = random_below (&random, 8); n > 0; n--)
      copy[place (m, round, length, &random)]
          = m->signs ? m->signs[random_below (&random, (guint32) m->n_signs)]
                     : (char) random_below (&random, 256);
    func (copy, length, user_data);
  }
}

static void
read_both (const char *data, gsize length, gpointer user_data)
{
  const FileFormat *format = user_data;

  read_file (data, length);
  if (format->text)
    read_text (format, data, length);
}

void
test_mutations_run (const TestMutations *m)
{
  test_mutations_each (m, read_both, (gpointer) file_format_find (m->format));
}
