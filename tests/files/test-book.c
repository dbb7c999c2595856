/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening books: Polyglot's keys and files, ElephantEye's, and the program's own. */
#include "support/test-book-help.h"
#include "support/test-data.h"

#include "base/random.h"
#include "files/book/book-build.h"
#include "files/book/book-polyglot-key.h"
#include "files/book/book-polyglot.h"
#include "registry.h"
#include "rules/symmetry.h"

#include <glib/gstdio.h>
#include <string.h>

/* --- Polyglot --- */

static void
test_polyglot_keys (void)
{
  g_auto (GStrv) lines = test_data_lines ("data/polyglot_keys.tsv");

  for (char **line = lines; line && *line; line++) {
    g_auto (GStrv) fields = g_strsplit (*line, "\t", 3);

    g_assert_cmphex (book_polyglot_key (fields[1]), ==, g_ascii_strtoull (fields[2], NULL, 16));
  }
}

/* The same through our own positions, in the program: without the table. */
static void
test_polyglot_start (void)
{
  const Rules *chess = rules_of ("chess");
  const Position positions[] = {
    after (chess, ""),
    after (chess, "a2a4 b7b5 h2h4 b5b4 c2c4"),
    after (chess, "e2e4 d7d5 e4e5 f7f5 e1e2 e8f7"),
  };
  const guint64 keys[] = { 0x463b96181691fc9c, 0x3c8123ea7b067637, 0x00fdd303c946bdd9 };
  char fen[POSITION_TEXT_MAX];

  for (size_t i = 0; i < G_N_ELEMENTS (keys); i++) {
    chess->position_to_text (&positions[i], fen);
    g_assert_cmphex (book_polyglot_key (fen), ==, keys[i]);
  }
}

/* Rights that are written with the rooks' files are the same rights. */
static void
test_polyglot_castling (void)
{
  g_assert_cmphex (book_polyglot_key ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), ==,
                   book_polyglot_key ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"));
  g_assert_cmphex (book_polyglot_key ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), !=,
                   book_polyglot_key ("r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1"));
}

/* A record: key, move, weight and the number for learning. */
static void
append_record (GByteArray *bytes, guint64 key, unsigned move, unsigned weight)
{
  for (int i = 15; i >= 0; i--) {
    guint8 byte = i >= 8   ? (guint8) (key >> 8 * (i - 8))
                  : i >= 6 ? (guint8) (move >> 8 * (i - 6))
                  : i >= 4 ? (guint8) (weight >> 8 * (i - 4))
                           : 0;

    g_byte_array_append (bytes, &byte, 1);
  }
}

static void
test_polyglot_read (void)
{
  const Rules *chess = rules_of ("chess");
  char *folder = make_folder ();
  g_autoptr (GFile) file = file_in (folder, "some.bin");
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GError) error = NULL;
  Position start = after (chess, ""), castles = after (chess, "e4 e5 Nf3 Nc6 Bc4 Bc5");
  char fen[POSITION_TEXT_MAX];

  chess->position_to_text (&castles, fen);
  append_record (bytes, 0x463b96181691fc9c, 12 | 3 << 6 << 3, 9); /* nonsense: no such move */
  append_record (bytes, 0x463b96181691fc9c, 28 | 12 << 6, 30);    /* e2e4 */
  append_record (bytes, 0x463b96181691fc9c, 27 | 11 << 6, 50);    /* d2d4 */
  append_record (bytes, 0x463b96181691fc9c, 27 | 11 << 6, 50);    /* and again */
  append_record (bytes, book_polyglot_key (fen), 7 | 4 << 6, 7);  /* e1h1 */
  if (book_polyglot_key (fen) < 0x463b96181691fc9c) {
    guint8 last[16];

    memcpy (last, bytes->data + 64, 16);
    memmove (bytes->data + 16, bytes->data, 64);
    memcpy (bytes->data, last, 16);
  }
  write_file (file, (const char *) bytes->data, bytes->len);
  g_autoptr (Book) book = book_open (file, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (book_get_rules (book) == chess);
  g_assert_cmpuint (book_size (book), ==, 5);
  assert_moves (book, &start, "d4 50 0/0/0, e4 30 0/0/0");
  assert_moves (book, &castles, "O-O 7 0/0/0");
  g_assert_false (book_remove (book, &start, move_of (chess, &start, "e4"), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_READ_ONLY);
  remove_folder (folder);
}

/* What a pawn becomes is part of the move. */
static void
test_polyglot_promotion (void)
{
  const char *fen = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1";
  const Rules *chess = rules_of ("chess");
  char *folder = make_folder ();
  g_autoptr (GFile) file = file_in (folder, "promotions.bin");
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GError) error = NULL;
  Position position;

  g_assert_true (chess->position_from_text (&position, fen, NULL));
  append_record (bytes, book_polyglot_key (fen), 56 | 48 << 6 | 4 << 12, 3); /* a7a8q */
  append_record (bytes, book_polyglot_key (fen), 56 | 48 << 6 | 1 << 12, 2); /* a7a8n */
  append_record (bytes, book_polyglot_key (fen), 56 | 48 << 6, 1);           /* into nothing */
  write_file (file, (const char *) bytes->data, bytes->len);
  g_autoptr (Book) book = book_open (file, NULL, &error);
  g_assert_no_error (error);
  assert_moves (book, &position, "a8=Q 3 0/0/0, a8=N 2 0/0/0");
  remove_folder (folder);
}

/* A pawn that cannot be taken in passing, since who would take it is pinned, is in the key of these
 * books; where nothing is pinned a pawn that stands there for longer is not. */
static void
test_polyglot_pinned (void)
{
  const char *passed = "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
  const Rules *chess = rules_of ("chess");
  char *folder = make_folder ();
  g_autoptr (GFile) file = file_in (folder, "pinned.bin");
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GError) error = NULL;
  guint64 keys[BOOK_POLYGLOT_KEYS_MAX];
  Position position;

  append_record (bytes, book_polyglot_key (passed), 11 | 4 << 6, 3); /* e1d2 */
  write_file (file, (const char *) bytes->data, bytes->len);
  g_autoptr (Book) book = book_open (file, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (
      chess->position_from_text (&position, "4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1", NULL));
  chess->play (&position, move_of (chess, &position, "d5"));
  assert_moves (book, &position, "Kd2 3 0/0/0");
  g_assert_cmpint (book_polyglot_keys (chess, &position, keys), ==, 2);
  g_assert_cmphex (keys[1], ==, book_polyglot_key (passed));
  /* Not pinned, and no double step: it could be taken otherwise. */
  g_assert_true (chess->position_from_text (&position, "r5k1/8/8/3pP3/8/8/8/4K3 w - - 0 2", NULL));
  g_assert_cmpint (book_polyglot_keys (chess, &position, keys), ==, 1);
  /* It has not come there in one step. */
  g_assert_true (
      chess->position_from_text (&position, "4r1k1/3n4/8/3pP3/8/8/8/4K3 w - - 0 2", NULL));
  g_assert_cmpint (book_polyglot_keys (chess, &position, keys), ==, 1);
  remove_folder (folder);
}

/* --- The program's own --- */

/* In each game: what is put in comes out, also after it was closed; what is removed does not. */
static void
test_own (gconstpointer id)
{
  const Rules *rules = rules_of (id);
  char *folder = make_folder ();
  Position position = after (rules, "");
  Move moves[MOVES_MAX];
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL;

  rules->legal_moves (&position, moves);
  rules->play (&position, moves[0]); /* now it is no mirror image of itself */
  rules->legal_moves (&position, moves);
  {
    g_autoptr (Book) book = new_book (folder, "own.palbook", rules);
    BookMove move = { .move = moves[0], .weight = 7, .wins = 1, .draws = 2, .losses = 3 };

    g_assert_true (book_put (book, &position, &move, &error));
    move.move = moves[1];
    move.weight = 9;
    move.note = (char *) "sharp · 尖锐";
    g_assert_true (book_put (book, &position, &move, &error));
    move.weight = 4;
    g_assert_true (book_add (book, &position, &move, &error));
    before = describe (book, &position);
  }
  g_autoptr (GFile) file = file_in (folder, "own.palbook");
  g_autoptr (Book) book = book_open (file, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (book_get_rules (book) == rules);
  assert_moves (book, &position, before);
  g_assert_nonnull (strstr (before, "9 2/4/6 (sharp · 尖锐)"));
  g_assert_true (book_remove (book, &position, moves[1], &error));
  g_assert_cmpuint (book_size (book), ==, 1);
  book_begin (book, &error);
  g_assert_true (book_remove (book, &position, moves[0], &error));
  book_roll_back (book);
  g_assert_cmpuint (book_size (book), ==, 1);
  remove_folder (folder);
}

/* Those of MOVES that stand for all that are the same; returns how many. */
static int
standard_moves (const Rules *rules, const Position *position, Move *moves, int n)
{
  int kept = 0;

  for (int i = 0; i < n; i++)
    if (rules_standard_move (rules, position, moves[i]) == moves[i])
      moves[kept++] = moves[i];
  return kept;
}

/* Every move comes back as itself, also one that would be another in another notation. */
static void
test_every_move (gconstpointer id)
{
  const Rules *rules = rules_of (id);
  char *folder = make_folder ();
  g_autoptr (Book) book = new_book (folder, "own.palbook", rules);
  g_autoptr (GError) error = NULL;
  Position position = after (rules, "");
  Move moves[MOVES_MAX];

  for (int ply = 0; ply < 20; ply++) {
    int n = rules->legal_moves (&position, moves);
    guint64 sum = 0;

    n = standard_moves (rules, &position, moves, n);
    g_assert_cmpint (n, >, 0);
    g_assert_true (book_begin (book, &error));
    for (int i = 0; i < n; i++) {
      const BookMove move = { .move = moves[i], .weight = (int) (moves[i] % 1000) };

      g_assert_true (book_put (book, &position, &move, &error));
    }
    g_assert_true (book_commit (book, &error));
    g_autoptr (GArray) found = book_look_up (book, &position, &error);
    g_assert_cmpuint (found->len, ==, (guint) n);
    for (int i = 0; i < n; i++) {
      const BookMove *move = &g_array_index (found, BookMove, i);

      g_assert_cmpint (move->weight, ==, (int) (move->move % 1000));
      sum += move->move;
    }
    for (int i = 0; i < n; i++)
      sum -= moves[i];
    g_assert_cmpuint (sum, ==, 0);
    rules->play (&position, moves[(n * 7 + ply) % n]);
  }
  remove_folder (folder);
}

/* Numbers of positions are what books are made of: they may not change. */
static void
test_keys_stay (void)
{
  const struct {
    const char *game, *moves;
    guint64 key, symmetric_key;
  } kept[] = {
    { "chess", "", 0x87433bff0e32b2e3, 0x87433bff0e32b2e3 },
    { "chess", "e4 d5 e5 f5", 0x5c2ba14172584299, 0x5c2ba14172584299 },
    { "chess", "e4 e5 Ke2", 0x5cb92f23ccac94f3, 0x5cb92f23ccac94f3 },
    { "xiangqi", "", 0xe10ddc886de70f15, 0xe10ddc886de70f15 },
    { "xiangqi", "h2e2 h9g7", 0xda1cd60c00e2784e, 0x9809e8e3010eb881 },
    { "xiangqi", "b2e2 b9c7", 0x9809e8e3010eb881, 0x9809e8e3010eb881 },
    { "reversi", "", 0xab8fa2cbbfa185ba, 0x0e9753d6c1233800 },
    { "reversi", "f5 d6", 0x52140e7b463a78ad, 0x199fcecb4a3ef457 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (kept); i++) {
    const Rules *rules = rules_of (kept[i].game);
    Position position = after (rules, kept[i].moves);

    g_test_message ("%s after %s: 0x%016" G_GINT64_MODIFIER "x, 0x%016" G_GINT64_MODIFIER "x",
                    kept[i].game, kept[i].moves, rules->key (&position),
                    rules_symmetric_key (rules, &position, NULL));
    if (rules->key (&position) != kept[i].key
        || rules_symmetric_key (rules, &position, NULL) != kept[i].symmetric_key)
      g_test_fail ();
  }
}

/* Few moves are told of when all is done. */
static void
tell_once (guint64 done, guint64 total, gpointer told)
{
  g_assert_cmpuint (*(guint64 *) told, ==, 0);
  g_assert_cmpuint (done, ==, total);
  *(guint64 *) told = done;
}

/* Polyglot's format holds what our own does, but for results and notes; and comes back by a merge.
 */
static void
test_polyglot_save (void)
{
  const Rules *chess = rules_of ("chess");
  char *folder = make_folder ();
  g_autoptr (Book) book = new_book (folder, "own.palbook", chess);
  g_autoptr (Book) again = new_book (folder, "again.palbook", chess);
  g_autoptr (GFile) file = file_in (folder, "out.bin");
  g_autoptr (GError) error = NULL;
  Position start = after (chess, ""), castles = after (chess, "e4 e5 Nf3 Nf6 Bc4 Bc5");
  const char *line[] = { "e4", "e5", "Nf3", "Nf6", "Bc4", "Bc5", "O-O", "O-O" };
  GString *played = g_string_new (NULL);
  guint64 told = 0, saved = 0;

  for (size_t i = 0; i < G_N_ELEMENTS (line); i++) {
    put (book, played->str, line[i], 100 - (int) i, NULL);
    g_string_append_printf (played, "%s ", line[i]);
  }
  put (book, "", "d4", 40, "quiet");
  g_assert_true (book_polyglot_save (book, file, tell_once, &saved, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (saved, ==, book_size (book));
  g_autoptr (Book) polyglot = book_open (file, chess, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (book_size (polyglot), ==, book_size (book));
  g_assert_cmpuint (book_size (book), >, 2);
  g_assert_cmpuint (book_size_to (book, 2), ==, 2);
  g_assert_cmpuint (book_size_to (polyglot, 2), ==, 2);
  g_assert_cmpuint (book_size_to (book, 1000), ==, book_size (book));
  assert_moves (polyglot, &start, "e4 100 0/0/0, d4 40 0/0/0");
  assert_moves (polyglot, &castles, "O-O 94 0/0/0");
  g_assert_true (book_own_merge (again, polyglot, NULL, NULL, NULL, &error));
  g_assert_cmpuint (book_size (again), ==, book_size (book));
  assert_moves (again, &castles, "O-O 94 0/0/0");
  g_assert_true (book_own_merge (again, book, tell_once, &told, NULL, &error));
  g_assert_cmpuint (told, ==, book_size (book));
  g_assert_no_error (error);
  assert_moves (again, &start, "e4 100 0/0/0, d4 40 0/0/0 (quiet)");
  g_string_free (played, TRUE);
  remove_folder (folder);
}

/* --- Choosing --- */

static void
test_choose (void)
{
  const Rules *chess = rules_of ("chess");
  char *folder = make_folder ();
  g_autoptr (Book) book = new_book (folder, "own.palbook", chess);
  Position start = after (chess, "");
  int often[3] = { 0 };

  put (book, "", "e4", 300, NULL);
  put (book, "", "d4", 100, NULL);
  put (book, "", "a3", 0, NULL);
  g_autoptr (GArray) moves = book_look_up (book, &start, NULL);
  for (guint64 seed = 0; seed < 4000; seed++) {
    Move move = book_choose (moves, 100, seed);

    for (guint i = 0; i < 3; i++)
      often[i] += g_array_index (moves, BookMove, i).move == move;
    g_assert_cmpuint (book_choose (moves, 0, seed), ==, g_array_index (moves, BookMove, 0).move);
  }
  g_assert_cmpint (often[0], >, 2850);
  g_assert_cmpint (often[0], <, 3150);
  g_assert_cmpint (often[1], ==, 4000 - often[0]);
  g_assert_cmpint (often[2], ==, 0);
  g_array_set_size (moves, 0);
  g_assert_cmpuint (book_choose (moves, 50, 1), ==, MOVE_NONE);
  remove_folder (folder);
}

/* --- ElephantEye --- */

static void
test_elephant_probe (void)
{
  char *folder = make_folder ();
  g_autoptr (GFile) file = file_in (folder, "BOOK.DAT");
  /* Two records with squares on the board, in order; neither lock is a position's. */
  const guint8 bytes[] = { 1, 0, 0, 0, 0xa4, 0x74, 5, 0, 2, 0, 0, 0, 0xc4, 0xa5, 9, 0 };
  g_autoptr (GError) error = NULL;
  Position start = after (rules_of ("xiangqi"), "");

  write_file (file, (const char *) bytes, sizeof bytes);
  g_autoptr (Book) book = book_open (file, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (book_get_rules (book)->id, ==, "xiangqi");
  g_assert_cmpuint (book_size (book), ==, 2);
  assert_moves (book, &start, "");
  g_assert_null (book_open (file, rules_of ("chess"), &error));
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_GAME);
  remove_folder (folder);
}

/* A book for one position finds its move there and in the mirror image, for both sides. */
static void
test_elephant_read (void)
{
  const Rules *xiangqi = rules_of ("xiangqi");
  char *folder = make_folder ();
  g_autoptr (GFile) file = file_in (folder, "BOOK.DAT");
  g_autoptr (GError) error = NULL;
  Position position;
  guint32 lock;
  guint8 bytes[16];

  /* Red's general on e0, his chariot on a1; Black's general on d9: the chariot goes to d1. */
  lock = elephant_piece ('K', 0xc7) ^ elephant_piece ('R', 0xb3) ^ elephant_piece ('k', 0x36);
  for (int i = 0; i < 4; i++)
    bytes[i] = (guint8) (lock >> 8 * i);
  bytes[4] = 0xb3;
  bytes[5] = 0xb6;
  bytes[6] = 9;
  bytes[7] = 0;
  memcpy (bytes + 8, bytes, 8); /* and with less weight to e1 */
  bytes[13] = 0xb7;
  bytes[14] = 4;
  write_file (file, (const char *) bytes, sizeof bytes);
  g_autoptr (Book) book = book_open (file, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (
      xiangqi->position_from_text (&position, "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", NULL));
  g_autofree char *text = describe (book, &position);
  g_assert_nonnull (strstr (text, " 9 0/0/0"));
  g_assert_nonnull (strstr (text, " 4 0/0/0"));
  g_autoptr (GArray) moves = book_look_up (book, &position, &error);
  g_assert_cmpuint (moves->len, ==, 2);
  g_assert_cmpint (g_array_index (moves, BookMove, 0).move, ==,
                   move_of (xiangqi, &position, "R9=6"));
  g_assert_true (
      xiangqi->position_from_text (&position, "5k3/9/9/9/9/9/9/9/8R/4K4 w - - 0 1", NULL));
  g_autoptr (GArray) mirrored = book_look_up (book, &position, &error);
  g_assert_cmpuint (mirrored->len, ==, 2);
  g_assert_cmpint (g_array_index (mirrored, BookMove, 0).move, ==,
                   move_of (xiangqi, &position, "R1=4"));
  g_assert_true (
      xiangqi->position_from_text (&position, "3k5/9/9/9/9/9/9/9/R8/4K4 b - - 0 1", NULL));
  assert_moves (book, &position, ""); /* the same pieces, but not the same turn */
  remove_folder (folder);
}

/* Where a folder lies in the way no book is made, and nothing is left beside it. */
static void
test_no_room (void)
{
  char *folder = make_folder ();
  g_autoptr (GFile) file = file_in (folder, "own.palbook");
  g_autofree char *beside = g_strconcat (g_file_peek_path (file), ".new", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir (g_file_peek_path (file), 0700), ==, 0);
  g_assert_false (book_own_create (file, rules_of ("chess"), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
  g_assert_false (g_file_test (beside, G_FILE_TEST_EXISTS));
  g_assert_cmpint (g_rmdir (g_file_peek_path (file)), ==, 0);
  remove_folder (folder);
}

/* --- Bad files --- */

static void
test_bad_files (void)
{
  const struct {
    const char *bytes;
    gsize length;
  } bad[] = { { "", 0 }, { "no book at all", 14 }, { "SQLite format 3\0 and nothing", 28 } };
  char *folder = make_folder ();
  g_autoptr (GFile) file = file_in (folder, "bad.palbook");

  for (size_t i = 0; i < G_N_ELEMENTS (bad); i++) {
    g_autoptr (GError) error = NULL;

    write_file (file, bad[i].bytes, bad[i].length);
    g_assert_null (book_open (file, NULL, &error));
    g_assert_nonnull (error);
    g_assert_nonnull (strstr (error->message, "bad.palbook"));
  }
  remove_folder (folder);
}

/* A book whose pages are torn says so, and does not crash. */
static void
test_torn (void)
{
  const Rules *chess = rules_of ("chess");
  char *folder = make_folder ();
  g_autoptr (GFile) file = file_in (folder, "torn.palbook");
  g_autofree char *bytes = NULL;
  gsize length;
  Position start = after (chess, "");

  {
    g_autoptr (Book) book = new_book (folder, "torn.palbook", chess);

    put (book, "", "e4", 1, NULL);
  }
  g_assert_true (g_file_load_contents (file, NULL, &bytes, &length, NULL, NULL));
  for (gsize at = 100; at < length; at += 97) {
    g_autofree char *torn = g_memdup2 (bytes, length);
    g_autoptr (GError) error = NULL;

    memset (torn + at, 0xa5, MIN (97, length - at));
    write_file (file, torn, length);
    g_autoptr (Book) book = book_open (file, NULL, &error);
    g_autoptr (GArray) moves = book ? book_look_up (book, &start, &error) : NULL;
    g_assert_true (moves || error);
  }
  remove_folder (folder);
}

/* --- From games --- */

#define GAMES                                                                                      \
  "[White \"A\"]\n[Black \"B\"]\n[WhiteElo \"2300\"]\n[BlackElo \"2400\"]\n[Result \"1-0\"]\n\n"   \
  "1. e4 e5 2. Nf3 Nc6 1-0\n\n"                                                                    \
  "[White \"C\"]\n[Black \"D\"]\n[Result \"1/2-1/2\"]\n\n1. e4 c5 (1... e6 2. d4) 2. Nf3 "         \
  "1/2-1/2\n\n"                                                                                    \
  "[White \"E\"]\n[Black \"F\"]\n[Result \"0-1\"]\n\n1. d4 d5 0-1\n\n"                             \
  "[White \"G\"]\n[Black \"H\"]\n[Result \"*\"]\n\n1. c4 *\n"

/* A new book from TEXT within BOUNDS, or NULL with ERROR. */
static Book *
build_from (const char *folder, const char *text, const BookBounds *bounds,
            GCancellable *cancellable, BookReport *report, GError **error)
{
  g_autoptr (GFile) games = file_in (folder, "games.pgn");
  Book *book = new_book (folder, "own.palbook", rules_of ("chess"));

  write_file (games, text, strlen (text));
  if (book_build (book, games, bounds, NULL, NULL, cancellable, report, error))
    return book;
  g_assert_cmpuint (book_size (book), ==, 0);
  book_free (book);
  return NULL;
}

static Book *
build (const char *folder, const BookBounds *bounds, GCancellable *cancellable, BookReport *report,
       GError **error)
{
  return build_from (folder, GAMES, bounds, cancellable, report, error);
}

static void
test_build (void)
{
  const Rules *chess = rules_of ("chess");
  char *folder = make_folder ();
  g_autoptr (GError) error = NULL;
  Position start = after (chess, ""), king_pawn = after (chess, "e4");
  BookBounds bounds = { 3, BOOK_ALL_RESULTS, 0, 1 };
  BookReport report;
  g_autoptr (GString) more = g_string_new (NULL);

  g_autoptr (Book) all = build (folder, &bounds, NULL, &report, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (report.games, ==, 4);
  g_assert_cmpuint (report.counted, ==, 3);
  assert_moves (all, &start, "e4 300 1/1/0, d4 1 0/0/1");
  assert_moves (all, &king_pawn, "c5 100 0/1/0, e5 1 0/0/1");
  g_assert_cmpuint (book_size (all), ==, report.moves);

  /* Nothing is left of what is too rare. */
  bounds.games_min = 2;
  g_autoptr (Book) often = build (folder, &bounds, NULL, &report, &error);
  assert_moves (often, &start, "e4 300 1/1/0");
  g_assert_cmpuint (book_size (often), ==, 1);

  /* What is too rare is no measure of the rest. */
  g_string_append (more, GAMES);
  g_string_append (
      more, "\n[Result \"0-1\"]\n\n1. d4 d5 0-1\n\n[Result \"1/2-1/2\"]\n\n1. d4 d5 1/2-1/2\n");
  g_autoptr (Book) measured = build_from (folder, more->str, &bounds, NULL, &report, &error);
  g_assert_no_error (error);
  assert_moves (measured, &start, "e4 300 1/1/0, d4 100 0/1/2");

  /* Where it would be too much, the most that is won is the greatest weight. */
  g_string_assign (more, "[Result \"1-0\"]\n\n1. d4 1-0\n\n");
  for (int i = 0; i < 400; i++)
    g_string_append (more, "[Result \"1-0\"]\n\n1. e4 1-0\n\n");
  bounds.games_min = 1;
  g_autoptr (Book) large = build_from (folder, more->str, &bounds, NULL, &report, &error);
  g_assert_no_error (error);
  assert_moves (large, &start, "e4 65535 400/0/0, d4 163 1/0/0");

  /* Nor where no game counts, or who makes it has stopped. */
  bounds.rating_min = 2500;
  g_assert_null (build (folder, &bounds, NULL, &report, &error));
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_EMPTY);
  g_clear_error (&error);
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_cancellable_cancel (cancelled);
  g_assert_null (build (folder, &bounds, cancelled, &report, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  bounds.rating_min = 2200;
  bounds.games_min = 1;
  g_autoptr (Book) strong G_GNUC_UNUSED = build (folder, &bounds, NULL, &report, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (report.counted, ==, 1);
  remove_folder (folder);
}

/* Stopped while games are read: nothing is written at all. */
static void
stop_reading (BookStep step, guint done, guint total, gpointer data)
{
  g_assert_cmpint (step, !=, BOOK_STEP_WRITING);
  if (step == BOOK_STEP_READING)
    g_cancellable_cancel (data);
}

/* Stopped while it is written: all that was there is gone again. */
static void
stop_writing (BookStep step, guint done, guint total, gpointer data)
{
  if (step == BOOK_STEP_WRITING)
    g_cancellable_cancel (data);
}

static void
test_build_stops (void)
{
  const Rules *chess = rules_of ("chess");
  char *folder = make_folder ();
  g_autoptr (GFile) games = file_in (folder, "games.pgn");
  g_autoptr (Book) book = new_book (folder, "own.palbook", chess);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  const BookBounds bounds = { 60, BOOK_ALL_RESULTS, 0, 1 };
  GString *text = g_string_new (NULL);
  Random random = random_from_seed (1);

  for (int i = 0; i < 200; i++) {
    Position position = after (chess, "");

    g_string_append (text, "[Result \"1-0\"]\n\n");
    for (int ply = 0; ply < 60; ply++) {
      Move moves[MOVES_MAX];
      int n = chess->legal_moves (&position, moves);
      Move move = n > 0 ? moves[random_below (&random, (uint32_t) n)] : MOVE_NONE;
      char name[MOVE_TEXT_MAX];

      if (n == 0)
        break;
      chess->move_to_text (&position, move, NOTATION_FILE, name);
      g_string_append_printf (text, "%s ", name);
      chess->play (&position, move);
    }
    g_string_append (text, "1-0\n\n");
  }
  write_file (games, text->str, text->len);
  g_string_free (text, TRUE);
  g_assert_false (
      book_build (book, games, &bounds, stop_writing, cancellable, cancellable, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (book_size (book), ==, 0);
  g_clear_error (&error);
  g_cancellable_reset (cancellable);
  g_assert_false (
      book_build (book, games, &bounds, stop_reading, cancellable, cancellable, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  remove_folder (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/book/polyglot-keys", test_polyglot_keys);
  g_test_add_func ("/book/polyglot-start", test_polyglot_start);
  g_test_add_func ("/book/polyglot-castling", test_polyglot_castling);
  g_test_add_func ("/book/polyglot-read", test_polyglot_read);
  g_test_add_func ("/book/polyglot-promotion", test_polyglot_promotion);
  g_test_add_func ("/book/polyglot-pinned", test_polyglot_pinned);
  g_test_add_func ("/book/polyglot-save", test_polyglot_save);
  g_test_add_data_func ("/book/own/chess", "chess", test_own);
  g_test_add_data_func ("/book/own/xiangqi", "xiangqi", test_own);
  g_test_add_data_func ("/book/own/reversi", "reversi", test_own);
  g_test_add_data_func ("/book/every-move/chess", "chess", test_every_move);
  g_test_add_data_func ("/book/every-move/xiangqi", "xiangqi", test_every_move);
  g_test_add_data_func ("/book/every-move/reversi", "reversi", test_every_move);
  g_test_add_func ("/book/no-room", test_no_room);
  g_test_add_func ("/book/keys-stay", test_keys_stay);
  g_test_add_func ("/book/choose", test_choose);
  g_test_add_func ("/book/elephant-probe", test_elephant_probe);
  g_test_add_func ("/book/elephant-read", test_elephant_read);
  g_test_add_func ("/book/bad-files", test_bad_files);
  g_test_add_func ("/book/torn", test_torn);
  g_test_add_func ("/book/build", test_build);
  g_test_add_func ("/book/build-stops", test_build_stops);
  return g_test_run ();
}
