/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/random.h"

#include <math.h>

uint32_t
random_below (Random *random, uint32_t bound)
{
  /* Scaling 32 bits down favours some numbers; those low products that make it so are drawn again.
   */
  uint32_t unfair = (uint32_t) -bound % bound;
  uint64_t product;

  do
    product = (random_next (random) >> 32) * bound;
  while ((uint32_t) product < unfair);
  return (uint32_t) (product >> 32);
}

double
random_unit (Random *random)
{
  return (double) (random_next (random) >> 11) * 0x1p-53;
}

double
random_normal (Random *random)
{
  /* G. Box and M. Muller, "A Note on the Generation of Random Normal Deviates", 1958; the logarithm
   * gets 1 - u, which is never 0. */
  double radius = sqrt (-2 * log (1 - random_unit (random)));
  double angle = 2 * 3.14159265358979323846 * random_unit (random);

  return radius * cos (angle);
}
