/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers of N bytes, at most 8, as files have them, whatever the machine's own order is. */
#pragma once

#include <glib.h>

static inline guint64
bytes_little_endian (gconstpointer bytes, int n)
{
  guint64 number = 0;

  while (n-- > 0)
    number = number << 8 | ((const guint8 *) bytes)[n];
  return number;
}

static inline guint64
bytes_big_endian (gconstpointer bytes, int n)
{
  guint64 number = 0;

  for (int i = 0; i < n; i++)
    number = number << 8 | ((const guint8 *) bytes)[i];
  return number;
}
