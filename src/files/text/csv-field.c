/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv-field.h"

#include <string.h>

void
csv_field_append (GString *line, const char *text)
{
  if (!strpbrk (text, ",\"\r\n")) {
    g_string_append (line, text);
    return;
  }
  g_string_append_c (line, '"');
  for (; *text; text++) {
    if (*text == '"')
      g_string_append_c (line, '"');
    g_string_append_c (line, *text);
  }
  g_string_append_c (line, '"');
}
