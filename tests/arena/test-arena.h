/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tournament for tests: engines in, results out. */
#pragma once

#include "arena/arena-tournament.h"

typedef struct {
  ArenaPlan plan;
  ArenaTournament *tournament;
  GMainLoop *loop;
  GPtrArray *trees;      /* of the games in the order in which they ended */
  GPtrArray *complaints; /* likewise; empty texts where there is none */
  GString *notices;
} TestArena;

/* ENGINES (NULL-terminated) are what pal_driver_spec_parse reads, with LIMITS as general limits; a
 * command that begins with "stub " runs the misbehaving engine. The plan may be changed until the
 * run; it swaps sides. */
TestArena *test_arena_new (const char *game, const char *const *engines,
                           const PalDriverLimits *limits, int games);

/* Plays until the tournament is over. */
void test_arena_run (TestArena *arena);

void test_arena_free (TestArena *arena);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TestArena, test_arena_free)

/* The result of game NUMBER, which must have been played. */
const ArenaResult *test_arena_result (TestArena *arena, int number);
