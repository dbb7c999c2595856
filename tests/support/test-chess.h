/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Set-up that the tests of chess share. */
#pragma once

#include "base/random.h"
#include "chess/chess-position.h"
#include "chess/chess.h"

#include <glib.h>

/* The position of FEN, which must be good. */
static inline ChessPosition
test_chess_position (const char *fen)
{
  ChessPosition p;
  TextError error = { 0 };

  if (!chess_from_fen (&p, fen, &error))
    g_error ("%s: column %d, \"%s\": %s", fen, error.column, error.token, error.message);
  return p;
}

static inline Position
test_chess_value (const char *fen)
{
  ChessPosition p = test_chess_position (fen);
  Position position;

  chess_position_store (&position, &p);
  return position;
}

/* The move that TEXT means in POSITION; it must be one. */
static inline Move
test_chess_move (const Position *position, const char *text)
{
  Move move = MOVE_NONE;

  if (chess_rules.move_from_text (position, text, strlen (text), &move) != MOVE_TEXT_OK)
    g_error ("%s is no move here", text);
  return move;
}

/* A square's number from its name. */
static inline Square
test_chess_square (const char *name)
{
  return (Square) square_make (name[0] - 'a', name[1] - '1');
}

/* Calls CHECK with every position of GAMES games of random moves, half of them from Chess960. */
static inline void
test_chess_walk (int games, void (*check) (const ChessPosition *p))
{
  Random random = random_from_seed (2024);

  for (int game = 0; game < games; game++) {
    ChessPosition p;
    ChessMoves list;
    chess_set_start (&p,
                     game % 2 ? (int) random_below (&random, CHESS_STARTS) : CHESS_STANDARD_START);
    for (int ply = 0; ply < 120; ply++) {
      check (&p);
      chess_generate (&p, GENERATE_ALL, &list);
      if (list.n == 0)
        break;
      chess_make (&p, list.moves[random_below (&random, (uint32_t) list.n)]);
    }
  }
}
