/* SPDX-License-Identifier: GPL-3.0-or-later */
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
 *
 * A game that leaves the board goes into the history (pal-game-history.h), and the file with the
 * game that left is not written over before it is there. Each board has a file of its own
 * (pal-autosave-slot.h), which goes with the board unless the whole program ends: what is there at
 * the next start are the boards of then.
 */
#pragma once

#include "game/match/pal-session.h"

#define PAL_TYPE_AUTOSAVE (pal_autosave_get_type ())
G_DECLARE_FINAL_TYPE (PalAutosave, pal_autosave, PAL, AUTOSAVE, GObject)

#define PAL_AUTOSAVE_ERROR (pal_autosave_error_quark ())
GQuark pal_autosave_error_quark (void);

typedef enum {
  PAL_AUTOSAVE_ERROR_BROKEN, /* the file could not be read or understood and was moved aside */
} PalAutosaveError;

/* Where the board of a game is: in which window, in which of its tabs, and whether that is the one
 * in view there. Windows are told apart by their numbers, which mean nothing else. */
typedef struct {
  int window, tab;
  gboolean in_view;
} PalAutosavePlace;

/* What is kept of a match beside itself. */
typedef struct {
  gboolean started;  /* it was being played and not only looked at */
  GameNode *view;    /* the position that was in view; NULL: where the game stands */
  char *file_uri;    /* the file that it belongs to, or NULL */
  char *file_stamp;  /* what was in that file (file_stamp), or NULL */
  char *source_uri;  /* the file that it was read from, whether it belongs there or not, or NULL */
  char *source_game; /* which of the games in that file it is (pal_document_dup_mark), or NULL */
  char *library_key; /* as which it is kept in the library My Games, or NULL */
  char *exercise;    /* the exercise that it is played for (exercise_entry_write), or NULL */
  char *evaluations; /* what engines have said of it (pal_analysis_text_write), or NULL */
  PalAutosavePlace place; /* where its board is; window 0: nowhere. Not read with the others */
} PalAutosaveFacts;

/* A game that a program which does not run any more has kept. */
typedef struct {
  int number; /* for pal_autosave_restore */
  PalAutosavePlace place;
} PalAutosaveKept;

/* Those (PalAutosaveKept) in FOLDER; NULL: the user's state folder. By windows and tabs. Free with
 * g_array_unref. */
GArray *pal_autosave_list (const char *folder);

void pal_autosave_facts_clear (PalAutosaveFacts *facts);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PalAutosaveFacts, pal_autosave_facts_clear)

/* Keeps the game in FOLDER; NULL: the user's state folder. Nothing is read or written yet.
 * Properties: "file-uri" (string, read-write): the file that the game was opened from or saved to,
 *             remembered with it; NULL where there is none.
 *             "file-stamp" (string, read-write): what was in that file then; NULL after a change of
 *             "file-uri".
 *             "source-uri" (string, read-write): the file that the game was read from, although it
 *             may not belong there, as one of several games in it.
 *             "source-game" (string, read-write): which game of that file it is; NULL after a
 *             change of "source-uri".
 *             "library-key" (string, read-write): as which it is kept in the library My Games.
 *             "exercise" (string, read-write): the exercise that it is played for
 *             (exercise_entry_write).
 *             "evaluations" (string, read-write): what engines have said of it
 *             (pal_analysis_text_write).
 *             "clock-interval" (uint, write-only, milliseconds): how often a running clock with a
 *             limit is noted; one without needs it less.
 * Signals: "failed" (char *message): the game could not be written, or a file that cannot be read
 *          was moved aside; translated sentences, sent once until it works again.
 *          "kept" (char *text): a game that has left, of which pal_autosave_let_go could not tell,
 *          is in the history, since it is not in its file any more. */
PalAutosave *pal_autosave_new (const char *folder);

/* What SESSION shows of the match that is watched is kept with it: once for all matches. */
void pal_autosave_follow (PalAutosave *self, PalSession *session);

/* Notes where the board is that SELF keeps the game of. */
void pal_autosave_set_place (PalAutosave *self, PalAutosavePlace place);

/* The game that is kept as NUMBER (pal_autosave_list; 0: the first one there), with clocks, players
 * and place as they were; it waits for pal_match_start and is not watched yet. It is paused if it
 * was, and also where time that is limited would run from the first moment, before the person has
 * even looked. FACTS (may be NULL) are to be cleared. NULL without ERROR where there is none, or
 * another program has it by now. */
PalMatch *pal_autosave_restore (PalAutosave *self, int number, PalAutosaveFacts *facts,
                                GError **error);

/* Writes MATCH now and after each change, in place of what is kept. NULL: stops; the file stays. */
void pal_autosave_watch (PalAutosave *self, PalMatch *match);

/* Stops, since another match is about to take the place of this one, which goes into the history
 * with the next write if anything of it would be lost. Returns its text (free with g_free) where
 * that is certain; else NULL, as what is not modified has to be looked for on the disk: see
 * "kept". */
char *pal_autosave_let_go (PalAutosave *self);

/* Has the match as it is now, clocks included, and what has left written on another thread, for the
 * moment of quitting; CALLBACK is called when it is on the disk. */
void pal_autosave_flush_async (PalAutosave *self, GAsyncReadyCallback callback, gpointer data);
gboolean pal_autosave_flush_finish (PalAutosave *self, GAsyncResult *result, GError **error);

/* Has everything that left the board put into the history, on another thread; CALLBACK is called
 * when it is there. FALSE with ERROR where it cannot be, or where the file of the history could not
 * be read and was moved aside (PAL_AUTOSAVE_ERROR_BROKEN, one sentence). */
void pal_autosave_settle_async (PalAutosave *self, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer data);
gboolean pal_autosave_settle_finish (GAsyncResult *result, GError **error);

/* Whether something has still to be written, or is being written. */
gboolean pal_autosave_is_behind (PalAutosave *self);

/* Whether something is lost if nothing more can be written. */
gboolean pal_autosave_would_lose (PalAutosave *self);

/* The board goes, and no program is to bring it back: its game goes into the history if anything of
 * it would be lost, then the file of it goes, both on another thread. *TEXT as pal_autosave_let_go
 * returns it. CALLBACK is called when that is done. Where it fails, the match is to be watched
 * again. */
void pal_autosave_leave_async (PalAutosave *self, char **text, GAsyncReadyCallback callback,
                               gpointer data);
gboolean pal_autosave_leave_finish (PalAutosave *self, GAsyncResult *result, GError **error);

/* Stops for good; another program may have the file. */
void pal_autosave_close (PalAutosave *self);

/* The tag of the text that says where the board is. */
#define PAL_AUTOSAVE_PLACE_TAG "PalamedesPlace"

/* The text that is kept of MATCH with what FACTS tell (NULL: nothing) but "started", and a match
 * from it; NULL with ERROR (PAL_AUTOSAVE_ERROR) where TEXT is not a whole one. FACTS, which are to
 * be cleared, stay as they are then. */
char *pal_autosave_write_text (PalMatch *match, const PalAutosaveFacts *facts);
PalMatch *pal_autosave_read_text (const char *text, gsize length, PalAutosaveFacts *facts,
                                  GError **error);

/* The same from a tree that was read without problems. TREE passes, unless NULL is returned because
 * it says too little; without the tags for that it is a game like any other. */
PalMatch *pal_autosave_read_tree (GameTree *tree, PalAutosaveFacts *facts);
void pal_autosave_strip_tree (GameTree *tree);
