/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-table.h"

#include <string.h>

LibraryTable *
library_table_new (void)
{
  return g_new0 (LibraryTable, 1);
}

void
library_table_free (LibraryTable *self)
{
  if (!self)
    return;
  for (int i = 0; i < LIBRARY_TABLE_CHUNKS; i++)
    g_free (self->chunks[i]);
  g_free (self);
}

static LibraryRow *
row_at (const LibraryTable *self, guint32 id)
{
  return &self->chunks[(id - 1) / LIBRARY_TABLE_CHUNK][(id - 1) % LIBRARY_TABLE_CHUNK];
}

static LibraryRow *
make_place (LibraryTable *self, guint32 id)
{
  LibraryRow **chunk = &self->chunks[(id - 1) / LIBRARY_TABLE_CHUNK];

  if (!*chunk)
    *chunk = g_new0 (LibraryRow, LIBRARY_TABLE_CHUNK);
  return row_at (self, id);
}

void
library_table_put (LibraryTable *self, guint32 id, const LibraryRow *row)
{
  guint32 count = library_table_count (self);

  if ((id - 1) / LIBRARY_TABLE_CHUNK >= LIBRARY_TABLE_CHUNKS || id <= count)
    return;
  for (guint32 missing = count + 1; missing < id; missing++)
    *make_place (self, missing)
        = (LibraryRow){ .kind = LIBRARY_KINDS_MAX, .flags = LIBRARY_DELETED };
  *make_place (self, id) = *row;
  atomic_store_explicit (&self->count, id, memory_order_release);
}

void
library_table_set_flags (LibraryTable *self, guint32 id, guint8 clear, guint8 set)
{
  LibraryRow *row;

  if (id == 0 || id > library_table_count (self))
    return;
  row = row_at (self, id);
  atomic_store_explicit (
      &row->flags,
      (guint8) ((atomic_load_explicit (&row->flags, memory_order_relaxed) & ~(unsigned) clear)
                | set),
      memory_order_relaxed);
}

/* --- Dates --- */

/* The digits at *P up to a dot, a dash or a stroke, and behind that; 0 for question marks. */
static guint32
read_part (const char **p, int digits_max)
{
  guint32 number = 0;
  int n = 0;

  for (; g_ascii_isdigit (**p) || **p == '?'; (*p)++, n++)
    number = **p == '?' || n >= digits_max ? 0 : number * 10 + (guint32) (**p - '0');
  if (**p == '.' || **p == '-' || **p == '/')
    (*p)++;
  return number;
}

guint32
library_date_read (const char *text, gboolean *exact)
{
  const char *p = text;
  guint32 year = read_part (&p, 4), month = read_part (&p, 2), day = read_part (&p, 2);
  guint32 date = year * 10000 + (month <= 12 ? month : 0) * 100 + (day <= 31 ? day : 0);

  if (exact) {
    g_autofree char *written = library_date_write (date);
    *exact = strcmp (written, text) == 0;
  }
  return date;
}

char *
library_date_write (guint32 date)
{
  char year[5] = "????", month[3] = "??", day[3] = "??";

  if (date / 10000 > 0)
    g_snprintf (year, sizeof year, "%04u", date / 10000 % 10000);
  if (date / 100 % 100 > 0)
    g_snprintf (month, sizeof month, "%02u", date / 100 % 100);
  if (date % 100 > 0)
    g_snprintf (day, sizeof day, "%02u", date % 100);
  return g_strdup_printf ("%s.%s.%s", year, month, day);
}
