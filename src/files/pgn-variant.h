/* Which game a file's Variant, GameType and Game tags mean. */
#pragma once

#include "rules/rules.h"

#include <glib.h>

/* The rules that VALUE of tag NAME means: NULL with KNOWN false where the word says nothing (a Game
 * or GameType tag with something else in it), NULL with KNOWN true where it is a game that this
 * program does not play. */
const Rules *pgn_variant_rules (const char *name, const char *value, gboolean *known);
