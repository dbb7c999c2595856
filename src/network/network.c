/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of weights, accumulators made from earlier ones, and the value. */
#include "network.h"

#include "network-kernels.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CHANGES_NEAR = 4 }; /* an accumulator so near is good enough */

struct Network {
  const NetworkShape *shape;
  const NetworkKernels *kernels;
  const int16_t *weights, *biases, *outputs;
  const uint8_t *output_biases;
  int scale;   /* what 1 at the output is worth, in hundredths */
  void *owned; /* the file's content, where it was loaded */
  NetworkInputs inputs;
};

/* The squares on which two boards differ. */
typedef struct {
  int n;
  uint8_t squares[NETWORK_SQUARES_MAX];
} Difference;

static int32_t
network_read_number (const uint8_t *bytes)
{
  return (int32_t) ((uint32_t) bytes[0] | (uint32_t) bytes[1] << 8 | (uint32_t) bytes[2] << 16
                    | (uint32_t) bytes[3] << 24);
}

static size_t
file_size (const NetworkShape *shape)
{
  size_t numbers = ((size_t) shape->n_inputs + 1 + 2 * NETWORK_OUTPUTS) * NETWORK_HIDDEN;

  return NETWORK_HEAD + numbers * sizeof (int16_t) + NETWORK_OUTPUTS * sizeof (int32_t);
}

static const char *
find_problem (const NetworkShape *shape, const uint8_t *data, size_t size)
{
  if (__BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__)
    return "networks do not work on this kind of processor";
  if (size < NETWORK_HEAD || memcmp (data, NETWORK_MAGIC, 8) != 0)
    return "this file does not hold the weights of a network";
  if (network_read_number (data + 8) != NETWORK_VERSION
      || network_read_number (data + 12) != NETWORK_HIDDEN
      || network_read_number (data + 16) != NETWORK_OUTPUTS)
    return "this network is of another version of the program";
  if (strncmp ((const char *) data + 32, shape->game, NETWORK_HEAD - 32) != 0
      || network_read_number (data + 20) != shape->n_inputs)
    return "this network is for another game";
  return size == file_size (shape) ? NULL : "the file of this network is damaged";
}

/* The sums of an output only fit if its weights keep to their range. */
static bool
are_outputs_small (const Network *network)
{
  for (int i = 0; i < NETWORK_OUTPUTS * 2 * NETWORK_HIDDEN; i++)
    if (abs (network->outputs[i]) > NETWORK_WEIGHT_MAX)
      return false;
  return true;
}

void
network_fill_inputs (const NetworkShape *shape, NetworkInputs inputs)
{
  for (int side = 0; side < 2; side++)
    for (int view = 0; view < shape->n_views; view++)
      for (int piece = 1; piece <= shape->n_pieces; piece++)
        for (int square = 0; square < shape->n_squares; square++)
          inputs[side][view][piece][square] = (uint16_t) shape->input (side, view, piece, square);
}

Network *
network_new (const NetworkShape *shape, const void *data, size_t size, const char **problem)
{
  *problem = find_problem (shape, data, size);
  Network *network = *problem == NULL ? calloc (1, sizeof *network) : NULL;

  if (network == NULL)
    return NULL;
  network->shape = shape;
  network->kernels = network_kernels (0);
  network->scale = network_read_number ((const uint8_t *) data + 24);
  network->weights = (const int16_t *) ((const uint8_t *) data + NETWORK_HEAD);
  network->biases = network->weights + shape->n_inputs * NETWORK_HIDDEN;
  network->outputs = network->biases + NETWORK_HIDDEN;
  network->output_biases
      = (const uint8_t *) (network->outputs + NETWORK_OUTPUTS * 2 * NETWORK_HIDDEN);
  network_fill_inputs (shape, network->inputs);
  if (are_outputs_small (network))
    return network;
  *problem = "the file of this network is damaged";
  network_free (network);
  return NULL;
}

/* Opens the file at PATH for reading, but nothing that might never end or never begin: a pipe, a
 * device. What was opened is looked at, so that nothing can take its place meanwhile. */
static FILE *
open_ordinary (const char *path)
{
  int descriptor = open (path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  struct stat status;
  FILE *file = NULL;

  if (descriptor >= 0 && fstat (descriptor, &status) == 0 && S_ISREG (status.st_mode))
    file = fdopen (descriptor, "rb");
  if (file == NULL && descriptor >= 0)
    close (descriptor);
  return file;
}

/* The bytes of the file at PATH, at most *SIZE of them, which becomes their number. */
static void *
network_read_file (const char *path, size_t *size)
{
  FILE *file = open_ordinary (path);
  void *data = file != NULL ? malloc (*size) : NULL;

  if (data != NULL)
    *size = fread (data, 1, *size, file);
  if (file != NULL)
    fclose (file);
  return data;
}

Network *
network_load (const NetworkShape *shape, const char *path, const char **problem)
{
  size_t size = file_size (shape) + 1;
  void *data = network_read_file (path, &size);

  *problem = "this file cannot be read";
  Network *network = data != NULL ? network_new (shape, data, size, problem) : NULL;
  if (network != NULL)
    network->owned = data;
  else
    free (data);
  return network;
}

void
network_free (Network *network)
{
  if (network != NULL)
    free (network->owned);
  free (network);
}

static void
accumulator_reset (NetworkAccumulator *accumulator, const Network *network, int view)
{
  *accumulator = (NetworkAccumulator){ .view = view };
  memcpy (accumulator->values, network->biases, sizeof accumulator->values);
}

NetworkCache *
network_cache_new (const Network *network)
{
  NetworkCache *cache = malloc (sizeof *cache);

  for (int side = 0; cache != NULL && side < 2; side++) {
    for (int ply = 0; ply < NETWORK_PLIES; ply++)
      accumulator_reset (&cache->plies[ply][side], network, 0);
    for (int view = 0; view < NETWORK_VIEWS_MAX; view++)
      accumulator_reset (&cache->views[side][view], network, view);
  }
  return cache;
}

/* Finds where the boards A and B of N squares differ. */
static void
network_compare (const uint8_t *a, const uint8_t *b, int n, Difference *difference)
{
  difference->n = 0;
  for (int start = 0; start < n; start += 8) {
    uint64_t words[2] = { 0 };
    size_t size = n - start >= 8 ? 8 : (size_t) (n - start);
    memcpy (&words[0], a + start, size);
    memcpy (&words[1], b + start, size);
    for (uint64_t rest = words[0] ^ words[1]; rest != 0;) {
      int byte = __builtin_ctzll (rest) / 8;
      difference->squares[difference->n++] = (uint8_t) (start + byte);
      rest &= ~(UINT64_C (0xff) << 8 * byte);
    }
  }
}

/* Looks at SOURCE as something to make an accumulator of VIEW from: keeps it in *BEST, with the
 * difference in *LEAST, if it is nearer. */
static void
consider (const NetworkAccumulator *source, int view, const NetworkBoard *board, int n_squares,
          const NetworkAccumulator **best, Difference *least)
{
  Difference difference;

  if (source->view != view)
    return;
  network_compare (source->board, board->squares, n_squares, &difference);
  if (*best == NULL || difference.n < least->n) {
    *best = source;
    *least = difference;
  }
}

/* TARGET becomes the accumulator of BOARD, from SOURCE that differs by DIFFERENCE. */
static void
network_change (const Network *network, int side, NetworkAccumulator *target,
                const NetworkAccumulator *source, const NetworkBoard *board,
                const Difference *difference)
{
  const int16_t *added[NETWORK_SQUARES_MAX], *removed[NETWORK_SQUARES_MAX];
  int n_added = 0, n_removed = 0;
  int view = source->view;

  for (int i = 0; i < difference->n; i++) {
    int square = difference->squares[i];
    int before = source->board[square], after = board->squares[square];
    if (before != 0)
      removed[n_removed++]
          = network->weights + network->inputs[side][view][before][square] * NETWORK_HIDDEN;
    if (after != 0)
      added[n_added++]
          = network->weights + network->inputs[side][view][after][square] * NETWORK_HIDDEN;
  }
  network->kernels->update (target->values, source->values, added, n_added, removed, n_removed);
  target->view = view;
  memcpy (target->board, board->squares, (size_t) network->shape->n_squares);
}

/* The accumulator that SIDE has of BOARD, made from the nearest one that is at hand: nearly always
 * that of the ply before. */
static const NetworkAccumulator *
network_look (const Network *network, NetworkCache *cache, int ply, int side,
              const NetworkBoard *board)
{
  int n_squares = network->shape->n_squares;
  int view = network->shape->view (side, board->kings[side]);
  NetworkAccumulator *target = &cache->plies[ply][side], *own = &cache->views[side][view];
  const NetworkAccumulator *source = NULL;
  Difference difference = { .n = 0 };

  if (ply > 0)
    consider (&cache->plies[ply - 1][side], view, board, n_squares, &source, &difference);
  if (source != NULL && difference.n <= CHANGES_NEAR) {
    network_change (network, side, target, source, board, &difference);
    return target;
  }
  consider (target, view, board, n_squares, &source, &difference);
  consider (own, view, board, n_squares, &source, &difference);
  network_change (network, side, target, source, board, &difference);
  *own = *target;
  return target;
}

int
network_evaluate (const Network *network, NetworkCache *cache, int ply, const NetworkBoard *board)
{
  int row = network_output (board->n_pieces);
  const NetworkAccumulator *own = network_look (network, cache, ply, board->side, board);
  const NetworkAccumulator *other = network_look (network, cache, ply, !board->side, board);
  const int16_t *weights = network->outputs + row * 2 * NETWORK_HIDDEN;

  int32_t sum = network->kernels->output (own->values, other->values, weights) / NETWORK_ONE
                + network_read_number (network->output_biases + row * 4);
  return (int) ((int64_t) sum * network->scale / (NETWORK_ONE * NETWORK_WEIGHT_ONE));
}
