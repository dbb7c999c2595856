#include "file-save.h"
#include "file-format.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The file that PATH means, links followed: a link must stay one. */
static char *
final_path (const char *path)
{
  char *real = realpath (path, NULL);
  char *copy = g_strdup (real ? real : path);

  free (real);
  return copy;
}

/* An existing file keeps its permissions, whatever the umask is now. */
static gboolean
save_local (const char *path, const char *data, gsize length, GError **error)
{
  g_autofree char *target = final_path (path);
  struct stat status;
  gboolean exists = stat (target, &status) == 0;
  int mode = exists ? (int) (status.st_mode & 07777) : 0666;

  if (exists && !S_ISREG (status.st_mode)) {
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE,
                         _ ("it is not an ordinary file"));
    return FALSE;
  }
  if (!g_file_set_contents_full (target, data, (gssize) length,
                                 G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, mode,
                                 error))
    return FALSE;
  if (exists)
    g_chmod (target, mode);
  return TRUE;
}

const char *
file_save_reason (const GError *reason)
{
  const char *words;

  if (g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_NOSPC)
      || g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_NO_SPACE))
    return _ ("the disk is full");
  if (g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_ACCES)
      || g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_PERM)
      || g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED))
    return _ ("you are not allowed to write there");
  if (g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_ROFS)
      || g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_READ_ONLY))
    return _ ("the place can only be read");
  if (g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_NOENT)
      || g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return _ ("the folder is not there");
  words = g_strrstr (reason->message, ": ");
  return words ? words + 2 : reason->message;
}

gboolean
file_save (GFile *file, GBytes *bytes, GError **error)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *name = g_file_get_parse_name (file);
  g_autoptr (GError) reason = NULL;
  gboolean saved;

  if (g_file_is_native (file) && path)
    saved = save_local (path, data, length, &reason);
  else
    saved = g_file_replace_contents (file, data, length, NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                     NULL, &reason);
  if (!saved)
    g_set_error (error, reason->domain, reason->code,
                 /* Translators: a file's name and the reason, a part of a sentence. */
                 _ ("“%s” could not be saved: %s. Nothing on the disk was changed; "
                    "try another place."),
                 name, file_save_reason (reason));
  return saved;
}

static gboolean
exists (const char *path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS) || g_file_test (path, G_FILE_TEST_IS_SYMLINK);
}

/* NAME without its suffix where two of formats are at its end; NULL where there is one or none. */
static char *
without_second_suffix (const char *name)
{
  const char *dot = strrchr (name, '.');
  g_autofree char *stem = dot ? g_strndup (name, (gsize) (dot - name)) : NULL;

  return stem && file_format_for_name (name) && file_format_for_name (stem)
             ? g_steal_pointer (&stem)
             : NULL;
}

GFile *
file_save_target (GFile *chosen, const char *suffix)
{
  g_autofree char *path = g_file_get_path (chosen);
  g_autofree char *name = g_file_get_basename (chosen);
  g_autofree char *better = NULL;

  if (!g_file_is_native (chosen) || !path || exists (path))
    return g_object_ref (chosen);
  if (strchr (name, '.'))
    better = without_second_suffix (path);
  else
    better = g_strconcat (path, ".", suffix, NULL);
  if (!better || exists (better))
    return g_object_ref (chosen);
  return g_file_new_for_path (better);
}
