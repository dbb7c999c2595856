#include "xiangqi-start.h"

#include "xiangqi-edit.h"

#include "base/marks.h"

static const char start_fen[]
    = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
static const char black_first_fen[]
    = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1";

enum { LEFT_FILES = 4 };

/* What is left out: kinds of pieces of one side, on all files or on its left half of the board. */
static const struct {
  const char *name;
  Color giver;
  unsigned kinds;
  int files;
} handicaps[N_HANDICAPS] = {
  [HANDICAP_FIRST_MOVE] = { N_ ("Red gives the first move to Black"), RED, 0, 0 },
  [HANDICAP_HORSE] = { N_ ("Red without the left horse"), RED, 1 << HORSE, LEFT_FILES },
  [HANDICAP_CANNON] = { N_ ("Red without the left cannon"), RED, 1 << CANNON, LEFT_FILES },
  [HANDICAP_HORSES] = { N_ ("Red without both horses"), RED, 1 << HORSE, N_FILES },
  [HANDICAP_CHARIOT] = { N_ ("Red without the left chariot"), RED, 1 << CHARIOT, LEFT_FILES },
  [HANDICAP_CHARIOT_AND_HORSE]
  = { N_ ("Red without the left chariot and horse"), RED, 1 << CHARIOT | 1 << HORSE, LEFT_FILES },
  [HANDICAP_NINE] = { N_ ("Red without nine pieces: advisors, elephants and soldiers"), RED,
                      1 << ADVISOR | 1 << ELEPHANT | 1 << SOLDIER, N_FILES },
  [HANDICAP_BLACK_HORSE] = { N_ ("Black without the left horse"), BLACK, 1 << HORSE, LEFT_FILES },
  [HANDICAP_BLACK_CANNON]
  = { N_ ("Black without the left cannon"), BLACK, 1 << CANNON, LEFT_FILES },
  [HANDICAP_BLACK_HORSES] = { N_ ("Black without both horses"), BLACK, 1 << HORSE, N_FILES },
  [HANDICAP_BLACK_CHARIOT]
  = { N_ ("Black without the left chariot"), BLACK, 1 << CHARIOT, LEFT_FILES },
  [HANDICAP_BLACK_CHARIOT_AND_HORSE] = { N_ ("Black without the left chariot and horse"), BLACK,
                                         1 << CHARIOT | 1 << HORSE, LEFT_FILES },
  [HANDICAP_BLACK_NINE] = { N_ ("Black without nine pieces: advisors, elephants and soldiers"),
                            BLACK, 1 << ADVISOR | 1 << ELEPHANT | 1 << SOLDIER, N_FILES },
};

void
xiangqi_set_start (XiangqiPosition *p)
{
  xiangqi_from_fen (p, start_fen, NULL);
}

/* The number of POINT's file on COLOR's own left hand, from 0. */
static int
file_from_left (int point, Color color)
{
  return color == RED ? point_file (point) : N_FILES - 1 - point_file (point);
}

void
xiangqi_set_handicap (XiangqiPosition *p, Handicap handicap)
{
  Color giver = handicaps[handicap].giver;

  if (handicap == HANDICAP_FIRST_MOVE) {
    xiangqi_from_fen (p, black_first_fen, NULL);
    return;
  }
  xiangqi_set_start (p);
  for (Bitboard rest = p->colors[giver]; rest != 0;) {
    int point = bitboard_pop (&rest);
    Kind kind = piece_kind (p->board[point]);
    if ((handicaps[handicap].kinds & 1u << kind)
        && file_from_left (point, giver) < handicaps[handicap].files)
      xiangqi_lift (p, point);
  }
  xiangqi_refresh (p);
}

const char *
xiangqi_handicap_name (int handicap)
{
  return handicaps[handicap].name;
}
