/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * People at the board: their names and their pictures.
 *
 * A picture belongs to a name, so that it is there again whichever side and whichever game that
 * person plays; who has given no name has the picture of "you", or of the side. Pictures are square
 * PNG files in the folder people of the user's data, and what a player says of itself ("picture")
 * is only the path of one.
 */
#pragma once

#include "game/match/pal-match.h"

enum { PAL_PEOPLE_PICTURE_SIZE = 256 };

/* Gives each person in MATCH their picture, if there is one. */
void pal_people_apply (PalMatch *match);

/* Calls the person on SIDE by NAME ("": by none). The picture goes along, in a moment, where that
 * name has none yet; a game that is played here remembers the name for the next one. */
void pal_people_rename (PalMatch *match, int side, const char *name);

/* Keeps PNG as the picture of the person on SIDE, or deletes it where that is NULL; on another
 * thread. Where that fails the person looks as before, and ERROR has a sentence. */
void pal_people_set_picture_async (PalMatch *match, int side, GBytes *png,
                                   GAsyncReadyCallback callback, gpointer data);
gboolean pal_people_set_picture_finish (GAsyncResult *result, GError **error);
