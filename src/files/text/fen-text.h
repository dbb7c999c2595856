/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions as text that somebody pasted or typed. */
#pragma once

#include "files/tree/game-tree.h"
#include "rules/rules.h"

#include <glib.h>

/* Text that somebody pasted in simpler signs. */

/* TEXT with letters, digits and signs of full width as narrow ones. Each sign of that goes through
 * CHANGE (may be NULL), where 0 leaves it out. Free with g_free. */
char *plain_text (const char *text, gunichar (*change) (gunichar c));

/* A position alone, as a file or as text that somebody pasted. */

/* The FEN that stands in TEXT with a board as RULES has it, without what people copy along:
 * quotation marks, words before it ("FEN:", "position fen"), the rest of an address of the web,
 * what EPD and protocols of engines write behind it. Dashes and blanks of typography are FEN's.
 * What the FEN says is not judged; NULL where no such board stands in TEXT. Free with g_free. */
char *fen_text_extract (const Rules *rules, const char *text);

/* The sentence for what is wrong with a FEN, and in which column. */
void fen_text_set_error (const TextError *reason, GError **error);

/* A game that starts from the FEN in TEXT, of the first registered game that accepts it; NULL with
 * ERROR (GAME_FILE_ERROR_START, a sentence with the column) if none does. */
GameTree *fen_text_read (const char *text, GError **error);

/* What somebody pasted to be set up: a position in any form, of any game. */

/* Reads TEXT as a position of *RULES' game (files/diagram.h), else of another game whose FEN it is.
 * Games without SetupRules are passed over. FALSE with ERROR, a sentence, and nothing changed where
 * it is neither. */
gboolean setup_text_read_fen (const Rules **rules, const char *text, Setup *setup, GError **error);

/* The same; else TEXT is read as a game, of which the last position is taken. */
gboolean setup_text_read (const Rules **rules, const char *text, Setup *setup, GError **error);

/* A game that starts from the position that TEXT draws (diagram.h): a position of RULES' game, or
 * of the first one that has such a drawing. NULL where there is none, with ERROR as it was; and
 * with ERROR, a sentence, where nobody can play there. */
GameTree *drawn_game_read (const Rules *rules, const char *text, GError **error);
