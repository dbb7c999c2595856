/* A match in words: how it ended, and as a file. */
#pragma once

#include "files/file-format.h"
#include "game/pal-match.h"

/* The sentence that tells how the game ended: "White wins", "Draw"; translated; free with g_free.
 */
char *pal_match_describe_result (PalMatch *self);
/* And why: "Checkmate"; translated; not to be freed. */
const char *pal_match_describe_reason (PalMatch *self);

/* The match as PGN text, tags filled from players, clock and outcome; free with g_free. */
char *pal_match_to_pgn (PalMatch *self);

/* The same as text of FORMAT; see file_format_write_text. */
char *pal_match_to_text (PalMatch *self, const FileFormat *format);

/* The same as a file of FORMAT; see file_format_write. */
GBytes *pal_match_write (PalMatch *self, const FileFormat *format, GPtrArray *problems,
                         GError **error);
