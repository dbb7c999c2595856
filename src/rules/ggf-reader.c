/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ggf-reader.h"

#include "base/marks.h"
#include "fen-reader.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static size_t
length_of (GgfText text)
{
  return (size_t) (text.end - text.at);
}

static bool
begins_with (GgfText text, const char *start)
{
  size_t length = strlen (start);

  return length_of (text) >= length && strncasecmp (text.at, start, length) == 0;
}

/* Whether a game begins at TEXT: START is "(;", and more where only that proves it. */
static bool
begins_game (GgfText text, const char *start)
{
  return text.at < text.end && *text.at == '(' && begins_with (text, start);
}

/* --- games and properties --- */

/* The end of the value that begins at TEXT.at: its bracket, or where something else begins. */
static const char *
ggf_reader_value_end (GgfText text)
{
  for (; text.at < text.end; text.at++) {
    bool protects
        = *text.at == '\\' && text.at + 1 < text.end && (text.at[1] == ']' || text.at[1] == '\\');
    if (protects)
      text.at++;
    else if (*text.at == ']' || begins_game (text, "(;GM["))
      break;
  }
  return text.at;
}

bool
ggf_next_game (GgfText *text, GgfText *game)
{
  while (text->at < text->end && !begins_game (*text, "(;"))
    text->at++;
  *game = *text;
  if (text->at == text->end)
    return false;
  for (text->at += 2; text->at < text->end; text->at++) {
    if (*text->at == ')' || begins_game (*text, "(;"))
      break;
    if (*text->at == '[') {
      text->at = ggf_reader_value_end ((GgfText){ text->at + 1, text->end });
      if (text->at == text->end || *text->at != ']')
        break;
    }
  }
  if (text->at < text->end && *text->at == ')')
    text->at++;
  game->end = text->at;
  return true;
}

bool
ggf_next_property (GgfText *game, GgfProperty *property)
{
  while (game->at < game->end && !isalpha ((unsigned char) *game->at) && *game->at != '[')
    game->at++;
  property->name.at = game->at;
  while (game->at < game->end && isalnum ((unsigned char) *game->at))
    game->at++;
  property->name.end = game->at;
  while (game->at < game->end && isspace ((unsigned char) *game->at))
    game->at++;
  if (game->at == game->end)
    return false;
  if (*game->at != '[') {
    property->value = (GgfText){ game->at, game->at };
    return true;
  }
  property->value.at = game->at + 1;
  property->value.end = ggf_reader_value_end ((GgfText){ game->at + 1, game->end });
  game->at = property->value.end + (property->value.end < game->end);
  return true;
}

bool
ggf_find (GgfText game, const char *name, GgfText *value)
{
  GgfProperty property;

  while (ggf_next_property (&game, &property))
    if (ggf_is (property.name, name)) {
      *value = property.value;
      return true;
    }
  return false;
}

bool
ggf_is (GgfText text, const char *literal)
{
  return length_of (text) == strlen (literal) && begins_with (text, literal);
}

bool
ggf_copy (GgfText text, char *buffer, size_t size)
{
  size_t n = 0;

  for (; text.at < text.end && n + 1 < size; text.at++) {
    if (*text.at == '\\' && text.at + 1 < text.end && (text.at[1] == ']' || text.at[1] == '\\'))
      text.at++;
    buffer[n++] = *text.at;
  }
  buffer[n] = '\0';
  return text.at == text.end;
}

/* --- values --- */

static int64_t
take_digits (GgfText *text)
{
  const int64_t most = 1000 * 1000 * 1000;
  int64_t number = 0;

  for (; text->at < text->end && isdigit ((unsigned char) *text->at); text->at++)
    if (number < most)
      number = number * 10 + (*text->at - '0');
  return number;
}

static int64_t
take_fraction (GgfText *text)
{
  int64_t thousandths = 0, unit = 100;

  if (text->at == text->end || *text->at != '.')
    return 0;
  for (text->at++; text->at < text->end && isdigit ((unsigned char) *text->at); text->at++) {
    thousandths += (*text->at - '0') * unit;
    unit /= 10;
  }
  return thousandths;
}

/* Whether TEXT goes on with a colon and a digit; other letters behind it are no part of a number.
 */
static bool
is_colon (GgfText text)
{
  return length_of (text) >= 2 && text.at[0] == ':' && isdigit ((unsigned char) text.at[1]);
}

bool
ggf_take_number (GgfText *text, int64_t *thousandths)
{
  enum { COLONS_MAX = 2 };
  GgfText rest = *text;
  bool negative = rest.at < rest.end && *rest.at == '-';

  if (rest.at < rest.end && (*rest.at == '-' || *rest.at == '+'))
    rest.at++;
  const char *digits = rest.at;
  int64_t number = take_digits (&rest);
  for (int i = 0; i < COLONS_MAX && rest.at > digits && is_colon (rest); i++) {
    rest.at++;
    number = number * 60 + take_digits (&rest);
  }
  number = number * 1000 + take_fraction (&rest);
  if (rest.at == digits)
    return false;
  *thousandths = negative ? -number : number;
  text->at = rest.at;
  return true;
}

/* The part of VALUE before the next slash, which is taken off it. */
static GgfText
take_part (GgfText *value)
{
  const char *slash = memchr (value->at, '/', length_of (*value));
  GgfText part = { value->at, slash != NULL ? slash : value->end };

  while (part.at < part.end && isspace ((unsigned char) *part.at))
    part.at++;
  while (part.end > part.at && isspace ((unsigned char) part.end[-1]))
    part.end--;
  value->at = slash != NULL ? slash + 1 : value->end;
  return part;
}

void
ggf_read_move (GgfText value, GgfMove *move)
{
  move->move = take_part (&value);
  GgfText eval = take_part (&value), seconds = take_part (&value);
  if (!ggf_take_number (&eval, &move->eval))
    move->eval = GGF_UNKNOWN;
  if (!ggf_take_number (&seconds, &move->seconds))
    move->seconds = GGF_UNKNOWN;
}

int
ggf_move_side (GgfText name)
{
  return ggf_is (name, "B") ? 0 : ggf_is (name, "W") ? 1 : -1;
}

bool
ggf_read_board (const Rules *rules, GgfText value, Position *position, TextError *error)
{
  char board[POSITION_TEXT_MAX], size_text[sizeof error->token] = "";
  FenReader reader = { .text = size_text, .token = size_text, .error = error };
  GgfText rest = take_part (&value);
  int64_t size = 0;

  if (!ggf_take_number (&rest, &size))
    return fen_fail_field (&reader, N_ ("The size of the board is missing"));
  if (size != 1000 * rules->files || size != 1000 * rules->ranks) {
    reader.length = snprintf (size_text, sizeof size_text, "%d", (int) (size / 1000));
    return fen_fail_field (&reader, N_ ("Boards of this size are not supported"));
  }
  if (!ggf_copy (rest, board, sizeof board))
    return fen_fail_field (&reader, N_ ("The board is too long"));
  return rules->position_from_text (position, board, error);
}
