/* Threads that search. */
#pragma once

#include <pthread.h>
#include <stdbool.h>

/* Starts RUN (DATA) on a thread with a stack that holds any search, whatever the system's default
 * is: a search keeps its moves on the stack, ply by ply. False where threads are short. */
bool thread_start (pthread_t *thread, void *(*run) (void *data), void *data);

/* From now on the calling thread, and those that it starts, run only as fast as everything else on
 * the machine leaves room for. There is no way back. */
void thread_give_way (void);
