/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * All games that there are.
 *
 * registry-list.c is the only place above the games' folders that names them. Before main runs,
 * each game of that list gets the engine that suits the processor best; from then on nothing
 * changes. A test of one more game defines registry_list itself and links the rest of the program
 * as it is.
 */
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

/* The game that is called NAME, or NULL: its id or one of its aliases, whatever the case, without
 * regard to blanks and signs; a slash ends the name ("wild/5"). */
const Game *registry_find (const char *name);

/* The first game that has a notation with this ID, or NULL. */
const Game *registry_find_notation (const char *id);

/* The game that RULES belong to, or NULL. */
const Game *registry_of (const Rules *rules);
