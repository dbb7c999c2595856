/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a network learns: its gradient is the one that small steps show, and what is written is what
 * was learnt. */
#include "tuner/tuner-learner.h"
#include "tuner/tuner.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <math.h>

typedef struct {
  char *folder, *games, *weights, *part;
  const Game *game;
  Samples learn, hold;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  char *words[] = { (char *) data, NULL, (char *) "4", (char *) "30", (char *) "7" };

  f->folder = g_dir_make_tmp ("tuner-network-XXXXXX", NULL);
  f->games = g_build_filename (f->folder, "some.games", NULL);
  f->weights = g_build_filename (f->folder, "some.weights", NULL);
  f->part = g_strconcat (f->weights, ".part", NULL);
  words[1] = f->games;
  g_assert_cmpint (tuner_games (5, words), ==, 0);
  g_assert_true (samples_read (f->games, &f->game, &f->learn, &f->hold));
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  samples_free (&f->learn);
  samples_free (&f->hold);
  g_unlink (f->games);
  g_unlink (f->weights);
  g_unlink (f->part);
  g_rmdir (f->folder);
  g_free (f->games);
  g_free (f->weights);
  g_free (f->part);
  g_free (f->folder);
}

static void
test_samples (Fixture *f, gconstpointer data)
{
  g_assert_cmpuint (f->learn.n, >, 10);
  g_assert_cmpuint (f->hold.n, >, 0);
  for (size_t i = 0; i < f->learn.n; i++) {
    const Sample *sample = &f->learn.all[i];
    g_assert_cmpint (sample->n, >=, 2);
    g_assert_cmpint (sample->result, <=, 2);
    for (int j = 1; j < sample->n; j++)
      g_assert_cmpint (sample->squares[j], >, sample->squares[j - 1]);
  }
}

static double
error_of (const Learner *learner, const Sample *sample, float target)
{
  double error = 1 / (1 + exp (-(double) learner_judge (learner, sample, false))) - target;

  return error * error;
}

/* The numbers that matter most for the gradient, one in many of the others. A clipped number bends
 * the error, so that it may rise less on one side than on the other; the gradient is one of the
 * two. */
static void
test_gradient (Fixture *f, gconstpointer data)
{
  Learner *learner = learner_new (f->game->backend->network, 3);
  float *gradient = learner_new_gradient (learner);
  const Sample *sample = &f->learn.all[f->learn.n / 2];
  const float step = 0.01f, target = 0.9f;
  int checked = 0;

  double here = error_of (learner, sample, target);
  learner_teach (learner, sample, false, target, gradient);
  for (int i = 0; i < learner->n; i += i < learner_biases (learner->shape) ? 37 : 1) {
    float value = learner->values[i];
    learner->values[i] = value + step;
    double above = (error_of (learner, sample, target) - here) / step;
    learner->values[i] = value - step;
    double below = (here - error_of (learner, sample, target)) / step;
    learner->values[i] = value;
    double least = MIN (above, below), most = MAX (above, below);
    checked += gradient[i] != 0;
    g_assert_cmpfloat (gradient[i], >=, least - (1e-4 + 0.1 * fabs (least)));
    g_assert_cmpfloat (gradient[i], <=, most + 1e-4 + 0.1 * fabs (most));
  }
  g_assert_cmpint (checked, >, 200);
  g_free (gradient);
  learner_free (learner);
}

/* Enough steps on one position teach it. */
static void
test_learn (Fixture *f, gconstpointer data)
{
  Learner *learner = learner_new (f->game->backend->network, 3);
  float *gradient = learner_new_gradient (learner);
  const Sample *sample = &f->learn.all[0];

  for (int i = 0; i < 200; i++) {
    learner_teach (learner, sample, false, 0.8f, gradient);
    learner_step (learner, 0.001f, &gradient, 1, 1);
  }
  g_assert_cmpfloat (error_of (learner, sample, 0.8f), <, 1e-4);
  g_free (gradient);
  learner_free (learner);
}

/* What is held goes back to where it was, as fast as it is told, and nothing else moves. */
static void
test_hold (Fixture *f, gconstpointer data)
{
  Learner *learner = learner_new (f->game->backend->network, 3);
  float *gradient = learner_new_gradient (learner);
  int moved = learner_biases (learner->shape), other = moved + 1;
  float start = learner->values[moved], still = learner->values[other];

  learner_hold (learner, 5);
  learner->values[moved] += 1;
  learner_step (learner, 0.1f, &gradient, 1, 1);
  g_assert_cmpfloat_with_epsilon (learner->values[moved], start + 0.5, 1e-5);
  g_assert_cmpfloat (learner->values[other], ==, still);
  g_free (gradient);
  learner_free (learner);
}

/* What is learnt in one block of inputs is known in the others: by as much, where only one of them
 * was seen. */
static void
test_blocks (Fixture *f, gconstpointer data)
{
  const NetworkShape *shape = f->game->backend->network;
  Learner *learner = learner_new (shape, 3);
  float *gradient = learner_new_gradient (learner), *before = learner_new_gradient (learner);
  int n = shape->n_kinds * shape->n_hidden, blocks = shape->n_inputs / shape->n_kinds, moved = 0;

  g_assert_cmpint (blocks, >, 1);
  memcpy (before, learner->values, (gsize) learner->n * sizeof *before);
  learner_teach (learner, &f->learn.all[0], false, 1, gradient);
  learner_step (learner, 0.001f, &gradient, 1, 1);
  for (int i = 0; i < n; i++) {
    float most = 0, least = 0;
    for (int block = 0; block < blocks; block++) {
      float step = learner->values[block * n + i] - before[block * n + i];
      most = block == 0 || fabsf (step) > fabsf (most) ? step : most;
      least = block == 0 || fabsf (step) < fabsf (least) ? step : least;
    }
    if (most == 0)
      continue;
    moved++;
    g_assert_cmpfloat (fabsf (least), >, 0.4f * fabsf (most));
  }
  g_assert_cmpint (moved, >, 100);
  g_free (before);
  g_free (gradient);
  learner_free (learner);
}

/* The integers of the file say what the learner says, but for rounding. */
static void
test_write (Fixture *f, gconstpointer data)
{
  NetworkShape shape = *f->game->backend->network;
  const char *problem = NULL;

  shape.n_hidden = NETWORK_HIDDEN_MAX; /* not the usual width */
  Learner *learner = learner_new (&shape, 3);
  g_assert_true (learner_write (learner, 400, f->weights));
  Network *network = network_load (&shape, f->weights, &problem);
  g_assert_cmpstr (problem, ==, NULL);
  NetworkCache *cache = network_cache_new (network);
  for (size_t i = 0; i < f->learn.n; i++) {
    const Sample *sample = &f->learn.all[i];
    uint8_t squares[NETWORK_SQUARES_MAX] = { 0 };
    NetworkBoard board = { .squares = squares,
                           .kings = { sample->kings[0], sample->kings[1] },
                           .side = sample->side,
                           .n_pieces = sample->n };
    for (int j = 0; j < sample->n; j++)
      squares[sample->squares[j]] = sample->pieces[j];
    float expected = 400 * learner_judge (learner, sample, false);
    g_assert_cmpfloat_with_epsilon (network_evaluate (network, cache, 0, &board), expected, 25);
  }
  free (cache);
  network_free (network);
  learner_free (learner);
}

/* A file of weights is enough to go on from: what it says is kept, but for rounding, whatever the
 * scale is now, and by a wider learner, too. */
static void
test_read (Fixture *f, gconstpointer data)
{
  const NetworkShape *shape = f->game->backend->network;
  NetworkShape wide = *shape;
  Learner *learner = learner_new (shape, 3);

  wide.n_hidden = NETWORK_HIDDEN_MAX;
  Learner *again = learner_new (&wide, 4);
  g_assert_false (learner_read (again, 200, f->weights)); /* not there yet */
  g_assert_true (learner_write (learner, 400, f->weights));
  g_assert_true (learner_read (again, 200, f->weights));
  for (size_t i = 0; i < f->learn.n; i++)
    g_assert_cmpfloat_with_epsilon (400 * learner_judge (learner, &f->learn.all[i], false),
                                    200 * learner_judge (again, &f->learn.all[i], false), 25);
  g_assert_true (learner_write (again, 200, f->weights));
  g_assert_false (learner_read (learner, 200, f->weights)); /* what is wider does not fit */
  g_assert_true (g_file_set_contents (f->weights, "PALNETWK", -1, NULL));
  g_assert_false (learner_read (again, 200, f->weights));
  learner_free (learner);
  learner_free (again);
}

static void
fit (Fixture *f, const char *epochs)
{
  char *words[] = { f->weights, (char *) epochs, (char *) "30", (char *) "-", f->games };

  g_assert_cmpint (tuner_network (5, words), ==, 0);
}

/* Variations are other positions, and a network that knows them can go on from there. */
static void
test_distil (Fixture *f, gconstpointer data)
{
  g_autofree char *from = g_strconcat (f->folder, "/first", NULL);
  g_autofree char *from_part = g_strconcat (from, ".part", NULL);
  char *distil_words[] = { from, (char *) "1", (char *) "2", f->games };
  char *words[] = { f->weights, (char *) "1", (char *) "0", from, f->games };
  Samples learn = { 0 }, hold = { 0 };

  g_assert_true (samples_read_variations (f->games, 2, &f->game, &learn, &hold));
  g_assert_cmpuint (learn.n, >, f->learn.n);
  for (size_t i = 0; i < learn.n; i++)
    g_assert_cmpint (learn.all[i].result, ==, RESULT_UNKNOWN);
  for (size_t i = 0; i < hold.n; i++)
    g_assert_cmpint (hold.all[i].score, ==, hold.all[i].static_score);
  samples_free (&learn);
  samples_free (&hold);

  g_assert_cmpint (tuner_network (5, words), ==, 1);
  g_assert_cmpint (tuner_distil (4, distil_words), ==, 0);
  g_assert_cmpint (tuner_network (5, words), ==, 0);
  g_unlink (from_part);
  g_unlink (f->weights);
  g_unlink (f->part);
  g_assert_cmpint (tuner_network (5, words), ==, 0); /* from the weights alone */
  g_unlink (from);
}

/* A network plays a match against the hand-written evaluation. */
static void
test_match (Fixture *f, gconstpointer data)
{
  Learner *learner = learner_new (f->game->backend->network, 3);
  char *words[] = { (char *) data, f->weights,   (char *) "50", (char *) "-",
                    (char *) "50", (char *) "1", (char *) "7" };

  g_assert_cmpint (tuner_match (7, words), ==, 1);
  g_assert_true (learner_write (learner, 400, f->weights));
  g_assert_cmpint (tuner_match (7, words), ==, 0);
  learner_free (learner);
}

/* What a network of another game has left is nothing to go on from. */
static void
test_other_part (Fixture *f, gconstpointer data)
{
  char *words[] = { (char *) "xiangqi", NULL, (char *) "4", (char *) "30", (char *) "7" };
  char *learn[] = { f->weights, (char *) "2", (char *) "30", (char *) "-", NULL };
  g_autofree char *others = g_strconcat (f->folder, "/others", NULL);

  words[1] = learn[4] = others;
  g_assert_cmpint (tuner_games (5, words), ==, 0);
  g_assert_cmpint (tuner_network (5, learn), ==, 0);
  learn[4] = f->games;
  g_assert_cmpint (tuner_network (5, learn), ==, 1);
  g_unlink (others);
}

/* Three epochs are learnt, and going on afterwards finds nothing left to do. */
static void
test_resume (Fixture *f, gconstpointer data)
{
  g_autofree char *once = NULL, *again = NULL;
  gsize once_size, again_size;

  fit (f, "3");
  g_assert_true (g_file_get_contents (f->weights, &once, &once_size, NULL));
  fit (f, "3");
  g_assert_true (g_file_get_contents (f->weights, &again, &again_size, NULL));
  g_assert_cmpmem (once, once_size, again, again_size);
  fit (f, "4");
  g_free (again);
  g_assert_true (g_file_get_contents (f->weights, &again, &again_size, NULL));
  g_assert_true (memcmp (once, again, once_size) != 0);
}

#define ADD(name, game, test)                                                                      \
  g_test_add ("/tuner-network/" name "-" game, Fixture, game, set_up, test, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("samples", "chess", test_samples);
  ADD ("samples", "xiangqi", test_samples);
  ADD ("gradient", "chess", test_gradient);
  ADD ("gradient", "xiangqi", test_gradient);
  ADD ("learn", "xiangqi", test_learn);
  ADD ("hold", "chess", test_hold);
  ADD ("blocks", "chess", test_blocks);
  ADD ("write", "chess", test_write);
  ADD ("write", "xiangqi", test_write);
  ADD ("read", "chess", test_read);
  ADD ("resume", "chess", test_resume);
  ADD ("distil", "chess", test_distil);
  ADD ("other-part", "chess", test_other_part);
  ADD ("match", "xiangqi", test_match);
  return g_test_run ();
}
