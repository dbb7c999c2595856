/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Importing: every game comes out as it went in, twice is once, what is broken stays out, and what
 * was stopped goes on. */
#include "test-library-help.h"

#include "../support/test-cbr-files.h"
#include "../support/test-data.h"
#include "../support/test-wthor-files.h"
#include "files/core/game-file.h"
#include "files/pgn/pgn.h"
#include "library/library-pieces.h"
#include "library/library-writer.h"
#include "registry.h"

#include <string.h>

/* --- round trips --- */

/* Every game of the file at PATH is in the library, in its order, and is written as the reader
 * reads it. */
static void
assert_round_trip (Shelf *shelf, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GameFile) games = game_file_load (file, NULL, NULL);
  g_autoptr (Library) library = NULL;
  LibraryProgress report;
  guint32 id = 0;

  shelf_clear (shelf);
  report = shelf_import_file (shelf, path);
  library = library_open (shelf->path, FALSE, NULL);
  g_assert_cmpuint (report.games, ==, games ? games->entries->len : 0);
  for (guint i = 0; games && i < games->entries->len; i++) {
    const GameEntry *entry = game_file_entry (games, i);
    g_autoptr (GBytes) bytes = game_file_text (games, entry->offset, entry->length, NULL);
    g_autoptr (GameTree) tree = game_file_read (games, i, NULL, NULL);
    g_autoptr (GameTree) kept = NULL;
    g_autofree char *expected = NULL, *written = NULL;
    gboolean whole = tree != NULL;

    if (games->format == &pgn_format)
      game_tree_free (
          pgn_read_whole (g_bytes_get_data (bytes, NULL), entry->length, 1, NULL, &whole, NULL));
    if (!whole)
      continue;
    kept = library_read_game (library, ++id, NULL);
    g_assert_nonnull (kept);
    g_assert_nonnull (tree);
    expected = pgn_write (tree);
    written = pgn_write (kept);
    g_assert_cmpstr (written, ==, expected);
    g_assert_cmpint (kept->outcome.reason, ==, tree->outcome.reason);
  }
}

static void
test_pgn_files (Shelf *shelf, gconstpointer data)
{
  g_autofree char *folder = test_data_path ("data/pgn");
  g_autoptr (GDir) dir = folder ? g_dir_open (folder, 0, NULL) : NULL;
  const char *name;
  guint n = 0;

  while (dir && (name = g_dir_read_name (dir)))
    if (g_str_has_suffix (name, ".pgn")) {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      assert_round_trip (shelf, path);
      n++;
    }
  g_assert_true (!dir || n > 10);
}

static const char annotated[]
    = "[Event \"Notes\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n[ECO \"C20\"]\n"
      "[WhiteElo \"2500\"]\n[BlackElo \"2?\"]\n[Date \"2020\"]\n[Annotator \"Q\\\"x\\\\\"]\n\n"
      "{Before all} 1. e4! {best by test [%clk 0:10:00]} e5 $6 (1... c5 2. Nf3 (2. c3) 2... d6) "
      "2. Ke2?? Ke7 ; to the end of the line\n1-0\n\n";

static void
test_annotated (Shelf *shelf, gconstpointer data)
{
  g_autofree char *path = g_build_filename (shelf->folder, "notes.pgn", NULL);
  g_autoptr (Library) library = NULL;
  const LibraryRow *row;

  g_assert_true (g_file_set_contents (path, annotated, -1, NULL));
  assert_round_trip (shelf, path);
  library = library_open (shelf->path, FALSE, NULL);
  row = library_table_get (library_get_table (library), 1);
  g_assert_cmpuint (library_row_flags (row), ==, LIBRARY_ANNOTATED);
  g_assert_cmpuint (row->ratings[0], ==, 2500);
  g_assert_cmpuint (row->date, ==, 20200000);
  g_assert_cmpuint (row->plies, ==, 4);
}

/* Starts of their own, other games, passes that nobody wrote, and ends of every kind. */
static void
test_odd_games (Shelf *shelf, gconstpointer data)
{
  static const char *const games[] = {
    "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 Kd7 2. Kd2 *\n\n",
    "[Variant \"Chess960\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]\n\n"
    "1. e4 e5 1/2-1/2\n\n",
    "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n[Black \"乙\"]\n[Result \"1-0\"]\n\n"
    "1. 炮二平五 马8进7 2. 马二进三 车9平8 1-0\n\n",
    "[Variant \"Reversi\"]\n[Black \"A\"]\n[White \"B\"]\n\n1. f5 f6 2. e6 f4 0-1\n\n",
    "[White \"A\"]\n[Black \"B\"]\n[Termination \"time forfeit\"]\n[Result \"0-1\"]\n\n1. e4 "
    "0-1\n\n",
    "[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n",
    "[White \"A\"]\n[Black \"C\"]\n\n1. e4 -- 2. d4 *\n\n",
    "[White \"A\"]\n[Black \"D\"]\n[Result \"*\"]\n\n*\n\n",
    "{a comment before the tags}\n[White \"A\"]\n[Black \"E\"]\n\n1. d4 d5 *\n\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (games); i++) {
    g_autofree char *name = g_strdup_printf ("%u.pgn", i);
    g_autofree char *path = g_build_filename (shelf->folder, name, NULL);
    g_assert_true (g_file_set_contents (path, games[i], -1, NULL));
    assert_round_trip (shelf, path);
  }
}

/* Files larger than a piece are cut where games begin, wherever they are read. */
static void
test_many_pieces (Shelf *shelf, gconstpointer data)
{
  g_autofree char *path = g_build_filename (shelf->folder, "many.pgn", NULL);

  for (int i = 0; i < registry_count (); i++) {
    g_autofree char *text = random_games (registry_game (i)->rules, 1500, (guint64) i + 1);
    g_assert_true (g_file_set_contents (path, text, -1, NULL));
    assert_round_trip (shelf, path);
  }
}

/* Every other kind of file that can be written: what it holds comes out again. */
static void
test_formats (Shelf *shelf, gconstpointer data)
{
  const FileFormat *format;
  guint n = 0;

  for (guint i = 0; (format = file_format_at (i)); i++)
    for (int j = 0; format->write && j < registry_count (); j++) {
      const Rules *rules = registry_game (j)->rules;
      g_autofree char *text = random_games (rules, 1, 30 + i);
      g_autoptr (GameTree) tree = pgn_read (text, strlen (text), 1, NULL, NULL);
      g_autoptr (GBytes) bytes = NULL;
      g_autofree char *name = g_strdup_printf ("game.%s", format->suffixes[0]);
      g_autofree char *path = g_build_filename (shelf->folder, name, NULL);
      if (!file_format_writes (format, rules))
        continue;
      game_node_set_comment (game_node_next (tree->root), "a word");
      bytes = file_format_write (format, tree, NULL, NULL);
      g_assert_true (g_file_set_contents (path, g_bytes_get_data (bytes, NULL),
                                          (gssize) g_bytes_get_size (bytes), NULL));
      assert_round_trip (shelf, path);
      n++;
    }
  g_assert_cmpuint (n, >, 5);
}

/* The binary files that are only read. */
static void
test_read_only_formats (Shelf *shelf, gconstpointer data)
{
  static const char *const players[] = { "???", "Tastet Marc", "Rose Brian", NULL };
  const struct {
    const char *name;
    GString *content;
  } files[] = { { "WTHOR.JOU", wthor_make_names (players, 20) },
                { "WTH_1996.wtb", wthor_make_games (20, 8) },
                { "a.cbr", cbr_make_game ("吕钦") },
                { "b.cbl", cbr_make_library (12) } };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++) {
    g_autoptr (GString) content = files[i].content;
    g_autofree char *path = g_build_filename (shelf->folder, files[i].name, NULL);
    g_assert_true (g_file_set_contents (path, content->str, (gssize) content->len, NULL));
    if (i == 0)
      continue; /* names, which the next one takes */
    assert_round_trip (shelf, path);
  }
}

/* --- twice is once --- */

static void
test_duplicates (Shelf *shelf, gconstpointer data)
{
  static const char first[] = "[Event \"Wijk aan Zee\"]\n[White \"Carlsen, Magnus\"]\n"
                              "[Black \"Müller, K.\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n";
  static const char same[]
      = "[Event \"Tata Steel\"]\n[White \"MAGNUS CARLSEN\"]\n"
        "[Black \"Muller,Karsten\"]\n[Result \"1-0\"]\n\n1.e4 e5 2.Nf3 1-0\n\n";
  static const char noted[] = "[White \"Carlsen, M\"]\n[Black \"Müller, K.\"]\n[Result \"1-0\"]\n\n"
                              "1. e4 {so} e5 2. Nf3 1-0\n\n";
  static const char others[]
      = "[White \"Carlsen, Magnus\"]\n[Black \"Meyer, K.\"]\n[Result \"1-0\"]\n\n"
        "1. e4 e5 2. Nf3 1-0\n\n";
  LibraryProgress report;
  g_autoptr (GPtrArray) problems = NULL;

  shelf_import_text (shelf, "first.pgn", first);
  report = shelf_import_text (shelf, "same.pgn", same);
  g_assert_cmpuint (report.duplicates, ==, 1);
  g_assert_cmpuint (report.added, ==, 0);
  problems = library_import_problems (shelf->path, 10, NULL);
  g_assert_cmpuint (problems->len, ==, 1);
  g_assert_cmpuint (((LibraryProblem *) problems->pdata[0])->duplicate_of, ==, 1);
  /* What somebody has written down is not lost, and does not come in again. */
  g_assert_cmpuint (shelf_import_text (shelf, "noted.pgn", noted).added, ==, 1);
  g_assert_cmpuint (shelf_import_text (shelf, "noted.pgn", noted).added, ==, 0);
  g_assert_cmpuint (shelf_import_text (shelf, "first.pgn", first).added, ==, 0);
  g_assert_cmpuint (shelf_import_text (shelf, "others.pgn", others).added, ==, 1);
}

/* A game that was deleted may come in again. */
static void
test_deleted_again (Shelf *shelf, gconstpointer data)
{
  static const char game[] = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 *\n\n";
  const guint32 id = 1;
  g_autoptr (Library) library = NULL;

  shelf_import_text (shelf, "a.pgn", game);
  library = library_open (shelf->path, FALSE, NULL);
  g_assert_true (library_set_flags (library, &id, 1, 0, LIBRARY_DELETED, NULL));
  g_assert_cmpuint (library_count (library, NULL), ==, 0);
  g_assert_cmpuint (shelf_import_text (shelf, "a.pgn", game).added, ==, 1);
  g_assert_true (library_refresh (library, NULL));
  g_assert_cmpuint (library_count (library, NULL), ==, 1);
}

/* --- what is broken --- */

static void
test_broken (Shelf *shelf, gconstpointer data)
{
  static const char text[] = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 *\n\n"
                             "[White \"C\"]\n[Black \"D\"]\n\n1. e4 e5 2. Ke3 Nf6 *\n\n"
                             "[White \"E\"]\n[Black \"F\"]\n[FEN \"8/8/8 w\"]\n\n1. e4 *\n\n"
                             "[White \"G\"]\n[Black \"H\"]\n\n1. e4 (1. Ke5) e5 *\n\n";
  LibraryProgress report = shelf_import_text (shelf, "broken.pgn", text);
  g_autoptr (GPtrArray) problems = library_import_problems (shelf->path, 10, NULL);
  const LibraryProblem *first, *second;

  g_assert_cmpuint (report.games, ==, 4);
  g_assert_cmpuint (report.added, ==, 2);
  g_assert_cmpuint (report.broken, ==, 2);
  g_assert_cmpuint (problems->len, ==, 2);
  first = problems->pdata[0];
  second = problems->pdata[1];
  g_assert_cmpstr (first->file, ==, "broken.pgn");
  g_assert_cmpuint (first->number, ==, 2);
  g_assert_cmpint (first->line, ==, 6);
  g_assert_cmpstr (first->game, ==, "C – D");
  g_assert_nonnull (strstr (first->message, "Ke3"));
  g_assert_nonnull (strstr (first->message, "the game was not added"));
  g_assert_true (g_str_has_suffix (first->uri, "/broken.pgn"));
  g_assert_cmpuint (second->number, ==, 3);
  g_assert_cmpint (second->line, ==, 11);
}

/* A file that is none is told of, and the others come in. */
static void
test_unreadable (Shelf *shelf, gconstpointer data)
{
  g_autofree char *missing = g_build_filename (shelf->folder, "missing.pgn", NULL);
  g_autofree char *other = g_build_filename (shelf->folder, "picture.png", NULL);
  g_autofree char *good = g_build_filename (shelf->folder, "good.pgn", NULL);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) problems = NULL;
  LibraryProgress report;
  guint count;

  g_assert_true (g_file_set_contents (other, "1. d4 d5 *\n", -1, NULL)); /* not in a folder */
  g_assert_true (g_file_set_contents (good, "1. e4 e5 *\n", -1, NULL));
  g_ptr_array_add (files, g_file_new_for_path (missing));
  g_ptr_array_add (files, g_file_new_for_path (shelf->folder));
  g_assert_true (library_import_add (shelf->path, files, &count, NULL, NULL));
  g_assert_cmpuint (count, ==, 2);
  g_assert_true (library_import_run (shelf->path, NULL, NULL, NULL, NULL, &report, NULL));
  g_assert_cmpuint (report.failed, ==, 1);
  g_assert_cmpuint (report.added, ==, 1);
  problems = library_import_problems (shelf->path, 10, NULL);
  g_assert_cmpuint (problems->len, ==, 1);
  g_assert_cmpstr (((LibraryProblem *) problems->pdata[0])->file, ==, "missing.pgn");
}

/* Texts in a folder come in where they hold games; others are nothing to tell of. */
static void
test_texts (Shelf *shelf, gconstpointer data)
{
  static const char *const texts[][2]
      = { { "moves.txt", "1. 炮二平五 马８进７ 2. 马二进三 车９平８" },
          { "dpxq.txt",
            "[DhtmlXQ_title]x[/DhtmlXQ_title]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]" },
          { "readme.txt", "1. Unpack the games.\n2. e4 is what most of them begin with, or d4.\n" },
          { "source.txt", "https://www.example.org/games/of/many/players" },
          { "empty.txt", "" } };
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  LibraryProgress report;
  guint count;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autofree char *path = g_build_filename (shelf->folder, texts[i][0], NULL);

    g_assert_true (g_file_set_contents (path, texts[i][1], -1, NULL));
  }
  g_ptr_array_add (files, g_file_new_for_path (shelf->folder));
  g_assert_true (library_import_add (shelf->path, files, &count, NULL, NULL));
  g_assert_cmpuint (count, ==, 2);
  g_assert_true (library_import_run (shelf->path, NULL, NULL, NULL, NULL, &report, NULL));
  g_assert_cmpuint (report.failed, ==, 0);
  g_assert_cmpuint (report.added, ==, 2);
}

/* --- stopped --- */

static void
stop_early (const LibraryProgress *progress, gboolean committed, gpointer data)
{
  if (progress->games > 0)
    g_cancellable_cancel (data);
}

static void
test_goes_on (Shelf *shelf, gconstpointer data)
{
  const Rules *rules = library_test_rules ("chess");
  g_autofree char *text = random_games (rules, 4000, 5);
  g_autofree char *path = g_build_filename (shelf->folder, "many.pgn", NULL);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (Library) library = NULL;
  LibraryProgress first, second;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_ptr_array_add (files, g_file_new_for_path (path));
  g_assert_true (library_import_add (shelf->path, files, NULL, NULL, NULL));
  g_assert_false (
      library_import_run (shelf->path, NULL, stop_early, cancellable, cancellable, &first, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (first.games, >, 0);
  g_assert_cmpuint (first.games, <, 4000);
  g_assert_cmpuint (library_import_waiting (shelf->path), ==, 1);
  library = library_open (shelf->path, FALSE, NULL);
  g_assert_cmpuint (library_count (library, NULL), ==, first.added);
  g_assert_true (library_import_run (shelf->path, NULL, NULL, NULL, NULL, &second, NULL));
  g_assert_cmpuint (first.games + second.games, ==, 4000);
  g_assert_cmpuint (second.duplicates, ==, 0);
  g_assert_cmpuint (library_import_waiting (shelf->path), ==, 0);
}

static void
test_dropped (Shelf *shelf, gconstpointer data)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  LibraryProgress report;

  g_ptr_array_add (files, g_file_new_for_path ("/nowhere/at/all.pgn"));
  g_assert_true (library_import_add (shelf->path, files, NULL, NULL, NULL));
  g_assert_cmpuint (library_import_waiting (shelf->path), ==, 1);
  g_assert_true (library_import_drop (shelf->path, NULL));
  g_assert_cmpuint (library_import_waiting (shelf->path), ==, 0);
  g_assert_true (library_import_run (shelf->path, NULL, NULL, NULL, NULL, &report, NULL));
  g_assert_cmpuint (report.sources_total, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  SHELF_TEST ("/library-import/pgn-files", test_pgn_files);
  SHELF_TEST ("/library-import/annotated", test_annotated);
  SHELF_TEST ("/library-import/odd-games", test_odd_games);
  SHELF_TEST ("/library-import/many-pieces", test_many_pieces);
  SHELF_TEST ("/library-import/formats", test_formats);
  SHELF_TEST ("/library-import/read-only-formats", test_read_only_formats);
  SHELF_TEST ("/library-import/duplicates", test_duplicates);
  SHELF_TEST ("/library-import/deleted-again", test_deleted_again);
  SHELF_TEST ("/library-import/broken", test_broken);
  SHELF_TEST ("/library-import/unreadable", test_unreadable);
  SHELF_TEST ("/library-import/texts", test_texts);
  SHELF_TEST ("/library-import/goes-on", test_goes_on);
  SHELF_TEST ("/library-import/dropped", test_dropped);
  return g_test_run ();
}
