/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalGameSearch: the games in My Games, found from the search of the desktop: the D-Bus interface
 * org.gnome.Shell.SearchProvider2
 * (https://developer.gnome.org/documentation/tutorials/search-provider.html) at the path that
 * data/palamedes.search-provider.ini.in names. A result is the number of a game.
 */
#pragma once

#include "pal-application.h"

typedef struct _PalGameSearch PalGameSearch;

/* Answers on CONNECTION until it is freed; NULL with ERROR. APPLICATION goes on
 * for a while after a question. Nothing is read before the first question. */
PalGameSearch *pal_game_search_new (PalApplication *application, GDBusConnection *connection,
                                    GError **error);
void pal_game_search_free (PalGameSearch *self); /* accepts NULL */
