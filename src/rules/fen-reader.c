/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fen-reader.h"

#include "base/marks.h"

#include <stdio.h>
#include <string.h>

enum { NUMBER_MAX = 9999 };

/* Whether a character of UTF-8 goes on at C. */
static bool
is_inside_character (const char *c)
{
  return (*c & 0xc0) == 0x80;
}

bool
fen_fail (const FenReader *reader, const char *message, const char *at, int length)
{
  TextError *error = reader->error;

  if (error != NULL) {
    int most = (int) sizeof error->token - 1;
    while (length > most || (length > 0 && is_inside_character (at + length)))
      length--;
    error->message = message;
    error->column = (int) (at - reader->text);
    snprintf (error->token, sizeof error->token, "%.*s", length, at);
  }
  return false;
}

bool
fen_fail_character (const FenReader *reader, const char *message, const char *at)
{
  int length = *at != '\0';

  while (length > 0 && is_inside_character (at + length))
    length++;
  return fen_fail (reader, message, at, length);
}

bool
fen_fail_field (const FenReader *reader, const char *message)
{
  return fen_fail (reader, message, reader->token, reader->length);
}

static bool
is_space (char c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

void
fen_next_field (FenReader *reader)
{
  const char *c = reader->token + reader->length;

  while (is_space (*c))
    c++;
  reader->token = c;
  while (*c != '\0' && !is_space (*c))
    c++;
  reader->length = (int) (c - reader->token);
}

bool
fen_field_is (const FenReader *reader, char c)
{
  return reader->length == 1 && reader->token[0] == c;
}

bool
fen_read_number (const FenReader *reader, uint16_t *number)
{
  int value = 0;

  for (int i = 0; i < reader->length; i++) {
    char c = reader->token[i];
    if (c < '0' || c > '9')
      return fen_fail_field (reader, N_ ("This must be a number of moves"));
    value = value * 10 + c - '0';
    if (value > NUMBER_MAX)
      return fen_fail_field (reader, N_ ("This number of moves is too large"));
  }
  if (reader->length > 0)
    *number = (uint16_t) value;
  return true;
}

bool
fen_read_counters (FenReader *reader, uint16_t *counter, uint16_t *number)
{
  fen_next_field (reader);
  if (!fen_read_number (reader, counter))
    return false;
  fen_next_field (reader);
  if (!fen_read_number (reader, number))
    return false;
  if (*number == 0)
    *number = 1;
  fen_next_field (reader);
  return reader->length == 0 || fen_fail_field (reader, N_ ("Nothing may follow the move number"));
}

/* The piece that LETTER stands for, or 0. */
static Piece
piece_of_letter (const FenBoard *board, char letter)
{
  for (const char *alias = board->aliases; *alias != '\0'; alias += 2)
    if (letter == alias[0])
      letter = alias[1];
  const char *found = strchr (board->letters + 1, letter);
  return found != NULL ? (Piece) (found - board->letters) : 0;
}

/* Reads one rank from *AT up to its slash or the end of the field, and moves *AT there. */
static bool
read_rank (const FenReader *reader, const FenBoard *board, const FenComplaints *complaints,
           int rank, FenPut put, void *data, const char **at)
{
  const char *c = *at, *end = reader->token + reader->length;
  int file = 0;

  for (; c < end && *c != '/'; c++) {
    Piece piece = piece_of_letter (board, *c);
    if (*c >= '1' && *c <= '0' + board->files)
      file += *c - '0';
    else if (piece == 0)
      return fen_fail_character (reader, complaints->letter, c);
    else if (file++ < board->files && !put (reader, data, rank * board->files + file - 1, piece, c))
      return false;
  }
  if (file < board->files)
    return fen_fail (reader, complaints->short_rank, *at, (int) (c - *at));
  if (file > board->files)
    return fen_fail (reader, complaints->long_rank, *at, (int) (c - *at));
  *at = c;
  return true;
}

bool
fen_read_board (const FenReader *reader, const FenBoard *board, const FenComplaints *complaints,
                FenPut put, void *data)
{
  const char *c = reader->token, *end = reader->token + reader->length;

  for (int rank = board->ranks - 1; rank >= 0; rank--) {
    if (!read_rank (reader, board, complaints, rank, put, data, &c))
      return false;
    if (rank > 0 && c++ == end)
      return fen_fail_field (reader, complaints->few_ranks);
  }
  return c == end || fen_fail (reader, complaints->many_ranks, c, (int) (end - c));
}

char *
fen_write_board (const FenBoard *board, const Piece *pieces, char *text)
{
  for (int rank = board->ranks - 1; rank >= 0; rank--) {
    int empty = 0;
    for (int file = 0; file <= board->files; file++) {
      Piece piece = file < board->files ? pieces[rank * board->files + file] : 0;
      if (file < board->files && piece == 0) {
        empty++;
        continue;
      }
      if (empty > 0)
        *text++ = (char) ('0' + empty);
      empty = 0;
      if (piece != 0)
        *text++ = board->letters[piece];
    }
    if (rank > 0)
      *text++ = '/';
  }
  return text;
}
