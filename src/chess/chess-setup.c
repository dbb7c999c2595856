/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Setting up positions of chess by hand.
 *
 * What FEN's reader refuses is found here once more, all of it and square by square; both ask the
 * same questions of a ChessPosition that nobody has judged. A right to castle means the outermost
 * rook, as K and Q do in FEN; where it is another one, its square is kept beside the fields.
 */
#include "chess-attacks.h"
#include "chess-rules.h"

#include "chess-edit.h"

#include "base/marks.h"
#include "rules/setup-tools.h"

#include <stdio.h>

enum {
  FIELD_CASTLING, /* + colour * 2 + side */
  FIELD_EP = FIELD_CASTLING + N_CASTLINGS,
  FIELD_CLOCK,
  FIELD_NUMBER,
  N_FIELDS,
  INNER_ROOKS = N_FIELDS, /* the right's rook + 1 where it is not the outermost one */
};
_Static_assert(INNER_ROOKS + N_CASTLINGS <= SETUP_FIELDS_MAX, "raise SETUP_FIELDS_MAX");

enum { NUMBER_MAX = 9999, CLOCK_CLAIM = 100, CLOCK_END = 150, CHECKERS_MAX = 2 };

static const SetupField fields[N_FIELDS] = {
  { "white-short", N_ ("White may castle short"), SETUP_TOGGLE, 0, 1, 2 },
  { "white-long", N_ ("White may castle long"), SETUP_TOGGLE, 0, 1, 3 },
  { "black-short", N_ ("Black may castle short"), SETUP_TOGGLE, 0, 1, 0 },
  { "black-long", N_ ("Black may castle long"), SETUP_TOGGLE, 0, 1, 1 },
  { "en-passant", N_ ("En passant square"), SETUP_SQUARE, 0, 0, FIELD_EP },
  { "clock", N_ ("Half-moves since a capture or pawn move"), SETUP_NUMBER, 0, NUMBER_MAX,
    FIELD_CLOCK },
  { "number", N_ ("Move number"), SETUP_NUMBER, 1, NUMBER_MAX, FIELD_NUMBER },
};

/* The board as the rest of the game knows it, without rights, whatever is wrong with it. */
static ChessPosition
load_board (const Setup *setup)
{
  ChessPosition p;

  chess_empty (&p);
  p.side = (uint8_t) setup->side;
  for (int square = 0; square < 64; square++)
    if (setup->board[square] != NO_PIECE)
      chess_put (&p, square, setup->board[square]);
  return p;
}

/* The rook of RIGHT, or -1 where there is none, or no king or several. */
static int
castling_rook (const Setup *setup, const ChessPosition *p, int right)
{
  Color color = (Color) (right / 2);
  int inner = setup->fields[INNER_ROOKS + right] - 1, king;

  if (bitboard_count (chess_pieces (p, color, KING)) != 1)
    return -1;
  king = chess_king (p, color);
  if (inner >= 0 && chess_castling_rook (p, color, (char) ('A' + square_file (inner))) == inner
      && (inner > king) == (right % 2 == KING_SIDE))
    return inner;
  return chess_castling_rook (p, color, right % 2 == KING_SIDE ? 'K' : 'Q');
}

/* Gives RIGHT with the rook on SQUARE, which is kept where the right alone would mean another. */
static void
give_right (Setup *setup, int right, int square)
{
  ChessPosition p = load_board (setup);

  setup->fields[FIELD_CASTLING + right] = 1;
  setup->fields[INNER_ROOKS + right] = 0;
  if (castling_rook (setup, &p, right) != square)
    setup->fields[INNER_ROOKS + right] = square + 1;
}

static char *
chess_setup_write_castling (const Setup *setup, char *c)
{
  ChessPosition p = load_board (setup);
  char *start = c;

  for (int right = 0; right < N_CASTLINGS; right++) {
    int inner = setup->fields[INNER_ROOKS + right] - 1;
    char letter = right % 2 == KING_SIDE ? 'K' : 'Q';
    if (!setup->fields[FIELD_CASTLING + right])
      continue;
    if (inner >= 0 && castling_rook (setup, &p, right) == inner)
      letter = (char) ('A' + square_file (inner));
    *c++ = (char) (right / 2 == BLACK ? letter - 'A' + 'a' : letter);
  }
  if (c == start)
    *c++ = '-';
  return c;
}

/* One letter of the castling rights; a file's is the rook's there. */
static bool
read_right (const FenReader *reader, Setup *setup, const char *c)
{
  Color color = *c >= 'a' ? BLACK : WHITE;
  char letter = (char) (color == BLACK ? *c - 'a' + 'A' : *c);
  ChessPosition p = load_board (setup);

  if (letter == 'K' || letter == 'Q') {
    setup->fields[FIELD_CASTLING + color * 2 + (letter == 'K' ? KING_SIDE : QUEEN_SIDE)] = 1;
    return true;
  }
  if (letter < 'A' || letter > 'H')
    return fen_fail_character (reader, N_ ("This letter is not a castling right"), c);
  int file = letter - 'A', square = square_make (file, color == WHITE ? 0 : 7);
  Bitboard kings = chess_pieces (&p, color, KING);
  int king_file = kings != 0 ? square_file (__builtin_ctzll (kings)) : 4;
  give_right (setup, color * 2 + (file > king_file ? KING_SIDE : QUEEN_SIDE), square);
  return true;
}

static bool
read_castling (const FenReader *reader, Setup *setup)
{
  if (fen_field_is (reader, '-'))
    return true;
  for (int i = 0; i < reader->length; i++)
    if (!read_right (reader, setup, reader->token + i))
      return false;
  return true;
}

static bool
read_ep (const FenReader *reader, Setup *setup)
{
  const char *c = reader->token;

  if (reader->length == 0 || fen_field_is (reader, '-'))
    return true;
  if (reader->length != 2 || c[0] < 'a' || c[0] > 'h' || c[1] < '1' || c[1] > '8')
    return fen_fail_field (reader, N_ ("The en passant field must be a square or -"));
  setup->fields[FIELD_EP] = square_make (c[0] - 'a', c[1] - '1') + 1;
  return true;
}

static const SetupFen fen = {
  .board = &chess_board,
  .first = "wW",
  .own = { read_castling, read_ep },
  .counter = FIELD_CLOCK,
  .number = FIELD_NUMBER,
};

static void
chess_setup_from_position (Setup *setup, const Position *position)
{
  ChessPosition p = chess_position_load (position);

  setup_clear (setup, &fen);
  memcpy (setup->board, p.board, sizeof p.board);
  setup->side = p.side;
  for (int right = 0; right < N_CASTLINGS; right++)
    if (p.castling & 1 << right)
      give_right (setup, right, p.rooks[right]);
  setup->fields[FIELD_EP] = p.ep != SQUARE_NONE ? p.ep + 1 : 0;
  setup->fields[FIELD_CLOCK] = p.rule50;
  setup->fields[FIELD_NUMBER] = p.fullmove;
}

static void
chess_setup_to_text (const Setup *setup, char *text)
{
  char *c = fen_write_board (&chess_board, setup->board, text);
  char square[SQUARE_NAME_MAX] = "-";
  int ep = setup->fields[FIELD_EP] - 1;

  *c++ = ' ';
  *c++ = setup->side == WHITE ? 'w' : 'b';
  *c++ = ' ';
  c = chess_setup_write_castling (setup, c);
  if (ep >= 0)
    snprintf (square, sizeof square, "%c%c", 'a' + square_file (ep), '1' + square_rank (ep));
  snprintf (c, (size_t) (text + POSITION_TEXT_MAX - c), " %s %d %d", square,
            setup->fields[FIELD_CLOCK], setup->fields[FIELD_NUMBER]);
}

static bool
chess_setup_from_text (Setup *setup, const char *text, TextError *error)
{
  return setup_from_text (setup, &fen, text, error);
}

static void
swap_own (Setup *setup, const Setup *before)
{
  enum { MIRROR_RANKS = 56 };

  for (int right = 0; right < N_CASTLINGS; right++) {
    int inner = before->fields[INNER_ROOKS + fields[FIELD_CASTLING + right].counterpart] - 1;
    setup->fields[INNER_ROOKS + right] = inner >= 0 ? (inner ^ MIRROR_RANKS) + 1 : 0;
  }
}

static bool
chess_setup_is_possible (const Setup *setup, int field, int value)
{
  ChessPosition p = load_board (setup);

  if (fields[field].kind == SETUP_NUMBER)
    return value >= fields[field].least && value <= fields[field].most;
  if (value == 0)
    return true;
  if (field == FIELD_EP)
    return value <= 64 && chess_has_passed (&p, value - 1);
  return value == 1 && castling_rook (setup, &p, field - FIELD_CASTLING) >= 0;
}

/* Complains about everything on SQUARES. */
static void
error_all (SetupProblems *list, const char *message, Bitboard squares)
{
  while (squares != 0)
    setup_error (list, message, (Square) bitboard_pop (&squares));
}

static void
find_kings (const ChessPosition *p, SetupProblems *list)
{
  static const char *const none[2] = {
    N_ ("White has no king; put one on the board"),
    N_ ("Black has no king; put one on the board"),
  };
  static const char *const several[2]
      = { N_ ("White has more than one king"), N_ ("Black has more than one king") };

  for (Color color = WHITE; color <= BLACK; color++) {
    Bitboard kings = chess_pieces (p, color, KING);
    if (kings == 0)
      setup_error (list, none[color], SQUARE_NONE);
    else if (bitboard_count (kings) > 1)
      error_all (list, several[color], kings);
  }
}

static void
find_surplus (const ChessPosition *p, Color color, SetupProblems *list)
{
  static const char *const pawns[2]
      = { N_ ("White has more than eight pawns"), N_ ("Black has more than eight pawns") };
  static const char *const pieces[2]
      = { N_ ("White has more than sixteen pieces"), N_ ("Black has more than sixteen pieces") };
  static const char *const promoted[2] = {
    N_ ("White has more promoted pieces than missing pawns"),
    N_ ("Black has more promoted pieces than missing pawns"),
  };
  int n_pawns = bitboard_count (chess_pieces (p, color, PAWN));

  if (n_pawns > 8)
    setup_error (list, pawns[color], SQUARE_NONE);
  if (bitboard_count (p->colors[color]) > 16)
    setup_error (list, pieces[color], SQUARE_NONE);
  if (n_pawns <= 8 && chess_promoted (p, color) > 8 - n_pawns)
    setup_error (list, promoted[color], SQUARE_NONE);
}

static void
find_capturable_king (const ChessPosition *p, SetupProblems *list)
{
  static const char *const messages[2] = {
    N_ ("White is in check, but it is Black’s turn; give White the move or end the check"),
    N_ ("Black is in check, but it is White’s turn; give Black the move or end the check"),
  };
  Color waiting = (Color) !p->side;
  Square king;

  if (bitboard_count (chess_pieces (p, WHITE, KING)) != 1
      || bitboard_count (chess_pieces (p, BLACK, KING)) != 1)
    return;
  king = (Square) chess_king (p, waiting);
  if (chess_king_attacks[king] & chess_pieces (p, (Color) p->side, KING)) {
    setup_error (list, N_ ("The kings may not stand side by side"), king);
    return;
  }
  if (chess_attackers (p, king, chess_occupied (p)) & p->colors[p->side])
    setup_error (list, messages[waiting], king);
}

static void
find_rights (const Setup *setup, const ChessPosition *p, SetupProblems *list)
{
  static const char *const messages[N_CASTLINGS] = {
    N_ ("White cannot castle short: king or rook is not at home"),
    N_ ("White cannot castle long: king or rook is not at home"),
    N_ ("Black cannot castle short: king or rook is not at home"),
    N_ ("Black cannot castle long: king or rook is not at home"),
  };
  int ep = setup->fields[FIELD_EP] - 1;

  for (int right = 0; right < N_CASTLINGS; right++)
    if (setup->fields[FIELD_CASTLING + right] && castling_rook (setup, p, right) < 0)
      setup_error (list, messages[right], SQUARE_NONE);
  if (ep >= 0 && !chess_has_passed (p, ep))
    setup_error (list, N_ ("No pawn can have just passed this en passant square"), (Square) ep);
}

/* What is strange about a position in which a game could begin. */
static void
find_strange (const Setup *setup, SetupProblems *list)
{
  char text[POSITION_TEXT_MAX];
  ChessPosition p;
  ChessMoves moves;

  chess_setup_to_text (setup, text);
  if (!chess_from_fen (&p, text, NULL))
    return;
  chess_generate (&p, GENERATE_ALL, &moves);
  if (moves.n == 0 && p.checkers != 0)
    setup_warn (list, N_ ("The side to move is mated: the game would be over at once"),
                (Square) chess_king (&p, (Color) p.side));
  else if (moves.n == 0)
    setup_warn (list, N_ ("The side to move has no move: the game would be drawn at once"),
                (Square) chess_king (&p, (Color) p.side));
  else if (chess_dead_by_material (&p))
    setup_warn (list, N_ ("Nobody could ever mate: the game would be drawn at once"), SQUARE_NONE);
  if (bitboard_count (p.checkers) > CHECKERS_MAX)
    setup_warn (list, N_ ("More pieces give check than one move can bring about"),
                (Square) chess_king (&p, (Color) p.side));
  if (p.chess960)
    setup_warn (list, N_ ("Castling from here follows the rules of Chess960"), SQUARE_NONE);
  if (p.rule50 >= CLOCK_END)
    setup_warn (list,
                N_ ("Seventy-five moves without capture or pawn move: the game would be "
                    "drawn at once"),
                SQUARE_NONE);
  else if (p.rule50 >= CLOCK_CLAIM)
    setup_warn (list,
                N_ ("Fifty moves without capture or pawn move: a draw could be claimed at "
                    "once"),
                SQUARE_NONE);
}

static int
chess_setup_problems (const Setup *setup, SetupProblem *found)
{
  SetupProblems list = { .problems = found };
  ChessPosition p = load_board (setup);

  find_kings (&p, &list);
  find_capturable_king (&p, &list);
  find_rights (setup, &p, &list);
  find_surplus (&p, WHITE, &list);
  find_surplus (&p, BLACK, &list);
  error_all (&list, N_ ("A pawn cannot stand on the first or the last rank"),
             p.kinds[PAWN] & 0xff000000000000ff);
  if (list.n == 0)
    find_strange (setup, &list);
  return list.n;
}

static const char *const signs[N_PIECES] = {
  "□■", "♙", "♘", "♗", "♖", "♕", "♔", "♟", "♞", "♝", "♜", "♛", "♚",
};

const SetupRules chess_setup = {
  .fields = fields,
  .n_fields = N_FIELDS,
  .signs = signs,
  .has_ends = true,
  .lost = N_ ("The rights to castle are gone: king and queen have changed their sides"),
  .from_position = chess_setup_from_position,
  .to_text = chess_setup_to_text,
  .from_text = chess_setup_from_text,
  .swap_own = swap_own,
  .is_possible = chess_setup_is_possible,
  .problems = chess_setup_problems,
};
