/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Setting up positions of xiangqi by hand.
 *
 * What FEN's reader refuses is found here once more, all of it and point by point; both ask the
 * same questions of a XiangqiPosition that nobody has judged.
 */
#include "xiangqi-rules.h"

#include "xiangqi-attacks.h"
#include "xiangqi-edit.h"
#include "xiangqi-outcome.h"

#include "base/marks.h"
#include "rules/setup-tools.h"

#include <stdio.h>

enum { FIELD_QUIET, FIELD_NUMBER, N_FIELDS };

enum { NUMBER_MAX = 9999 };

static const SetupField fields[N_FIELDS] = {
  { "quiet", N_ ("Half-moves since a capture"), SETUP_NUMBER, 0, NUMBER_MAX, FIELD_QUIET },
  { "number", N_ ("Move number"), SETUP_NUMBER, 1, NUMBER_MAX, FIELD_NUMBER },
};

/* The board as the rest of the game knows it, whatever is wrong with it; without what
 * xiangqi_refresh adds, which wants two generals. */
static XiangqiPosition
load_board (const Setup *setup)
{
  XiangqiPosition p;

  xiangqi_empty (&p);
  p.side = (uint8_t) setup->side;
  for (int point = 0; point < N_POINTS; point++)
    if (setup->board[point] != NO_PIECE)
      xiangqi_put (&p, point, setup->board[point]);
  return p;
}

/* What chess has here. */
static bool
read_nothing (const FenReader *reader, Setup *setup)
{
  return reader->length == 0 || fen_field_is (reader, '-')
         || fen_fail_field (reader, N_ ("The third and the fourth field must be -"));
}

static const SetupFen fen = {
  .board = &xiangqi_board,
  .first = "wrWR",
  .own = { read_nothing, read_nothing },
  .counter = FIELD_QUIET,
  .number = FIELD_NUMBER,
};

static void
xiangqi_setup_from_position (Setup *setup, const Position *position)
{
  XiangqiPosition p = xiangqi_position_load (position);

  setup_clear (setup, &fen);
  memcpy (setup->board, p.board, N_POINTS);
  setup->side = p.side;
  setup->fields[FIELD_QUIET] = p.quiet;
  setup->fields[FIELD_NUMBER] = p.fullmove;
}

static void
xiangqi_setup_to_text (const Setup *setup, char *text)
{
  char *c = fen_write_board (&xiangqi_board, setup->board, text);

  snprintf (c, (size_t) (text + POSITION_TEXT_MAX - c), " %c - - %d %d",
            setup->side == RED ? 'w' : 'b', setup->fields[FIELD_QUIET],
            setup->fields[FIELD_NUMBER]);
}

static bool
xiangqi_setup_from_text (Setup *setup, const char *text, TextError *error)
{
  return setup_from_text (setup, &fen, text, error);
}

static bool
xiangqi_setup_is_possible (const Setup *setup, int field, int value)
{
  return value >= fields[field].least && value <= fields[field].most;
}

/* Too many of a kind, or no general; several generals are marked each. */
static void
find_numbers (const XiangqiPosition *p, Color color, SetupProblems *list)
{
  for (Kind kind = KING; kind <= SOLDIER; kind++) {
    const char *message = xiangqi_miscounted (p, color, kind);
    Bitboard points = kind == KING ? xiangqi_pieces (p, color, kind) : 0;
    if (message != NULL && points == 0)
      setup_error (list, message, SQUARE_NONE);
    while (message != NULL && points != 0)
      setup_error (list, message, (Square) bitboard_pop (&points));
  }
}

static void
find_misplaced (const XiangqiPosition *p, SetupProblems *list)
{
  for (int point = 0; point < N_POINTS; point++) {
    XiangqiPiece piece = p->board[point];
    const char *message = piece != NO_PIECE ? xiangqi_misplaced (p, piece, point) : NULL;
    if (message != NULL)
      setup_error (list, message, (Square) point);
  }
}

/* What could be done to the generals; there is one of each. */
static void
find_dangers (const XiangqiPosition *p, SetupProblems *list)
{
  static const char *const messages[2] = {
    N_ ("Red is in check, but it is Black’s turn; give Red the move or end the check"),
    N_ ("Black is in check, but it is Red’s turn; give Black the move or end the check"),
  };
  int red = bitboard_first (xiangqi_pieces (p, RED, KING));
  int black = bitboard_first (xiangqi_pieces (p, BLACK, KING));
  Color waiting = (Color) !p->side;
  int king = waiting == RED ? red : black;

  if (xiangqi_chariot_attacks (p, red) & point_bit (black)) {
    setup_error (list, N_ ("The generals face each other on an open file"), (Square) red);
    setup_error (list, N_ ("The generals face each other on an open file"), (Square) black);
  } else if (xiangqi_attackers (p, king, (Color) p->side) != 0)
    setup_error (list, messages[waiting], (Square) king);
}

/* What is strange about a position in which a game could begin. */
static void
find_strange (const Setup *setup, SetupProblems *list)
{
  char text[POSITION_TEXT_MAX];
  XiangqiPosition p;
  XiangqiMoves moves;

  xiangqi_setup_to_text (setup, text);
  if (!xiangqi_from_fen (&p, text, NULL))
    return;
  xiangqi_generate (&p, GENERATE_ALL, &moves);
  if (moves.n == 0)
    setup_warn (list, N_ ("The side to move has no move: the game would be lost at once"),
                (Square) p.kings[p.side]);
  else if (xiangqi_dead_by_material (&p))
    setup_warn (list, N_ ("No piece can attack: the game would be drawn at once"), SQUARE_NONE);
}

static int
xiangqi_setup_problems (const Setup *setup, SetupProblem *found)
{
  SetupProblems list = { .problems = found };
  XiangqiPosition p = load_board (setup);

  find_numbers (&p, RED, &list);
  find_numbers (&p, BLACK, &list);
  if (bitboard_count (xiangqi_pieces (&p, RED, KING)) == 1
      && bitboard_count (xiangqi_pieces (&p, BLACK, KING)) == 1)
    find_dangers (&p, &list);
  find_misplaced (&p, &list);
  if (list.n == 0)
    find_strange (setup, &list);
  return list.n;
}

/* Characters of both sides stand behind those that only one has. The simplified 车 and 马, and 士
 * and 象 with many, are both sides'; of the old ones 車, 馬 and 砲 are Black's only where Red's 俥,
 * 傌 and 炮 are in the same drawing. */
static const char *const signs[N_PIECES] = {
  "〇○◯┼╋├┤┬┴┌┐└┘╳┠┨┯┷┏┓┗┛╬╠╣╦╩╔╗╚╝╂┿十✚✛",
  "帥帅🩠",
  "仕🩡士",
  "相E🩢象",
  "傌㐷H🩣馬马",
  "俥伡🩤車车",
  "炮🩥砲",
  "兵🩦",
  "將将🩧",
  "士🩨",
  "象e🩩",
  "馬马h🩪",
  "車车硨砗🩫",
  "砲包🩬炮",
  "卒🩭",
};

const SetupRules xiangqi_setup = {
  .fields = fields,
  .n_fields = N_FIELDS,
  .signs = signs,
  .colors = { "红紅", "黑" },
  .has_ends = true,
  .from_position = xiangqi_setup_from_position,
  .to_text = xiangqi_setup_to_text,
  .from_text = xiangqi_setup_from_text,
  .is_possible = xiangqi_setup_is_possible,
  .problems = xiangqi_setup_problems,
};
