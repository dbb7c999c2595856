/* CCBridge's records and libraries, made here from the description. */
#include "files/core/game-file.h"
#include "files/pgn/pgn.h"
#include "test-mutations.h"

#include <string.h>

enum { HEAD = 2214, HEAD_1 = 1958, SLOT = 4096, LIBRARY_HEAD = 66624 + 128 * 276 };

static void
put_text (guint8 *data, int offset, const char *text)
{
  glong n;
  g_autofree gunichar2 *units = g_utf8_to_utf16 (text, -1, NULL, &n, NULL);

  for (glong i = 0; i <= n; i++) {
    data[offset + 2 * i] = (guint8) (units[i] & 0xff);
    data[offset + 2 * i + 1] = (guint8) (units[i] >> 8);
  }
}

static void
put_start (guint8 *board)
{
  static const guint8 rank[9] = { 1, 2, 3, 4, 5, 4, 3, 2, 1 };

  for (int file = 0; file < 9; file++) {
    board[file] = (guint8) (0x20 | rank[file]);
    board[81 + file] = (guint8) (0x10 | rank[file]);
    if (file % 2 == 0)
      board[27 + file] = 0x27, board[54 + file] = 0x17;
  }
  board[18 + 1] = board[18 + 7] = 0x26;
  board[63 + 1] = board[63 + 7] = 0x16;
}

static void
put_move (GString *file, int flags, int from, int to, const char *comment)
{
  const char record[4] = { (char) (flags | (comment ? 4 : 0)), 0x55, (char) from, (char) to };

  g_string_append_len (file, record, sizeof record);
  if (comment) {
    guint8 text[200] = { 0 };
    char size[4] = { (char) (2 * g_utf8_strlen (comment, -1)), 0, 0, 0 };
    put_text (text, 0, comment);
    g_string_append_len (file, size, 4);
    g_string_append_len (file, (char *) text, (guint8) size[0]);
  }
}

/* The gaps hold whatever was in the memory of the program that wrote the file. */
static GString *
make_record (const char *red, int side)
{
  guint8 head[HEAD];
  GString *file = g_string_new (NULL);

  memset (head, 0xcc, sizeof head);
  memcpy (head, "CCBridge Record", 16);
  head[19] = 2;
  memset (head + 180, 0, 2120 - 180);
  put_text (head, 180, "标题");
  put_text (head, 692, "全国赛");
  put_text (head, 884, "2003-5-6");
  put_text (head, 948, "广州");
  put_text (head, 1076, red);
  put_text (head, 1140, "广东");
  put_text (head, 1300, "胡荣华");
  head[2076] = 1;
  head[2112] = (guint8) side;
  head[2116] = 1;
  memset (head + 2120, 0, 90);
  put_start (head + 2120);
  g_string_append_len (file, (char *) head, HEAD);
  return file;
}

/* 1. H2-E2 (1. C3-C4) H9-G7 (B9-C7) 2. H0-G2 */
static GString *
make_game (const char *red)
{
  GString *file = make_record (red, 1);

  put_move (file, 0, 0, 0, "开局");
  put_move (file, 2, 70, 67, "中炮");
  put_move (file, 2, 7, 24, NULL);
  put_move (file, 1, 88, 69, NULL);
  put_move (file, 1, 1, 20, "屏风马");
  put_move (file, 1, 56, 47, "仙人指路");
  return file;
}

static GameFile *
open_bytes (const GString *data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_bytes_new (data->str, data->len);
  GameFile *file = game_file_new (bytes, NULL, &error);

  g_assert_no_error (error);
  return file;
}

/* The same move stands there a hundred thousand times in its own place, each time with a comment:
 * all are read, in time that does not grow with the square of their number. */
static void
test_same_move (void)
{
  enum { TIMES = 100000, LENGTH = 3 };
  g_autoptr (GString) data = make_record ("红", 1);
  g_autoptr (GameFile) file = NULL;
  g_autoptr (GameTree) tree = NULL;

  put_move (data, 0, 0, 0, NULL);
  for (int i = 0; i < TIMES; i++)
    put_move (data, i + 1 < TIMES ? 3 : 1, 70, 67, "中");
  file = open_bytes (data);
  tree = game_file_read (file, 0, NULL, NULL);
  g_assert_cmpuint (tree->root->children->len, ==, 1);
  g_assert_cmpuint (strlen (game_node_next (tree->root)->comment), ==, TIMES * (LENGTH + 1) - 1);
}

static void
check_game (const GameTree *tree)
{
  g_autofree char *text = pgn_write (tree);
  g_autofree char *moves
      = g_strdelimit (g_strchomp (g_strdup (strstr (text, "\n\n") + 2)), "\n", ' ');

  g_assert_cmpstr (moves, ==,
                   "{开局} 1. H2-E2 {中炮} (1. C3-C4 {仙人指路}) 1... H9-G7 "
                   "(1... B9-C7 {屏风马}) 2. H0-G2 1-0");
}

static void
test_record (void)
{
  g_autoptr (GString) data = make_game ("吕钦");
  g_autoptr (GameFile) file = open_bytes (data);
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GameTree) tree = game_file_read (file, 0, problems, NULL);

  g_assert_cmpstr (file->format->id, ==, "cbr");
  g_assert_cmpuint (problems->len, ==, 0);
  check_game (tree);
  g_assert_cmpstr (game_tree_get_tag (tree, "Title"), ==, "标题");
  g_assert_cmpstr (game_tree_get_tag (tree, "Event"), ==, "全国赛");
  g_assert_cmpstr (game_tree_get_tag (tree, "Date"), ==, "2003.05.06");
  g_assert_cmpstr (game_tree_get_tag (tree, "Site"), ==, "广州");
  g_assert_cmpstr (game_tree_get_tag (tree, "Red"), ==, "吕钦");
  g_assert_cmpstr (game_tree_get_tag (tree, "RedTeam"), ==, "广东");
  g_assert_cmpstr (game_tree_get_tag (tree, "Black"), ==, "胡荣华");
  g_assert_null (game_tree_get_tag (tree, "BlackTeam"));
}

/* The first version has other places, and points in two halves of a byte. */
static void
test_version_1 (void)
{
  guint8 head[HEAD_1] = { 0 };
  g_autoptr (GString) data = g_string_new (NULL);
  g_autoptr (GameFile) file = NULL;
  g_autoptr (GameTree) tree = NULL;
  g_autofree char *text = NULL;

  memcpy (head, "CCBridge Record", 16);
  head[19] = 1;
  put_text (head, 948, "吕钦");
  head[1820] = 3;
  head[1856] = 1;
  put_start (head + 1864);
  g_string_append_len (data, (char *) head, HEAD_1);
  put_move (data, 0, 0, 0, NULL);
  put_move (data, 1, 0x77, 0x47, NULL);
  file = open_bytes (data);
  tree = game_file_read (file, 0, NULL, NULL);
  text = pgn_write (tree);
  g_assert_cmpstr (game_tree_get_tag (tree, "Red"), ==, "吕钦");
  g_assert_nonnull (strstr (text, "\n1. H2-E2 1/2-1/2"));
}

/* Black begins; and a record without any move, where garbage follows. */
static void
test_starts (void)
{
  g_autoptr (GString) black = make_record ("a", 2);
  g_autoptr (GString) empty = make_record ("a", 1);
  g_autoptr (GameFile) black_file = NULL, empty_file = NULL;
  g_autoptr (GameTree) black_tree = NULL, empty_tree = NULL;
  g_autoptr (GPtrArray) problems = read_problems_new ();

  put_move (black, 0, 0, 0, NULL);
  put_move (black, 1, 7, 24, NULL);
  black_file = open_bytes (black);
  black_tree = game_file_read (black_file, 0, problems, NULL);
  g_assert_cmpint (black_tree->rules->side_to_move (&black_tree->root->position), ==, 1);
  g_assert_nonnull (game_node_next (black_tree->root));

  put_move (empty, 0, 0, 0, "nothing");
  put_move (empty, 0, 0, 0, NULL);
  g_string_append_len (empty, "garbage", 7);
  empty_file = open_bytes (empty);
  empty_tree = game_file_read (empty_file, 0, problems, NULL);
  g_assert_null (game_node_next (empty_tree->root));
  g_assert_cmpstr (empty_tree->root->comment, ==, "nothing");
  g_assert_cmpuint (problems->len, ==, 0);
}

static GString *
make_library (int n)
{
  GString *data = g_string_new (NULL);

  g_string_set_size (data, LIBRARY_HEAD);
  memset (data->str, 0, LIBRARY_HEAD);
  memcpy (data->str, "CCBridgeLibrary", 16);
  data->str[60] = (char) 128;
  for (int i = 0; i < n; i++) {
    char name[20];
    GString *record;
    g_snprintf (name, sizeof name, "红%d", i);
    record = make_game (name);
    g_string_append_len (data, record->str, (gssize) record->len);
    while ((data->len - LIBRARY_HEAD) % SLOT != 0)
      g_string_append_c (data, (char) 0xcc);
    g_string_free (record, TRUE);
  }
  return data;
}

static void
test_library (void)
{
  g_autoptr (GString) data = make_library (30);
  g_autoptr (GameFile) file = open_bytes (data);

  g_assert_cmpstr (file->format->id, ==, "cbl");
  g_assert_cmpuint (file->entries->len, ==, 30);
  for (guint i = 0; i < file->entries->len; i++) {
    const GameEntry *entry = game_file_entry (file, i);
    g_autoptr (GPtrArray) problems = read_problems_new ();
    g_autoptr (GameTree) tree = game_file_read (file, i, problems, NULL);
    g_autofree char *name = g_strdup_printf ("红%u", i);
    g_assert_cmpstr (entry->white, ==, name);
    g_assert_cmpstr (entry->black, ==, "胡荣华");
    g_assert_cmpstr (entry->event, ==, "全国赛");
    g_assert_cmpstr (entry->date, ==, "2003.05.06");
    g_assert_cmpstr (entry->result, ==, "1-0");
    g_assert_cmpint (entry->plies, ==, 3);
    g_assert_cmpuint (problems->len, ==, 0);
    check_game (tree);
  }
}

static void
test_not_written (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GameTree) tree = game_text_read ("1. 炮二平五", NULL, NULL);

  g_assert_false (file_format_writes (file_format_find ("cbr"), tree->rules));
  g_assert_null (file_format_write (file_format_find ("cbr"), tree, NULL, &error));
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT);
  g_assert_nonnull (strstr (error->message, "does not write it"));
}

static void
test_truncated (void)
{
  g_autoptr (GString) data = make_game ("吕钦");

  for (gsize length = 16; length < data->len; length++) {
    g_autoptr (GBytes) bytes = g_bytes_new (data->str, length);
    g_autoptr (GameFile) file = game_file_new (bytes, NULL, NULL);
    g_autoptr (GPtrArray) problems = read_problems_new ();
    g_autoptr (GError) error = NULL;
    g_autoptr (GameTree) tree = game_file_read (file, 0, problems, &error);
    if (length < HEAD) {
      g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT);
    } else {
      g_assert_no_error (error);
      g_assert_cmpuint (problems->len, ==, 1);
    }
  }
}

static void
test_newer (void)
{
  g_autoptr (GString) data = make_game ("吕钦");
  g_autoptr (GameFile) file = NULL;
  g_autoptr (GError) error = NULL;

  data->str[19] = 9;
  data->str[2120] = (char) 0x99;
  file = open_bytes (data);
  g_assert_null (game_file_read (file, 0, NULL, &error));
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT);
  g_assert_nonnull (strstr (error->message, "version 9"));
}

static void
test_mutations (void)
{
  g_autoptr (GString) record = make_game ("吕钦"), library = make_library (2);

  test_mutations_run (&(TestMutations){
      .format = "cbr", .sample = record->str, .length = record->len, .head = HEAD });
  test_mutations_run (&(TestMutations){
      .format = "cbl", .sample = library->str, .length = library->len, .head = LIBRARY_HEAD });
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cbr/record", test_record);
  g_test_add_func ("/cbr/version-1", test_version_1);
  g_test_add_func ("/cbr/starts", test_starts);
  g_test_add_func ("/cbr/library", test_library);
  g_test_add_func ("/cbr/not-written", test_not_written);
  g_test_add_func ("/cbr/truncated", test_truncated);
  g_test_add_func ("/cbr/newer", test_newer);
  g_test_add_func ("/cbr/mutations", test_mutations);
  g_test_add_func ("/cbr/same-move", test_same_move);
  return g_test_run ();
}
