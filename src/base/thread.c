/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/thread.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum { STACK_BYTES = 16 << 20 };

typedef struct Member Member;

/* A thread as its group knows it; on its own stack. */
struct Member {
  id_t thread;
  Member *next;
};

struct ThreadGroup {
  atomic_int references;
  pthread_mutex_t lock; /* guards all below, and the members' links */
  int niceness;
  Member *members;
};

/* On Linux niceness belongs to the thread, and new threads inherit it. Where it cannot be had the
 * search is only less polite. */
static void
set_niceness (id_t thread, int niceness)
{
  setpriority (PRIO_PROCESS, thread, niceness);
}

static void
join_group (ThreadGroup *group, Member *self)
{
  pthread_mutex_lock (&group->lock);
  *self = (Member){ (id_t) gettid (), group->members };
  group->members = self;
  set_niceness (self->thread, group->niceness);
  pthread_mutex_unlock (&group->lock);
}

static void
leave_group (ThreadGroup *group, Member *self)
{
  pthread_mutex_lock (&group->lock);
  Member **link = &group->members;
  while (*link != self)
    link = &(*link)->next;
  *link = self->next;
  pthread_mutex_unlock (&group->lock);
}

typedef struct {
  void *(*run) (void *data);
  void *data;
  ThreadGroup *group; /* with a reference, or NULL */
} Start;

static void *
run_in_group (const Start *start)
{
  Member self;

  join_group (start->group, &self);
  void *result = start->run (start->data);
  leave_group (start->group, &self);
  thread_group_unref (start->group);
  return result;
}

static void *
thread_run (void *data)
{
  Start start = *(Start *) data;

  free (data);
  return start.group != NULL ? run_in_group (&start) : start.run (start.data);
}

bool
thread_start (pthread_t *thread, ThreadGroup *group, void *(*run) (void *data), void *data)
{
  pthread_attr_t attributes;
  Start *start = malloc (sizeof *start);

  if (start == NULL)
    return false;
  *start = (Start){ run, data, group != NULL ? thread_group_ref (group) : NULL };
  pthread_attr_init (&attributes);
  pthread_attr_setstacksize (&attributes, STACK_BYTES);
  bool started = pthread_create (thread, &attributes, thread_run, start) == 0;
  pthread_attr_destroy (&attributes);
  if (!started) {
    thread_group_unref (group);
    free (start);
  }
  return started;
}

void
thread_give_way (int niceness)
{
  set_niceness ((id_t) gettid (), niceness);
}

ThreadGroup *
thread_group_new (int niceness)
{
  ThreadGroup *group = calloc (1, sizeof *group);

  if (group == NULL)
    return NULL;
  atomic_init (&group->references, 1);
  pthread_mutex_init (&group->lock, NULL);
  group->niceness = niceness;
  return group;
}

ThreadGroup *
thread_group_ref (ThreadGroup *group)
{
  atomic_fetch_add (&group->references, 1);
  return group;
}

void
thread_group_unref (ThreadGroup *group)
{
  if (group == NULL || atomic_fetch_sub (&group->references, 1) > 1)
    return;
  pthread_mutex_destroy (&group->lock);
  free (group);
}

void
thread_group_give_way (ThreadGroup *group, int niceness)
{
  pthread_mutex_lock (&group->lock);
  group->niceness = niceness;
  for (Member *member = group->members; member != NULL; member = member->next)
    set_niceness (member->thread, niceness);
  pthread_mutex_unlock (&group->lock);
}

bool
thread_group_is_back (ThreadGroup *group)
{
  int own = getpriority (PRIO_PROCESS, 0); /* that of new threads at first */
  bool slower = false;

  pthread_mutex_lock (&group->lock);
  int wanted = group->niceness > own ? group->niceness : own;
  for (Member *member = group->members; member != NULL; member = member->next)
    slower |= getpriority (PRIO_PROCESS, member->thread) > wanted;
  pthread_mutex_unlock (&group->lock);
  return !slower;
}
