/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finding out which protocol an engine speaks and which games it plays, by asking it: each protocol
 * in turn, and in that each game, until it plays a legal first move or says itself what it plays.
 */
#pragma once

#include "pal-engine-profile.h"

#include <gio/gio.h>

/* What is being asked, in a translated sentence. */
typedef void (*PalEngineProgressFunc) (const char *sentence, gpointer data);

/* Asks the program of SPEC (copied), in its protocol where it has one, else in all of them.
 * PROGRESS may be NULL. Everything happens on the calling thread, on which CANCELLABLE is
 * cancelled, too. */
void pal_engine_probe_async (const PalDriverSpec *spec, PalEngineProgressFunc progress,
                             GCancellable *cancellable, GAsyncReadyCallback callback,
                             gpointer data);

/* SPEC with its protocol, title and games. NULL with ERROR, a sentence. */
PalEngineProfile *pal_engine_probe_finish (GAsyncResult *result, GError **error);
