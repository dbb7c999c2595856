#include "xiangqi-start.h"

#include "xiangqi-edit.h"

#include "base/marks.h"

static const char start_fen[]
    = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/* What is left out: kinds of pieces, on all files or on the left half of the board only. */
static const struct {
  const char *name;
  unsigned kinds;
  int files;
} handicaps[N_HANDICAPS] = {
  [HANDICAP_HORSE] = { N_ ("Red without the left horse"), 1 << HORSE, 4 },
  [HANDICAP_HORSES] = { N_ ("Red without both horses"), 1 << HORSE, N_FILES },
  [HANDICAP_CHARIOT] = { N_ ("Red without the left chariot"), 1 << CHARIOT, 4 },
  [HANDICAP_NINE] = { N_ ("Red without nine pieces: advisors, elephants and soldiers"),
                      1 << ADVISOR | 1 << ELEPHANT | 1 << SOLDIER, N_FILES },
};

void
xiangqi_set_start (XiangqiPosition *p)
{
  xiangqi_from_fen (p, start_fen, NULL);
}

void
xiangqi_set_handicap (XiangqiPosition *p, Handicap handicap)
{
  xiangqi_set_start (p);
  for (Bitboard rest = p->colors[RED]; rest != 0;) {
    int point = bitboard_pop (&rest);
    Kind kind = piece_kind (p->board[point]);
    if ((handicaps[handicap].kinds & 1u << kind) && point_file (point) < handicaps[handicap].files)
      xiangqi_lift (p, point);
  }
  xiangqi_refresh (p);
}

const char *
xiangqi_handicap_name (int handicap)
{
  return handicaps[handicap].name;
}
