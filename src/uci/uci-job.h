/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Perft, bench and the analysis of a game: finite work on a thread of its own, while the session
 * goes on listening.
 *
 * Jobs are done one after the other, in the order in which they were asked for. They run to
 * their end even when the input ends or says quit meanwhile (who pipes in "go perft 5" wants the
 * number); "stop" cuts them short, and drops those that wait, and so does the end of whoever reads
 * the output.
 */
#pragma once

#include "registry.h"

#include <pthread.h>

typedef struct UciJob UciJob;

typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t done; /* WORKING is false now */
  pthread_t thread;
  bool started;          /* the thread is there, or has ended and not been waited for */
  bool working;          /* the thread will look for another job */
  UciJob *first;         /* waiting */
  SearchControl control; /* of the one being done */
} UciJobs;

void uci_jobs_open (UciJobs *jobs);

/* Waits for all that was asked for, as long as somebody reads the output; then frees. */
void uci_jobs_close (UciJobs *jobs);

/* Counts the leaves DEPTH plies below POSITION: a line for each move, then the sum. */
void uci_jobs_perft (UciJobs *jobs, const Game *game, const Position *position, int notation,
                     int depth);

/* Benches GAME to DEPTH (0: as the game proposes). */
void uci_jobs_bench (UciJobs *jobs, const Game *game, int depth);

/* Searches all positions of RECORD (copied) to DEPTH, the last one first, and says of each what it
 * is worth for the side to move: "analysis PLIES UNITS". */
void uci_jobs_analyze (UciJobs *jobs, const Game *game, const GameRecord *record, int depth);

/* Ends the job being done early and forgets those that wait; returns at once. */
void uci_jobs_stop (UciJobs *jobs);

/* The same; returns when the job has ended. */
void uci_jobs_finish (UciJobs *jobs);
