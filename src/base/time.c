/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/time.h"

#include <time.h>

int64_t
time_now_us (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (int64_t) now.tv_sec * 1000000 + now.tv_nsec / 1000;
}
