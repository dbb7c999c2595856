/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the games of a tournament begin with: the start, moves by chance, lines of the opening book,
 * or what a file has. */
#pragma once

#include "arena/arena-event.h"
#include "game/books/pal-books.h"

#include <adwaita.h>

#define PAL_TYPE_OPENINGS_GROUP (pal_openings_group_get_type ())
G_DECLARE_FINAL_TYPE (PalOpeningsGroup, pal_openings_group, PAL, OPENINGS_GROUP,
                      AdwPreferencesGroup)

/* The game of RULES is to be played. A file that was chosen is read again. */
void pal_openings_group_set_game (PalOpeningsGroup *self, PalBooks *books, const Rules *rules);

/* What is missing or not ready yet, a sentence; NULL: nothing. */
const char *pal_openings_group_get_problem (PalOpeningsGroup *self);

/* Gives EVENT up to N openings. FALSE with ERROR where there are none. */
gboolean pal_openings_group_enter (PalOpeningsGroup *self, ArenaEvent *event, int n,
                                   GError **error);

/* Signal: "changed". */
