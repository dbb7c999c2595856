/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Set-up that the tests of xiangqi share. */
#pragma once

#include "base/random.h"
#include "xiangqi/xiangqi-position.h"
#include "xiangqi/xiangqi.h"

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

/* Plays MOVES, named as in UCCI and separated by spaces; all must be legal. */
static inline void
test_xiangqi_play (GameRecord *record, const char *moves)
{
  g_auto (GStrv) texts = g_strsplit (moves, " ", -1);

  for (char **text = texts; *text != NULL; text++) {
    Move move = test_xiangqi_move (*text);
    if (!rules_is_legal (record->rules, game_record_last (record), move))
      g_error ("%s in \"%s\" is not legal", *text, moves);
    game_record_play (record, move);
  }
}

/* A game from FEN that is judged by RULE, without a move; free with game_record_free. */
static inline GameRecord *
test_xiangqi_game (const char *fen, RepetitionRule rule)
{
  XiangqiPosition p = test_xiangqi_position (fen);
  Position start;

  p.repetition_rule = (uint8_t) rule;
  xiangqi_position_store (&start, &p);
  return game_record_new (&xiangqi_rules, &start);
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
