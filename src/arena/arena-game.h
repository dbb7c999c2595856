/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game between two engines: its clocks, the rules by which it is adjudicated, and how it is
 * played. */
#pragma once

#include "files/tree/game-tree.h"
#include "game/drivers/pal-driver.h"
#include "rules/rules.h"

#include <glib.h>

/* The two clocks of an arena game: no timers, only sums, and a margin that forgives what the
 * machine takes and not the engine. */

typedef struct {
  PalTimeControl controls[2];
  gint64 left_us[2]; /* with all periods of byo-yomi */
  int moves[2];      /* made in this session */
} ArenaClock;

ArenaClock arena_clock_new (const PalTimeControl *first, const PalTimeControl *second);

/* Fills in what TURN tells of the clocks, with SIDE to move. */
void arena_clock_tell (const ArenaClock *clock, int side, PalDriverTurn *turn);

/* After so many milliseconds SIDE loses on time if it has not moved; G_MAXINT64 without a clock. */
gint64 arena_clock_get_limit (const ArenaClock *clock, int side);

/* SIDE has moved after ELAPSED_US. FALSE if it has exceeded its time by more than MARGIN_MS; what
 * the margin forgives does not count. */
gboolean arena_clock_press (ArenaClock *clock, int side, gint64 elapsed_us, gint64 margin_ms);

/* When a game is ended before the rules of the game do. */

typedef struct {
  gint64 margin_ms; /* by which a clock may be overrun */
  int max_plies;    /* then a draw; 0: never */
  int win_score;    /* a win when both sides see as much, in hundredths; 0: never */
  int win_moves;    /* so many moves of each side in a row */
  int draw_score;   /* a draw when neither side sees more; */
  int draw_moves;   /* so many moves of each side in a row, 0: never; */
  int draw_from;    /* and not before this move */
} ArenaRulings;

/* How long both sides have agreed, in plies. */
typedef struct {
  int first, second, drawn;
} ArenaAgreement;

/* Reads "score=600,moves=4" and "score=10,moves=8,from=30"; FALSE with ERROR. */
gboolean arena_rulings_set_win (ArenaRulings *rulings, const char *text, GError **error);
gboolean arena_rulings_set_draw (ArenaRulings *rulings, const char *text, GError **error);

/* SIDE has moved with SCORE from its own view (HAS_SCORE: it told one), after which PLIES of the
 * game are played and the move about to be made is MOVE_NUMBER. */
Outcome arena_rulings_judge (const ArenaRulings *rulings, ArenaAgreement *agreement, int side,
                             gboolean has_score, int score, size_t plies, int move_number);

/*
 * ArenaGame: one game between two engines, from its opening to its end.
 *
 * Our rules are the referee: they say which moves are legal and when the game is over, and claims
 * are made for the engines as soon as they are due. An engine that moves against the rules, exceeds
 * its time, dies or cannot be started loses the game by that.
 */

#define ARENA_TYPE_GAME (arena_game_get_type ())
G_DECLARE_FINAL_TYPE (ArenaGame, arena_game, ARENA, GAME, GObject)

/* The word of PGN's tag Termination for each fault that loses a game; NULL: none. */
extern const char *const arena_fault_words[PAL_DRIVER_N_FAULTS];

/* How it ended. */
typedef struct {
  Outcome outcome;
  PalDriverFault fault; /* of whoever lost by it */
  int faulty;           /* that side, or -1 */
} ArenaEnding;

/* ENGINES play from OPENING, a record that may have moves already (copied), the one at index 0 the
 * side that moves first in the game. */
ArenaGame *arena_game_new (PalDriver *const engines[2], const GameRecord *opening,
                           const ArenaRulings *rulings);

/* Begins; "finished" comes later, never during the call. */
void arena_game_start (ArenaGame *self);

/* Gives the game up; no signal comes any more. */
void arena_game_cancel (ArenaGame *self);

/* The game as far as it is played; valid until the main loop goes on. NULL once it was stolen. */
const GameTree *arena_game_get_tree (ArenaGame *self);
/* Milliseconds on the clock of SIDE, which may be running; -1: it has none. */
gint64 arena_game_get_left (ArenaGame *self, int side);

/* After "finished". */
const ArenaEnding *arena_game_get_ending (ArenaGame *self);
/* What the failing engine did, a sentence; NULL. */
const char *arena_game_get_complaint (ArenaGame *self);
/* The game with the engines' thoughts as comments; for the caller to free. */
GameTree *arena_game_steal_tree (ArenaGame *self);

/* Signals: "moved" (GameNode *node), "finished". */
