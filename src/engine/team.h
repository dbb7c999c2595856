/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A team of helper threads that work on one thing together with the thread that leads them.
 *
 * The threads sleep between jobs and last as long as the team, so that a search starts in
 * microseconds. Only the leader calls these functions; the job itself ends when its members decide
 * so (a search tells them by a flag).
 */
#pragma once

#include "base/thread.h"

typedef struct Team Team;

/* What each member does: MEMBER runs from 1 (the leader would be 0). */
typedef void (*TeamWork) (int member, void *data);

/* Starts HELPERS sleeping threads (0 is fine), which belong to GROUP (thread.h) or, where that is
 * NULL, to none; NULL where memory or threads are short. */
Team *team_new (int helpers, ThreadGroup *group);

/* Ends the threads, which must not be at work. Accepts NULL. */
void team_free (Team *team);

/* Sets all helpers to WORK and returns at once; team_join must follow. */
void team_start (Team *team, TeamWork work, void *data);

/* Waits until every helper has come back from its work. */
void team_join (Team *team);
