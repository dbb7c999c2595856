/* How far a shallow search errs as a guess of a deep one. */
#include "reversi-search.h"

#include <math.h>

/* Standard errors grow with the gap between the depths, shrink with the shallow one's depth, and
 * are smaller in the opening, where less is at stake. To be measured anew with new weights. */
int
reversi_probcut_error (int empties, int depth, int shallow)
{
  double stake = empties > 44 ? 0.6 : 1.0;
  double gap = sqrt ((double) (depth - shallow));

  return (int) (DISC * stake * (0.9 + 1.1 * gap) / (1.0 + 0.06 * shallow));
}
