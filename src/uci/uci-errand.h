/*
 * Perft, bench and the analysis of a game: finite work on a thread of its own, while the session
 * goes on listening.
 *
 * Errands are done one after the other, in the order in which they were asked for. They run to
 * their end even when the input ends or says quit meanwhile (who pipes in "go perft 5" wants the
 * number); "stop" cuts them short, and drops those that wait, and so does the end of whoever reads
 * the output.
 */
#pragma once

#include "registry.h"

#include <pthread.h>

typedef struct UciErrand UciErrand;

typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t done; /* WORKING is false now */
  pthread_t thread;
  bool started;          /* the thread is there, or has ended and not been waited for */
  bool working;          /* the thread will look for another errand */
  UciErrand *first;      /* waiting */
  SearchControl control; /* of the one being done */
} UciErrands;

void uci_errands_open (UciErrands *errands);

/* Waits for all that was asked for, as long as somebody reads the output; then frees. */
void uci_errands_close (UciErrands *errands);

/* Counts the leaves DEPTH plies below POSITION: a line for each move, then the sum. */
void uci_errands_perft (UciErrands *errands, const Game *game, const Position *position,
                        int notation, int depth);

/* Benches GAME to DEPTH (0: as the game proposes). */
void uci_errands_bench (UciErrands *errands, const Game *game, int depth);

/* Searches all positions of RECORD (copied) to DEPTH, the last one first, and says of each what it
 * is worth for the side to move: "analysis PLIES UNITS". */
void uci_errands_analyze (UciErrands *errands, const Game *game, const GameRecord *record,
                          int depth);

/* Ends the errand being done early and forgets those that wait; returns at once. */
void uci_errands_stop (UciErrands *errands);

/* The same; returns when the errand has ended. */
void uci_errands_finish (UciErrands *errands);
