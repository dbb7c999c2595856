/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Helper threads: one lock, a job number that wakes them, a count of those at work. */
#include "team.h"

#include <stdlib.h>

typedef struct {
  Team *team;
  int member;
  pthread_t thread;
} Helper;

struct Team {
  pthread_mutex_t lock;
  pthread_cond_t wake, idle;
  unsigned job; /* counts up with each job; a helper that knows a smaller number starts */
  int at_work;
  bool quit;
  TeamWork work;
  void *data;
  int n_helpers;
  Helper helpers[];
};

static void *
helper_main (void *data)
{
  Helper *helper = data;
  Team *team = helper->team;
  unsigned done = 0;

  pthread_mutex_lock (&team->lock);
  for (;;) {
    while (team->job == done && !team->quit)
      pthread_cond_wait (&team->wake, &team->lock);
    if (team->quit)
      break;
    done = team->job;
    pthread_mutex_unlock (&team->lock);
    team->work (helper->member, team->data);
    pthread_mutex_lock (&team->lock);
    if (--team->at_work == 0)
      pthread_cond_signal (&team->idle);
  }
  pthread_mutex_unlock (&team->lock);
  return NULL;
}

/* Starts threads until HELPERS of them run or the system refuses one. */
static void
start_threads (Team *team, int helpers, ThreadGroup *group)
{
  while (team->n_helpers < helpers) {
    Helper *helper = &team->helpers[team->n_helpers];
    *helper = (Helper){ .team = team, .member = team->n_helpers + 1 };
    if (!thread_start (&helper->thread, group, helper_main, helper))
      break;
    team->n_helpers++;
  }
}

Team *
team_new (int helpers, ThreadGroup *group)
{
  Team *team = calloc (1, sizeof *team + (size_t) helpers * sizeof team->helpers[0]);

  if (team == NULL)
    return NULL;
  pthread_mutex_init (&team->lock, NULL);
  pthread_cond_init (&team->wake, NULL);
  pthread_cond_init (&team->idle, NULL);
  start_threads (team, helpers, group);
  if (team->n_helpers == helpers)
    return team;
  team_free (team);
  return NULL;
}

void
team_free (Team *team)
{
  if (team == NULL)
    return;
  pthread_mutex_lock (&team->lock);
  team->quit = true;
  pthread_cond_broadcast (&team->wake);
  pthread_mutex_unlock (&team->lock);
  for (int i = 0; i < team->n_helpers; i++)
    pthread_join (team->helpers[i].thread, NULL);
  pthread_cond_destroy (&team->idle);
  pthread_cond_destroy (&team->wake);
  pthread_mutex_destroy (&team->lock);
  free (team);
}

void
team_start (Team *team, TeamWork work, void *data)
{
  pthread_mutex_lock (&team->lock);
  team->work = work;
  team->data = data;
  team->at_work = team->n_helpers;
  team->job++;
  pthread_cond_broadcast (&team->wake);
  pthread_mutex_unlock (&team->lock);
}

void
team_join (Team *team)
{
  pthread_mutex_lock (&team->lock);
  while (team->at_work > 0)
    pthread_cond_wait (&team->idle, &team->lock);
  pthread_mutex_unlock (&team->lock);
}
