/* What a list of games shows of one. */
#pragma once

#include "rules/rules.h"

#include <glib.h>

/* Found without playing its moves. Texts are interned (g_ref_string), NULL where nothing is known.
 */
typedef struct {
  gsize offset, length; /* its bytes in the data of the file */
  int line;             /* where it begins, from 1; 0 where the file has no lines */
  char *white, *black;  /* who moves first, and the other one, whatever the game calls them */
  char *event, *date, *result, *eco;
  int plies;          /* about how many on the main line */
  const Rules *rules; /* of the game that is named there, NULL where none is */
} GameEntry;

void game_entry_free (GameEntry *entry);

/* An empty array of entries that frees them. */
GPtrArray *game_entries_new (void);

/* Adds an entry for the LENGTH bytes at OFFSET; it belongs to ENTRIES. */
GameEntry *game_entries_add (GPtrArray *entries, gsize offset, gsize length);

/* TEXT (passes) as a text of an entry: NULL where it is empty. */
char *game_entry_text (char *text);
