#include "file-stamp.h"

enum { SIZE_MAX_READ = 16 << 20 };

static char *
make_stamp (const guchar *data, gsize length)
{
  g_autofree char *sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, data, length);

  return g_strdup_printf ("%" G_GSIZE_FORMAT "-%s", length, sum);
}

char *
file_stamp_of_bytes (GBytes *bytes)
{
  gsize length;
  const guchar *data = g_bytes_get_data (bytes, &length);

  return make_stamp (data ? data : (const guchar *) "", length);
}

char *
file_stamp (GFile *file)
{
  const char *attributes = G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE;
  g_autoptr (GFileInfo) info
      = g_file_query_info (file, attributes, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  g_autofree char *data = NULL;
  gsize length;

  if (!info || g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR
      || g_file_info_get_size (info) > SIZE_MAX_READ
      || !g_file_load_contents (file, NULL, &data, &length, NULL, NULL))
    return NULL;
  return make_stamp ((const guchar *) data, length);
}
