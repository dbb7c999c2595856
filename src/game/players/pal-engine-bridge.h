/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PalEngineBridge: carries what an engine's worker finds to the main thread.
 *
 * The worker calls back on its own thread. It may not touch GObjects, and the main thread may not
 * wait for it. Between them lies the bridge: under its mutex the worker leaves the newest line and,
 * at the end, the result, and sets the ready time of one source that was attached to the main
 * context when the bridge was made. (Not g_main_context_invoke: that runs the function on the
 * calling thread whenever nobody owns the context at that moment.) However fast an engine reports,
 * the main thread sees only what is newest, once a frame.
 *
 * Nothing here blocks the owner's thread:
 *   - asking posts to the engine's mailbox;
 *   - cancelling sets the engine's stop flag and forgets the request's number, so that whatever is
 *     still on its way is dropped on arrival;
 *   - closing does the same, destroys the source, and hands the engine to a thread of its own that
 *     waits for the worker's end. The bridge's memory lives until that has happened, because the
 *     worker may still report; its owner is not reached any more.
 *
 * All functions belong to the thread that made the bridge.
 */
#pragma once

#include "engine/engine.h"

#include <glib.h>

typedef struct _PalEngineBridge PalEngineBridge;

/* Called on the main thread; INFO and RESULT are valid during the call. A census
 * (EngineInfo.census), where one is asked for, comes in an info of its own, without a line, and is
 * valid until the next one. */
typedef void (*PalEngineInfoFunc) (const EngineInfo *info, gpointer owner);
typedef void (*PalEngineDoneFunc) (const EngineResult *result, gpointer owner);

/* A bridge to a new engine, which gives way by NICENESS (thread.h). INFO may be NULL. NULL where
 * memory or threads are short. */
PalEngineBridge *pal_engine_bridge_new (const EngineBackend *backend, const EngineConfig *config,
                                        int niceness, PalEngineInfoFunc info,
                                        PalEngineDoneFunc done, gpointer owner);

/* Has it, which may be NULL, give way by NICENESS from now on. One at rest that is OUT_OF_VIEW is
 * closed: its table is large, and it may be long until it is asked again. What is left of it is
 * returned. */
PalEngineBridge *pal_engine_bridge_give_way (PalEngineBridge *self, int niceness,
                                             gboolean out_of_view);

/* Whether it gives way no further than it was last told: there is not always a way back, and who
 * needs it takes a new engine. */
gboolean pal_engine_bridge_is_back (PalEngineBridge *self);

/* Changes table and threads from the next request on. */
void pal_engine_bridge_configure (PalEngineBridge *self, const EngineConfig *config);

/* Hands on the best LINES of a search, each when it has news, and not only the best one; without
 * scores that are mere bounds. */
void pal_engine_bridge_set_lines (PalEngineBridge *self, int lines);

/* Searches the end of RECORD (copied) within LIMITS. A request before it is cancelled. */
void pal_engine_bridge_ask (PalEngineBridge *self, const GameRecord *record,
                            const SearchLimits *limits);

/* Stops the search; neither function is called for it any more. */
void pal_engine_bridge_cancel (PalEngineBridge *self);

/* Has the search end: what it has found so far is its answer. */
void pal_engine_bridge_hurry (PalEngineBridge *self);

/* Whether an answer is awaited. */
gboolean pal_engine_bridge_is_busy (PalEngineBridge *self);

/* Gives the bridge and its engine up. Accepts NULL. */
void pal_engine_bridge_close (PalEngineBridge *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PalEngineBridge, pal_engine_bridge_close)
