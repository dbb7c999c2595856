/* palamedes-library: libraries of games from the command line. */
#include "library-import.h"
#include "library-pieces.h"

#include <glib/gi18n-lib.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *name;
  const char *words;
  const char *summary;
  int least; /* words */
  int (*run) (int n, char **words);
} Command;

static int
say_error (const char *what, GError *error)
{
  g_printerr ("palamedes-library: %s: %s\n", what, error->message);
  g_error_free (error);
  return 1;
}

/* --- import --- */

static void
print_progress (const LibraryProgress *progress, gboolean committed, gpointer data)
{
  g_printerr ("\r%3.0f %%  %u games, %u added, %u duplicates, %u broken  %.40s\x1b[K",
              progress->fraction * 100, progress->games, progress->added, progress->duplicates,
              progress->broken, progress->name ? progress->name : "");
}

static int
run_import (int n, char **words)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  GError *error = NULL;
  LibraryProgress report = { 0 };
  gint64 start = g_get_monotonic_time ();
  double seconds;

  for (int i = 1; i < n; i++)
    g_ptr_array_add (files, g_file_new_for_commandline_arg (words[i]));
  if ((files->len > 0 && !library_import_add (words[0], files, NULL, NULL, &error))
      || !library_import_run (words[0], print_progress, NULL, NULL, &report, &error))
    return say_error (words[0], error);
  seconds = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
  g_printerr ("\r\x1b[K");
  g_print (
      "%u games, %u added, %u duplicates, %u broken, %u unreadable files; %.2f s, %.0f games/s\n",
      report.games, report.added, report.duplicates, report.broken, report.failed, seconds,
      report.games / MAX (seconds, 1e-6));
  return 0;
}

/* --- check --- */

static int
run_check (int n, char **words)
{
  guint games = 0, broken = 0;
  guint64 plies = 0;

  for (int i = 0; i < n; i++) {
    g_autoptr (GFile) file = g_file_new_for_commandline_arg (words[i]);
    GError *error = NULL;
    g_autoptr (LibraryPieces) pieces = library_pieces_open (file, 0, 1, NULL, &error);
    LibraryPiece *piece;

    if (!pieces)
      return say_error (words[i], error);
    while ((piece = library_pieces_next (pieces, &error))) {
      g_autoptr (LibraryBatch) batch = library_piece_read (piece);
      for (guint j = 0; j < batch->records->len; j++) {
        const LibraryRecord *record = library_batch_get (batch, j);
        games++;
        plies += record->n_moves;
        broken += record->problem != NULL;
        if (record->problem)
          g_print ("%s:%d: %s\n", words[i], record->line, record->problem);
      }
    }
    if (error)
      return say_error (words[i], error);
  }
  g_print ("%u games, %" G_GUINT64_FORMAT " plies, %u broken\n", games, plies, broken);
  return broken > 0;
}

static const Command commands[] = {
  { "import", "LIBRARY [FILE OR FOLDER]...",
    "add the games of files; without any, go on with an import that was stopped", 1, run_import },
  { "check", "FILE...", "play every move of the games in files, and tell what is broken", 1,
    run_check },
};

static int
usage (void)
{
  g_printerr ("Usage:\n");
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    g_printerr ("  palamedes-library %s %s\n      %s\n", commands[i].name, commands[i].words,
                commands[i].summary);
  return 2;
}

int
main (int argc, char **argv)
{
  const char *folder = g_getenv ("PALAMEDES_LOCALE_DIR");

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, folder ? folder : PALAMEDES_LOCALE);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  for (guint i = 0; argc > 1 && i < G_N_ELEMENTS (commands); i++)
    if (strcmp (argv[1], commands[i].name) == 0 && argc - 2 >= commands[i].least)
      return commands[i].run (argc - 2, argv + 2);
  if (argc > 1 && strcmp (argv[1], "--version") == 0) {
    g_print ("palamedes-library %s\n", PALAMEDES_VERSION);
    return 0;
  }
  return usage ();
}
