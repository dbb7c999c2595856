/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalMoveReasons: why this move and not that one.
 *
 * Somebody, a bot or the engine, looks what follows each of the two moves. The positions in which
 * the two lines end are evaluated as a bot does it, as a breakdown of sums with names; the reasons
 * are the differences of the two accounts, term by term, from the view of who moved. For a bot that
 * is exactly why it chose: the differences add up to the difference of the values that its search
 * found. The engine searches with an evaluation of its own, which cannot be told in words; the
 * terms of a usual bot are given for the ends of its lines, and where they speak for the other move
 * than its search does, that is said (disagrees).
 *
 * Where a line ends in a mate, or with the end of the game, there is nothing to weigh: then there
 * are no reasons but that (pal-move-reasons-text.h has the sentences).
 *
 * The answer is a value that is never changed, counted by references.
 */
#pragma once

#include "pal-move-line.h"

#include <gio/gio.h>

typedef enum {
  PAL_REASON_MATERIAL,
  PAL_REASON_SQUARES,
  PAL_REASON_TERM,
  PAL_REASON_REST, /* what is too small to be named */
} PalReasonKind;

typedef struct {
  PalReasonKind kind;
  int term;       /* of the game's list */
  int difference; /* hundredths; above 0 it speaks for the first move */
  int values[2];  /* what it is worth at the end of each line, from the view of who moved */
  int counts[2];  /* how many more of it who moved has than the other side; not of squares and rest
                   */
} PalReason;

typedef enum {
  PAL_VERDICT_ONLY,   /* there is no other move */
  PAL_VERDICT_SAME,   /* both lines lead to the same position */
  PAL_VERDICT_BETTER, /* the first move is */
  PAL_VERDICT_EQUAL,
  PAL_VERDICT_WORSE, /* the other one is */
} PalVerdict;

/* A piece that a line wins or loses and that nobody gets anything for; 0: none. */
typedef struct {
  Piece lost, won;
  Square lost_square, won_square;
} PalReasonPieces;

enum { PAL_REASONS_MAX = TERMS_MAX + 3 };

typedef struct {
  const Rules *rules;
  int side; /* who moved */
  Bot bot;  /* whose breakdown it is */
  gboolean by_engine;
  PalMoveLine lines[2]; /* of the move, and of the other one; that one is empty for the only move */
  PalReasonPieces pieces[2];
  PalVerdict verdict;
  int margin;   /* of the values that the search found, hundredths; mates are not in it */
  int together; /* what the reasons add up to; a bot's search found the same, an engine's need not
                 */
  gboolean
      lines_apart; /* the lines' ends differ, and neither is decided: there is something to weigh */
  gboolean disagrees; /* the reasons together speak for the other move than the search does */
  PalReason reasons[PAL_REASONS_MAX]; /* those that weigh most first, the rest last */
  int n_reasons;
  Move others[MOVES_MAX]; /* the legal moves but the first, good ones first as far as is known */
  int n_others;
} PalMoveReasons;

typedef struct {
  const GameRecord *record; /* up to the position before the move */
  Move move;
  Move other;                  /* asked about; MOVE_NONE: the best of the others */
  const Bot *bot;              /* who explains; NULL: the built-in engine */
  gint64 time_ms;              /* for each line; 0: a second or so */
  const PalMoveReasons *known; /* the answer to another question about the same move of the same
                                  explainer, or NULL: what it found is not looked for again */
} PalMoveQuestion;

/* Looks for the reasons on a thread of its own; what QUESTION points to is copied. Where there is
 * no other legal move that is the answer. */
void pal_move_reasons_find_async (const PalMoveQuestion *question, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer data);
/* The answer, for the caller; NULL with ERROR where it was cancelled or memory is short. */
PalMoveReasons *pal_move_reasons_find_finish (GAsyncResult *result, GError **error);

PalMoveReasons *pal_move_reasons_ref (PalMoveReasons *self);
void pal_move_reasons_unref (PalMoveReasons *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PalMoveReasons, pal_move_reasons_unref)

/* Fills in what follows from the lines: verdict, margin, pieces, reasons. Without a second line
 * there is only one move. */
void pal_move_reasons_compare (PalMoveReasons *self);
