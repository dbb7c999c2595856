/* The positions that games begin with. */
#pragma once

#include "rules/rules.h"

#include <gio/gio.h>

/* Reads TEXT: on each line a FEN, an EPD or the moves from the standard start, in any notation of
 * RULES; empty lines and such as begin with "#" say nothing. SOURCE is what to call the text in
 * messages. Returns GameRecord*, at least one; NULL with ERROR (which line, what). */
GPtrArray *arena_openings_read (const Rules *rules, const char *text, const char *source,
                                GError **error);

/* The same of the file at PATH. */
GPtrArray *arena_openings_load (const Rules *rules, const char *path, GError **error);

/* The standard start alone. */
GPtrArray *arena_openings_default (const Rules *rules);

/* N openings of PLIES moves by chance each from the standard start, decided by SEED. */
GPtrArray *arena_openings_random (const Rules *rules, int n, int plies, guint64 seed);

/* Puts OPENINGS in an order that SEED decides. */
void arena_openings_shuffle (GPtrArray *openings, guint64 seed);
