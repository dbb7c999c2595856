/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of a library as a file again. */
#include "files/pgn/pgn.h"
#include "library.h"

#include <string.h>

enum { TELL_AFTER = 100 };

static gboolean
write_games (Library *self, const guint32 *ids, gsize n, GOutputStream *stream,
             LibraryCountFunc progress, gpointer data, gsize *failed, GCancellable *cancellable,
             GError **error)
{
  for (gsize i = 0; i < n; i++) {
    g_autoptr (GameTree) tree = library_read_game (self, ids[i], NULL);
    g_autofree char *text = tree ? pgn_write (tree) : NULL;

    if (i % TELL_AFTER == 0 && progress)
      progress (i, n, data);
    if (!tree && failed)
      (*failed)++;
    if (g_cancellable_set_error_if_cancelled (cancellable, error))
      return FALSE;
    if (text && !g_output_stream_write_all (stream, text, strlen (text), NULL, cancellable, error))
      return FALSE;
  }
  return TRUE;
}

/* A stream that is closed as a cancelled one leaves the file as it was. */
static gboolean
close_stream (GOutputStream *stream, gboolean good, GCancellable *cancellable, GError **error)
{
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();

  if (good)
    return g_output_stream_close (stream, cancellable, error);
  g_cancellable_cancel (cancelled);
  g_output_stream_close (stream, cancelled, NULL);
  return FALSE;
}

gboolean
library_export (Library *self, const guint32 *ids, gsize n, GFile *file, LibraryCountFunc progress,
                gpointer data, gsize *failed, GCancellable *cancellable, GError **error)
{
  const gboolean is_new = !g_file_query_exists (file, NULL);
  g_autoptr (GFileOutputStream) target
      = g_file_replace (file, NULL, FALSE, G_FILE_CREATE_REPLACE_DESTINATION, cancellable, error);
  g_autoptr (GOutputStream) stream = NULL;
  gboolean good;

  if (failed)
    *failed = 0;
  if (!target)
    return FALSE;
  stream = g_buffered_output_stream_new_sized (G_OUTPUT_STREAM (target), 1 << 16);
  good = write_games (self, ids, n, stream, progress, data, failed, cancellable, error);
  good = close_stream (stream, good, cancellable, error);
  if (!good && is_new) /* such a one is written in its place */
    g_file_delete (file, NULL, NULL);
  return good;
}
