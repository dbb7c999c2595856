/* Whether bytes are a picture is asked of the frame of a PNG file alone: what shows them decodes
 * them, and shows something else where that fails. */
#include "bot-picture.h"

#include "files/core/file-save.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

enum { SIGNATURE_BYTES = 8, CHUNK_FRAME = 12, CHUNK_NAME = 4, HEAD_BYTES = 13 };

static const char base64_signs[]
    = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static guint32
read_big_endian (const guint8 *at)
{
  return (guint32) at[0] << 24 | (guint32) at[1] << 16 | (guint32) at[2] << 8 | at[3];
}

static gboolean
is_side (guint32 pixels)
{
  return pixels >= 1 && pixels <= BOT_PICTURE_SIDE;
}

/* A chunk is its length, its name, so many bytes and a checksum (PNG specification, 5.3). */
static gboolean
is_picture (const guint8 *bytes, gsize length)
{
  static const guint8 signature[SIGNATURE_BYTES] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };
  gsize at = SIGNATURE_BYTES;

  if (length > BOT_PICTURE_BYTES_MAX || length < SIGNATURE_BYTES + CHUNK_FRAME + HEAD_BYTES
      || memcmp (bytes, signature, SIGNATURE_BYTES) != 0
      || read_big_endian (bytes + at) != HEAD_BYTES
      || memcmp (bytes + at + CHUNK_NAME, "IHDR", CHUNK_NAME) != 0
      || !is_side (read_big_endian (bytes + at + 2 * CHUNK_NAME))
      || !is_side (read_big_endian (bytes + at + 3 * CHUNK_NAME)))
    return FALSE;
  while (length - at >= CHUNK_FRAME) {
    const guint8 *chunk = bytes + at;
    guint32 size = read_big_endian (chunk);

    if (size > length - at - CHUNK_FRAME)
      return FALSE;
    at += CHUNK_FRAME + size;
    if (memcmp (chunk + CHUNK_NAME, "IEND", CHUNK_NAME) == 0)
      return size == 0 && at == length;
  }
  return FALSE;
}

char *
bot_picture_encode (GBytes *picture)
{
  gsize length;
  const guint8 *bytes = g_bytes_get_data (picture, &length);

  return g_base64_encode (bytes, length);
}

/* GLib passes over what is no Base64. */
static gboolean
is_base64 (const char *text)
{
  gsize length = strlen (text), signs = strspn (text, base64_signs), filling = length - signs;

  return length % 4 == 0 && filling <= 2 && strspn (text + signs, "=") == filling;
}

GBytes *
bot_picture_decode (const char *text)
{
  g_autofree guint8 *bytes = NULL;
  gsize length;

  if (!is_base64 (text))
    return NULL;
  bytes = g_base64_decode (text, &length);
  if (!is_picture (bytes, length))
    return NULL;
  return g_bytes_new_take (g_steal_pointer (&bytes), length);
}

/* A device that never ends is not read to its end. */
static gboolean
is_small_file (GFile *file)
{
  g_autoptr (GFileInfo) info
      = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE,
                           G_FILE_QUERY_INFO_NONE, NULL, NULL);

  return info && g_file_info_get_file_type (info) == G_FILE_TYPE_REGULAR
         && g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_STANDARD_SIZE)
                <= BOT_PICTURE_BYTES_MAX;
}

GBytes *
bot_picture_load (const char *path)
{
  g_autoptr (GFile) file = NULL;
  g_autofree char *bytes = NULL;
  gsize length;

  if (!g_path_is_absolute (path))
    return NULL;
  file = g_file_new_for_path (path);
  if (!is_small_file (file) || !g_file_load_contents (file, NULL, &bytes, &length, NULL, NULL)
      || !is_picture ((const guint8 *) bytes, length))
    return NULL;
  return g_bytes_new_take (g_steal_pointer (&bytes), length);
}

char *
bot_picture_keep (GBytes *picture, GError **error)
{
  g_autofree char *sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, picture);
  g_autofree char *name = g_strdup_printf ("%.32s.png", sum);
  g_autofree char *folder
      = g_build_filename (g_get_user_data_dir (), "palamedes", "pictures", NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GBytes) there = bot_picture_load (path);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  if (there && g_bytes_equal (there, picture))
    return g_steal_pointer (&path);
  if (g_mkdir_with_parents (folder, 0700) != 0) {
    int code = errno;

    g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code),
                 /* Translators: a folder and the system's reason. */
                 _ ("The folder for pictures, “%s”, could not be created: %s."), folder,
                 g_strerror (code));
    return NULL;
  }
  return file_save (file, picture, error) ? g_steal_pointer (&path) : NULL;
}
