/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ArenaEvent: a tournament among players of this program, with all that a window shows of it.
 *
 * It is put together (players, games, time, openings), started once, and may be paused and stopped.
 * It plays in the main context that is the thread's default at the start and never blocks. As a
 * GListModel it holds its games, ArenaEventGame, in the order in which they began; they can be
 * looked at, and those that are finished saved. An engine that cannot play at all is left out; one
 * that fails loses that game.
 */
#pragma once

#include "arena-event-game.h"
#include "bot/bot.h"
#include "game/engines/pal-engine-profile.h"

#define ARENA_TYPE_EVENT (arena_event_get_type ())
G_DECLARE_FINAL_TYPE (ArenaEvent, arena_event, ARENA, EVENT, GObject)

typedef enum {
  ARENA_EVENT_PREPARED,
  ARENA_EVENT_RUNNING,
  ARENA_EVENT_PAUSED, /* games that have begun are played to their end */
  ARENA_EVENT_OVER,
} ArenaEventState;

ArenaEvent *arena_event_new (const Rules *rules);

/* Players, before the start: the program's engine at LEVEL; a bot (copied); or an engine of another
 * program (copied). A name that is there already gets a number. */
void arena_event_add_level (ArenaEvent *self, int level);
void arena_event_add_bot (ArenaEvent *self, const Bot *bot);
void arena_event_add_engine (ArenaEvent *self, const PalEngineProfile *profile);

/* Before the start, too. GAMES of each pair of players, sides changed in turn; every two games
 * begin alike. PLIES moves by chance at the beginning (0: the standard start), decided by SEED; or
 * one of OPENINGS (of GameRecord, copied) after the other, from the first one again behind the
 * last. An engine of another program that has no limit in LIMITS, nor one of its own, gets one. */
void arena_event_set_games (ArenaEvent *self, int games);
void arena_event_set_limits (ArenaEvent *self, const PalDriverLimits *limits);
void arena_event_set_random (ArenaEvent *self, int plies, guint64 seed);
void arena_event_set_openings (ArenaEvent *self, GPtrArray *openings);
void arena_event_set_concurrency (ArenaEvent *self, int games);

void arena_event_start (ArenaEvent *self);
void arena_event_set_paused (ArenaEvent *self, gboolean paused);
/* Gives up what is being played; what is finished stays. It is over at once. */
void arena_event_stop (ArenaEvent *self);

ArenaEventState arena_event_get_state (ArenaEvent *self);
int arena_event_get_n_players (ArenaEvent *self);
const char *arena_event_get_name (ArenaEvent *self, int player);
int arena_event_get_total (ArenaEvent *self);  /* without games of who cannot play */
int arena_event_get_played (ArenaEvent *self); /* games that are finished */
/* How many games PLAYER has lost by a fault of its own: time, an illegal move. */
int arena_event_count_faults (ArenaEvent *self, int player);
/* What PLAYER did otherwise than on the board, sentences on lines of their own; NULL: nothing. Free
 * with g_free. */
char *arena_event_dup_faults (ArenaEvent *self, int player);
/* Why it ended early, a sentence; NULL: it did not. */
const char *arena_event_get_problem (ArenaEvent *self);

/* Of ArenaRating, the best first; free with g_array_unref. */
GArray *arena_event_get_ratings (ArenaEvent *self);
/* What A and B have scored against each other, from A's view; B may be -1: all others. */
ArenaScore arena_event_get_score (ArenaEvent *self, int a, int b);

/* All finished games in the order of the plan, as PGN; free with g_free. */
char *arena_event_to_pgn (ArenaEvent *self);

/* The standings and what everybody got against everybody, as they are now, for spreadsheets: RFC
 * 4180, UTF-8, a line for each player, the best first, numbers as programs write them, whatever the
 * language; a field is empty where there is nothing to tell. Free with g_free. */
char *arena_event_table_to_csv (ArenaEvent *self);

/* Properties: "state" (int: ArenaEventState, read-only), "played" (int, read-only). */
