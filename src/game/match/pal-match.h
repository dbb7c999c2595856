/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalMatch: one game in progress. It owns the tree of moves, the players and the clock, and it is
 * the only door through which a game changes; whoever makes a move passes the same legality check.
 *
 * The match has a present: the node at which play goes on ("head"). Views look at any node and tell
 * the match nothing about it. Undo moves the head back and keeps the moves, so redo can follow them
 * until another move is made; playing at another node than the head (pal_match_play_at) makes the
 * head go there first.
 *
 * Which moves are the main line does not depend on the way back. While a game is in progress, the
 * main line is the game: what is played goes before the moves that were left, which stay as a
 * variation. A game that was decided, and one that is only looked at, is a record: what is tried in
 * it becomes a variation. Taking back the end of a decided game (resigned, agreed, flag, mate)
 * opens it again. This is what a person expects of a game against somebody, and of a file.
 *
 * The players may have agreed on a serious game: then, from its start to its end, no move is taken
 * back, and whoever gives advice asks pal_match_get_unaided first. A serious game that was decided
 * and is opened again is one like any other.
 *
 * Serial numbers guard against late answers: whatever changes the head raises the serial, and an
 * answer with an old one is dropped.
 */
#pragma once

#include "files/tree/game-tree.h"
#include "game/players/pal-player.h"
#include "pal-clock.h"

#define PAL_TYPE_MATCH (pal_match_get_type ())
G_DECLARE_FINAL_TYPE (PalMatch, pal_match, PAL, MATCH, GObject)

#define PAL_MATCH_ERROR (pal_match_error_quark ())
GQuark pal_match_error_quark (void);

typedef enum {
  PAL_MATCH_ERROR_ILLEGAL, /* not a legal move here */
  PAL_MATCH_ERROR_OVER,    /* the game has ended */
  PAL_MATCH_ERROR_PAUSED,
  PAL_MATCH_ERROR_SERIOUS, /* an earlier position of a serious game */
} PalMatchError;

/* The translated sentence that tells a person why. */
const char *pal_match_explain_refusal (PalMatchError code);

/* A match that plays on TREE (ownership passes) from NODE (of the tree; NULL: the end of its main
 * line). The players are taken by reference. Nothing runs before pal_match_start. */
PalMatch *pal_match_new (GameTree *tree, GameNode *node, PalPlayer *first, PalPlayer *second,
                         const PalTimeControl controls[2]);

/* Lets the clock run and asks the player to move; a person's first move of the game is free. A
 * match that is never started is a board to try moves on: no clock runs, nobody is asked. */
void pal_match_start (PalMatch *self);
gboolean pal_match_get_started (PalMatch *self);

const Rules *pal_match_get_rules (PalMatch *self);
const GameTree *pal_match_get_tree (PalMatch *self);
GameNode *pal_match_get_head (PalMatch *self);
PalClock *pal_match_get_clock (PalMatch *self);
PalPlayer *pal_match_get_player (PalMatch *self, int side);
gboolean pal_match_has_person (PalMatch *self); /* on one side at least */
int pal_match_get_only_person (PalMatch *self); /* the side of the only person, or -1 */
void pal_match_set_out_of_view (PalMatch *self, gboolean out_of_view); /* pal-player.h */
int pal_match_get_side_to_move (PalMatch *self);
Outcome pal_match_get_outcome (PalMatch *self);

/* The outcome to tell of: that at the head, as above; of a game that is only looked at, and whose
 * last move was not made here, what its file says, whatever variation was added last. */
Outcome pal_match_get_told (PalMatch *self);

/* The same while NODE (NULL: the head) is looked at: where a game that was played here has ended in
 * its line, too, which is another one than that to the head, that end. */
Outcome pal_match_get_told_at (PalMatch *self, const GameNode *node);
gboolean pal_match_is_over (PalMatch *self); /* decided, or abandoned */

/* Whether no move may be made at NODE: the rules ended the game there, or a game that was played
 * here ended there otherwise. A game that is only looked at can be played on after a resignation, a
 * draw by agreement and the like. */
gboolean pal_match_is_final (PalMatch *self, GameNode *node);

/* Plays MOVE at the head. FALSE with ERROR set (PAL_MATCH_ERROR) where it may not be. */
gboolean pal_match_play (PalMatch *self, Move move, GError **error);

/* The same at NODE: if that is not the head, the head moves there first, the clocks as they were.
 */
gboolean pal_match_play_at (PalMatch *self, GameNode *node, Move move, GError **error);

/* Takes back that pal_match_play_at led a game in progress elsewhere: it stands where it stood,
 * with the clocks of that moment; what was played instead is gone. FALSE where there is no such
 * thing. */
gboolean pal_match_return_to_line (PalMatch *self);

/* Takes back or plays again: against an engine a whole turn, so that the person is to move again;
 * in a game that is only looked at no more than was played here. That a person resigned or agreed
 * to a draw is taken back first, without a move. Stops an engine that thinks. FALSE where there is
 * nothing to do. */
gboolean pal_match_undo (PalMatch *self);
gboolean pal_match_redo (PalMatch *self);

/* Makes NODE the head (to go on from an earlier position or from a variation). */
void pal_match_go_on_from (PalMatch *self, GameNode *node);

/* Has the player to move, who thinks, answer with the best that they have found so far; whether
 * there is a way to. */
void pal_match_hurry (PalMatch *self);
gboolean pal_match_can_hurry (PalMatch *self);

void pal_match_pause (PalMatch *self);
void pal_match_resume (PalMatch *self);
void pal_match_resign (PalMatch *self, int side);
/* SIDE offers a draw. An engine answers at once (TRUE: accepted, the game is over); between two
 * people it is accepted at once as well, since both sit at the board. */
gboolean pal_match_offer_draw (PalMatch *self, int side);
/* Claims a draw for the person to move, now or with a move they intend; FALSE: none is due. */
gboolean pal_match_claim_draw (PalMatch *self);

/* Whether the players agreed on a serious game, which is done before it starts; and whether they
 * are playing it: nobody may take back, or be told what to play. */
void pal_match_set_serious (PalMatch *self, gboolean serious);
gboolean pal_match_get_serious (PalMatch *self);
gboolean pal_match_get_unaided (PalMatch *self);

/* The least time in milliseconds from one move to the next where no person plays, so that one can
 * follow; 0, as at first: they play as fast as they can. What is waited is on nobody's clock. */
void pal_match_set_pace (PalMatch *self, guint pace);

/* While held (by a view that animates; holds count), an engine's answer is kept back and the clock
 * stands still for it; the last release plays it. */
void pal_match_hold (PalMatch *self);
void pal_match_release (PalMatch *self);

/* Properties (read-only, notified): "can-undo", "can-redo", "paused", "over" (boolean),
 * "can-claim" (boolean), "unaided" (boolean), "side-to-move" (int), "thinking" (boolean: an engine
 * has been asked), "modified" (boolean: differs from what was last saved), "head" (pointer),
 * "warning" (string). Signals: "played" (GameNode *node): a move was made at the head (also redo:
 * see "moved") "moved" (GameNode *node): the head is elsewhere now, without a new move "deleting"
 * (GameNode *node): NODE and all below it are about to leave the tree "tree-changed": nodes were
 * deleted, moved or annotated (pal-match-edit.h) "ended": the outcome is known "info" (int side,
 * EngineInfo *info): what the player to move thinks "stuck" (int side, char *why): the player to
 * move cannot; the match has been paused, and asks again when it is resumed. WHY is a translated
 * sentence. */
gboolean pal_match_get_can_undo (PalMatch *self);
gboolean pal_match_get_can_redo (PalMatch *self);
gboolean pal_match_get_can_claim (PalMatch *self);

/* How the game ends if the draw that can be claimed is claimed; ongoing where none can be. */
Outcome pal_match_get_claim (PalMatch *self);
Move pal_match_get_claim_move (PalMatch *self); /* that is played with it, or MOVE_NONE */

gboolean pal_match_get_paused (PalMatch *self);
gboolean pal_match_get_modified (PalMatch *self);
/* What players should know of the head before it is too late; translated; NULL: nothing. */
const char *pal_match_get_warning (PalMatch *self);
void pal_match_set_modified (PalMatch *self, gboolean modified);

/* A number that every change of what is saved raises. What was read from the match while it had
 * VERSION has been saved: it is not modified, unless it has changed since then. */
guint64 pal_match_get_version (PalMatch *self);
void pal_match_set_saved (PalMatch *self, guint64 version);

/* The same, but for what the file has no place for, and somebody has agreed to lose there: it stays
 * modified. And whether that is all that there is to be saved. */
void pal_match_set_lossily_saved (PalMatch *self, guint64 version);
gboolean pal_match_is_lossily_saved (PalMatch *self);

/* The clocks as they were when play reached NODE, for games that are taken up again. */
void pal_match_set_clock_state (PalMatch *self, GameNode *node, const PalClockState *state);
