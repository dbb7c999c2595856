/* The 960 start arrays, numbered as Reinhard Scharnagl did (FIDE Handbook, Guidelines II.5): the
 * number is taken apart into the places of the bishops, the queen and the knights. */
#include "chess-edit.h"

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
