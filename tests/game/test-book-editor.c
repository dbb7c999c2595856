/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Changing a book: move by move, by lines and as a whole, there and back; and the long work. */
#include "support/test-game.h"

#include "files/book/book-own.h"
#include "game/books/pal-book-editor.h"
#include "game/books/pal-book-maker.h"
#include "game/match/pal-new-game.h"

#include <glib/gstdio.h>
#include <sqlite3.h>

typedef struct {
  char *folder;
  PalBooks *books;
  PalBookEditor *editor;
  PalMatch *match;
  GMainLoop *loop;
  GAsyncResult *result;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GSettings) settings = pal_new_game_settings (&chess_rules);

  g_settings_reset (settings, "book");
  f->folder = g_dir_make_tmp ("palamedes-editor-XXXXXX", NULL);
  f->books = pal_books_new ("/nowhere", f->folder);
  f->editor = pal_book_editor_new (f->books);
  f->match = test_match (NULL, NULL, NULL, NULL);
  f->loop = g_main_loop_new (NULL, FALSE);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_autoptr (GDir) dir = NULL;

  g_object_unref (f->editor);
  g_object_unref (f->books);
  g_object_unref (f->match);
  g_main_loop_unref (f->loop);
  g_clear_object (&f->result);
  dir = g_dir_open (f->folder, 0, NULL);
  for (const char *name; (name = g_dir_read_name (dir));) {
    g_autofree char *path = g_build_filename (f->folder, name, NULL);

    g_unlink (path);
  }
  g_rmdir (f->folder);
  g_free (f->folder);
}

static const Position *
here (Fixture *f)
{
  return &pal_match_get_head (f->match)->position;
}

static void
put (Fixture *f, const char *text, int weight, const char *note)
{
  const BookMove move
      = { .move = test_move (f->match, text), .weight = weight, .note = (char *) note };
  g_autoptr (GError) error = NULL;

  g_assert_true (pal_book_editor_put (f->editor, &chess_rules, here (f), &move, &error));
  g_assert_no_error (error);
}

/* What the book says of the position at the head: "e4 30 (note), d4 20". */
static void
assert_moves (Fixture *f, const char *expected)
{
  g_autoptr (GArray) moves = pal_books_look_up (f->books, &chess_rules, here (f));
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < moves->len; i++) {
    const BookMove *move = &g_array_index (moves, BookMove, i);
    char name[MOVE_TEXT_MAX];

    chess_rules.move_to_text (here (f), move->move, NOTATION_FILE, name);
    g_string_append_printf (text, "%s%s %d", i > 0 ? ", " : "", name, move->weight);
    if (move->note)
      g_string_append_printf (text, " (%s)", move->note);
  }
  g_assert_cmpstr (text->str, ==, expected);
  g_string_free (text, TRUE);
}

static void
undo (Fixture *f)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (pal_book_editor_undo (f->editor, &error));
  g_assert_no_error (error);
}

static void
redo (Fixture *f)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (pal_book_editor_redo (f->editor, &error));
  g_assert_no_error (error);
}

/* --- moves --- */

static void
test_moves (Fixture *f, gconstpointer data)
{
  put (f, "e4", 30, "sharp");
  put (f, "d4", 20, NULL);
  assert_moves (f, "e4 30 (sharp), d4 20");
  g_assert_true (
      pal_book_editor_remove (f->editor, &chess_rules, here (f), test_move (f->match, "e4"), NULL));
  assert_moves (f, "d4 20");
  undo (f);
  assert_moves (f, "e4 30 (sharp), d4 20");
  undo (f);
  undo (f);
  assert_moves (f, "");
  g_assert_false (pal_book_editor_can_undo (f->editor));
  redo (f);
  assert_moves (f, "e4 30 (sharp)");
  put (f, "c4", 5, NULL);
  g_assert_false (pal_book_editor_can_redo (f->editor));
  assert_moves (f, "e4 30 (sharp), c4 5");
}

static void
count_notify (int *n)
{
  ++*n;
}

/* A weight that is turned up step by step goes back at once. */
static void
test_run (Fixture *f, gconstpointer data)
{
  int told = 0;

  g_signal_connect_swapped (f->editor, "notify::can-redo", G_CALLBACK (count_notify), &told);
  put (f, "e4", 30, NULL);
  put (f, "e4", 31, NULL);
  put (f, "e4", 32, NULL);
  assert_moves (f, "e4 32");
  told = 0;
  undo (f);
  g_assert_cmpint (told, ==, 1);
  assert_moves (f, "e4 30");
  redo (f);
  g_assert_cmpint (told, ==, 2);
  assert_moves (f, "e4 32");
}

static void
test_line (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint added;

  put (f, "e4", 7, "mine");
  test_play (f->match, "e4 e5 Nf3");
  g_assert_true (pal_book_editor_add_line (f->editor, pal_match_get_tree (f->match),
                                           pal_match_get_head (f->match), &added, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (added, ==, 2);
  pal_match_go_on_from (f->match, pal_match_get_tree (f->match)->root);
  assert_moves (f, "e4 7 (mine)");
  test_play (f->match, "e4");
  assert_moves (f, "e5 100");
  undo (f);
  assert_moves (f, "");
  redo (f);
  assert_moves (f, "e5 100");
}

static void
run_sql (const char *path, const char *text)
{
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, text, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
}

/* Where not all of a line can be written nothing is, and the book can be written to afterwards. */
static void
test_line_fails (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;
  const GameTree *tree = pal_match_get_tree (f->match);
  guint added = 0;

  put (f, "e4", 7, NULL);
  test_play (f->match, "e4 e5 Nf3 Nc6");
  file = pal_books_dup_file (f->books, &chess_rules);
  run_sql (g_file_peek_path (file),
           "CREATE TRIGGER full BEFORE INSERT ON moves WHEN (SELECT count(*) FROM moves) >= 3"
           " BEGIN SELECT RAISE (ABORT, 'full'); END;");
  g_assert_false (
      pal_book_editor_add_line (f->editor, tree, pal_match_get_head (f->match), &added, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  pal_match_go_on_from (f->match, game_node_next (tree->root));
  assert_moves (f, "");
  run_sql (g_file_peek_path (file), "DROP TRIGGER full;");
  g_assert_true (
      pal_book_editor_add_line (f->editor, tree, game_node_last (tree->root), &added, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (added, ==, 3);
}

/* A line may be as long as a file makes it. */
static void
test_long_line (Fixture *f, gconstpointer data)
{
  enum { PLIES = 200000 };
  static const char *const there_and_back[] = { "Nf3", "Nf6", "Ng1", "Ng8" };
  g_autoptr (GameTree) tree = game_tree_new (&chess_rules, here (f));
  GameNode *node = tree->root;
  g_autoptr (GError) error = NULL;
  guint added;

  for (int ply = 0; ply < PLIES; ply++) {
    const char *text = there_and_back[ply % 4];
    Move move;

    g_assert_cmpint (chess_rules.move_from_text (&node->position, text, 3, &move), ==,
                     MOVE_TEXT_OK);
    node = game_tree_add (tree, node, move);
  }
  g_assert_true (pal_book_editor_add_line (f->editor, tree, node, &added, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (added, ==, 4);
}

/* Another book in its place: what was done to the one before cannot be undone in this one. */
static void
test_other (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) file = NULL;
  g_autofree char *name = NULL;
  g_autoptr (GError) error = NULL;

  put (f, "e4", 7, NULL);
  g_assert_true (pal_book_editor_can_undo (f->editor));
  file = pal_books_new_file (f->books, &chess_rules, "Chess Base – Noether/Bohr", &error);
  name = g_file_get_basename (file);
  g_assert_cmpstr (name, ==, "Chess Base – Noether-Bohr.palbook");
  g_assert_true (book_own_create (file, &chess_rules, &error));
  g_assert_true (pal_books_choose (f->books, &chess_rules, file, &error));
  g_assert_false (pal_book_editor_can_undo (f->editor));
  assert_moves (f, "");
}

/* --- the long work --- */

static GFile *
file_in (Fixture *f, const char *name)
{
  g_autofree char *path = g_build_filename (f->folder, name, NULL);

  return g_file_new_for_path (path);
}

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Fixture *f = data;

  f->result = g_object_ref (result);
  g_main_loop_quit (f->loop);
}

/* COUNT games, half of which begin with 1. e4. */
static GFile *
make_games (Fixture *f, int count)
{
  GFile *file = file_in (f, "games.pgn");
  GString *text = g_string_new (NULL);

  for (int i = 0; i < count; i++)
    g_string_append_printf (text, "[Result \"1-0\"]\n\n1. %s d5 2. Nc3 d4 1-0\n\n",
                            i % 2 ? "e4" : "d4");
  g_assert_true (g_file_set_contents (g_file_peek_path (file), text->str, -1, NULL));
  g_string_free (text, TRUE);
  return file;
}

static void
test_make (Fixture *f, gconstpointer data)
{
  const BookBounds bounds = BOOK_BOUNDS_DEFAULT;
  g_autoptr (PalBookMaker) maker = pal_book_maker_new ();
  g_autoptr (GFile) games = make_games (f, 200);
  g_autoptr (GFile) file = file_in (f, "made.palbook");
  g_autoptr (GError) error = NULL;
  BookReport report;
  gboolean busy;

  pal_book_maker_make (maker, &chess_rules, games, file, &bounds, done_cb, f);
  g_object_get (maker, "busy", &busy, NULL);
  g_assert_true (busy);
  g_main_loop_run (f->loop);
  g_assert_true (pal_book_maker_finish (maker, f->result, &report, &error));
  g_assert_no_error (error);
  g_object_get (maker, "busy", &busy, NULL);
  g_assert_false (busy);
  g_assert_cmpuint (report.counted, ==, 200);
  g_assert_true (pal_books_choose (f->books, &chess_rules, file, &error));
  assert_moves (f, "d4 20000, e4 20000");
}

/* Stopped before it began: there is no book, and not half of one. */
static void
test_stop (Fixture *f, gconstpointer data)
{
  const BookBounds bounds = BOOK_BOUNDS_DEFAULT;
  g_autoptr (PalBookMaker) maker = pal_book_maker_new ();
  g_autoptr (GFile) games = make_games (f, 2000);
  g_autoptr (GFile) file = file_in (f, "made.palbook");
  g_autoptr (GFile) half = file_in (f, "made.palbook.making");
  g_autoptr (GError) error = NULL;

  pal_book_maker_make (maker, &chess_rules, games, file, &bounds, done_cb, f);
  pal_book_maker_stop (maker);
  g_main_loop_run (f->loop);
  g_assert_false (pal_book_maker_finish (maker, f->result, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_false (g_file_query_exists (file, NULL));
  g_assert_false (g_file_query_exists (half, NULL));
}

/* OTHER with MOVE of the start. */
static void
make_other (Fixture *f, GFile *other, const char *move)
{
  const BookMove known = { .move = test_move (f->match, move), .weight = 40 };
  g_autoptr (GError) error = NULL;

  g_assert_true (book_own_create (other, &chess_rules, &error));
  g_autoptr (Book) book = book_open (other, &chess_rules, &error);
  g_assert_true (book_put (book, here (f), &known, &error));
}

/* Merges OTHER into the book in use, up to the point where it would take its place. */
static gboolean
merge (Fixture *f, GFile *other, gboolean stop, GError **error)
{
  g_autoptr (PalBookMaker) maker = pal_book_maker_new ();
  g_autoptr (GFile) file = NULL, whole = NULL;

  whole = pal_book_editor_begin_whole (f->editor, &chess_rules, error);
  g_assert_nonnull (whole);
  file = pal_books_dup_file (f->books, &chess_rules);
  pal_book_maker_merge (maker, &chess_rules, file, other, whole, done_cb, f);
  if (stop)
    pal_book_maker_stop (maker);
  g_main_loop_run (f->loop);
  return pal_book_maker_finish (maker, f->result, NULL, error);
}

static guint
count_files (Fixture *f)
{
  g_autoptr (GDir) dir = g_dir_open (f->folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir))
    n++;
  return n;
}

/* What a killed program leaves beside a book goes when that is opened, and nothing else does. */
static void
test_tidy (Fixture *f, gconstpointer data)
{
  static const char *const names[] = { "book.palbook.undo-mine",
                                       "book.palbook.undo-x123abcd",
                                       "book.palbook.undo-0123abcde",
                                       "book.palbook.undo-0123abcd.copy",
                                       "mybook.palbook.undo-0123abcd",
                                       "book.palbook.undo-0123abcd",
                                       "book.palbook.undo-89abcdef-journal" };
  enum { LEFT = 2 }; /* of the names, the last ones */
  g_autoptr (GFile) file = file_in (f, "book.palbook");

  make_other (f, file, "e4");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *path = g_build_filename (f->folder, names[i], NULL);

    g_assert_true (g_file_set_contents (path, "", 0, NULL));
  }
  g_assert_true (pal_books_choose (f->books, &chess_rules, file, NULL));
  assert_moves (f, "e4 40");
  g_assert_cmpuint (count_files (f), ==, 1 + G_N_ELEMENTS (names) - LEFT);
}

static void
test_merge (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) other = file_in (f, "other.palbook");
  g_autoptr (GError) error = NULL;

  make_other (f, other, "d4");
  put (f, "e4", 50, NULL);
  g_assert_true (merge (f, other, FALSE, &error));
  g_assert_no_error (error);
  assert_moves (f, "e4 50"); /* the book in use is untouched until all is done */
  g_assert_true (pal_book_editor_end_whole (f->editor, TRUE, &error));
  assert_moves (f, "e4 50, d4 40");
  undo (f);
  assert_moves (f, "e4 50");
  redo (f);
  assert_moves (f, "e4 50, d4 40");
  undo (f);
  undo (f);
  assert_moves (f, "");
}

/* Stopped, or with a book that was changed meanwhile: that stays, and no file is left over. */
static void
test_merge_fails (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) other = file_in (f, "other.palbook");
  g_autoptr (GError) error = NULL;
  guint files;

  make_other (f, other, "d4");
  put (f, "e4", 50, NULL);
  files = count_files (f);
  if (!merge (f, other, TRUE, &error)) /* unless it was quicker */
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_true (pal_book_editor_end_whole (f->editor, FALSE, &error));
  assert_moves (f, "e4 50");
  g_clear_object (&f->result);
  g_assert_true (merge (f, other, FALSE, &error));
  put (f, "c4", 20, NULL);
  g_assert_false (pal_book_editor_end_whole (f->editor, TRUE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  assert_moves (f, "e4 50, c4 20");
  g_assert_cmpuint (count_files (f), ==, files);
}

/* Puts a move of a position that no line leads to behind a book of Polyglot's. */
static void
add_island (GFile *book)
{
  static const guint8 record[16]
      = { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x03, 0x1c, 0, 1 };
  g_autoptr (GFileOutputStream) stream = g_file_append_to (book, G_FILE_CREATE_NONE, NULL, NULL);

  g_assert_true (g_output_stream_write_all (G_OUTPUT_STREAM (stream), record, sizeof record, NULL,
                                            NULL, NULL));
}

/* A book of another format becomes one of one's own, and back; what could not be taken is counted.
 */
static void
test_copy (Fixture *f, gconstpointer data)
{
  g_autoptr (PalBookMaker) maker = pal_book_maker_new ();
  g_autoptr (GFile) saved = file_in (f, "saved.bin"), copy = file_in (f, "copy.palbook");
  g_autoptr (GFile) own = NULL;
  g_autoptr (GError) error = NULL;
  BookReport report;

  put (f, "e4", 50, NULL);
  own = pal_books_dup_file (f->books, &chess_rules);
  pal_book_maker_save_polyglot (maker, &chess_rules, own, saved, done_cb, f);
  g_main_loop_run (f->loop);
  g_assert_true (pal_book_maker_finish (maker, f->result, &report, &error));
  g_clear_object (&f->result);
  g_assert_cmpuint (report.left_out, ==, 0);
  add_island (saved);
  g_assert_true (pal_books_choose (f->books, &chess_rules, saved, &error));
  g_assert_true (pal_books_edit_takes_long (f->books, &chess_rules)); /* so that all is told */
  pal_book_maker_copy (maker, &chess_rules, saved, copy, done_cb, f);
  g_main_loop_run (f->loop);
  g_assert_true (pal_book_maker_finish (maker, f->result, &report, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (report.left_out, ==, 1);
  g_assert_true (pal_books_choose (f->books, &chess_rules, copy, &error));
  assert_moves (f, "e4 50");
  g_assert_false (pal_books_edit_takes_long (f->books, &chess_rules));
}

int
main (int argc, char **argv)
{
  const struct {
    const char *path;
    void (*test) (Fixture *, gconstpointer);
  } tests[] = {
    { "/book-editor/moves", test_moves }, { "/book-editor/run", test_run },
    { "/book-editor/line", test_line },   { "/book-editor/other", test_other },
    { "/book-editor/make", test_make },   { "/book-editor/stop", test_stop },
    { "/book-editor/merge", test_merge }, { "/book-editor/merge-fails", test_merge_fails },
    { "/book-editor/copy", test_copy },   { "/book-editor/long-line", test_long_line },
    { "/book-editor/tidy", test_tidy },   { "/book-editor/line-fails", test_line_fails },
  };

  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].test, tear_down);
  return g_test_run ();
}
