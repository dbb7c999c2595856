/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves of chess as text, read and written. */
#include "chess-text.h"

#include "base/utf8.h"
#include "chess-attacks.h"
#include "chess-edit.h"

#include <stdio.h>

/*
 * Text to moves.
 *
 * The text is first made plain: figurines become letters, all dashes one, marks at the end go. What
 * is left is castling, a null move, or squares with perhaps a letter before and a promotion after;
 * it says what the move must have, and the legal moves are searched for those that have it. Signs
 * of capture and check, and the mark for en passant, say nothing that the board does not know
 * better.
 */

enum { PLAIN_MAX = 24 };

/* What the text demands of a move. */
typedef struct {
  Kind kind;                /* NO_KIND: any */
  int from_file, from_rank; /* -1: any */
  int to;
  Kind choice; /* NO_KIND: any */
} Demand;

/* The plain letter that stands for CHARACTER; 0 where there is none, ' ' for what says nothing. */
static char
plain_letter (uint32_t character)
{
  if (character < 0x80)
    return character == '\t' ? ' ' : (char) character;
  if (character >= 0x2654 && character <= 0x265f) /* figurines, six white and six black ones */
    return "KQRBNP"[(character - 0x2654) % 6];
  if ((character >= 0x2010 && character <= 0x2015) || character == 0x2212) /* dashes, minus */
    return '-';
  switch (character) {
  case 0xd7: /* multiplication sign */
    return 'x';
  case 0x2020: /* dagger */
    return '+';
  case 0x2021: /* double dagger */
    return '#';
  case 0xa0:   /* no-break space */
  case 0xfe0e: /* selectors of a figurine's looks */
  case 0xfe0f:
    return ' ';
  default:
    return 0;
  }
}

/* Takes off PLAIN what annotators write after a move. */
static void
strip_marks (char *plain)
{
  static const char *const marks[] = { "!", "?", "+", "#", "(ep)", "e.p.", "ep", "(=)" };
  bool found = true;

  while (found) {
    found = false;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
      size_t length = strlen (plain), mark = strlen (marks[i]);
      if (length > mark && strcmp (plain + length - mark, marks[i]) == 0) {
        plain[length - mark] = '\0';
        found = true;
      }
    }
  }
}

/* Makes TEXT plain; false where it has characters that no move has, or too many. */
static bool
make_plain (const char *text, size_t length, char plain[PLAIN_MAX])
{
  const char *end = text + length;
  int n = 0;

  while (text < end) {
    char letter = plain_letter (utf8_next (&text, end));
    if (letter == '\0' || n == PLAIN_MAX - 1)
      return false;
    if (letter != ' ')
      plain[n++] = letter;
  }
  plain[n] = '\0';
  strip_marks (plain);
  return n > 0;
}

static bool
is_null_move (const char *plain)
{
  static const char *const names[] = { "--", "Z0", "@@@@", "0000", "null" };

  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp (plain, names[i]) == 0)
      return true;
  return false;
}

/* "O-O", "0-0-0", "oo" ...: the length of the castling, 2 or 3; 0 if it is none. */
static int
castling_length (const char *plain)
{
  int n = 0;

  for (const char *c = plain; *c != '\0'; c++)
    if (*c == 'O' || *c == 'o' || *c == '0')
      n++;
    else if (*c != '-' || n == 0)
      return 0;
  return n == 2 || n == 3 ? n : 0;
}

static MoveTextResult
find_castling (const ChessPosition *p, int length, Move *move)
{
  ChessMoves list;

  chess_generate (p, GENERATE_ALL, &list);
  for (int i = 0; i < list.n; i++) {
    Move m = list.moves[i];
    if ((move_flags (m) & CHESS_MOVE_CASTLING) && (move_to (m) > move_from (m)) == (length == 2)) {
      *move = m;
      return MOVE_TEXT_OK;
    }
  }
  return MOVE_TEXT_ILLEGAL;
}

static Kind
kind_of_letter (char letter)
{
  static const char letters[] = " PNBRQK";
  const char *found = letter > ' ' ? strchr (letters, letter) : NULL;

  return found != NULL ? (Kind) (found - letters) : NO_KIND;
}

static char
upper (char c)
{
  return (char) (c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
}

static bool
is_file (char c)
{
  return c >= 'a' && c <= 'h';
}

static bool
is_rank (char c)
{
  return c >= '1' && c <= '8';
}

/* Reads "=Q", "(q)", "/Q" or "Q" to the end of the text. */
static bool
parse_promotion (const char *c, Kind *choice)
{
  bool closing = *c == '(';

  *choice = NO_KIND;
  if (*c == '\0')
    return true;
  c += *c == '=' || *c == '/' || *c == '(';
  *choice = kind_of_letter (upper (*c));
  return *choice != NO_KIND && strcmp (c + 1, closing ? ")" : "") == 0;
}

/* The squares of TEXT without the signs between them, at most four letters; returns their end. */
static const char *
parse_squares (const char *c, char squares[5])
{
  const char *end = c;
  int n = 0, ranked = 0;

  for (; *c != '\0' && n < 5; c++) {
    if (is_file (*c) || is_rank (*c))
      squares[n++] = *c;
    else if (*c != 'x' && *c != ':' && *c != '-')
      break;
    if (is_rank (*c)) { /* a file behind the last rank is a promotion to a bishop */
      ranked = n;
      end = c + 1;
    }
  }
  squares[ranked < 5 ? ranked : 0] = '\0';
  return end;
}

/* Reads all but a letter in front into DEMAND. */
static bool
parse_demand (const char *c, Demand *demand)
{
  char squares[5 + 1];
  const char *end = parse_squares (c, squares), *from = squares;
  size_t n = strlen (squares);

  if (n < 2 || n > 4 || !is_file (squares[n - 2]))
    return false;
  demand->to = square_make (squares[n - 2] - 'a', squares[n - 1] - '1');
  squares[n - 2] = '\0';
  demand->from_file = is_file (*from) ? *from++ - 'a' : -1;
  demand->from_rank = is_rank (*from) ? *from++ - '1' : -1;
  return *from == '\0' && parse_promotion (end, &demand->choice);
}

static bool
starts_right (const Demand *demand, const ChessPosition *p, int from)
{
  return (demand->kind == NO_KIND || demand->kind == piece_kind (p->board[from]))
         && (demand->from_file < 0 || demand->from_file == square_file (from))
         && (demand->from_rank < 0 || demand->from_rank == square_rank (from));
}

/* The ways to read a demand, from the plainest on: a castling is also the king's move to its new
 * square or, with both squares given, to the rook's; but a common move of the king goes first. */
typedef enum { AS_COMMON_MOVE, AS_KING_TAKES_ROOK, AS_KINGS_CASTLING, N_READINGS } Reading;

static bool
fits (const Demand *demand, const ChessPosition *p, Move move, Reading reading)
{
  int from = move_from (move), to = move_to (move);
  bool castling = move_flags (move) & CHESS_MOVE_CASTLING;

  if (castling != (reading != AS_COMMON_MOVE) || !starts_right (demand, p, from)
      || (demand->choice != NO_KIND && demand->choice != move_choice (move)))
    return false;
  if (reading == AS_KINGS_CASTLING)
    to = chess_castling_king_to (from, to);
  if (reading == AS_KING_TAKES_ROOK && (demand->from_file < 0 || demand->from_rank < 0))
    return false;
  return to == demand->to;
}

static MoveTextResult
chess_read_move_find_move (const ChessPosition *p, const ChessMoves *list, const Demand *demand,
                           Move *move)
{
  int found = 0;

  for (Reading reading = AS_COMMON_MOVE; reading < N_READINGS && found == 0; reading++)
    for (int i = 0; i < list->n; i++)
      if (fits (demand, p, list->moves[i], reading) && found++ == 0)
        *move = list->moves[i];
  return found == 0 ? MOVE_TEXT_ILLEGAL : found == 1 ? MOVE_TEXT_OK : MOVE_TEXT_AMBIGUOUS;
}

/* Reads SQUARES, what follows the letter of a piece of KIND; or NO_KIND where there is none: any
 * piece if both squares are given, else a pawn. A pawn that is not said to take keeps its file. */
static MoveTextResult
read_squares (const ChessPosition *p, const ChessMoves *list, const char *squares, Kind kind,
              Move *move)
{
  Demand demand;

  if (!parse_demand (squares, &demand))
    return MOVE_TEXT_UNKNOWN;
  if (kind == NO_KIND && (demand.from_file < 0 || demand.from_rank < 0))
    kind = PAWN;
  demand.kind = kind;
  if (kind == PAWN && demand.from_file < 0 && *squares != 'x' && *squares != ':')
    demand.from_file = square_file (demand.to);
  return chess_read_move_find_move (p, list, &demand, move);
}

/* Which of the moves of LIST PLAIN is. A small b in front is a file, unless only a bishop can have
 * been meant. */
static MoveTextResult
read_plain (const ChessPosition *p, const ChessMoves *list, const char *plain, Move *move)
{
  Kind kind = kind_of_letter (upper (plain[0]));
  MoveTextResult result, bishop;

  if (kind != NO_KIND && plain[0] != 'b')
    return read_squares (p, list, plain + 1, kind, move);
  result = read_squares (p, list, plain, NO_KIND, move);
  if (kind == NO_KIND || result == MOVE_TEXT_OK || result == MOVE_TEXT_AMBIGUOUS)
    return result;
  bishop = read_squares (p, list, plain + 1, BISHOP, move);
  return bishop == MOVE_TEXT_UNKNOWN ? result : bishop;
}

/* Whatever TEXT means to a person. */
static MoveTextResult
read_tolerantly (const ChessPosition *p, const char *text, size_t length, Move *move)
{
  char plain[PLAIN_MAX];
  ChessMoves list;
  Move found = MOVE_NONE;
  MoveTextResult result;

  if (!make_plain (text, length, plain))
    return MOVE_TEXT_UNKNOWN;
  int castling = castling_length (plain);
  if (is_null_move (plain)) {
    found = MOVE_PASS;
    result = p->checkers == 0 ? MOVE_TEXT_OK : MOVE_TEXT_ILLEGAL;
  } else if (castling != 0) {
    result = find_castling (p, castling, &found);
  } else {
    chess_generate (p, GENERATE_ALL, &list);
    result = read_plain (p, &list, plain, &found);
  }
  if (result == MOVE_TEXT_OK)
    *move = found;
  return result;
}

/* The moves that pieces go, and that only a check forbids; of pawns that promote, those without a
 * choice. */
static void
list_forbidden (const ChessPosition *p, ChessMoves *list)
{
  list->n = 0;
  for (int from = 0; from < 64; from++)
    for (int to = 0; to < 64 && list->n < MOVES_MAX; to++)
      if (chess_is_forbidden_by_check (p, from, to))
        list->moves[list->n++] = move_pack ((unsigned) from, (unsigned) to, 0, 0);
}

Move
chess_read_forbidden (const ChessPosition *p, const char *text, size_t length)
{
  char plain[PLAIN_MAX];
  ChessMoves list;
  Move move = MOVE_NONE;

  if (!make_plain (text, length, plain))
    return MOVE_NONE;
  list_forbidden (p, &list);
  return read_plain (p, &list, plain, &move) == MOVE_TEXT_OK ? move : MOVE_NONE;
}

/*
 * Nearly all texts are as programs write them: "Nbxd7+", "exd8=Q#", "O-O", or mere coordinates.
 *
 * Such a one is read where it stands, and its pieces are found by looking back from the square
 * that they go to, without a list of moves. Only what is exactly one legal move this way is taken;
 * all else, what is wrong with it included, is for the tolerant reader to say, which comes to the
 * same move where both find one.
 */

enum { SAN_MAX = 10 };

static Kind
san_kind (char letter)
{
  switch (letter) {
  case 'N':
    return KNIGHT;
  case 'B':
    return BISHOP;
  case 'R':
    return ROOK;
  case 'Q':
    return QUEEN;
  case 'K':
    return KING;
  default:
    return NO_KIND;
  }
}

/* The square whose name is at C, or SQUARE_NONE. */
static int
san_square (const char *c)
{
  return is_file (c[0]) && is_rank (c[1]) ? square_make (c[0] - 'a', c[1] - '1') : SQUARE_NONE;
}

/* The only legal move from one of FROMS to TO, or MOVE_NONE. */
static Move
san_only_move (const ChessPosition *p, Bitboard froms, int to)
{
  Move found = MOVE_NONE;

  while (froms != 0) {
    Move move = move_pack ((unsigned) bitboard_pop (&froms), (unsigned) to, 0, 0);
    if (!chess_is_legal (p, move))
      continue;
    if (found != MOVE_NONE)
      return MOVE_NONE;
    found = move;
  }
  return found;
}

/* What stands from C to END behind the letter of a piece of KIND. */
static Move
san_piece (const ChessPosition *p, Kind kind, const char *c, const char *end)
{
  Bitboard froms = chess_pieces (p, (Color) p->side, kind);
  int to = end - c >= 2 ? san_square (end - 2) : SQUARE_NONE;

  if (to == SQUARE_NONE)
    return MOVE_NONE;
  end -= 2;
  if (end > c && end[-1] == 'x')
    end--;
  if (end > c && is_rank (end[-1]))
    froms &= (Bitboard) 0xff << 8 * (*--end - '1');
  if (end > c && is_file (end[-1]))
    froms &= (Bitboard) 0x0101010101010101 << (*--end - 'a');
  if (end != c)
    return MOVE_NONE;
  return san_only_move (p, froms & chess_attacks (kind, to, chess_occupied (p)), to);
}

/* The move, if it is legal, of the pawn on FROM, where none need stand, to TO. */
static Move
san_pawn_move (const ChessPosition *p, int from, int to, Kind choice)
{
  Color us = (Color) p->side;
  Move move = move_pack ((unsigned) from, (unsigned) to, choice, 0);

  if (from < 0 || from > 63 || p->board[from] != piece_make (us, PAWN))
    return MOVE_NONE;
  if (to != p->ep || !(chess_pawn_attacks[us][from] & square_bit (to)))
    return chess_is_legal (p, move) ? move : MOVE_NONE;
  return choice == NO_KIND && chess_ep_is_legal (p, from, to)
             ? move | move_pack (0, 0, 0, CHESS_MOVE_EN_PASSANT)
             : MOVE_NONE;
}

static Move
san_pawn (const ChessPosition *p, const char *c, const char *end)
{
  int back = p->side == WHITE ? -8 : 8, file = *c - 'a', to;
  Kind choice = NO_KIND;

  if (end - c >= 4 && end[-2] == '=') {
    choice = san_kind (end[-1]);
    if (choice == NO_KIND)
      return MOVE_NONE;
    end -= 2;
  }
  to = san_square (end - 2);
  if (to == SQUARE_NONE)
    return MOVE_NONE;
  if (end - c == 4 && c[1] == 'x')
    return san_pawn_move (p, to + back - square_file (to) + file, to, choice);
  if (end - c != 2 || ((to + back) & ~63) != 0)
    return MOVE_NONE;
  return san_pawn_move (p, to + (p->board[to + back] == NO_PIECE ? 2 * back : back), to, choice);
}

/* "e2e4", "e7e8q", as protocols have it. */
static Move
san_coordinates (const ChessPosition *p, const char *c, const char *end)
{
  int from = san_square (c), to = san_square (c + 2);
  Kind choice = end - c == 5 ? san_kind (upper (c[4])) : NO_KIND;
  Move move = move_pack ((unsigned) from, (unsigned) to, 0, 0);

  if (from == SQUARE_NONE || to == SQUARE_NONE || (choice == NO_KIND && end - c == 5))
    return MOVE_NONE;
  if (piece_kind (p->board[from]) == PAWN)
    return san_pawn_move (p, from, to, choice);
  return choice == NO_KIND && chess_is_legal (p, move) ? move : MOVE_NONE;
}

static Move
san_castling (const ChessPosition *p, const char *c, const char *end)
{
  int side = end - c == 3 ? KING_SIDE : QUEEN_SIDE;
  Move move = move_pack ((unsigned) chess_king (p, (Color) p->side), p->rooks[p->side * 2 + side],
                         0, CHESS_MOVE_CASTLING);

  if ((end - c != 3 && end - c != 5) || memcmp (c, "O-O-O", (size_t) (end - c)) != 0)
    return MOVE_NONE;
  return chess_is_legal (p, move) ? move : MOVE_NONE;
}

/* The legal move that TEXT is, if it is one as programs write it; or MOVE_NONE. */
static Move
read_san (const ChessPosition *p, const char *text, size_t length)
{
  const char *end = text + length;

  if (length > SAN_MAX)
    return MOVE_NONE;
  while (end > text && (end[-1] == '+' || end[-1] == '#'))
    end--;
  if (end - text < 2)
    return MOVE_NONE;
  if (is_file (*text) && is_rank (text[1]) && (end - text == 4 || end - text == 5)
      && text[2] != '=')
    return san_coordinates (p, text, end);
  if (is_file (*text))
    return san_pawn (p, text, end);
  if (*text == 'O')
    return san_castling (p, text, end);
  Kind kind = san_kind (*text);
  return kind != NO_KIND ? san_piece (p, kind, text + 1, end) : MOVE_NONE;
}

MoveTextResult
chess_read_move (const ChessPosition *p, const char *text, size_t length, Move *move)
{
  Move found = read_san (p, text, length);

  if (found == MOVE_NONE)
    return read_tolerantly (p, text, length, move);
  *move = found;
  return MOVE_TEXT_OK;
}

/* Moves to text. */

static const char *const letters[N_KINDS] = { "", "", "N", "B", "R", "Q", "K" };
static const char *const figurines[N_KINDS] = { "", "", "♘", "♗", "♖", "♕", "♔" };

static char *
write_file (char *end, int square)
{
  *end++ = (char) ('a' + square_file (square));
  *end = '\0';
  return end;
}

static char *
chess_write_move_write_rank (char *end, int square)
{
  *end++ = (char) ('1' + square_rank (square));
  *end = '\0';
  return end;
}

static char *
write_square (char *end, int square)
{
  return chess_write_move_write_rank (write_file (end, square), square);
}

bool
chess_is_mate (const ChessPosition *p)
{
  ChessMoves list;

  if (p->checkers == 0)
    return false;
  chess_generate (p, GENERATE_ALL, &list);
  return list.n == 0;
}

static char *
write_check (char *end, const ChessPosition *p, Move move)
{
  ChessPosition next = *p;

  if (!chess_gives_check (p, move))
    return end;
  chess_make (&next, move);
  return stpcpy (end, chess_is_mate (&next) ? "#" : "+");
}

static char *
chess_write_move_write_castling (char *end, Move move)
{
  return stpcpy (end, move_to (move) > move_from (move) ? "O-O" : "O-O-O");
}

/* As much of the from square as tells MOVE from other legal moves of such pieces: the file if that
 * suffices, else the rank, else both. */
static char *
write_origin (char *end, const ChessPosition *p, Move move)
{
  ChessMoves list;
  int from = move_from (move), to = move_to (move);
  bool others = false, same_file = false, same_rank = false;

  chess_generate (p, GENERATE_ALL, &list);
  for (int i = 0; i < list.n; i++) {
    int other = move_from (list.moves[i]);
    if (other == from || move_to (list.moves[i]) != to || p->board[other] != p->board[from])
      continue;
    others = true;
    same_file |= square_file (other) == square_file (from);
    same_rank |= square_rank (other) == square_rank (from);
  }
  if (others && (!same_file || same_rank))
    end = write_file (end, from);
  if (same_file)
    end = chess_write_move_write_rank (end, from);
  return end;
}

static bool
is_capture (const ChessPosition *p, Move move)
{
  return p->board[move_to (move)] != NO_PIECE || (move_flags (move) & CHESS_MOVE_EN_PASSANT);
}

static char *
write_promotion (char *end, Move move, const char *const names[N_KINDS])
{
  if (move_choice (move) == MOVE_CHOICE_NONE)
    return end;
  return stpcpy (stpcpy (end, "="), names[move_choice (move)]);
}

static void
write_short (const ChessPosition *p, Move move, const char *const names[N_KINDS], char *end)
{
  Kind kind = piece_kind (p->board[move_from (move)]);
  bool capture = is_capture (p, move);

  if (move_flags (move) & CHESS_MOVE_CASTLING)
    end = chess_write_move_write_castling (end, move);
  else {
    end = stpcpy (end, names[kind]);
    if (kind != PAWN && kind != KING)
      end = write_origin (end, p, move);
    else if (kind == PAWN && capture)
      end = write_file (end, move_from (move));
    if (capture)
      end = stpcpy (end, "x");
    end = write_square (end, move_to (move));
    end = write_promotion (end, move, names);
  }
  write_check (end, p, move);
}

static void
write_long (const ChessPosition *p, Move move, char *end)
{
  if (move_flags (move) & CHESS_MOVE_CASTLING)
    end = chess_write_move_write_castling (end, move);
  else {
    end = stpcpy (end, letters[piece_kind (p->board[move_from (move)])]);
    end = write_square (end, move_from (move));
    end = stpcpy (end, is_capture (p, move) ? "x" : "-");
    end = write_square (end, move_to (move));
    end = write_promotion (end, move, letters);
  }
  write_check (end, p, move);
}

static void
write_uci (const ChessPosition *p, Move move, bool king_takes_rook, char *end)
{
  int from = move_from (move), to = move_to (move);

  if ((move_flags (move) & CHESS_MOVE_CASTLING) && !king_takes_rook)
    to = chess_castling_king_to (from, to);
  end = write_square (write_square (end, from), to);
  if (move_choice (move) != MOVE_CHOICE_NONE)
    snprintf (end, 2, "%c", letters[move_choice (move)][0] - 'A' + 'a');
}

void
chess_write_move (const ChessPosition *p, Move move, ChessNotation notation, char *text)
{
  bool coordinates = notation == CHESS_UCI || notation == CHESS_UCI960;

  if (move == MOVE_PASS || move == MOVE_NONE)
    stpcpy (text, coordinates ? "0000" : "--");
  else if (coordinates)
    write_uci (p, move, p->chess960 || notation == CHESS_UCI960, text);
  else if (notation == CHESS_LONG_ALGEBRAIC)
    write_long (p, move, text);
  else
    write_short (p, move, notation == CHESS_FIGURINE ? figurines : letters, text);
}
