/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-driver-past.h"

void
pal_driver_past_add (PalDriverPast *past, PalDriverVoice voice, const char *text)
{
  PalDriverLine *line = &past->lines[past->n++ % PAL_DRIVER_PAST_LINES];

  g_free (line->text);
  *line = (PalDriverLine){ voice, g_strndup (text, PAL_DRIVER_PAST_LENGTH) };
}

void
pal_driver_past_clear (PalDriverPast *past)
{
  for (guint i = 0; i < PAL_DRIVER_PAST_LINES; i++)
    g_free (past->lines[i].text);
  *past = (PalDriverPast){ 0 };
}

const PalDriverLine *
pal_driver_past_get (const PalDriverPast *past, guint i)
{
  guint64 first = past->n > PAL_DRIVER_PAST_LINES ? past->n - PAL_DRIVER_PAST_LINES : 0;

  return i < past->n - first ? &past->lines[(first + i) % PAL_DRIVER_PAST_LINES] : NULL;
}
