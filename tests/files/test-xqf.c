/* SPDX-License-Identifier: GPL-3.0-or-later */
/* XQF: the published example byte by byte, every version encrypted here by a writer of its own,
 * round trips, and damaged files. */
#include "files/core/game-file.h"
#include "files/pgn/pgn.h"
#include "registry.h"
#include "rules/rules.h"
#include "test-mutations.h"

#include <string.h>

enum { HEAD = 0x400 };

static char *
text_of (const GameTree *tree)
{
  return pgn_write (tree);
}

static GameTree *
tree_of (const char *pgn)
{
  g_autoptr (GError) error = NULL;
  GameTree *tree = game_text_read (pgn, NULL, &error);

  g_assert_no_error (error);
  return tree;
}

static GameTree *
read_bytes (const guint8 *data, gsize length, GPtrArray *problems, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, length);
  g_autoptr (GameFile) file = game_file_new (bytes, NULL, error);

  g_assert_nonnull (file);
  g_assert_cmpstr (file->format->id, ==, "xqf");
  g_assert_cmpuint (file->entries->len, ==, 1);
  return game_file_read (file, 0, problems, error);
}

/* --- the published example --- */

static const guint8 example_pieces[32]
    = { 0x50, 0x46, 0x3c, 0x32, 0x28, 0x1e, 0x14, 0x0a, 0x00, 0x48, 0x0c,
        0x53, 0x3f, 0x2b, 0x17, 0x03, 0x09, 0x13, 0x1d, 0x27, 0x31, 0x3b,
        0x45, 0x4f, 0x59, 0x11, 0x4d, 0x06, 0x1a, 0x2e, 0x42, 0x56 };

static const guint8 example_moves[][2] = {
  { 0x18, 0x20 }, { 0x2f, 0x38 }, { 0x67, 0x63 }, { 0x57, 0x60 }, { 0x29, 0x3b }, { 0x2c, 0x4a },
  { 0x2b, 0x27 }, { 0x22, 0x36 }, { 0x21, 0x33 }, { 0x18, 0x2a }, { 0x2b, 0x2f }, { 0x24, 0x22 },
  { 0x27, 0x6b }, { 0x60, 0x6d }, { 0x33, 0x6d }, { 0x5e, 0x5e }, { 0x71, 0x6f },
};

static void
put_string (guint8 *data, int offset, const char *text, const char *charset)
{
  gsize length;
  g_autofree char *encoded = g_convert (text, -1, charset, "UTF-8", NULL, &length, NULL);

  data[offset] = (guint8) length;
  memcpy (data + offset + 1, encoded, length);
}

static gsize
make_example (guint8 *data, const char *charset)
{
  gsize length = HEAD;

  memset (data, 0, HEAD);
  memcpy (data, "XQ\x0a", 3);
  memcpy (data + 0x10, example_pieces, sizeof example_pieces);
  data[0x33] = 2;
  put_string (data, 0x50, "仙人指路", charset);
  put_string (data, 0xd0, "“中立杯”", charset);
  put_string (data, 0x110, "1997年11月16日", charset);
  put_string (data, 0x120, "北京", charset);
  put_string (data, 0x130, "柳大", charset);
  put_string (data, 0x140, "吳  明", charset);
  put_string (data, 0x1e0, "中", charset);
  for (guint i = 0; i < G_N_ELEMENTS (example_moves); i++) {
    gboolean last = i + 1 == G_N_ELEMENTS (example_moves);
    guint8 record[8] = { example_moves[i][0], example_moves[i][1], last ? 0 : 0xf0, i ? 0 : 0xff };
    memcpy (data + length, record, sizeof record);
    length += sizeof record;
  }
  return length;
}

/* The moves of "XQF.TXT" as it prints them. */
static void
check_example_moves (const GameTree *tree)
{
  static const char *const moves[]
      = { "兵七进一", "马８进７", "兵三进一", "炮２平３", "相七进五", "马２进１",
          "马八进七", "车１平２", "车九平八", "车２进４", "炮八平九", "车２平８",
          "炮二进五", "炮３平８", "马二进三", "车９平８" };
  int simplified = rules_notation (tree->rules, "simplified");
  const GameNode *node = tree->root;

  for (guint i = 0; i < G_N_ELEMENTS (moves); i++) {
    const GameNode *next = game_node_next (node);
    char text[MOVE_TEXT_MAX];
    tree->rules->move_to_text (&node->position, next->move, simplified, text);
    g_assert_cmpstr (text, ==, moves[i]);
    node = next;
  }
  g_assert_null (game_node_next (node));
}

static void
test_example (void)
{
  static const char *const charsets[] = { "GB18030", "BIG5" };

  for (guint i = 0; i < G_N_ELEMENTS (charsets); i++) {
    guint8 data[HEAD + 200];
    gsize length = make_example (data, charsets[i]);
    g_autoptr (GPtrArray) problems = read_problems_new ();
    g_autoptr (GameTree) tree = read_bytes (data, length, problems, NULL);
    g_assert_cmpuint (problems->len, ==, 0);
    check_example_moves (tree);
    g_assert_cmpint (tree->outcome.result, ==, RESULT_SECOND_WINS);
    g_assert_cmpstr (game_tree_get_tag (tree, "Title"), ==, "仙人指路");
    g_assert_cmpstr (game_tree_get_tag (tree, "Event"), ==, "“中立杯”");
    g_assert_cmpstr (game_tree_get_tag (tree, "Date"), ==, "1997.11.16");
    g_assert_cmpstr (game_tree_get_tag (tree, "Site"), ==, "北京");
    g_assert_cmpstr (game_tree_get_tag (tree, "Red"), ==, "柳大");
    g_assert_cmpstr (game_tree_get_tag (tree, "Black"), ==, "吳  明");
    g_assert_cmpstr (game_tree_get_tag (tree, "Author"), ==, "中");
    g_assert_null (game_tree_get_tag (tree, "TimeRule"));
  }
}

/* --- encrypted files --- */

/* A writer of the newer versions, made from the description alone. */
typedef struct {
  guint8 keys[8]; /* bytes 8 to 15 */
  guint8 mask;
  int version;
  guint8 piece_key, from_key, to_key;
  int comment_key;
  guint8 stream[32];
} Encrypter;

static Encrypter
encrypter_new (int version, const guint8 *keys, guint8 mask)
{
  Encrypter v = { .mask = mask, .version = version };
  int k13 = keys[5], k14 = keys[6], k15 = keys[7];

  memcpy (v.keys, keys, sizeof v.keys);
  v.piece_key = (guint8) (((k13 * k13 * 54 + 221) * k13) & 255);
  v.from_key = (guint8) (((k14 * k14 * 54 + 221) * v.piece_key) & 255);
  v.to_key = (guint8) (((k15 * k15 * 54 + 221) * v.from_key) & 255);
  v.comment_key = (keys[4] * 256 + keys[5]) % 32000 + 767;
  for (int i = 0; i < 32; i++)
    v.stream[i] = (guint8) ("[(C) Copyright Mr. Dong Shiwei.]"[i]
                            & (keys[i % 4] | (keys[4 + i % 4] & mask)));
  return v;
}

/* Adds a record and encrypts it where it stands. */
static void
put_encrypted (GString *file, const Encrypter *v, int from, int to, guint8 flags,
               const char *comment)
{
  gsize length = 0, start = file->len;
  g_autofree char *text
      = comment ? g_convert (comment, -1, "GB18030", "UTF-8", NULL, &length, NULL) : NULL;
  gsize size = length + (gsize) v->comment_key;

  g_string_append_c (file, (char) (from + 24 + v->from_key));
  g_string_append_c (file, (char) (to + 32 + v->to_key));
  g_string_append_c (file, (char) (flags | (comment ? 0x20 : 0)));
  g_string_append_c (file, 0);
  for (int i = 0; comment && i < 4; i++)
    g_string_append_c (file, (char) (size >> (8 * i) & 255));
  if (comment)
    g_string_append_len (file, text, (gssize) length);
  for (gsize i = start; i < file->len; i++)
    file->str[i] = (char) (file->str[i] + v->stream[(i - HEAD) % 32]);
}

static GString *
make_encrypted (const Encrypter *v)
{
  guint8 head[HEAD] = { 0 };
  GString *file = g_string_new (NULL);

  memcpy (head, "XQ", 2);
  head[2] = (guint8) v->version;
  head[3] = v->mask;
  memcpy (head + 8, v->keys, sizeof v->keys);
  for (int i = 0; i < 32; i++) {
    int place = v->version >= 12 ? (v->piece_key + 1 + i) % 32 : i;
    head[0x10 + i] = (guint8) (example_pieces[place] + v->piece_key);
  }
  put_string (head, 0x130, "胡荣华", "GB18030");
  g_string_append_len (file, (char *) head, HEAD);
  put_encrypted (file, v, 0, 0, 0x80, "开始\r\n第二行");
  put_encrypted (file, v, 72, 42, 0x80 | 0x40, "中炮");
  put_encrypted (file, v, 79, 67, 0x80 | 0x40, NULL);
  put_encrypted (file, v, 70, 62, 0, "主变");
  put_encrypted (file, v, 19, 27, 0x40, NULL);
  put_encrypted (file, v, 17, 47, 0, "第三");
  put_encrypted (file, v, 23, 24, 0x80, "仙人指路");
  put_encrypted (file, v, 17, 27, 0, NULL);
  return file;
}

static void
test_versions (void)
{
  const char *expected
      = "{开始  第二行} 1. H2-E2 {中炮} (1. C3-C4 {仙人指路} 1... B7-C7) 1... H9-G7 "
        "(1... B9-C7) (1... B7-E7 {第三}) 2. H0-G2 {主变} *";

  for (int version = 11; version <= 18; version++)
    for (int round = 0; round < 8; round++) {
      guint8 keys[8];
      g_autoptr (GPtrArray) problems = read_problems_new ();
      g_autoptr (GString) file = NULL;
      g_autoptr (GameTree) tree = NULL;
      g_autofree char *text = NULL;
      g_autofree char *flat = NULL;
      Encrypter v;
      for (int i = 0; i < 8; i++)
        keys[i] = (guint8) g_test_rand_int ();
      v = encrypter_new (version, keys, (guint8) g_test_rand_int ());
      file = make_encrypted (&v);
      tree = read_bytes ((guint8 *) file->str, file->len, problems, NULL);
      g_assert_cmpuint (problems->len, ==, 0);
      g_assert_cmpstr (game_tree_get_tag (tree, "Red"), ==, "胡荣华");
      g_assert_cmpstr (tree->root->comment, ==, "开始\n第二行");
      text = text_of (tree);
      flat = g_strdelimit (g_strchomp (g_strdup (strstr (text, "\n\n") + 2)), "\n", ' ');
      g_assert_cmpstr (flat, ==, expected);
    }
}

/* --- writing --- */

static void
check_round_trip (const char *pgn)
{
  g_autoptr (GameTree) tree = tree_of (pgn);
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = file_format_write (file_format_find ("xqf"), tree, problems, &error);
  g_autoptr (GameTree) again = NULL;
  g_autofree char *before = text_of (tree);
  g_autofree char *after = NULL;
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);

  g_assert_no_error (error);
  g_assert_cmpuint (problems->len, ==, 0);
  again = read_bytes (data, length, problems, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (problems->len, ==, 0);
  after = text_of (again);
  g_assert_cmpstr (after, ==, before);
}

static void
test_round_trip (void)
{
  static const char *const games[] = {
    "[Red \"胡荣华\"]\n[Black \"杨官璘\"]\n[Title \"x\"]\n[Date \"1965.01.02\"]\n[Site \"é\"]\n"
    "[TimeRule \"60分+30秒\"]\n[Result \"0-1\"]\n"
    "{总评} 1. 炮二平五 {中炮} (1. 兵七进一 {仙人指路} 炮２平３ (1... 马８进７) 2. 炮二平五) "
    "(1. 相三进五) 1... 马８进７ 2. 马二进三 (2. 马八进七 (2. 兵三进一) 车９进１) 车９平８ 0-1",
    "[Game \"Chinese Chess\"]\n*",
    "[Game \"Chinese Chess\"]\n[FEN \"4k4/9/9/9/9/9/9/9/R8/3K5 b - - 0 1\"]\n1... 將５进１ *",
    "[Game \"Chinese Chess\"]\n[FEN \"4k4/9/9/9/9/9/9/9/R8/3K5 b - - 0 1\"]\n1/2-1/2",
    "[Game \"Chinese Chess\"]\n[FEN \"3akab2/9/2n1b4/9/9/9/9/4p4/R8/3K5 w - - 0 1\"]\n*",
  };

  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    check_round_trip (games[i]);
}

/* What is written of the published example is the published example. */
static void
test_same_bytes (void)
{
  guint8 data[HEAD + 200];
  gsize length = make_example (data, "GB18030");
  g_autoptr (GameTree) tree = read_bytes (data, length, NULL, NULL);
  g_autoptr (GBytes) bytes = NULL;

  put_string (data, 0x110, "1997.11.16", "GB18030");
  memset (data + 0x11b, 0, 5);
  bytes = file_format_write (file_format_find ("xqf"), tree, NULL, NULL);
  g_assert_cmpmem (data, length, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* Each thing that has no place is told in one sentence. */
static void
test_losses (void)
{
  g_autoptr (GameTree) tree
      = tree_of ("[Red \"一二三四五六七八九\"]\n[Black \"Palamedes, level 5\"]\n[ECCO "
                 "\"C12\"]\n[Round \"3\"]\n"
                 "1. 炮二平五! {[%eval 0.35] [%clk 0:01:00]} -- 2. 马二进三 {[%eval 0.3]}");
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GBytes) bytes = file_format_write (file_format_find ("xqf"), tree, problems, NULL);
  static const char *const words[] = { "tags ECCO and Round; they will be left out",
                                       "“!?”",
                                       "evaluations",
                                       "time of each move",
                                       "passes",
                                       ("“一二三四五六七八九” will be shortened to "
                                        "“一二三四五六七”"),
                                       "“Palamedes, level 5” will be shortened to “Palamedes”" };
  const guint8 *data = g_bytes_get_data (bytes, NULL);

  g_assert_cmpuint (problems->len, ==, G_N_ELEMENTS (words));
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_assert_nonnull (strstr (((ReadProblem *) problems->pdata[i])->message, words[i]));
  g_assert_cmpuint (data[0x130], ==, 14);
  g_assert_cmpuint (g_bytes_get_size (bytes), ==, HEAD + 2 * 8);
}

/* What is lost of a move with these COMMANDS is told in sentences with FIRST and, unless it is
 * NULL, SECOND. */
static void
assert_lost (const char *commands, const char *first, const char *second)
{
  g_autofree char *text = g_strdup_printf ("1. 炮二平五 {%s} *", commands);
  g_autoptr (GameTree) tree = tree_of (text);
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GBytes) bytes = file_format_write (file_format_find ("xqf"), tree, problems, NULL);

  g_assert_nonnull (bytes);
  g_assert_cmpuint (problems->len, ==, second ? 2 : 1);
  g_assert_nonnull (strstr (((ReadProblem *) problems->pdata[0])->message, first));
  if (second)
    g_assert_nonnull (strstr (((ReadProblem *) problems->pdata[1])->message, second));
}

/* A mark on a point that there is not is no time. */
static void
test_strange_marks (void)
{
  assert_lost ("[%cal Rh0h4]", "arrows and marks", NULL);
  assert_lost ("[%eval 0.30] [%cal Rh0h4]", "arrows and marks", "evaluations");
  assert_lost ("[%cal Rh0h4] [%eval 0.30]", "arrows and marks", "evaluations");
  assert_lost ("[%csl Gc0] [%other 1]", "arrows and marks", "time of each move");
}

static void
test_other_game (void)
{
  g_autoptr (GameTree) tree = tree_of ("1. e4 e5");
  g_autoptr (GError) error = NULL;

  g_assert_null (file_format_write (file_format_find ("xqf"), tree, NULL, &error));
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_GAME);
  g_assert_nonnull (strstr (error->message, "save it as PGN"));
}

/* --- damage --- */

static void
test_illegal_move (void)
{
  guint8 data[HEAD + 200];
  gsize length = make_example (data, "GB18030");
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GameTree) tree = NULL;
  const char *message;

  data[HEAD + 3 * 8] = 24 + 4; /* the third move comes from e4, where nothing stands */
  tree = read_bytes (data, length, problems, NULL);
  g_assert_cmpint (game_node_last (tree->root)->ply, ==, 2);
  g_assert_cmpuint (problems->len, ==, 1);
  message = ((ReadProblem *) problems->pdata[0])->message;
  g_assert_nonnull (strstr (message, "Move 3"));
  g_assert_nonnull (strstr (message, "byte 1048"));
  g_assert_nonnull (strstr (message, "a5–g5"));
}

static void
test_truncated (void)
{
  guint8 keys[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
  Encrypter v = encrypter_new (18, keys, 0xaa);
  g_autoptr (GString) file = make_encrypted (&v);

  for (gsize length = 5; length < file->len; length++) {
    g_autoptr (GPtrArray) problems = read_problems_new ();
    g_autoptr (GError) error = NULL;
    g_autoptr (GameTree) tree G_GNUC_UNUSED
        = read_bytes ((guint8 *) file->str, length, problems, &error);
    if (length < HEAD) {
      g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT);
    } else {
      g_assert_no_error (error);
      g_assert_cmpuint (problems->len, ==, 1);
      g_assert_nonnull (strstr (((ReadProblem *) problems->pdata[0])->message, "incomplete"));
    }
  }
}

static void
test_impossible_board (void)
{
  guint8 data[HEAD + 200];
  gsize length = make_example (data, "GB18030");
  g_autoptr (GError) error = NULL;

  data[0x10 + 4] = 0xff; /* no red king */
  g_assert_null (read_bytes (data, length, NULL, &error));
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_START);
  g_test_message ("%s", error->message);
}

static void
test_mutations (void)
{
  const guint8 keys[8] = { 11, 22, 33, 44, 55, 66, 77, 88 };
  const int versions[] = { 11, 18 };

  for (int i = 0; i < 2; i++) {
    Encrypter v = encrypter_new (versions[i], keys, 0x5a);
    g_autoptr (GString) sample = make_encrypted (&v);

    test_mutations_run (&(TestMutations){
        .format = "xqf", .sample = sample->str, .length = sample->len, .head = HEAD });
  }
}

/* A mate with a move behind it: nobody knows what was meant, so the result is the one that the file
 * names. */
static void
test_broken_behind_mate (void)
{
  enum { CHARIOT = 0, KING = 4, OTHER_CHARIOT = 8, BLACK_KING = 20 };
  static const guint8 records[][8]
      = { { 0x18, 0x20, 0xf0, 0xff }, { 24, 32 + 30, 0xf0 }, { 24 + 39, 32 + 38 } };
  guint8 data[HEAD + 200];
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GameTree) tree = NULL;

  make_example (data, "GB18030"); /* Black wins */
  memset (data + 0x10, 0xff, sizeof example_pieces);
  data[0x10 + KING] = 40;
  data[0x10 + CHARIOT] = 41;
  data[0x10 + OTHER_CHARIOT] = 0;
  data[0x10 + BLACK_KING] = 39;
  memcpy (data + HEAD, records, sizeof records);
  tree = read_bytes (data, HEAD + sizeof records, problems, NULL);
  g_assert_cmpint (game_node_last (tree->root)->ply, ==, 1);
  g_assert_cmpint (tree->outcome.result, ==, RESULT_SECOND_WINS);
  g_assert_cmpuint (problems->len, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/xqf/example", test_example);
  g_test_add_func ("/xqf/versions", test_versions);
  g_test_add_func ("/xqf/round-trip", test_round_trip);
  g_test_add_func ("/xqf/same-bytes", test_same_bytes);
  g_test_add_func ("/xqf/losses", test_losses);
  g_test_add_func ("/xqf/strange-marks", test_strange_marks);
  g_test_add_func ("/xqf/other-game", test_other_game);
  g_test_add_func ("/xqf/illegal-move", test_illegal_move);
  g_test_add_func ("/xqf/broken-behind-mate", test_broken_behind_mate);
  g_test_add_func ("/xqf/truncated", test_truncated);
  g_test_add_func ("/xqf/impossible-board", test_impossible_board);
  g_test_add_func ("/xqf/mutations", test_mutations);
  return g_test_run ();
}
