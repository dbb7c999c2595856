/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PalDriverPast: the last lines of the conversation with an engine, for whoever comes to look after
 * something went wrong. */
#pragma once

#include <glib.h>

enum {
  PAL_DRIVER_PAST_LINES = 200,
  PAL_DRIVER_PAST_LENGTH = 4096, /* bytes; more of a line is not kept */
};

/* Whose line it is. */
typedef enum {
  PAL_DRIVER_VOICE_OURS,
  PAL_DRIVER_VOICE_ENGINE,
  PAL_DRIVER_VOICE_FAULT, /* a sentence on how it failed or went */
} PalDriverVoice;

typedef struct {
  PalDriverVoice voice;
  char *text; /* as it was written, whatever bytes those are */
} PalDriverLine;

/* All zero at first. */
typedef struct {
  PalDriverLine lines[PAL_DRIVER_PAST_LINES];
  guint64 n; /* that there were */
} PalDriverPast;

void pal_driver_past_add (PalDriverPast *past, PalDriverVoice voice, const char *text);
void pal_driver_past_clear (PalDriverPast *past);

/* The Ith line of those that are kept, from the oldest; NULL: there are not so many. */
const PalDriverLine *pal_driver_past_get (const PalDriverPast *past, guint i);
