/* How PGN's tags call a game and its players: as the game itself does, or as programs do that know
 * only one game. */
#pragma once

#include "rules/rules.h"

#include <glib.h>

typedef enum {
  PGN_NO_PLAYER,
  PGN_USUAL_PLAYER, /* White, or Red, and Black: said of any game that does not have its own */
  PGN_OWN_PLAYER,   /* the game's own tag */
} PgnPlayerFit;

/* Whether the tag NAME (LENGTH bytes, in any spelling) names the player of SIDE in RULES, which are
 * NULL where the game is not known. */
PgnPlayerFit pgn_player_fit (const Rules *rules, int side, const char *name, gsize length);

/* The tags whose values may be the name of the game, NULL-terminated; earlier ones know better. */
extern const char *const pgn_game_tags[];
