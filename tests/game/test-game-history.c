/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games that have left the board: each is kept once, none gets lost, and the file stays small.
 */
#include "support/test-game.h"
#include "test-kept.h"

#include "files/core/file-save.h"
#include "files/core/game-file.h"
#include "game/keeping/pal-autosave.h"
#include "game/keeping/pal-game-history.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>
#include <utime.h>

static GameFile *
load (TestKept *kept)
{
  g_autoptr (GFile) file = g_file_new_for_path (kept->history);
  g_autoptr (GError) error = NULL;
  GameFile *games = game_file_load (file, NULL, &error);

  g_assert_no_error (error);
  return games;
}

/* Asserts who has the white pieces in the games of the file, the newest first: "c b a". */
static void
assert_games (TestKept *kept, const char *expected)
{
  g_autoptr (GameFile) games = load (kept);
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < games->entries->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? " " : "", game_file_entry (games, i)->white);
  g_assert_cmpstr (names->str, ==, expected);
}

static char *
make_text (const char *state, const char *white, const char *comment)
{
  return g_strdup_printf ("[PalamedesState \"%s\"]\n[Event \"?\"]\n[White \"%s\"]\n[Black \"?\"]\n"
                          "[Result \"*\"]\n\n1. e4 {%s} *\n",
                          state, white, comment);
}

static void
keep (TestKept *kept, const char *state, const char *white)
{
  g_autofree char *text = make_text (state, white, "");
  g_autofree char *aside = NULL;
  g_autoptr (GError) error = NULL;

  pal_game_history_keep (kept->folder, text, &aside, &error);
  g_assert_no_error (error);
  g_assert_null (aside);
}

/* A game that comes back and leaves again is one game, as it left last. */
static void
test_once (TestKept *kept, gconstpointer data)
{
  g_autoptr (GameFile) games = NULL;
  g_autoptr (GameTree) tree = NULL;

  keep (kept, "running", "a");
  assert_games (kept, "a");
  keep (kept, "running", "b");
  keep (kept, "running", "c");
  assert_games (kept, "c b a");
  keep (kept, "paused", "a");
  assert_games (kept, "a c b");
  games = load (kept);
  tree = game_file_read (games, 0, NULL, NULL);
  g_assert_cmpstr (game_tree_get_tag (tree, "PalamedesState"), ==, "paused");
}

/* A comment may look like the beginning of a game. */
static void
test_hostile_comment (TestKept *kept, gconstpointer data)
{
  g_autofree char *text = make_text ("running", "a", "\n\n[White \"b\"]\n\n1. d4 *\n");

  g_assert_true (pal_game_history_keep (kept->folder, text, NULL, NULL));
  keep (kept, "running", "c");
  assert_games (kept, "c a");
}

static void
test_number_of_games (TestKept *kept, gconstpointer data)
{
  g_autoptr (GString) many = g_string_new (NULL);
  g_autoptr (GameFile) games = NULL;

  for (int i = 0; i < PAL_GAME_HISTORY_MAX_GAMES; i++) {
    g_autofree char *name = g_strdup_printf ("%d", i);
    g_autofree char *text = make_text ("running", name, "");

    g_string_append_printf (many, "%s\n", text);
  }
  g_assert_true (g_file_set_contents (kept->history, many->str, -1, NULL));
  keep (kept, "running", "newest");
  games = load (kept);
  g_assert_cmpuint (games->entries->len, ==, PAL_GAME_HISTORY_MAX_GAMES);
  g_assert_cmpstr (game_file_entry (games, 0)->white, ==, "newest");
  g_assert_cmpstr (game_file_entry (games, 1)->white, ==, "0");
  g_assert_cmpstr (game_file_entry (games, games->entries->len - 1)->white, ==, "998");
}

/* The oldest go; a game that is too large alone is kept alone. */
static void
test_size (TestKept *kept, gconstpointer data)
{
  g_autofree char *words = g_strnfill (PAL_GAME_HISTORY_MAX_BYTES / 2, 'x');
  g_autofree char *more = g_strnfill (PAL_GAME_HISTORY_MAX_BYTES, 'x');
  g_autofree char *half = make_text ("running", "half", words);
  g_autofree char *other = make_text ("running", "other", words);
  g_autofree char *whole = make_text ("running", "whole", more);

  keep (kept, "running", "a");
  g_assert_true (pal_game_history_keep (kept->folder, half, NULL, NULL));
  assert_games (kept, "half a");
  g_assert_true (pal_game_history_keep (kept->folder, other, NULL, NULL));
  assert_games (kept, "other");
  g_assert_true (pal_game_history_keep (kept->folder, whole, NULL, NULL));
  assert_games (kept, "whole");
}

/* What is not a file of games is kept under another name, and so is the next one. */
static void
test_broken (TestKept *kept, gconstpointer data)
{
  g_autofree char *first = g_strconcat (kept->history, ".broken", NULL);
  g_autofree char *second = g_strconcat (kept->history, ".broken.2", NULL);
  g_autofree char *text = make_text ("running", "a", "");

  for (int i = 0; i < 2; i++) {
    g_autofree char *aside = NULL;

    g_assert_true (g_file_set_contents (kept->history, i == 0 ? "one" : "two", -1, NULL));
    g_assert_true (pal_game_history_keep (kept->folder, text, &aside, NULL));
    g_assert_cmpstr (aside, ==, i == 0 ? first : second);
    assert_games (kept, "a");
  }
  test_kept_assert_content (first, "one");
  test_kept_assert_content (second, "two");
}

/* A file that may not be read is not written over either. (Whoever may do everything is not stopped
 * by permissions; a folder in its place stops everybody.) */
static void
test_unreadable (TestKept *kept, gconstpointer data)
{
  g_autofree char *aside = NULL;
  g_autofree char *text = make_text ("running", "a", "");

  g_assert_cmpint (g_mkdir (kept->history, 0700), ==, 0);
  g_assert_true (pal_game_history_keep (kept->folder, text, &aside, NULL));
  g_assert_true (g_str_has_suffix (aside, ".broken"));
  g_assert_true (g_file_test (aside, G_FILE_TEST_IS_DIR));
  assert_games (kept, "a");
}

static gpointer
keep_many (gpointer data)
{
  const char *const *job = data;

  for (int i = 0; i < 20; i++) {
    g_autofree char *name = g_strdup_printf ("%s%d", job[1], i);
    g_autofree char *text = make_text ("running", name, "");

    g_assert_true (pal_game_history_keep (job[0], text, NULL, NULL));
  }
  return NULL;
}

/* Two writers, as two programs are: each has a lock of its own. */
static void
test_two_writers (TestKept *kept, gconstpointer data)
{
  const char *const jobs[][2] = { { kept->folder, "a" }, { kept->folder, "b" } };
  GThread *threads[2];
  g_autoptr (GameFile) games = NULL;

  for (int i = 0; i < 2; i++)
    threads[i] = g_thread_new (NULL, keep_many, (gpointer) jobs[i]);
  for (int i = 0; i < 2; i++)
    g_thread_join (threads[i]);
  games = load (kept);
  g_assert_cmpuint (games->entries->len, ==, 40);
}

/* What killed writes have left goes when it is old; what only looks like it stays. */
static void
test_leftovers (TestKept *kept, gconstpointer data)
{
  static const struct {
    const char *suffix;
    gboolean old, stays;
  } cases[] = {
    { ".A1B2C3", TRUE, FALSE },  { ".A1B2C4", FALSE, TRUE }, { ".broken", TRUE, TRUE },
    { ".broken.2", TRUE, TRUE }, { ".A1B2C3X", TRUE, TRUE }, { ".a-file", TRUE, TRUE },
    { "xA1B2C3", TRUE, TRUE },   { ".backup", TRUE, TRUE },  { ".260101", TRUE, TRUE },
  };
  struct utimbuf long_ago = { 1000000000, 1000000000 };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path = g_strconcat (kept->history, cases[i].suffix, NULL);

    g_assert_true (g_file_set_contents (path, "", -1, NULL));
    if (cases[i].old)
      g_assert_cmpint (g_utime (path, &long_ago), ==, 0);
  }
  keep (kept, "running", "a");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path = g_strconcat (kept->history, cases[i].suffix, NULL);

    g_test_message ("%s", cases[i].suffix);
    g_assert_cmpint (g_file_test (path, G_FILE_TEST_EXISTS), ==, cases[i].stays);
  }
}

/* --- with the autosave --- */

static PalMatch *
watch_new_game (PalAutosave *autosave, const char *moves)
{
  PalMatch *match = test_match (NULL, NULL, NULL, NULL);

  pal_match_start (match);
  test_play (match, moves);
  pal_autosave_watch (autosave, match);
  return match;
}

static guint
count_games (TestKept *kept)
{
  g_autoptr (GameFile) games = g_file_test (kept->history, G_FILE_TEST_EXISTS) ? load (kept) : NULL;

  return games ? games->entries->len : 0;
}

static void
on_kept (PalAutosave *autosave, const char *text, char **told)
{
  g_free (*told);
  *told = g_strdup (text);
}

/* What leaves the board is in the history before the next game is written; a game without moves is
 * no game, and what stands in a file of its own is safe there as long as it does. */
static void
test_leaving (TestKept *kept, gconstpointer data)
{
  g_autofree char *own = g_build_filename (kept->folder, "own.pgn", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (own);
  g_autofree char *uri = g_file_get_uri (file);
  g_autofree char *stamp = NULL;
  g_autoptr (PalAutosave) autosave = pal_autosave_new (kept->folder);
  g_autoptr (PalMatch) empty = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalMatch) match = watch_new_game (autosave, "e4 e5");
  g_autofree char *told = NULL;

  g_signal_connect (autosave, "kept", G_CALLBACK (on_kept), &told);
  g_free (pal_autosave_let_go (autosave));
  pal_autosave_watch (autosave, empty);
  g_assert_true (test_kept_flush (autosave, NULL));
  g_assert_cmpuint (count_games (kept), ==, 1);
  g_assert_null (pal_autosave_let_go (autosave));

  pal_match_set_modified (match, FALSE);
  g_assert_true (g_file_set_contents (own, "saved", -1, NULL));
  stamp = file_stamp (file);
  pal_autosave_watch (autosave, match);
  g_object_set (autosave, "file-uri", uri, "file-stamp", stamp, NULL);
  g_assert_null (pal_autosave_let_go (autosave));
  g_assert_true (test_kept_flush (autosave, NULL));
  g_assert_null (told);
  pal_autosave_watch (autosave, match);
  g_assert_true (g_file_set_contents (own, "other", -1, NULL));
  g_assert_null (pal_autosave_let_go (autosave)); /* the disk is not asked here */
  g_assert_true (test_kept_flush (autosave, NULL));
  g_assert_nonnull (strstr (told, "1. e4"));
  g_assert_cmpuint (count_games (kept), ==, 1); /* the same game, wherever it belongs */
}

/* A game that was only looked at is in the file it was read from as long as that is there. */
static void
test_source (TestKept *kept, gconstpointer data)
{
  g_autofree char *source = g_build_filename (kept->folder, "source.pgn", NULL);
  g_autofree char *uri = g_filename_to_uri (source, NULL, NULL);
  g_autoptr (PalAutosave) autosave = pal_autosave_new (kept->folder);
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  g_autofree char *text = NULL;

  g_assert_true (g_file_set_contents (source, "games", -1, NULL));
  test_play (match, "e4 e5");
  pal_match_set_modified (match, FALSE);
  g_signal_connect (autosave, "kept", G_CALLBACK (on_kept), &text);
  for (int i = 0; i < 2; i++) {
    g_auto (PalAutosaveFacts) facts = { 0 };
    g_autoptr (PalMatch) back = NULL;

    g_object_set (autosave, "source-uri", uri, NULL);
    pal_autosave_watch (autosave, match);
    if (i == 1)
      g_assert_cmpint (g_unlink (source), ==, 0);
    g_assert_null (pal_autosave_let_go (autosave));
    g_assert_true (test_kept_flush (autosave, NULL));
    g_assert_cmpint (text != NULL, ==, i == 1);
    back = text ? pal_autosave_read_text (text, strlen (text), &facts, NULL) : NULL;
    g_assert_cmpstr (facts.source_uri, ==, i == 1 ? uri : NULL);
  }
}

/* A game comes back as it left: whose clocks, which players, whose turn. */
static void
test_comes_back (TestKept *kept, gconstpointer data)
{
  g_autoptr (PalAutosave) autosave = pal_autosave_new (kept->folder);
  g_autoptr (PalMatch) match = watch_new_game (autosave, "e4 e5 Nf3");
  g_auto (PalAutosaveFacts) facts = { 0 };
  g_autoptr (GameFile) games = NULL;
  g_autoptr (PalMatch) back = NULL;
  g_autofree char *text = NULL;

  pal_match_undo (match);
  text = pal_autosave_let_go (autosave);
  g_assert_true (test_kept_flush (autosave, NULL));
  games = load (kept);
  back = pal_autosave_read_tree (game_file_read (games, 0, NULL, NULL), &facts);
  g_assert_nonnull (back);
  g_assert_true (facts.started);
  test_assert_line (back, "e4 e5");
  g_assert_true (pal_match_get_can_redo (back));

  pal_autosave_watch (autosave, back);
  g_free (pal_autosave_let_go (autosave));
  g_assert_true (test_kept_flush (autosave, NULL));
  g_assert_cmpuint (count_games (kept), ==, 1);
}

/* The game that left cannot be kept: the file that still has it is not written over. */
static void
test_full (TestKept *kept, gconstpointer data)
{
  g_autofree char *lock = g_strconcat (kept->history, ".lock", NULL);
  g_autofree char *game = g_build_filename (kept->folder, "game.pgn", NULL);
  g_autofree char *before = NULL;
  g_autoptr (PalAutosave) autosave = pal_autosave_new (kept->folder);
  g_autoptr (PalMatch) match G_GNUC_UNUSED = watch_new_game (autosave, "e4 e5");
  g_autoptr (PalMatch) next = NULL;

  g_assert_true (test_kept_flush (autosave, NULL));
  g_assert_true (g_file_get_contents (game, &before, NULL, NULL));
  g_assert_cmpint (g_mkdir (lock, 0700), ==, 0);
  g_free (pal_autosave_let_go (autosave));
  next = watch_new_game (autosave, "d4");
  g_assert_false (test_kept_flush (autosave, NULL));
  test_kept_assert_content (game, before);

  g_assert_cmpint (g_rmdir (lock), ==, 0);
  g_assert_true (test_kept_flush (autosave, NULL));
  g_assert_cmpuint (count_games (kept), ==, 1);
}

static void
settled_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

/* Whoever wants to see the history waits for what has just left, and the loop runs meanwhile. */
static void
test_settle (TestKept *kept, gconstpointer data)
{
  enum { TURNS = 100 };
  g_autofree char *lock_path = g_strconcat (kept->history, ".lock", NULL);
  g_autoptr (PalAutosave) autosave = pal_autosave_new (kept->folder);
  g_autoptr (PalMatch) match G_GNUC_UNUSED = watch_new_game (autosave, "e4 e5");
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  int lock = state_file_lock (lock_path, 0, NULL);

  g_assert_cmpint (lock, >=, 0);
  g_free (pal_autosave_let_go (autosave));
  pal_autosave_settle_async (autosave, NULL, settled_cb, &result);
  for (int i = 0; i < TURNS; i++)
    g_main_context_iteration (NULL, FALSE);
  g_assert_null (result);
  g_assert_cmpuint (count_games (kept), ==, 0);
  g_close (lock, NULL);
  while (!result)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (pal_autosave_settle_finish (result, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (count_games (kept), ==, 1);
}

/* Waits until what has left is in the history, or is not. */
static gboolean
settle (PalAutosave *autosave, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  pal_autosave_settle_async (autosave, NULL, settled_cb, &result);
  while (!result)
    g_main_context_iteration (NULL, TRUE);
  return pal_autosave_settle_finish (result, error);
}

static void
test_settle_fails (TestKept *kept, gconstpointer data)
{
  g_autofree char *lock = g_strconcat (kept->history, ".lock", NULL);
  g_autoptr (PalAutosave) autosave = pal_autosave_new (kept->folder);
  g_autoptr (PalMatch) match G_GNUC_UNUSED = watch_new_game (autosave, "e4 e5");
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir (lock, 0700), ==, 0);
  g_free (pal_autosave_let_go (autosave));
  g_assert_false (settle (autosave, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_ISDIR);
  g_clear_error (&error);
  g_assert_true (pal_autosave_would_lose (autosave));

  g_assert_cmpint (g_rmdir (lock), ==, 0);
  g_assert_true (g_file_set_contents (kept->history, "broken", -1, NULL));
  g_assert_false (settle (autosave, &error));
  g_assert_error (error, PAL_AUTOSAVE_ERROR, PAL_AUTOSAVE_ERROR_BROKEN);
  g_assert_nonnull (strstr (error->message, "games.pgn.broken"));
  g_assert_cmpuint (count_games (kept), ==, 1);
  g_assert_false (pal_autosave_would_lose (autosave));
}

/* --- what is moved aside is told of --- */

static void
failed_cb (PalAutosave *autosave, const char *message, GString *told)
{
  g_string_append_printf (told, "%s\n", message);
}

static void
test_flush_tells (TestKept *kept, gconstpointer data)
{
  g_autoptr (GString) told = g_string_new (NULL);
  g_autoptr (PalAutosave) autosave = pal_autosave_new (kept->folder);
  g_autoptr (PalMatch) match G_GNUC_UNUSED = watch_new_game (autosave, "e4 e5");

  g_signal_connect (autosave, "failed", G_CALLBACK (failed_cb), told);
  g_assert_true (g_file_set_contents (kept->history, "broken", -1, NULL));
  g_free (pal_autosave_let_go (autosave));
  g_assert_true (test_kept_flush (autosave, NULL));
  g_assert_nonnull (strstr (told->str, "games.pgn.broken"));
}

/* The disk is full just then, as far as a program can do that to itself. */
static void
test_full_disk_tells (TestKept *kept, gconstpointer data)
{
  g_autoptr (GString) told = g_string_new (NULL);
  g_autoptr (PalAutosave) autosave = pal_autosave_new (kept->folder);
  g_autoptr (PalMatch) match G_GNUC_UNUSED = watch_new_game (autosave, "e4 e5");
  g_autoptr (GError) error = NULL;
  const struct rlimit little = { 100, RLIM_INFINITY };
  struct rlimit before;
  void (*handler) (int) = signal (SIGXFSZ, SIG_IGN);

  g_signal_connect (autosave, "failed", G_CALLBACK (failed_cb), told);
  g_assert_true (g_file_set_contents (kept->history, "broken", -1, NULL));
  g_free (pal_autosave_let_go (autosave));
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &before), ==, 0);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &little), ==, 0);
  g_assert_false (test_kept_flush (autosave, &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &before), ==, 0);
  signal (SIGXFSZ, handler);
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (told->str, "games.pgn.broken"));

  /* And later everything is there. */
  g_assert_true (test_kept_flush (autosave, NULL));
  g_assert_cmpuint (count_games (kept), ==, 1);
}

/* Neither the history nor the game of another board can be read; that of a third is there. */
static void
test_start_tells (TestKept *kept, gconstpointer data)
{
  g_autofree char *whole = g_build_filename (kept->folder, "game-3.pgn", NULL);
  g_autoptr (GString) told = g_string_new (NULL);
  g_autoptr (PalAutosave) autosave = pal_autosave_new (kept->folder);
  g_autoptr (PalAutosave) other = pal_autosave_new (kept->folder);
  g_autoptr (PalMatch) match = test_match (NULL, NULL, NULL, NULL);
  g_autoptr (PalMatch) back = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *broken = g_build_filename (kept->folder, "game-2.pgn", NULL);
  g_autofree char *text = NULL;

  test_play (match, "e4 e5");
  text = pal_autosave_write_text (match, NULL);
  g_assert_true (g_file_set_contents (broken, "broken", -1, NULL));
  g_assert_true (g_file_set_contents (whole, text, -1, NULL));
  g_assert_true (g_file_set_contents (kept->history, "broken", -1, NULL));
  g_signal_connect (autosave, "failed", G_CALLBACK (failed_cb), told);
  g_assert_null (pal_autosave_restore (autosave, 2, NULL, &error));
  g_assert_error (error, PAL_AUTOSAVE_ERROR, PAL_AUTOSAVE_ERROR_BROKEN);
  g_assert_nonnull (strstr (error->message, "game-2.pgn.broken"));
  back = pal_autosave_restore (other, 3, NULL, NULL);
  test_assert_line (back, "e4 e5");
  pal_autosave_watch (autosave, match);
  g_free (pal_autosave_let_go (autosave));
  g_assert_true (test_kept_flush (autosave, NULL));
  g_assert_nonnull (strstr (told->str, "games.pgn.broken"));
  g_assert_cmpuint (count_games (kept), ==, 1);
}

/* --- several boards --- */

static void
assert_exists (TestKept *kept, const char *name, gboolean expected)
{
  g_autofree char *path = g_build_filename (kept->folder, name, NULL);

  g_assert_cmpint (g_file_test (path, G_FILE_TEST_EXISTS), ==, expected);
}

/* Each of two boards has a file of its own, whatever programs they are in, and each comes back. */
static void
test_two_boards (TestKept *kept, gconstpointer data)
{
  PalAutosave *first = pal_autosave_new (kept->folder);
  PalAutosave *second = pal_autosave_new (kept->folder);
  g_autoptr (PalMatch) match G_GNUC_UNUSED = watch_new_game (first, "e4 e5");
  g_autoptr (PalMatch) other = NULL;
  g_autoptr (PalMatch) back = NULL;

  g_assert_true (test_kept_flush (first, NULL));
  g_assert_null (pal_autosave_restore (second, 0, NULL, NULL));
  other = watch_new_game (second, "d4 d5");
  g_assert_true (test_kept_flush (second, NULL));
  assert_exists (kept, "game-2.pgn", TRUE);

  pal_autosave_close (first);
  g_object_unref (first);
  first = pal_autosave_new (kept->folder);
  back = pal_autosave_restore (first, 0, NULL, NULL);
  test_assert_line (back, "e4 e5");

  pal_autosave_close (second);
  g_object_unref (second);
  second = pal_autosave_new (kept->folder);
  g_clear_object (&back);
  back = pal_autosave_restore (second, 0, NULL, NULL);
  test_assert_line (back, "d4 d5");
  g_assert_cmpuint (count_games (kept), ==, 0);
  g_object_unref (first);
  g_object_unref (second);
}

/* What nobody has brought back yet is not written over by a board that is new. */
static void
test_new_board (TestKept *kept, gconstpointer data)
{
  g_autoptr (PalAutosave) autosave = pal_autosave_new (kept->folder);
  g_autoptr (PalMatch) match = NULL;

  g_assert_true (g_file_set_contents (kept->game, "a game", -1, NULL));
  match = watch_new_game (autosave, "e4 e5");
  g_assert_true (test_kept_flush (autosave, NULL));
  test_kept_assert_content (kept->game, "a game");
  assert_exists (kept, "game-2.pgn", TRUE);
}

/* They come back by windows and tabs. */
static void
test_order (TestKept *kept, gconstpointer data)
{
  static const PalAutosavePlace places[]
      = { { 2, 1, FALSE }, { 2, 0, TRUE }, { 0 }, { 1, 3, TRUE } };
  static const int expected[] = { 4, 2, 1, 3 };
  g_autoptr (GArray) list = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (places); i++) {
    g_autoptr (PalAutosave) autosave = pal_autosave_new (kept->folder);
    g_autoptr (PalMatch) match G_GNUC_UNUSED = watch_new_game (autosave, "e4 e5");

    pal_autosave_set_place (autosave, places[i]);
    g_assert_true (test_kept_flush (autosave, NULL));
    pal_autosave_watch (autosave, NULL);
    g_clear_object (&autosave);
  }
  list = pal_autosave_list (kept->folder);
  g_assert_cmpuint (list->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < list->len; i++) {
    const PalAutosaveKept *game = &g_array_index (list, PalAutosaveKept, i);

    g_assert_cmpint (game->number, ==, expected[i]);
    g_assert_cmpint (game->place.in_view, ==, places[expected[i] - 1].in_view);
  }
}

static void
left_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

static gboolean
leave (PalAutosave *autosave, char **text, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  pal_autosave_leave_async (autosave, text, left_cb, &result);
  while (!result)
    g_main_context_iteration (NULL, TRUE);
  return pal_autosave_leave_finish (autosave, result, error);
}

/* The game of a board that is closed is in the history, and its file gone; where there is nothing
 * in it, just the file goes. */
static void
test_leave (TestKept *kept, gconstpointer data)
{
  static const char *const moves[] = { "e4 e5", "" };

  for (guint i = 0; i < G_N_ELEMENTS (moves); i++) {
    g_autoptr (PalAutosave) autosave = pal_autosave_new (kept->folder);
    g_autoptr (PalMatch) match G_GNUC_UNUSED = watch_new_game (autosave, moves[i]);
    g_autofree char *text = NULL;

    g_assert_true (test_kept_flush (autosave, NULL));
    assert_exists (kept, "game.pgn", TRUE);
    g_assert_true (leave (autosave, &text, NULL));
    assert_exists (kept, "game.pgn", FALSE);
    g_assert_cmpint (text != NULL, ==, *moves[i] != '\0');
    g_assert_cmpuint (count_games (kept), ==, 1);
  }
}

/* Where it cannot go into the history it stays in its file, and can be watched again. */
static void
test_leave_fails (TestKept *kept, gconstpointer data)
{
  g_autofree char *lock = g_strconcat (kept->history, ".lock", NULL);
  g_autoptr (PalAutosave) autosave = pal_autosave_new (kept->folder);
  g_autoptr (PalMatch) match = watch_new_game (autosave, "e4 e5");
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (test_kept_flush (autosave, NULL));
  g_assert_cmpint (g_mkdir (lock, 0700), ==, 0);
  g_assert_false (leave (autosave, &text, &error));
  g_assert_nonnull (error);
  assert_exists (kept, "game.pgn", TRUE);
  g_assert_true (pal_autosave_would_lose (autosave));
  pal_autosave_watch (autosave, match);
  test_play (match, "Nf3");
  g_assert_cmpint (g_rmdir (lock), ==, 0);
  g_assert_true (test_kept_flush (autosave, NULL));
  assert_exists (kept, "game.pgn", TRUE);
}

/* An autosave that cannot be read is kept, and so is the next one. */
static void
test_autosave_aside (TestKept *kept, gconstpointer data)
{
  g_autofree char *path = g_build_filename (kept->folder, "game.pgn", NULL);
  g_autofree char *link = g_strconcat (path, ".broken", NULL);
  g_autofree char *text = g_strconcat (path, ".broken.2", NULL);

  for (int i = 0; i < 2; i++) {
    g_autoptr (PalAutosave) autosave = pal_autosave_new (kept->folder);
    g_autoptr (GError) error = NULL;
    g_autoptr (PalMatch) match = NULL;

    if (i == 0)
      g_assert_cmpint (symlink ("game.pgn", path), ==, 0); /* which leads to itself */
    else
      g_assert_true (g_file_set_contents (path, "broken", -1, NULL));
    g_assert_null (pal_autosave_restore (autosave, 0, NULL, &error));
    g_assert_error (error, PAL_AUTOSAVE_ERROR, PAL_AUTOSAVE_ERROR_BROKEN);
    g_assert_nonnull (strstr (error->message, i == 0 ? link : text));
    match = watch_new_game (autosave, "e4");
    g_assert_true (test_kept_flush (autosave, NULL));
    g_assert_true (g_file_test (path, G_FILE_TEST_IS_REGULAR));
    g_assert_cmpint (g_unlink (path), ==, 0);
  }
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  test_kept_assert_content (text, "broken");
}

/* A program of somebody who may do everything is nobody in particular for a while: permissions stop
 * only such. */
static gboolean
become_nobody (TestKept *kept)
{
  enum { NOBODY = 65534 };

  if (geteuid () != 0)
    return TRUE;
  return chown (kept->folder, NOBODY, NOBODY) == 0 && seteuid (NOBODY) == 0;
}

/* Neither the autosave nor the history may be read, say after a run as another user. */
static void
test_forbidden (TestKept *kept, gconstpointer data)
{
  g_autofree char *game_aside = g_strconcat (kept->game, ".broken", NULL);
  g_autofree char *history_aside = g_strconcat (kept->history, ".broken", NULL);
  const uid_t user = geteuid ();
  g_autoptr (PalAutosave) autosave = pal_autosave_new (kept->folder);
  g_autoptr (PalMatch) match = NULL;
  g_autoptr (GString) told = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (kept->game, "a game", -1, NULL));
  g_assert_true (g_file_set_contents (kept->history, "games", -1, NULL));
  g_assert_cmpint (g_chmod (kept->game, 0), ==, 0);
  g_assert_cmpint (g_chmod (kept->history, 0), ==, 0);
  if (!become_nobody (kept)) {
    g_test_skip ("Permissions mean nothing to whoever runs this.");
    return;
  }

  g_signal_connect (autosave, "failed", G_CALLBACK (failed_cb), told);
  g_assert_null (pal_autosave_restore (autosave, 0, NULL, &error));
  match = watch_new_game (autosave, "e4 e5");
  g_free (pal_autosave_let_go (autosave));
  pal_autosave_watch (autosave, match);
  g_assert_true (test_kept_flush (autosave, NULL));
  g_assert_cmpint (seteuid (user), ==, 0);

  g_assert_error (error, PAL_AUTOSAVE_ERROR, PAL_AUTOSAVE_ERROR_BROKEN);
  g_assert_nonnull (strstr (error->message, game_aside));
  g_assert_nonnull (strstr (told->str, history_aside));
  g_assert_cmpuint (count_games (kept), ==, 1);
  g_assert_cmpint (g_chmod (game_aside, 0600), ==, 0);
  g_assert_cmpint (g_chmod (history_aside, 0600), ==, 0);
  test_kept_assert_content (game_aside, "a game");
  test_kept_assert_content (history_aside, "games");
}

#define ADD(path, test)                                                                            \
  g_test_add ("/game-history/" path, TestKept, NULL, test_kept_set_up, test, test_kept_tear_down)

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  ADD ("once", test_once);
  ADD ("hostile-comment", test_hostile_comment);
  ADD ("number-of-games", test_number_of_games);
  ADD ("size", test_size);
  ADD ("broken", test_broken);
  ADD ("unreadable", test_unreadable);
  ADD ("two-writers", test_two_writers);
  ADD ("leftovers", test_leftovers);
  ADD ("leaving", test_leaving);
  ADD ("source", test_source);
  ADD ("comes-back", test_comes_back);
  ADD ("full", test_full);
  ADD ("settle", test_settle);
  ADD ("settle-fails", test_settle_fails);
  ADD ("flush-tells", test_flush_tells);
  ADD ("full-disk-tells", test_full_disk_tells);
  ADD ("start-tells", test_start_tells);
  ADD ("two-boards", test_two_boards);
  ADD ("new-board", test_new_board);
  ADD ("order", test_order);
  ADD ("leave", test_leave);
  ADD ("leave-fails", test_leave_fails);
  ADD ("autosave-aside", test_autosave_aside);
  ADD ("forbidden", test_forbidden);
  return g_test_run ();
}
