/* Letting a person choose the opening book of a game. */
#pragma once

#include "rules/rules.h"

#include <adwaita.h>

/* Asks for a file, over PARENT, and uses it as the book of RULES' game; what is wrong with it is
 * shown. */
void pal_book_choosing_ask (GtkWindow *parent, const Rules *rules);

/* Adds filters for books, and for all files, and begins where one's own books lie. */
void pal_book_choosing_prepare (GtkFileChooser *chooser);
