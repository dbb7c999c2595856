/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalReview: a game gone through: how each move is called and why, and how well both sides played.
 *
 * Everything comes from what is known of the line (pal-game-points.h). The scale is one for all
 * games: what a move takes from its side's chances, in shares of the point (pal-chance.h). A move
 * that lost nothing worth mentioning is good; the one that the engine would have played is best;
 * the rest is called by PAL_LOSS_INACCURACY, PAL_LOSS_MISTAKE and PAL_LOSS_BLUNDER. Beside that:
 *
 * - book: the position behind the move has a name among openings, and the move is no mistake;
 * - forced: there was no other legal move; it counts nowhere;
 * - only: the best move, where every other one loses at least PAL_ONLY_MOVE_GAP, and which keeps
 *   something to play for; taking back what was just taken is not worth the word;
 * - brilliant: an only move that sacrifices (MOTIF_SACRIFICE of the game) and is not worse than
 * even;
 * - missed win: a mistake or blunder that throws a won game back to one that is about even.
 *
 * The accuracy of a side is the mean over its moves of 100 * exp (-PAL_ACCURACY_STEEPNESS * loss).
 * Shape and steepness are those of Lichess (https://lichess.org/page/accuracy: 103.17 * exp
 * (-0.0435
 * * d) - 3.17, d in hundredths of the point). By the results of the project's own games any
 * steepness from 2 to 20 tells the strength of players about as well, in all three games, so it is
 * the one that people know; tests/review-figures has the figures, and how loss in chance became
 * loss of points.
 *
 * A review is a value like its points; it holds nothing of the tree.
 */
#pragma once

#include "files/tree/opening-names.h"
#include "pal-game-points.h"

#define PAL_ACCURACY_STEEPNESS 4.35
#define PAL_ONLY_MOVE_GAP 0.20

typedef enum {
  PAL_REVIEW_NONE, /* nobody knows */
  PAL_REVIEW_FORCED,
  PAL_REVIEW_BOOK,
  PAL_REVIEW_BRILLIANT,
  PAL_REVIEW_ONLY,
  PAL_REVIEW_BEST,
  PAL_REVIEW_GOOD,
  PAL_REVIEW_INACCURACY,
  PAL_REVIEW_MISTAKE,
  PAL_REVIEW_BLUNDER,
  PAL_REVIEW_MISSED_WIN,
  PAL_N_REVIEW_MARKS,
} PalReviewMark;

typedef enum {
  PAL_PHASE_OPENING,
  PAL_PHASE_MIDDLE,
  PAL_PHASE_END,
  PAL_N_PHASES,
} PalPhase;

/* What is said of one move. */
typedef struct {
  int side; /* whose it is */
  PalReviewMark mark;
  PalPhase phase;     /* in which it was made */
  double accuracy;    /* 0 to 100, where the mark is one that counts */
  const Motif *motif; /* what happened with it, or NULL: for a bad move its fault, for one that is
                         brilliant, an only one or the best, its merit */
  MotifFound found;
} PalReviewMove;

typedef struct {
  int moves;             /* that count: judged, and not forced */
  double accuracy, loss; /* means over them; 0 where there are none */
  int score_loss; /* mean in hundredths, over those where both evaluations are numbers; -1: none */
  int marks[PAL_N_REVIEW_MARKS];
} PalReviewFigures;

typedef struct {
  const Rules *rules;
  GArray *points; /* of PalGamePoint, one more than moves */
  GArray
      *moves; /* of PalReviewMove: at INDEX that which leads to point INDEX; the first is empty */
  PalReviewFigures all[2], phases[2][PAL_N_PHASES]; /* by side */
  gboolean whole;                                   /* every position is known */
} PalReview;

/* Of the line to END. NAMES are the game's openings, or NULL. */
PalReview *pal_review_new (const GameTree *tree, const GameNode *end, PalAnalysisMemory *memory,
                           const OpeningNames *names);
void pal_review_free (PalReview *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PalReview, pal_review_free)

const PalReviewMove *pal_review_move (const PalReview *self, int ply);

/* Whether MARK says that a move was a mistake or worse; and whether it is worth a look whatever it
 * says. */
gboolean pal_review_mark_is_mistake (PalReviewMark mark);
gboolean pal_review_mark_is_remarkable (PalReviewMark mark);

/* "Blunder", translated; and the sign that chess players write for it, or "". */
const char *pal_review_mark_name (PalReviewMark mark);
const char *pal_review_mark_sign (PalReviewMark mark);

/* The plies of the moves that decided most, at most MAX of them, in the order of the game: mistakes
 * by what they lost, and what is brilliant or was missed. Returns how many. */
int pal_review_critical (const PalReview *self, int *plies, int max);
