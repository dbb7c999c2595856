/*
 * What every protocol of the engine program drives: one game, its engine, the record, the settings.
 *
 * A session belongs to the thread that reads the input. The engine's worker answers on its own
 * thread and touches nothing here: each search carries a copy of what its lines need. Besides the
 * engine there are errands (perft, bench), on a thread of their own, so that the session goes on
 * listening meanwhile.
 */
#pragma once

#include "engine/engine.h"
#include "registry.h"
#include "uci-errand.h"

typedef struct {
  EngineConfig config;
  int multi_pv;
  bool ponder;   /* the other side may let us ponder: nothing depends on it */
  bool chess960; /* castling is written as the king taking its rook */
  bool limit_strength;
  int elo; /* 0: as strong as the game's engine can be limited to */
  int overhead_ms;
} UciSettings;

typedef struct {
  const Game *game;
  Engine *engine;
  GameRecord *record;
  UciSettings settings;
  UciErrands errands;
} UciSession;

/* Makes a session of the first game at its start; false where memory or threads are short. */
bool uci_session_open (UciSession *session);

/* Stops the search, which answers, waits for the errands, and frees what the session holds. */
void uci_session_close (UciSession *session);

/* Turns to another GAME, at its start. A running search answers first. False, with nothing changed,
 * where memory or threads are short. */
bool uci_session_set_game (UciSession *session, const Game *game);

/* Takes over RECORD. */
void uci_session_set_record (UciSession *session, GameRecord *record);

/* Has new settings of the engine take effect: now if it is idle, else before its next search. Says
 * so where memory is short. */
void uci_session_configure (UciSession *session);

/* Starts a search of the present position with LIMITS, to which the settings are added; its lines
 * and its one bestmove are written as they come. A search that still runs answers first. */
void uci_session_go (UciSession *session, const SearchLimits *limits);

/* The notation (an index into the game's) in which moves are written. */
int uci_session_notation (const UciSession *session);

/* The figure of UCI_Elo in force, 0 where the engine plays at full strength. */
int uci_session_elo (const UciSession *session);
