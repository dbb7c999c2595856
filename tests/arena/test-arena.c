/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-arena.h"

#include "arena/arena-openings.h"
#include "registry.h"

#include <string.h>

static void
on_game_finished (ArenaTournament *tournament, int number, ArenaGame *game, TestArena *arena)
{
  const char *complaint = arena_game_get_complaint (game);

  g_ptr_array_add (arena->complaints, g_strdup (complaint ? complaint : ""));
  g_ptr_array_add (arena->trees, arena_game_steal_tree (game)); /* NULL: somebody else took it */
}

static void
on_notice (ArenaTournament *tournament, const char *sentence, TestArena *arena)
{
  g_string_append_printf (arena->notices, "%s\n", sentence);
}

static PalDriverSpec *
read_engine (const char *text, const PalDriverLimits *limits)
{
  g_autoptr (GError) error = NULL;
  const char *stub = strstr (text, "stub ");
  g_autofree char *whole
      = stub ? g_strdup_printf ("%.*s%s %s", (int) (stub - text), text,
                                g_getenv ("PALAMEDES_ARENA_STUB"), stub + strlen ("stub "))
             : g_strdup (text);
  PalDriverSpec *spec = pal_driver_spec_parse (whole, limits, &error);

  g_assert_no_error (error);
  if (!spec->argv) {
    spec->argv = g_new0 (char *, 2);
    spec->argv[0] = g_strdup (g_getenv ("PALAMEDES_ENGINE"));
  }
  return spec;
}

TestArena *
test_arena_new (const char *game, const char *const *engines, const PalDriverLimits *limits,
                int games)
{
  TestArena *arena = g_new0 (TestArena, 1);

  arena->plan = (ArenaPlan){ .rules = registry_find (game)->rules,
                             .games_per_pairing = games,
                             .swap = TRUE,
                             .concurrency = 1,
                             .timeout_ms = 60000 };
  arena->plan.specs = g_ptr_array_new_with_free_func ((GDestroyNotify) pal_driver_spec_free);
  for (; *engines; engines++)
    g_ptr_array_add (arena->plan.specs, read_engine (*engines, limits));
  arena->plan.openings = arena_openings_default (arena->plan.rules);
  arena->loop = g_main_loop_new (NULL, FALSE);
  arena->trees = g_ptr_array_new_with_free_func ((GDestroyNotify) game_tree_free);
  arena->complaints = g_ptr_array_new_with_free_func (g_free);
  arena->notices = g_string_new (NULL);
  return arena;
}

void
test_arena_run (TestArena *arena)
{
  if (!arena->tournament)
    arena->tournament = arena_tournament_new (&arena->plan);
  g_signal_connect (arena->tournament, "game-finished", G_CALLBACK (on_game_finished), arena);
  g_signal_connect (arena->tournament, "notice", G_CALLBACK (on_notice), arena);
  g_signal_connect_swapped (arena->tournament, "finished", G_CALLBACK (g_main_loop_quit),
                            arena->loop);
  arena_tournament_start (arena->tournament);
  g_main_loop_run (arena->loop);
}

void
test_arena_free (TestArena *arena)
{
  g_clear_object (&arena->tournament);
  g_main_loop_unref (arena->loop);
  g_ptr_array_unref (arena->plan.specs);
  g_ptr_array_unref (arena->plan.openings);
  g_ptr_array_unref (arena->trees);
  g_ptr_array_unref (arena->complaints);
  g_string_free (arena->notices, TRUE);
  g_free (arena);
}

const ArenaResult *
test_arena_result (TestArena *arena, int number)
{
  const ArenaResult *result = arena_tournament_get_result (arena->tournament, number);

  g_assert_true (result->played);
  return result;
}
