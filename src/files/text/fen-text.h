/* A position alone, as a file or as text that somebody pasted. */
#pragma once

#include "files/tree/game-tree.h"

/* Whether TEXT is one line that looks like a FEN, or in which one stands. */
gboolean fen_text_looks_like (const char *text, gsize length);

/* The FEN that stands in TEXT with a board as RULES has it, without what people copy along:
 * quotation marks, words before it ("FEN:", "position fen"), the rest of an address of the web,
 * what EPD and protocols of engines write behind it. Dashes and blanks of typography are FEN's.
 * What the FEN says is not judged; NULL where no such board stands in TEXT. Free with g_free. */
char *fen_text_extract (const Rules *rules, const char *text);

/* A game that starts from the FEN in TEXT, of the first registered game that accepts it; NULL with
 * ERROR (GAME_FILE_ERROR_START, a sentence with the column) if none does. */
GameTree *fen_text_read (const char *text, GError **error);
