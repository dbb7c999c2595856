/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two programs from one text. With FUZZ_LIBFUZZER it is what libFuzzer calls; the environment
 * variable PALAMEDES_FUZZ names the target. Without, it is a program that gives files to a target,
 * each in the folder TARGET below the one that it is called with, and is a test.
 */
#include "fuzz.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

FuzzFunc *
fuzz_find (const char *name)
{
#define FUZZ_FIND(NAME)                                                                            \
  if (strcmp (name, #NAME) == 0)                                                                   \
    return fuzz_##NAME;
  FUZZ_TARGETS (FUZZ_FIND)
#undef FUZZ_FIND
  return NULL;
}

#ifdef FUZZ_LIBFUZZER

static FuzzFunc *target;

/* GLib ends a program with a signal of which libFuzzer does not take notice. */
static void
fuzz_on_trap (int number)
{
  abort ();
}

int LLVMFuzzerInitialize (int *argc, char ***argv);
int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

int
LLVMFuzzerInitialize (int *argc, char ***argv)
{
  const char *name = getenv ("PALAMEDES_FUZZ");

  target = name != NULL ? fuzz_find (name) : NULL;
  if (target == NULL) {
    fputs ("PALAMEDES_FUZZ names no target of tests/fuzz/fuzz.h\n", stderr);
    exit (2);
  }
  signal (SIGTRAP, fuzz_on_trap);
  return 0;
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  target (data, size);
  return 0;
}

#else

static void
test_found (gconstpointer path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (folder);
  g_autofree char *bytes = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  fuzz_find (name) ((const guint8 *) bytes, size);
}

static void
add_files (const char *found, const char *name)
{
  g_autofree char *folder = g_build_filename (found, name, NULL);
  GDir *dir = g_dir_open (folder, 0, NULL);
  const char *file;

  while (dir != NULL && (file = g_dir_read_name (dir)) != NULL) {
    g_autofree char *test = g_strdup_printf ("/fuzz-found/%s/%s", name, file);
    g_test_add_data_func_full (test, g_build_filename (folder, file, NULL), test_found, g_free);
  }
  if (dir != NULL)
    g_dir_close (dir);
}

/* Every target is given nothing, and a byte of each kind, whatever was found. */
static void
test_little (void)
{
#define FUZZ_LITTLE(NAME)                                                                          \
  fuzz_##NAME ((const guint8 *) "", 0);                                                            \
  for (int byte = 0; byte < 256; byte += 51)                                                       \
    fuzz_##NAME (&(guint8){ (guint8) byte }, 1);
  FUZZ_TARGETS (FUZZ_LITTLE)
#undef FUZZ_LITTLE
}

int
main (int argc, char **argv)
{
  g_autofree char *found = NULL;

  g_test_init (&argc, &argv, NULL);
  found = g_test_build_filename (G_TEST_DIST, "fuzz", "found", NULL);
  g_test_add_func ("/fuzz-found/little", test_little);
#define FUZZ_ADD(NAME) add_files (found, #NAME);
  FUZZ_TARGETS (FUZZ_ADD)
#undef FUZZ_ADD
  return g_test_run ();
}

#endif
