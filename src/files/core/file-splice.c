/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing into the middle of a file: a copy of it, piece by piece, with other bytes in some places.
 */
#include "file-save.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PIECE = 1 << 20 };

typedef struct {
  const SteadyFile *source;
  int descriptor;  /* of the copy */
  guint64 written; /* of so many bytes: */
  guint64 total;
  char *buffer; /* PIECE bytes */
  FileProgress progress;
  gpointer data;
} Splicing;

static gboolean
splice_fail (GError **error)
{
  int code = errno;

  g_set_error_literal (error, G_FILE_ERROR, (int) g_file_error_from_errno (code),
                       g_strerror (code));
  return FALSE;
}

static gboolean
splice_put (Splicing *self, const char *bytes, gsize length, GError **error)
{
  self->written += length;
  while (length > 0) {
    ssize_t n = write (self->descriptor, bytes, length);

    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      return splice_fail (error);
    bytes += n;
    length -= (gsize) n;
  }
  if (self->progress)
    self->progress ((double) self->written / (double) MAX (self->total, 1), self->data);
  return TRUE;
}

/* Copies what stands in the source from FROM up to TO. */
static gboolean
splice_copy (Splicing *self, guint64 from, guint64 to, GError **error)
{
  while (from < to) {
    gsize n = (gsize) MIN (to - from, PIECE);

    if (!steady_file_read (self->source, from, self->buffer, n, error)
        || !splice_put (self, self->buffer, n, error))
      return FALSE;
    from += n;
  }
  return TRUE;
}

static gboolean
splice_all (Splicing *self, const FileSplice *splices, guint n, GError **error)
{
  guint64 at = 0;

  for (guint i = 0; i < n; i++) {
    gsize length = 0;
    const char *bytes = splices[i].bytes ? g_bytes_get_data (splices[i].bytes, &length) : NULL;

    if (!splice_copy (self, at, splices[i].offset, error)
        || !splice_put (self, bytes, length, error))
      return FALSE;
    at = splices[i].offset + splices[i].length;
  }
  return splice_copy (self, at, steady_file_size (self->source), error);
}

/* The copy is whole and on the disk before anything else has its name. */
static gboolean
splice_commit (Splicing *self, const char *copy, const char *target, mode_t mode, GError **error)
{
  if (fchmod (self->descriptor, mode) != 0 || fsync (self->descriptor) != 0)
    return splice_fail (error);
  if (!steady_file_check (self->source, error))
    return FALSE;
  return g_rename (copy, target) == 0 || splice_fail (error);
}

/* So that the name, too, is safe; where a file system cannot tell, nobody can. */
static void
sync_folder (const char *target)
{
  g_autofree char *folder = g_path_get_dirname (target);
  int descriptor = open (folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY);

  if (descriptor < 0)
    return;
  fsync (descriptor);
  close (descriptor);
}

static guint64
splice_measure (const SteadyFile *source, const FileSplice *splices, guint n)
{
  guint64 total = steady_file_size (source);

  for (guint i = 0; i < n; i++)
    total += (splices[i].bytes ? g_bytes_get_size (splices[i].bytes) : 0) - splices[i].length;
  return total;
}

/* A link stays one: what it leads to is written. */
static gboolean
splice_find_target (const SteadyFile *source, char **target, struct stat *status, GError **error)
{
  *target = realpath (steady_file_path (source), NULL);
  if (!*target || stat (*target, status) != 0)
    return splice_fail (error);
  return steady_file_check (source, error);
}

gboolean
file_splice (const SteadyFile *source, const FileSplice *splices, guint n, FileProgress progress,
             gpointer data, GError **error)
{
  g_autofree char *buffer = g_malloc (PIECE);
  Splicing self = { source, -1, 0, splice_measure (source, splices, n), buffer, progress, data };
  char *target = NULL;
  g_autofree char *copy = NULL;
  struct stat status;
  gboolean done;

  if (!splice_find_target (source, &target, &status, error)) {
    free (target);
    return FALSE;
  }
  copy = g_strconcat (target, ".XXXXXX", NULL);
  self.descriptor = g_mkstemp_full (copy, O_WRONLY | O_CLOEXEC, 0600);
  done = self.descriptor >= 0 || splice_fail (error);
  done = done && splice_all (&self, splices, n, error)
         && splice_commit (&self, copy, target, status.st_mode & 07777, error);
  if (self.descriptor >= 0) {
    close (self.descriptor);
    if (!done)
      g_unlink (copy);
  }
  if (done)
    sync_folder (target);
  free (target);
  return done;
}
