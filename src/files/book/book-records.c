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

/* Finds how many records have keys less than KEY. */
static gboolean
count_before (const BookRecords *self, const SteadyFile *file, guint64 key, guint64 *n,
              GError **error)
{
  guint64 low = 0, high = steady_file_size (file) / (guint64) self->size;
  guint8 bytes[BOOK_RECORD_SIZE_MAX];

  while (low < high) {
    guint64 middle = low + (high - low) / 2;

    if (!steady_file_read (file, middle * (guint64) self->size, bytes, (gsize) self->key, error))
      return FALSE;
    if (self->number (bytes, self->key) < key)
      low = middle + 1;
    else
      high = middle;
  }
  *n = low;
  return TRUE;
}

int
book_records_find (const BookRecords *self, const SteadyFile *file, guint64 key, guint8 *records,
                   GError **error)
{
  const guint64 size = (guint64) self->size, all = steady_file_size (file) / size;
  guint64 first, most;
  int n = 0;

  if (!count_before (self, file, key, &first, error))
    return -1;
  most = MIN (all - first, BOOK_RECORDS_MOST);
  if (!steady_file_read (file, first * size, records, (gsize) (most * size), error))
    return -1;
  while (n < (int) most && self->number (records + n * self->size, self->key) == key)
    n++;
  return n;
}
