/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of weights, accumulators made from earlier ones, and the value. */
#include "network.h"

#include "network-kernels.h"

#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CHANGES_NEAR = 4 }; /* squares: what differs so little is good enough to start from */

struct Network {
  const NetworkShape *shape;
  const NetworkKernels *kernels;
  const int16_t *weights, *biases, *outputs;
  const uint8_t *output_biases;
  int scale;   /* what 1 at the output is worth, in hundredths */
  void *owned; /* the file's content, where it was loaded */
  NetworkInputs inputs;
};

/* The squares on which a board differs from an earlier one. */
typedef struct {
  const uint8_t *before;
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
  size_t rows = (size_t) shape->n_inputs + 1 + 2 * NETWORK_OUTPUTS;
  size_t numbers = rows * (size_t) shape->n_hidden;

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
      || network_read_number (data + 16) != NETWORK_OUTPUTS)
    return "this network is of another version of the program";
  if (strncmp ((const char *) data + 32, shape->game, NETWORK_HEAD - 32) != 0
      || network_read_number (data + 20) != shape->n_inputs)
    return "this network is for another game";
  if (network_read_number (data + 12) != shape->n_hidden)
    return "this network is wider or narrower than those of this program";
  return size == file_size (shape) ? NULL : "the file of this network is damaged";
}

/* The sums of an output only fit if its weights keep to their range. */
static bool
are_outputs_small (const Network *network)
{
  for (int i = 0; i < NETWORK_OUTPUTS * 2 * network->shape->n_hidden; i++)
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
  assert (shape->n_hidden % NETWORK_CHUNK == 0 && shape->n_hidden <= NETWORK_HIDDEN_MAX);
  *problem = find_problem (shape, data, size);
  Network *network = *problem == NULL ? calloc (1, sizeof *network) : NULL;

  if (network == NULL)
    return NULL;
  network->shape = shape;
  network->kernels = network_kernels (0);
  network->scale = network_read_number ((const uint8_t *) data + NETWORK_HEAD_SCALE);
  network->weights = (const int16_t *) ((const uint8_t *) data + NETWORK_HEAD);
  network->biases = network->weights + shape->n_inputs * shape->n_hidden;
  network->outputs = network->biases + shape->n_hidden;
  network->output_biases
      = (const uint8_t *) (network->outputs + NETWORK_OUTPUTS * 2 * shape->n_hidden);
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

NetworkCache *
network_cache_new (const Network *network)
{
  NetworkCache *cache = calloc (1, sizeof *cache); /* empty boards */
  size_t size = (size_t) network->shape->n_hidden * sizeof (int16_t);

  for (int side = 0; cache != NULL && side < 2; side++) {
    for (int ply = 0; ply < NETWORK_PLIES; ply++)
      memcpy (cache->plies[ply].values[side], network->biases, size);
    for (int view = 0; view < NETWORK_VIEWS_MAX; view++)
      memcpy (cache->views[side][view].values, network->biases, size);
  }
  return cache;
}

/* Finds where BEFORE differs from BOARD. */
static void
network_compare (const Network *network, const uint8_t *before, const NetworkBoard *board,
                 Difference *difference)
{
  difference->before = before;
  difference->n = network->kernels->compare (before, board->squares, network->shape->n_squares,
                                             difference->squares);
}

/* TO becomes what SIDE sees of BOARD in VIEW, made from FROM, what it saw of the board before the
 * DIFFERENCE. */
static void
network_change (const Network *network, int side, int view, int16_t *to, const int16_t *from,
                const NetworkBoard *board, const Difference *difference)
{
  const int16_t *added[NETWORK_SQUARES_MAX], *removed[NETWORK_SQUARES_MAX];
  int n_added = 0, n_removed = 0, n_hidden = network->shape->n_hidden;

  for (int i = 0; i < difference->n; i++) {
    int square = difference->squares[i];
    int before = difference->before[square], after = board->squares[square];
    if (before != 0)
      removed[n_removed++]
          = network->weights + network->inputs[side][view][before][square] * n_hidden;
    if (after != 0)
      added[n_added++] = network->weights + network->inputs[side][view][after][square] * n_hidden;
  }
  network->kernels->update (n_hidden, to, from, added, n_added, removed, n_removed);
}

/* The same for a side that cannot see the board of the ply before with a small change: from what
 * was seen last in this view, or at this ply where that is nearer. */
static void
network_look_anew (const Network *network, NetworkCache *cache, int ply, int side, int view,
                   const NetworkBoard *board)
{
  NetworkPly *here = &cache->plies[ply];
  NetworkView *own = &cache->views[side][view];
  const int16_t *from = own->values;
  Difference since, again;

  network_compare (network, own->board, board, &since);
  if (since.n > CHANGES_NEAR && here->views[side] == view) {
    network_compare (network, here->board, board, &again);
    if (again.n < since.n) {
      since = again;
      from = here->values[side];
    }
  }
  network_change (network, side, view, here->values[side], from, board, &since);
  memcpy (own->values, here->values[side], (size_t) network->shape->n_hidden * sizeof (int16_t));
  memcpy (own->board, board->squares, (size_t) network->shape->n_squares);
}

/* What both sides see of BOARD, made from the nearest that is at hand: nearly always what they saw
 * at the ply before. */
static const NetworkPly *
network_look (const Network *network, NetworkCache *cache, int ply, const NetworkBoard *board)
{
  NetworkPly *here = &cache->plies[ply];
  const NetworkPly *last = ply > 0 ? here - 1 : NULL;
  Difference step = { .n = NETWORK_SQUARES_MAX };

  if (last != NULL)
    network_compare (network, last->board, board, &step);
  for (int side = 0; side < 2; side++) {
    int view = network->shape->view (side, board->kings[side]);
    if (step.n <= CHANGES_NEAR && last->views[side] == view)
      network_change (network, side, view, here->values[side], last->values[side], board, &step);
    else
      network_look_anew (network, cache, ply, side, view, board);
    here->views[side] = view;
  }
  memcpy (here->board, board->squares, (size_t) network->shape->n_squares);
  return here;
}

int
network_evaluate (const Network *network, NetworkCache *cache, int ply, const NetworkBoard *board)
{
  int row = network_output (board->n_pieces);
  const NetworkPly *seen = network_look (network, cache, ply, board);
  const int16_t *own = seen->values[board->side], *other = seen->values[!board->side];
  int n_hidden = network->shape->n_hidden;
  const int16_t *weights = network->outputs + row * 2 * n_hidden;

  int64_t sum = network->kernels->output (n_hidden, own, other, weights) / NETWORK_ONE
                + network_read_number (network->output_biases + row * 4);
  return (int) (sum * network->scale / (NETWORK_ONE * NETWORK_WEIGHT_ONE));
}
