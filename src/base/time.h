/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The clock that everything measures with: monotonic, so that no change of the date disturbs it. */
#pragma once

#include <stdint.h>

/* Microseconds since some fixed moment before the program started; never goes back. */
int64_t time_now_us (void);

/* The same in whole milliseconds. */
static inline int64_t
time_now_ms (void)
{
  return time_now_us () / 1000;
}
