/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How two threads of a search in the glass take turns; only for src/bot. */
#pragma once

#include "glass-threads.h"

#include <pthread.h>

/* Apart from the lock nothing here is touched by anybody but the thread whose turn it is. */
typedef struct {
  GlassHelp help;
  pthread_mutex_t lock;
  pthread_cond_t passed;
  int turn;      /* whose it is, 0 or 1 */
  bool ended[2]; /* by thread: it takes no more turns */
  int finished;  /* the deepest iteration that one of them has finished, 0: none ... */
  int first;     /* ... and which thread that was */
  Move best;     /* what it found */
} GlassTurns;

/* Waits for the first turn of thread MEMBER. */
void glass_turns_begin (GlassTurns *turns, int member);

/* Ends a turn of MEMBER, whose turn it is, and waits for its next one. */
void glass_turns_pass (GlassTurns *turns, int member);

/* MEMBER takes no more turns. */
void glass_turns_end (GlassTurns *turns, int member);
