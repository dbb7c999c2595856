/* SPDX-License-Identifier: GPL-3.0-or-later */
/* WTHOR's files of games and names, made here from the description. */
#pragma once

#include <glib.h>

enum { WTHOR_HEAD = 16 };

/* N games by chance on a board of SIZE (0 is usual, too); in number i player i has Black and player
 * i + 1 has White. */
GString *wthor_make_games (guint n, guint8 size);

/* NAMES of SIZE bytes each, up to NULL. */
GString *wthor_make_names (const char *const *names, gsize size);
