#include "book-polyglot-key.h"

#include <string.h>

enum { CASTLING = 768, PASSING = 772, TURN = 780 };

/* What stands where, as FEN says it; 0 for nothing. Square 0 is a1. */
typedef char Board[64];

static const char *
book_polyglot_key_read_board (const char *fen, Board board)
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

/* Whether a pawn of the side to move stands beside one that has come to FILE by a double step. */
static gboolean
is_beside (const Board board, int file, gboolean white)
{
  const char *row = &board[white ? 32 : 24], pawn = white ? 'P' : 'p';

  return (file > 0 && row[file - 1] == pawn) || (file < 7 && row[file + 1] == pawn);
}

static guint64
key_of_passing (const Board board, const char *field, gboolean white)
{
  const int file = field[0] - 'a';

  return file >= 0 && file <= 7 && is_beside (board, file, white)
             ? book_polyglot_numbers[PASSING + file]
             : 0;
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
  const char *turn = next_field (book_polyglot_key_read_board (fen, board)),
             *castling = next_field (turn);
  const gboolean white = *turn != 'b';

  return key_of_pieces (board) ^ key_of_castling (board, castling)
         ^ key_of_passing (board, next_field (castling), white)
         ^ (white ? book_polyglot_numbers[TURN] : 0);
}

/* --- double steps that rules have forgotten --- */

/* Whether the last move may have been a double step on FILE: the pawn is there, and where it came
 * from and what it passed are empty. */
static gboolean
may_have_passed (const Board board, int file, gboolean white)
{
  const int up = white ? 8 : -8, at = (white ? 32 : 24) + file;

  return board[at] == (white ? 'p' : 'P') && board[at + up] == 0 && board[at + 2 * up] == 0
         && is_beside (board, file, white);
}

/* FEN, which names no square that was passed, with the one on FILE. */
static char *
with_passing (const char *fen, int file, gboolean white)
{
  const char *field = next_field (next_field (next_field (fen)));

  return g_strdup_printf ("%.*s%c%c%s", (int) (field - fen), fen, 'a' + file, white ? '6' : '3',
                          field + 1);
}

/* Whether to RULES it is no other position that TEXT describes than FEN does. */
static gboolean
is_the_same (const Rules *rules, const char *text, const char *fen)
{
  char again[POSITION_TEXT_MAX];
  Position position;

  if (!rules->position_from_text (&position, text, NULL))
    return FALSE;
  rules->position_to_text (&position, again);
  return strcmp (again, fen) == 0;
}

int
book_polyglot_keys (const Rules *rules, const Position *position,
                    guint64 keys[BOOK_POLYGLOT_KEYS_MAX])
{
  const gboolean white = rules->side_to_move (position) == 0;
  char fen[POSITION_TEXT_MAX];
  Board board;
  int n = 1;

  rules->position_to_text (position, fen);
  keys[0] = book_polyglot_key (fen);
  if (*next_field (next_field (next_field (book_polyglot_key_read_board (fen, board)))) != '-')
    return 1;
  for (int file = 0; file < 8; file++)
    if (may_have_passed (board, file, white)) {
      g_autofree char *text = with_passing (fen, file, white);

      if (is_the_same (rules, text, fen))
        keys[n++] = book_polyglot_key (text);
    }
  return n;
}
