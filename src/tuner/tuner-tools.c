#include "tuner-tools.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const float SCALE_LEAST = 50, SCALE_MOST = 1500, SECTION = 0.382f;

void *
tuner_allocate (size_t n, size_t size)
{
  void *memory = calloc (n > 0 ? n : 1, size);

  if (memory == NULL) {
    fputs ("no memory\n", stderr);
    exit (1);
  }
  return memory;
}

float
tuner_best_scale (ScaleError error, const void *data)
{
  float low = SCALE_LEAST, high = SCALE_MOST;

  while (high - low > 1) {
    float third = SECTION * (high - low);
    if (error (data, low + third) < error (data, high - third))
      high -= third;
    else
      low += third;
  }
  return roundf ((low + high) / 2);
}
