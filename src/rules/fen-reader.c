#include "fen-reader.h"

#include "base/marks.h"

#include <stdio.h>

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
  int length = 1;

  while (is_inside_character (at + length))
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
