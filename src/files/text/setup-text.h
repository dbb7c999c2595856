/* What somebody pasted to be set up: a position in any form, of any game. */
#pragma once

#include "rules/rules.h"

#include <glib.h>

/* Reads TEXT as a position of *RULES' game (files/diagram.h), else of another game whose FEN it is.
 * Games without SetupRules are passed over. FALSE with ERROR, a sentence, and nothing changed where
 * it is neither. */
gboolean setup_text_read_fen (const Rules **rules, const char *text, Setup *setup, GError **error);

/* The same; else TEXT is read as a game, of which the last position is taken. */
gboolean setup_text_read (const Rules **rules, const char *text, Setup *setup, GError **error);
