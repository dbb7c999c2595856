/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which format a file has, by its content; and what is said where it has none. */
#include "files/core/game-file.h"
#include "registry.h"

#include <string.h>

static void
test_content (void)
{
  static const struct {
    const char *bytes;
    gsize length;
    const char *id;
  } cases[] = {
    { "XQ\x0a\0\0\0\0", 7, "xqf" },
    { "XQ\x12\x40\x01\0\0", 7, "xqf" },
    { "XQ\nis no game", 13, "pgn" },
    { "XQ", 2, "pgn" },
    { "CCBridge Record\0\0\0\0\2", 20, "cbr" },
    { "CCBridgeLibrary\0\0\0\0\3", 20, "cbl" },
    { "CCBridge Record by me", 21, "pgn" },
    { "<html>[DhtmlXQ_movelist]", 24, "dhtmlxq" },
    { "\xff\xfe[\0D\0h\0t\0m\0l\0X\0Q\0_\0", 20, "dhtmlxq" },
    { "8/8/8/8/8/8/8/K1k5 w - - 0 1\n", 29, "fen" },
    { "1. e4 e5", 8, "pgn" },
    { "[Event \"x\"]\n{[DhtmlXQ_movelist]}", 32, "pgn" },
    { "\n[Event\"x\"] {[DhtmlXQ_movelist]}", 32, "dhtmlxq" },
    { "", 0, "pgn" },
    { "1. e4 e5\0\x1a", 10, "pgn" },
    { "\xff\xfe"
      "1\0.\0",
      6, "pgn" },
    { "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\2\0\0", 21, NULL },
    { "PK\3\4\x14\0\0\0\x08\0", 10, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const FileFormat *format = file_format_of (cases[i].bytes, cases[i].length);
    g_assert_cmpstr (format ? format->id : NULL, ==, cases[i].id);
  }
}

static void
test_names (void)
{
  g_assert_cmpstr (file_format_for_name ("file:///a/b.PGN")->id, ==, "pgn");
  g_assert_cmpstr (file_format_for_name ("x.xqf")->id, ==, "xqf");
  g_assert_cmpstr (file_format_for_name ("x.y.cbl")->id, ==, "cbl");
  g_assert_null (file_format_for_name ("xqf"));
  g_assert_null (file_format_for_name (".xqf"));
  g_assert_null (file_format_for_name ("/a/.xqf"));
  g_assert_null (file_format_for_name ("x.txt"));
}

/* The table itself: ids and suffixes are unique, games are in the registry, and what all other text
 * is taken for comes first. */
static void
test_table (void)
{
  for (guint i = 0; file_format_at (i); i++) {
    const FileFormat *format = file_format_at (i);
    g_autofree char *name = g_strconcat ("a.", format->suffixes[0], NULL);
    g_assert_true (file_format_find (format->id) == format);
    g_assert_true (file_format_for_name (name) == format);
    g_assert_true (!format->game || registry_find (format->game));
    g_assert_nonnull (format->probe);
    g_assert_nonnull (format->name);
  }
  g_assert_cmpstr (file_format_find ("pgn")->id, ==, "pgn");
  g_assert_null (file_format_find ("nothing"));
}

static void
check_refused (const char *bytes, gsize length, int code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) data = g_bytes_new (bytes, length);

  g_assert_null (game_file_new (data, NULL, &error));
  g_assert_error (error, GAME_FILE_ERROR, code);
}

static void
test_refused (void)
{
  check_refused ("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\2\0\0", 21, GAME_FILE_ERROR_FORMAT);
  check_refused ("", 0, GAME_FILE_ERROR_EMPTY);
  check_refused ("CCBridgeLibrary\0\0\0\0\3", 20, GAME_FILE_ERROR_EMPTY);
}

static void
test_cancelled (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) data = g_bytes_new_static ("1. e4", 5);

  g_cancellable_cancel (cancellable);
  g_assert_null (game_file_new (data, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_fen_file (void)
{
  g_autoptr (GBytes) data = g_bytes_new_static ("4k4/9/9/9/9/9/9/9/R8/3K5 b - - 0 1\n", 35);
  g_autoptr (GameFile) file = game_file_new (data, NULL, NULL);
  g_autoptr (GameTree) tree = game_file_read (file, 0, NULL, NULL);

  g_assert_cmpuint (file->entries->len, ==, 1);
  g_assert_cmpstr (tree->rules->id, ==, "xiangqi");
  g_assert_cmpint (tree->rules->side_to_move (&tree->root->position), ==, 1);
}

static gpointer
take_and_release (gpointer data)
{
  enum { TIMES = 50000 };

  for (int i = 0; i < TIMES; i++)
    shared_text_release (shared_text_new ("White"));
  return NULL;
}

/* GLib's own interned texts fail here within a few milliseconds, up to 2.78. */
static void
test_shared_texts (void)
{
  GThread *threads[4];

  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("texts", take_and_release, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/file-format/content", test_content);
  g_test_add_func ("/file-format/names", test_names);
  g_test_add_func ("/file-format/table", test_table);
  g_test_add_func ("/file-format/refused", test_refused);
  g_test_add_func ("/file-format/cancelled", test_cancelled);
  g_test_add_func ("/file-format/fen-file", test_fen_file);
  g_test_add_func ("/file-format/shared-texts", test_shared_texts);
  return g_test_run ();
}
