/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How an engine is spoken to: one const table of functions for each protocol.
 *
 * A protocol sends lines and is handed the lines that the engine writes. It owes the engine object
 * exactly one of pal_driver_ready, pal_driver_fail for `open` and for `prepare`, and one answer
 * or failure for `go`; timeouts and clocks are not its business. Nothing that an engine writes may
 * confuse it: what it does not know it passes over.
 *
 * The driver calls its protocol through the table and the protocol calls the driver through the
 * functions below: two halves of one thing, which know each other and nobody else.
 *
 * A new protocol is one file that defines pal_driver_NAME, and one line in PAL_DRIVER_PROTOCOLS.
 */
#pragma once

#include "pal-driver-choice.h"
#include "pal-driver.h"

struct _PalDriverProtocol {
  const char *id;   /* "uci" */
  const char *name; /* "UCI", in every language */
  /* Moves are in the notation of this id where the game has it, else in the one that the game has
   * for protocols; NULL: always the latter. */
  const char *notation;
  const char *words[4]; /* in a command, they tell that it speaks this protocol; up to NULL */
  gsize state_size;     /* of what it remembers of an engine, all zero at first */
  gboolean in_process;  /* there is no process, and nothing is ever said */
  /* Beside a clock it can tell of periods of byo-yomi; of the limit of a single move. */
  gboolean tells_periods, tells_move_limit;
  gboolean tells_move_time; /* how long it may think where there is no clock */
  /* The engine keeps the game itself and is only told how it goes on. */
  gboolean keeps_game;
  gboolean has_no_scores; /* it tells of moves only */

  /* The first words to a process that has just been started. */
  void (*open) (PalDriver *engine, gpointer state);
  /* A new game, which so far is RECORD. */
  void (*prepare) (PalDriver *engine, gpointer state, const GameRecord *record);
  /* The engine is to move. */
  void (*go) (PalDriver *engine, gpointer state, const PalDriverTurn *turn);
  /* The engine is to analyze until it is stopped, one line unless more are granted; what it answers
   * instead of a move ends that, too. */
  void (*analyze) (PalDriver *engine, gpointer state, const PalDriverAnalysis *wanted);
  /* The search is called off: FALSE, or NULL in place of it, where there is no way to; else it owes
   * pal_driver_stopped. */
  gboolean (*stop) (PalDriver *engine, gpointer state);
  /* The word on which a search for a move ends with the best that it has found; NULL: none. */
  const char *hurry;
  /* The engine has written LINE, without its end. */
  void (*line) (PalDriver *engine, gpointer state, const char *line);
  /* It is to give way by what pal_driver_get_niceness tells; NULL: its process does. */
  void (*give_way) (PalDriver *engine, gpointer state);
  /* The game is over; may be NULL. */
  void (*end) (PalDriver *engine, gpointer state, Outcome outcome);
  /* The word with which it is told to leave. */
  const char *quit;
  void (*clear) (gpointer state); /* what STATE points to is freed; may be NULL */
};

#define PAL_DRIVER_PROTOCOLS(PROTOCOL)                                                             \
  PROTOCOL (uci)                                                                                   \
  PROTOCOL (ucci)                                                                                  \
  PROTOCOL (cecp)                                                                                  \
  PROTOCOL (gtp)                                                                                   \
  PROTOCOL (nboard)                                                                                \
  PROTOCOL (inside)

#define PAL_DRIVER_PROTOCOL_DECLARE(NAME) extern const PalDriverProtocol pal_driver_##NAME;
PAL_DRIVER_PROTOCOLS (PAL_DRIVER_PROTOCOL_DECLARE)
#undef PAL_DRIVER_PROTOCOL_DECLARE

/* The protocol called ID, or NULL. */
const PalDriverProtocol *pal_driver_protocol_find (const char *id);

/* The ids of all protocols, with commas between them. */
char *pal_driver_protocol_list (void);

/* The protocol that a command most likely speaks; UCI where nothing tells. */
const PalDriverProtocol *pal_driver_protocol_guess (char **argv);

/* --- What a protocol may ask and tell the engine object --- */

gpointer pal_driver_get_state (PalDriver *self); /* the protocol's own */
const Rules *pal_driver_get_rules (PalDriver *self);
/* Another notation than the protocol's usual one, an index. */
void pal_driver_set_notation (PalDriver *self, int notation);

/* Sends a line; its end is added. */
void pal_driver_say (PalDriver *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* It has done what `open` or `prepare` asked for. */
void pal_driver_ready (PalDriver *self);
/* It moves; TEXT is in the engine's notation and need not be legal, or a move at all. */
void pal_driver_move (PalDriver *self, const char *text);
/* The same of a move that is known. */
void pal_driver_play (PalDriver *self, Move move);
/* It resigns; or claims a draw, in the present position or, unless that is MOVE_NONE, by MOVE. */
void pal_driver_resign (PalDriver *self);
void pal_driver_claim_draw (PalDriver *self, Move move);
/* It has stopped as it was asked to. */
void pal_driver_stopped (PalDriver *self);
/* It cannot go on, for a reason that is a whole sentence. */
void pal_driver_fail (PalDriver *self, const char *sentence);
/* Something that is worth telling and stops nothing. */
void pal_driver_notice (PalDriver *self, const char *sentence);

/* What it says of itself; ownership passes. */
void pal_driver_take_title (PalDriver *self, char *title);
void pal_driver_take_choice (PalDriver *self, PalDriverChoice *choice); /* or NULL */
void pal_driver_take_variants (PalDriver *self, char **variants);

/* Whether it is to move or to analyze now; and to analyze. */
gboolean pal_driver_is_thinking (PalDriver *self);
gboolean pal_driver_is_analyzing (PalDriver *self);
/* It will tell of so many lines. */
void pal_driver_grant_lines (PalDriver *self, int lines);
/* What it thinks of the line INFO->line, which the answer to come has in it if it is the best one;
 * a score of SCORE_NONE is none. PV is its principal variation in the engine's words; NULL: INFO
 * has it, if any. */
void pal_driver_tell (PalDriver *self, const EngineInfo *info, const char *pv);

/* The text of move number PLY (from 0) of RECORD in the engine's notation; MOVE_TEXT_MAX bytes. */
void pal_driver_move_text (PalDriver *self, const GameRecord *record, size_t ply, char *text);

/* Sends "position ... moves ..." as UCI and its relatives have it. */
void pal_driver_say_position (PalDriver *self, const GameRecord *record);

/* --- What several protocols need --- */

/* The notation called ID, an index, or the one that the game has for protocols. */
int pal_driver_notation (const Rules *rules, const char *id);
/* Whether POSITION is the game's standard start. */
gboolean pal_driver_is_standard_start (const Rules *rules, const Position *position);
/* SCORE within what is no mate. */
gint64 pal_driver_limit_hundredths (gint64 score);

/* What stands behind the word KEY in LINE, or NULL. */
const char *pal_driver_word_after (const char *line, const char *key);
/* If LINE begins with the word KEY, what follows it; else NULL. */
const char *pal_driver_word_first (const char *line, const char *key);
/* The number behind the word KEY; FALSE where there is none. */
gboolean pal_driver_number_after (const char *line, const char *key, gint64 *number);
/* The word at TEXT; to be freed. */
char *pal_driver_word (const char *text);
