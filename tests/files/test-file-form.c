/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The forms in which games are saved: which there are, how they are called, and how the form of a
 * file is found again. */
#include "files/core/file-format.h"
#include "files/core/game-file.h"
#include "registry.h"
#include "rules/rules.h"

#include <string.h>
#include <sys/stat.h>

static const char game[] = "[Event \"第五届杨官璘杯\"]\n[Red \"胡荣华\"]\n[Result \"*\"]\n\n"
                           "1. 炮二平五 马８进７ 2. 马二进三 车９平８ {先手} *";

static GameTree *
read_game (void)
{
  return pgn_read (game, strlen (game), 1, NULL, NULL);
}

/* A file called NAME in a folder that is thrown away with the test. */
static GFile *
new_file (const char *name)
{
  g_autofree char *folder = g_dir_make_tmp (NULL, NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return g_file_new_for_path (path);
}

static void
write_file (GFile *file, GBytes *bytes)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  g_assert_true (g_file_set_contents (g_file_peek_path (file), data, (gssize) length, NULL));
}

/* FORM is that of a file called NAME into which TREE was written in FORM. */
static void
assert_found (const GameTree *tree, const SaveFormat *form, const char *name)
{
  g_autoptr (GPtrArray) losses = read_problems_new ();
  g_autoptr (GBytes) bytes = save_format_write (form, tree, losses, NULL);
  g_autoptr (GFile) file = new_file (name);
  g_autofree char *description = save_format_describe (form, tree->rules);
  SaveFormat found;

  g_test_message ("%s, %s", name, description);
  g_assert_nonnull (bytes);
  write_file (file, bytes);
  found = save_format_of (file, tree);
  g_assert_true (save_format_equal (&found, form));
}

static void
test_list (void)
{
  static const char *const names[] = {
    "Games (PGN)",
    "PGN: Chinese, traditional characters",
    "PGN: Chinese, traditional characters (GB18030)",
    "PGN: Chinese, simplified characters",
    "PGN: Chinese, simplified characters (GB18030)",
    "PGN: WXF, with letters and digits",
    "XQStudio (XQF)",
    "Xiangqi sites (DhtmlXQ)",
  };
  const Rules *rules = registry_find ("xiangqi")->rules;
  g_autoptr (GArray) forms = save_formats_new (rules);
  g_autoptr (GArray) of_chess = save_formats_new (registry_find ("chess")->rules);

  g_assert_cmpuint (of_chess->len, ==, 1);
  g_assert_cmpuint (forms->len, ==, G_N_ELEMENTS (names));
  for (guint i = 0; i < forms->len; i++) {
    g_autofree char *name = save_format_describe (&g_array_index (forms, SaveFormat, i), rules);
    g_assert_cmpstr (name, ==, names[i]);
  }
}

/* What a game was saved in it is saved in again, whatever the file is called. */
static void
test_found_again (void)
{
  g_autoptr (GameTree) tree = read_game ();
  g_autoptr (GArray) forms = save_formats_new (tree->rules);

  for (guint i = 0; i < forms->len; i++) {
    const SaveFormat *form = &g_array_index (forms, SaveFormat, i);
    g_autofree char *name = g_strdup_printf ("a.%s", form->format->suffixes[0]);
    assert_found (tree, form, name);
    assert_found (tree, form, "a.txt");
    assert_found (tree, form, "a");
  }
}

/* The file of another program, which does not say in which notation it is. */
static void
test_without_tag (void)
{
  g_autoptr (GameTree) tree = read_game ();
  g_autofree char *bytes = NULL;
  g_autoptr (GFile) file = new_file ("a.pgn");
  gsize length;
  SaveFormat form;

  bytes = g_convert (game, -1, "GB18030", "UTF-8", NULL, &length, NULL);
  g_assert_true (g_file_set_contents (g_file_peek_path (file), bytes, (gssize) length, NULL));
  form = save_format_of (file, tree);
  g_assert_cmpint (form.options.notation, ==, rules_notation (tree->rules, "simplified"));
  g_assert_cmpint (form.options.encoding, ==, TEXT_GB18030);
}

/* Before the first move only the tag tells. */
static void
test_without_moves (void)
{
  const Rules *rules = registry_find ("xiangqi")->rules;
  const SaveFormat form
      = { file_format_find ("pgn"), { .notation = rules_notation (rules, "wxf") } };
  g_autoptr (GameTree) tree = NULL;
  Position start;

  rules_start (rules, &start);
  tree = game_tree_new (rules, &start);
  assert_found (tree, &form, "a.pgn");
}

/* Only the begin of a large file is looked at, which may end within a character. */
static void
test_large (void)
{
  const SaveFormat form = { file_format_find ("pgn"), { .encoding = TEXT_UTF8 } };
  g_autoptr (GameTree) tree = read_game ();

  for (int shift = 0; shift < 3; shift++) {
    g_autoptr (GString) comment = g_string_new (&"xxx"[shift]);
    for (int i = 0; i < 400000; i++)
      g_string_append (comment, i % 20 == 19 ? " 红" : "红");
    game_node_set_comment (tree->root, comment->str);
    assert_found (tree, &form, "a.pgn");
  }
}

/* Nobody waits for what a pipe may say one day. */
static void
test_pipe (void)
{
  g_autoptr (GameTree) tree = read_game ();
  g_autoptr (GFile) file = new_file ("a.txt");
  SaveFormat form;

  g_assert_cmpint (mkfifo (g_file_peek_path (file), 0600), ==, 0);
  form = save_format_of (file, tree);
  g_assert_true (save_format_equal (&form, &(SaveFormat){ .format = file_format_find ("pgn") }));
}

static void
test_missing (void)
{
  g_autoptr (GameTree) tree = read_game ();
  g_autoptr (GFile) text = new_file ("a.txt");
  g_autoptr (GFile) xqf = new_file ("a.xqf");

  g_assert_cmpstr (save_format_of (text, tree).format->id, ==, "pgn");
  g_assert_cmpstr (save_format_of (xqf, tree).format->id, ==, "xqf");
}

/* GB18030 has room for all, Big5 not for simplified characters. */
static void
test_losses (void)
{
  g_autoptr (GameTree) tree = read_game ();
  const int notation = rules_notation (tree->rules, "simplified");
  const SaveFormat whole = { file_format_find ("pgn"), { notation, TEXT_GB18030 } };
  const SaveFormat less = { file_format_find ("pgn"), { notation, TEXT_BIG5 } };
  g_autoptr (GPtrArray) losses = read_problems_new ();
  g_autoptr (GBytes) kept = NULL;
  g_autoptr (GBytes) lost = NULL;

  game_node_set_comment (tree->root, "♞ é 😀 𠀀");
  kept = save_format_write (&whole, tree, losses, NULL);
  g_assert_cmpuint (losses->len, ==, 0);
  lost = save_format_write (&less, tree, losses, NULL);
  g_assert_cmpuint (losses->len, ==, 1);
  g_assert_nonnull (strstr (((ReadProblem *) losses->pdata[0])->message, "“BIG5”"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/file-form/list", test_list);
  g_test_add_func ("/file-form/found-again", test_found_again);
  g_test_add_func ("/file-form/without-tag", test_without_tag);
  g_test_add_func ("/file-form/without-moves", test_without_moves);
  g_test_add_func ("/file-form/large", test_large);
  g_test_add_func ("/file-form/pipe", test_pipe);
  g_test_add_func ("/file-form/missing", test_missing);
  g_test_add_func ("/file-form/losses", test_losses);
  return g_test_run ();
}
