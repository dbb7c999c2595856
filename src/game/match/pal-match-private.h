/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The inside of PalMatch, for its own files: pal-match.c (the object), pal-match-play.c (moves,
 * answers, the end), pal-match-edit.c (back and forth, variations),
 * pal-match-edit.c (notes), pal-match-text.c, and for pal-autosave-text.c.
 *
 * Every change goes the same way: withdraw what was asked; change the head, the tree or the
 * outcome; settle the clock; then announce it, which sends the signal, notifies each property that
 * has another value than before exactly once, and asks the player whose turn it is. A handler may
 * change the match again; what follows in the announcement is then left to that change.
 */
#pragma once

#include "files/core/file-format.h"
#include "pal-match.h"

/* The values of the properties as they were last notified. */
typedef struct {
  GameNode *head;
  int side_to_move;
  gboolean can_undo, can_redo, can_claim, paused, over, thinking, modified, unaided;
  const char *warning;
} PalMatchShown;

/* The last time that play left its line for another place, so that this can be taken back. */
typedef struct {
  GameNode *head;       /* where the game stood; NULL: there is nothing to take back */
  GameNode *branch;     /* what was played instead */
  gboolean created;     /* there was no such node before */
  PalClockState clocks; /* as they were there */
} PalMatchBranchPoint;

/* What the player that was asked has found so far. */
typedef struct {
  guint64 serial; /* of the question */
  int score, depth;
} PalMatchThought;

struct _PalMatch {
  GObject parent_instance;

  GameTree *tree;
  GameNode *head;
  GameRecord *record; /* the line to the head */
  PalPlayer *players[2];
  PalClock *clock;
  GHashTable *states;  /* GameNode* -> PalClockState*: the clocks when play reached it; of a game
                          that was not started only where it was played here */
  GHashTable *endings; /* GameNode* -> Outcome*: how the line that ends there was decided */
  PalClockState start_state;
  Outcome outcome;     /* at the head */
  Outcome claim;       /* the draw that a person may claim at the head; ongoing: none */
  Move claim_move;     /* with which it comes about; MOVE_NONE: it has */
  const char *warning; /* about the head, an N_() constant or NULL */

  /* The end of the line that was left by going back, where redo leads; or NULL. */
  GameNode *redo_end;
  PalMatchBranchPoint branch_point;
  GPtrArray *edits;  /* what pal_match_undo_edit takes back, the last one at the end */
  GPtrArray *undone; /* what pal_match_redo_edit does again, likewise */
  gboolean joining;  /* edits that are made now are taken back together: */
  gboolean joined;   /* there is one already; it has not been told of */

  guint64 serial; /* raised by whatever makes an answer late */
  guint64 asked;  /* the serial with which a player was last asked */
  PalMatchThought thought;
  gboolean started, paused, modified;
  gboolean serious;      /* what was agreed, until a game that is over is opened again */
  guint64 lossy_version; /* the version that is in a file but for what that has no place for */
  guint64 version;       /* raised by every change of what is saved, */
  guint64 base;          /* and by all that edits do not take back, a save among them */
  SaveFormat form;       /* it was last saved in; no format: it was not saved */
  char *own_uri;         /* of its file, or NULL, */
  char *own_stamp;       /* and what was in that, or NULL */
  char *lossy_uri;       /* of a file that may hold less than all of it, or NULL */
  guint pass_source;     /* a pass that is forced and about to be played: */
  GameNode *pass_node;   /* here; NULL: in answer, at the head of a running game */
  guint failure_source;  /* the player that was asked has failed, which is about to be told: */
  char *failure;         /* why */
  int holds;
  guint pace, pace_source; /* see pal_match_set_pace; while an answer that came sooner waits */
  gint64 asked_us;         /* when a player was last asked */
  guint64 kept_serial;     /* of an answer that came while held, or too soon; 0: none */
  Move kept_move;
  gboolean kept_claims;

  PalMatchShown shown;
};

typedef enum {
  PAL_MATCH_PLAYED,
  PAL_MATCH_MOVED,
  PAL_MATCH_DELETING,
  PAL_MATCH_TREE_CHANGED,
  PAL_MATCH_ENDED,
  PAL_MATCH_INFO,
  PAL_MATCH_STUCK,
  PAL_MATCH_N_SIGNALS,
} PalMatchSignal;

void pal_match_schedule_pass (PalMatch *self, GameNode *node); /* see pass_node */

/* What is to be saved has changed: by an edit that can be taken back, or by anything else. */
void pal_match_touch_by_edit (PalMatch *self);
void pal_match_touch (PalMatch *self);

/* Makes all answers that are still to come late, and stops whoever thinks. */
void pal_match_cancel_requests (PalMatch *self);

/* Makes NODE the head, with its record and outcome; the clock is left alone. Then the clocks as
 * they were when play reached the head. */
void pal_match_set_head (PalMatch *self, GameNode *node);
void pal_match_restore_clock (PalMatch *self);

/* Whether a person has the game's first move to make, which costs no time. */
gboolean pal_match_awaits_first_move (PalMatch *self);

/* Lets the clock of the side to move run, if any may. */
void pal_match_update_clock (PalMatch *self);

/* Sends SIGNAL about NODE (unless that is NULL), notifies, and asks the next player; the second is
 * for changes that no signal but notifications tells of. */
void pal_match_announce (PalMatch *self, PalMatchSignal signal, GameNode *node);
void pal_match_announce_properties (PalMatch *self);

/* Whether a clock should run and somebody should think. */
gboolean pal_match_is_running (PalMatch *self);

/* Notes how the line that ends in NODE was decided. */
void pal_match_set_ending (PalMatch *self, GameNode *node, Outcome outcome);

/* Hears the answers of PLAYER from now on, and the clock's that SIDE's time is used up. */
void pal_match_listen (PalMatch *self, PalPlayer *player);
void pal_match_flag_fell (PalMatch *self, int side);

/* NODE was just played: redo goes on that way or ends, and a game in progress is the main line. */
void pal_match_leave_line (PalMatch *self, GameNode *node);

/* A game that is over is about to be opened again, if it is. */
void pal_match_reopen (PalMatch *self);

/* Where the game ended: the last node of the main line or, in a game that is only looked at, the
 * first one on it where it was decided; what follows there was only tried. */
GameNode *pal_match_get_end (PalMatch *self);

/* Sets the tree's outcome, which is what a file says of the whole game. */
void pal_match_update_result (PalMatch *self);

/* The head of a match that is taken up again was decided so; no signal is sent. */
void pal_match_restore_outcome (PalMatch *self, Outcome outcome);

GameNode *pal_match_undo_target (PalMatch *self);
GameNode *pal_match_redo_target (PalMatch *self);
