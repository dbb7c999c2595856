/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One side's time, always right to what it shows: the text is made when it is about to change and
 * at no other moment, ten times a second only under ten seconds.
 */
#pragma once

#include "game/match/pal-session.h"

#include <gtk/gtk.h>

#define PAL_TYPE_CLOCK_LABEL (pal_clock_label_get_type ())
G_DECLARE_FINAL_TYPE (PalClockLabel, pal_clock_label, PAL, CLOCK_LABEL, GtkWidget)

/* The text now shown; owned by the label. */
const char *pal_clock_label_get_text (PalClockLabel *self);

/* Properties: "session" (PalSession), "side" (int), "text" (string, read-only). */
