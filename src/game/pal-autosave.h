/*
 * PalAutosave: keeps the game on the board in a file of its own, so that it is there at the next
 * start, also after a kill.
 *
 * After every change, and every few seconds while a clock runs, the match is written as PGN with a
 * few more tags (players, clocks, where the game stands). The text is made on the main thread,
 * where the match lives; a thread writes it, atomically, since a disk may take its time. While one
 * text is being written only the newest of the following waits. A kill thus loses the move made in
 * that moment and a few seconds of thought at most, and the file is always a whole one. What cannot
 * be read is moved aside, never deleted.
 */
#pragma once

#include "game/pal-match.h"

#define PAL_TYPE_AUTOSAVE (pal_autosave_get_type ())
G_DECLARE_FINAL_TYPE (PalAutosave, pal_autosave, PAL, AUTOSAVE, GObject)

#define PAL_AUTOSAVE_ERROR (pal_autosave_error_quark ())
GQuark pal_autosave_error_quark (void);

typedef enum {
  PAL_AUTOSAVE_ERROR_BROKEN, /* the file could not be understood and was moved aside */
} PalAutosaveError;

/* Keeps game.pgn in FOLDER; NULL: the user's state folder. Nothing is read or written yet.
 * Properties: "file-uri" (string, read-write): the file that the game was opened from or saved to,
 *             remembered with it; NULL where there is none.
 *             "clock-interval" (uint, write-only, milliseconds): how often a running clock with a
 *             limit is noted; one without needs it less.
 * Signals: "failed" (char *message): the game could not be written; a translated sentence, sent
 *          once until it works again. */
PalAutosave *pal_autosave_new (const char *folder);

/* Whether a game is kept, finished or not. */
gboolean pal_autosave_exists (PalAutosave *self);

/* The game that is kept, with clocks, players and place as they were; it waits for pal_match_start
 * and is not watched yet. It is paused if it was, and also where time that is limited would run
 * from the first moment, before the person has even looked. *STARTED (may be NULL) tells whether it
 * was being played and not only looked at. NULL without ERROR where there is none. */
PalMatch *pal_autosave_restore (PalAutosave *self, gboolean *started, GError **error);

/* Writes MATCH now and after each change, in place of what is kept. NULL: stops; the file stays. */
void pal_autosave_watch (PalAutosave *self, PalMatch *match);

/* Writes the match as it is now, clocks included, and waits for it: for the moment of quitting. */
gboolean pal_autosave_flush (PalAutosave *self, GError **error);

/* Stops and deletes the file: the person wants no more of this game. */
void pal_autosave_discard (PalAutosave *self);

/* The text that is kept of MATCH (FILE_URI may be NULL), and a match from it; NULL with ERROR
 * (PAL_AUTOSAVE_ERROR) where TEXT is not a whole one. *FILE_URI is to be freed with g_free. */
char *pal_autosave_write_text (PalMatch *match, const char *file_uri);
PalMatch *pal_autosave_read_text (const char *text, gsize length, gboolean *started,
                                  char **file_uri, GError **error);
