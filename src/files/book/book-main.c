/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palamedes-book: makes an opening book from a file of games, or from another book; what starter
 * books are made with. */
#include "book-build.h"
#include "registry.h"

#include <stdlib.h>

static gboolean
add_file (Book *book, const char *path, const BookBounds *bounds)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr (GError) error = NULL;
  BookReport report;

  if (!book_build (book, file, bounds, NULL, NULL, NULL, &report, &error)) {
    g_printerr ("%s: %s\n", path, error->message);
    return FALSE;
  }
  g_print ("%s: %u games, %u of them counted, %u unusable; %" G_GUINT64_FORMAT " moves\n", path,
           report.games, report.counted, report.unusable, report.moves);
  return TRUE;
}

static gboolean
add_book (Book *book, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (Book) from = book_open (file, book_get_rules (book), &error);

  if (!from || !book_own_merge (book, from, NULL, NULL, NULL, &error)) {
    g_printerr ("%s: %s\n", path, error->message);
    return FALSE;
  }
  g_print ("%s: %" G_GUINT64_FORMAT " moves of %" G_GUINT64_FORMAT "\n", path, book_size (book),
           book_size (from));
  return TRUE;
}

int
main (int argc, char **argv)
{
  const Game *game = argc == 6 || argc == 4 ? registry_find (argv[1]) : NULL;
  BookBounds bounds = BOOK_BOUNDS_DEFAULT;
  g_autoptr (GFile) file = game ? g_file_new_for_commandline_arg (argv[2]) : NULL;
  g_autoptr (Book) book = NULL;
  g_autoptr (GError) error = NULL;

  if (!game) {
    g_printerr ("palamedes-book GAME BOOK PLIES LEAST-GAMES GAMES-FILE\n"
                "palamedes-book GAME BOOK OTHER-BOOK\n");
    return 2;
  }
  if (!book_own_create (file, game->rules, &error)
      || !(book = book_open (file, game->rules, &error))) {
    g_printerr ("%s: %s\n", argv[2], error->message);
    return 1;
  }
  if (argc == 4)
    return add_book (book, argv[3]) ? 0 : 1;
  bounds.plies_max = atoi (argv[3]);
  bounds.games_min = atoi (argv[4]);
  return add_file (book, argv[5], &bounds) ? 0 : 1;
}
