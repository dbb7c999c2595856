/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match in words: how it ended, and as a file. */
#pragma once

#include "files/core/file-format.h"
#include "pal-match.h"

/* The sentence that tells how a game of OUTCOME ended: "White wins", "Draw"; translated; free with
 * g_free. */
char *pal_match_describe_result (PalMatch *self, Outcome outcome);
/* And why: "Checkmate", "Black resigned"; translated; free with g_free. */
char *pal_match_describe_reason (PalMatch *self, Outcome outcome);

/* What files call who plays SIDE: "Ada", "Palamedes, level 5". NULL is a person who has given no
 * name: what the program calls them is for the screen, in its language, "You" means nobody to other
 * people, and the name that the system knows them by is not for the program to give away. Free with
 * g_free. */
char *pal_match_dup_file_name (PalMatch *self, int side);

/* Has files of a game that is played here tell its opening, NAME as from opening_names_find; NULL:
 * none is known. A game that is only looked at keeps what its file said. */
void pal_match_set_opening (PalMatch *self, const char *name);

/* The tag of a game without help, and its value: it was agreed that nobody takes back or is
 * advised.
 */
#define PAL_MATCH_HELP_TAG "Assistance"
#define PAL_MATCH_HELP_NONE "none"

/* Says in tags what the match knows beside its moves: players, clocks, how it ended. All that write
 * it do so. */
void pal_match_complete_tags (PalMatch *self);

/* The match as PGN text, tags filled from players, clock and outcome; free with g_free. */
char *pal_match_to_pgn (PalMatch *self);

/* The same with the moves in NOTATION, where files may be in that. */
char *pal_match_to_pgn_in (PalMatch *self, int notation);

/* The same as text of FORMAT; see file_format_write_text. */
char *pal_match_to_text (PalMatch *self, const FileFormat *format);

/* The form in which the game was last saved, and is saved again; NULL where it was not saved. */
const SaveFormat *pal_match_get_save_format (PalMatch *self);
void pal_match_set_save_format (PalMatch *self, const SaveFormat *form);

/* The URI of the file that the game belongs to, and what was in that when it was last read or
 * written (file_stamp); NULL: none, and not known. Kept here while the match is being saved, since
 * it may leave the board meanwhile. */
const char *pal_match_get_own_uri (PalMatch *self);
const char *pal_match_get_own_stamp (PalMatch *self);
void pal_match_set_own_file (PalMatch *self, const char *uri, const char *stamp);

/* The URI of the file that somebody has been told cannot hold all of it; NULL: none. */
const char *pal_match_get_lossy_uri (PalMatch *self);
void pal_match_set_lossy_uri (PalMatch *self, const char *uri);

/* The same as text in FORM; see save_format_write_text. */
char *pal_match_write_text (PalMatch *self, const SaveFormat *form, GPtrArray *problems,
                            GError **error);

/* The same as a file in FORM; see save_format_write. */
GBytes *pal_match_write (PalMatch *self, const SaveFormat *form, GPtrArray *problems,
                         GError **error);

/* A match to look at TREE (ownership passes) and to try moves on, from its last position: people
 * with the names of its tags, the clocks of its TimeControl; it is not started. */
PalMatch *pal_match_new_from_tree (GameTree *tree);
