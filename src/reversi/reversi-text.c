#include "reversi-text.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

void
reversi_square_name (Square square, char *name)
{
  name[0] = (char) ('a' + (square & 7));
  name[1] = (char) ('8' - (square >> 3));
  name[2] = '\0';
}

void
reversi_write_move (Move move, ReversiNotation notation, char *text)
{
  static const char *const passes[] = {
    [REVERSI_TRANSCRIPT] = "--",
    [REVERSI_UCI] = "0000",
    [REVERSI_GGF] = "PA",
  };

  if (move == MOVE_PASS) {
    strcpy (text, passes[notation]);
    return;
  }
  reversi_square_name (move_to (move), text);
  if (notation == REVERSI_GGF)
    text[0] = (char) toupper ((unsigned char) text[0]);
}

/* What files and programs write for a pass. */
static bool
is_pass (const char *text, size_t length)
{
  static const char *const words[] = { "--", "0000", "pa", "ps", "pass", "@@@@" };

  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (length == strlen (words[i]) && strncasecmp (text, words[i], length) == 0)
      return true;
  return false;
}

/* The square of "f5", "F5" or "P@f5"; SQUARE_NONE for anything else. */
static Square
read_square (const char *text, size_t length)
{
  if (length == 4 && text[1] == '@') {
    text += 2;
    length -= 2;
  }
  if (length != 2)
    return SQUARE_NONE;
  int file = tolower ((unsigned char) text[0]) - 'a', row = text[1] - '1';
  if (file < 0 || file > 7 || row < 0 || row > 7)
    return SQUARE_NONE;
  return (Square) ((7 - row) * 8 + file);
}

MoveTextResult
reversi_read_move (const ReversiPosition *p, const char *text, size_t length, Move *move)
{
  Bitboard moves = reversi_moves (p);

  if (is_pass (text, length)) {
    if (moves != 0 || reversi_is_over (p))
      return MOVE_TEXT_ILLEGAL;
    *move = MOVE_PASS;
    return MOVE_TEXT_OK;
  }
  Square square = read_square (text, length);
  if (square == SQUARE_NONE)
    return MOVE_TEXT_UNKNOWN;
  if ((moves & square_bit (square)) == 0)
    return MOVE_TEXT_ILLEGAL;
  *move = move_pack (SQUARE_NONE, square, MOVE_CHOICE_NONE, 0);
  return MOVE_TEXT_OK;
}
