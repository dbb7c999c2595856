/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How weights of an evaluation are fitted: traces say what the evaluation says, weights that were
 * planted in the goals are found again, and what is written is what was found. */
#include "tuner/tuner-learner.h"
#include "tuner/tuner-samples.h"
#include "tuner/tuner.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <math.h>

enum { PER_GAME = 20 };

static const float SCALE = 200;

typedef struct {
  char *folder, *games, *source, *part;
  const EvaluationWeights *weights;
  int n_steps;
  TracedPositions learn, hold;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  char *words[] = { (char *) data, NULL, (char *) "70", (char *) "30", (char *) "7" };
  const Game *game = NULL;

  f->folder = g_dir_make_tmp ("tuner-evaluation-XXXXXX", NULL);
  f->games = words[1] = g_build_filename (f->folder, "some.games", NULL);
  f->source = g_build_filename (f->folder, "weights.c", NULL);
  f->part = g_strconcat (f->source, ".part", NULL);
  g_assert_cmpint (tuner_games (5, words), ==, 0);
  g_assert_true (positions_read (f->games, PER_GAME, 1, &game, &f->learn, &f->hold));
  f->weights = game->backend->weights;
  f->n_steps = weights_n_steps (f->weights);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  positions_free (&f->learn);
  positions_free (&f->hold);
  g_unlink (f->games);
  g_unlink (f->source);
  g_unlink (f->part);
  g_rmdir (f->folder);
  g_free (f->games);
  g_free (f->source);
  g_free (f->part);
  g_free (f->folder);
}

/* The number of the first step of the pair called NAME. */
static int
step_of (const EvaluationWeights *weights, const char *name)
{
  int step = 0;

  for (const WeightMember *member = weights->pair_group.members; member->name != NULL; member++) {
    if (strcmp (member->name, name) == 0)
      return step;
    step += 2 * weight_member_count (member);
  }
  g_assert_not_reached ();
}

/* The members' sizes add up to the structs', or the tuner would call weights by wrong names. */
static void
test_members (Fixture *f, gconstpointer data)
{
  const WeightGroup *groups[] = { &f->weights->pair_group, &f->weights->number_group };

  for (int i = 0; i < 2; i++) {
    int n = 0;
    for (const WeightMember *member = groups[i]->members; member->name != NULL; member++)
      n += weight_member_count (member);
    g_assert_cmpint (n, ==, groups[i]->n);
  }
}

/* Positions are quiet, and of the games that they are said to be of. */
static void
test_positions (Fixture *f, gconstpointer data)
{
  const Rules *rules = f->learn.game->rules;

  g_assert_cmpuint (f->hold.n, >=, PER_GAME / 2);
  g_assert_cmpuint (f->learn.n, >, 10 * f->hold.n);
  for (size_t i = 0; i < f->learn.n; i++) {
    Position position;
    g_assert_true (
        rules->position_from_text (&position, f->learn.texts + f->learn.all[i].text, NULL));
    g_assert_cmpint (rules->check_square (&position), ==, SQUARE_NONE);
    g_assert_cmpint (f->learn.all[i].result, <=, 2);
  }
}

/* How far the traces are from the evaluation with STEPS, in hundredths on the average. */
static double
trace_error (const Fixture *f, const float *steps)
{
  WeightSet set = weights_in_force (f->weights);
  double sum = 0;

  weights_set (&set, steps);
  for (size_t i = 0; i < f->learn.n; i++)
    sum += fabsf (positions_value (&f->learn, i, steps) - positions_evaluate (&f->learn, i, &set));
  weights_free (&set);
  return sum / (double) f->learn.n;
}

static void
test_traces (Fixture *f, gconstpointer data)
{
  g_autofree float *steps = g_new0 (float, f->n_steps), *other = g_new0 (float, f->n_steps);
  double far = 0;

  /* Where they are made, but for what rounding loses; */
  for (int i = 0; i < f->n_steps; i++)
    steps[i] = (float) (i % 7 - 3);
  positions_trace (&f->learn, steps, NULL);
  g_assert_cmpfloat (trace_error (f, steps), <, 1);
  /* and nearly so elsewhere, where the values are quite different. */
  for (int i = 0; i < f->n_steps; i++)
    other[i] = (float) (i % 11 - 5);
  for (size_t i = 0; i < f->learn.n; i++)
    far += fabsf (positions_value (&f->learn, i, steps) - positions_value (&f->learn, i, other));
  g_assert_cmpfloat (far / (double) f->learn.n, >, 15);
  g_assert_cmpfloat (trace_error (f, other), <, 4);
}

/* Goals that other weights have set lead to these. */
static void
test_planted (Fixture *f, gconstpointer data)
{
  g_autofree float *planted = g_new0 (float, f->n_steps), *none = g_new0 (float, f->n_steps);
  Adjuster adjuster = adjuster_new (f->n_steps, SCALE, 1);
  int tempo = step_of (f->weights, "tempo"), pieces = step_of (f->weights, "pieces");
  WeightSet set = weights_in_force (f->weights);
  double before, after;

  planted[tempo] = 30;
  for (int i = 4; i < 14; i += 2) /* five kinds of pieces */
    planted[pieces + i] = planted[pieces + i + 1] = i % 4 == 0 ? 40 : -25;
  weights_set (&set, planted);
  for (size_t i = 0; i < f->learn.n; i++) {
    float value = (float) positions_evaluate (&f->learn, i, &set);
    f->learn.all[i].goal = 1 / (1 + expf (-value / SCALE));
  }
  positions_trace (&f->learn, none, NULL);
  positions_trace (&f->hold, none, NULL);
  for (int i = 0; i < 300; i++)
    adjuster_learn (&adjuster, &f->learn, i < 200 ? 0.5f : 0.1f, (uint64_t) i);

  g_assert_cmpfloat_with_epsilon (adjuster.steps[tempo], 30, 8);
  before = after = 0;
  for (size_t i = 0; i < f->hold.n; i++) {
    double goal = positions_evaluate (&f->hold, i, &set);
    before += fabs (positions_value (&f->hold, i, none) - goal);
    after += fabs (positions_value (&f->hold, i, adjuster.steps) - goal);
  }
  g_assert_cmpfloat (after, <, 0.3 * before);
  weights_free (&set);
  adjuster_free (&adjuster);
}

/* A pull strong enough holds everything where it is. */
static void
test_pull (Fixture *f, gconstpointer data)
{
  g_autofree float *none = g_new0 (float, f->n_steps);
  Adjuster adjuster = adjuster_new (f->n_steps, SCALE, 1e9f);

  positions_trace (&f->hold, none, NULL);
  for (size_t i = 0; i < f->hold.n; i++)
    f->hold.all[i].goal = 1;
  for (int i = 0; i < 100; i++)
    adjuster_learn (&adjuster, &f->hold, 0.01f, (uint64_t) i);
  for (int i = 0; i < f->n_steps; i++)
    g_assert_cmpfloat (fabsf (adjuster.steps[i]), <, 0.1f);
  adjuster_free (&adjuster);
}

static void
fit (Fixture *f, const char *epochs)
{
  char *words[] = { f->source,    (char *) "4", (char *) epochs, (char *) "50",
                    (char *) "9", (char *) "1", f->games };

  g_assert_cmpint (tuner_evaluation (7, words), ==, 0);
}

/* The source holds the recipe and every member; a run that is over has nothing left to do. */
static void
test_job (Fixture *f, gconstpointer data)
{
  g_autofree char *once = NULL, *again = NULL, *other = NULL;

  fit (f, "1");
  g_assert_true (g_file_get_contents (f->source, &once, NULL, NULL));
  g_assert_nonnull (strstr (once, "evaluation 4 1 50 9 1 some.games"));
  for (const WeightMember *member = f->weights->pair_group.members; member->name != NULL;
       member++) {
    g_autofree char *start = g_strdup_printf ("  .%s = ", member->name);
    g_assert_nonnull (strstr (once, start));
  }
  fit (f, "1");
  g_assert_true (g_file_get_contents (f->source, &again, NULL, NULL));
  g_assert_cmpstr (once, ==, again);
  fit (f, "2");
  g_assert_true (g_file_get_contents (f->source, &other, NULL, NULL));
  g_assert_cmpstr (once, !=, other);
}

/* The numbers in the source are the weights, in their order; zeros at the start may be left out. */
static void
test_write (Fixture *f, gconstpointer data)
{
  WeightSet set = weights_in_force (f->weights);
  FILE *file = g_fopen (f->source, "w");
  const Score *pair = set.pairs;
  g_autofree char *text = NULL;
  int n = 0;

  weights_write (&set, file);
  fclose (file);
  g_assert_true (g_file_get_contents (f->source, &text, NULL, NULL));
  for (const char *at = text; (at = strstr (at, "S (")) != NULL; n++) {
    int middle = 0, end = 0;
    g_assert_cmpint (sscanf (at++, "S (%d, %d)", &middle, &end), ==, 2);
    while (*pair == 0)
      pair++;
    g_assert_cmpint (*pair++, ==, S (middle, end));
  }
  g_assert_cmpint (n, >, 100);
  weights_free (&set);
}

#define ADD(name, game, test)                                                                      \
  g_test_add ("/tuner-evaluation/" name "-" game, Fixture, game, set_up, test, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("members", "chess", test_members);
  ADD ("members", "xiangqi", test_members);
  ADD ("positions", "chess", test_positions);
  ADD ("traces", "chess", test_traces);
  ADD ("traces", "xiangqi", test_traces);
  ADD ("planted", "chess", test_planted);
  ADD ("planted", "xiangqi", test_planted);
  ADD ("pull", "chess", test_pull);
  ADD ("job", "chess", test_job);
  ADD ("write", "chess", test_write);
  ADD ("write", "xiangqi", test_write);
  return g_test_run ();
}
