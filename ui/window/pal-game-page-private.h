/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the actions of a page keep in it, each for itself. */
#pragma once

#include "pal-game-page.h"
#include "ui/platform/pal-message.h"

typedef struct {
  GtkWindow *thinking; /* a weak pointer: the window that shows what a bot thinks, if it is open */
  GtkWindow *conversation; /* the same of the one that shows what engines are told and say */
  PalMatch *paused;        /* while a dialog or a tab covers it, and by nobody else */
  PalMessage *question; /* a weak pointer: what is asked about the position: pal-dialog-pause.c's */
  char *left;           /* the text of the game that left last */
  gboolean walking;     /* from one game of a file to another: pal-document-actions.c's */
  gboolean deleting;    /* a game of a file, which leaves the board for that */
  gboolean deleted_modified; /* it had changes that were not in the file */
  int claim_ply;             /* where the right to claim a draw was last told of, */
  char *claim;               /* and how */
  GQueue saves;              /* pal-saving.c's */
  gboolean leaving;          /* its tab is being closed: pal-closing.c's */
  gboolean left_for_good;    /* the same, and its game is safe */
  gboolean waived;           /* the same: what changed in its file off the board is not saved */
} PalGamePageMemory;

PalGamePageMemory *pal_game_page_get_memory (PalGamePage *self);

gboolean pal_game_page_is_in_review (PalGamePage *self);

/* Ends a review, so that what it has found so far is kept with the game. */
void pal_game_page_stop_review (PalGamePage *self);
