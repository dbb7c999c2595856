/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of kept games share: a folder for the program's own files, which goes again. */
#pragma once

#include "game/keeping/pal-autosave.h"

typedef struct {
  char *folder;
  char *game;    /* the path of the autosave in it */
  char *history; /* of the games that have left the board */
} TestKept;

/* For g_test_add. */
void test_kept_set_up (TestKept *kept, gconstpointer data);
void test_kept_tear_down (TestKept *kept, gconstpointer data);

/* Asserts that the file at PATH holds EXPECTED. */
void test_kept_assert_content (const char *path, const char *expected);

/* Waits until AUTOSAVE has written everything; FALSE with ERROR where it cannot. */
gboolean test_kept_flush (PalAutosave *autosave, GError **error);
