#include "base/thread.h"

#include <sys/resource.h>
#include <unistd.h>

enum { STACK_BYTES = 16 << 20, NICENESS = 10 };

bool
thread_start (pthread_t *thread, void *(*run) (void *data), void *data)
{
  pthread_attr_t attributes;

  pthread_attr_init (&attributes);
  pthread_attr_setstacksize (&attributes, STACK_BYTES);
  bool started = pthread_create (thread, &attributes, run, data) == 0;
  pthread_attr_destroy (&attributes);
  return started;
}

void
thread_give_way (void)
{
  /* On Linux niceness belongs to the thread, and new threads inherit it. Where it cannot be had
   * the search is only less polite. */
  setpriority (PRIO_PROCESS, (id_t) gettid (), NICENESS);
}
