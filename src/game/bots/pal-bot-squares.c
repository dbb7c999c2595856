#include "pal-bot-squares.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MUCH = 40 }; /* hundredths */

gboolean
pal_bot_can_stand (const Rules *rules, int kind, Square square)
{
  SetupProblem problems[SETUP_PROBLEMS_MAX];
  Position start;
  Setup setup;
  int n;

  if (rules->setup == NULL)
    return TRUE;
  rules_start (rules, &start);
  rules->setup->from_position (&setup, &start);
  memset (setup.board, 0, sizeof setup.board);
  setup.board[square] = (Piece) (kind + 1);
  n = rules->setup->problems (&setup, problems);
  for (int i = 0; i < n; i++)
    if (problems[i].forbids && problems[i].square == square)
      return FALSE;
  return TRUE;
}

static int
count_places (const Rules *rules, int kind)
{
  int n = 0;

  for (int square = 0; square < bot_squares (rules); square++)
    n += pal_bot_can_stand (rules, kind, (Square) square);
  return n;
}

static gboolean
says_something (const Bot *bot, int phase, int kind)
{
  for (int square = 0; square < bot_squares (bot->rules); square++)
    if (bot->weights[phase].squares[kind][square] != 0)
      return TRUE;
  return FALSE;
}

int
pal_bot_first_kind (const Bot *bot, int phase)
{
  int first = -1;

  for (int kind = 0; kind < bot_kinds (bot->rules); kind++) {
    if (2 * count_places (bot->rules, kind) <= bot_squares (bot->rules))
      continue;
    if (says_something (bot, phase, kind))
      return kind;
    if (first < 0)
      first = kind;
  }
  return MAX (first, 0);
}

int
pal_bot_extent (const int16_t *table, int n)
{
  int extent = MUCH;

  for (int i = 0; i < n; i++)
    extent = MAX (extent, abs (table[i]));
  return extent;
}

static PalBotColor
mix (PalBotColor from, PalBotColor to, double share)
{
  return (PalBotColor){ from.red + share * (to.red - from.red),
                        from.green + share * (to.green - from.green),
                        from.blue + share * (to.blue - from.blue) };
}

/* Most numbers of a table are small beside its largest ones: the root lets them be told apart. */
PalBotColor
pal_bot_color (int value, int extent, gboolean dark)
{
  static const PalBotColor none[] = { { 0.94, 0.94, 0.94 }, { 0.24, 0.24, 0.24 } };
  static const PalBotColor bad[] = { { 0.89, 0.53, 0.50 }, { 0.55, 0.16, 0.15 } };
  static const PalBotColor good[] = { { 0.40, 0.74, 0.53 }, { 0.10, 0.42, 0.24 } };
  double share = MIN (sqrt (abs (value) / (double) MAX (extent, 1)), 1);

  return mix (none[dark ? 1 : 0], value < 0 ? bad[dark ? 1 : 0] : good[dark ? 1 : 0], share);
}

PalBotColor
pal_bot_ink (gboolean dark)
{
  double level = dark ? 1 : 0.1;

  return (PalBotColor){ level, level, level };
}
