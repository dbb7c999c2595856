/* SPDX-License-Identifier: GPL-3.0-or-later */
/* FEN of chess in and out, and the 960 start arrays. */
#include "base/marks.h"
#include "chess-attacks.h"
#include "chess-edit.h"

#include <stdio.h>

/* The 960 start arrays, numbered as Reinhard Scharnagl did (FIDE Handbook, Guidelines II.5): the
 * number is taken apart into the places of the bishops, the queen and the knights. */

/* Where the knights stand among the five files that bishops and queen leave. */
static const uint8_t knight_places[10][2] = { { 0, 1 }, { 0, 2 }, { 0, 3 }, { 0, 4 }, { 1, 2 },
                                              { 1, 3 }, { 1, 4 }, { 2, 3 }, { 2, 4 }, { 3, 4 } };

/* Puts KIND on the free file number PLACE, counted from a. */
static void
put_on_free (Kind files[8], int place, Kind kind)
{
  for (int file = 0; file < 8; file++)
    if (files[file] == NO_KIND && place-- == 0) {
      files[file] = kind;
      return;
    }
}

static void
array_of (int number, Kind files[8])
{
  const uint8_t *knights = knight_places[number / 96];

  for (int file = 0; file < 8; file++)
    files[file] = NO_KIND;
  files[number % 4 * 2 + 1] = BISHOP;
  files[number / 4 % 4 * 2] = BISHOP;
  put_on_free (files, number / 16 % 6, QUEEN);
  put_on_free (files, knights[1], KNIGHT); /* the right one first: the left one's place stays */
  put_on_free (files, knights[0], KNIGHT);
  put_on_free (files, 0, ROOK);
  put_on_free (files, 0, KING);
  put_on_free (files, 0, ROOK);
}

void
chess_set_start (ChessPosition *p, int number)
{
  Kind files[8];
  int side = QUEEN_SIDE;

  array_of (number, files);
  chess_empty (p);
  for (int file = 0; file < 8; file++) {
    chess_put (p, square_make (file, 0), piece_make (WHITE, files[file]));
    chess_put (p, square_make (file, 1), piece_make (WHITE, PAWN));
    chess_put (p, square_make (file, 6), piece_make (BLACK, PAWN));
    chess_put (p, square_make (file, 7), piece_make (BLACK, files[file]));
    if (files[file] == ROOK) {
      p->rooks[WHITE * 2 + side] = (uint8_t) square_make (file, 0);
      p->rooks[BLACK * 2 + side] = (uint8_t) square_make (file, 7);
      side = KING_SIDE;
    }
  }
  p->castling = 15;
  p->chess960 = number != CHESS_STANDARD_START;
  chess_refresh (p);
}

/*
 * FEN, X-FEN and Shredder-FEN, in and out.
 *
 * Reading goes through a cursor that knows the field it is in; the first thing wrong ends it with a
 * sentence, the place and the token. What a field alone cannot tell (kings, checks, rooks for the
 * rights) is checked when the pieces stand.
 */

const FenBoard chess_board = { 8, 8, " PNBRQKpnbrqk", "" };

static const FenComplaints board_complaints = {
  .letter = N_ ("This is neither a piece’s letter nor a number of empty squares"),
  .short_rank = N_ ("This rank has fewer than eight squares"),
  .long_rank = N_ ("This rank has more than eight squares"),
  .few_ranks = N_ ("The board has fewer than eight ranks"),
  .many_ranks = N_ ("The board has more than eight ranks"),
};

static bool
put_piece (const FenReader *reader, void *position, int square, Piece piece, const char *at)
{
  chess_put (position, square, piece);
  return true;
}

/* Complaints about the pieces of one colour, White's first. */
typedef enum { NO_KING, TWO_KINGS, PAWNS, PIECES, PROMOTED, N_COMPLAINTS } Complaint;

static const char *const complaints[N_COMPLAINTS][2] = {
  [NO_KING] = { N_ ("White has no king: there is no K among the pieces"),
                N_ ("Black has no king: there is no k among the pieces") },
  [TWO_KINGS] = { N_ ("White has more than one king"), N_ ("Black has more than one king") },
  [PAWNS] = { N_ ("White has more than eight pawns"), N_ ("Black has more than eight pawns") },
  [PIECES]
  = { N_ ("White has more than sixteen pieces"), N_ ("Black has more than sixteen pieces") },
  [PROMOTED] = { N_ ("White has more promoted pieces than missing pawns"),
                 N_ ("Black has more promoted pieces than missing pawns") },
};

static int
chess_fen_count (const ChessPosition *p, Color color, Kind kind)
{
  return __builtin_popcountll (chess_pieces (p, color, kind));
}

/* The pieces that can be promoted to, and how many of each a side begins with. */
static const struct {
  Kind kind;
  int usual;
} sets[] = { { KNIGHT, 2 }, { BISHOP, 2 }, { ROOK, 2 }, { QUEEN, 1 } };

int
chess_promoted (const ChessPosition *p, Color color)
{
  int promoted = 0;

  for (int i = 0; i < 4; i++) {
    int more = chess_fen_count (p, color, sets[i].kind) - sets[i].usual;
    promoted += more > 0 ? more : 0;
  }
  return promoted;
}

/* Complains about the NTH (from 1) of those LETTERS in the field. */
static bool
fail_letter (const FenReader *reader, const char *message, const char *letters, int nth)
{
  for (const char *c = reader->token; c < reader->token + reader->length; c++)
    if (strchr (letters, *c) != NULL && --nth == 0)
      return fen_fail_character (reader, message, c);
  return fen_fail_field (reader, message);
}

/* A king that is missing is looked for where it would stand at the start. */
static bool
fail_no_king (const FenReader *reader, Color color)
{
  const char *end = reader->token + reader->length, *c = reader->token;

  if (color == BLACK)
    end = memchr (c, '/', (size_t) reader->length);
  else
    for (c = end; c[-1] != '/'; c--)
      ;
  return fen_fail (reader, complaints[NO_KING][color], c, (int) (end - c));
}

/* Complains about the first piece that must have been a pawn. */
static bool
fail_promoted (const FenReader *reader, const ChessPosition *p, Color color)
{
  int i = 0;

  while (i < 3 && chess_fen_count (p, color, sets[i].kind) <= sets[i].usual)
    i++;
  const char letter[2] = { chess_board.letters[piece_make (color, sets[i].kind)] };
  return fail_letter (reader, complaints[PROMOTED][color], letter, sets[i].usual + 1);
}

/* No more men than a game can have; lists of moves have room for what these can do, not for more.
 */
static bool
check_men (const FenReader *reader, const ChessPosition *p, Color color)
{
  const char *letters = color == WHITE ? "KPNBRQ" : "kpnbrq";
  const char king[2] = { letters[0] }, pawn[2] = { letters[1] };
  int kings = chess_fen_count (p, color, KING), pawns = chess_fen_count (p, color, PAWN);

  if (kings == 0)
    return fail_no_king (reader, color);
  if (kings > 1)
    return fail_letter (reader, complaints[TWO_KINGS][color], king, 2);
  if (pawns > 8)
    return fail_letter (reader, complaints[PAWNS][color], pawn, 9);
  if (__builtin_popcountll (p->colors[color]) > 16)
    return fail_letter (reader, complaints[PIECES][color], letters, 17);
  return chess_promoted (p, color) <= 8 - pawns || fail_promoted (reader, p, color);
}

/* Pawns on the ranks that the text begins and ends with. */
static bool
check_pawns (const FenReader *reader, const ChessPosition *p)
{
  const char *message = N_ ("A pawn cannot stand on the first or the last rank");
  int others = __builtin_popcountll (p->kinds[PAWN] & ~(Bitboard) 0xff);

  if (p->kinds[PAWN] & 0xff00000000000000)
    return fail_letter (reader, message, "Pp", 1);
  return (p->kinds[PAWN] & 0xff) == 0 || fail_letter (reader, message, "Pp", others + 1);
}

static bool
chess_fen_read_board (const FenReader *reader, ChessPosition *p)
{
  return fen_read_board (reader, &chess_board, &board_complaints, put_piece, p)
         && check_men (reader, p, WHITE) && check_men (reader, p, BLACK) && check_pawns (reader, p);
}

static bool
chess_fen_read_side (const FenReader *reader, ChessPosition *p)
{
  if (!fen_field_is (reader, 'w') && !fen_field_is (reader, 'b'))
    return fen_fail_field (reader, N_ ("The side to move must be w or b"));
  p->side = fen_field_is (reader, 'b') ? BLACK : WHITE;

  Color waiting = (Color) !p->side;
  Bitboard attackers = chess_attackers (p, chess_king (p, waiting), chess_occupied (p));
  return (attackers & p->colors[p->side]) == 0
         || fen_fail_field (reader, N_ ("The king of the side not to move is in check"));
}

int
chess_castling_rook (const ChessPosition *p, Color color, char letter)
{
  int king = chess_king (p, color), first = color == WHITE ? 0 : 56;
  Bitboard rooks = chess_pieces (p, color, ROOK) & (Bitboard) 0xff << first;
  Bitboard left = rooks & (square_bit (king) - 1), right = rooks & ~left;

  if (king < first || king >= first + 8)
    return -1;
  if (letter == 'K')
    return right != 0 ? 63 - __builtin_clzll (right) : -1;
  if (letter == 'Q')
    return left != 0 ? __builtin_ctzll (left) : -1;
  return rooks & square_bit (first + letter - 'A') ? first + letter - 'A' : -1;
}

static bool
read_castling_letter (const FenReader *reader, ChessPosition *p, const char *c)
{
  Color color = *c >= 'a' ? BLACK : WHITE;
  char letter = (char) (color == BLACK ? *c - 'a' + 'A' : *c);

  if ((letter < 'A' || letter > 'H') && letter != 'K' && letter != 'Q')
    return fen_fail_character (reader, N_ ("This letter is not a castling right"), c);
  int rook = chess_castling_rook (p, color, letter);
  if (rook < 0)
    return fen_fail_character (reader,
                               N_ ("For this castling right king or rook is not in its place"), c);
  int right = color * 2 + (rook > chess_king (p, color) ? KING_SIDE : QUEEN_SIDE);
  if (p->castling & 1 << right)
    return fen_fail_character (reader, N_ ("This castling right is given twice"), c);
  p->castling |= (uint8_t) (1 << right);
  p->rooks[right] = (uint8_t) rook;
  if (square_file (chess_king (p, color)) != 4 || square_file (rook) % 7 != 0)
    p->chess960 = true;
  return true;
}

static bool
read_castling (const FenReader *reader, ChessPosition *p)
{
  if (fen_field_is (reader, '-'))
    return true;
  for (int i = 0; i < reader->length; i++)
    if (!read_castling_letter (reader, p, reader->token + i))
      return false;
  return true;
}

bool
chess_has_passed (const ChessPosition *p, int ep)
{
  int forward = p->side == WHITE ? -8 : 8; /* the way of the pawn that passed */

  return square_rank (ep) == (p->side == WHITE ? 5 : 2)
         && p->board[ep + forward] == piece_make ((Color) !p->side, PAWN)
         && p->board[ep] == NO_PIECE && p->board[ep - forward] == NO_PIECE;
}

/* Where nothing can take in passing the square is dropped: the position is the same without. */
static bool
read_ep (const FenReader *reader, ChessPosition *p)
{
  const char *c = reader->token;
  Color us = (Color) p->side;

  if (fen_field_is (reader, '-'))
    return true;
  if (reader->length != 2 || c[0] < 'a' || c[0] > 'h' || c[1] < '1' || c[1] > '8')
    return fen_fail_field (reader, N_ ("The en passant field must be a square or -"));
  int ep = square_make (c[0] - 'a', c[1] - '1');
  if (!chess_has_passed (p, ep))
    return fen_fail_field (reader, N_ ("No pawn can have just passed this en passant square"));

  Bitboard pawns = chess_pawn_attacks[!us][ep] & chess_pieces (p, us, PAWN);
  while (pawns != 0)
    if (chess_ep_is_legal (p, bitboard_pop (&pawns), ep))
      p->ep = (uint8_t) ep;
  return true;
}

enum { FIELDS_NEEDED = 4 };

static bool
read_fields (FenReader *reader, ChessPosition *p)
{
  static bool (*const readers[FIELDS_NEEDED]) (const FenReader *reader, ChessPosition *p)
      = { chess_fen_read_board, chess_fen_read_side, read_castling, read_ep };

  for (int i = 0; i < FIELDS_NEEDED; i++) {
    fen_next_field (reader);
    if (reader->length == 0)
      return fen_fail_field (reader,
                             N_ ("A position needs four fields: pieces, side to move, castling "
                                 "rights, en passant square"));
    if (!readers[i](reader, p))
      return false;
  }
  return fen_read_counters (reader, &p->rule50, &p->fullmove);
}

bool
chess_from_fen (ChessPosition *p, const char *fen, TextError *error)
{
  FenReader reader = { .text = fen, .token = fen, .error = error };
  ChessPosition position;

  chess_empty (&position);
  if (!read_fields (&reader, &position))
    return false;
  chess_refresh (&position);
  *p = position;
  return true;
}

/* A capital letter for RIGHT: K or Q where that means the right rook, else the rook's file. */
static char
castling_letter (const ChessPosition *p, int right)
{
  char letter = right % 2 == KING_SIDE ? 'K' : 'Q';

  if (chess_castling_rook (p, (Color) (right / 2), letter) != p->rooks[right])
    letter = (char) ('A' + square_file (p->rooks[right]));
  return letter;
}

static char *
chess_fen_write_castling (const ChessPosition *p, char *c)
{
  if (p->castling == 0)
    *c++ = '-';
  for (int right = 0; right < N_CASTLINGS; right++)
    if (p->castling & 1 << right) {
      char letter = castling_letter (p, right);
      *c++ = (char) (right / 2 == BLACK ? letter - 'A' + 'a' : letter);
    }
  return c;
}

void
chess_to_fen (const ChessPosition *p, char *fen)
{
  char *c = fen_write_board (&chess_board, p->board, fen);
  char ep[SQUARE_NAME_MAX] = "-";

  *c++ = ' ';
  *c++ = p->side == WHITE ? 'w' : 'b';
  *c++ = ' ';
  c = chess_fen_write_castling (p, c);
  if (p->ep != SQUARE_NONE)
    snprintf (ep, sizeof ep, "%c%c", 'a' + square_file (p->ep), '1' + square_rank (p->ep));
  snprintf (c, (size_t) (fen + POSITION_TEXT_MAX - c), " %s %d %d", ep, p->rule50, p->fullmove);
}
