/* Text that somebody pasted: a position, a game, or a list of moves. */
#pragma once

#include "files/pgn.h"

/* Whether TEXT is one line that looks like a FEN. */
gboolean fen_text_looks_like (const char *text);

/* A game that starts from the FEN in TEXT, of the first registered game that accepts it; NULL with
 * ERROR (GAME_FILE_ERROR_START, a sentence with the column) if none does. */
GameTree *fen_text_read (const char *text, GError **error);

/* Reads what fen_text_looks_like as a FEN, and all else as PGN (pgn_read; moves without any tags
 * are PGN too). TEXT is UTF-8. */
GameTree *game_text_read (const char *text, GPtrArray *problems, GError **error);
