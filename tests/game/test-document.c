/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file of several games is worked in: walking, saving, adding, deleting. */
#include "files/core/file-save.h"
#include "game/lists/pal-document.h"
#include "game/match/pal-match-edit.h"
#include "game/match/pal-match-text.h"

#include <glib/gstdio.h>
#include <string.h>

enum { GAMES = 15 };

typedef struct {
  char *folder;
  GFile *where;
  PalDocument *document;
  GPtrArray *problems;
  gboolean ended;
  GError *error;
  guint index;
} Fixture;

static char *
game_text (int number)
{
  return g_strdup_printf ("[Event \"Game %d\"]\r\n[White \"W%d\"]\r\n[Black \"B\"]\r\n\r\n1. e4 e5 "
                          "2.Nf3  Nc6 1-0\r\n\r\n",
                          number, number);
}

static char *
make_games (void)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < GAMES; i++) {
    g_autofree char *game = game_text (i + 1);
    g_string_append (text, game);
  }
  return g_string_free (text, FALSE);
}

static void
test_on_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  PalGameFile **file = data;
  g_autoptr (GError) error = NULL;

  *file = pal_game_file_load_finish (result, &error);
  g_assert_no_error (error);
}

static PalGameFile *
load (GFile *where)
{
  PalGameFile *file = NULL;

  pal_game_file_load_async (where, NULL, test_on_loaded, &file);
  while (file == NULL)
    g_main_context_iteration (NULL, TRUE);
  return file;
}

static void
set_up (Fixture *self, gconstpointer data)
{
  g_autofree char *text = make_games ();
  g_autofree char *path = NULL;
  g_autoptr (PalGameFile) file = NULL;

  self->folder = g_dir_make_tmp ("palamedes-document-XXXXXX", NULL);
  path = g_build_filename (self->folder, "games.pgn", NULL);
  g_file_set_contents (path, text, -1, NULL);
  self->where = g_file_new_for_path (path);
  self->document = pal_document_new ();
  self->problems = read_problems_new ();
  file = load (self->where);
  pal_document_open (self->document, file);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (self->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (self->folder, name, NULL);
    g_unlink (path);
  }
  g_rmdir (self->folder);
  g_clear_error (&self->error);
  g_ptr_array_unref (self->problems);
  g_assert_finalize_object (self->document);
  g_object_unref (self->where);
  g_free (self->folder);
}

static void
test_on_done (GObject *source, GAsyncResult *result, gpointer data)
{
  Fixture *self = data;

  g_clear_error (&self->error);
  pal_document_finish (PAL_DOCUMENT (source), result, &self->index, &self->error);
  self->ended = TRUE;
}

static void
await (Fixture *self)
{
  self->ended = FALSE;
  while (!self->ended)
    g_main_context_iteration (NULL, TRUE);
}

static void
save (Fixture *self)
{
  pal_document_save_async (self->document, test_on_done, self);
  await (self);
}

static PalMatch *
show (Fixture *self, guint index)
{
  g_autoptr (GError) error = NULL;
  PalMatch *match = pal_document_show (self->document, index, self->problems, &error);

  g_assert_no_error (error);
  return match;
}

static char *
read_file (Fixture *self)
{
  char *text = NULL;

  g_assert_true (g_file_load_contents (self->where, NULL, &text, NULL, NULL, NULL));
  return text;
}

static void
comment (PalMatch *match, const char *words)
{
  pal_match_set_comment (match, game_node_next (pal_match_get_tree (match)->root), words);
}

/* Two games are changed before they are saved; the others stay, blanks that nobody writes and all.
 */
static void
test_save (Fixture *self, gconstpointer data)
{
  g_autoptr (PalMatch) third = NULL;
  g_autofree char *after = NULL;

  comment (show (self, 13), "the fourteenth");
  g_assert_cmpuint (pal_document_get_n_unsaved (self->document), ==, 1);
  third = g_object_ref (show (self, 2));
  comment (third, "the third");
  g_assert_cmpuint (pal_document_get_n_unsaved (self->document), ==, 2);
  show (self, 5);
  g_assert_true (show (self, 2) == third);
  g_assert_true (pal_document_can_save (self->document, third));
  save (self);
  g_assert_no_error (self->error);
  g_assert_cmpuint (pal_document_get_n_unsaved (self->document), ==, 0);
  g_assert_false (pal_match_get_modified (third));
  after = read_file (self);
  for (int i = 0; i < GAMES; i++) {
    g_autofree char *text = game_text (i + 1);
    g_assert_true ((strstr (after, text) != NULL) == (i != 2 && i != 13));
  }
  g_assert_nonnull (strstr (after, "{the third}"));
  g_assert_nonnull (strstr (after, "{the fourteenth}"));
  g_assert_null (strstr (after, "\n\n"));
  comment (third, "again");
  save (self);
  g_free (after);
  after = read_file (self);
  g_assert_nonnull (strstr (after, "{again}"));
  g_assert_null (strstr (after, "{the third}"));
}

static void
test_add (Fixture *self, gconstpointer data)
{
  Position start;
  g_autoptr (PalMatch) match = NULL;
  g_autofree char *before = read_file (self), *after = NULL;
  PalMatch *first = show (self, 0);

  rules_start (pal_match_get_rules (first), &start);
  match = pal_match_new_from_tree (game_tree_new (pal_match_get_rules (first), &start));
  pal_document_add_async (self->document, match, TRUE, test_on_done, self);
  await (self);
  g_assert_no_error (self->error);
  g_assert_cmpuint (self->index, ==, GAMES);
  g_assert_cmpint (pal_document_get_index (self->document), ==, GAMES);
  g_assert_cmpuint (pal_document_get_n_games (self->document), ==, GAMES + 1);
  g_assert_true (pal_document_can_save (self->document, match));
  after = read_file (self);
  g_assert_true (g_str_has_prefix (after, before));
}

static void
test_delete (Fixture *self, gconstpointer data)
{
  g_autofree char *before = read_file (self), *between = NULL, *after = NULL;
  g_autofree char *sixth = game_text (6);
  PalMatch *seventh = show (self, 6), *match;

  comment (seventh, "kept");
  match = show (self, 5);
  comment (match, "not saved");
  pal_document_delete_async (self->document, test_on_done, self);
  await (self);
  g_assert_no_error (self->error);
  g_assert_cmpuint (self->index, ==, 5);
  g_assert_cmpint (pal_document_get_index (self->document), ==, -1);
  g_assert_cmpuint (pal_document_get_n_games (self->document), ==, GAMES - 1);
  between = read_file (self);
  g_assert_null (strstr (between, sixth));
  g_assert_true (show (self, 5) == seventh);
  g_assert_true (pal_document_can_restore (self->document));
  pal_document_restore_async (self->document, test_on_done, self);
  await (self);
  g_assert_no_error (self->error);
  g_assert_false (pal_document_can_restore (self->document));
  after = read_file (self);
  g_assert_cmpstr (before, ==, after);
  g_assert_true (show (self, self->index) == match);
  g_assert_true (show (self, 6) == seventh);
  save (self);
  g_assert_no_error (self->error);
}

/* What another program has written stays, and the changes stay in the document. */
static void
test_changed (Fixture *self, gconstpointer data)
{
  PalMatch *match = show (self, 3);
  g_autofree char *after = NULL;

  comment (match, "mine");
  g_file_set_contents (g_file_peek_path (self->where), "[Event \"theirs\"]\n\n*\n", -1, NULL);
  save (self);
  g_assert_error (self->error, GAME_FILE_ERROR, GAME_FILE_ERROR_CHANGED);
  after = read_file (self);
  g_assert_cmpstr (after, ==, "[Event \"theirs\"]\n\n*\n");
  g_assert_true (pal_match_get_modified (match));
  g_assert_cmpuint (pal_document_get_n_unsaved (self->document), ==, 1);
}

/* A game that goes on while it is being saved is not saved as it is then. */
static void
test_meanwhile (Fixture *self, gconstpointer data)
{
  PalMatch *match = show (self, 3);
  g_autofree char *after = NULL;

  comment (match, "first");
  pal_document_save_async (self->document, test_on_done, self);
  comment (match, "second");
  await (self);
  g_assert_no_error (self->error);
  g_assert_true (pal_match_get_modified (match));
  after = read_file (self);
  g_assert_nonnull (strstr (after, "{first}"));
}

/* A later run finds the game again, wherever it stands then. */
static void
test_mark (Fixture *self, gconstpointer data)
{
  g_autofree char *mark = NULL;
  g_autoptr (PalGameFile) file = NULL;

  show (self, 9);
  mark = pal_document_dup_mark (self->document);
  g_assert_cmpint (pal_document_find_mark (pal_document_get_file (self->document), mark), ==, 9);
  show (self, 1);
  pal_document_delete_async (self->document, test_on_done, self);
  await (self);
  file = load (self->where);
  g_assert_cmpint (pal_document_find_mark (file, mark), ==, 8);
  show (self, 8);
  comment (pal_document_get_match (self->document), "another");
  save (self);
  g_assert_cmpint (pal_document_find_mark (pal_document_get_file (self->document), mark), ==, -1);
}

/* Another file is opened while the first one is written. */
static void
test_other_file (Fixture *self, gconstpointer data)
{
  g_autofree char *path = g_build_filename (self->folder, "other.pgn", NULL);
  g_autoptr (GFile) other = g_file_new_for_path (path);
  g_autoptr (PalGameFile) file = NULL;
  g_autofree char *after = NULL;

  g_file_set_contents (path, "[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n*\n", -1, NULL);
  file = load (other);
  comment (show (self, 3), "written");
  pal_document_save_async (self->document, test_on_done, self);
  pal_document_open (self->document, file);
  await (self);
  g_assert_no_error (self->error);
  g_assert_true (pal_document_get_file (self->document) == file);
  after = read_file (self);
  g_assert_nonnull (strstr (after, "{written}"));
}

static void
test_on_all_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  *(PalGameFile **) data = pal_game_file_load_finish (result, NULL);
}

/* The games of two files in one list: each is written into its own. */
static void
test_two_files (Fixture *self, gconstpointer data)
{
  static const char other_text[] = "[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n*\n";
  g_autofree char *path = g_build_filename (self->folder, "other.pgn", NULL);
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (PalGameFile) file = NULL;
  g_autofree char *first = NULL, *second = NULL, *again = NULL, *all = NULL;

  g_file_set_contents (path, other_text, -1, NULL);
  g_ptr_array_add (sources, g_object_ref (self->where));
  g_ptr_array_add (sources, g_file_new_for_path (path));
  pal_game_file_load_all_async (sources, NULL, test_on_all_loaded, &file);
  while (file == NULL)
    g_main_context_iteration (NULL, TRUE);
  pal_document_open (self->document, file);
  show (self, GAMES);
  pal_document_delete_async (self->document, test_on_done, self);
  await (self);
  g_assert_no_error (self->error);
  g_file_get_contents (path, &second, NULL, NULL);
  g_assert_cmpstr (second, ==, "[Event \"b\"]\n\n*\n");
  pal_document_restore_async (self->document, test_on_done, self);
  await (self);
  g_assert_no_error (self->error);
  g_assert_cmpuint (self->index, ==, GAMES);
  g_file_get_contents (path, &again, NULL, NULL);
  g_assert_cmpstr (again, ==, other_text);

  /* The last one of the first file. */
  show (self, GAMES - 1);
  pal_document_delete_async (self->document, test_on_done, self);
  await (self);
  pal_document_restore_async (self->document, test_on_done, self);
  await (self);
  g_assert_no_error (self->error);
  first = read_file (self);
  all = make_games ();
  g_assert_cmpstr (first, ==, all);
  g_clear_pointer (&first, g_free);

  pal_match_set_comment (show (self, 1), pal_match_get_tree (show (self, 1))->root, "here");
  pal_match_set_comment (show (self, GAMES + 1), pal_match_get_tree (show (self, GAMES + 1))->root,
                         "there");
  g_assert_cmpuint (pal_document_get_n_unsaved (self->document), ==, 2);
  save (self);
  g_assert_no_error (self->error);
  g_assert_cmpuint (pal_document_get_n_unsaved (self->document), ==, 0);
  first = read_file (self);
  g_free (second);
  g_file_get_contents (path, &second, NULL, NULL);
  g_assert_nonnull (strstr (first, "{here}"));
  g_assert_nonnull (strstr (second, "{there}"));
  g_assert_true (g_str_has_prefix (second, "[Event \"a\"]\n\n*\n\n"));
}

/* A game of which a part could not be read is not written: that part would be lost. */
static void
test_unreadable (Fixture *self, gconstpointer data)
{
  g_autofree char *path = g_build_filename (self->folder, "bad.pgn", NULL);
  g_autoptr (GFile) where = g_file_new_for_path (path);
  g_autoptr (PalGameFile) file = NULL;
  PalMatch *bad;

  g_file_set_contents (path, "[Event \"a\"]\n\n1. e4 Kh8 2. d4 *\n\n[Event \"b\"]\n\n1. d4 *\n", -1,
                       NULL);
  file = load (where);
  pal_document_open (self->document, file);
  bad = show (self, 0);
  g_assert_cmpuint (self->problems->len, >, 0);
  comment (bad, "mine");
  g_assert_false (pal_document_can_save (self->document, bad));
  g_assert_cmpuint (pal_document_get_n_unsaved (self->document), ==, 0);
  g_ptr_array_set_size (self->problems, 0);
  g_assert_true (pal_document_can_save (self->document, show (self, 1)));
}

/* A game that is written anew keeps the notation that it was in. */
static void
test_notation (Fixture *self, gconstpointer data)
{
  g_autofree char *path = g_build_filename (self->folder, "xiangqi.pgn", NULL);
  g_autoptr (GFile) where = g_file_new_for_path (path);
  g_autoptr (PalGameFile) file = NULL;
  g_autofree char *after = NULL;

  g_file_set_contents (path,
                       "[Game \"Chinese Chess\"]\n[Event \"a\"]\n[Format \"ICCS\"]\n\n"
                       "1. H2-E2 H9-G7 *\n\n[Game \"Chinese Chess\"]\n[Event \"b\"]\n\n"
                       "1. 炮二平五 马8进7 *\n",
                       -1, NULL);
  file = load (where);
  pal_document_open (self->document, file);
  comment (show (self, 0), "first");
  comment (show (self, 1), "second");
  save (self);
  g_assert_no_error (self->error);
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_nonnull (strstr (after, "1. H2-E2 {first}"));
  g_assert_nonnull (strstr (after, "1. 炮二平五 {second}"));
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *path;
    void (*test) (Fixture *self, gconstpointer data);
  } tests[] = {
    { "/document/save", test_save },
    { "/document/add", test_add },
    { "/document/delete", test_delete },
    { "/document/changed", test_changed },
    { "/document/meanwhile", test_meanwhile },
    { "/document/mark", test_mark },
    { "/document/other-file", test_other_file },
    { "/document/two-files", test_two_files },
    { "/document/unreadable", test_unreadable },
    { "/document/notation", test_notation },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].test, tear_down);
  return g_test_run ();
}
