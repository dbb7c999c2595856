/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalSoundPlayer: the device. It plays the program's sounds, which lie as files beside its other
 * data (data/sounds), and is silent where there is no device, no file, or where the program was
 * built without sounds.
 *
 * A device is looked for when there is something to play, by a thread of the player's own: it may
 * take seconds to find that there is none. What could not be played at once is not played later.
 */
#pragma once

#include <glib.h>

typedef enum {
  PAL_SOUND_MOVE,  /* the person's */
  PAL_SOUND_REPLY, /* the opponent's */
  PAL_SOUND_CAPTURE,
  PAL_SOUND_FLIP, /* pieces change sides */
  PAL_SOUND_CHECK,
  PAL_SOUND_END,
  PAL_SOUND_LOW_TIME,
  PAL_N_SOUNDS,
} PalSound;

typedef struct PalSoundPlayer PalSoundPlayer;

/* Whether this program can play sounds at all. */
gboolean pal_sound_player_is_built_in (void);

PalSoundPlayer *pal_sound_player_new (void);
void pal_sound_player_free (PalSoundPlayer *self); /* at once; what sounds is heard to its end */

/* Plays SOUND; VOLUME is from 0, silence, to 1, as loud as the system plays events. */
void pal_sound_player_play (PalSoundPlayer *self, PalSound sound, double volume);
