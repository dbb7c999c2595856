/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A move that decided a game: a small board, the move, how it is called and why. It is a button. */
#pragma once

#include "game/analysis/pal-review.h"

#include <gtk/gtk.h>

#define PAL_TYPE_REVIEW_MOMENT (pal_review_moment_get_type ())
G_DECLARE_FINAL_TYPE (PalReviewMoment, pal_review_moment, PAL, REVIEW_MOMENT, GtkButton)

GtkWidget *pal_review_moment_new (void);

/* Shows NODE's move, of which REVIEW says how it is called, with the board as it was left; FLIPPED:
 * from the other side. Nothing of them is kept. */
void pal_review_moment_show (PalReviewMoment *self, const GameTree *tree, const GameNode *node,
                             const PalReview *review, int notation, gboolean flipped);

/* How the move that led to PLY is called, and what a bad one lost: “Blunder · loses 9”. Free with
 * g_free. */
char *pal_review_mark_text (const PalReview *review, int ply);

/* What is said of NODE's move in one line: “12… Qxb2??  Blunder”; and why, or NULL. Free with
 * g_free. */
char *pal_review_title (const GameTree *tree, const GameNode *node, const PalReviewMove *move,
                        int notation);
char *pal_review_reason (const Rules *rules, const PalReviewMove *move);
