#include "game-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
set_unknown_error (GError **error)
{
  g_set_error_literal (
      error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
      _ ("This is not a kind of file that Palamedes knows; the file may be damaged."));
}

/* FILE, unless there is nothing in it. */
static GameFile *
check (GameFile *file, GCancellable *cancellable, GError **error)
{
  if (g_cancellable_set_error_if_cancelled (cancellable, error)) {
    game_file_free (file);
    return NULL;
  }
  if (file->entries->len == 0) {
    game_file_free (file);
    g_set_error_literal (error, GAME_FILE_ERROR, GAME_FILE_ERROR_EMPTY,
                         _ ("There is no game in this file."));
    return NULL;
  }
  return file;
}

/* Never NULL, as that of no bytes would be. */
static const char *
get_data (GBytes *bytes, gsize *length)
{
  const char *data = g_bytes_get_data (bytes, length);

  return data ? data : "";
}

GameFile *
game_file_new (GBytes *bytes, GCancellable *cancellable, GError **error)
{
  gsize length;
  const char *data = get_data (bytes, &length);
  const FileFormat *format = file_format_of (data, length);
  GameFile *file;

  if (!format) {
    set_unknown_error (error);
    return NULL;
  }
  file = g_new0 (GameFile, 1);
  file->format = format;
  file->data = format->text ? text_bytes_to_utf8 (bytes, format->read_as) : g_bytes_ref (bytes);
  data = get_data (file->data, &length);
  file->entries = format->index (data, length, cancellable);
  return check (file, cancellable, error);
}

void
game_file_free (GameFile *file)
{
  if (!file)
    return;
  g_bytes_unref (file->data);
  g_ptr_array_unref (file->entries);
  g_free (file);
}

const GameEntry *
game_file_entry (const GameFile *file, guint index)
{
  return file->entries->pdata[index];
}

GameTree *
game_file_read (const GameFile *file, guint index, GPtrArray *problems, GError **error)
{
  const GameEntry *entry = game_file_entry (file, index);
  const char *data = get_data (file->data, NULL);

  return file_format_read (file->format, data + entry->offset, entry->length, entry->line, problems,
                           error);
}

GameTree *
game_text_read (const char *text, GPtrArray *problems, GError **error)
{
  gsize length = strlen (text);
  const FileFormat *format = file_format_of (text, length);

  if (!format) {
    set_unknown_error (error);
    return NULL;
  }
  return file_format_read (format, text, length, 1, problems, error);
}
