/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lines in and out, for every protocol of the engine program.
 *
 * The reading thread and the workers all write. A line is composed whole and written under the
 * stream's own lock, then flushed, so that lines never mix and none waits in a buffer. What
 * came from outside is quoted before it is said back: short, printable, on one line.
 */
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  UCI_LINE_MAX = 8192, /* bytes of the longest line written */
  UCI_QUOTE_MAX = 48,
};

/* Writes one line, to which the end of line is added. */
void uci_send (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* Writes one line that begins with START. */
void uci_send_list (const char *start, const char *format, va_list arguments);

/* A line being composed; what does not fit is left out. */
typedef struct {
  char text[UCI_LINE_MAX];
  size_t length;
} UciLine;

void uci_line_add (UciLine *line, const char *format, ...) __attribute__ ((format (printf, 2, 3)));
void uci_line_send (const UciLine *line);

/* A word of a line: LENGTH bytes at TEXT, not terminated. */
typedef struct {
  const char *text;
  size_t length;
} UciWord;

/* Takes the next word off *REST; false, with an empty word, where there is none. */
bool uci_next_word (const char **rest, UciWord *word);

/* Whether WORD is LITERAL, upper and lower case being the same. */
bool uci_word_is (UciWord word, const char *literal);

/* Reads WORD as a whole number, clipped to MIN .. MAX; false where it is none. */
bool uci_word_number (UciWord word, int64_t min, int64_t max, int64_t *number);

/* The text of WORD, cut and made printable, in QUOTE (UCI_QUOTE_MAX bytes), which is returned. */
const char *uci_quote (UciWord word, char *quote);

/* The word that TEXT is, without the blanks around it. */
UciWord uci_word (const char *text);
