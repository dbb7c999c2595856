#include "setup-tools.h"

#include "base/marks.h"

#include <string.h>

/* The piece that LETTER stands for, or 0. */
static Piece
piece_of_letter (const SetupAlphabet *alphabet, char letter)
{
  for (const char *alias = alphabet->aliases; *alias != '\0'; alias += 2)
    if (letter == alias[0])
      letter = alias[1];
  const char *found = strchr (alphabet->letters + 1, letter);
  return found != NULL ? (Piece) (found - alphabet->letters) : 0;
}

/* Reads one rank from *AT up to its slash or the end of the field, and moves *AT there. */
static bool
read_rank (const FenReader *reader, const SetupAlphabet *alphabet, Piece *rank, const char **at)
{
  const char *c = *at, *end = reader->token + reader->length;
  int file = 0;

  for (; c < end && *c != '/'; c++) {
    Piece piece = piece_of_letter (alphabet, *c);
    if (*c >= '1' && *c <= '9')
      file += *c - '0';
    else if (piece == 0)
      return fen_fail_character (
          reader, N_ ("This is neither a piece’s letter nor a number of empty places"), c);
    else if (file++ < alphabet->files)
      rank[file - 1] = piece;
  }
  if (file < alphabet->files)
    return fen_fail (reader, N_ ("This rank is too short for the board"), *at, (int) (c - *at));
  if (file > alphabet->files)
    return fen_fail (reader, N_ ("This rank is too long for the board"), *at, (int) (c - *at));
  *at = c;
  return true;
}

bool
setup_read_board (const FenReader *reader, const SetupAlphabet *alphabet, Setup *setup)
{
  const char *c = reader->token, *end = reader->token + reader->length;

  for (int rank = alphabet->ranks - 1; rank >= 0; rank--) {
    if (!read_rank (reader, alphabet, setup->board + rank * alphabet->files, &c))
      return false;
    if (rank > 0 && c++ == end)
      return fen_fail_field (reader, N_ ("There are too few ranks for the board"));
  }
  return c == end
         || fen_fail (reader, N_ ("There are too many ranks for the board"), c, (int) (end - c));
}

static char *
write_rank (const Piece *rank, const SetupAlphabet *alphabet, char *c)
{
  int empty = 0;

  for (int file = 0; file < alphabet->files; file++) {
    if (rank[file] == 0) {
      empty++;
      continue;
    }
    if (empty > 0)
      *c++ = (char) ('0' + empty);
    empty = 0;
    *c++ = alphabet->letters[rank[file]];
  }
  if (empty > 0)
    *c++ = (char) ('0' + empty);
  return c;
}

char *
setup_write_board (const Setup *setup, const SetupAlphabet *alphabet, char *text)
{
  for (int rank = alphabet->ranks - 1; rank >= 0; rank--) {
    text = write_rank (setup->board + rank * alphabet->files, alphabet, text);
    if (rank > 0)
      *text++ = '/';
  }
  *text = '\0';
  return text;
}

bool
setup_read_side (const FenReader *reader, const char *first, Setup *setup)
{
  if (reader->length > 1
      || (reader->length == 1 && strchr (first, *reader->token) == NULL && *reader->token != 'b'))
    return fen_fail_field (reader, N_ ("The side to move must be w or b"));
  setup->side = fen_field_is (reader, 'b');
  return true;
}

bool
setup_read_number (const FenReader *reader, Setup *setup, int field)
{
  uint16_t number = (uint16_t) setup->fields[field];
  bool ok = fen_read_number (reader, &number);

  setup->fields[field] = number;
  return ok;
}

static void
complain (SetupProblems *list, const char *message, Square square, bool forbids)
{
  if (list->n < SETUP_PROBLEMS_MAX)
    list->problems[list->n++] = (SetupProblem){ message, square, forbids };
}

void
setup_forbid (SetupProblems *list, const char *message, Square square)
{
  complain (list, message, square, true);
}

void
setup_wonder (SetupProblems *list, const char *message, Square square)
{
  complain (list, message, square, false);
}
