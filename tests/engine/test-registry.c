/* SPDX-License-Identifier: GPL-3.0-or-later */
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

typedef struct {
  SearchControl control;
  const GameRecord *record;
} Watch;

/* Stops the search when it is deep enough; until then whatever it expects can be played. */
static void
stop_when_deep (const EngineInfo *info, void *data)
{
  Watch *watch = data;
  const Rules *rules = watch->record->rules;
  Position position = *game_record_last (watch->record);

  for (int i = 0; i < info->pv_length; i++) {
    g_assert_true (rules_is_legal (rules, &position, info->pv[i]));
    rules->play (&position, info->pv[i]);
  }
  if (info->depth >= DEEP_ENOUGH)
    atomic_store (&watch->control.stop, true);
}

/* Whatever a clock says, the engines search on while nobody has stopped them, or as long as the
 * other side thinks. */
static void
test_engines_go_on (void)
{
  const SearchLimits limits[]
      = { { .infinite = true, .time = { 1, 1 } }, { .ponder = true, .time = { 1, 1 } } };

  EngineState *state = NULL;

  for (int i = 0; i < 2 * registry_count (); i++) {
    const EngineBackend *backend = registry_game (i / 2)->backend;
    state = i % 2 == 0 ? backend->create (&ENGINE_CONFIG_DEFAULT) : state;
    Watch watch = { .control.report = stop_when_deep, .control.data = &watch };
    EngineResult result;
    Position start;
    rules_start (backend->rules, &start);
    GameRecord *record = game_record_new (backend->rules, &start);
    if (i % 2 == 1) { /* another position: nothing of the one before is left */
      Move moves[MOVES_MAX];
      backend->rules->legal_moves (&start, moves);
      game_record_play (record, moves[0]);
    }
    watch.record = record;
    atomic_store (&watch.control.pondering, limits[i % 2].ponder);
    backend->search (state, record, &limits[i % 2], &watch.control, &result);
    g_assert_cmpint (result.info.depth, >=, DEEP_ENOUGH - 1);
    game_record_free (record);
    if (i % 2 == 1)
      backend->destroy (state);
  }
}

/* Where the line ends with the move itself, the table knows what to expect. */
static void
test_ponder_move (void)
{
  static const char *const games[] = { "chess", "xiangqi" };

  for (size_t i = 0; i < G_N_ELEMENTS (games); i++) {
    const EngineBackend *backend = registry_find (games[i])->backend;
    EngineState *state = backend->create (&ENGINE_CONFIG_DEFAULT);
    SearchControl control = { 0 };
    Position start;
    rules_start (backend->rules, &start);
    GameRecord *record = game_record_new (backend->rules, &start);
    for (int depth = 7; depth >= 1; depth -= 6) {
      EngineResult result;
      backend->search (state, record, &(SearchLimits){ .depth = depth }, &control, &result);
      Position after = start;
      backend->rules->play (&after, result.best);
      g_assert_true (rules_is_legal (backend->rules, &after, result.ponder));
    }
    game_record_free (record);
    backend->destroy (state);
  }
}

/* Where there is no move there is no answer, whatever the engine thought of before. */
static void
test_finished_games (void)
{
  static const char *const finished[][2] = {
    { "chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1" },
    { "xiangqi", "3k5/9/9/9/9/9/9/9/4R4/3RK4 b - - 0 1" },
    { "reversi",
      "PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/pppppppp/pppppppp/pppppppp/pppppppp b - - 0 1" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (finished); i++) {
    const EngineBackend *backend = registry_find (finished[i][0])->backend;
    EngineState *state = backend->create (&ENGINE_CONFIG_DEFAULT);
    const SearchLimits limits = { .depth = 3 };
    SearchControl control = { 0 };
    Position positions[2];
    rules_start (backend->rules, &positions[0]);
    g_assert_true (backend->rules->position_from_text (&positions[1], finished[i][1], NULL));
    for (int k = 0; k < 2; k++) {
      GameRecord *record = game_record_new (backend->rules, &positions[k]);
      EngineResult result;
      backend->search (state, record, &limits, &control, &result);
      g_assert_true ((result.best == MOVE_NONE) == (k == 1));
      if (k == 1)
        g_assert_true (result.ponder == MOVE_NONE && result.info.line == 0);
      game_record_free (record);
    }
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
  g_test_add_func ("/registry/ponder-move", test_ponder_move);
  g_test_add_func ("/registry/finished-games", test_finished_games);
  return g_test_run ();
}
