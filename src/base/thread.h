/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Threads that search, and how far they give way to others. */
#pragma once

#include <pthread.h>
#include <stdbool.h>

/* How far what thinks gives way to everything else on the machine, as nice(1) has it. Who plays by
 * the clock gets some of a machine that is busy. Who only watches gets what is left: it is not to
 * keep a window waiting for a processor in the middle of a frame (bench-window). What nobody has
 * in view gives way by so much more. */
enum { NICE_TO_PLAY = 10, NICE_TO_ANALYZE = 16, NICE_OUT_OF_VIEW = 3 };

/* That of what gives way by NICENESS where somebody has it in view. */
static inline int
thread_niceness (int niceness, bool out_of_view)
{
  return out_of_view ? niceness + NICE_OUT_OF_VIEW : niceness;
}

/* Threads that give way together. */
typedef struct ThreadGroup ThreadGroup;

/* Starts RUN (DATA) on a thread with a stack that holds any search, whatever the system's default
 * is: a search keeps its moves on the stack, ply by ply. It belongs to GROUP, if that is not NULL.
 * False where memory or threads are short. */
bool thread_start (pthread_t *thread, ThreadGroup *group, void *(*run) (void *data), void *data);

/* From now on the calling thread, and those that it starts, give way by NICENESS (1 to 19). */
void thread_give_way (int niceness);

/* NULL where memory is short. It lasts as long as references to it, of which each of its threads
 * holds one. */
ThreadGroup *thread_group_new (int niceness);
ThreadGroup *thread_group_ref (ThreadGroup *group);
void thread_group_unref (ThreadGroup *group); /* accepts NULL */

/* Has those that belong to it, now and later, give way by NICENESS (1 to 19). May be called from
 * any thread. */
void thread_group_give_way (ThreadGroup *group, int niceness);

/* Whether none of them gives way further than that. Without privileges there is no way back for one
 * that has (setpriority(2)): only new ones get what was asked for, as far as the calling thread,
 * which starts them, does not give way further itself. */
bool thread_group_is_back (ThreadGroup *group);
