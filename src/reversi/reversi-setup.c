/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Setting up positions of reversi by hand: a ReversiPosition can hold anything that a board can. */
#include "reversi-rules.h"

#include "reversi-position.h"

#include "base/marks.h"
#include "rules/setup-tools.h"

enum { FIELD_NUMBER, N_FIELDS };

enum { NUMBER_MAX = 9999 };

static const Bitboard centre = 0x0000001818000000;

static const SetupField fields[N_FIELDS] = {
  { "number", N_ ("Move number"), SETUP_NUMBER, 1, NUMBER_MAX, FIELD_NUMBER },
};

static ReversiPosition
load (const Setup *setup)
{
  ReversiPosition p
      = { .side = (uint8_t) setup->side, .fullmove = (uint16_t) setup->fields[FIELD_NUMBER] };

  for (int square = 0; square < N_SQUARES; square++)
    if (setup->board[square] != 0)
      p.discs[setup->board[square] - 1] |= square_bit (square);
  return p;
}

static void
reversi_setup_store (Setup *setup, const ReversiPosition *p)
{
  memset (setup, 0, sizeof *setup);
  for (int color = BLACK; color <= WHITE; color++)
    for (Bitboard rest = p->discs[color]; rest != 0;)
      setup->board[bitboard_pop (&rest)] = (Piece) (color + 1);
  setup->side = p->side;
  setup->fields[FIELD_NUMBER] = p->fullmove < NUMBER_MAX ? p->fullmove : NUMBER_MAX;
}

static void
reversi_setup_from_position (Setup *setup, const Position *position)
{
  ReversiPosition p = reversi_position_load (position);

  reversi_setup_store (setup, &p);
}

static void
reversi_setup_to_text (const Setup *setup, char *text)
{
  ReversiPosition p = load (setup);

  reversi_to_fen (&p, text);
}

static bool
reversi_setup_from_text (Setup *setup, const char *text, TextError *error)
{
  ReversiPosition p;

  if (!reversi_read_text (&p, text, error))
    return false;
  reversi_setup_store (setup, &p);
  return true;
}

static bool
reversi_setup_is_possible (const Setup *setup, int field, int value)
{
  return value >= fields[field].least && value <= fields[field].most;
}

/* The discs that touch the middle, if only through others; in a game all do. */
static Bitboard
connected (Bitboard discs)
{
  Bitboard found = discs & centre, before;

  do {
    before = found;
    found = reversi_spread (found) & discs;
  } while (found != before);
  return found;
}

static void
warn_all (SetupProblems *list, const char *message, Bitboard squares)
{
  while (squares != 0)
    setup_warn (list, message, (Square) bitboard_pop (&squares));
}

static int
reversi_setup_problems (const Setup *setup, SetupProblem *found)
{
  SetupProblems list = { .problems = found };
  ReversiPosition p = load (setup);
  Bitboard discs = p.discs[BLACK] | p.discs[WHITE];

  if (discs == 0) {
    setup_error (&list, N_ ("There is no disc on the board; put some on it"), SQUARE_NONE);
    return list.n;
  }
  if (reversi_is_over (&p))
    setup_warn (&list, N_ ("Nobody can move: the game would be over at once"), SQUARE_NONE);
  warn_all (&list, N_ ("In a game, the four center squares are never empty"), centre & ~discs);
  if ((discs & centre) != 0)
    warn_all (&list, N_ ("No disc can be here: no discs connect it to the center"),
              discs & ~connected (discs) & ~(Bitboard) 0x8100000000000081);
  return list.n;
}

static const char *const signs[N_PIECES] = { "□", "Xx*Bb#●⚫", "OoWw○⚪" };

const SetupRules reversi_setup = {
  .fields = fields,
  .n_fields = N_FIELDS,
  .signs = signs,
  .from_position = reversi_setup_from_position,
  .to_text = reversi_setup_to_text,
  .from_text = reversi_setup_from_text,
  .is_possible = reversi_setup_is_possible,
  .problems = reversi_setup_problems,
};
