/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palamedes-library: libraries of games from the command line. */
#include "files/pgn/pgn.h"
#include "library-filter.h"
#include "library-import.h"
#include "library-pieces.h"
#include "library-search.h"
#include "registry.h"

#include <glib/gi18n-lib.h>
#include <locale.h>
#include <stdio.h>
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

/* All tables of openings stay as long as the program runs. */
static const LibraryOpenings *
read_openings (void)
{
  static LibraryOpenings openings;

  for (int i = 0; i < MIN (registry_count (), LIBRARY_KINDS_MAX); i++)
    openings.of[i] = opening_names_ready_made (registry_game (i)->rules);
  return &openings;
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
      || !library_import_run (words[0], read_openings (), print_progress, NULL, NULL, &report,
                              &error))
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
      g_autoptr (LibraryBatch) batch = library_piece_read (piece, NULL);
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

/* --- asking --- */

static void
print_row (Library *library, guint32 id, int ply)
{
  const LibraryRow *row = library_table_get (library_get_table (library), id);
  LibraryNames *names = library_get_names (library);
  g_autofree char *date = library_date_write (row->date);

  g_print ("%u\t%s\t%s – %s\t%s\t%s\t%s\t%d", id,
           library_row_rules (row) ? library_row_rules (row)->id : "?",
           library_names_get (names, row->players[0]), library_names_get (names, row->players[1]),
           result_token ((Result) row->result), date, library_names_get (names, row->event),
           row->plies);
  if (ply >= 0)
    g_print ("\tply %d", ply);
  g_print ("\n");
}

static double
milliseconds (gint64 start)
{
  return (double) (g_get_monotonic_time () - start) / 1000;
}

static Library *
open_library (const char *path)
{
  GError *error = NULL;
  gint64 start = g_get_monotonic_time ();
  Library *library = library_open (path, FALSE, &error);

  if (!library)
    say_error (path, error);
  else
    g_printerr ("%u games, opened in %.0f ms\n", library_count (library, NULL),
                milliseconds (start));
  return library;
}

static int
run_list (int n, char **words)
{
  g_autoptr (Library) library = open_library (words[0]);
  g_autoptr (LibraryFilter) filter = g_new0 (LibraryFilter, 1);
  g_autoptr (GArray) ids = NULL;
  GError *error = NULL;
  gint64 start = g_get_monotonic_time ();

  filter->text = g_strdup (n > 1 ? words[1] : NULL);
  if (library)
    ids = library_filter (library, filter, NULL,
                          n > 2 ? (LibrarySort) atoi (words[2]) : LIBRARY_SORT_NUMBER, FALSE, NULL,
                          &error);
  if (!ids)
    return error ? say_error (words[0], error) : 1;
  g_printerr ("%u found in %.1f ms\n", ids->len, milliseconds (start));
  for (guint i = 0; i < ids->len; i++)
    print_row (library, g_array_index (ids, guint32, i), -1);
  return 0;
}

static int
run_show (int n, char **words)
{
  g_autoptr (Library) library = open_library (words[0]);

  for (int i = 1; library && i < n; i++) {
    GError *error = NULL;
    g_autoptr (GameTree) tree
        = library_read_game (library, (guint32) g_ascii_strtoull (words[i], NULL, 10), &error);
    g_autofree char *text = tree ? pgn_write (tree) : NULL;
    if (!tree)
      return say_error (words[i], error);
    g_print ("%s", text);
  }
  return library ? 0 : 1;
}

/* The position that WORDS say: a game, then a FEN or "start", then moves. */
static const Rules *
read_place (int n, char **words, Position *position)
{
  const Game *game = registry_find (words[0]);
  TextError error;

  if (!game) {
    g_printerr ("palamedes-library: there is no game called %s\n", words[0]);
    return NULL;
  }
  rules_start (game->rules, position);
  if (n > 1 && strcmp (words[1], "start") != 0
      && !game->rules->position_from_text (position, words[1], &error)) {
    g_printerr ("palamedes-library: %s: %s\n", words[1], _ (error.message));
    return NULL;
  }
  for (int i = 2; i < n; i++) {
    Move move;
    if (game->rules->move_from_text (position, words[i], strlen (words[i]), &move)
        != MOVE_TEXT_OK) {
      g_printerr ("palamedes-library: %s is not a move here\n", words[i]);
      return NULL;
    }
    game->rules->play (position, move);
  }
  return game->rules;
}

static int
run_find (int n, char **words)
{
  g_autoptr (Library) library = open_library (words[0]);
  Position position;
  const Rules *rules = library ? read_place (n - 1, words + 1, &position) : NULL;
  gint64 start = g_get_monotonic_time ();
  GError *error = NULL;
  g_autoptr (GArray) hits
      = rules ? library_find_position (library, rules, &position, 0, &error) : NULL;

  if (!hits)
    return error ? say_error (words[0], error) : 1;
  g_printerr ("%u found in %.1f ms\n", hits->len, milliseconds (start));
  for (guint i = 0; i < hits->len; i++)
    print_row (library, g_array_index (hits, LibraryHit, i).game,
               g_array_index (hits, LibraryHit, i).ply);
  return 0;
}

static void
count_hits (const LibraryHit *hits, guint n, guint32 done, guint32 total, gpointer data)
{
  guint *found = data;

  *found += n;
}

/* All of the position's pieces and empty squares, but whoever is to move and may castle. */
static int
run_pattern (int n, char **words)
{
  g_autoptr (Library) library = open_library (words[0]);
  g_autofree LibraryPattern *pattern = g_new (LibraryPattern, 1);
  Position position;
  const Rules *rules = library ? read_place (n - 1, words + 1, &position) : NULL;
  gint64 start = g_get_monotonic_time ();
  GError *error = NULL;
  guint found = 0;

  if (!rules)
    return 1;
  library_pattern_init (pattern, rules);
  library_pattern_set_position (pattern, &position);
  pattern->side = -1;
  if (!library_find_pattern (library, pattern, NULL, count_hits, &found, NULL, &error))
    return say_error (words[0], error);
  g_print ("%u found in %.1f ms\n", found, milliseconds (start));
  return 0;
}

static int
run_explore (int n, char **words)
{
  g_autoptr (Library) library = open_library (words[0]);
  Position position;
  const Rules *rules = library ? read_place (n - 1, words + 1, &position) : NULL;
  gint64 start = g_get_monotonic_time ();
  GError *error = NULL;
  g_autoptr (LibraryExplored) explored
      = rules ? library_explore (library, rules, &position, NULL, &error) : NULL;

  if (!explored)
    return error ? say_error (words[0], error) : 1;
  g_printerr ("%u games, explored in %.1f ms\n", explored->games, milliseconds (start));
  for (guint i = 0; i < explored->moves->len; i++) {
    const LibraryMove *move = &g_array_index (explored->moves, LibraryMove, i);
    char text[MOVE_TEXT_MAX] = "end";
    if (move->move != MOVE_NONE)
      rules->move_to_text (&position, move->move, NOTATION_FILE, text);
    g_print ("%s\t%u\t+%u =%u -%u\t%u\t%u–%u\n", text, move->games, move->wins, move->draws,
             move->losses, move->rating, move->first_year, move->last_year);
  }
  for (guint i = 0; i < explored->n_best; i++)
    print_row (library, explored->best[i].game, explored->best[i].ply);
  return 0;
}

static int
run_problems (int n, char **words)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) problems = library_import_problems (words[0], G_MAXINT, &error);

  if (!problems)
    return say_error (words[0], error);
  for (guint i = 0; i < problems->len; i++) {
    const LibraryProblem *problem = problems->pdata[i];
    g_print ("%s\tgame %u\tline %d\t%s\t%s\n", problem->file, problem->number, problem->line,
             problem->game ? problem->game : "", problem->message);
  }
  return 0;
}

static int
run_export (int n, char **words)
{
  g_autoptr (Library) library = open_library (words[0]);
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (words[1]);
  g_autoptr (LibraryFilter) filter = g_new0 (LibraryFilter, 1);
  g_autoptr (GArray) ids = NULL;
  GError *error = NULL;
  gsize failed = 0;

  filter->text = g_strdup (n > 2 ? words[2] : NULL);
  if (library)
    ids = library_filter (library, filter, NULL, LIBRARY_SORT_NUMBER, FALSE, NULL, &error);
  if (!ids
      || !library_export (library, (const guint32 *) (gpointer) ids->data, ids->len, file, NULL,
                          NULL, &failed, NULL, &error))
    return error ? say_error (words[1], error) : 1;
  g_print ("%u games, %" G_GSIZE_FORMAT " of them could not be read\n", ids->len, failed);
  return failed > 0;
}

static int
run_repair (int n, char **words)
{
  GError *error = NULL;
  guint32 saved = 0;

  if (!library_rescue (words[0], words[1], &saved, NULL, &error))
    return say_error (words[0], error);
  g_print ("%u games saved in %s\n", saved, words[1]);
  return 0;
}

/* Whether the last position of game ID is found; every thousandth game is tried. */
static gboolean
game_is_indexed (Library *library, const LibraryRow *row, guint32 id, const GArray *moves,
                 const Position *start)
{
  enum { EACH = 1000 };
  const Rules *rules = library_row_rules (row);
  Position position = *start;
  g_autoptr (GArray) hits = NULL;
  gboolean found = FALSE;

  if (id % EACH != 0 || library_row_flags (row) & LIBRARY_DELETED)
    return TRUE;
  for (guint i = 0; i < moves->len; i++)
    rules->play (&position, rules_find_code (rules, &position, g_array_index (moves, MoveCode, i)));
  hits = library_find_position (library, rules, &position, 0, NULL);
  for (guint i = 0; hits && i < hits->len && !found; i++)
    found = g_array_index (hits, LibraryHit, i).game == id;
  return found;
}

/* Whether the file is whole, and so is each of its games and the index of them. */
static int
run_check_library (int n, char **words)
{
  GError *error = NULL;
  g_autoptr (Library) library = NULL;
  guint32 games = 0, missing = 0;

  if (!library_check (words[0], &error) || !(library = library_open (words[0], FALSE, &error)))
    return say_error (words[0], error);
  for (guint32 id = 1; id <= library_table_count (library_get_table (library)); id++) {
    const LibraryRow *row = library_table_get (library_get_table (library), id);
    Position start;
    g_autoptr (GArray) moves = NULL;
    if (row->kind == LIBRARY_KINDS_MAX)
      continue;
    moves = library_read_moves (library, id, &start, &error);
    if (!moves)
      return say_error (words[0], error);
    games++;
    missing += !game_is_indexed (library, row, id, moves, &start);
  }
  g_print ("whole: %u games, %u of them not indexed\n", games, missing);
  return missing > 0;
}

static const Command commands[] = {
  { "import", "LIBRARY [FILE OR FOLDER]...",
    "add the games of files; without any, go on with an import that was stopped", 1, run_import },
  { "problems", "LIBRARY", "list what stayed out of imports, and why", 1, run_problems },
  { "list", "LIBRARY [TEXT [ORDER]]", "list games; only those in which all words of TEXT occur", 1,
    run_list },
  { "show", "LIBRARY NUMBER...", "print games as PGN", 2, run_show },
  { "find", "LIBRARY GAME [FEN|start [MOVE...]]", "list the games in which a position stands", 2,
    run_find },
  { "pattern", "LIBRARY GAME [FEN|start [MOVE...]]",
    "count the games in which its pieces stand, whoever is to move", 2, run_pattern },
  { "explore", "LIBRARY GAME [FEN|start [MOVE...]]", "tell what was played in a position", 2,
    run_explore },
  { "export", "LIBRARY FILE [TEXT]", "write games as PGN", 2, run_export },
  { "check-library", "LIBRARY", "read all of a library and tell whether it is whole", 1,
    run_check_library },
  { "repair", "LIBRARY COPY", "save what can be read of a damaged library in a new one", 2,
    run_repair },
  { "check", "FILE...", "play every move of the games in files, and tell what is broken", 1,
    run_check },
};

static void
print_usage (FILE *to)
{
  fprintf (to, "Usage:\n");
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    fprintf (to, "  palamedes-library %s %s\n      %s\n", commands[i].name, commands[i].words,
             commands[i].summary);
  fprintf (to, "  palamedes-library --help | --version\n");
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
  if (argc > 1 && (strcmp (argv[1], "--help") == 0 || strcmp (argv[1], "-h") == 0)) {
    print_usage (stdout);
    return 0;
  }
  print_usage (stderr);
  return 2;
}
