/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CCBridge's records and libraries, made here from the description. */
#include "../support/test-cbr-files.h"
#include "files/core/game-file.h"
#include "files/pgn/pgn.h"
#include "test-mutations.h"

#include <string.h>

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
  g_autoptr (GString) data = cbr_make_record ("红", 1);
  g_autoptr (GameFile) file = NULL;
  g_autoptr (GameTree) tree = NULL;

  cbr_put_move (data, 0, 0, 0, NULL);
  for (int i = 0; i < TIMES; i++)
    cbr_put_move (data, i + 1 < TIMES ? 3 : 1, 70, 67, "中");
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
  g_autoptr (GString) data = cbr_make_game ("吕钦");
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
  guint8 head[CBR_HEAD_1] = { 0 };
  g_autoptr (GString) data = g_string_new (NULL);
  g_autoptr (GameFile) file = NULL;
  g_autoptr (GameTree) tree = NULL;
  g_autofree char *text = NULL;

  memcpy (head, "CCBridge Record", 16);
  head[19] = 1;
  cbr_put_text (head, 948, "吕钦");
  head[1820] = 3;
  head[1856] = 1;
  cbr_put_start (head + 1864);
  g_string_append_len (data, (char *) head, CBR_HEAD_1);
  cbr_put_move (data, 0, 0, 0, NULL);
  cbr_put_move (data, 1, 0x77, 0x47, NULL);
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
  g_autoptr (GString) black = cbr_make_record ("a", 2);
  g_autoptr (GString) empty = cbr_make_record ("a", 1);
  g_autoptr (GameFile) black_file = NULL, empty_file = NULL;
  g_autoptr (GameTree) black_tree = NULL, empty_tree = NULL;
  g_autoptr (GPtrArray) problems = read_problems_new ();

  cbr_put_move (black, 0, 0, 0, NULL);
  cbr_put_move (black, 1, 7, 24, NULL);
  black_file = open_bytes (black);
  black_tree = game_file_read (black_file, 0, problems, NULL);
  g_assert_cmpint (black_tree->rules->side_to_move (&black_tree->root->position), ==, 1);
  g_assert_nonnull (game_node_next (black_tree->root));

  cbr_put_move (empty, 0, 0, 0, "nothing");
  cbr_put_move (empty, 0, 0, 0, NULL);
  g_string_append_len (empty, "garbage", 7);
  empty_file = open_bytes (empty);
  empty_tree = game_file_read (empty_file, 0, problems, NULL);
  g_assert_null (game_node_next (empty_tree->root));
  g_assert_cmpstr (empty_tree->root->comment, ==, "nothing");
  g_assert_cmpuint (problems->len, ==, 0);
}

static void
test_library (void)
{
  g_autoptr (GString) data = cbr_make_library (30);
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
  g_autoptr (GString) data = cbr_make_game ("吕钦");

  for (gsize length = 16; length < data->len; length++) {
    g_autoptr (GBytes) bytes = g_bytes_new (data->str, length);
    g_autoptr (GameFile) file = game_file_new (bytes, NULL, NULL);
    g_autoptr (GPtrArray) problems = read_problems_new ();
    g_autoptr (GError) error = NULL;
    g_autoptr (GameTree) tree G_GNUC_UNUSED = game_file_read (file, 0, problems, &error);
    if (length < CBR_HEAD) {
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
  g_autoptr (GString) data = cbr_make_game ("吕钦");
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
  g_autoptr (GString) record = cbr_make_game ("吕钦"), library = cbr_make_library (2);

  test_mutations_run (&(TestMutations){
      .format = "cbr", .sample = record->str, .length = record->len, .head = CBR_HEAD });
  test_mutations_run (&(TestMutations){
      .format = "cbl", .sample = library->str, .length = library->len, .head = CBL_HEAD });
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
