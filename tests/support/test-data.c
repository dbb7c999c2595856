/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-data.h"

char *
test_data_path (const char *name)
{
  const char *folder = g_getenv ("PALAMEDES_SHARED");
  g_autofree char *path = folder ? g_build_filename (folder, name, NULL) : NULL;

  if (path && g_file_test (path, G_FILE_TEST_EXISTS))
    return g_steal_pointer (&path);
  g_autofree char *message = g_strdup_printf ("the table %s is not here", name);
  g_test_skip (message);
  return NULL;
}

char **
test_data_lines (const char *name)
{
  g_autofree char *path = test_data_path (name);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (!path)
    return NULL;
  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);

  g_auto (GStrv) all = g_strsplit (text, "\n", -1);
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  for (char **line = all; *line; line++)
    if (**line && **line != '#')
      g_strv_builder_add (lines, *line);
  return g_strv_builder_end (lines);
}
