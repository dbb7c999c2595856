/* A position alone, as a file or as text that somebody pasted. */
#pragma once

#include "files/game-tree.h"

/* Whether TEXT is one line that looks like a FEN. */
gboolean fen_text_looks_like (const char *text, gsize length);

/* A game that starts from the FEN in TEXT, of the first registered game that accepts it; NULL with
 * ERROR (GAME_FILE_ERROR_START, a sentence with the column) if none does. */
GameTree *fen_text_read (const char *text, GError **error);
