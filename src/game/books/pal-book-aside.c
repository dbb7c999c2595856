#include "pal-book-aside.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define MARK ".undo-"

enum { DIGITS = 8 };

char *
pal_book_aside_path (GFile *book)
{
  char *path = NULL;

  do {
    g_free (path);
    path = g_strdup_printf ("%s" MARK "%0*x", g_file_peek_path (book), DIGITS, g_random_int ());
  } while (g_file_test (path, G_FILE_TEST_EXISTS));
  return path;
}

/* Whether a file called NAME stands aside of one called BOOK, or is the database's own beside it.
 */
static gboolean
is_aside (const char *name, const char *book)
{
  gsize length = strlen (book);
  const char *rest = name + length + strlen (MARK);
  int digits = 0;

  if (strncmp (name, book, length) != 0 || !g_str_has_prefix (name + length, MARK))
    return FALSE;
  while (g_ascii_isxdigit (rest[digits]))
    digits++;
  return digits == DIGITS && (rest[digits] == '\0' || g_str_equal (rest + digits, "-journal"));
}

void
pal_book_aside_tidy (GFile *book)
{
  const char *path = g_file_peek_path (book);
  g_autofree char *folder = path ? g_path_get_dirname (path) : NULL;
  g_autofree char *own = path ? g_path_get_basename (path) : NULL;
  g_autoptr (GDir) dir = folder ? g_dir_open (folder, 0, NULL) : NULL;
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    if (is_aside (name, own)) {
      g_autofree char *aside = g_build_filename (folder, name, NULL);

      g_unlink (aside);
    }
}

/* Gives the file at PATH the name ASIDE, too, or else instead: not every disk can do the first. */
static gboolean
set_aside (const char *path, const char *aside)
{
  return link (path, aside) == 0 || g_rename (path, aside) == 0;
}

gboolean
pal_book_aside_swap (GFile *book, const char *other, const char *aside, GError **error)
{
  const char *path = g_file_peek_path (book);
  int code;

  if (set_aside (path, aside)) {
    if (g_rename (other, path) == 0)
      return TRUE;
    code = errno;
    g_rename (aside, path); /* which does nothing where both are names of one file */
    g_unlink (aside);
  } else {
    code = errno;
  }
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code),
               /* Translators: a path, and the system's reason. */
               _ ("The book “%s” cannot be put back: %s."), path, g_strerror (code));
  return FALSE;
}
