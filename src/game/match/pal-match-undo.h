/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * For the files of PalMatch: edits that can be taken back.
 *
 * They form a stack. What is deleted is kept in its edit, so that it can come back as it was and
 * earlier edits of it stay good; it is freed with the edit. Only what goes for good is forgotten.
 * An edit of notes that is taken back keeps what it took away, and waits on a second stack to be
 * done again. When an edit is taken back that was made in a match without changes, and nothing but
 * edits has happened since, the match is without changes again.
 */
#pragma once

#include "pal-match.h"

typedef enum {
  PAL_MATCH_EDIT_NOTES,   /* NODE had other notes */
  PAL_MATCH_EDIT_COMMENT, /* the same, by typing, which goes on */
  PAL_MATCH_EDIT_COMMENT_BEFORE,
  PAL_MATCH_EDIT_TAGS,  /* the game had other TAGS and another OUTCOME */
  PAL_MATCH_EDIT_CUT,   /* NODE was taken out at PLACE */
  PAL_MATCH_EDIT_ORDER, /* nodes changed places among their siblings */
  PAL_MATCH_EDIT_PASTE, /* nodes were added */
} PalMatchEditKind;

/* A node and the place among its siblings where it was. */
typedef struct {
  GameNode *node;
  guint place;
} PalMatchPlace;

typedef struct {
  PalMatchEditKind kind;
  PalMatch *match; /* not owned */
  gboolean joined; /* taken back together with the one before it */
  gboolean played; /* a move was played after it */
  gboolean saved;  /* everything was saved before it; and then this was the match's: */
  guint64 base;
  GameNode *node;
  char *comment_before, *comment, *commands;
  GArray *nags;
  GArray *places;   /* of PalMatchPlace, in the order in which they were left */
  GPtrArray *added; /* of GameNode* */
  GPtrArray *tags;  /* of GameTag */
  Outcome outcome;
} PalMatchEdit;

/* An empty list of edits; free with g_ptr_array_unref, before the match's tables. */
GPtrArray *pal_match_edits_new (void);

/* Puts a new edit on the stack; the caller fills in what its kind needs. */
PalMatchEdit *pal_match_push_edit (PalMatch *self, PalMatchEditKind kind, GameNode *node);

/* A move is played: the edits that there are now are older. */
void pal_match_outplay_edits (PalMatch *self);

/* Forgets those of NODE and all below it, which go for good. */
void pal_match_forget_edits (PalMatch *self, GameNode *node);

/* pal-match-tags.c: takes back what it is about. */
void pal_match_undo_tags (PalMatch *self, PalMatchEdit *edit);

/* pal-match-lines.c: takes back an edit of the last three kinds. */
void pal_match_undo_lines (PalMatch *self, PalMatchEdit *edit);

/* pal-match-edit.c: NODE with all below it is about to leave the tree: everybody lets go of it.
 * And forgets what is known of it, as it will not come back. */
void pal_match_let_go (PalMatch *self, GameNode *node);
void pal_match_forget_below (PalMatch *self, GameNode *node);

/* Nodes were deleted, moved or written upon: tells everybody, and that the match is modified. */
void pal_match_tree_changed (PalMatch *self);
