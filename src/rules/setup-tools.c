/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "setup-tools.h"

#include "base/marks.h"

#include <string.h>

static const FenComplaints complaints = {
  .letter = N_ ("This is neither a piece’s letter nor a number of empty places"),
  .short_rank = N_ ("This rank is too short for the board"),
  .long_rank = N_ ("This rank is too long for the board"),
  .few_ranks = N_ ("There are too few ranks for the board"),
  .many_ranks = N_ ("There are too many ranks for the board"),
};

static bool
put_on_setup (const FenReader *reader, void *setup, int square, Piece piece, const char *at)
{
  ((Setup *) setup)->board[square] = piece;
  return true;
}

static bool
setup_tools_read_side (const FenReader *reader, const SetupFen *fen, Setup *setup)
{
  if (reader->length > 1
      || (reader->length == 1 && strchr (fen->first, *reader->token) == NULL
          && !fen_field_is (reader, 'b') && !fen_field_is (reader, 'B')))
    return fen_fail_field (reader, strchr (fen->first, 'r') != NULL
                                       ? N_ ("The side to move must be w, r or b")
                                       : N_ ("The side to move must be w or b"));
  setup->side = fen_field_is (reader, 'b') || fen_field_is (reader, 'B');
  return true;
}

void
setup_clear (Setup *setup, const SetupFen *fen)
{
  memset (setup, 0, sizeof *setup);
  setup->fields[fen->number] = 1;
}

bool
setup_from_text (Setup *setup, const SetupFen *fen, const char *text, TextError *error)
{
  FenReader reader = { .text = text, .token = text, .error = error };
  uint16_t counter = 0, number = 1;
  Setup read;

  setup_clear (&read, fen);
  fen_next_field (&reader);
  if (!fen_read_board (&reader, fen->board, &complaints, put_on_setup, &read))
    return false;
  fen_next_field (&reader);
  if (!setup_tools_read_side (&reader, fen, &read))
    return false;
  for (int i = 0; i < 2; i++) {
    fen_next_field (&reader);
    if (!fen->own[i](&reader, &read))
      return false;
  }
  if (!fen_read_counters (&reader, &counter, &number))
    return false;
  read.fields[fen->counter] = counter;
  read.fields[fen->number] = number;
  *setup = read;
  return true;
}

static void
complain (SetupProblems *list, const char *message, Square square, bool forbids)
{
  if (list->n < SETUP_PROBLEMS_MAX)
    list->problems[list->n++] = (SetupProblem){ message, square, forbids };
}

void
setup_error (SetupProblems *list, const char *message, Square square)
{
  complain (list, message, square, true);
}

void
setup_warn (SetupProblems *list, const char *message, Square square)
{
  complain (list, message, square, false);
}
