/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The books that the program uses: which one, kept whole, and played from. */
#include "support/test-game.h"

#include "bot/bot.h"
#include "files/book/book-own.h"
#include "game/books/pal-books.h"
#include "game/match/pal-match-private.h"
#include "game/match/pal-new-game.h"
#include "game/players/pal-bot-player.h"
#include "registry.h"
#include "reversi/reversi.h"

#include <glib/gstdio.h>
#include <sqlite3.h>

typedef struct {
  char *folder, *starters, *own;
  PalBooks *books;
  GSettings *settings; /* of chess */
  int changed;
} Fixture;

static GFile *
file_in (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return g_file_new_for_path (path);
}

/* A book of RULES with MOVES of the start position, the first of them the heaviest. */
static GFile *
make_book (const char *folder, const char *name, const Rules *rules, const char *moves)
{
  GFile *file = file_in (folder, name);
  g_auto (GStrv) words = g_strsplit (moves, " ", -1);
  g_autoptr (GError) error = NULL;
  Position start;

  g_assert_true (book_own_create (file, rules, &error));
  g_assert_no_error (error);
  g_autoptr (Book) book = book_open (file, rules, &error);
  rules_start (rules, &start);
  for (int i = 0; words[i] && *words[i]; i++) {
    BookMove move = { .weight = 100 - i };

    g_assert_cmpint (rules->move_from_text (&start, words[i], strlen (words[i]), &move.move), ==,
                     MOVE_TEXT_OK);
    g_assert_true (book_put (book, &start, &move, &error));
  }
  return file;
}

static void
count_changed (PalBooks *books, const Rules *rules, Fixture *f)
{
  f->changed += rules == &chess_rules;
}

static void
set_up (Fixture *f, gconstpointer data)
{
  f->folder = g_dir_make_tmp ("palamedes-books-XXXXXX", NULL);
  f->starters = g_build_filename (f->folder, "starters", NULL);
  f->own = g_build_filename (f->folder, "own", NULL);
  g_assert_cmpint (g_mkdir (f->starters, 0700), ==, 0);
  f->settings = pal_new_game_settings (&chess_rules);
  g_settings_reset (f->settings, "book");
  g_settings_reset (f->settings, "book-engines");
  g_settings_reset (f->settings, "book-bots");
  g_settings_set_int (f->settings, "book-variety", 0);
  g_object_unref (make_book (f->starters, "chess.palbook", &chess_rules, "e4 d4"));
  f->books = pal_books_new (f->starters, f->own);
  g_signal_connect (f->books, "changed", G_CALLBACK (count_changed), f);
}

static void
remove_tree (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);

  for (const char *name; dir && (name = g_dir_read_name (dir));) {
    g_autofree char *below = g_build_filename (path, name, NULL);

    remove_tree (below);
  }
  g_remove (path);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_object_unref (f->books);
  g_object_unref (f->settings);
  remove_tree (f->folder);
  g_free (f->folder);
  g_free (f->starters);
  g_free (f->own);
}

static void
assert_start (Fixture *f, const char *expected)
{
  Position start;
  GString *text = g_string_new (NULL);

  rules_start (&chess_rules, &start);
  g_autoptr (GArray) moves = pal_books_look_up (f->books, &chess_rules, &start);
  for (guint i = 0; i < moves->len; i++) {
    char name[MOVE_TEXT_MAX];

    chess_rules.move_to_text (&start, g_array_index (moves, BookMove, i).move, NOTATION_FILE, name);
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", name);
  }
  g_assert_cmpstr (text->str, ==, expected);
  g_string_free (text, TRUE);
}

/* --- which book --- */

static void
test_choose (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) mine = make_book (f->folder, "mine.palbook", &chess_rules, "c4");
  g_autoptr (GFile) other = make_book (f->folder, "other.palbook", &reversi_rules, "f5");
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;

  assert_start (f, "e4 d4");
  g_assert_true (pal_books_is_starter (f->books, &chess_rules));
  g_assert_true (pal_books_choose (f->books, &chess_rules, mine, &error));
  g_assert_no_error (error);
  g_assert_cmpint (f->changed, ==, 1);
  assert_start (f, "c4");
  name = pal_books_dup_name (f->books, &chess_rules);
  g_assert_cmpstr (name, ==, "mine.palbook");
  g_assert_false (pal_books_choose (f->books, &chess_rules, other, &error));
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_GAME);
  assert_start (f, "c4");
  g_assert_true (pal_books_choose (f->books, &chess_rules, NULL, NULL));
  g_assert_cmpint (f->changed, ==, 2);
  assert_start (f, "e4 d4");
}

/* The same setting changed elsewhere, as by another window of preferences. */
static void
test_setting (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) mine = make_book (f->folder, "mine.palbook", &chess_rules, "c4");
  g_autofree char *uri = g_file_get_uri (mine);

  assert_start (f, "e4 d4");
  g_settings_set_string (f->settings, "book", uri);
  g_assert_cmpint (f->changed, ==, 1);
  assert_start (f, "c4");
}

static void
test_missing (Fixture *f, gconstpointer data)
{
  g_settings_set_string (f->settings, "book", "file:///nowhere/at/all.palbook");
  assert_start (f, "");
  g_assert_nonnull (pal_books_get_problem (f->books, &chess_rules));
  g_assert_null (pal_books_get (f->books, &reversi_rules));
  g_assert_null (pal_books_get_problem (f->books, &reversi_rules));
}

/* A book of one's own gets another name, unless another has it, and goes to the trash; nobody
 * touches the starter book or a file elsewhere. */
static void
test_keep (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) elsewhere = make_book (f->folder, "mine.palbook", &chess_rules, "c4");
  g_autoptr (GFile) renamed = file_in (f->own, "Kings - and queens.palbook");
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;

  g_assert_false (pal_books_is_kept (f->books, &chess_rules));
  g_assert_true (pal_books_choose (f->books, &chess_rules, elsewhere, &error));
  g_assert_false (pal_books_is_kept (f->books, &chess_rules));

  g_assert_cmpint (g_mkdir (f->own, 0700), ==, 0);
  g_autoptr (GFile) own = make_book (f->own, "chess.palbook", &chess_rules, "c4");
  g_object_unref (make_book (f->own, "other.palbook", &chess_rules, "d4"));
  g_assert_true (pal_books_choose (f->books, &chess_rules, own, &error));
  g_assert_true (pal_books_is_kept (f->books, &chess_rules));
  g_assert_true (pal_books_has (f->books, &chess_rules, "other"));
  g_assert_false (pal_books_has (f->books, &chess_rules, "chess"));
  g_assert_false (pal_books_rename (f->books, &chess_rules, own, "other", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  g_clear_error (&error);
  assert_start (f, "c4");

  g_assert_true (pal_books_rename (f->books, &chess_rules, own, "Kings / and queens", &error));
  g_assert_no_error (error);
  g_assert_true (g_file_query_exists (renamed, NULL));
  g_assert_false (g_file_query_exists (own, NULL));
  name = pal_books_dup_name (f->books, &chess_rules);
  g_assert_cmpstr (name, ==, "Kings - and queens.palbook");
  assert_start (f, "c4");

  /* Somebody answers a question about a book that is not in use any more. */
  g_assert_false (pal_books_rename (f->books, &chess_rules, own, "Pawns", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_false (pal_books_remove (f->books, &chess_rules, own, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);
  assert_start (f, "c4");

  /* A folder for tests may lie where there is no trash: then the book stays. */
  if (pal_books_remove (f->books, &chess_rules, renamed, &error)) {
    g_assert_false (g_file_query_exists (renamed, NULL));
    assert_start (f, "e4 d4");
  } else {
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
    assert_start (f, "c4");
  }
}

/* Who changes the starter book changes a copy. */
static void
test_edit (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) starter = file_in (f->starters, "chess.palbook");
  g_autoptr (GError) error = NULL;
  Position start;
  Move e4;

  rules_start (&chess_rules, &start);
  g_assert_cmpint (chess_rules.move_from_text (&start, "e4", 2, &e4), ==, MOVE_TEXT_OK);
  g_assert_true (book_remove (pal_books_edit (f->books, &chess_rules, &error), &start, e4, &error));
  g_assert_no_error (error);
  assert_start (f, "d4");
  g_assert_false (pal_books_is_starter (f->books, &chess_rules));
  g_assert_true (pal_books_edit (f->books, &chess_rules, NULL)
                 == pal_books_get (f->books, &chess_rules));
  g_autoptr (Book) book = book_open (starter, NULL, NULL);
  g_assert_cmpuint (book_size (book), ==, 2);
}

/* --- playing from it --- */

static void
quit_cb (PalMatch *match, GameNode *node, GMainLoop *loop)
{
  g_main_loop_quit (loop);
}

/* The first move of a match that FIRST begins, as text. */
static void
assert_first_move (Fixture *f, PalPlayer *first, const char *expected)
{
  const PalTimeControl none = { .mode = PAL_CLOCK_NONE };
  g_autoptr (PalPlayer) second = pal_human_player_new ("Black");
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  Position start;

  rules_start (&chess_rules, &start);
  g_autoptr (PalMatch) match = pal_match_new (game_tree_new (&chess_rules, &start), NULL, first,
                                              second, (PalTimeControl[2]){ none, none });
  pal_books_attach (f->books, match);
  g_signal_connect (match, "played", G_CALLBACK (quit_cb), loop);
  pal_match_start (match);
  g_main_loop_run (loop);
  test_assert_line (match, expected);
}

/* A move that no search would find: it can only come from the book. */
static void
use_strange_book (Fixture *f)
{
  g_autoptr (GFile) strange = make_book (f->folder, "strange.palbook", &chess_rules, "Na3");

  g_assert_true (pal_books_choose (f->books, &chess_rules, strange, NULL));
}

static void
test_engine (Fixture *f, gconstpointer data)
{
  g_autoptr (PalPlayer) engine = pal_engine_player_new (&chess_rules, 8);

  use_strange_book (f);
  assert_first_move (f, engine, "Na3");
}

static void
test_bot (Fixture *f, gconstpointer data)
{
  g_autoptr (PalPlayer) player = NULL;
  Bot bot;

  bot_init (&bot, &chess_rules);
  player = pal_bot_player_new (&bot, NULL);
  use_strange_book (f);
  g_settings_set_boolean (f->settings, "book-bots", TRUE);
  assert_first_move (f, player, "Na3");
}

/* An answer of the book that waits is dropped with the request. */
static void
test_cancel (Fixture *f, gconstpointer data)
{
  g_autoptr (PalPlayer) engine = pal_engine_player_new (&chess_rules, 8);
  GameRecord *record;
  Position start;
  int answers = 0;

  use_strange_book (f);
  g_object_set (engine, "books", f->books, NULL);
  rules_start (&chess_rules, &start);
  record = game_record_new (&chess_rules, &start);
  g_signal_connect_swapped (engine, "move", G_CALLBACK (g_atomic_int_inc), &answers);
  const PalPlayerTurn turn = { .record = record, .time = { 0, 0 } };
  pal_player_request_move (engine, &turn, 1);
  pal_player_cancel (engine);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpint (answers, ==, 0);
  pal_player_request_move (engine, &turn, 2);
  while (answers == 0)
    g_main_context_iteration (NULL, TRUE);
  game_record_free (record);
}

static void
test_pick (Fixture *f, gconstpointer data)
{
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  const GameRecord *record = match->record;

  g_assert_cmpuint (pal_books_pick (f->books, record, PAL_BOOK_USER_ENGINE), ==,
                    test_move (match, "e4"));
  g_assert_cmpuint (pal_books_pick (f->books, record, PAL_BOOK_USER_BOT), ==, MOVE_NONE);
  g_settings_set_boolean (f->settings, "book-engines", FALSE);
  g_assert_cmpuint (pal_books_pick (f->books, record, PAL_BOOK_USER_ENGINE), ==, MOVE_NONE);
  g_settings_set_boolean (f->settings, "book-engines", TRUE);
  /* The start once more: the book would go round in circles. */
  test_play (match, "Nf3 Nf6 Ng1 Ng8");
  record = match->record;
  g_assert_cmpuint (pal_books_pick (f->books, record, PAL_BOOK_USER_ENGINE), ==, MOVE_NONE);
}

/* --- the starter books --- */

static gboolean
count_position (const Position *position, const BookMove *move, gpointer count)
{
  (*(guint64 *) count)++;
  return TRUE;
}

/* The book in FOLDER is small, is of its game, begins at its start, is reached from there as a
 * whole, and has as many MOVES as is told. */
static void
check_starter (const char *folder, const Rules *rules, guint64 moves)
{
  enum { FILE_BYTES_MAX = 300000, MOVES_MIN = 500 };
  g_autofree char *name = g_strconcat (rules->id, ".palbook", NULL);
  g_autoptr (GFile) file = file_in (folder, name);
  g_autoptr (GError) error = NULL;
  g_autoptr (Book) book = book_open (file, rules, &error);
  guint64 walked = 0;
  GStatBuf status;

  g_assert_no_error (error);
  g_assert_cmpint (g_stat (g_file_peek_path (file), &status), ==, 0);
  g_assert_cmpint (status.st_size, <, FILE_BYTES_MAX);
  g_assert_cmpuint (book_size (book), >=, MOVES_MIN);
  g_assert_cmpuint (book_size (book), ==, moves);
  g_assert_true (book_walk (book, 100, count_position, &walked, NULL, &error));
  g_assert_cmpuint (walked, ==, book_size (book));
}

/* What README.txt lists is there, and no more: a game need not have a starter book. */
static void
test_starters (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (g_getenv ("PALAMEDES_DATA"), "books", NULL);
  g_autofree char *readme = g_build_filename (folder, "README.txt", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GRegex) line
      = g_regex_new ("^  ([\\w-]+): +(\\d+) moves of", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  int listed = 0, files = 0;

  g_assert_true (g_file_get_contents (readme, &text, NULL, NULL));
  for (g_regex_match (line, text, 0, &match); g_match_info_matches (match); listed++) {
    g_autofree char *id = g_match_info_fetch (match, 1), *moves = g_match_info_fetch (match, 2);

    check_starter (folder, registry_find (id)->rules, g_ascii_strtoull (moves, NULL, 10));
    g_match_info_next (match, NULL);
  }
  g_assert_nonnull (dir);
  for (const char *name; (name = g_dir_read_name (dir));)
    files += g_str_has_suffix (name, ".palbook");
  g_assert_cmpint (listed, >, 0);
  g_assert_cmpint (files, ==, listed);
}

/* While another program writes into the book it cannot be read, which is said; later it can. */
static void
test_locked (Fixture *f, gconstpointer data)
{
  g_autofree char *path = g_build_filename (f->starters, "chess.palbook", NULL);
  sqlite3 *db;

  assert_start (f, "e4 d4");
  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "BEGIN EXCLUSIVE", NULL, NULL, NULL), ==, SQLITE_OK);
  assert_start (f, "");
  g_assert_nonnull (pal_books_get_problem (f->books, &chess_rules));
  sqlite3_close (db);
  assert_start (f, "e4 d4");
  g_assert_null (pal_books_get_problem (f->books, &chess_rules));
}

int
main (int argc, char **argv)
{
  const struct {
    const char *path;
    void (*test) (Fixture *, gconstpointer);
  } tests[] = {
    { "/books/choose", test_choose },   { "/books/setting", test_setting },
    { "/books/missing", test_missing }, { "/books/keep", test_keep },
    { "/books/edit", test_edit },       { "/books/engine", test_engine },
    { "/books/bot", test_bot },         { "/books/cancel", test_cancel },
    { "/books/pick", test_pick },       { "/books/starters", test_starters },
    { "/books/locked", test_locked },
  };
  g_autofree char *data = g_dir_make_tmp ("palamedes-data-XXXXXX", NULL);
  int status;

  g_setenv ("XDG_DATA_HOME", data, TRUE); /* where the trash is */
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].test, tear_down);
  status = g_test_run ();
  remove_tree (data);
  return status;
}
