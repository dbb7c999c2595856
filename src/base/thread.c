#include "base/thread.h"

enum { STACK_BYTES = 16 << 20 };

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
