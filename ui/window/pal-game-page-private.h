/* What the actions of a window keep in it, each for itself. */
#pragma once

#include "pal-game-page.h"

/* How far the window is with closing (pal-closing.c). */
typedef struct {
  gboolean closing; /* it is out of sight */
  gboolean kept;    /* the game is on the disk */
  gboolean leaving; /* although something is lost by that */
  int flushing;     /* so many writes of the game have not ended */
} PalClosing;

typedef struct {
  GtkWindow *thinking; /* a weak pointer: the window that shows what a bot thinks, if it is open */
  GtkWindow *conversation; /* the same of the one that shows what engines are told and say */
  PalMatch *paused;        /* for a dialog, and by nobody else */
  char *left;              /* the text of the game that left last */
  int claim_ply;           /* where the right to claim a draw was last told of */
  GQueue saves;            /* pal-saving.c's */
  PalClosing closing;
} PalGamePageMemory;

PalGamePageMemory *pal_game_page_get_memory (PalGamePage *self);
