#include "book-polyglot-key.h"

#include <string.h>

enum { CASTLING = 768, PASSING = 772, TURN = 780 };

/* What stands where, as FEN says it; 0 for nothing. Square 0 is a1. */
typedef char Board[64];

static const char *
read_board (const char *fen, Board board)
{
  int file = 0, rank = 7;

  memset (board, 0, sizeof (Board));
  for (; *fen && *fen != ' '; fen++) {
    if (*fen == '/') {
      rank--;
      file = 0;
    } else if (g_ascii_isdigit (*fen)) {
      file += *fen - '0';
    } else if (file < 8 && rank >= 0) {
      board[8 * rank + file++] = *fen;
    }
  }
  return fen;
}

static guint64
key_of_pieces (const Board board)
{
  static const char kinds[] = "pPnNbBrRqQkK";
  guint64 key = 0;

  for (int square = 0; square < 64; square++) {
    const char *kind = board[square] ? strchr (kinds, board[square]) : NULL;

    if (kind)
      key ^= book_polyglot_numbers[64 * (kind - kinds) + square];
  }
  return key;
}

/* Whether LETTER of FEN's field is the right to castle to the king's side. */
static gboolean
is_king_side (const Board board, char letter)
{
  const gboolean white = g_ascii_isupper (letter);
  const char *row = &board[white ? 0 : 56], *king;

  if (g_ascii_toupper (letter) == 'K' || g_ascii_toupper (letter) == 'Q')
    return g_ascii_toupper (letter) == 'K';
  king = memchr (row, white ? 'K' : 'k', 8);
  return king && g_ascii_toupper (letter) - 'A' > king - row;
}

static guint64
key_of_castling (const Board board, const char *field)
{
  guint64 key = 0;

  for (; *field && *field != ' '; field++)
    if (g_ascii_isalpha (*field))
      key ^= book_polyglot_numbers[CASTLING + (g_ascii_islower (*field) ? 2 : 0)
                                   + (is_king_side (board, *field) ? 0 : 1)];
  return key;
}

static guint64
key_of_passing (const Board board, const char *field, gboolean white)
{
  const int file = field[0] - 'a', row = white ? 4 : 3;
  const char pawn = white ? 'P' : 'p';

  if (file < 0 || file > 7)
    return 0;
  if ((file > 0 && board[8 * row + file - 1] == pawn)
      || (file < 7 && board[8 * row + file + 1] == pawn))
    return book_polyglot_numbers[PASSING + file];
  return 0;
}

static const char *
next_field (const char *text)
{
  while (*text && *text != ' ')
    text++;
  while (*text == ' ')
    text++;
  return text;
}

guint64
book_polyglot_key (const char *fen)
{
  Board board;
  const char *turn = next_field (read_board (fen, board)), *castling = next_field (turn);
  const gboolean white = *turn != 'b';

  return key_of_pieces (board) ^ key_of_castling (board, castling)
         ^ key_of_passing (board, next_field (castling), white)
         ^ (white ? book_polyglot_numbers[TURN] : 0);
}
