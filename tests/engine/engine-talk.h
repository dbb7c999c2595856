/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A conversation with the real palamedes-engine through pipes, for tests.
 *
 * What the engine says is read by a thread, so that neither side ever waits for the other to empty
 * a full pipe. The lines are handed over under a lock of pthreads, which ThreadSanitizer sees into,
 * as it does not into GLib's.
 */
#pragma once

#include <gio/gio.h>
#include <pthread.h>

typedef struct {
  GSubprocess *process;
  GOutputStream *to_engine;
  GDataInputStream *from_engine;
  pthread_t reader;
  pthread_mutex_t lock;
  pthread_cond_t came;
  GQueue lines;
  gboolean ended;
} EngineTalk;

/* Starts the program that PALAMEDES_ENGINE names, with ARGUMENTS (NULL-terminated) or, where that
 * is NULL, none. */
EngineTalk *engine_talk_new (const char *const *arguments);

/* Says quit if the engine still listens, demands that it ends well, and frees. */
void engine_talk_end (EngineTalk *talk);

/* Sends one line. */
void engine_talk_say (EngineTalk *talk, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Sends bytes as they are. */
void engine_talk_say_bytes (EngineTalk *talk, const void *bytes, gsize length);

/* Ends the engine's input. */
void engine_talk_hang_up (EngineTalk *talk);

/* The next line; NULL at the end of the output. */
char *engine_talk_line (EngineTalk *talk);

/* The next line that begins with PREFIX; those before it are dropped. The end of the output first
 * is a failure. */
char *engine_talk_until (EngineTalk *talk, const char *prefix);

/* Sends "isready" and returns all lines up to the answer, without it. */
GStrv engine_talk_sync (EngineTalk *talk);

/* How many of LINES begin with PREFIX. */
int engine_talk_count (GStrv lines, const char *prefix);
