/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files that are no games: the program's own, opening books, networks, descriptions of engines. */
#include "fuzz.h"

#include "files/book/book.h"
#include "files/bot/bot-file.h"
#include "files/exercise/exercise-epd.h"
#include "files/lesson/lesson-file.h"
#include "game/analysis/pal-analysis-text.h"
#include "game/drivers/pal-driver-spec.h"
#include "game/keeping/pal-autosave.h"
#include "library/library-filter.h"
#include "registry.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The bytes as a file whose name ends in SUFFIX: for readers that want one. */
static char *
write_file (const guint8 *data, gsize size, const char *suffix)
{
  char *path
      = g_strdup_printf ("%s/palamedes-fuzz-%d.%s", g_get_tmp_dir (), (int) getpid (), suffix);

  g_assert_true (g_file_set_contents_full (path, (const char *) data, (gssize) size,
                                           G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  return path;
}

/* With what SQLite may have put beside it. */
static void
remove_file (const char *path)
{
  static const char *const ends[] = { "", "-wal", "-shm", "-journal" };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++) {
    g_autofree char *name = g_strconcat (path, ends[i], NULL);
    g_unlink (name);
  }
}

void
fuzz_bot (const guint8 *data, gsize size)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GBytes) picture = NULL;
  g_autofree char *written = NULL, *again = NULL;
  g_autoptr (GBytes) unused = NULL;
  Bot bot, copy;

  if (!bot_file_read (&bot, &picture, (const char *) data, size, problems, NULL))
    return;
  written = bot_file_write (&bot, picture);
  g_assert_true (bot_file_read (&copy, &unused, written, strlen (written), NULL, NULL));
  again = bot_file_write (&copy, picture);
  g_assert_cmpstr (again, ==, written);
}

void
fuzz_lesson (const guint8 *data, gsize size)
{
  lesson_free (lesson_file_read ((const char *) data, size, NULL));
}

void
fuzz_epd (const guint8 *data, gsize size)
{
  g_autoptr (ExerciseSet) set = exercise_epd_read ((const char *) data, size, NULL);

  exercise_epd_is ((const char *) data, size);
  for (guint i = 0; set != NULL && i < set->entries->len; i++)
    g_free (exercise_entry_write (set->entries->pdata[i]));
}

static gboolean
count_moves (const Position *position, const BookMove *move, gpointer data)
{
  return ++*(guint *) data < 1000;
}

static void
open_book (const guint8 *data, gsize size, const char *suffix)
{
  g_autofree char *path = write_file (data, size, suffix);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  for (int i = -1; i < registry_count (); i++) {
    const Rules *rules = i < 0 ? NULL : registry_game (i)->rules;
    Book *book = book_open (file, rules, NULL);
    guint n = 0;
    Position start;

    if (book == NULL)
      continue;
    rules_start (book_get_rules (book), &start);
    g_clear_pointer (&(GArray *){ book_look_up (book, &start, NULL) }, g_array_unref);
    book_size_to (book, 100000);
    book_walk (book, 4, count_moves, &n, NULL, NULL);
    book_free (book);
  }
  remove_file (path);
}

void
fuzz_polyglot (const guint8 *data, gsize size)
{
  open_book (data, size, "bin");
}

void
fuzz_elephant (const guint8 *data, gsize size)
{
  open_book (data, size, "dat");
}

void
fuzz_palbook (const guint8 *data, gsize size)
{
  open_book (data, size, "palbook");
}

void
fuzz_network (const guint8 *data, gsize size)
{
  const gsize room = (size + 127) / 64 * 64;
  guint8 *aligned = aligned_alloc (64, room);

  memset (aligned, 0, room);
  if (size > 0)
    memcpy (aligned, data, size);
  for (int i = 0; i < registry_count (); i++) {
    const NetworkShape *shape = registry_game (i)->backend->network;
    const char *problem = NULL;

    if (shape == NULL)
      continue;
    Network *network = network_new (shape, aligned, size, &problem);
    g_assert_true ((network == NULL) == (problem != NULL));
    network_free (network);
  }
  free (aligned);
}

void
fuzz_library (const guint8 *data, gsize size)
{
  g_autofree char *path = write_file (data, size, "pallib");
  Library *library = library_open (path, FALSE, NULL);

  if (library != NULL) {
    g_autoptr (GArray) ids G_GNUC_UNUSED
        = library_filter (library, &(LibraryFilter){ .text = (char *) "a" }, NULL,
                          LIBRARY_SORT_FIRST, FALSE, NULL, NULL);
    game_tree_free (library_read_game (library, 1, NULL));
  }
  library_unref (library);
  remove_file (path);
}

void
fuzz_autosave (const guint8 *data, gsize size)
{
  PalAutosaveFacts facts = { 0 };
  PalMatch *match = pal_autosave_read_text ((const char *) data, size, &facts, NULL);

  if (match == NULL)
    return;
  g_free (pal_autosave_write_text (match, &facts));
  g_object_unref (match);
  pal_autosave_facts_clear (&facts);
}

/* The bytes as what an engine has said of the first position: the key before them is one that
 * nobody guesses. What is read of it is written so that it is read again. */
void
fuzz_evaluations (const guint8 *data, gsize size)
{
  const Rules *rules = registry_game (0)->rules;
  g_autofree char *bytes = g_utf8_make_valid ((const char *) data, (gssize) size);
  g_autoptr (PalAnalysisMemory) memory = pal_analysis_memory_new ();
  g_autoptr (PalAnalysisMemory) other = pal_analysis_memory_new ();
  g_autofree char *text = NULL, *written = NULL, *again = NULL;
  g_autoptr (GameTree) tree = NULL;
  Position start;

  rules_start (rules, &start);
  tree = game_tree_new (rules, &start);
  text = g_strdup_printf ("x|0 %016" G_GINT64_MODIFIER "x x %s", (guint64) rules->key (&start),
                          bytes);
  pal_analysis_text_read (memory, tree, text);
  written = pal_analysis_text_write (memory, tree);
  if (!written)
    return;
  pal_analysis_text_read (other, tree, written);
  again = pal_analysis_text_write (other, tree);
  g_assert_cmpstr (again, ==, written);
}

void
fuzz_spec (const guint8 *data, gsize size)
{
  g_autofree char *text = g_utf8_make_valid ((const char *) data, (gssize) size);

  pal_driver_spec_free (pal_driver_spec_parse (text, &(PalDriverLimits){ 0 }, NULL));
}
