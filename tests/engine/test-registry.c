/* The list of games, and that the engines built for this processor say what the plain ones say. */
#include "engine/bench.h"
#include "registry-list.h"

#include <glib.h>

enum { BENCH_DEPTH = 7, PERFT_DEPTH = 3, DEEP_ENOUGH = 6 };

static void
test_rules_are_one (void)
{
  g_assert_cmpint (registry_count (), >, 0);
  for (int i = 0; i < registry_count (); i++) {
    const Game *game = registry_game (i);
    g_assert_true (game->backend->rules == game->rules);
    g_assert_true (registry_of (game->rules) == game);
    g_assert_true (registry_find (game->rules->id) == game);
    g_assert_true (registry_list[i].rules == game->rules);
  }
  g_assert_null (registry_list[registry_count ()].rules);
  g_assert_null (registry_find ("no such game"));
}

static void
test_engines_agree (void)
{
  for (int i = 0; i < registry_count (); i++) {
    const EngineBackend *chosen = registry_game (i)->backend, *plain = registry_list[i].backend;
    BenchResult by_chosen, by_plain;
    g_assert_true (bench_run (chosen, BENCH_DEPTH, NULL, NULL, NULL, &by_chosen));
    g_assert_true (bench_run (plain, BENCH_DEPTH, NULL, NULL, NULL, &by_plain));
    g_test_message ("%s: %s engines", chosen->rules->id,
                    chosen->search == plain->search ? "plain" : "chosen");
    g_assert_cmpuint (by_chosen.nodes, ==, by_plain.nodes);
    Position start;
    rules_start (chosen->rules, &start);
    g_assert_cmpuint (chosen->perft (&start, PERFT_DEPTH), ==, plain->perft (&start, PERFT_DEPTH));
  }
}

/* Stops the search whose control DATA is when it is deep enough. */
static void
stop_when_deep (const EngineInfo *info, void *data)
{
  SearchControl *control = data;

  if (info->depth >= DEEP_ENOUGH)
    atomic_store (&control->stop, true);
}

/* Whatever a clock says, the engines search on while nobody has stopped them, or as long as the
 * other side thinks. */
static void
test_engines_go_on (void)
{
  const SearchLimits limits[]
      = { { .infinite = true, .time = { 1, 1 } }, { .ponder = true, .time = { 1, 1 } } };

  for (int i = 0; i < 2 * registry_count (); i++) {
    const EngineBackend *backend = registry_game (i / 2)->backend;
    EngineState *state = backend->create (&ENGINE_CONFIG_DEFAULT);
    SearchControl control = { .report = stop_when_deep, .data = &control };
    EngineResult result;
    Position start;
    rules_start (backend->rules, &start);
    GameRecord *record = game_record_new (backend->rules, &start);
    atomic_store (&control.pondering, limits[i % 2].ponder);
    backend->search (state, record, &limits[i % 2], &control, &result);
    g_assert_cmpint (result.info.depth, >=, DEEP_ENOUGH - 1);
    game_record_free (record);
    backend->destroy (state);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/registry/rules-are-one", test_rules_are_one);
  g_test_add_func ("/registry/engines-agree", test_engines_agree);
  g_test_add_func ("/registry/engines-go-on", test_engines_go_on);
  return g_test_run ();
}
