/* How an event makes its games and tells them their end. */
#pragma once

#include "arena/arena-event.h"

ArenaEventGame *arena_event_game_new (const ArenaPlan *plan, int number);

/* It has ended as TREE (passes) tells. */
void arena_event_game_finish (ArenaEventGame *self, GameTree *tree);
