/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "steady-file.h"

#include "read-problem.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <sys/stat.h>
#include <unistd.h>

struct _SteadyFile {
  char *path;
  int descriptor;
  struct stat opened;
};

static void
set_system_error (const char *path, int code, GError **error)
{
  g_autofree char *name = g_filename_display_basename (path);

  g_set_error (error, G_IO_ERROR, (gint) g_io_error_from_errno (code),
               /* Translators: the name of a file and the system's reason. */
               _ ("Could not read “%s”: %s."), name, g_strerror (code));
}

gboolean
steady_file_set_changed (const char *path, GError **error)
{
  g_autofree char *name = g_filename_display_basename (path);

  g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_CHANGED,
               /* Translators: the name of a file. */
               _ ("Another program has changed “%s”. Open it again to see the changes."), name);
  return FALSE;
}

SteadyFile *
steady_file_open (const char *path, GError **error)
{
  /* Nobody waits for the other end of a pipe. */
  int descriptor = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  SteadyFile *self;

  if (descriptor < 0) {
    set_system_error (path, errno, error);
    return NULL;
  }
  self = g_new0 (SteadyFile, 1);
  self->path = g_strdup (path);
  self->descriptor = descriptor;
  if (fstat (descriptor, &self->opened) != 0 || !S_ISREG (self->opened.st_mode)) {
    set_system_error (path, S_ISDIR (self->opened.st_mode) ? EISDIR : EINVAL, error);
    g_clear_pointer (&self, steady_file_free);
  }
  return self;
}

void
steady_file_free (SteadyFile *self)
{
  if (!self)
    return;
  close (self->descriptor);
  g_free (self->path);
  g_free (self);
}

const char *
steady_file_path (const SteadyFile *self)
{
  return self->path;
}

guint64
steady_file_size (const SteadyFile *self)
{
  return (guint64) self->opened.st_size;
}

gboolean
steady_file_read (const SteadyFile *self, guint64 offset, gpointer bytes, gsize length,
                  GError **error)
{
  char *to = bytes;

  while (length > 0) {
    ssize_t n = pread (self->descriptor, to, length, (off_t) offset);

    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0) {
      set_system_error (self->path, errno, error);
      return FALSE;
    }
    if (n == 0)
      return steady_file_set_changed (self->path, error);
    to += n;
    offset += (guint64) n;
    length -= (gsize) n;
  }
  return TRUE;
}

static gboolean
is_same_content (const struct stat *a, const struct stat *b)
{
  return a->st_size == b->st_size && a->st_mtim.tv_sec == b->st_mtim.tv_sec
         && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

gboolean
steady_file_check (const SteadyFile *self, GError **error)
{
  struct stat now, there;
  gboolean replaced
      = stat (self->path, &there) == 0
        && (there.st_dev != self->opened.st_dev || there.st_ino != self->opened.st_ino);

  if (fstat (self->descriptor, &now) != 0) {
    set_system_error (self->path, errno, error);
    return FALSE;
  }
  return (!replaced && is_same_content (&now, &self->opened))
         || steady_file_set_changed (self->path, error);
}

/* Takes whatever lies at the path now for the file. */
static gboolean
open_anew (SteadyFile *self, GError **error)
{
  SteadyFile *anew = steady_file_open (self->path, error);
  SteadyFile old = *self;

  if (!anew)
    return FALSE;
  *self = *anew;
  *anew = old;
  steady_file_free (anew);
  return TRUE;
}

static GBytes *
read_once (const SteadyFile *self, GError **error)
{
  const guint64 size = steady_file_size (self);
  g_autofree char *bytes = size < G_MAXSSIZE ? g_try_malloc (MAX (size, 1)) : NULL;

  if (!bytes) {
    set_system_error (self->path, ENOMEM, error);
    return NULL;
  }
  if (!steady_file_read (self, 0, bytes, (gsize) size, error) || !steady_file_check (self, error))
    return NULL;
  return g_bytes_new_take (g_steal_pointer (&bytes), (gsize) size);
}

GBytes *
steady_file_read_all (SteadyFile *self, GError **error)
{
  enum { TRIES = 3 };
  g_autoptr (GError) reason = NULL;
  GBytes *bytes = read_once (self, &reason);

  for (int i = 1; i < TRIES && !bytes; i++) {
    if (!g_error_matches (reason, GAME_FILE_ERROR, GAME_FILE_ERROR_CHANGED))
      break;
    g_clear_error (&reason);
    if (open_anew (self, &reason))
      bytes = read_once (self, &reason);
  }
  if (!bytes)
    g_propagate_error (error, g_steal_pointer (&reason));
  return bytes;
}
