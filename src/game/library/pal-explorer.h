/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalExplorer: what was played in a position, asked of a library while somebody walks through a
 * game.
 *
 * The last answer stays until the next one is there, so that nothing flickers; answers for
 * positions that were just visited are kept as long as the library is as it was. Nothing here
 * waits: the library is asked on a thread, and a question that nobody waits for any more is
 * cancelled.
 */
#pragma once

#include "pal-library.h"

#define PAL_TYPE_EXPLORER (pal_explorer_get_type ())
G_DECLARE_FINAL_TYPE (PalExplorer, pal_explorer, PAL, EXPLORER, GObject)

/* An answer, and what it is an answer to. */
typedef struct {
  const Rules *rules;
  Position position;
  LibraryExplored *explored; /* NULL: it could not be found out, because: */
  char *problem;             /* a sentence */
} PalExplorerAnswer;

/* Signal: "changed": there is another answer, or the library has become another one. */
PalExplorer *pal_explorer_new (void);

/* The library to ask; NULL: none. Its answers of before are gone. */
void pal_explorer_set_library (PalExplorer *self, PalLibrary *library);
PalLibrary *pal_explorer_get_library (PalExplorer *self);

/* Asks for POSITION, one of RULES (NULL: for nothing any more, and what is there stays). An answer
 * that is known already is there at once, and "changed" is sent before this returns. */
void pal_explorer_ask (PalExplorer *self, const Rules *rules, const Position *position);

/* The last answer, which may be one to an earlier question; NULL where there is none yet. It lasts
 * until the next "changed". */
const PalExplorerAnswer *pal_explorer_get_answer (PalExplorer *self);

/* Whether that is the answer to the last question. */
gboolean pal_explorer_is_current (PalExplorer *self);

/* --- In words; free with g_free --- */

/* "1998–2024", "1998"; NULL where no year is known. */
char *pal_explorer_years (guint first, guint last);

/* The points that were won, in percent: "54%"; NULL where no result is known. */
char *pal_explorer_score (gint64 wins, gint64 draws, gint64 losses);

/* The players of game ID in LIBRARY with their ratings, and how it ended and in which year, each in
 * a line. FALSE where there is no such game. */
gboolean pal_explorer_describe_game (PalLibrary *library, guint32 id, char **players,
                                     char **result);
