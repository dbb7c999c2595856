/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Books that are one file of sorted records of one size, each beginning with the key of its
 * position, as Polyglot's and ElephantEye's. The file is read where it lies.
 */
#pragma once

#include "files/core/steady-file.h"

typedef struct {
  int size, key;                                  /* bytes of a record, and of its key */
  guint64 (*number) (gconstpointer bytes, int n); /* from byte-order.h */
} BookRecords;

enum { BOOK_RECORDS_MAX = 256, BOOK_RECORD_SIZE_MAX = 16 };

/* Whether a file of SIZE bytes may hold such records: those in its first LENGTH bytes are in order.
 */
gboolean book_records_probe (const BookRecords *self, const guint8 *bytes, gsize length,
                             goffset size);

/* Reads the records of KEY in FILE, of which at most BOOK_RECORDS_MAX count (no position has so
 * many moves), to RECORDS, which has room for them; returns how many, or -1 with ERROR. */
int book_records_find (const BookRecords *self, const SteadyFile *file, guint64 key,
                       guint8 *records, GError **error);
