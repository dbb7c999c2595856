/*
 * How an engine is spoken to: one const table of functions for each protocol.
 *
 * A protocol sends lines and is handed the lines that the engine writes. It owes the engine object
 * exactly one of arena_engine_ready, arena_engine_fail for `open` and for `prepare`, and one answer
 * or failure for `go`; patience and clocks are not its business. Nothing that an engine writes may
 * confuse it: what it does not know it passes over.
 *
 * A new protocol is one file that defines arena_NAME, and one line in ARENA_PROTOCOLS.
 */
#pragma once

#include "arena/arena-engine.h"

struct _ArenaProtocol {
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

  /* The first words to a process that has just been started. */
  void (*open) (ArenaEngine *engine, gpointer state);
  /* A new game, which so far is RECORD. */
  void (*prepare) (ArenaEngine *engine, gpointer state, const GameRecord *record);
  /* The engine is to move. */
  void (*go) (ArenaEngine *engine, gpointer state, const ArenaTurn *turn);
  /* The engine has written LINE, without its end. */
  void (*line) (ArenaEngine *engine, gpointer state, const char *line);
  /* The game is over; may be NULL. */
  void (*end) (ArenaEngine *engine, gpointer state, Outcome outcome);
  /* The word with which it is told to leave. */
  const char *quit;
  void (*clear) (gpointer state); /* what STATE points to is freed; may be NULL */
};

#define ARENA_PROTOCOLS(PROTOCOL)                                                                  \
  PROTOCOL (uci)                                                                                   \
  PROTOCOL (ucci)                                                                                  \
  PROTOCOL (cecp)                                                                                  \
  PROTOCOL (gtp)                                                                                   \
  PROTOCOL (nboard)                                                                                \
  PROTOCOL (inside)

#define ARENA_PROTOCOL_DECLARE(NAME) extern const ArenaProtocol arena_##NAME;
ARENA_PROTOCOLS (ARENA_PROTOCOL_DECLARE)
#undef ARENA_PROTOCOL_DECLARE

/* The protocol called ID, or NULL. */
const ArenaProtocol *arena_protocol_find (const char *id);

/* The ids of all protocols, with commas between them. */
char *arena_protocol_list (void);

/* The protocol that a command most likely speaks; UCI where nothing tells. */
const ArenaProtocol *arena_protocol_guess (char **argv);

/* --- What a protocol may ask and tell the engine object --- */

gpointer arena_engine_get_state (ArenaEngine *self); /* the protocol's own */
const Rules *arena_engine_get_rules (ArenaEngine *self);
/* Another notation than the protocol's usual one, an index. */
void arena_engine_set_notation (ArenaEngine *self, int notation);

/* Sends a line; its end is added. */
void arena_engine_say (ArenaEngine *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* It has done what `open` or `prepare` asked for. */
void arena_engine_ready (ArenaEngine *self);
/* It moves; TEXT is in the engine's notation and need not be legal, or a move at all. */
void arena_engine_move (ArenaEngine *self, const char *text);
/* The same of a move that is known. */
void arena_engine_play (ArenaEngine *self, Move move);
/* It resigns; or claims a draw, in the present position or, unless that is MOVE_NONE, by MOVE. */
void arena_engine_resign (ArenaEngine *self);
void arena_engine_claim_draw (ArenaEngine *self, Move move);
/* It cannot go on, for a reason that is a whole sentence. */
void arena_engine_fail (ArenaEngine *self, const char *sentence);
/* Something that is worth telling and stops nothing. */
void arena_engine_notice (ArenaEngine *self, const char *sentence);

/* Whether it is to move now; what it thinks is noted in the answer to come. */
gboolean arena_engine_is_thinking (ArenaEngine *self);
ArenaThought *arena_engine_get_thought (ArenaEngine *self);

/* The text of move number PLY (from 0) of RECORD in the engine's notation; MOVE_TEXT_MAX bytes. */
void arena_engine_move_text (ArenaEngine *self, const GameRecord *record, size_t ply, char *text);

/* Sends "position ... moves ..." as UCI and its relatives have it. */
void arena_engine_say_position (ArenaEngine *self, const GameRecord *record);

/* --- What several protocols need --- */

/* The notation called ID, an index, or the one that the game has for protocols. */
int arena_notation (const Rules *rules, const char *id);
/* Whether POSITION is the game's standard start. */
gboolean arena_is_standard_start (const Rules *rules, const Position *position);
/* SCORE within what is no mate. */
gint64 arena_limit_hundredths (gint64 score);

/* What stands behind the word KEY in LINE, or NULL. */
const char *arena_word_after (const char *line, const char *key);
/* If LINE begins with the word KEY, what follows it; else NULL. */
const char *arena_word_first (const char *line, const char *key);
/* The number behind the word KEY; FALSE where there is none. */
gboolean arena_number_after (const char *line, const char *key, gint64 *number);
/* The word at TEXT; to be freed. */
char *arena_word (const char *text);
