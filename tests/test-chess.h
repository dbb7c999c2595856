/* Set-up that the tests of chess share. */
#pragma once

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
