/* Set-up that the tests of xiangqi share. */
#pragma once

#include "base/random.h"
#include "xiangqi/xiangqi-position.h"

#include <glib.h>

static const char test_xiangqi_start_fen[]
    = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/* The position of FEN, which must be good. */
static inline XiangqiPosition
test_xiangqi_position (const char *fen)
{
  XiangqiPosition p;
  TextError error = { 0 };

  if (!xiangqi_from_fen (&p, fen, &error))
    g_error ("%s: column %d, \"%s\": %s", fen, error.column, error.token, error.message);
  return p;
}

/* The move between two points named as in UCCI ("h2e2"). */
static inline Move
test_xiangqi_move (const char *text)
{
  return move_pack ((unsigned) point_make (text[0] - 'a', text[1] - '0'),
                    (unsigned) point_make (text[2] - 'a', text[3] - '0'), 0, 0);
}

/* Calls CHECK with every position of GAMES games of random moves. */
static inline void
test_xiangqi_walk (int games, void (*check) (const XiangqiPosition *p))
{
  Random random = random_from_seed (2024);

  for (int game = 0; game < games; game++) {
    XiangqiPosition p = test_xiangqi_position (test_xiangqi_start_fen);
    for (int ply = 0; ply < 240; ply++) {
      XiangqiMoves list;
      check (&p);
      xiangqi_generate (&p, GENERATE_ALL, &list);
      if (list.n == 0)
        break;
      xiangqi_make (&p, list.moves[random_below (&random, (uint32_t) list.n)]);
    }
  }
}
