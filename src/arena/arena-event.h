/*
 * ArenaEvent: a tournament among players of this program, with all that a window shows of it.
 *
 * It is put together (players, games, time, openings), started once, and may be paused and stopped.
 * It plays in the main context that is the thread's default at the start and never blocks. As a
 * GListModel it holds its games, ArenaEventGame, in the order in which they began; those that are
 * finished can be looked at and saved.
 */
#pragma once

#include "arena/arena-tournament.h"
#include "bot/bot.h"

#define ARENA_TYPE_EVENT_GAME (arena_event_game_get_type ())
G_DECLARE_FINAL_TYPE (ArenaEventGame, arena_event_game, ARENA, EVENT_GAME, GObject)

/* Its number in the plan, from 0. */
int arena_event_game_get_number (ArenaEventGame *self);
/* The game, owned by SELF; NULL while it is being played. */
const GameTree *arena_event_game_get_tree (ArenaEventGame *self);
/* "Ada (White) – Level 3 (Black)", and "1-0 · Checkmate · 64 plies", with the pieces that each side
 * had in place of "1-0" where they decide, or "Being played"; free with g_free. */
char *arena_event_game_dup_players (ArenaEventGame *self);
char *arena_event_game_dup_detail (ArenaEventGame *self);
/* Properties: "finished" (boolean, read-only). */

#define ARENA_TYPE_EVENT (arena_event_get_type ())
G_DECLARE_FINAL_TYPE (ArenaEvent, arena_event, ARENA, EVENT, GObject)

typedef enum {
  ARENA_EVENT_PREPARED,
  ARENA_EVENT_RUNNING,
  ARENA_EVENT_PAUSED, /* games that have begun are played to their end */
  ARENA_EVENT_OVER,
} ArenaEventState;

ArenaEvent *arena_event_new (const Rules *rules);

/* Players, before the start: the program's engine at LEVEL; or a bot (copied). A name that is there
 * already gets a number. */
void arena_event_add_level (ArenaEvent *self, int level);
void arena_event_add_bot (ArenaEvent *self, const Bot *bot);

/* Before the start, too. GAMES of each pair of players, sides changed in turn; every two games
 * begin alike. PLIES moves by chance at the beginning (0: the standard start), decided by SEED. */
void arena_event_set_games (ArenaEvent *self, int games);
void arena_event_set_limits (ArenaEvent *self, const PalDriverLimits *limits);
void arena_event_set_openings (ArenaEvent *self, int plies, guint64 seed);
void arena_event_set_concurrency (ArenaEvent *self, int games);

void arena_event_start (ArenaEvent *self);
void arena_event_set_paused (ArenaEvent *self, gboolean paused);
/* Gives up what is being played; what is finished stays. It is over at once. */
void arena_event_stop (ArenaEvent *self);

ArenaEventState arena_event_get_state (ArenaEvent *self);
int arena_event_get_n_players (ArenaEvent *self);
const char *arena_event_get_name (ArenaEvent *self, int player);
int arena_event_get_total (ArenaEvent *self);  /* games of the whole event */
int arena_event_get_played (ArenaEvent *self); /* games that are finished */
/* How many games PLAYER has lost by a fault of its own: time, an illegal move. */
int arena_event_count_faults (ArenaEvent *self, int player);
/* Why it ended early, a sentence; NULL: it did not. */
const char *arena_event_get_problem (ArenaEvent *self);

/* Of ArenaRating, the best first; free with g_array_unref. */
GArray *arena_event_get_ratings (ArenaEvent *self);
/* What A and B have scored against each other, from A's view; B may be -1: all others. */
ArenaScore arena_event_get_score (ArenaEvent *self, int a, int b);

/* All finished games in the order of the plan, as PGN; free with g_free. */
char *arena_event_to_pgn (ArenaEvent *self);

/* Properties: "state" (int: ArenaEventState, read-only), "played" (int, read-only). */
