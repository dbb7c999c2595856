/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What files say in English of games that were played in the program, whoever plays, and lists and
 * boards show in the language of the reader. */
#pragma once

#include <glib.h>

/* The event of games that are played in the program. */
#define PAL_FILE_WORDS_CASUAL N_ ("Casual game")

/* "Palamedes, level 5": what files call the engine called NAME at LEVEL. Free with g_free. */
char *pal_file_words_player (const char *name, int level);

/* TEXT, a player or an event of a file, as it is to be shown: translated if it is one of these,
 * else as it is. Free with g_free. */
char *pal_file_words_show (const char *text);
