/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The census of a search: it changes nothing, and its numbers fit each other, in every game. */
#include "engine/engine-backend.h"
#include "engine/search-census.h"
#include "registry.h"

#include <glib.h>

typedef struct {
  uint64_t nodes;
  int depth; /* of the last census that came */
  int n_reports;
  EngineResult result;
  SearchCensus census;
} Answer;

static void
on_report (const EngineInfo *info, void *data)
{
  Answer *answer = data;

  if (info->census == NULL)
    return;
  answer->n_reports++;
  answer->depth = info->depth;
}

/* Searches the position that TEXT describes; free with g_free. */
static Answer *
search_text (const EngineBackend *backend, const char *text, const SearchLimits *limits,
             int threads)
{
  const EngineConfig config = { .hash_mb = 8, .threads = threads };
  Answer *answer = g_new0 (Answer, 1);
  SearchControl control = { .report = on_report, .data = answer };
  EngineState *state = backend->create (&config);
  Position position;
  GameRecord *record;

  g_assert_true (backend->rules->position_from_text (&position, text, NULL));
  record = game_record_new (backend->rules, &position);
  backend->search (state, record, limits, &control, &answer->result);
  answer->nodes = answer->result.info.nodes;
  if (answer->result.info.census != NULL)
    answer->census = *answer->result.info.census;
  game_record_free (record);
  backend->destroy (state);
  return answer;
}

/* The same for a position from the middle of the game. */
static Answer *
search (const EngineBackend *backend, const SearchLimits *limits, int threads)
{
  return search_text (backend, backend->bench_positions[2], limits, threads);
}

static void
test_changes_nothing (gconstpointer data)
{
  const EngineBackend *backend = data;
  SearchLimits limits = { .depth = 8 };
  g_autofree Answer *off = search (backend, &limits, 1), *on = NULL;

  limits.census = true;
  on = search (backend, &limits, 1);
  g_assert_null (off->result.info.census);
  g_assert_cmpint (off->n_reports, ==, 0);
  g_assert_nonnull (on->result.info.census);
  g_assert_cmpint (on->n_reports, >=, 7);
  g_assert_cmpint (on->depth, ==, 8);
  g_assert_cmphex (on->result.best, ==, off->result.best);
  g_assert_cmpint (on->result.info.score, ==, off->result.info.score);
  g_assert_cmpuint (on->nodes, ==, off->nodes);
}

/* Whether the kinds that every search has to have are there. */
static void
assert_kinds (const EngineBackend *backend, const uint64_t *counts)
{
  static const CensusKind everywhere[]
      = { CENSUS_TABLE,      CENSUS_PROBCUT, CENSUS_HIGH_TABLE_MOVE,
          CENSUS_HIGH_OTHER, CENSUS_NO_CUT,  CENSUS_SEARCHED_MOVES };
  static const CensusKind with_captures[] = {
    CENSUS_REVERSE_FUTILITY, CENSUS_RAZORING,    CENSUS_NULL_MOVE,  CENSUS_HIGH_CAPTURE,
    CENSUS_HIGH_REFUTATION,  CENSUS_FUTILITY,    CENSUS_LATE_MOVE,  CENSUS_EXCHANGE,
    CENSUS_REDUCED,          CENSUS_HASHLESS,    CENSUS_RESEARCHED, CENSUS_QUIET_NODES,
    CENSUS_STAND_PAT,        CENSUS_QUIET_TABLE,
  };
  const gboolean captures
      = g_str_equal (backend->rules->id, "chess") || g_str_equal (backend->rules->id, "xiangqi");

  for (guint i = 0; i < G_N_ELEMENTS (everywhere); i++)
    if (counts[everywhere[i]] == 0)
      g_error ("kind %d did not happen", everywhere[i]);
  for (guint i = 0; i < G_N_ELEMENTS (with_captures) && captures; i++)
    if (counts[with_captures[i]] == 0)
      g_error ("kind %d did not happen", with_captures[i]);
}

/* Every node is ended once, and belongs to one root move. */
static void
test_adds_up (gconstpointer data)
{
  const EngineBackend *backend = data;
  const SearchLimits limits = { .depth = 11, .census = true };
  g_autofree Answer *answer = search (backend, &limits, 1);
  const SearchCensus *census = &answer->census;
  uint64_t below = 0, ended = 0;

  g_assert_cmpuint (census->nodes, ==, answer->nodes);
  for (int i = 0; i < census->n_moves; i++) {
    below += census->moves[i].nodes;
    g_assert_cmpint (census->moves[i].score, !=, SCORE_NONE);
    g_assert_false (census->moves[i].current);
  }
  g_assert_cmpuint (below, ==, census->nodes);
  for (int kind = 0; kind <= CENSUS_NO_CUT; kind++)
    ended += census->counts[kind];
  g_assert_cmpuint (ended, ==, census->counts[CENSUS_MAIN_NODES]);
  g_assert_cmpuint (census->counts[CENSUS_MAIN_NODES] + census->counts[CENSUS_QUIET_NODES]
                        + census->counts[CENSUS_SOLVER_NODES],
                    ==, census->nodes);
  assert_kinds (backend, census->counts);
}

/* A root move's nodes are those of the sample's first ply, which are not fewer than those below. */
static void
test_sample (gconstpointer data)
{
  const EngineBackend *backend = data;
  const SearchLimits limits = { .depth = 8, .census = true };
  g_autofree Answer *answer = search (backend, &limits, 1);
  const SearchCensus *census = &answer->census;
  g_autofree uint64_t *below = g_new0 (uint64_t, CENSUS_NODES_MAX);
  g_autofree int *children = g_new0 (int, CENSUS_NODES_MAX);
  uint64_t first = 0;
  int deepest = 0;

  g_assert_cmpint (census->n_tree, >, census->n_moves);
  for (int i = 0; i < census->n_tree; i++) {
    const CensusNode *node = &census->tree[i];
    deepest = MAX (deepest, node->ply);
    if (node->parent == CENSUS_NONE) {
      g_assert_cmpint (node->ply, ==, 1);
      first += node->nodes;
    } else {
      g_assert_cmpint (node->parent, <, i);
      g_assert_cmpint (node->ply, ==, census->tree[node->parent].ply + 1);
      below[node->parent] += node->nodes;
      g_assert_cmpint (++children[node->parent], <=, 30);
    }
  }
  g_assert_cmpuint (first, ==, census->nodes);
  g_assert_cmpint (deepest, ==, CENSUS_PLIES);
  for (int i = 0; i < census->n_tree; i++)
    g_assert_cmpuint (below[i], <=, census->tree[i].nodes);
}

/* Several threads count each for itself. */
static void
test_threads (gconstpointer data)
{
  const EngineBackend *backend = data;
  const SearchLimits limits = { .depth = 9, .census = true, .multi_pv = 3 };
  g_autofree Answer *answer = search (backend, &limits, 3);
  uint64_t below = 0;

  for (int i = 0; i < answer->census.n_moves; i++)
    below += answer->census.moves[i].nodes;
  g_assert_cmpuint (below, ==, answer->census.nodes);
  g_assert_cmpuint (answer->census.nodes, ==, answer->nodes);
}

/* A check on the principal variation, as at the root, is followed a ply further. */
static void
test_extended_check (void)
{
  const SearchLimits limits = { .depth = 4, .census = true };
  g_autofree Answer *chess = search_text (registry_find ("chess")->backend,
                                          "7k/8/4K3/8/8/8/8/6Q1 w - - 0 1", &limits, 1);
  g_autofree Answer *xiangqi = search_text (registry_find ("xiangqi")->backend,
                                            "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1", &limits, 1);

  g_assert_cmpuint (chess->census.counts[CENSUS_EXTENDED_CHECK], >, 0);
  g_assert_cmpuint (xiangqi->census.counts[CENSUS_EXTENDED_CHECK], >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (int i = 0; i < registry_count (); i++) {
    const EngineBackend *backend = registry_game (i)->backend;
    const char *id = backend->rules->id;
    g_autofree char *nothing = g_strdup_printf ("/census/changes-nothing/%s", id);
    g_autofree char *sums = g_strdup_printf ("/census/adds-up/%s", id);
    g_autofree char *sample = g_strdup_printf ("/census/sample/%s", id);
    g_autofree char *threads = g_strdup_printf ("/census/threads/%s", id);

    g_test_add_data_func (nothing, backend, test_changes_nothing);
    g_test_add_data_func (sums, backend, test_adds_up);
    g_test_add_data_func (sample, backend, test_sample);
    g_test_add_data_func (threads, backend, test_threads);
  }
  g_test_add_func ("/census/extended-check", test_extended_check);
  return g_test_run ();
}
