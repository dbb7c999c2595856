/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The positions that games begin with. */
#pragma once

#include "game/books/pal-books.h"
#include "rules/rules.h"

#include <gio/gio.h>

/* Reads TEXT: on each line a FEN, an EPD or the moves from the standard start, in any notation of
 * RULES; empty lines and such as begin with "#" say nothing. SOURCE is what to call the text in
 * messages. Returns GameRecord*, at least one; NULL with ERROR (which line, what). */
GPtrArray *arena_openings_read (const Rules *rules, const char *text, const char *source,
                                GError **error);

/* A book or a file of games goes on far beyond what is an opening; of each game no more is read,
 * and of so many games. */
enum { ARENA_OPENING_PLIES = 16, ARENA_OPENING_PLIES_MAX = 40, ARENA_OPENINGS_MAX = 5000 };

/* The same of FILE, which may also be one of games, in any format: then OF_GAMES is set, and the
 * openings are how the games of RULES in it begin (see arena_openings_cut). */
GPtrArray *arena_openings_load (const Rules *rules, GFile *file, gboolean *of_games,
                                GCancellable *cancellable, GError **error);
/* That on a thread. */
void arena_openings_load_async (const Rules *rules, GFile *file, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer data);
GPtrArray *arena_openings_load_finish (GAsyncResult *result, gboolean *of_games, GError **error);

GPtrArray *arena_openings_copy (GPtrArray *openings);

/* Takes all behind PLIES from OPENINGS, and each that comes to where another one did. */
void arena_openings_cut (GPtrArray *openings, int plies);

/* N lines of the book of RULES' game, at most PLIES long, drawn by the weights of their moves as
 * SEED decides; each once, so there may be fewer. NULL with ERROR where there is no book with
 * moves. */
GPtrArray *arena_openings_draw (PalBooks *books, const Rules *rules, int n, int plies, guint64 seed,
                                GError **error);

/* The standard start alone. */
GPtrArray *arena_openings_default (const Rules *rules);

/* N openings of PLIES moves by chance each from the standard start, decided by SEED. */
GPtrArray *arena_openings_random (const Rules *rules, int n, int plies, guint64 seed);

/* Puts OPENINGS in an order that SEED decides. */
void arena_openings_shuffle (GPtrArray *openings, guint64 seed);
