/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What every protocol of the engine program drives: one game, its engine, the record, the settings.
 *
 * A session belongs to the thread that reads the input. The engine's worker answers on its own
 * thread and touches nothing here but one flag: each search carries a copy of what its lines need.
 * Besides the engine there are jobs (perft, bench), on a thread of their own, so that the
 * session goes on listening meanwhile. The protocols differ in their dialects.
 */
#pragma once

#include "engine/engine.h"
#include "registry.h"
#include "uci-io.h"
#include "uci-job.h"
#include "uci-settings.h"

typedef struct UciSession UciSession;
typedef struct UciDialect UciDialect;

/* What the lines of one search need to know; a copy, read by the worker alone. */
typedef struct {
  const UciDialect *dialect;
  const Rules *rules;
  Position root;
  int notation;
  bool verbose, hint;
  const atomic_bool *draw_offered; /* by the opponent, before the search or while it pondered */
} UciSearch;

typedef struct {
  const char *word;
  void (*run) (UciSession *session, const char *arguments);
  bool urgent; /* UCCI: is done even in a batch before the search has ended */
} UciCommand;

/* How a protocol speaks and listens. */
struct UciDialect {
  const char *name; /* the first line of a conversation in it */
  const UciCommand *commands;
  size_t n_commands;
  void (*info) (const UciSearch *search, const EngineInfo *info);
  void (*result) (const UciSearch *search, const EngineResult *result);
  const char *remark; /* begins a line that is meant for people */
  const char
      *notation; /* the id of that in which moves are written; NULL: the game's own for UCI */
};

struct UciSession {
  const UciDialect *dialect;
  const Game *game;
  Engine *engine;
  Network *network; /* loaded for the game, or NULL */
  GameRecord *record;
  UciSettings settings;
  UciJobs jobs;
  bool endless;             /* the search that was started last waits for a command */
  atomic_bool draw_offered; /* for the search that was started last */
  Move banned[MOVES_MAX];   /* not to be played in the present position */
  int n_banned;
  bool over;           /* the last line was read */
  bool hint;           /* NBoard: the next search is for somebody who analyses, and plays no move */
  int64_t clock_ms[2]; /* NBoard: what is left to both sides; 0: no limit */
};

/* Makes a session of the first game at its start; false where memory or threads are short. */
bool uci_session_open (UciSession *session, const UciDialect *dialect);

/* Stops the search, which answers, waits for the jobs, and frees what the session holds. */
void uci_session_close (UciSession *session);

/* Says one sentence about what was wrong with the input. */
void uci_complain (const UciSession *session, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* Turns to another GAME, at its start. A running search answers first. False, with nothing changed,
 * where memory or threads are short. */
bool uci_session_set_game (UciSession *session, const Game *game);

/* Takes over RECORD. */
void uci_session_set_record (UciSession *session, GameRecord *record);

/* Has the present game and those to come judged by the rule set called ID, if they have it. */
void uci_session_set_rule_set (UciSession *session, const char *id);

/* Has START, a position of the session's game, judged by the rule set that was asked for. */
void uci_session_apply_rule_set (const UciSession *session, Position *start);

/* Has new settings of the engine take effect: now if it is idle, else before its next search. Says
 * so where memory is short. */
void uci_session_configure (UciSession *session);

/* Has NETWORK, which is taken over, evaluate from now on; NULL stands for the game's own one, or
 * with BY_HAND for none. A running search answers first. */
void uci_session_set_network (UciSession *session, Network *network, bool by_hand);

/* Forgets what was learnt, now if the engine is idle, so that no clock pays for it. */
void uci_session_new_game (UciSession *session);

/* Has the search that runs, if any, answer. */
void uci_session_finish (UciSession *session);

/* Starts a search of the present position with LIMITS, to which the settings are added; its lines
 * and its one answer are written as they come. A search that still runs answers first. */
void uci_session_go (UciSession *session, const SearchLimits *limits);

/* Reads WORD, in the session's notation, as a legal move in the last position of RECORD. */
MoveTextResult uci_session_read_move (const UciSession *session, const GameRecord *record,
                                      UciWord word, Move *move);

/* The notation (an index into the game's) in which moves are written. */
int uci_session_notation (const UciSession *session);

/* Runs the one of the N COMMANDS with which LINE begins, or complains; WHERE is what stood before
 * it.
 */
void uci_command_run (UciSession *session, const UciCommand *commands, size_t n, const char *where,
                      const char *line);

/* Does what LINE says. */
void uci_session_line (UciSession *session, const char *line);

/* "quit": this was the last line. */
void uci_command_quit (UciSession *session, const char *arguments);

/* What protocols allow and this engine has no use for. */
void uci_command_nothing (UciSession *session, const char *arguments);

/* "isready": answers at once while a search runs, else when all that was asked for is done. */
void uci_command_ready (UciSession *session, const char *arguments);
