#include "plain-text.h"

static gunichar
narrow (gunichar c)
{
  enum { WIDE_FIRST = 0xff01, WIDE_LAST = 0xff5e };

  return c >= WIDE_FIRST && c <= WIDE_LAST ? c - WIDE_FIRST + '!' : c;
}

char *
plain_text (const char *text, gunichar (*change) (gunichar c))
{
  GString *plain = g_string_new (NULL);

  for (; *text; text = g_utf8_next_char (text)) {
    gunichar c = narrow (g_utf8_get_char (text));
    if (change)
      c = change (c);
    if (c)
      g_string_append_unichar (plain, c);
  }
  return g_string_free (plain, FALSE);
}
