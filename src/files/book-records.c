#include "book-records.h"

gboolean
book_records_probe (const BookRecords *self, const guint8 *bytes, gsize length, goffset size)
{
  guint64 last = 0;

  if (size < self->size || size % self->size != 0)
    return FALSE;
  for (gsize at = 0; at + (gsize) self->size <= length; at += (gsize) self->size) {
    guint64 key = self->number (bytes + at, self->key);

    if (key < last)
      return FALSE;
    last = key;
  }
  return TRUE;
}

/* How many records have keys less than KEY, or, if UP_TO, not greater. */
static gsize
count_before (const BookRecords *self, GMappedFile *file, guint64 key, gboolean up_to)
{
  const guint8 *bytes = (const guint8 *) g_mapped_file_get_contents (file);
  gsize low = 0, high = g_mapped_file_get_length (file) / (gsize) self->size;

  while (low < high) {
    gsize middle = low + (high - low) / 2;
    guint64 here = self->number (bytes + middle * (gsize) self->size, self->key);

    if (here < key || (up_to && here == key))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

const guint8 *
book_records_find (const BookRecords *self, GMappedFile *file, guint64 key, gsize *n)
{
  gsize first = count_before (self, file, key, FALSE);

  *n = MIN (count_before (self, file, key, TRUE) - first, BOOK_RECORDS_MOST);
  return (const guint8 *) g_mapped_file_get_contents (file) + first * (gsize) self->size;
}
