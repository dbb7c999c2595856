/*
 * Move texts made plain: one byte for each character that says something.
 *
 * Letters, digits and marks stand for themselves, whatever their width. Chinese words become the
 * signs below, in whichever script and variant they are written; Chinese numerals become digits.
 * Blanks go, and so do the annotator's marks at the end.
 */
#pragma once

#include "xiangqi-types.h"

#include <stddef.h>

enum { PLAIN_MAX = 24 };

/* Signs that no keyboard has. */
enum {
  SIGN_FRONT = 1,
  SIGN_MIDDLE,
  SIGN_REAR,
  SIGN_FORWARD,
  SIGN_BACK,
  SIGN_SIDEWAYS,
  SIGN_BLANK,
  SIGN_PIECE = 0x10, /* plus the kind */
};

/* Makes the LENGTH bytes at TEXT plain; false where there are characters that no move has, or too
 * many. */
bool xiangqi_plain_text (const char *text, size_t length, char plain[PLAIN_MAX]);

/* A letter in lower case; any other sign as it is. */
char xiangqi_plain_lower (char sign);

/* The piece that SIGN names, in any of the ways to name one; NO_KIND for none. */
Kind xiangqi_plain_kind (char sign);
