#include "setup-tools.h"

#include "base/marks.h"

#include <string.h>

/* The piece that LETTER stands for, or 0. */
static Piece
piece_of_letter (const SetupFen *fen, char letter)
{
  for (const char *alias = fen->aliases; *alias != '\0'; alias += 2)
    if (letter == alias[0])
      letter = alias[1];
  const char *found = strchr (fen->letters + 1, letter);
  return found != NULL ? (Piece) (found - fen->letters) : 0;
}

/* Reads one rank from *AT up to its slash or the end of the field, and moves *AT there. */
static bool
setup_tools_read_rank (const FenReader *reader, const SetupFen *fen, Piece *rank, const char **at)
{
  const char *c = *at, *end = reader->token + reader->length;
  int file = 0;

  for (; c < end && *c != '/'; c++) {
    Piece piece = piece_of_letter (fen, *c);
    if (*c >= '1' && *c <= '9')
      file += *c - '0';
    else if (piece == 0)
      return fen_fail_character (
          reader, N_ ("This is neither a piece’s letter nor a number of empty places"), c);
    else if (file++ < fen->files)
      rank[file - 1] = piece;
  }
  if (file < fen->files)
    return fen_fail (reader, N_ ("This rank is too short for the board"), *at, (int) (c - *at));
  if (file > fen->files)
    return fen_fail (reader, N_ ("This rank is too long for the board"), *at, (int) (c - *at));
  *at = c;
  return true;
}

static bool
setup_tools_read_board (const FenReader *reader, const SetupFen *fen, Setup *setup)
{
  const char *c = reader->token, *end = reader->token + reader->length;

  for (int rank = fen->ranks - 1; rank >= 0; rank--) {
    if (!setup_tools_read_rank (reader, fen, setup->board + rank * fen->files, &c))
      return false;
    if (rank > 0 && c++ == end)
      return fen_fail_field (reader, N_ ("There are too few ranks for the board"));
  }
  return c == end
         || fen_fail (reader, N_ ("There are too many ranks for the board"), c, (int) (end - c));
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

static bool
setup_tools_read_number (const FenReader *reader, int *field)
{
  uint16_t number = (uint16_t) *field;
  bool ok = fen_read_number (reader, &number);

  *field = number;
  return ok;
}

static bool
read_field (const FenReader *reader, const SetupFen *fen, int field, Setup *setup)
{
  switch (field) {
  case 0:
    return setup_tools_read_board (reader, fen, setup);
  case 1:
    return setup_tools_read_side (reader, fen, setup);
  case 4:
    return setup_tools_read_number (reader, &setup->fields[fen->counter]);
  case 5:
    return setup_tools_read_number (reader, &setup->fields[fen->number]);
  case 6:
    return reader->length == 0
           || fen_fail_field (reader, N_ ("Nothing may follow the move number"));
  default:
    return fen->own[field - 2](reader, setup);
  }
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
  Setup read;

  setup_clear (&read, fen);
  for (int field = 0; field <= 6; field++) {
    fen_next_field (&reader);
    if (!read_field (&reader, fen, field, &read))
      return false;
  }
  if (read.fields[fen->number] == 0) /* some programs count moves from 0 */
    read.fields[fen->number] = 1;
  *setup = read;
  return true;
}

static char *
setup_tools_write_rank (const Piece *rank, const SetupFen *fen, char *c)
{
  int empty = 0;

  for (int file = 0; file < fen->files; file++) {
    if (rank[file] == 0) {
      empty++;
      continue;
    }
    if (empty > 0)
      *c++ = (char) ('0' + empty);
    empty = 0;
    *c++ = fen->letters[rank[file]];
  }
  if (empty > 0)
    *c++ = (char) ('0' + empty);
  return c;
}

char *
setup_write_board (const Setup *setup, const SetupFen *fen, char *text)
{
  for (int rank = fen->ranks - 1; rank >= 0; rank--) {
    text = setup_tools_write_rank (setup->board + rank * fen->files, fen, text);
    if (rank > 0)
      *text++ = '/';
  }
  *text = '\0';
  return text;
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
