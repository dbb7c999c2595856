/* What the actions of a window keep in it, each for itself. */
#pragma once

#include "pal-window.h"

typedef struct {
  GtkWindow *thinking; /* a weak pointer: the window that shows what a bot thinks, if it is open */
  PalMatch *paused;    /* for a dialog, and by nobody else */
  char *left;          /* the text of the game that left last */
  int claim_ply;       /* where the right to claim a draw was last told of */
} PalWindowMemory;

PalWindowMemory *pal_window_get_memory (PalWindow *self);
