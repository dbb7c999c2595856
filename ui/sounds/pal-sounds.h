/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalSounds: follows a session and has the right sound played: a move of the person or of the
 * opponent, a capture, pieces that change sides, a check, the end, and the moment from which a
 * person has little time.
 *
 * What is played is heard wherever it is looked at; what was played before, in a file or in a game
 * that comes back, is not. Who walks forwards through a game hears its moves one by one, but not at
 * speed. Taking back is silent, and so is a pass. Out of sight only a game is heard that a person
 * plays, who may be waited for.
 */
#pragma once

#include "pal-sound-player.h"

#include "game/match/pal-session.h"

#include <gtk/gtk.h>

typedef struct PalSounds PalSounds;

/* Plays SOUND; VOLUME is above 0, and 1 at most. */
typedef void (*PalSoundFunc) (PalSound sound, double volume, gpointer data);

/* Has PLAY called with DATA for each sound of SESSION, unless the settings turn sounds off. */
PalSounds *pal_sounds_new (PalSession *session, PalSoundFunc play, gpointer data);
void pal_sounds_free (PalSounds *self);

/* Whether the board is out of sight; at first it is not. */
void pal_sounds_set_hidden (PalSounds *self, gboolean hidden);

/* A monotonic microsecond clock to use instead of g_get_monotonic_time, for tests. */
void pal_sounds_set_time_func (PalSounds *self, PalTimeFunc func, gpointer data);

/* Has the sounds of SESSION played on the device until WIDGET, which shows it, is destroyed. */
void pal_sounds_install (GtkWidget *widget, PalSession *session);
