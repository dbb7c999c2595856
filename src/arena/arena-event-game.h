/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ArenaEventGame: a game of a tournament as a window shows it, while it is played and afterwards.
 */
#pragma once

#include "arena-tournament.h"

#define ARENA_TYPE_EVENT_GAME (arena_event_game_get_type ())
G_DECLARE_FINAL_TYPE (ArenaEventGame, arena_event_game, ARENA, EVENT_GAME, GObject)

/* Game NUMBER of PLAN, which GAME plays. */
ArenaEventGame *arena_event_game_new (const ArenaPlan *plan, int number, ArenaGame *game);
/* It is over, and TREE (passes) is the whole of it. */
void arena_event_game_finish (ArenaEventGame *self, GameTree *tree);
/* It was given up: it will not go on. */
void arena_event_game_give_up (ArenaEventGame *self);

/* Its number in the plan, from 0. */
int arena_event_game_get_number (ArenaEventGame *self);
/* The game, owned by SELF; NULL while it is being played. */
const GameTree *arena_event_game_get_tree (ArenaEventGame *self);
/* The game as far as it is played, also when it is over; valid until the main loop goes on. NULL
 * where it was given up. */
const GameTree *arena_event_game_look (ArenaEventGame *self);
/* Milliseconds on the clock of SIDE at this moment; -1: it has none, or the game is over. */
gint64 arena_event_game_get_left (ArenaEventGame *self, int side);
/* Who has SIDE, owned by SELF. */
const char *arena_event_game_get_name (ArenaEventGame *self, int side);
/* "Ada (White) – Level 3 (Black)", and "1-0 · Checkmate · 64 plies", with the pieces that each side
 * had in place of "1-0" where they decide, or "Being played"; free with g_free. */
char *arena_event_game_dup_players (ArenaEventGame *self);
char *arena_event_game_dup_detail (ArenaEventGame *self);
/* Properties: "finished" (boolean, read-only). Signals: "moved": look again. */
