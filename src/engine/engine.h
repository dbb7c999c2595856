/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An engine at work: one worker thread, a mailbox for one request, a stop flag.
 *
 * The owner's thread posts requests and never waits for a search; what the worker finds comes back
 * through the request's two callbacks, on the worker's thread. A request carries its own copy of
 * the record, so nothing is shared with the worker but the stop flag and the mailbox. Every request
 * gets exactly one `done`, also one that was dropped before it began (its best move is MOVE_NONE
 * then). Posting a request while another runs stops that one first; its `done` comes before the new
 * one's. With limits.infinite or limits.ponder `done` does not come before engine_stop or
 * engine_ponder_hit, whatever the search does. All functions may be called from any thread, also
 * from the callbacks, except where they wait.
 */
#pragma once

#include "engine/engine-backend.h"

typedef struct Engine Engine;

typedef struct {
  GameRecord *record; /* ownership passes to the engine */
  SearchLimits limits;
  uint64_t serial; /* handed back to both callbacks */
  void (*info) (uint64_t serial, const EngineInfo *info, void *data); /* may be NULL; quick */
  void (*done) (uint64_t serial, const EngineResult *result, void *data);
  void *data; /* must live until `done` has been called */
} EngineRequest;

/* Starts a worker for BACKEND; NULL where memory or threads are short. The game's state is made on
 * the worker at its first request, so that this call is quick. */
Engine *engine_new (const EngineBackend *backend, const EngineConfig *config);

/* Stops the search, delivers its `done`, ends the worker and waits for it. Accepts NULL. */
void engine_free (Engine *engine);

/* Takes effect before the next request; a running search is not touched. */
void engine_configure (Engine *engine, const EngineConfig *config);

/* Forgets what was learnt, before the next request. */
void engine_new_game (Engine *engine);

/* Has the worker make its state, and do what the two calls above asked for, now instead of when the
 * next request comes. Returns at once; engine_wait waits for it too. */
void engine_prepare (Engine *engine);

/* The configuration in force: what was asked for, or less where memory is short. Before the state
 * is made it is what was asked for. */
EngineConfig engine_config (Engine *engine);

/* Hands over a request; returns at once. */
void engine_post (Engine *engine, const EngineRequest *request);

/* Ends the search that runs or is posted early; it then answers with the best move so far, or with
 * some legal move. Returns at once. */
void engine_stop (Engine *engine);

/* The move pondered on was played: from now on the clock counts. */
void engine_ponder_hit (Engine *engine);

/* Whether a request is running or posted. */
bool engine_is_busy (Engine *engine);

/* Waits until nothing is running or posted. Never on a window's thread, nor in a callback. */
void engine_wait (Engine *engine);
