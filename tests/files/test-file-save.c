/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saving: what is on the disk is either the old text or the new one. */
#include "files/core/file-save.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

typedef struct {
  char *folder, *path;
  GFile *file;
  int ended; /* so many saves */
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("palamedes-save-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->path = g_build_filename (fixture->folder, "game.pgn", NULL);
  fixture->file = g_file_new_for_path (fixture->path);
}

static int
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  int n = 0;

  while (g_dir_read_name (dir))
    n++;
  return n;
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
    g_unlink (path);
  }
  g_rmdir (fixture->folder);
  g_object_unref (fixture->file);
  g_free (fixture->path);
  g_free (fixture->folder);
}

static void
save (Fixture *fixture, const char *text)
{
  g_autoptr (GError) error = NULL;

  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));

  g_assert_true (file_save (fixture->file, bytes, &error));
  g_assert_no_error (error);
}

static void
assert_holds (const char *path, const char *text)
{
  g_autofree char *bytes = NULL;

  g_assert_true (g_file_get_contents (path, &bytes, NULL, NULL));
  g_assert_cmpstr (bytes, ==, text);
}

static void
assert_fails (Fixture *fixture, const char *text, const char *sentence)
{
  g_autoptr (GError) error = NULL;

  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));

  g_assert_false (file_save (fixture->file, bytes, &error));
  g_assert_nonnull (error);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, sentence));
  g_assert_nonnull (strstr (error->message, "game.pgn"));
}

static void
test_new_and_again (Fixture *fixture, gconstpointer data)
{
  save (fixture, "first\n");
  assert_holds (fixture->path, "first\n");
  save (fixture, "2\n");
  assert_holds (fixture->path, "2\n");
  g_assert_cmpint (count_files (fixture->folder), ==, 1);
}

static void
test_permissions (Fixture *fixture, gconstpointer data)
{
  GStatBuf status;

  save (fixture, "first\n");
  g_chmod (fixture->path, 0622);
  save (fixture, "second\n");
  g_stat (fixture->path, &status);
  g_assert_cmpint (status.st_mode & 0777, ==, 0622);
}

static void
test_link (Fixture *fixture, gconstpointer data)
{
  g_autofree char *target = g_build_filename (fixture->folder, "target.pgn", NULL);

  g_assert_true (g_file_set_contents (target, "first\n", -1, NULL));
  g_assert_cmpint (symlink ("target.pgn", fixture->path), ==, 0);
  save (fixture, "second\n");
  g_assert_true (g_file_test (fixture->path, G_FILE_TEST_IS_SYMLINK));
  assert_holds (target, "second\n");
}

static void
test_no_folder (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "none", "game.pgn", NULL);

  g_set_object (&fixture->file, NULL);
  fixture->file = g_file_new_for_path (path);
  assert_fails (fixture, "text\n", "the folder does not exist");
}

static void
test_device (Fixture *fixture, gconstpointer data)
{
  g_assert_cmpint (symlink ("/dev/full", fixture->path), ==, 0);
  assert_fails (fixture, "text\n", "not a regular file");
}

/* A write that fails half way, as on a full disk, but without needing one. */
static void
test_write_fails (Fixture *fixture, gconstpointer data)
{
  g_autofree char *large = g_strnfill (1 << 20, 'x');
  struct rlimit before, limit;

  save (fixture, "first\n");
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &before), ==, 0);
  limit = before;
  limit.rlim_cur = 4096;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  assert_fails (fixture, large, "game.pgn”: File too large. Nothing");
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &before), ==, 0);
  assert_holds (fixture->path, "first\n");
  g_assert_cmpint (count_files (fixture->folder), ==, 1);
}

/* A disk that is really full, where this process may mount one. */
static void
test_full_disk (Fixture *fixture, gconstpointer data)
{
  g_autofree char *large = g_strnfill (1 << 20, 'x');

  if (mount ("none", fixture->folder, "tmpfs", 0, "size=64k") != 0) {
    g_test_skip ("mounting a small disk needs more rights");
    return;
  }
  save (fixture, "first\n");
  assert_fails (fixture, large, "the disk is full");
  assert_holds (fixture->path, "first\n");
  g_assert_cmpint (count_files (fixture->folder), ==, 1);
  g_assert_cmpint (umount (fixture->folder), ==, 0);
}

/* A folder that may not be written to; root drops its rights for the attempt. */
static void
test_no_rights (Fixture *fixture, gconstpointer data)
{
  gboolean root = geteuid () == 0;

  save (fixture, "first\n");
  g_chmod (fixture->folder, 0555);
  if (root && seteuid (65534) != 0) {
    g_test_skip ("this process cannot be without rights");
    return;
  }
  assert_fails (fixture, "second\n", "you do not have permission to write there");
  if (root)
    g_assert_cmpint (seteuid (0), ==, 0);
  g_chmod (fixture->folder, 0700);
  assert_holds (fixture->path, "first\n");
  g_assert_cmpint (count_files (fixture->folder), ==, 1);
}

static void
test_read_only_disk (Fixture *fixture, gconstpointer data)
{
  if (mount ("none", fixture->folder, "tmpfs", 0, "size=64k") != 0) {
    g_test_skip ("mounting a small disk needs more rights");
    return;
  }
  save (fixture, "first\n");
  g_assert_cmpint (mount ("none", fixture->folder, NULL, MS_REMOUNT | MS_RDONLY, NULL), ==, 0);
  assert_fails (fixture, "second\n", "the location is read-only");
  assert_holds (fixture->path, "first\n");
  g_assert_cmpint (umount (fixture->folder), ==, 0);
}

enum { SAVES = 12 };

static void
file_save_on_saved (GObject *source, GAsyncResult *result, gpointer data)
{
  int *ended = data;

  g_assert_true (file_save_finish (result, NULL));
  (*ended)++;
}

static void
save_often (GApplication *application, Fixture *fixture)
{
  for (int i = 0; i < SAVES; i++) {
    g_autofree char *text = g_strnfill ((gsize) 1 << 2 * (SAVES - 1 - i), (char) ('a' + i));
    g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
    g_autoptr (GFile) file = g_file_new_for_path (fixture->path); /* another object each time */

    file_save_async (file, bytes, file_save_on_saved, &fixture->ended);
  }
}

/* Saves of one file are written in the order in which they were asked for, though the first is the
 * longest, and the program does not end before. */
static void
test_in_order (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GApplication) application = g_application_new (NULL, G_APPLICATION_NON_UNIQUE);
  g_autofree char *last = g_strdup_printf ("%c", 'a' + SAVES - 1);

  g_signal_connect (application, "activate", G_CALLBACK (save_often), fixture);
  g_assert_cmpint (g_application_run (application, 0, NULL), ==, 0);
  g_assert_cmpint (fixture->ended, ==, SAVES);
  assert_holds (fixture->path, last);
  g_assert_cmpint (count_files (fixture->folder), ==, 1);
}

static void
delete_and_save (GApplication *application, Fixture *fixture)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("again", 5);
  g_autofree char *path = g_build_filename (fixture->folder, "never-there.pgn", NULL);
  g_autoptr (GFile) never = g_file_new_for_path (path);

  file_delete_async (fixture->file, file_save_on_saved, &fixture->ended);
  file_save_async (fixture->file, bytes, file_save_on_saved, &fixture->ended);
  file_save_async (never, bytes, file_save_on_saved, &fixture->ended);
  file_delete_async (never, file_save_on_saved, &fixture->ended);
  file_delete_async (never, file_save_on_saved, &fixture->ended); /* there is none */
}

/* Deleting waits for its turn among the saves of a file, and they for it. */
static void
test_delete (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GApplication) application = g_application_new (NULL, G_APPLICATION_NON_UNIQUE);

  g_assert_true (g_file_set_contents (fixture->path, "before", -1, NULL));
  g_signal_connect (application, "activate", G_CALLBACK (delete_and_save), fixture);
  g_assert_cmpint (g_application_run (application, 0, NULL), ==, 0);
  g_assert_cmpint (fixture->ended, ==, 5);
  assert_holds (fixture->path, "again");
  g_assert_cmpint (count_files (fixture->folder), ==, 1);
}

static void
on_failed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_assert_false (file_save_finish (result, data));
}

/* What goes wrong on the thread is said in the same words. */
static void
test_async_fails (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "none", "game.pgn", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) bytes = g_bytes_new_static ("text\n", 5);
  g_autoptr (GError) error = NULL;

  file_save_async (file, bytes, on_failed, &error);
  while (!error)
    g_main_context_iteration (NULL, TRUE);
  g_assert_nonnull (strstr (error->message, "the folder does not exist"));
}

typedef struct {
  GFile *file;
  gboolean taken;
} Target;

static void
keep_target (GObject *source, GAsyncResult *result, gpointer data)
{
  Target *target = data;

  target->file = file_save_target_finish (result, &target->taken);
}

static Target
find_target (GFile *chosen)
{
  Target target = { NULL };

  file_save_target_async (chosen, "pgn", keep_target, &target);
  while (!target.file)
    g_main_context_iteration (NULL, TRUE);
  return target;
}

/* Which file is meant by the name that was chosen. */
static void
test_target (Fixture *fixture, gconstpointer data)
{
  static const struct {
    const char *there, *chosen, *target;
    gboolean taken;
  } cases[] = {
    { "x", "game.pgn", "game.pgn" },
    { "x", "game.pgn.pgn", "game.pgn" },
    { "x", "game", "game.pgn" },
    { "x", "game.txt", "game.txt" },
    { "x", ".pgn.pgn", ".pgn.pgn" },
    { "game.pgn", "game.pgn.pgn", "game.pgn", TRUE },
    { "game.pgn", "game", "game.pgn", TRUE },
    { "game.pgn.pgn", "game.pgn.pgn", "game.pgn.pgn" },
    { "game", "game", "game" },
    { "x", "game.xqf.pgn", "game.xqf" },
    { "x", "game.pgn.xqf", "game.pgn" },
    { "x", "a.b.pgn", "a.b.pgn" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *there = g_build_filename (fixture->folder, cases[i].there, NULL);
    g_autofree char *path = g_build_filename (fixture->folder, cases[i].chosen, NULL);
    g_autoptr (GFile) chosen = g_file_new_for_path (path);
    g_autofree char *name = NULL;
    Target target;

    g_assert_true (g_file_set_contents (there, "old", -1, NULL));
    target = find_target (chosen);
    name = g_file_get_basename (target.file);
    g_assert_cmpstr (name, ==, cases[i].target);
    g_assert_cmpint (target.taken, ==, cases[i].taken);
    g_object_unref (target.file);
    g_unlink (there);
  }
}

#define ADD(name, function)                                                                        \
  g_test_add ("/file-save/" name, Fixture, NULL, set_up, function, tear_down)

/* Why it failed, in words, whoever says it. */
static void
test_reasons (void)
{
  static const struct {
    gboolean gio;
    int code;
    const char *words;
  } cases[] = {
    { FALSE, G_FILE_ERROR_NOSPC, "the disk is full" },
    { TRUE, G_IO_ERROR_NO_SPACE, "the disk is full" },
    { FALSE, G_FILE_ERROR_ACCES, "you do not have permission to write there" },
    { FALSE, G_FILE_ERROR_PERM, "you do not have permission to write there" },
    { TRUE, G_IO_ERROR_PERMISSION_DENIED, "you do not have permission to write there" },
    { FALSE, G_FILE_ERROR_ROFS, "the location is read-only" },
    { TRUE, G_IO_ERROR_READ_ONLY, "the location is read-only" },
    { FALSE, G_FILE_ERROR_NOENT, "the folder does not exist" },
    { TRUE, G_IO_ERROR_NOT_FOUND, "the folder does not exist" },
    { TRUE, G_IO_ERROR_FAILED, "it rains" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = g_error_new_literal (cases[i].gio ? G_IO_ERROR : G_FILE_ERROR,
                                                    cases[i].code, "Cannot write: it rains");

    g_assert_cmpstr (file_save_reason (error), ==, cases[i].words);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  ADD ("new-and-again", test_new_and_again);
  ADD ("permissions", test_permissions);
  ADD ("link", test_link);
  ADD ("no-folder", test_no_folder);
  ADD ("device", test_device);
  ADD ("write-fails", test_write_fails);
  ADD ("full-disk", test_full_disk);
  ADD ("read-only-disk", test_read_only_disk);
  ADD ("no-rights", test_no_rights);
  ADD ("in-order", test_in_order);
  ADD ("delete", test_delete);
  ADD ("async-fails", test_async_fails);
  ADD ("target", test_target);
  g_test_add_func ("/file-save/reasons", test_reasons);
  return g_test_run ();
}
