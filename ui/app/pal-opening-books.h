/* The opening books and the names of openings that all windows of the program share. */
#pragma once

#include "files/tree/opening-names.h"
#include "game/books/pal-books.h"

/* Made at the first call, and kept as long as the default display. Owned by the program. */
PalBooks *pal_opening_books_get_default (void);

/* The names of RULES' openings in the person's language, or NULL where there are none; kept in the
 * same way. */
const OpeningNames *pal_opening_books_get_names (const Rules *rules);

/* Has files of MATCH tell how the game was opened, as far as that is known; before it is written.
 */
void pal_opening_books_name_opening (PalMatch *match);
