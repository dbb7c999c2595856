/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every reader of files is tried with: files of which bytes have been changed at random. */
#pragma once

#include "files/core/file-format.h"

typedef struct {
  const char *format; /* its id */
  const char *sample; /* a good file of it */
  gsize length;
  const char *signs; /* what is put in: signs that mean something; NULL: any byte */
  gsize n_signs;
  gsize head; /* bytes at the start that say what the rest means: they are spared in one half of the
                 rounds, and alone changed in a quarter */
} TestMutations;

/* Reads 3000 files made of the sample, cut off here and there, as the program reads them and, where
 * the format is one of texts, as if they had been recognized. Entries lie one behind the other
 * within the file; each game is read or there is an error that says why not, and what was read can
 * be written as PGN and, where there is a way, in the format itself. Run it with the sanitizers on
 * as well. */
void test_mutations_run (const TestMutations *mutations);

/* The same files, one after the other, for a reader that is no format of games: FORMAT is not
 * looked at. DATA is a copy of its own of LENGTH bytes. */
typedef void (*TestMutationFunc) (const char *data, gsize length, gpointer user_data);
void test_mutations_each (const TestMutations *mutations, TestMutationFunc func,
                          gpointer user_data);
