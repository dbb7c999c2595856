/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of libraries share: a folder that goes again, files of games, and libraries made
 * of them. */
#pragma once

#include "library/library-import.h"
#include "library/library-search.h"
#include "library/library.h"

typedef struct {
  char *folder, *path; /* of the library */
} Shelf;

void shelf_set_up (Shelf *shelf, gconstpointer data);
void shelf_tear_down (Shelf *shelf, gconstpointer data);

/* The library is gone. */
void shelf_clear (Shelf *shelf);

#define SHELF_TEST(path, test) g_test_add (path, Shelf, NULL, shelf_set_up, test, shelf_tear_down)

/* Writes TEXT to the file NAME of the shelf and imports it; what the import says. */
LibraryProgress shelf_import_text (Shelf *shelf, const char *name, const char *text);
LibraryProgress shelf_import_file (Shelf *shelf, const char *path);

/* COUNT games of RULES' game by chance, drawn from SEED, as PGN; free with g_free. Openings are
 * shared by some: each game begins with one of a few moves. */
char *random_games (const Rules *rules, guint count, guint64 seed);

const Rules *library_test_rules (const char *id);
