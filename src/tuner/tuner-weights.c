#include "tuner-weights.h"

#include "tuner-tools.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const float UNITS = 20; /* steps of 1 that a plain number is far from zero */

int
weights_n_steps (const EvaluationWeights *weights)
{
  return 2 * weights->pair_group.n + weights->number_group.n;
}

float
weights_unit (const EvaluationWeights *weights, int index)
{
  const WeightMember *member = weights->number_group.members;

  for (int i = index; i >= weight_member_count (member); member++)
    i -= weight_member_count (member);
  return member->fixed ? 0 : (float) abs (weights->numbers[index]) / UNITS;
}

WeightSet
weights_in_force (const EvaluationWeights *weights)
{
  size_t n_pairs = (size_t) weights->pair_group.n, n_numbers = (size_t) weights->number_group.n;
  WeightSet set = { weights, tuner_allocate (n_pairs, sizeof *set.pairs),
                    tuner_allocate (n_numbers, sizeof *set.numbers) };

  memcpy (set.pairs, weights->pairs, n_pairs * sizeof *set.pairs);
  memcpy (set.numbers, weights->numbers, n_numbers * sizeof *set.numbers);
  return set;
}

void
weights_set (WeightSet *set, const float *steps)
{
  const EvaluationWeights *weights = set->weights;

  for (int i = 0; i < weights->pair_group.n; i++, steps += 2)
    set->pairs[i] = weights->pairs[i] + S ((int) lroundf (steps[0]), (int) lroundf (steps[1]));
  for (int i = 0; i < weights->number_group.n; i++)
    set->numbers[i] = weights->numbers[i] + (int) lroundf (steps[i] * weights_unit (weights, i));
}

void
weights_free (WeightSet *set)
{
  free (set->pairs);
  free (set->numbers);
}

/* One weight: number INDEX of the pairs, or of the numbers. */
static void
write_one (const WeightSet *set, bool pairs, int index, FILE *file)
{
  if (!pairs)
    fprintf (file, "%d", set->numbers[index]);
  else if (set->pairs[index] == 0)
    fputc ('0', file);
  else
    fprintf (file, "S (%d, %d)", score_middle (set->pairs[index]), score_end (set->pairs[index]));
}

static bool
is_zero (const WeightSet *set, bool pairs, int first, int n)
{
  for (int i = first; i < first + n; i++)
    if ((pairs ? set->pairs[i] : set->numbers[i]) != 0)
      return false;
  return true;
}

/* The N weights from FIRST on, which are an array of SIZES; LABELS name its first dimension. */
static void
write_array (const WeightSet *set, bool pairs, const int *sizes, int n_dimensions, int first,
             const char *const *labels, FILE *file)
{
  int step = 1;

  if (n_dimensions == 0) {
    write_one (set, pairs, first, file);
    return;
  }
  for (int i = 1; i < n_dimensions; i++)
    step *= sizes[i];
  fputs ("{ ", file);
  for (int i = 0; i < sizes[0]; i++) {
    if (labels != NULL && is_zero (set, pairs, first + i * step, step))
      continue;
    if (labels != NULL)
      fprintf (file, "[%s] = ", labels[i]);
    write_array (set, pairs, sizes + 1, n_dimensions - 1, first + i * step, NULL, file);
    fputs (i + 1 < sizes[0] ? ", " : " ", file);
  }
  fputs ("}", file);
}

static void
write_group (const WeightSet *set, const WeightGroup *group, bool pairs, FILE *file)
{
  int first = 0;

  fprintf (file, "const %s %s = {\n", group->type, group->name);
  for (const WeightMember *member = group->members; member->name != NULL; member++) {
    int n_dimensions = 0;
    while (n_dimensions < WEIGHT_DIMENSIONS && member->sizes[n_dimensions] > 0)
      n_dimensions++;
    fprintf (file, "  .%s = ", member->name);
    write_array (set, pairs, member->sizes, n_dimensions, first, member->labels, file);
    fputs (",\n", file);
    first += weight_member_count (member);
  }
  fputs ("};\n", file);
}

void
weights_write (const WeightSet *set, FILE *file)
{
  fprintf (file, "#include \"%s\"\n\n", set->weights->header);
  write_group (set, &set->weights->pair_group, true, file);
  fputc ('\n', file);
  write_group (set, &set->weights->number_group, false, file);
}
