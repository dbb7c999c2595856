#include "reversi-probcut-errors.h"

static const double MORE_PER_PLY = 1.03; /* beyond what was measured */

static int
extrapolate (int error, int plies)
{
  double more = error;

  for (; plies > 0; plies--)
    more *= MORE_PER_PLY;
  return (int) more;
}

int
reversi_probcut_error (int empties, int depth, bool to_end)
{
  int stage = (64 - empties) / PROBCUT_STAGE_DISCS, last = PROBCUT_DEPTHS - 1 - (depth & 1);

  if (to_end)
    return depth < PROBCUT_EMPTIES
               ? end_errors[depth]
               : extrapolate (end_errors[PROBCUT_EMPTIES - 1], depth - PROBCUT_EMPTIES + 1);
  if (stage >= PROBCUT_STAGES)
    stage = PROBCUT_STAGES - 1;
  return depth < PROBCUT_DEPTHS ? midgame_errors[stage][depth]
                                : extrapolate (midgame_errors[stage][last], depth - last);
}
