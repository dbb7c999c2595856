/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What players that compute have in common: when they draw or resign, and moves out of the book. */
#pragma once

#include "game/books/pal-books.h"
#include "pal-player.h"

/* What a player that computes makes of its own opinion of the game: when it agrees to a draw,
 * claims one, or gives up. */

typedef struct {
  gboolean resigns; /* whether it gives up at all */
  int score;        /* of the last move it found, its own view; SCORE_NONE before */
  size_t length;    /* of the record that the score is about */
  int lost_moves;   /* moves in a row */
} PalPlayerPolicy;

/* Before its first move. */
void pal_player_policy_init (PalPlayerPolicy *self);

/* Answers the request SERIAL at the end of RECORD with what was found: PLAYER plays, claims a draw
 * that is due where it does not think itself better, or resigns. The last thing to be done in a
 * callback: whoever listens may ask again. */
void pal_player_policy_answer (PalPlayerPolicy *self, PalPlayer *player, const GameRecord *record,
                               guint64 serial, const EngineResult *result);

/* Whether it takes a draw that is offered at the end of RECORD: where it does not think itself
 * better (late in the game) or thinks itself worse (at any time). */
gboolean pal_player_policy_accepts_draw (const PalPlayerPolicy *self, const GameRecord *record);

/* A move out of the opening book in place of a player's own thinking: it comes after a short pause,
 * so that people see who moves. */

typedef struct {
  PalBooks *books; /* or NULL: thinks always */
  PalPlayer *player;
  GSource *pause; /* while a move waits */
  guint64 serial;
  Move move;
} PalBookReply;

/* Answers the request SERIAL of PLAYER, a USER of books, out of the book. FALSE where it has to
 * think. An answer before it that still waits is dropped. */
gboolean pal_book_reply_begin (PalBookReply *self, PalPlayer *player, PalBookUser user,
                               const PalPlayerTurn *turn, guint64 serial);

/* Drops the answer that waits, if any; before SELF is freed, too. */
void pal_book_reply_cancel (PalBookReply *self);
