/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "utf8.h"

uint32_t
utf8_next (const char **text, const char *end)
{
  uint8_t first = (uint8_t) * (*text)++;
  int more = first < 0x80 ? 0 : first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : -1;
  uint32_t character = more <= 0 ? first : first & (0x3fu >> more);

  if (more < 0 || end - *text < more)
    return 0;
  while (more-- > 0) {
    if ((**text & 0xc0) != 0x80)
      return 0;
    character = character << 6 | (*(*text)++ & 0x3f);
  }
  return character;
}
