/* All games that there are. The only place above the games' folders that names them. */
#pragma once

#include "engine/engine-backend.h"

typedef struct {
  const Rules *rules;
  const EngineBackend *backend;
} Game;

/* How many games are known. */
int registry_count (void);

/* The game at INDEX, 0 to registry_count () - 1; the first one is the default. */
const Game *registry_game (int index);

/* The game whose rules are called ID (an alias or another case will do), or NULL. */
const Game *registry_find (const char *id);

/* The game that RULES belong to, or NULL. */
const Game *registry_of (const Rules *rules);

/* Adds a game at run time, for tests; false when the table is full. Not for use once threads run.
 */
bool registry_add (const Game *game);
