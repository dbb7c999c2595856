/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The network: all kernels give the same numbers, and what is made from earlier accumulators is
 * what is made from nothing, whatever was played in between. */
#include "base/random.h"
#include "network/network-kernels.h"
#include "registry.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

enum {
  GAMES = 30,
  PLIES = 120,
  ROWS_MAX = 6,
};

/* Positions in which castling, en passant and promotions are at hand. */
static const char *const chess_starts[] = {
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
  "7k/P1P5/8/1pPpPp2/2p1pP2/8/pp6/7K w - b6 0 1",
  NULL,
};

static const char *const xiangqi_starts[] = {
  "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
  "3k5/9/4P4/9/2R6/9/9/9/4p4/5K3 w - - 0 1",
  NULL,
};

static size_t
size_of (const NetworkShape *shape)
{
  return NETWORK_HEAD
         + ((size_t) shape->n_inputs + 1 + 2 * NETWORK_OUTPUTS) * (size_t) shape->n_hidden * 2
         + NETWORK_OUTPUTS * 4;
}

static void
put_number (guint8 *bytes, guint32 number)
{
  number = GUINT32_TO_LE (number);
  memcpy (bytes, &number, sizeof number);
}

/* The content of a file with random weights. */
static guint8 *
make_file (const NetworkShape *shape)
{
  guint8 *data = g_malloc0 (size_of (shape));
  int16_t *weights = (int16_t *) (data + NETWORK_HEAD);
  size_t n_inner = ((size_t) shape->n_inputs + 1) * (size_t) shape->n_hidden;
  size_t n_outer = 2 * NETWORK_OUTPUTS * (size_t) shape->n_hidden;
  Random random = random_from_seed (5);

  memcpy (data, NETWORK_MAGIC, 8);
  put_number (data + 8, NETWORK_VERSION);
  put_number (data + 12, (guint32) shape->n_hidden);
  put_number (data + 16, NETWORK_OUTPUTS);
  put_number (data + 20, (guint32) shape->n_inputs);
  put_number (data + 24, 400);
  strcpy ((char *) data + 32, shape->game);
  for (size_t i = 0; i < n_inner; i++)
    weights[i] = (int16_t) ((int) random_below (&random, 101) - 50);
  for (size_t i = 0; i < n_outer; i++)
    weights[n_inner + i] = (int16_t) ((int) random_below (&random, 513) - 256);
  for (int i = 0; i < NETWORK_OUTPUTS; i++)
    put_number ((guint8 *) (weights + n_inner + n_outer) + 4 * i, random_below (&random, 10000));
  return data;
}

static void
fill (Random *random, int16_t *values, int most)
{
  for (int i = 0; i < NETWORK_HIDDEN_MAX; i++)
    values[i] = (int16_t) ((int) random_below (random, 2 * (guint32) most + 1) - most);
}

static void
test_kernels (void)
{
  const NetworkKernels *plain = &network_kernels_portable, *kernels;
  Random random = random_from_seed (1);
  NetworkRow from, rows[2 * ROWS_MAX], expected, found, weights[2];
  const int16_t *pointers[2 * ROWS_MAX];

  for (int round = 0; round < 2000; round++) {
    int n_added = (int) random_below (&random, ROWS_MAX + 1);
    int n_removed = (int) random_below (&random, ROWS_MAX + 1);
    int most = round % 2 == 0 ? INT16_MAX : 400; /* wrapping around, or as it is meant */
    int n = round % 3 == 0 ? NETWORK_CHUNK : NETWORK_HIDDEN_MAX;
    size_t size = (size_t) n * sizeof (int16_t);
    fill (&random, from, most);
    for (int i = 0; i < 2 * ROWS_MAX; i++) {
      fill (&random, rows[i], most);
      pointers[i] = rows[i];
    }
    for (int i = 0; i < 2; i++)
      fill (&random, weights[i], NETWORK_WEIGHT_MAX);
    plain->update (n, expected, from, pointers, n_added, pointers + n_added, n_removed);
    int64_t sum = plain->output (n, expected, from, weights[0]);
    for (int i = 0; (kernels = network_kernels (i)) != NULL; i++) {
      kernels->update (n, found, from, pointers, n_added, pointers + n_added, n_removed);
      g_assert_cmpmem (found, size, expected, size);
      g_assert_cmpint (kernels->output (n, found, from, weights[0]), ==, sum);
    }
  }
  g_assert_true (network_kernels (0) != NULL);
}

/* Boards of chess and of xiangqi that differ on a few squares, the first and the last among them.
 */
static void
test_kernels_compare (void)
{
  static const int sizes[] = { 64, 90 };
  const NetworkKernels *kernels;
  Random random = random_from_seed (2);

  for (int round = 0; round < 2000; round++) {
    int n_squares = sizes[round % 2], n_expected = 0;
    guint8 a[NETWORK_SQUARES_MAX] = { 0 }, b[NETWORK_SQUARES_MAX] = { 0 };
    guint8 expected[NETWORK_SQUARES_MAX], found[NETWORK_SQUARES_MAX];
    guint32 rarity = 1 + random_below (&random, 90);
    for (int square = 0; square < n_squares; square++) {
      a[square] = b[square] = (guint8) random_below (&random, 15);
      bool differs = random_below (&random, rarity) == 0;
      if (differs || (round % 3 == 0 && (square == 0 || square == n_squares - 1))) {
        b[square] ^= 1;
        expected[n_expected++] = (guint8) square;
      }
    }
    for (int i = 0; (kernels = network_kernels (i)) != NULL; i++) {
      int n_found = kernels->compare (a, b, n_squares, found);
      g_assert_cmpmem (found, (size_t) n_found, expected, (size_t) n_expected);
    }
    g_assert_cmpint (network_kernels_portable.compare (a, b, n_squares, found), ==, n_expected);
  }
}

/* The largest sum there can be. */
static void
test_kernels_extreme (void)
{
  const NetworkKernels *kernels;
  NetworkRow values, weights[2];

  for (int i = 0; i < NETWORK_HIDDEN_MAX; i++) {
    values[i] = INT16_MAX;
    weights[0][i] = weights[1][i] = -NETWORK_WEIGHT_MAX;
  }
  for (int i = 0; (kernels = network_kernels (i)) != NULL; i++)
    g_assert_cmpint (kernels->output (NETWORK_HIDDEN_MAX, values, values, weights[0]), ==,
                     -2LL * NETWORK_HIDDEN_MAX * NETWORK_WEIGHT_MAX * NETWORK_ONE * NETWORK_ONE);
}

static int
value_of (const Network *network, NetworkCache *cache, int ply, const Game *game,
          const Position *position, int side)
{
  const NetworkShape *shape = game->backend->network;
  uint8_t squares[NETWORK_SQUARES_MAX] = { 0 };
  NetworkBoard board = { .squares = squares, .side = side };

  for (int square = 0; square < shape->n_squares; square++) {
    squares[square] = game->rules->piece_at (position, (Square) square);
    board.n_pieces += squares[square] != 0;
    for (int i = 0; i < 2; i++)
      if (squares[square] == shape->kings[i])
        board.kings[i] = square;
  }
  return network_evaluate (network, cache, ply, &board);
}

static void
assert_as_from_nothing (const Network *network, NetworkCache *cache, int ply, const Game *game,
                        const Position *position)
{
  for (int i = 0; i < 2; i++) { /* a null move changes only the side */
    int side = game->rules->side_to_move (position) ^ i;
    NetworkCache *fresh = network_cache_new (network);
    int expected = value_of (network, fresh, 0, game, position, side);
    g_assert_cmpint (value_of (network, cache, ply + i, game, position, side), ==, expected);
    free (fresh);
  }
}

/* Plays at random, now and then back and forth, with some positions never looked at. */
static void
play_at_random (const Network *network, const Game *game, const char *start, Random *random)
{
  NetworkCache *cache = network_cache_new (network);
  Position positions[PLIES + 1];
  Move moves[MOVES_MAX];
  int ply = 0;

  g_assert_true (game->rules->position_from_text (&positions[0], start, NULL));
  for (int step = 0; step < 2 * PLIES && ply < PLIES; step++) {
    if (random_below (random, 4) != 0)
      assert_as_from_nothing (network, cache, ply, game, &positions[ply]);
    int n = game->rules->legal_moves (&positions[ply], moves);
    if (n == 0 || random_below (random, 8) == 0) {
      ply = (int) random_below (random, (guint32) ply + 1);
      continue;
    }
    positions[ply + 1] = positions[ply];
    game->rules->play (&positions[++ply], moves[random_below (random, (guint32) n)]);
  }
  free (cache);
}

static void
test_incremental (gconstpointer data)
{
  const Game *game = registry_find (data);
  const char *const *starts = strcmp (data, "chess") == 0 ? chess_starts : xiangqi_starts;
  Random random = random_from_seed (9);
  NetworkShape shape = *game->backend->network;
  const int own = shape.n_hidden, other = own == NETWORK_CHUNK ? NETWORK_HIDDEN_MAX : NETWORK_CHUNK;
  const int widths[] = { own, other };

  for (size_t w = 0; w < G_N_ELEMENTS (widths); w++) {
    shape.n_hidden = widths[w];
    g_autofree guint8 *file = make_file (&shape);
    const char *problem;
    Network *network = network_new (&shape, file, size_of (&shape), &problem);
    g_assert_cmpstr (problem, ==, NULL);
    for (const char *const *start = starts; *start != NULL; start++)
      for (int i = 0; i < GAMES; i++)
        play_at_random (network, game, *start, &random);
    network_free (network);
  }
}

/* Both sides see the same of a position that is its own reflection. */
static void
test_symmetry (gconstpointer data)
{
  const Game *game = registry_find (data);
  g_autofree guint8 *file = make_file (game->backend->network);
  const char *problem;
  Network *network
      = network_new (game->backend->network, file, size_of (game->backend->network), &problem);
  NetworkCache *cache = network_cache_new (network);
  Position start;

  rules_start (game->rules, &start);
  g_assert_cmpint (value_of (network, cache, 0, game, &start, 0), ==,
                   value_of (network, cache, 0, game, &start, 1));
  free (cache);
  network_free (network);
}

static void
assert_refused (const NetworkShape *shape, const guint8 *data, size_t size)
{
  const char *problem = NULL;

  g_assert_null (network_new (shape, data, size, &problem));
  g_assert_nonnull (problem);
}

static void
test_refuse (void)
{
  static const int places[] = { 0, 8, 12, 16, 20, 32 };
  const NetworkShape *shape = registry_find ("chess")->backend->network;
  g_autofree guint8 *data = make_file (shape);
  size_t size = size_of (shape);
  const char *problem = NULL;

  assert_refused (registry_find ("xiangqi")->backend->network, data, size);
  assert_refused (shape, data, size - 1);
  assert_refused (shape, data, 10);
  for (size_t i = 0; i < G_N_ELEMENTS (places); i++) {
    data[places[i]]++;
    assert_refused (shape, data, size);
    data[places[i]]--;
  }
  NetworkShape wide = *shape;
  wide.n_hidden = NETWORK_HIDDEN_MAX;
  g_autofree guint8 *wide_data = make_file (&wide);
  assert_refused (shape, wide_data, size_of (&wide));
  data[size - NETWORK_OUTPUTS * 4 - 1] = 2; /* the last weight of an output becomes too large */
  assert_refused (shape, data, size);
  g_assert_null (network_load (shape, "/no/such/file", &problem));
  g_assert_nonnull (problem);
}

static uint64_t
nodes_to_depth (const Game *game, EngineState *state, int depth)
{
  SearchControl control = { 0 };
  SearchLimits limits = { .depth = depth };
  EngineResult result;
  Position start;

  rules_start (game->rules, &start);
  GameRecord *record = game_record_new (game->rules, &start);
  game->backend->search (state, record, &limits, &control, &result);
  game_record_free (record);
  g_assert_cmpuint (result.best, !=, MOVE_NONE);
  return result.info.nodes;
}

/* A search asks the network that it is told to ask; what another evaluation has left in the table
 * is forgotten. */
static void
test_search (gconstpointer data)
{
  const Game *game = registry_find (data);
  g_autofree guint8 *file = make_file (game->backend->network);
  const char *problem;
  Network *network
      = network_new (game->backend->network, file, size_of (game->backend->network), &problem);
  const EngineConfig by_hand = { .hash_mb = 1, .threads = 1, .by_hand = true };
  const EngineConfig by_network = { .hash_mb = 1, .threads = 1, .network = network };
  const EngineConfig by_two = { .hash_mb = 1, .threads = 2, .network = network };

  EngineState *state = game->backend->create (&by_hand);
  uint64_t nodes = nodes_to_depth (game, state, 6);
  g_assert_true (game->backend->configure (state, &by_network));
  uint64_t others = nodes_to_depth (game, state, 6);
  g_assert_cmpuint (others, !=, nodes);
  g_assert_true (game->backend->configure (state, &by_two));
  nodes_to_depth (game, state, 6);
  g_assert_true (game->backend->configure (state, &by_hand));
  g_assert_cmpuint (nodes_to_depth (game, state, 6), ==, nodes);
  g_assert_true (game->backend->configure (state, &by_network));
  g_assert_cmpuint (nodes_to_depth (game, state, 6), ==, others);
  game->backend->destroy (state);
  network_free (network);
}

/* The network that a game brings along is there and is asked. */
static void
test_built_in (gconstpointer data)
{
  const Game *game = registry_find (data);
  EngineState *usual = game->backend->create (&(EngineConfig){ .hash_mb = 1, .threads = 1 });
  EngineState *by_hand
      = game->backend->create (&(EngineConfig){ .hash_mb = 1, .threads = 1, .by_hand = true });

  g_assert_cmpuint (nodes_to_depth (game, usual, 6), !=, nodes_to_depth (game, by_hand, 6));
  game->backend->destroy (usual);
  game->backend->destroy (by_hand);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/network/kernels", test_kernels);
  g_test_add_func ("/network/kernels-compare", test_kernels_compare);
  g_test_add_func ("/network/kernels-extreme", test_kernels_extreme);
  g_test_add_data_func ("/network/incremental-chess", "chess", test_incremental);
  g_test_add_data_func ("/network/incremental-xiangqi", "xiangqi", test_incremental);
  g_test_add_data_func ("/network/symmetry-chess", "chess", test_symmetry);
  g_test_add_data_func ("/network/symmetry-xiangqi", "xiangqi", test_symmetry);
  g_test_add_func ("/network/refuse", test_refuse);
  g_test_add_data_func ("/network/search-chess", "chess", test_search);
  g_test_add_data_func ("/network/search-xiangqi", "xiangqi", test_search);
  g_test_add_data_func ("/network/built-in-chess", "chess", test_built_in);
  g_test_add_data_func ("/network/built-in-xiangqi", "xiangqi", test_built_in);
  return g_test_run ();
}
