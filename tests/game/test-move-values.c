/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an engine thinks of every move: all its lines arrive, by signals, and only those of the
 * position that is asked about. */
#include "game/match/pal-move-values.h"
#include "registry.h"

#include <stdlib.h>

static const Rules *
reversi (void)
{
  return registry_find ("reversi")->rules;
}

/* An engine that says of the n-th legal move that it is worth -100 n, then that the first one is a
 * proven win by 6, and thinks on until it is stopped. */

static EngineState *
create (const EngineConfig *config)
{
  return calloc (1, 1);
}

static void
destroy (EngineState *state)
{
  free (state);
}

static bool
configure (EngineState *state, const EngineConfig *config)
{
  return true;
}

static void
clear (EngineState *state)
{
}

static void
report (SearchControl *control, int line, Move move, int score, int depth, bool proven, Bound bound)
{
  EngineInfo info = { .line = line,
                      .depth = depth,
                      .score = score,
                      .proven = proven,
                      .bound = bound,
                      .pv_length = 1,
                      .pv = { move } };

  control->report (&info, control->data);
}

static void
search (EngineState *state, const GameRecord *record, const SearchLimits *limits,
        SearchControl *control, EngineResult *result)
{
  Move moves[MOVES_MAX];
  int n = record->rules->legal_moves (game_record_last (record), moves);

  g_assert_cmpint (limits->multi_pv, ==, n);
  g_assert_cmpint (limits->move_time, >, 0); /* not for ever */
  for (int i = 0; i < n; i++)
    report (control, i + 1, moves[i], -100 * i, 5, false, BOUND_EXACT);
  report (control, 1, moves[0], 600, 9, true, BOUND_EXACT);
  report (control, 2, moves[1], 900, 9, false, BOUND_LOWER); /* no value yet */
  while (!control->stop)
    g_usleep (500);
  *result = (EngineResult){ .best = moves[0] };
}

/* It is used until the last worker has ended, which nobody waits for. */
static const EngineBackend *
stub (void)
{
  static EngineBackend backend;

  if (backend.rules == NULL)
    backend = (EngineBackend){
      .rules = reversi (),
      .name = "Stub",
      .create = create,
      .destroy = destroy,
      .configure = configure,
      .clear = clear,
      .search = search,
    };
  return &backend;
}

static GameRecord *
record_of (const char *text)
{
  Position start;

  if (text)
    g_assert_true (reversi ()->position_from_text (&start, text, NULL));
  else
    rules_start (reversi (), &start);
  return game_record_new (reversi (), &start);
}

static void
wait_for (PalMoveValues *values, int n, int best)
{
  const PalMoveValue *found;
  int known;

  do {
    g_main_context_iteration (NULL, TRUE);
    pal_move_values_get (values, &known);
    found = pal_move_values_get_best (values);
  } while (known < n || found->score != best);
}

static void
count_cb (int *count)
{
  ++*count;
}

static void
test_lines (void)
{
  g_autoptr (PalMoveValues) values = pal_move_values_new (stub ());
  GameRecord *record = record_of (NULL);
  const PalMoveValue *found;
  int n, changes = 0;

  g_signal_connect_swapped (values, "changed", G_CALLBACK (count_cb), &changes);
  g_assert_null (pal_move_values_get_best (values));
  g_assert_cmpint (pal_move_values_get_depth (values), ==, 0);
  pal_move_values_watch (values, record);
  wait_for (values, 4, 600);
  g_assert_cmpint (changes, >, 0);
  found = pal_move_values_get (values, &n);
  g_assert_cmpint (n, ==, 4);
  for (int i = 1; i < n; i++) {
    g_assert_cmpint (found[i].score, ==, -100 * i);
    g_assert_false (found[i].proven);
  }
  g_assert_true (found[0].proven);
  g_assert_cmpint (pal_move_values_get_depth (values), ==, 5); /* of the one that is known worst */

  /* Another position: nothing of the old one is left. */
  changes = 0;
  game_record_play (record, found[0].move);
  pal_move_values_watch (values, record);
  pal_move_values_get (values, &n);
  g_assert_cmpint (n, ==, 0);
  g_assert_cmpint (changes, ==, 1);
  wait_for (values, 3, 600);
  found = pal_move_values_get (values, &n);
  g_assert_cmpint (n, ==, 3);
  for (int i = 0; i < n; i++)
    g_assert_true (rules_is_legal (reversi (), game_record_last (record), found[i].move));

  pal_move_values_watch (values, NULL);
  g_assert_null (pal_move_values_get_best (values));
  game_record_free (record);
}

/* Where there is nothing to choose the engine is not even asked (the stub would fail). */
static void
test_pass (void)
{
  g_autoptr (PalMoveValues) values = pal_move_values_new (stub ());
  GameRecord *record = record_of ("8/8/8/8/8/8/8/pP6 w");

  pal_move_values_watch (values, record);
  for (int i = 0; i < 20; i++)
    g_main_context_iteration (NULL, FALSE);
  g_assert_null (pal_move_values_get_best (values));
  game_record_free (record);
}

/* It may go away while the engine thinks. */
static void
test_dies (void)
{
  PalMoveValues *values = pal_move_values_new (stub ());
  GameRecord *record = record_of (NULL);

  pal_move_values_watch (values, record);
  wait_for (values, 4, 600);
  g_object_add_weak_pointer (G_OBJECT (values), (gpointer *) &values);
  g_object_unref (values);
  g_assert_null (values);
  game_record_free (record);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/move-values/lines", test_lines);
  g_test_add_func ("/move-values/pass", test_pass);
  g_test_add_func ("/move-values/dies", test_dies);
  return g_test_run ();
}
