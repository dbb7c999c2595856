/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The names that players have given to openings, found by position: however a position was reached,
 * and where the game has mirror images, whichever of them it is.
 *
 * A table is a text of lines with fields that tabulators separate. The first line says what the
 * fields are: "moves", then perhaps "eco", the code by which books know the opening, then for each
 * of the others a language, or several with colons between; the first of them is never empty. Each
 * line after it has the moves from the standard start, in any notation and separated by blanks, and
 * the name in each language; where there is none in the reader's, the first one is taken. Several
 * names of one position are one name with commas. Lines that begin with # and empty ones are not
 * looked at. Lines that begin like the one before are read quickest.
 *
 * Behind the first line may stand others with "=mirror" in place of the moves, and for each
 * language two words with a stroke between: "Left|Right". Where the mirror image of what stands in
 * the table is on the board, these change places in its name.
 */
#pragma once

#include "game-tree.h"

#include <gio/gio.h>

typedef struct OpeningNames OpeningNames;

/* Reads the table of RULES in the LENGTH bytes at TEXT, in the first of LANGUAGES (as from
 * g_get_language_names) that it has. NULL with ERROR (G_IO_ERROR_INVALID_DATA) where it is broken:
 * it is part of the program. */
OpeningNames *opening_names_new (const Rules *rules, const char *text, gsize length,
                                 const char *const *languages, GError **error);

/* The program's own table of RULES, in the reader's language; NULL where it has none. On any
 * thread.
 */
OpeningNames *opening_names_ready_made (const Rules *rules);

/* Accepts NULL. */
void opening_names_free (OpeningNames *self);

/* The name of the last position on the line to NODE that has one, after its code where there are
 * codes ("C65 Ruy López: Berlin Defense"), or NULL; owned by SELF. */
const char *opening_names_find (const OpeningNames *self, const GameNode *node);

/* The name of POSITION itself, or NULL. */
const char *opening_names_of (const OpeningNames *self, const Position *position);

/* The same in the table's first language, which is not the reader's: what is kept for a long time,
 * or given to others, has it. */
const char *opening_names_neutral_find (const OpeningNames *self, const GameNode *node);
const char *opening_names_neutral_of (const OpeningNames *self, const Position *position);

/* In the reader's language what any of the table's languages calls NAME, which has a code where
 * there are codes; NULL where none does. */
const char *opening_names_translate (const OpeningNames *self, const char *name);

/* The name of the opening that books know by CODE ("C50"), after it; NULL where that is several. */
const char *opening_names_of_code (const OpeningNames *self, const char *code);

/* A move that leads on to an opening with another name: with that move, or where all of the table's
 * lines go from there. */
typedef struct {
  Move move;
  const char *name; /* owned by the table */
  guint lines;      /* of the table that go through the position: how much is known of it */
} OpeningStep;

/* Such moves at NODE, each name once, those of which most is known first; at most MAX of them go to
 * STEPS. Returns how many. */
guint opening_names_next (const OpeningNames *self, const GameNode *node, OpeningStep *steps,
                          guint max);
