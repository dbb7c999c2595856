/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalPendingMove: a person's move that is not played yet, and why it waits.
 *
 * A premove is made while the opponent thinks. It is played the moment the reply has come if it is
 * legal then, and dropped otherwise. There is one at most, and none where two people share a board.
 * What may be premoved is what at least one legal reply would allow: that covers recaptures and
 * opened lines in every game, and a person is never offered a move that is bound to be dropped. In
 * a game with passes a premove waits until its side can move.
 *
 * A proposal is a legal move that the person still has to confirm. It is shown on the board and
 * goes when anything else happens.
 *
 * The session owns the object and tells it what is in view; views read it and follow "changed".
 * Whatever takes the game elsewhere (undo, a pause, its end, another match) cancels what waits.
 */
#pragma once

#include "pal-match.h"

typedef enum {
  PAL_PENDING_NONE,
  PAL_PENDING_PREMOVE,
  PAL_PENDING_PROPOSAL,
} PalPendingKind;

/* In which games premoves can be made. Without a clock there is nothing to gain by one, and a click
 * while the opponent thinks is more likely a mistake: therefore the default is PAL_PREMOVES_TIMED.
 */
typedef enum {
  PAL_PREMOVES_NEVER,
  PAL_PREMOVES_TIMED,
  PAL_PREMOVES_ALWAYS,
} PalPremoves;

#define PAL_TYPE_PREMOVES (pal_premoves_get_type ())
GType pal_premoves_get_type (void);

#define PAL_TYPE_PENDING_MOVE (pal_pending_move_get_type ())
G_DECLARE_FINAL_TYPE (PalPendingMove, pal_pending_move, PAL, PENDING_MOVE, GObject)

PalPendingMove *pal_pending_move_new (void);

/* Properties, all read-write: "premoves" (PalPremoves, never), "confirms" (boolean, off: moves made
 * on the board wait for a confirmation), "always-queen" (boolean, off: promotions become the most
 * valuable piece without a question).
 * Signals: "changed": another move waits, or the same one elsewhere, or none; or premoves can be
 *          made now and could not before
 *          "dropped": the premove was not legal after the reply
 *          "choose" (guint from, guint to): the premove is a promotion, and the piece is to be
 *          chosen now, in the position after the reply. */

/* Binds the properties to the program's SETTINGS. */
void pal_pending_move_bind (PalPendingMove *self, GSettings *settings);

/* What is in view from now on: NODE of MATCH (NULL: nothing), which is not kept alive. */
void pal_pending_move_look (PalPendingMove *self, PalMatch *match, const GameNode *node);

PalPendingKind pal_pending_move_get_kind (PalPendingMove *self);
Move pal_pending_move_get_move (PalPendingMove *self); /* MOVE_NONE where none waits */

/* Where that move was made; only compared, and NULL where none waits. */
const GameNode *pal_pending_move_get_node (PalPendingMove *self);

/* Whether a premove can be made in the position in view. */
gboolean pal_pending_move_takes_premoves (PalPendingMove *self);

/* Fills MOVES (room for MOVES_MAX) with what may be premoved in the position in view; returns how
 * many. Of promotions that differ in the piece alone there is one. */
int pal_pending_move_list_premoves (PalPendingMove *self, Move *moves);

/* MOVE, one of those, waits for the reply in place of any premove before it. FALSE where no premove
 * can be made. */
gboolean pal_pending_move_set_premove (PalPendingMove *self, Move move);

/* Whether moves made on the board of the game in view wait for a confirmation: they do in a game in
 * progress, if the person wants it. */
gboolean pal_pending_move_asks (PalPendingMove *self);

/* MOVE, which is legal in the position in view, waits for a confirmation. */
void pal_pending_move_propose (PalPendingMove *self, Move move);

/* Nothing waits any more; FALSE where nothing did. */
gboolean pal_pending_move_cancel (PalPendingMove *self);

/* Which of the N MOVES of POSITION, all from and to the same squares, to play without a question:
 * MOVE_NONE if the person wants to be asked. */
Move pal_pending_move_choose (PalPendingMove *self, const Rules *rules, const Position *position,
                              const Move *moves, int n);

/* What waits in words, with moves in NOTATION: "Premove: e7–e5", "Play Nf3?"; translated, NULL
 * where nothing waits. To be freed. */
char *pal_pending_move_describe (PalPendingMove *self, int notation);
