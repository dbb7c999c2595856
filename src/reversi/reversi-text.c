/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reversi-text.h"

#include "base/marks.h"
#include "reversi-position.h"
#include "rules/fen-reader.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
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
  int file = (text[0] | 0x20) - 'a', row = text[1] - '1'; /* in either case */
  if (file < 0 || file > 7 || row < 0 || row > 7)
    return SQUARE_NONE;
  return (Square) ((7 - row) * 8 + file);
}

MoveTextResult
reversi_read_move (const ReversiPosition *p, const char *text, size_t length, Move *move)
{
  Bitboard moves = reversi_moves (p);
  Square square = read_square (text, length);

  if (square != SQUARE_NONE) {
    if ((moves & square_bit (square)) == 0)
      return MOVE_TEXT_ILLEGAL;
    *move = move_pack (SQUARE_NONE, square, MOVE_CHOICE_NONE, 0);
    return MOVE_TEXT_OK;
  }
  if (!is_pass (text, length))
    return MOVE_TEXT_UNKNOWN;
  if (moves != 0 || reversi_is_over (p))
    return MOVE_TEXT_ILLEGAL;
  *move = MOVE_PASS;
  return MOVE_TEXT_OK;
}

/* Boards as text: the FEN of DESIGN, and the 64 letters in which reversi players send each other
 * positions. */

static void
skip_spaces (FenReader *reader)
{
  reader->token += strspn (reader->token, " \t\n\r");
}

/* Whether C stands for a disc, and of which colour. */
static bool
disc_color (char c, Color *color)
{
  *color = c == 'P' || c == 'X' || c == 'x' || c == '*' ? BLACK : WHITE;
  return c != '\0' && strchr ("PpXx*Oo", c) != NULL;
}

/* Puts what the character in hand says on the board from square number DONE (counted from a1 along
 * the rows) on; returns how many squares that is, 0 where it says nothing of the kind. */
static int
read_squares (const FenReader *reader, ReversiPosition *p, int done)
{
  char c = *reader->token;
  Color color;

  if (c >= '1' && c <= '8')
    return c - '0';
  if (c == '-' || c == '.' || c == '_')
    return 1;
  if (!disc_color (c, &color))
    return 0;
  if (done < N_SQUARES)
    p->discs[color] |= square_bit ((7 - done / 8) * 8 + done % 8);
  return 1;
}

static bool
reversi_fen_read_board (FenReader *reader, ReversiPosition *p)
{
  int done = 0;

  while (done < N_SQUARES) {
    skip_spaces (reader);
    if (*reader->token == '/' && done % 8 == 0 && done > 0) {
      reader->token++;
      continue;
    }
    int n = read_squares (reader, p, done);
    if (n == 0 && *reader->token == '\0')
      return fen_fail_character (reader, N_ ("The board ends before its 64 squares are described"),
                                 reader->token);
    if (n == 0)
      return fen_fail_character (
          reader, N_ ("This is neither a disc nor an empty square nor the end of a row"),
          reader->token);
    if (done % 8 + n > 8)
      return fen_fail_character (reader, N_ ("This row has more than eight squares"),
                                 reader->token);
    done += n;
    reader->token++;
  }
  return true;
}

/* The side to move; where none is given, the number of discs tells. */
static bool
reversi_fen_read_side (FenReader *reader, ReversiPosition *p)
{
  skip_spaces (reader);
  switch (*reader->token) {
  case '\0':
    p->side = (uint8_t) (bitboard_count (reversi_empties (p)) % 2);
    return true;
  case 'w':
  case 'X':
  case 'x':
  case '*':
    p->side = BLACK;
    break;
  case 'b':
  case 'O':
  case 'o':
    p->side = WHITE;
    break;
  default:
    return fen_fail_character (
        reader, N_ ("The side to move is w for the first mover (Black), b for the other"),
        reader->token);
  }
  reader->token++;
  return true;
}

/* The last number of the text is the move's; anything between is not ours to judge. */
static void
read_move_number (const FenReader *reader, ReversiPosition *p)
{
  const char *last = strrchr (reader->token, ' ');
  long number = last != NULL ? strtol (last, NULL, 10) : 0;

  if (number < 1 || number > UINT16_MAX)
    number = (N_SQUARES - bitboard_count (reversi_empties (p)) - 4) / 2 + 1;
  p->fullmove = (uint16_t) (number > 0 ? number : 1);
}

bool
reversi_read_text (ReversiPosition *p, const char *text, TextError *error)
{
  FenReader reader = { .text = text, .token = text, .error = error };
  ReversiPosition read = { 0 };

  skip_spaces (&reader);
  if (!reversi_fen_read_board (&reader, &read) || !reversi_fen_read_side (&reader, &read))
    return false;
  reader.token = text;
  read_move_number (&reader, &read);
  *p = read;
  return true;
}

bool
reversi_from_fen (ReversiPosition *p, const char *text, TextError *error)
{
  FenReader reader = { .text = text, .token = text, .error = error };
  ReversiPosition read;

  if (!reversi_read_text (&read, text, error))
    return false;
  if (read.discs[BLACK] == 0 && read.discs[WHITE] == 0)
    return fen_fail_character (&reader, N_ ("There is no disc on the board"), reader.token);
  *p = read;
  return true;
}

void
reversi_to_fen (const ReversiPosition *p, char *text)
{
  static const FenBoard board = { 8, 8, " Pp", "" };
  Piece pieces[N_SQUARES] = { 0 };

  for (int square = 0; square < N_SQUARES; square++)
    if ((reversi_empties (p) & square_bit (square)) == 0)
      pieces[square] = (p->discs[BLACK] & square_bit (square)) != 0 ? 1 : 2;
  sprintf (fen_write_board (&board, pieces, text), " %c - - 0 %d", p->side == BLACK ? 'w' : 'b',
           p->fullmove);
}
