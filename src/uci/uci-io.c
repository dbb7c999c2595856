/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "uci-io.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char blanks[] = " \t\r\n\v\f";

void
uci_send_list (const char *start, const char *format, va_list arguments)
{
  flockfile (stdout);
  fputs (start, stdout);
  vfprintf (stdout, format, arguments);
  putc ('\n', stdout);
  fflush (stdout);
  funlockfile (stdout);
}

void
uci_send (const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  uci_send_list ("", format, arguments);
  va_end (arguments);
}

void
uci_line_add (UciLine *line, const char *format, ...)
{
  size_t room = sizeof line->text - line->length;
  va_list arguments;

  va_start (arguments, format);
  int n = vsnprintf (line->text + line->length, room, format, arguments);
  va_end (arguments);
  if (n > 0)
    line->length += (size_t) n < room ? (size_t) n : room - 1;
}

void
uci_line_send (const UciLine *line)
{
  uci_send ("%s", line->text);
}

bool
uci_next_word (const char **rest, UciWord *word)
{
  word->text = *rest + strspn (*rest, blanks);
  word->length = strcspn (word->text, blanks);
  *rest = word->text + word->length;
  return word->length > 0;
}

bool
uci_word_is (UciWord word, const char *literal)
{
  return strlen (literal) == word.length && strncasecmp (word.text, literal, word.length) == 0;
}

bool
uci_word_number (UciWord word, int64_t min, int64_t max, int64_t *number)
{
  char text[32], *end;

  /* Longer than any number that fits: no need to know which, strtoll would clip it as well. */
  size_t length = word.length < sizeof text - 1 ? word.length : sizeof text - 1;
  memcpy (text, word.text, length);
  text[length] = '\0';
  long long value = strtoll (text, &end, 10);
  if (length == 0 || *end != '\0')
    return false;
  *number = value < min ? min : value > max ? max : value;
  return true;
}

const char *
uci_quote (UciWord word, char *quote)
{
  size_t most = UCI_QUOTE_MAX - 4, length = word.length < most ? word.length : most;

  for (size_t i = 0; i < length; i++)
    quote[i] = word.text[i] >= ' ' && word.text[i] <= '~' ? word.text[i] : '?';
  strcpy (quote + length, word.length > most ? "..." : "");
  return quote;
}

UciWord
uci_word (const char *text)
{
  UciWord word = { text + strspn (text, blanks), 0 };

  word.length = strlen (word.text);
  while (word.length > 0 && strchr (blanks, word.text[word.length - 1]) != NULL)
    word.length--;
  return word;
}
